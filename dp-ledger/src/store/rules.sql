-- The server's checks of an entry. This script can run again over a ledger that an earlier version
-- made. The tables and the rights stay unchanged.
--
-- Each function names pg_temp at the end of its search path. If a path does not name pg_temp,
-- PostgreSQL searches it first. Then a table or a type that an analyst made in a connection would
-- replace the one of the database, and would run the analyst's code as the holder.

-- Reads a text that has its length in bytes before it. This is the encoding of entries.
CREATE OR REPLACE FUNCTION dp_ledger.field(t text) RETURNS text LANGUAGE sql IMMUTABLE STRICT SET search_path = pg_catalog, pg_temp AS $$
    SELECT octet_length(convert_to(t, 'UTF8')) || ':' || t || ','
$$;

-- Reads the texts of an entry. Fails unless the entry encodes them as dp_ledger.field does.
CREATE OR REPLACE FUNCTION dp_ledger.fields(body text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    rest  bytea := convert_to(body, 'UTF8');
    found text[] := '{}';
    colon int;
    size  int;
    again text := '';
BEGIN
    WHILE octet_length(rest) > 0 LOOP
        colon := position('\x3a'::bytea IN rest);
        size := convert_from(substring(rest FROM 1 FOR colon - 1), 'UTF8')::int;
        found := found || convert_from(substring(rest FROM colon + 1 FOR size), 'UTF8');
        rest := substring(rest FROM colon + size + 2);
        again := again || dp_ledger.field(found[cardinality(found)]);
    END LOOP;
    IF again <> body THEN
        RAISE EXCEPTION 'dp-ledger: this is not spelled as entries are';
    END IF;
    RETURN found;
END $$;

-- Reads a cost or a budget. Fails unless its encoding is canonical, without signs and leading
-- zeros.
CREATE OR REPLACE FUNCTION dp_ledger.amount(t text) RETURNS bigint[] LANGUAGE plpgsql IMMUTABLE STRICT SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    parts bigint[] := string_to_array(t, '/')::bigint[];
BEGIN
    IF array_to_string(parts, '/') <> t OR EXISTS (SELECT FROM unnest(parts) part WHERE part < 0) OR cardinality(parts) NOT BETWEEN 1 AND 64 THEN
        RAISE EXCEPTION 'dp-ledger: this is not an amount';
    END IF;
    RETURN parts;
END $$;

-- Adds a cost to one scope, under its limit.
CREATE OR REPLACE FUNCTION dp_ledger.charge(of text, counted text, limited text, cost bigint[]) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    before numeric[] := (SELECT sum FROM dp_ledger.spent s WHERE s.dataset = of AND s.scope = counted);
    most   bigint[] := (SELECT l.most FROM dp_ledger.limits l WHERE l.dataset = of AND l.scope = limited);
    after  numeric[] := (SELECT array_agg(part + coalesce(before[i], 0) ORDER BY i) FROM unnest(cost) WITH ORDINALITY c(part, i));
BEGIN
    IF most IS NOT NULL AND EXISTS (SELECT FROM unnest(after) WITH ORDINALITY a(part, i) WHERE part > most[i]) THEN
        RAISE EXCEPTION 'dp-ledger: the limit % of % does not cover this cost', limited, of;
    END IF;
    INSERT INTO dp_ledger.spent VALUES (of, counted, after)
        ON CONFLICT ON CONSTRAINT spent_pkey DO UPDATE SET sum = excluded.sum;
END $$;

CREATE OR REPLACE FUNCTION dp_ledger.debit(f text[], entry bigint, at bigint) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    held  dp_ledger.grants;
    cost  bigint[];
    until int := (cardinality(f) - 7) / 3;
    width int;
BEGIN
    IF cardinality(f) <> 7 + 3 * until OR until < 1 OR f[7] = '' OR f[7] ~ '^[ \u0085\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]' OR f[7] ~ '[ \u0085\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]$' OR octet_length(f[7]) > 200 OR f[7] ~ '[@HIDDEN@]'
       OR f[2] !~ '^[0-9a-f]{64}$' OR f[3] !~ '^[0-9a-f]{32}$' OR f[4] !~ '^[0-9a-f]{64}$' OR f[5] !~ '^[0-9a-f]{64}$' OR f[6] !~ '^[0-9a-f]{64}$' THEN
        RAISE EXCEPTION 'dp-ledger: this is not spelled as debits are';
    END IF;
    IF EXISTS (SELECT FROM dp_ledger.revoked r WHERE r.key = f[2]) THEN
        RAISE EXCEPTION 'dp-ledger: the token was revoked';
    END IF;
    INSERT INTO dp_ledger.runs VALUES (f[2], f[3], entry, f[4]);
    FOR i IN 0 .. until - 1 LOOP
        SELECT * INTO held FROM dp_ledger.grants g WHERE g.key = f[2] AND g.dataset = f[8 + 3 * i];
        IF held IS NULL OR held.role <> session_user OR held.until < at THEN
            RAISE EXCEPTION 'dp-ledger: the token was granted nothing of this dataset, or has expired, or is of another role than %', session_user;
        END IF;
        IF NOT EXISTS (SELECT FROM dp_ledger.rows r WHERE r.mark = f[9 + 3 * i] AND r.dataset = held.dataset) THEN
            RAISE EXCEPTION 'dp-ledger: these rows are not those of the dataset';
        END IF;
        cost := dp_ledger.amount(f[10 + 3 * i]);
        width := (SELECT cardinality(l.most) FROM dp_ledger.limits l WHERE l.dataset = held.dataset AND l.scope = 'lifetime');
        IF cardinality(cost) <> width OR NOT EXISTS (SELECT FROM unnest(cost) part WHERE part > 0) THEN
            RAISE EXCEPTION 'dp-ledger: a cost is above zero and in the measure of the account';
        END IF;
        IF EXISTS (SELECT FROM dp_ledger.limits l WHERE l.dataset = held.dataset AND l.scope LIKE 'purpose %')
           AND NOT EXISTS (SELECT FROM dp_ledger.limits l WHERE l.dataset = held.dataset AND l.scope = 'purpose ' || f[7]) THEN
            RAISE EXCEPTION 'dp-ledger: the dataset has no budget for this purpose';
        END IF;
        PERFORM dp_ledger.charge(held.dataset, 'lifetime', 'lifetime', cost);
        PERFORM dp_ledger.charge(held.dataset, 'day ' || at / 86400, 'day', cost);
        PERFORM dp_ledger.charge(held.dataset, 'analyst ' || held.analyst, 'analyst', cost);
        PERFORM dp_ledger.charge(held.dataset, 'purpose ' || f[7], 'purpose ' || f[7], cost);
        PERFORM dp_ledger.charge(held.dataset, 'token ' || held.key, 'token ' || held.key, cost);
    END LOOP;
END $$;

-- Applies the acts that only the holder may do. The holder owns the schema.
CREATE OR REPLACE FUNCTION dp_ledger.hold(f text[]) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    i int := 8;
BEGIN
    CASE f[1]
    WHEN 'opened', 'revoked' THEN
        IF f[1] = 'revoked' THEN
            INSERT INTO dp_ledger.revoked VALUES (f[2]) ON CONFLICT DO NOTHING;
        END IF;
    WHEN 'registered' THEN
        INSERT INTO dp_ledger.rows VALUES (f[3], f[2]);
        WHILE i < cardinality(f) LOOP
            INSERT INTO dp_ledger.limits VALUES (f[2], f[i], dp_ledger.amount(f[i + 1]));
            i := i + 2;
        END LOOP;
    WHEN 'extended' THEN
        INSERT INTO dp_ledger.rows VALUES (f[3], f[2]);
    WHEN 'granted' THEN
        INSERT INTO dp_ledger.grants VALUES (f[4], f[2], f[3], nullif(f[6], '')::bigint, f[7]::name);
        IF f[5] <> '' THEN
            INSERT INTO dp_ledger.limits VALUES (f[2], 'token ' || f[4], dp_ledger.amount(f[5]));
        END IF;
    WHEN 'raised' THEN
        UPDATE dp_ledger.limits SET most = dp_ledger.amount(f[4]) WHERE dataset = f[2] AND scope = f[3];
    ELSE
        RAISE EXCEPTION 'dp-ledger: no version makes such entries';
    END CASE;
END $$;

-- The holder states that today is this day. Debits on later days, dated by a clock that was ahead,
-- count on this day too. These debits also stay counted on their own days.
CREATE OR REPLACE FUNCTION dp_ledger.dated(today bigint) RETURNS void LANGUAGE sql SET search_path = pg_catalog, pg_temp AS $$
    INSERT INTO dp_ledger.spent
        SELECT parts.dataset, 'day ' || today, array_agg(parts.part ORDER BY parts.i)
        FROM (SELECT s.dataset, p.i, sum(p.part) AS part
              FROM dp_ledger.spent s, unnest(s.sum) WITH ORDINALITY p(part, i)
              WHERE s.scope LIKE 'day %' AND substring(s.scope FROM 5)::bigint >= today
              GROUP BY s.dataset, p.i) parts
        GROUP BY parts.dataset
        ON CONFLICT ON CONSTRAINT spent_pkey DO UPDATE SET sum = excluded.sum
$$;

CREATE OR REPLACE FUNCTION dp_ledger.entry() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    before dp_ledger.head;
    f      text[] := dp_ledger.fields(NEW.body);
    clock  bigint := floor(extract(epoch FROM clock_timestamp()));
    owner  boolean := session_user = (SELECT n.nspowner::pg_catalog.regrole::pg_catalog.name FROM pg_catalog.pg_namespace n WHERE n.nspname = 'dp_ledger');
    bound  bytea;
BEGIN
    IF TG_OP <> 'INSERT' THEN
        RAISE EXCEPTION 'dp-ledger: entries are never changed';
    END IF;
    SELECT * INTO before FROM dp_ledger.head FOR UPDATE;
    bound := sha256(before.hash || convert_to(dp_ledger.field(NEW.number::text) || dp_ledger.field(NEW.time::text)
        || dp_ledger.field(NEW.body) || dp_ledger.field(NEW.signature), 'UTF8'));
    IF NEW.number <> before.number + 1 OR NEW.hash <> encode(bound, 'hex') OR NEW.signature !~ '^[0-9a-f]{128}$' OR NEW.author <> session_user THEN
        RAISE EXCEPTION 'dp-ledger: this entry does not follow entry %', before.number;
    END IF;
    -- The server's clock decides, and only the holder sets the time back. A pause of ten years
    -- probably means a wrong clock. A transaction may wait for a while before its entry is checked.
    IF f[1] = 'timed' AND NEW.time NOT BETWEEN clock - 300 AND clock OR f[1] <> 'timed' AND (
        NEW.time < before.time OR NEW.time > greatest(clock, before.time) OR NEW.time < least(clock, greatest(before.time, clock - 300))
        OR before.number > 0 AND NEW.time > before.time + 315619200) THEN
        RAISE EXCEPTION 'dp-ledger: the time of this entry is not that of the server';
    END IF;
    IF f[1] = 'debited' THEN
        PERFORM dp_ledger.debit(f, NEW.number, NEW.time);
    ELSIF f[1] = 'answered' THEN
        IF NOT EXISTS (SELECT FROM dp_ledger.runs r JOIN dp_ledger.entries e ON e.number = r.number WHERE r.number::text = f[2]
                AND e.author = session_user AND r.attempt = encode(sha256(decode(f[5], 'hex')), 'hex'))
           OR cardinality(f) <> 5 OR f[3] !~ '^[0-9a-f]{64}$' OR f[4] !~ '^[0-9a-f]{64}$' OR f[5] !~ '^[0-9a-f]{64}$' THEN
            RAISE EXCEPTION 'dp-ledger: only the run that paid for an answer can keep it';
        END IF;
    ELSIF owner AND f[1] = 'timed' THEN
        PERFORM dp_ledger.dated(NEW.time / 86400);
    ELSIF owner THEN
        PERFORM dp_ledger.hold(f);
    ELSE
        RAISE EXCEPTION 'dp-ledger: only the holder does this';
    END IF;
    UPDATE dp_ledger.head SET number = NEW.number, time = NEW.time, hash = bound;
    RETURN NEW;
END $$;

-- Roles cannot call the single functions; only the trigger calls them.
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA dp_ledger FROM PUBLIC;
