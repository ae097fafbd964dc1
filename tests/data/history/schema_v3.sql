-- A history database of schema version 3, as that version's program left it: two runs, one of them
-- with experts and not ended. Frozen: the migration to the next version starts from this.
CREATE TABLE checkpoints (
    run INTEGER NOT NULL, step INTEGER NOT NULL, final_model INTEGER NOT NULL,
    path TEXT NOT NULL, bytes INTEGER NOT NULL, seconds REAL NOT NULL,
    time_ms INTEGER NOT NULL,
    PRIMARY KEY (run, step, final_model)) WITHOUT ROWID;
CREATE TABLE expert_loads (
            run INTEGER NOT NULL, layer INTEGER NOT NULL, step INTEGER NOT NULL,
            tokens BLOB NOT NULL,
            PRIMARY KEY (run, layer, step)) WITHOUT ROWID;
CREATE TABLE gaps (
            run INTEGER NOT NULL, seq INTEGER NOT NULL, first_step INTEGER NOT NULL,
            last_step INTEGER NOT NULL, dropped_events INTEGER NOT NULL,
            PRIMARY KEY (run, seq)) WITHOUT ROWID;
CREATE TABLE log_records (
            run INTEGER NOT NULL, seq INTEGER NOT NULL, time_ms INTEGER NOT NULL,
            rank INTEGER NOT NULL, level TEXT NOT NULL, logger TEXT NOT NULL, text TEXT NOT NULL, step INTEGER NOT NULL DEFAULT 0,
            PRIMARY KEY (run, seq)) WITHOUT ROWID;
CREATE TABLE metric_names (number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE metrics (
    run INTEGER NOT NULL, metric INTEGER NOT NULL, step INTEGER NOT NULL, value REAL NOT NULL,
    PRIMARY KEY (run, metric, step)) WITHOUT ROWID;
CREATE TABLE rank_memory (
            run INTEGER NOT NULL, rank INTEGER NOT NULL, step INTEGER NOT NULL,
            bytes INTEGER NOT NULL, peak_bytes INTEGER NOT NULL,
            PRIMARY KEY (run, rank, step)) WITHOUT ROWID;
CREATE TABLE runs (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL, state TEXT NOT NULL, task TEXT NOT NULL, tuner TEXT NOT NULL,
    model TEXT NOT NULL, dataset TEXT NOT NULL, layout TEXT NOT NULL,
    world INTEGER NOT NULL, device TEXT NOT NULL, folder TEXT NOT NULL,
    steps INTEGER NOT NULL, total_steps INTEGER NOT NULL,
    first_loss REAL, last_loss REAL, best_loss REAL,
    tokens_per_second REAL, throughput_samples INTEGER NOT NULL, peak_memory_bytes INTEGER,
    parameters_total INTEGER NOT NULL, parameters_trained INTEGER NOT NULL,
    experts INTEGER NOT NULL, topk INTEGER NOT NULL,
    created_ms INTEGER NOT NULL, started_ms INTEGER NOT NULL, ended_ms INTEGER NOT NULL,
    parent TEXT NOT NULL, parent_step INTEGER NOT NULL,
    error TEXT, config TEXT, facts TEXT,
    last_seq INTEGER NOT NULL, tags TEXT NOT NULL DEFAULT '[]', notes TEXT NOT NULL DEFAULT '', best_eval_loss REAL, last_eval_loss REAL, last_event_ms INTEGER NOT NULL DEFAULT 0, trashed_ms INTEGER NOT NULL DEFAULT 0);
CREATE TABLE state_changes (
            run INTEGER NOT NULL, seq INTEGER NOT NULL, time_ms INTEGER NOT NULL,
            step INTEGER NOT NULL, state TEXT NOT NULL, phase TEXT NOT NULL,
            PRIMARY KEY (run, seq)) WITHOUT ROWID;
CREATE INDEX runs_by_time ON runs (created_ms);

INSERT INTO "checkpoints" VALUES(1,3,1,'/data/model',1048576,0.75,1767261629000);
INSERT INTO "expert_loads" VALUES(2,1,1,X'E8070018E0A712');
INSERT INTO "expert_loads" VALUES(2,1,2,X'01020304');
INSERT INTO "gaps" VALUES(2,9,1,1,3);
INSERT INTO "log_records" VALUES(2,11,1767348029000,0,'warn','train','slow disk',0);
INSERT INTO "metric_names" VALUES(1,'loss');
INSERT INTO "metric_names" VALUES(2,'lr');
INSERT INTO "metric_names" VALUES(3,'eval_loss');
INSERT INTO "metric_names" VALUES(4,'tokens');
INSERT INTO "metric_names" VALUES(5,'step_seconds');
INSERT INTO "metrics" VALUES(1,1,1,5.5);
INSERT INTO "metrics" VALUES(1,1,2,4.25);
INSERT INTO "metrics" VALUES(1,1,3,4.5);
INSERT INTO "metrics" VALUES(1,2,3,0.001);
INSERT INTO "metrics" VALUES(1,3,1,5.25);
INSERT INTO "metrics" VALUES(1,3,2,4.0);
INSERT INTO "metrics" VALUES(1,3,3,4.125);
INSERT INTO "metrics" VALUES(1,4,1,1000.0);
INSERT INTO "metrics" VALUES(1,4,2,1000.0);
INSERT INTO "metrics" VALUES(1,4,3,500.0);
INSERT INTO "metrics" VALUES(1,5,1,1.0);
INSERT INTO "metrics" VALUES(1,5,2,2.0);
INSERT INTO "metrics" VALUES(1,5,3,0.125);
INSERT INTO "metrics" VALUES(2,1,1,7.0);
INSERT INTO "metrics" VALUES(2,1,2,6.5);
INSERT INTO "rank_memory" VALUES(1,0,3,1048576,2097152);
INSERT INTO "runs" VALUES(1,'20260101-100000-aaaa','old dense','finished','sft','full','stories260K','stories.txt','1 rank',1,'cpu','runs/20260101-100000-aaaa',3,3,5.5,4.5,4.25,1.83333333333333325758e+03,3,140000000,260000,260000,0,0,1767261600000,1767261605000,1767261630000,'',0,NULL,'{"run_name":"old dense","task":"sft"}',NULL,9,'["keep","paper"]','as in the paper',4.0,4.125,1767261630000,0);
INSERT INTO "runs" VALUES(2,'20260102-100000-bbbb','old experts','running','pretrain','lora','tiny-moe','a.jsonl, b.jsonl','DP 2, EP 2',2,'NVIDIA H200','/elsewhere/20260102-100000-bbbb',2,100,7.0,6.5,6.5,NULL,0,NULL,9000000,90000,4,2,1767348000000,1767348005000,0,'20260101-100000-aaaa',3,'{"code":"rank_lost","detail":"Rank 1 ended.","args":["1","signal 9"],"context":[]}','{"run_name":"old experts"}','{"moe_layers":[1]}',12,'[]','',NULL,NULL,1767348029000,0);
INSERT INTO "state_changes" VALUES(1,2,1767261605000,0,'running','');
PRAGMA user_version = 3;
