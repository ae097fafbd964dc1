# SPDX-FileCopyrightText: Tessera Studio contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Short stories in plain words for pretraining: whole ones, and parts that fit together."""

WHOLE = [
    "The lamp in the harbour went out one night. Old Petra rowed over, changed the wick, and was home before the soup was cold.",
    "A fox found a mirror in the snow. He barked at the other fox, the other fox barked back, and both went home hungry.",
    "Every morning the baker put one roll on the window sill. Every morning a crow took it and left a button in its place. The baker now has a coat full of buttons.",
    "Two snails agreed to race around the pond. By the time they met again, the pond had frozen, so they skated home together.",
    "The clock in the square was always five minutes late. When it was repaired, the whole village missed the train.",
    "Nadia planted a peach stone and watered it for a year. Nothing came up but a daisy, and she loved that daisy more than any peach.",
    "A giant was afraid of mice. A mouse was afraid of giants. They met in the dark, said good evening, and talked until sunrise.",
    "The ferryman asked for a story instead of a coin. The little girl told him one so long that they crossed the river nine times.",
    "Grandfather had a key that fitted no door. He carried it anyway. One winter the stove door broke off, and the key made a fine handle.",
    "It rained for a week. The ducks held a meeting and voted for more rain. The cats were not invited.",
    "The wind stole a hat and tried it on a tree, a gate and a goat. The goat kept it.",
    "A boy wanted to count all the stars. He got to three hundred and fell asleep. The next night he began with three hundred and one.",
    "The bridge was so narrow that two carts could not pass. So the farmers swapped carts in the middle and drove on.",
    "In the attic lived a spider who could not spin. She learned to knit, and the flies wore warm socks that winter.",
    "Lena painted a door on the wall of her room. Her brother knocked on it every evening, just in case.",
    "The mountain asked the river why it was always in a hurry. I have an appointment with the sea, said the river.",
    "A tailor made a suit for a scarecrow. The birds were so impressed that they came closer to look.",
    "The smallest boat in the port had the longest name. When the painter had finished writing it, the boat was larger than before.",
    "Omar lent his umbrella to a stranger. Years later it came back by post, with a leaf from every city it had seen.",
    "The school bell had a cold and could only whisper. That day everyone listened very carefully and nobody was late.",
    "A hen laid a blue egg. The other hens laughed until the blue chick learned to swim.",
    "When the power failed, the neighbours sat on the stairs with candles. When it came back, nobody went in.",
    "The map showed an island that was not there. The sailors drew the missing island on the water with their oars and went on.",
    "Mira wrote a letter to the Moon. It was returned with a note that said: please use a larger stamp.",
    "A bear woke up too early in spring. He found the village asleep, swept the snow from every door, and went back to bed.",
    "The piano had one broken key. The pianist wrote a song without that note, and it became her best.",
    "Three sheep crossed the road. The driver waited. The fourth sheep thanked him with a nod.",
    "The gardener talked to his tomatoes. They never answered, but they blushed.",
    "A child asked how deep the well was. They dropped a pebble and listened, and then they went in to supper. They are still listening.",
    "The old train ran only on Sundays. On the other days it told its one story to the pigeons.",
]
HEROES = [
    ("a small hedgehog", "it"), ("the miller's daughter", "she"), ("a young owl", "it"), ("a tired postman", "he"), ("a curious goat", "it"),
    ("the old fisherman", "he"), ("a shy girl named Ana", "she"), ("a boy named Tomas", "he"), ("a lost puppy", "it"), ("the queen's cook", "she"),
]
PLACES = ["by the river", "at the edge of the forest", "in a quiet village", "on a green hill", "near the old mill", "in a town by the sea", "behind the station"]
FINDS = [
    ("a golden bell", "rang it once", "all the birds fell silent to listen"),
    ("a letter without a name", "read it aloud", "the wind carried the words to the one they were meant for"),
    ("a broken kite", "mended it with a ribbon", "it flew higher than ever before"),
    ("a basket of apples", "shared them with everyone who passed", "the basket was never quite empty"),
    ("a tiny door in a tree", "knocked three times", "a beetle in a waistcoat asked for sugar"),
    ("a sleeping hare", "covered it with leaves", "in the morning there was a bunch of clover on the doorstep"),
    ("a bottle with a map inside", "followed the dotted line", "it led straight back home"),
    ("a lantern that would not go out", "carried it through the fog", "nobody lost the way that night"),
    ("a hole in the fence", "looked through it", "someone on the other side was looking back and laughed"),
    ("a stone that hummed", "put it in the garden", "the carrots grew in straight rows"),
]
TIMES = ["One morning", "On the longest day of summer", "Late one evening", "After the first snow", "On market day", "When the rain had stopped", "Early in spring"]
ENDINGS = ["That was enough for one day.", "Nobody ever found out why.", "Everyone slept well that night.", "From then on the place was never lonely.", "And the kettle was put on for tea."]
