-- Access rights on the tables.

CREATE TRIGGER entry BEFORE INSERT OR UPDATE OR DELETE ON dp_ledger.entries FOR EACH ROW EXECUTE FUNCTION dp_ledger.entry();

-- Row-level security does not apply to the owner or to superusers. Every other role reads all rows,
-- and writes only under its own name.
ALTER TABLE dp_ledger.entries ENABLE ROW LEVEL SECURITY;
CREATE POLICY readers ON dp_ledger.entries FOR SELECT USING (true);
CREATE POLICY writers ON dp_ledger.entries FOR INSERT
    WITH CHECK (author = session_user AND body ~ '^(7:debited|8:answered),');
ALTER TABLE dp_ledger.answers ENABLE ROW LEVEL SECURITY;
CREATE POLICY readers ON dp_ledger.answers FOR SELECT USING (true);
-- A role may insert an answer only beside an entry of its own.
CREATE POLICY writers ON dp_ledger.answers FOR INSERT WITH CHECK (EXISTS (
    SELECT FROM dp_ledger.entries e WHERE e.number = answers.number AND e.author = session_user AND e.body ~ '^8:answered,'));
