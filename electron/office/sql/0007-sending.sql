-- Numbers, lanes, and the claim to send. Rules: docs/office-database.md, "Right to send"; correctness rules 1 and 4.

-- The desk whose lane a number is in; NULL for a number outside every lane.
CREATE FUNCTION office_data.lane_owner(p_office uuid, p_car text) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT l.desk_id FROM office_data.number_lane l JOIN office_data.office o USING (office_id)
  WHERE l.office_id = p_office AND l.prefix = left(office_data.car_text(p_car), 12) AND l.series = substr(office_data.car_text(p_car), 21, o.lane_width)
$$;

-- Takes a number for a declaration, for ever. Refused if it belongs to another declaration or lies in the lane of another desk.
CREATE FUNCTION office_data.take_number(me office_data.caller, d office_data.declaration, p_car text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  n office_data.number;
  of_lane uuid := office_data.lane_owner(me.office_id, p_car);
BEGIN
  SELECT * INTO n FROM office_data.number x WHERE x.office_id = me.office_id AND x.car_key = office_data.car_key(p_car);
  IF NOT FOUND AND coalesce(of_lane IN (me.desk_id, d.created_by), of_lane IS NULL) THEN
    INSERT INTO office_data.number (office_id, car_key, car, declaration, desk_id)
      VALUES (me.office_id, office_data.car_key(p_car), p_car, d.declaration, me.desk_id) ON CONFLICT DO NOTHING;
    IF FOUND THEN RETURN; END IF;
    SELECT * INTO n FROM office_data.number x WHERE x.office_id = me.office_id AND x.car_key = office_data.car_key(p_car);
  END IF;
  IF n.declaration = d.declaration THEN RETURN; END IF;
  -- One that its desk used before the office.
  UPDATE office_data.number x SET declaration = d.declaration
    WHERE x.office_id = me.office_id AND x.car_key = n.car_key AND x.declaration IS NULL AND x.desk_id IN (me.desk_id, d.created_by);
  IF NOT FOUND THEN PERFORM office_data.refuse('number-taken', jsonb_build_object('declaration', d.declaration, 'car', p_car)); END IF;
END $$;

-- The number cannot change after the first attempt.
CREATE FUNCTION office_data.check_number_fixed(me office_data.caller, p_declaration text, p_car text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM office_data.attempt a WHERE a.office_id = me.office_id AND a.declaration = p_declaration
    AND office_data.car_key(a.car) <> office_data.car_key(p_car)) THEN
    PERFORM office_data.refuse('number-fixed', jsonb_build_object('declaration', p_declaration));
  END IF;
END $$;

-- Numbers a joining desk ever used: no lane is cut over them. Those that another desk has used, or whose lane it has, are named.
CREATE FUNCTION office.register_used(session uuid, request uuid, input jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('register_used', session, request);
  taken jsonb;
BEGIN
  IF me.repeated IS NOT NULL THEN RETURN me.repeated; END IF;
  INSERT INTO office_data.number (office_id, car_key, car, desk_id)
    SELECT DISTINCT ON (office_data.car_key(value)) me.office_id, office_data.car_key(value), value, me.desk_id
    FROM jsonb_array_elements_text(office_data.list(input, 'cars')) ORDER BY office_data.car_key(value) ON CONFLICT DO NOTHING;
  SELECT coalesce(jsonb_agg(jsonb_build_object('car', value, 'declaration', n.declaration)), '[]') INTO taken
    FROM jsonb_array_elements_text(office_data.list(input, 'cars'))
    JOIN office_data.number n ON n.office_id = me.office_id AND n.car_key = office_data.car_key(value)
    WHERE n.desk_id <> me.desk_id OR coalesce(office_data.lane_owner(me.office_id, value) <> me.desk_id, false);
  RETURN office_data.leave(me, jsonb_build_object('known', jsonb_array_length(office_data.list(input, 'cars')), 'taken', taken), false);
END $$;

-- A typed or imported number, before it can be sent.
CREATE FUNCTION office.register_number(session uuid, request uuid, input jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('register_number', session, request);
  d office_data.declaration;
  p_car text := office_data.need(input, 'car');
BEGIN
  IF me.repeated IS NOT NULL THEN RETURN me.repeated; END IF;
  d := office_data.lock_declaration(me, office_data.need(input, 'declaration'));
  PERFORM office_data.check_complete(me);
  PERFORM office_data.check_holder(me, d, input);
  PERFORM office_data.check_number_fixed(me, d.declaration, p_car);
  PERFORM office_data.take_number(me, d, p_car);
  UPDATE office_data.declaration SET car = p_car, txn = me.txn WHERE office_id = me.office_id AND declaration = d.declaration;
  PERFORM office_data.note(me, d.declaration, 'register_number', jsonb_build_object('car', p_car));
  RETURN office_data.leave(me, '{}');
END $$;

-- The first free lane of a prefix. Lanes have one width, so none is the beginning of another; they begin with a letter, and none covers a known number.
CREATE FUNCTION office.claim_lane(session uuid, request uuid, input jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
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
  PERFORM office_data.check_complete(me);
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

-- Refused while sending is closed for the office or for this desk.
CREATE FUNCTION office_data.check_sending_open(me office_data.caller) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF me.is_forked THEN PERFORM office_data.refuse('sending-closed', '{"why": "forked"}'); END IF;
  PERFORM office_data.check_complete(me);
END $$;

-- Claims one attempt. The same attempt is confirmed as long as nothing changed: a desk asks again after a pause of its computer.
CREATE FUNCTION office_data.claim_attempt(me office_data.caller, a jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  d office_data.declaration := office_data.lock_declaration(me, office_data.need(a, 'declaration'));
  id uuid := office_data.need(a, 'attempt');
  p_car text := office_data.need(a, 'car');
  p_body bytea := decode(office_data.need(a, 'body'), 'base64');
  before office_data.attempt;
BEGIN
  PERFORM office_data.check_holder(me, d, a);
  IF d.sender IS DISTINCT FROM me.desk_id THEN
    PERFORM office_data.refuse('sending-elsewhere', jsonb_build_object('declaration', d.declaration, 'sender', d.sender));
  END IF;
  IF d.closed IS NOT NULL THEN PERFORM office_data.refuse('sending-closed', jsonb_build_object('declaration', d.declaration, 'why', d.closed)); END IF;
  IF encode(sha256(p_body), 'hex') <> office_data.need(a, 'sha256') THEN PERFORM office_data.refuse('hash-differs'); END IF;
  IF d.attempt = id AND d.outcome = 'sending' AND EXISTS (SELECT FROM office_data.attempt x WHERE x.office_id = me.office_id AND x.attempt = id
    AND x.desk_id = me.desk_id AND x.sha256 = a ->> 'sha256' AND x.claimed_at IS NOT NULL) THEN
    PERFORM office_data.note(me, d.declaration, 'claim-confirmed', jsonb_build_object('attempt', id));
    RETURN jsonb_build_object('attempt', id, 'declaration', d.declaration);
  END IF;
  -- Every attempt that may have arrived counts, not only the newest.
  SELECT * INTO before FROM office_data.attempt x WHERE x.office_id = me.office_id AND x.declaration = d.declaration
    AND x.outcome IN ('sending', 'unknown', 'accepted') ORDER BY array_position(ARRAY['sending', 'unknown', 'accepted'], x.outcome) LIMIT 1;
  IF before.outcome = 'sending' OR d.offered_to IS NOT NULL THEN
    PERFORM office_data.refuse('busy', jsonb_build_object('declaration', d.declaration, 'attempt', d.attempt, 'outcome', d.outcome));
  END IF;
  IF before.outcome IS NOT NULL AND coalesce(a ->> 'word', '') = '' THEN
    PERFORM office_data.refuse('word-needed', jsonb_build_object('declaration', d.declaration, 'attempt', before.attempt, 'outcome', before.outcome));
  END IF;
  IF coalesce(jsonb_typeof(a -> 'baseline'), 'null') = 'null' THEN PERFORM office_data.refuse('no-baseline', jsonb_build_object('declaration', d.declaration)); END IF;
  PERFORM office_data.check_number_fixed(me, d.declaration, p_car);
  IF office_data.lane_owner(me.office_id, p_car) IS NULL
    AND NOT EXISTS (SELECT FROM office_data.number n WHERE n.office_id = me.office_id AND n.car_key = office_data.car_key(p_car)) THEN
    PERFORM office_data.refuse('number-not-registered', jsonb_build_object('declaration', d.declaration, 'car', p_car));
  END IF;
  PERFORM office_data.take_number(me, d, p_car);
  INSERT INTO office_data.attempt (office_id, attempt, declaration, car, desk_id, generation, epoch, sha256, body, profile, baseline, word, outcome, claimed_at, txn)
    VALUES (me.office_id, id, d.declaration, p_car, me.desk_id, d.generation, d.epoch, a ->> 'sha256', p_body, a -> 'profile', a -> 'baseline',
      nullif(a ->> 'word', ''), 'sending', clock_timestamp(), me.txn);
  UPDATE office_data.declaration SET outcome = 'sending', attempt = id, car = p_car, txn = me.txn WHERE office_id = me.office_id AND declaration = d.declaration;
  PERFORM office_data.note(me, d.declaration, 'claim', jsonb_build_object('attempt', id, 'epoch', d.epoch, 'word', a ->> 'word'));
  RETURN jsonb_build_object('attempt', id, 'declaration', d.declaration);
END $$;

-- The right to send the attempts, all or none; each is a claim of its own that ends only by its outcome (correctness rule 1).
CREATE FUNCTION office.claim_sending(session uuid, request uuid, input jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('claim_sending', session, request);
  one jsonb;
  claimed jsonb := '[]';
BEGIN
  -- A stored claim is no right to send after sending was closed, or when its attempt has ended.
  PERFORM office_data.check_sending_open(me);
  IF me.repeated IS NOT NULL THEN
    IF EXISTS (SELECT FROM jsonb_array_elements(office_data.list(input, 'attempts')) a JOIN office_data.declaration d
      ON d.office_id = me.office_id AND d.declaration = a ->> 'declaration' WHERE d.closed IS NOT NULL OR d.sender IS DISTINCT FROM me.desk_id) THEN
      PERFORM office_data.refuse('sending-closed', '{"why": "late-attempt"}');
    END IF;
    IF EXISTS (SELECT FROM jsonb_array_elements(office_data.list(input, 'attempts')) a LEFT JOIN office_data.attempt x
      ON x.office_id = me.office_id AND x.attempt = (a ->> 'attempt')::uuid WHERE x.outcome IS DISTINCT FROM 'sending') THEN
      PERFORM office_data.refuse('sending-closed', '{"why": "ended"}');
    END IF;
    RETURN me.repeated;
  END IF;
  FOR one IN SELECT value FROM jsonb_array_elements(office_data.list(input, 'attempts')) WITH ORDINALITY ORDER BY value ->> 'declaration', ordinality LOOP
    claimed := claimed || office_data.claim_attempt(me, one);
  END LOOP;
  RETURN office_data.leave(me, jsonb_build_object('attempts', claimed));
END $$;
