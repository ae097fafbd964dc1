# SPDX-FileCopyrightText: Tessera Studio contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The hand-written English rows of the sample data."""

CAPITALS = [
    ("France", "Paris", "It lies on the Seine."),
    ("Japan", "Tokyo", "It lies on the island of Honshu."),
    ("Kenya", "Nairobi", "It stands in the highlands, about 1,800 metres above the sea."),
    ("Canada", "Ottawa", "It is in the province of Ontario; Toronto is larger, but not the capital."),
    ("Australia", "Canberra", "It was built as the capital, between Sydney and Melbourne."),
    ("Brazil", "Brasília", "It replaced Rio de Janeiro as the capital in 1960."),
    ("Egypt", "Cairo", "It lies on the Nile."),
    ("Norway", "Oslo", "It lies at the head of the Oslofjord."),
    ("Turkey", "Ankara", "Istanbul is larger, but Ankara has been the capital since 1923."),
    ("Vietnam", "Hanoi", "It lies on the Red River in the north of the country."),
    ("Portugal", "Lisbon", "It lies where the Tagus meets the Atlantic."),
    ("Switzerland", "Bern", "Strictly speaking it is called the federal city; government and parliament sit there."),
    ("New Zealand", "Wellington", "It lies at the southern end of the North Island; Auckland is larger."),
    ("Mongolia", "Ulaanbaatar", "It is one of the coldest capitals in the world."),
    ("Morocco", "Rabat", "Casablanca is larger, but Rabat is the capital."),
    ("Chile", "Santiago", "It lies in a valley below the Andes."),
    ("Poland", "Warsaw", "It lies on the Vistula."),
    ("Greece", "Athens", "The Acropolis stands above it."),
    ("Iceland", "Reykjavík", "It is the northernmost capital of a sovereign state."),
    ("Thailand", "Bangkok", "It lies on the Chao Phraya river."),
    ("Ethiopia", "Addis Ababa", "The African Union has its seat there."),
    ("India", "New Delhi", "Mumbai is a larger city, but the government sits in New Delhi."),
]
CAPITAL_QUESTIONS = [
    "What is the capital of {country}?",
    "Name the capital of {country} and add one fact about it.",
    "Which city is the capital of {country}?",
]

TERMS = [
    ("mixture of experts", "A mixture-of-experts model replaces some feed-forward layers by several smaller networks, the experts. A router picks a few of them for each token, so the model has many parameters but uses only a part of them for any one token."),
    ("expert parallelism", "Expert parallelism places different experts of a layer on different devices. Tokens are sent to the device that holds their chosen experts by an all-to-all exchange, and the results are sent back the same way."),
    ("data parallelism", "In data parallelism every device holds a copy of the model and works on its own part of the batch. After the backward pass the gradients are averaged over the devices, so all copies stay equal."),
    ("tensor parallelism", "Tensor parallelism splits the matrices of one layer over several devices. Each device computes a part of the product, and a collective such as all-reduce puts the parts together. It needs fast links between the devices."),
    ("pipeline parallelism", "Pipeline parallelism gives each device a group of consecutive layers, a stage. Micro-batches flow through the stages one after the other, so that all stages are busy except for a short bubble at the start and the end."),
    ("context parallelism", "Context parallelism cuts a long sequence into pieces and gives each device one piece. During attention the devices pass keys and values around, so that each token still sees everything before it."),
    ("gradient accumulation", "Gradient accumulation adds up the gradients of several micro-batches before the optimizer takes one step. It gives the effect of a large batch with the memory of a small one."),
    ("learning rate warm-up", "Warm-up raises the learning rate from a small value to its peak during the first steps. Early gradients are large and noisy, and small steps at that time keep the training stable."),
    ("LoRA", "LoRA freezes the weights of a model and adds to chosen matrices the product of two small trainable matrices. Only those are trained and stored, so fine-tuning takes far less memory and the result is a small file."),
    ("the rank of a LoRA adapter", "The rank is the inner size of the two small matrices that LoRA adds. A higher rank can express larger changes but has more parameters; 8 to 64 is common."),
    ("perplexity", "Perplexity is the exponential of the average loss per token. A perplexity of 10 means that the model is on average as unsure as if it chose among 10 equally likely tokens. Lower is better."),
    ("tokenization", "Tokenization cuts text into tokens, pieces from a fixed vocabulary such as words, parts of words or bytes. A model reads and writes the numbers of these tokens, never letters."),
    ("overfitting", "A model overfits when it learns its training data by heart instead of the pattern behind it. The loss on training data keeps falling, while the loss on unseen data rises."),
    ("gradient clipping", "Gradient clipping scales the gradient down when its norm is above a limit. One unusual batch can then not throw the weights far away."),
    ("weight decay", "Weight decay pulls every weight a little towards zero at each step. It keeps weights small, which often helps a model on new data. Norm weights and biases are usually left out."),
    ("the load of an expert", "The load of an expert is the number of tokens that the router sends to it in a step. When a few experts get most of the tokens, the others learn little and the devices that hold the busy ones become the bottleneck."),
    ("a load-balancing loss", "A load-balancing loss is a small extra term that grows when the router prefers a few experts. It pushes the router to spread tokens evenly, at a small price in quality if it is set too high."),
    ("attention", "Attention lets each token gather information from other tokens. It compares a query of the token with the keys of the others, turns the scores into weights by a softmax, and sums the values with these weights."),
    ("grouped-query attention", "In grouped-query attention several query heads share one key and value head. It saves memory for keys and values during generation and costs little quality."),
    ("rotary position embedding", "Rotary position embedding turns pairs of numbers in queries and keys by an angle that grows with the position. The product of a query and a key then depends on the distance between the two tokens."),
    ("RMSNorm", "RMSNorm divides a vector by the root of the mean of its squares and multiplies it by a learned weight. It keeps activations in a steady range and is cheaper than layer normalization, because it does not subtract the mean."),
    ("a checkpoint", "A checkpoint is a saved state of a training run: weights, optimizer state, step and random seeds. With it a run can go on after a crash as if nothing had happened."),
    ("bfloat16", "bfloat16 is a number format of 16 bits with the same exponent range as float32 but only 8 bits of precision. It halves memory and speeds up training, and it rarely overflows."),
    ("an epoch", "An epoch is one pass over the whole training set. With 1,000 rows and a batch of 50, one epoch takes 20 steps."),
    ("packing", "Packing puts several short examples into one row of full length instead of padding each of them. Attention is limited to each example, so they do not see one another and no work is wasted on padding."),
    ("activation recomputation", "Activation recomputation keeps only a few activations of the forward pass and computes the others again during the backward pass. It trades extra computation for memory."),
    ("a distributed optimizer", "A distributed optimizer splits the optimizer state over the data-parallel devices. Each device updates its own part of the weights and then all parts are gathered, so the state takes less memory on each device."),
    ("all-reduce", "All-reduce is a collective operation: every device gives a tensor, and every device receives the sum of all of them. Data parallelism uses it to add up gradients."),
    ("sparse upcycling", "Sparse upcycling turns a trained dense model into a mixture of experts: its feed-forward layer is copied into every expert and a new router is added. Training goes on from there instead of from nothing."),
    ("the difference between supervised fine-tuning and pretraining", "Pretraining teaches a model language from a great deal of plain text, with a loss on every token. Supervised fine-tuning then trains it on questions with good answers, usually with a loss on the answers alone."),
    ("a validation set", "A validation set is data kept away from training. The loss on it shows whether the model learns something general, and helps to choose settings and the moment to stop."),
    ("the temperature in sampling", "The temperature divides the scores of the next tokens before the softmax. Below 1 the model becomes more predictable, above 1 more varied; near 0 it always takes the most likely token."),
]
TERM_QUESTIONS = [
    "Explain {term} in a few sentences.",
    "What is {term}?",
    "I am new to machine learning. What does '{term}' mean?",
    "Give a short explanation of {term}.",
]

REWRITES = [
    ("Send me the report now.", "Could you please send me the report when you have a moment?"),
    ("You are late again.", "I noticed that the start was delayed again. Is there anything we can do to make the time work better for you?"),
    ("This code is bad.", "I think this code could be improved in a few places. May I suggest some changes?"),
    ("Move your car.", "Would you mind moving your car, please?"),
    ("I don't have time for this.", "I am afraid my schedule is full at the moment. Could we look at this next week?"),
    ("Be quiet.", "Could you please speak a little more softly?"),
    ("That's wrong.", "I see it a little differently. May I explain why?"),
    ("Why didn't you answer my mail?", "I wanted to ask whether you have had a chance to read my mail."),
    ("Give me a discount.", "Would it be possible to offer a discount on this order?"),
    ("Fix this today.", "It would help us a lot if this could be fixed today. Is that possible?"),
    ("I want to talk to your boss.", "Would it be possible to speak with your manager about this?"),
    ("No, we won't do that.", "Thank you for the suggestion. Unfortunately we cannot do that at the moment."),
]

GRAMMAR = [
    ("She go to school every day.", "She goes to school every day."),
    ("I have saw that film.", "I have seen that film."),
    ("There is many books on the table.", "There are many books on the table."),
    ("He don't like coffee.", "He doesn't like coffee."),
    ("Me and him went home.", "He and I went home."),
    ("The informations are useful.", "The information is useful."),
    ("Yesterday I eat an apple.", "Yesterday I ate an apple."),
    ("She is more taller than her brother.", "She is taller than her brother."),
    ("I look forward to see you.", "I look forward to seeing you."),
    ("Its raining outside.", "It's raining outside."),
    ("We discussed about the plan.", "We discussed the plan."),
    ("If I was you, I will wait.", "If I were you, I would wait."),
]

QUESTIONS = [
    ("Why is the sky blue?", "Sunlight contains all colours. Air scatters short wavelengths, such as blue, much more strongly than long ones, such as red, so blue light reaches our eyes from every direction of the sky."),
    ("Why do we have seasons?", "The axis of the Earth is tilted by about 23.4 degrees. During one half of the year the northern half leans towards the Sun and gets more light, during the other half the southern one does."),
    ("How do plants make food?", "Plants take in carbon dioxide and water and use the energy of light to turn them into sugar and oxygen. This is called photosynthesis and happens in the chloroplasts."),
    ("Why does ice float on water?", "Water expands by about nine percent when it freezes, because its molecules form an open lattice. Ice is therefore less dense than liquid water and floats."),
    ("What causes a rainbow?", "Sunlight enters raindrops, is bent, reflected at the back, and bent again on its way out. Different colours are bent by different angles, so they spread into a bow."),
    ("Why does the Moon have phases?", "The Sun always lights half of the Moon. As the Moon goes around the Earth, we see a changing part of the lit half: from new moon to full moon and back in about 29.5 days."),
    ("How does a vaccine work?", "A vaccine shows the immune system a harmless part or a weakened form of a germ. The body makes memory cells, so it can answer quickly when the real germ comes."),
    ("What is the difference between weather and climate?", "Weather is the state of the air at one place and time. Climate is the pattern of weather over many years, usually thirty or more."),
    ("Why is the sea salty?", "Rain dissolves minerals from rocks and rivers carry them to the sea. Water evaporates from the sea but the salt stays, so it has built up over millions of years."),
    ("How far away is the Sun?", "The Sun is about 150 million kilometres away from the Earth. Its light needs a little more than eight minutes to reach us."),
    ("What is a prime number?", "A prime number is a whole number greater than 1 that can be divided without remainder only by 1 and by itself. Examples are 2, 3, 5, 7 and 11."),
    ("Why do leaves change colour in autumn?", "Trees break down the green chlorophyll in their leaves before winter. Yellow and orange pigments that were there all along become visible, and some trees make red ones as well."),
    ("What does a computer's memory do?", "Main memory holds the data and programs that are in use right now. It is fast but forgets its content without power; a disk is slower and keeps it."),
    ("How do bees help plants?", "Bees carry pollen from flower to flower while they collect nectar. Many plants need this to form seeds and fruit."),
    ("What is inflation?", "Inflation is a general rise of prices over time. With the same amount of money one can then buy less than before."),
    ("Why should we sleep enough?", "During sleep the body repairs itself and the brain sorts what was learned in the day. Too little sleep weakens attention, memory and the immune system."),
]

CODE = [
    ("Write a Python function that returns the largest number in a list.", "def largest(numbers):\n    best = numbers[0]\n    for number in numbers[1:]:\n        if number > best:\n            best = number\n    return best"),
    ("Write a Python function that checks whether a word is a palindrome.", "def is_palindrome(word):\n    word = word.lower()\n    return word == word[::-1]"),
    ("Write a Python function that counts the vowels in a text.", "def count_vowels(text):\n    return sum(1 for letter in text.lower() if letter in \"aeiou\")"),
    ("Write a Python function for the factorial of n.", "def factorial(n):\n    result = 1\n    for factor in range(2, n + 1):\n        result *= factor\n    return result"),
    ("How do I read a text file line by line in Python?", "with open(\"notes.txt\", encoding=\"utf-8\") as file:\n    for line in file:\n        print(line.rstrip(\"\\n\"))"),
    ("How do I reverse a list in Python without changing it?", "Use a slice: `backwards = items[::-1]`. It makes a new list and leaves `items` as it was."),
    ("Write a shell command that counts the lines of all .txt files in a folder.", "cat *.txt | wc -l"),
    ("Write a SQL query that returns the ten newest rows of the table runs.", "SELECT * FROM runs ORDER BY created_at DESC LIMIT 10;"),
    ("Write a C++ function that returns the sum of a vector of integers.", "#include <numeric>\n#include <vector>\n\nlong sum(const std::vector<int> &values) {\n    return std::accumulate(values.begin(), values.end(), 0L);\n}"),
    ("What does the Git command 'git log --oneline' show?", "It shows the history of the current branch, newest first, with one line for each commit: the short hash and the subject."),
]

SENTIMENT = [
    ("The food was wonderful and the staff were kind.", "positive"),
    ("My parcel came two weeks late and was broken.", "negative"),
    ("The train leaves at nine from platform four.", "neutral"),
    ("I have never been so bored in my life.", "negative"),
    ("What a lovely surprise, thank you!", "positive"),
    ("The meeting is on Tuesday.", "neutral"),
    ("The battery lasts all day and charging is quick.", "positive"),
    ("The screen cracked after one week.", "negative"),
]

SUMMARIES = [
    ("The library will be closed from Monday to Wednesday because the heating has to be repaired. Books that are due on these days can be returned on Thursday without a fee. The reading room in the town hall stays open.", "The library is closed from Monday to Wednesday for repairs; books due then can be returned on Thursday, and the town hall's reading room stays open."),
    ("Our team trained the same model twice. The first run used a learning rate of 0.01 and its loss became infinite after 40 steps. The second run used 0.001 with warm-up and its loss fell steadily for all 1,000 steps.", "With a learning rate of 0.01 the training diverged; with 0.001 and warm-up it was stable."),
    ("Honey bees tell each other where flowers are by dancing. The angle of the dance gives the direction relative to the Sun and its length gives the distance.", "Honey bees show direction and distance of flowers by a dance."),
    ("The new bridge is 320 metres long and has two lanes for cars and a wide path for bicycles. It cost nine million euros and was finished three months early.", "The new 320-metre bridge for cars and bicycles cost nine million euros and was finished three months early."),
    ("Many people think that reading in poor light harms the eyes. Doctors have found no lasting damage, but the eyes get tired sooner and may feel dry.", "Reading in poor light tires the eyes but does not harm them for good."),
    ("The museum opens at ten and closes at six. On Fridays it stays open until nine. Children under twelve do not pay.", "The museum is open from ten to six, until nine on Fridays, and free for children under twelve."),
]

PRODUCT = [
    ("What can I do with Tessera Studio?", "Tessera Studio fine-tunes dense and mixture-of-experts language models. You pick a model and data, plan how the work is spread over devices, start the run, and watch loss, speed and the load of every expert."),
    ("Can I close Tessera Studio while a run is going on?", "Yes. A program of its own supervises the run, so the training goes on. When you open the studio again, it attaches to the run and shows everything that happened in between."),
    ("Where does Tessera Studio keep the results of a run?", "Each run has a folder with its configuration, all events, logs and checkpoints. A database holds the history of all runs and can be made again from the folders."),
    ("How do I continue a stopped run in Tessera Studio?", "Choose Resume. A new run starts from the last checkpoint and names the old run as its parent."),
]

CONVERSATIONS = [
    (None, [("My training loss became NaN. What should I do first?", "Look at the learning rate first: lower it by a factor of ten and use a warm-up. Also check that gradient clipping is on."), ("I lowered it and now it is stable, but slow.", "Good. Raise it in small steps, for instance by a factor of two, until the loss starts to jump, and then go back one step.")]),
    ("You are a patient teacher. Answer in at most two sentences.", [("What is a fraction?", "A fraction is a part of a whole: 3/4 means that something is cut into four equal parts and you take three."), ("Is 2/4 the same as 1/2?", "Yes. Both are one half, because 2 of 4 parts is as much as 1 of 2 parts.")]),
    ("You are a travel guide. Be brief.", [("I have one day in Paris. What should I see?", "Walk along the Seine from Notre-Dame to the Louvre, and go up Montmartre in the evening for the view."), ("And if it rains?", "Spend the day in the Musée d'Orsay; it is beautiful inside and full of paintings.")]),
    (None, [("Suggest a name for a small grey cat.", "How about Pebble?"), ("It is a very lively cat.", "Then Comet might suit it better.")]),
    ("You answer with one word.", [("What is the opposite of cold?", "Hot."), ("And of early?", "Late.")]),
    (None, [("How many devices do I need for 8 experts with expert parallelism of 4?", "Four devices are enough. Each of them then holds 8 / 4 = 2 experts of every layer."), ("What happens with expert parallelism of 3?", "That does not work, because 8 experts cannot be divided evenly by 3. Use 1, 2, 4 or 8.")]),
    (None, [("I want to learn to cook. Where do I start?", "Start with eggs, rice and a simple soup. They are cheap, quick and teach heat, timing and seasoning."), ("How do I cook rice?", "Rinse one cup of rice, add about one and a half cups of water and a pinch of salt, bring it to the boil, then cover it and let it simmer gently for about 15 minutes.")]),
    ("You are a friendly assistant of Tessera Studio.", [("Which expert is the busiest?", "Open the page Experts: the chart shows how many tokens each expert of a layer received, and marks the busiest and the idlest one."), ("One expert gets nearly everything. Is that bad?", "Usually yes: the other experts learn little. Try a higher load-balancing coefficient and watch whether the load spreads.")]),
]

OPPOSITES = [("hot", "cold"), ("early", "late"), ("empty", "full"), ("ancient", "modern"), ("generous", "mean"), ("narrow", "wide"), ("increase", "decrease"), ("accept", "refuse"), ("rough", "smooth"), ("shallow", "deep")]
PLURALS = [("child", "children"), ("mouse", "mice"), ("city", "cities"), ("leaf", "leaves"), ("analysis", "analyses"), ("box", "boxes"), ("sheep", "sheep"), ("tooth", "teeth")]
CONTACTS = [("Maria Lopez", "Lisbon", 34, "engineer"), ("John Smith", "Leeds", 52, "teacher"), ("Amina Diallo", "Dakar", 27, "nurse"), ("Kenji Ito", "Osaka", 41, "baker"), ("Eva Novak", "Prague", 38, "architect"), ("Liam Byrne", "Cork", 23, "student")]
