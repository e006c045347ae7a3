-- Desks without rights (viewers, locked desks): what they present counts for nothing except the outcomes of attempts that the office had granted them; the rest waits
-- for an owner. Retiring closes the login. Rules: docs/office-database.md, correctness rule 3 and "Quarantine".

-- What a desk without rights has presented. kind: 'attempt', a kind of fact, 'lane', 'number', 'release'. id: of the attempt, the fact or the declaration; the lane or
-- the number itself. sha256: of the content, so that it waits once. outcome: NULL until an owner has decided.
CREATE TABLE office_data.quarantine (
  office_id uuid NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY,
  desk_id uuid NOT NULL,
  kind text NOT NULL,
  id text NOT NULL,
  sha256 text NOT NULL,
  car text,
  declaration text,
  value jsonb NOT NULL,
  outcome text CHECK (outcome IN ('taken', 'dismissed')),
  decided_by uuid,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (office_id, number),
  UNIQUE (office_id, desk_id, kind, id, sha256)
);
CREATE INDEX quarantine_open ON office_data.quarantine (desk_id, office_id) WHERE outcome IS NULL;
SELECT office_data.secure_tables();

-- A locked desk and a viewer may present; one that is out of service may do nothing. Documents are shared by desks with rights.
UPDATE office_data.permission SET who = replace(who, 'R', '');
UPDATE office_data.permission SET who = 'OB' WHERE function IN ('document_parts', 'put_chunk');
DELETE FROM office_data.permission WHERE function = 'own_state';
DROP FUNCTION office.own_state(uuid, jsonb);
INSERT INTO office_data.permission (function, who, writes, numbers, is_stored) VALUES
  ('quarantine', 'O', false, NULL, true),
  ('decide_quarantine', 'O', true, 'exclusive', true);

-- Bytes and items of one desk that may wait. It is refused more, and keeps them.
CREATE FUNCTION office_data.check_quarantine(me office_data.caller) RETURNS void LANGUAGE plpgsql AS $$
DECLARE items bigint; bytes bigint;
BEGIN
  SELECT count(*), coalesce(sum(x.size), 0) INTO items, bytes FROM (
    SELECT pg_column_size(q.value) AS size FROM office_data.quarantine q WHERE q.office_id = me.office_id AND q.desk_id = me.desk_id AND q.outcome IS NULL
    UNION ALL
    SELECT pg_column_size(b.rows) FROM office_data.branch b
      WHERE b.office_id = me.office_id AND b.desk_id = me.desk_id AND b.reason = 'quarantine' AND b.outcome IS NULL) x;
  IF items > 10000 OR bytes > 67108864 THEN PERFORM office_data.refuse('bad-input', '{"what": "quarantine"}'); END IF;
END $$;

-- Keeps one thing for an owner, once. Of an attempt the more certain outcome replaces the one before, and an owner decides again. Returns whether it is new.
CREATE FUNCTION office_data.set_aside(me office_data.caller, p_kind text, p_id text, p_car text, p_declaration text, p_value jsonb, content text) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO office_data.quarantine AS q (office_id, desk_id, kind, id, sha256, car, declaration, value)
    VALUES (me.office_id, me.desk_id, p_kind, p_id, encode(sha256(convert_to(content, 'UTF8')), 'hex'), p_car, p_declaration, p_value)
    ON CONFLICT (office_id, desk_id, kind, id, sha256) DO UPDATE SET value = excluded.value, outcome = NULL, decided_by = NULL, at = now()
    WHERE q.kind = 'attempt' AND office_data.certainty(excluded.value ->> 'outcome') > office_data.certainty(q.value ->> 'outcome');
  RETURN FOUND;
END $$;

-- The desk has something new in quarantine: the others pull its item again, with how much.
CREATE FUNCTION office_data.show_quarantine(me office_data.caller, p_desk uuid) RETURNS void LANGUAGE sql AS $$
  UPDATE office_data.desk SET txn = me.txn WHERE office_id = me.office_id AND desk_id = p_desk
$$;

-- Whether the office had claimed the attempt for this desk.
CREATE FUNCTION office_data.is_granted(me office_data.caller, a jsonb) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM office_data.attempt x WHERE x.office_id = me.office_id AND x.attempt = (a ->> 'attempt')::uuid AND x.desk_id = me.desk_id
    AND x.claimed_at IS NOT NULL AND x.declaration = a ->> 'declaration' AND x.sha256 = a ->> 'sha256')
$$;

-- Whether the desk may have sent the declaration without the office: it holds it, may send it, or did so before.
CREATE FUNCTION office_data.has_held(me office_data.caller, d office_data.declaration) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(me.desk_id IN (d.holder, d.sender, d.created_by), false) OR EXISTS (SELECT FROM office_data.event e
    WHERE e.office_id = d.office_id AND e.declaration = d.declaration AND (e.desk_id = me.desk_id AND e.kind IN ('take_from_pool', 'accept_offer', 'take_over', 'claim')
      OR e.kind IN ('take_over', 'accept_offer') AND e.details ->> 'from' = me.desk_id::text))
$$;

-- An attempt that does not count. On a declaration that the desk held it may have been sent: sending needs an owner's word ("mungkin sudah dikirim"). Once, since the
-- desk has lost its rights, so that it cannot close sending again and again.
CREATE FUNCTION office_data.set_attempt_aside(me office_data.caller, a jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  id text := office_data.need(a, 'declaration');
  p_attempt uuid := office_data.need(a, 'attempt');
  known office_data.attempt;
  d office_data.declaration;
BEGIN
  SELECT * INTO known FROM office_data.attempt x WHERE x.office_id = me.office_id AND x.attempt = p_attempt;
  IF (a ->> 'ifKnown')::boolean AND NOT FOUND THEN RETURN false; END IF;
  IF known.declaration = id AND known.sha256 = office_data.need(a, 'sha256') AND office_data.certainty(a ->> 'outcome') <= office_data.certainty(known.outcome) THEN
    RETURN false;
  END IF;
  IF NOT office_data.set_aside(me, 'attempt', p_attempt::text, office_data.need(a, 'car'), id, a, id || ' ' || (a ->> 'sha256')) THEN RETURN false; END IF;
  IF coalesce((a ->> 'desk')::uuid, me.desk_id) <> me.desk_id THEN RETURN true; END IF;
  SELECT * INTO d FROM office_data.declaration x WHERE x.office_id = me.office_id AND x.declaration = id FOR UPDATE;
  IF d.closed IS NULL AND d.deleted IS FALSE AND office_data.has_held(me, d) AND NOT EXISTS (SELECT FROM office_data.event e
    WHERE e.office_id = me.office_id AND e.declaration = id AND e.kind = 'maybe-sent' AND e.desk_id = me.desk_id AND e.number > coalesce((SELECT max(s.number)
      FROM office_data.event s WHERE s.office_id = me.office_id AND s.declaration IS NULL AND s.kind IN ('lock_desk', 'locked', 'unlock_desk', 'active', 'set_rights')
      AND s.details ->> 'desk' = me.desk_id::text), 0)) THEN
    UPDATE office_data.declaration SET closed = 'maybe-sent', txn = me.txn WHERE office_id = me.office_id AND declaration = id;
    PERFORM office_data.note(me, id, 'maybe-sent', jsonb_build_object('attempt', p_attempt));
  END IF;
  RETURN true;
END $$;

-- Refuses a fact without the form of its kind.
CREATE FUNCTION office_data.check_fact(f jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT office_data.is_fact(f ->> 'kind', CASE jsonb_typeof(f -> 'id') WHEN 'string' THEN f ->> 'id' END, f -> 'value')
    OR coalesce(jsonb_typeof(f -> 'car'), 'null') NOT IN ('string', 'null') THEN
    PERFORM office_data.refuse('bad-input', jsonb_build_object('what', 'facts', 'kind', left(f ->> 'kind', 100), 'id', left(f ->> 'id', 100)));
  END IF;
END $$;

-- A union: the same content once, different contents of one id side by side.
CREATE OR REPLACE FUNCTION office_data.put_fact(me office_data.caller, f jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM office_data.check_fact(f);
  INSERT INTO office_data.fact (office_id, kind, id, sha256, car, value, desk_id, txn)
    VALUES (me.office_id, f ->> 'kind', f ->> 'id', encode(sha256(convert_to((f -> 'value')::text, 'UTF8')), 'hex'), f ->> 'car', f -> 'value',
      me.desk_id, me.txn) ON CONFLICT DO NOTHING;
END $$;

CREATE FUNCTION office_data.set_fact_aside(me office_data.caller, f jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM office_data.check_fact(f);
  IF EXISTS (SELECT FROM office_data.fact x WHERE x.office_id = me.office_id AND x.kind = f ->> 'kind' AND x.id = f ->> 'id'
    AND x.sha256 = encode(sha256(convert_to((f -> 'value')::text, 'UTF8')), 'hex')) THEN RETURN false; END IF;
  RETURN office_data.set_aside(me, f ->> 'kind', f ->> 'id', f ->> 'car', NULL, f -> 'value', (f -> 'value')::text);
END $$;

-- A desk that has its rights again presents what waits: nobody has to decide about it any more.
CREATE FUNCTION office_data.end_quarantine(me office_data.caller, input jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM office_data.quarantine q WHERE q.office_id = me.office_id AND q.desk_id = me.desk_id AND q.outcome IS NULL LIMIT 1;
  IF NOT FOUND THEN RETURN; END IF;
  UPDATE office_data.quarantine q SET outcome = 'taken', decided_by = me.desk_id, value = '{}'
    WHERE q.office_id = me.office_id AND q.desk_id = me.desk_id AND q.outcome IS NULL AND (q.kind = 'attempt' AND EXISTS (SELECT FROM office_data.attempt x
      WHERE x.office_id = q.office_id AND x.attempt::text = q.id AND x.declaration = q.declaration AND x.sha256 = q.value ->> 'sha256'
        AND office_data.certainty(x.outcome) >= office_data.certainty(q.value ->> 'outcome'))
      OR EXISTS (SELECT FROM office_data.fact f WHERE f.office_id = q.office_id AND f.kind = q.kind AND f.id = q.id AND f.sha256 = q.sha256));
  IF FOUND THEN PERFORM office_data.show_quarantine(me, me.desk_id); END IF;
END $$;

-- Attempts with their outcomes, answers, responses, status logs. quarantined: some of it waits for an owner.
CREATE OR REPLACE FUNCTION office.present_facts(session uuid, request uuid, input jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('present_facts', session, request);
  counts boolean := office_data.may_write_rows(me);
  one jsonb;
  closed jsonb := '[]';
  quarantined boolean := false;
  is_changed boolean := counts;
BEGIN
  IF me.repeated IS NOT NULL THEN RETURN me.repeated; END IF;
  PERFORM office_data.keep_desks(me, (SELECT coalesce(jsonb_agg(DISTINCT x -> 'desk'), '[]') FROM jsonb_array_elements(office_data.list(input, 'attempts')) x
    WHERE jsonb_typeof(x -> 'desk') = 'string'));
  -- The attempts of a declaration in the order of the desk, which made them one after the other.
  FOR one IN SELECT value FROM jsonb_array_elements(office_data.list(input, 'attempts')) WITH ORDINALITY ORDER BY value ->> 'declaration', ordinality LOOP
    IF coalesce(office_data.certainty(one ->> 'outcome'), 0) = 0 THEN PERFORM office_data.refuse('bad-input', '{"what": "outcome"}'); END IF;
    IF counts OR office_data.is_granted(me, one) THEN
      IF office_data.put_attempt(me, one) THEN closed := closed || (one -> 'declaration'); END IF;
      is_changed := true;
    ELSE
      is_changed := office_data.set_attempt_aside(me, one) OR is_changed;
      quarantined := true;
    END IF;
  END LOOP;
  FOR one IN SELECT value FROM jsonb_array_elements(office_data.list(input, 'facts')) ORDER BY value ->> 'kind', value ->> 'id' LOOP
    IF counts THEN PERFORM office_data.put_fact(me, one);
    ELSE
      is_changed := office_data.set_fact_aside(me, one) OR is_changed;
      quarantined := true;
    END IF;
  END LOOP;
  IF counts THEN PERFORM office_data.end_quarantine(me, input);
  ELSIF is_changed THEN
    PERFORM office_data.check_quarantine(me);
    PERFORM office_data.show_quarantine(me, me.desk_id);
  END IF;
  RETURN office_data.leave(me, jsonb_build_object('closed', closed, 'quarantined', quarantined), is_changed);
END $$;

-- The desk that may still send wrote its release down and presented its attempts: the right follows the holder, at the pool to the next one. The release of a desk
-- without rights waits for an owner: that it did not send is its word alone.
CREATE OR REPLACE FUNCTION office.release_sending(session uuid, request uuid, input jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('release_sending', session, request);
  counts boolean := office_data.may_write_rows(me);
  d office_data.declaration;
  one jsonb;
  under jsonb;
  held jsonb := '[]';
BEGIN
  IF me.repeated IS NOT NULL THEN RETURN me.repeated; END IF;
  PERFORM office_data.check_sending_open(me);
  FOR one IN SELECT value FROM jsonb_array_elements(office_data.list(input, 'declarations')) ORDER BY value ->> 'declaration' LOOP
    d := office_data.lock_declaration(me, office_data.need(one, 'declaration'));
    IF d.sender IS DISTINCT FROM me.desk_id THEN PERFORM office_data.refuse('sending-elsewhere', jsonb_build_object('sender', d.sender)); END IF;
    IF EXISTS (SELECT FROM office_data.attempt a WHERE a.office_id = me.office_id AND a.declaration = d.declaration AND a.desk_id = me.desk_id AND a.outcome = 'sending') THEN
      PERFORM office_data.refuse('busy', jsonb_build_object('declaration', d.declaration, 'attempt', d.attempt, 'outcome', 'sending'));
    END IF;
    IF counts THEN d := office_data.release(me, d);
    ELSE
      under := jsonb_build_object('generation', d.generation, 'epoch', d.epoch);
      PERFORM office_data.set_aside(me, 'release', d.declaration, d.car, d.declaration, under, under::text);
    END IF;
    held := held || office_data.holding(d);
  END LOOP;
  IF NOT counts THEN
    PERFORM office_data.check_quarantine(me);
    PERFORM office_data.show_quarantine(me, me.desk_id);
  END IF;
  RETURN office_data.leave(me, jsonb_build_object('held', held));
END $$;
CREATE FUNCTION office_data.release(me office_data.caller, d office_data.declaration) RETURNS office_data.declaration LANGUAGE plpgsql AS $$
BEGIN
  UPDATE office_data.declaration SET sender = d.holder, txn = me.txn WHERE office_id = me.office_id AND declaration = d.declaration RETURNING * INTO d;
  PERFORM office_data.note(me, d.declaration, 'release_sending', jsonb_build_object('to', d.holder));
  RETURN d;
END $$;

-- Lanes, numbers and deleted declarations that the office lost, as a desk with rights knows them: its own, and those of other desks, which may not come back. Returns
-- the lanes and numbers that somebody else has here.
CREATE OR REPLACE FUNCTION office_data.recover_claims(me office_data.caller, input jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE id text;
BEGIN
  INSERT INTO office_data.number_lane AS old (office_id, prefix, series, desk_id, retired, txn)
    SELECT DISTINCT ON (2, 3) me.office_id, upper(office_data.need(l, 'prefix')), upper(office_data.need(l, 'series')), coalesce((l ->> 'desk')::uuid, me.desk_id),
      coalesce((l ->> 'retired')::boolean, false) OR NOT EXISTS (SELECT FROM office_data.desk k WHERE k.office_id = me.office_id
        AND k.desk_id = coalesce((l ->> 'desk')::uuid, me.desk_id) AND k.state <> 'retired'), me.txn
    FROM jsonb_array_elements(office_data.list(input, 'lanes')) l ORDER BY 2, 3
  ON CONFLICT (office_id, prefix, series) DO UPDATE SET retired = true, txn = excluded.txn
    WHERE excluded.retired AND NOT old.retired AND old.desk_id = excluded.desk_id;
  INSERT INTO office_data.number AS old (office_id, car_key, car, declaration, desk_id)
    SELECT DISTINCT ON (2) me.office_id, office_data.car_key(office_data.need(n, 'car')), n ->> 'car', n ->> 'declaration',
      coalesce((n ->> 'desk')::uuid, me.desk_id) FROM jsonb_array_elements(office_data.list(input, 'numbers')) n ORDER BY 2, 4
  ON CONFLICT (office_id, car_key) DO UPDATE SET declaration = excluded.declaration WHERE old.declaration IS NULL AND old.desk_id = excluded.desk_id;
  FOR id IN SELECT DISTINCT value FROM jsonb_array_elements_text(office_data.list(input, 'deleted')) WHERE value IS NOT NULL ORDER BY 1 LOOP
    INSERT INTO office_data.declaration AS old (office_id, declaration, generation, epoch, deleted, closed, txn)
      VALUES (me.office_id, id, 0, 0, true, 'deleted', me.txn)
    -- Made or given away in this generation, it was not deleted in an earlier one.
    ON CONFLICT (office_id, declaration) DO UPDATE SET deleted = true, closed = 'deleted', offered_to = NULL, asked = NULL, txn = excluded.txn
      WHERE NOT old.deleted AND old.generation < me.generation
        AND NOT EXISTS (SELECT FROM office_data.attempt a WHERE a.office_id = old.office_id AND a.declaration = old.declaration);
    CONTINUE WHEN NOT FOUND;
    UPDATE office_data.store_row r SET value = NULL, desk_id = me.desk_id, txn = me.txn
      WHERE r.office_id = me.office_id AND r.declaration = id AND r.value IS NOT NULL;
    PERFORM office_data.note(me, id, 'deleted');
  END LOOP;
  RETURN office_data.lost_claims(me, input);
END $$;

-- Lanes and numbers that only a desk without rights knows: nobody has them here until an owner has decided, and claim_lane takes others while there are any.
CREATE FUNCTION office_data.set_claims_aside(me office_data.caller, input jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE one jsonb; is_new boolean := false; lane jsonb;
BEGIN
  FOR one IN SELECT value FROM jsonb_array_elements(office_data.list(input, 'lanes')) LOOP
    lane := jsonb_build_object('prefix', upper(office_data.need(one, 'prefix')), 'series', upper(office_data.need(one, 'series')),
      'desk', coalesce((one ->> 'desk')::uuid, me.desk_id), 'retired', coalesce((one ->> 'retired')::boolean, false));
    CONTINUE WHEN char_length(lane ->> 'prefix') <> 12 OR char_length(lane ->> 'series') > 3 OR EXISTS (SELECT FROM office_data.number_lane l
      WHERE l.office_id = me.office_id AND l.prefix = lane ->> 'prefix' AND l.series = lane ->> 'series');
    is_new := office_data.set_aside(me, 'lane', (lane ->> 'prefix') || (lane ->> 'series'), NULL, NULL, lane, lane::text) OR is_new;
  END LOOP;
  FOR one IN SELECT value FROM jsonb_array_elements(office_data.list(input, 'numbers')) LOOP
    CONTINUE WHEN char_length(office_data.need(one, 'car')) > 100 OR EXISTS (SELECT FROM office_data.number n
      WHERE n.office_id = me.office_id AND n.car_key = office_data.car_key(one ->> 'car'));
    is_new := office_data.set_aside(me, 'number', office_data.car_text(one ->> 'car'), one ->> 'car', left(one ->> 'declaration', 500), one, one::text) OR is_new;
  END LOOP;
  IF NOT is_new THEN RETURN; END IF;
  PERFORM office_data.check_quarantine(me);
  PERFORM office_data.show_quarantine(me, me.desk_id);
END $$;

-- The desk has presented everything it knows of this generation; with this call the lanes, the numbers and the deleted declarations it knows of.
-- A call after the one that presented changes nothing: that one took the input in the same transaction.
CREATE OR REPLACE FUNCTION office.presented(session uuid, request uuid, input jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('presented', session, request);
  lost jsonb;
BEGIN
  IF me.repeated IS NOT NULL THEN RETURN me.repeated; END IF;
  IF office_data.need(input, 'generation')::integer <> me.generation THEN PERFORM office_data.refuse('office-older'); END IF;
  UPDATE office_data.generation_desk SET presented_at = clock_timestamp()
    WHERE office_id = me.office_id AND generation = me.generation AND desk_id = me.desk_id AND presented_at IS NULL;
  IF FOUND THEN
    PERFORM office_data.note(me, NULL, 'presented', jsonb_build_object('generation', me.generation));
    IF office_data.may_write_rows(me) THEN lost := office_data.recover_claims(me, input);
    ELSE PERFORM office_data.set_claims_aside(me, input);
    END IF;
  END IF;
  RETURN office_data.leave(me, jsonb_build_object('lost', coalesce(lost, office_data.lost_claims(me, input)), 'sendingOpen', office_data.missing_desks(me.office_id) = '[]',
    'missing', office_data.missing_desks(me.office_id)));
END $$;

-- The first free lane of a prefix. Lanes have one width, so none is the beginning of another; they begin with a letter, and none covers a known number. One that waits in
-- quarantine, or would cover a number that does, is taken only if there is no other.
CREATE OR REPLACE FUNCTION office.claim_lane(session uuid, request uuid, input jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('claim_lane', session, request);
  p_prefix text := upper(office_data.need(input, 'prefix'));
  width integer;
  per_letter integer;
  found_series text;
  waiting text[];
  signs CONSTANT text := '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
BEGIN
  IF me.repeated IS NOT NULL THEN RETURN me.repeated; END IF;
  IF p_prefix !~ '^[A-Z0-9]{12}$' THEN PERFORM office_data.refuse('bad-input', '{"what": "prefix"}'); END IF;
  PERFORM office_data.check_sending_open(me);
  SELECT o.lane_width INTO width FROM office_data.office o WHERE o.office_id = me.office_id;
  per_letter := CASE width WHEN 2 THEN 36 ELSE 36 * 36 END;
  waiting := ARRAY(SELECT DISTINCT CASE q.kind WHEN 'lane' THEN substr(q.id, 13) ELSE substr(q.id, 21, width) END FROM office_data.quarantine q
    WHERE q.office_id = me.office_id AND q.outcome IS NULL AND q.kind IN ('lane', 'number') AND left(q.id, 12) = p_prefix);
  FOR n IN 0 .. 2 * 26 * per_letter - 1 LOOP
    found_series := substr(signs, 11 + n % (26 * per_letter) / per_letter, 1) || CASE width WHEN 3 THEN substr(signs, 1 + n / 36 % 36, 1) ELSE '' END
      || substr(signs, 1 + n % 36, 1);
    EXIT WHEN (n >= 26 * per_letter OR found_series <> ALL (waiting))
      AND NOT EXISTS (SELECT FROM office_data.number_lane l WHERE l.office_id = me.office_id AND l.prefix = p_prefix AND l.series = found_series)
      AND NOT EXISTS (SELECT FROM office_data.number x WHERE x.office_id = me.office_id AND x.prefix = p_prefix
        AND x.series >= found_series AND x.series < found_series || '~');
    found_series := NULL;
    EXIT WHEN n = 26 * per_letter - 1 AND waiting = '{}';
  END LOOP;
  IF found_series IS NULL THEN PERFORM office_data.refuse('no-lane-left'); END IF;
  INSERT INTO office_data.number_lane (office_id, prefix, series, desk_id, txn) VALUES (me.office_id, p_prefix, found_series, me.desk_id, me.txn);
  RETURN office_data.leave(me, jsonb_build_object('prefix', p_prefix, 'series', found_series));
END $$;

-- What waits of a desk, or of all, in the order in which it came, without the bytes of attempts. A page ends after 200 items or four million bytes.
CREATE FUNCTION office.quarantine(session uuid, input jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('quarantine', session);
  items jsonb := '[]';
  size bigint := 0;
  q office_data.quarantine;
BEGIN
  FOR q IN SELECT * FROM office_data.quarantine x WHERE x.office_id = me.office_id AND x.outcome IS NULL AND x.number > coalesce((input ->> 'after')::bigint, 0)
    AND (input ->> 'desk' IS NULL OR x.desk_id = (input ->> 'desk')::uuid) ORDER BY x.number
  LOOP
    IF jsonb_array_length(items) >= 200 OR size > 4000000 THEN
      RETURN jsonb_build_object('items', items, 'next', items -> -1 -> 'number');
    END IF;
    items := items || jsonb_build_object('number', q.number, 'desk', q.desk_id, 'kind', q.kind, 'id', q.id, 'car', q.car, 'declaration', q.declaration,
      'at', office_data.milliseconds(q.at), 'value', q.value - 'body');
    size := size + pg_column_size(q.value);
  END LOOP;
  RETURN jsonb_build_object('items', items, 'next', NULL);
END $$;

-- What an owner takes counts as if its desk had the rights of a broker; what is dismissed is kept. It shows the desk that it came from.
CREATE FUNCTION office_data.take(me office_data.caller, q office_data.quarantine) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  by_desk office_data.caller := me;
  d office_data.declaration;
BEGIN
  by_desk.desk_id := q.desk_id;
  by_desk.rights := 'broker';
  by_desk.state := 'active';
  CASE q.kind
    WHEN 'attempt' THEN PERFORM office_data.put_attempt(by_desk, q.value);
    WHEN 'lane' THEN
      INSERT INTO office_data.number_lane (office_id, prefix, series, desk_id, retired, txn) VALUES (me.office_id, q.value ->> 'prefix', q.value ->> 'series',
        (q.value ->> 'desk')::uuid, (q.value ->> 'retired')::boolean OR NOT EXISTS (SELECT FROM office_data.desk k WHERE k.office_id = me.office_id
          AND k.desk_id = (q.value ->> 'desk')::uuid AND k.state <> 'retired'), me.txn) ON CONFLICT DO NOTHING;
    WHEN 'number' THEN
      INSERT INTO office_data.number (office_id, car_key, car, declaration, desk_id)
        VALUES (me.office_id, office_data.car_key(q.car), q.car, q.declaration, coalesce((q.value ->> 'desk')::uuid, q.desk_id)) ON CONFLICT DO NOTHING;
    WHEN 'release' THEN
      SELECT * INTO d FROM office_data.declaration x WHERE x.office_id = me.office_id AND x.declaration = q.declaration FOR UPDATE;
      IF d.sender = q.desk_id AND jsonb_build_object('generation', d.generation, 'epoch', d.epoch) = q.value THEN PERFORM office_data.release(by_desk, d); END IF;
    ELSE PERFORM office_data.put_fact(by_desk, jsonb_build_object('kind', q.kind, 'id', q.id, 'car', q.car, 'value', q.value));
  END CASE;
END $$;
CREATE FUNCTION office.decide_quarantine(session uuid, request uuid, input jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('decide_quarantine', session, request);
  p_outcome text := office_data.need(input, 'outcome');
  q office_data.quarantine;
BEGIN
  IF me.repeated IS NOT NULL THEN RETURN me.repeated; END IF;
  IF p_outcome NOT IN ('taken', 'dismissed') THEN PERFORM office_data.refuse('bad-input', '{"what": "outcome"}'); END IF;
  FOR q IN SELECT * FROM office_data.quarantine x WHERE x.office_id = me.office_id AND x.outcome IS NULL
    AND x.number IN (SELECT value::bigint FROM jsonb_array_elements_text(office_data.list(input, 'numbers'))) ORDER BY x.declaration, x.number FOR UPDATE
  LOOP
    IF p_outcome = 'taken' THEN PERFORM office_data.take(me, q); END IF;
    UPDATE office_data.quarantine x SET outcome = p_outcome, decided_by = me.desk_id, value = CASE p_outcome WHEN 'taken' THEN x.value - 'body' ELSE x.value END
      WHERE x.office_id = me.office_id AND x.number = q.number;
    PERFORM office_data.show_quarantine(me, q.desk_id);
    PERFORM office_data.note(me, q.declaration, 'quarantine', jsonb_build_object('kind', q.kind, 'id', q.id, 'desk', q.desk_id, 'outcome', p_outcome));
  END LOOP;
  RETURN office_data.leave(me, '{}');
END $$;

-- As before, and of a desk how much of it waits.
CREATE OR REPLACE FUNCTION office_data.items_of(p_office uuid, p_txn bigint) RETURNS TABLE (kind text, id text, item jsonb) LANGUAGE sql STABLE AS $$
  SELECT 'row', r.store || ' ' || r.key, jsonb_build_object('store', r.store, 'key', r.key::jsonb, 'value', r.value, 'declaration', r.declaration,
      'desk', r.desk_id, 'schema', r.schema)
    FROM office_data.store_row r WHERE r.office_id = p_office AND r.txn = p_txn
  UNION ALL
  SELECT 'declaration', d.declaration, jsonb_build_object('declaration', d.declaration, 'car', d.car, 'holder', d.holder, 'generation', d.generation,
      'epoch', d.epoch, 'sender', d.sender, 'offeredTo', d.offered_to, 'asked', d.asked, 'outcome', d.outcome, 'attempt', d.attempt, 'closed', d.closed,
      'deleted', d.deleted, 'schema', d.schema, 'registered', office_data.is_registered(d))
    FROM office_data.declaration d WHERE d.office_id = p_office AND d.txn = p_txn
  UNION ALL
  SELECT 'attempt', a.attempt::text, office_data.attempt_item(a) FROM office_data.attempt a WHERE a.office_id = p_office AND a.txn = p_txn
  UNION ALL
  SELECT 'fact', f.kind || ' ' || f.id || ' ' || f.sha256, jsonb_build_object('fact', f.kind, 'id', f.id, 'car', f.car, 'sha256', f.sha256, 'value', f.value,
      'desk', f.desk_id)
    FROM office_data.fact f WHERE f.office_id = p_office AND f.txn = p_txn
  UNION ALL
  SELECT 'branch', b.branch::text, jsonb_build_object('branch', b.branch, 'declaration', b.declaration, 'desk', b.desk_id, 'reason', b.reason, 'outcome', b.outcome)
    FROM office_data.branch b WHERE b.office_id = p_office AND b.txn = p_txn
  UNION ALL
  SELECT 'lane', l.prefix || l.series, jsonb_build_object('prefix', l.prefix, 'series', l.series, 'desk', l.desk_id, 'retired', l.retired)
    FROM office_data.number_lane l WHERE l.office_id = p_office AND l.txn = p_txn
  UNION ALL
  SELECT 'desk', k.desk_id::text, jsonb_build_object('desk', k.desk_id, 'name', k.name, 'rights', k.rights, 'state', k.state,
      'quarantined', (SELECT count(*) FROM office_data.quarantine q WHERE q.office_id = p_office AND q.desk_id = k.desk_id AND q.outcome IS NULL))
    FROM office_data.desk k WHERE k.office_id = p_office AND k.txn = p_txn
  UNION ALL
  SELECT 'document', m.sha256, jsonb_build_object('sha256', m.sha256, 'bytes', m.bytes)
    FROM office_data.document m WHERE m.office_id = p_office AND m.txn = p_txn AND m.verified
$$;

-- Begins a generation: sending is closed until every desk that was ever paired has presented what it knows (correctness rule 6).
CREATE OR REPLACE FUNCTION office_data.begin_generation(p_office uuid, at_least integer, p_desk uuid, why text) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  g integer;
  n bigint := nextval('office_data.txn_number');
BEGIN
  UPDATE office_data.office SET generation = greatest(generation + 1, at_least), server = office_data.this_server(),
    position = greatest(generation + 1, at_least) * 1000000000::bigint
  WHERE office_id = p_office RETURNING generation INTO g;
  INSERT INTO office_data.generation_desk (office_id, generation, desk_id)
    SELECT office_id, g, desk_id FROM office_data.desk WHERE office_id = p_office AND state <> 'retired' AND (hello_at IS NOT NULL OR instance IS NOT NULL);
  INSERT INTO office_data.event (office_id, desk_id, kind, details, txn) VALUES (p_office, p_desk, 'generation', jsonb_build_object('generation', g, 'why', why), n);
  PERFORM office_data.add_change(p_office, p_desk, n, 'generation');
  RETURN g;
END $$;

-- Whether the office has everything the desk was last told; else a generation begins, unless the one of that loss has begun already. Only an active owner or broker begins
-- one because of what it remembers: another desk could close sending of the office as often as it liked. Of another one it is recorded, and that desk alone presents
-- what it has: nobody waits for it, so it counts as written off. A position is of at most a thousand generations later, so that numbers are left for the next ones.
CREATE OR REPLACE FUNCTION office_data.compare_memory(p_office uuid, p_desk uuid, p_position bigint, p_commit uuid) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  o office_data.office;
  of_desk bigint := p_position / 1000000000;
BEGIN
  -- Two desks that notice the same loss begin one generation.
  SELECT * INTO o FROM office_data.office WHERE office_id = p_office FOR UPDATE;
  IF of_desk > o.generation + 1000 THEN PERFORM office_data.refuse('bad-input', '{"what": "position"}'); END IF;
  IF o.server <> office_data.this_server() THEN
    PERFORM office_data.begin_generation(p_office, CASE WHEN EXISTS (SELECT FROM office_data.desk d WHERE d.office_id = p_office AND d.desk_id = p_desk
      AND d.state = 'active' AND d.rights <> 'viewer') THEN of_desk + 1 ELSE 1 END::integer, p_desk, 'restored');
    RETURN 'office-older';
  END IF;
  IF p_position = 0 THEN RETURN 'behind'; END IF;
  IF EXISTS (SELECT FROM office_data.change WHERE office_id = p_office AND position = p_position AND commit_id = p_commit) THEN
    RETURN CASE WHEN p_position = o.position THEN 'ok' ELSE 'behind' END;
  END IF;
  -- A change that was removed: all desks had acknowledged a later position (0012).
  IF of_desk = o.generation AND p_position <= (SELECT p.highest FROM office_data.pruning p WHERE p.office_id = p_office)
    AND NOT EXISTS (SELECT FROM office_data.change WHERE office_id = p_office AND position = p_position) THEN
    RETURN 'behind';
  END IF;
  IF of_desk < o.generation THEN
    -- The backup was made before this desk was paired; it has something to present all the same. The others wait for it only if it has rights.
    INSERT INTO office_data.generation_desk (office_id, generation, desk_id, written_off_by, word)
      SELECT p_office, o.generation, p_desk, x.by_desk, CASE WHEN x.by_desk IS NOT NULL THEN 'office-older' END
      FROM (SELECT CASE WHEN d.state <> 'active' OR d.rights = 'viewer' THEN p_desk END AS by_desk FROM office_data.desk d
        WHERE d.office_id = p_office AND d.desk_id = p_desk) x ON CONFLICT DO NOTHING;
    RETURN 'office-older';
  END IF;
  IF EXISTS (SELECT FROM office_data.desk d WHERE d.office_id = p_office AND d.desk_id = p_desk AND d.state = 'active' AND d.rights <> 'viewer') THEN
    PERFORM office_data.begin_generation(p_office, (of_desk + 1)::integer, p_desk, 'office-older');
    RETURN 'office-older';
  END IF;
  -- It pulls nothing, so it says the same position again after it has presented what it has.
  INSERT INTO office_data.generation_desk AS g (office_id, generation, desk_id, written_off_by, word, said)
    VALUES (p_office, o.generation, p_desk, p_desk, 'office-older', p_position)
    ON CONFLICT (office_id, generation, desk_id) DO UPDATE SET presented_at = NULL, written_off_by = excluded.written_off_by, word = excluded.word, said = excluded.said
    WHERE g.presented_at IS NOT NULL AND g.said IS DISTINCT FROM excluded.said;
  IF FOUND THEN
    INSERT INTO office_data.event (office_id, desk_id, kind, details, txn)
      VALUES (p_office, p_desk, 'office-older', jsonb_build_object('position', p_position, 'generation', o.generation), nextval('office_data.txn_number'));
  END IF;
  RETURN 'office-older';
END $$;

SELECT office_data.secure_functions();
