-- Checks that let through what the rules do not allow. Rules: docs/office-database.md, "Errors".

-- As before (0006), but an attempt that is running or uncertain counts also behind a newer one that failed or was refused. Not behind one that was accepted, since then it is known to have
-- arrived; nor where its desk is out of service, because an owner has answered for it and nobody else could settle it.
CREATE OR REPLACE FUNCTION office_data.check_settled(d office_data.declaration) RETURNS void LANGUAGE plpgsql AS $$
DECLARE open office_data.attempt;
BEGIN
  IF d.outcome IN ('sending', 'unknown') THEN
    PERFORM office_data.refuse('busy', jsonb_build_object('declaration', d.declaration, 'attempt', d.attempt, 'outcome', d.outcome));
  END IF;
  IF d.outcome = 'accepted' THEN RETURN; END IF;
  SELECT a.* INTO open FROM office_data.attempt a JOIN office_data.desk k ON k.office_id = a.office_id AND k.desk_id = a.desk_id AND k.state <> 'retired'
    WHERE a.office_id = d.office_id AND a.declaration = d.declaration AND a.outcome IN ('sending', 'unknown') ORDER BY a.number LIMIT 1;
  IF FOUND THEN PERFORM office_data.refuse('busy', jsonb_build_object('declaration', d.declaration, 'attempt', open.attempt, 'outcome', open.outcome)); END IF;
END $$;

-- Refused while the desk is used in two places: each copy of it acts on what the other one does not know.
CREATE FUNCTION office_data.check_single(me office_data.caller) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF me.is_forked THEN PERFORM office_data.refuse('sending-closed', '{"why": "forked"}'); END IF;
END $$;

-- As before (0006, 0007), but not by a desk that is used in two places: it neither gives away, takes nor deletes a declaration, and gets no lane and no number.
CREATE OR REPLACE FUNCTION office_data.hold_all(me office_data.caller, input jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  one jsonb;
  held jsonb := '[]';
BEGIN
  IF me.repeated IS NOT NULL THEN RETURN me.repeated; END IF;
  IF me.function NOT IN ('ask', 'answer_ask') THEN PERFORM office_data.check_complete(me); END IF;
  -- An offer is taken back by the desk that made it, whichever copy of it that was.
  IF me.function NOT IN ('ask', 'answer_ask', 'withdraw_offer') THEN PERFORM office_data.check_single(me); END IF;
  FOR one IN SELECT value FROM jsonb_array_elements(office_data.list(input, 'declarations')) ORDER BY value ->> 'declaration' LOOP
    held := held || office_data.holding(office_data.hold(me, office_data.lock_declaration(me, office_data.need(one, 'declaration')), one, input));
  END LOOP;
  RETURN office_data.leave(me, jsonb_build_object('held', held));
END $$;

CREATE OR REPLACE FUNCTION office.release_sending(session uuid, request uuid, input jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('release_sending', session, request);
  d office_data.declaration;
  one jsonb;
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
    UPDATE office_data.declaration SET sender = d.holder, txn = me.txn WHERE office_id = me.office_id AND declaration = d.declaration RETURNING * INTO d;
    PERFORM office_data.note(me, d.declaration, 'release_sending', jsonb_build_object('to', d.holder));
    held := held || office_data.holding(d);
  END LOOP;
  RETURN office_data.leave(me, jsonb_build_object('held', held));
END $$;

CREATE OR REPLACE FUNCTION office.delete_declaration(session uuid, request uuid, input jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('delete_declaration', session, request);
  d office_data.declaration;
  one jsonb;
  held jsonb := '[]';
BEGIN
  IF me.repeated IS NOT NULL THEN RETURN me.repeated; END IF;
  PERFORM office_data.check_sending_open(me);
  FOR one IN SELECT value FROM jsonb_array_elements(office_data.list(input, 'declarations')) ORDER BY value ->> 'declaration' LOOP
    d := office_data.lock_declaration(me, office_data.need(one, 'declaration'));
    PERFORM office_data.check_holder(me, d, one);
    IF d.sender IS DISTINCT FROM me.desk_id THEN PERFORM office_data.refuse('sending-elsewhere', jsonb_build_object('sender', d.sender)); END IF;
    IF d.outcome IS NOT NULL OR EXISTS (SELECT FROM office_data.attempt a WHERE a.office_id = me.office_id AND a.declaration = d.declaration) THEN
      PERFORM office_data.refuse('has-attempts', office_data.holding(d));
    END IF;
    DELETE FROM office_data.row_before b USING office_data.store_row s
      WHERE b.office_id = me.office_id AND s.office_id = me.office_id AND s.declaration = d.declaration AND b.store = s.store AND b.key = s.key;
    UPDATE office_data.store_row SET value = NULL, desk_id = me.desk_id, txn = me.txn
      WHERE office_id = me.office_id AND declaration = d.declaration AND value IS NOT NULL;
    UPDATE office_data.declaration SET deleted = true, closed = 'deleted', offered_to = NULL, asked = NULL, txn = me.txn
      WHERE office_id = me.office_id AND declaration = d.declaration;
    PERFORM office_data.keep_number(me, d);
    IF d.car IS NOT NULL THEN
      INSERT INTO office_data.number (office_id, car_key, car, declaration, desk_id)
        VALUES (me.office_id, office_data.car_key(d.car), d.car, d.declaration, me.desk_id) ON CONFLICT DO NOTHING;
    END IF;
    PERFORM office_data.note(me, d.declaration, 'deleted');
    held := held || office_data.holding(d);
  END LOOP;
  RETURN office_data.leave(me, jsonb_build_object('held', held));
END $$;

CREATE OR REPLACE FUNCTION office.register_number(session uuid, request uuid, input jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('register_number', session, request);
  d office_data.declaration;
  p_car text := office_data.need(input, 'car');
BEGIN
  IF me.repeated IS NOT NULL THEN RETURN me.repeated; END IF;
  d := office_data.lock_declaration(me, office_data.need(input, 'declaration'));
  PERFORM office_data.check_sending_open(me);
  PERFORM office_data.check_holder(me, d, input);
  PERFORM office_data.check_number_fixed(me, d.declaration, p_car);
  PERFORM office_data.take_number(me, d, p_car);
  UPDATE office_data.declaration SET car = p_car, txn = me.txn WHERE office_id = me.office_id AND declaration = d.declaration;
  PERFORM office_data.note(me, d.declaration, 'register_number', jsonb_build_object('car', p_car));
  RETURN office_data.leave(me, '{}');
END $$;

CREATE OR REPLACE FUNCTION office.claim_lane(session uuid, request uuid, input jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('claim_lane', session, request);
  p_prefix text := upper(office_data.need(input, 'prefix'));
  width integer;
  per_letter integer;
  found_series text;
  signs CONSTANT text := '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
BEGIN
  IF me.repeated IS NOT NULL THEN RETURN me.repeated; END IF;
  IF p_prefix !~ '^[A-Z0-9]{12}$' THEN PERFORM office_data.refuse('bad-input', '{"what": "prefix"}'); END IF;
  PERFORM office_data.check_sending_open(me);
  SELECT o.lane_width INTO width FROM office_data.office o WHERE o.office_id = me.office_id;
  per_letter := CASE width WHEN 2 THEN 36 ELSE 36 * 36 END;
  SELECT c.series INTO found_series FROM (
      SELECT n, substr(signs, 11 + n / per_letter, 1) || CASE width WHEN 3 THEN substr(signs, 1 + n / 36 % 36, 1) ELSE '' END || substr(signs, 1 + n % 36, 1) AS series
      FROM generate_series(0, 26 * per_letter - 1) AS n
    ) AS c
    WHERE NOT EXISTS (SELECT FROM office_data.number_lane l WHERE l.office_id = me.office_id AND l.prefix = p_prefix AND l.series = c.series)
      AND NOT EXISTS (SELECT FROM office_data.number n WHERE n.office_id = me.office_id AND n.prefix = p_prefix
        AND left(n.series, width) = c.series)
    ORDER BY c.n LIMIT 1;
  IF found_series IS NULL THEN PERFORM office_data.refuse('no-lane-left'); END IF;
  INSERT INTO office_data.number_lane (office_id, prefix, series, desk_id, txn) VALUES (me.office_id, p_prefix, found_series, me.desk_id, me.txn);
  RETURN office_data.leave(me, jsonb_build_object('prefix', p_prefix, 'series', found_series));
END $$;

-- As before (0015), but a branch is finished once, and where another desk holds its declaration only by that desk or an owner.
CREATE OR REPLACE FUNCTION office.finish_branch(session uuid, request uuid, input jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('finish_branch', session, request);
  b office_data.branch;
  d office_data.declaration;
BEGIN
  IF me.repeated IS NOT NULL THEN RETURN me.repeated; END IF;
  SELECT * INTO b FROM office_data.branch WHERE office_id = me.office_id AND branch = office_data.need(input, 'branch')::uuid FOR UPDATE;
  IF NOT FOUND THEN PERFORM office_data.refuse('not-found'); END IF;
  IF b.reason = 'quarantine' AND me.rights <> 'owner' THEN PERFORM office_data.refuse('not-allowed'); END IF;
  IF b.reason = 'quarantine' AND input ->> 'revision' IS NULL THEN PERFORM office_data.refuse('bad-input', '{"what": "revision"}'); END IF;
  IF input ->> 'outcome' NOT IN ('merged', 'dismissed') THEN PERFORM office_data.refuse('bad-input', '{"what": "outcome"}'); END IF;
  IF b.outcome = office_data.need(input, 'outcome') THEN RETURN office_data.leave(me, '{}', false); END IF;
  -- A dismissed branch is kept, and can be merged later.
  IF b.outcome = 'merged' THEN PERFORM office_data.refuse('not-found', jsonb_build_object('what', 'branch', 'outcome', b.outcome)); END IF;
  IF me.rights <> 'owner' THEN
    SELECT * INTO d FROM office_data.declaration x WHERE x.office_id = me.office_id AND x.declaration = b.declaration;
    IF NOT d.deleted AND d.holder <> me.desk_id THEN PERFORM office_data.refuse('not-holder', office_data.holding(d)); END IF;
  END IF;
  UPDATE office_data.branch SET outcome = office_data.need(input, 'outcome'), txn = me.txn WHERE office_id = me.office_id AND branch = b.branch;
  PERFORM office_data.note(me, b.declaration, 'branch-finished', jsonb_build_object('branch', b.branch, 'outcome', input ->> 'outcome'));
  IF b.outcome IS NULL AND b.txn > (input ->> 'revision')::bigint THEN
    INSERT INTO office_data.branch (office_id, declaration, desk_id, reason, generation, epoch, base, rows, txn)
      VALUES (b.office_id, b.declaration, b.desk_id, b.reason, b.generation, b.epoch, b.base, b.rows, me.txn);
  END IF;
  RETURN office_data.leave(me, '{}');
END $$;

SELECT office_data.secure_functions();
