-- A ledger in PostgreSQL. The roles of analysts may read, and append only what the trigger accepts.
-- The database enforces this, whatever program holds the connection. It checks everything with
-- which an analyst could cheat: the chain, the time, the rights and the limits. Readers check the
-- signatures. This file has the tables, rules.sql has the checks, and rights.sql has the access
-- rights.

CREATE SCHEMA dp_ledger;

CREATE TABLE dp_ledger.entries (
    number    bigint PRIMARY KEY,
    time      bigint NOT NULL,
    body      text NOT NULL,
    signature text NOT NULL,
    hash      text NOT NULL,
    author    name NOT NULL DEFAULT session_user
);
CREATE TABLE dp_ledger.answers (number bigint PRIMARY KEY REFERENCES dp_ledger.entries, answer bytea NOT NULL);

-- The totals of the entries, as far as a debit needs them. Only the trigger writes to this table.
CREATE TABLE dp_ledger.head (number bigint NOT NULL, time bigint NOT NULL, hash bytea NOT NULL);
CREATE TABLE dp_ledger.rows (mark text PRIMARY KEY, dataset text NOT NULL);
CREATE TABLE dp_ledger.limits (dataset text, scope text, most bigint[] NOT NULL, PRIMARY KEY (dataset, scope));
CREATE TABLE dp_ledger.spent (dataset text, scope text, sum numeric[] NOT NULL, PRIMARY KEY (dataset, scope));
CREATE TABLE dp_ledger.grants (key text, dataset text, analyst text NOT NULL, until bigint, role name NOT NULL, PRIMARY KEY (key, dataset));
CREATE TABLE dp_ledger.revoked (key text PRIMARY KEY);
CREATE TABLE dp_ledger.runs (key text, run text, number bigint NOT NULL UNIQUE, attempt text NOT NULL, PRIMARY KEY (key, run));

INSERT INTO dp_ledger.head VALUES (0, 0, decode(repeat('00', 32), 'hex'));
