-- The claim to send. Rules: docs/office-database.md, "Right to send"; correctness rules 1 and 4.

-- Claims one attempt. The same attempt is confirmed as long as nothing changed: a desk asks again after a pause of its computer. A baseline (what the service said of
-- the number before) is null where the service was not asked: such a claim is refused only where another desk may have sent the declaration before, because a later
-- status would not tell whose content the service has.
CREATE FUNCTION office_data.claim_attempt(me office_data.caller, a jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  d office_data.declaration := office_data.lock_declaration(me, office_data.id_of(a));
  id uuid := office_data.uuid_of(a, 'attempt');
  p_car text := office_data.need(a, 'car', 100);
  p_body bytea := decode(office_data.need(a, 'body', 67108864), 'base64');
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
  IF coalesce(jsonb_typeof(a -> 'baseline'), 'null') = 'null' AND EXISTS (SELECT FROM office_data.attempt x WHERE x.office_id = me.office_id
    AND x.declaration = d.declaration AND x.desk_id <> me.desk_id AND x.outcome IN ('unknown', 'accepted')) THEN
    PERFORM office_data.refuse('no-baseline', jsonb_build_object('declaration', d.declaration));
  END IF;
  PERFORM office_data.check_number_fixed(me, d, p_car);
  IF office_data.lane_owner(me.office_id, p_car) IS NULL
    AND NOT EXISTS (SELECT FROM office_data.number n WHERE n.office_id = me.office_id AND n.car_key = office_data.car_key(p_car)) THEN
    PERFORM office_data.refuse('number-not-registered', jsonb_build_object('declaration', d.declaration, 'car', p_car));
  END IF;
  PERFORM office_data.take_number(me, d, p_car);
  -- An id that somebody has presented, or that had ended: the submission is made again under another one.
  IF EXISTS (SELECT FROM office_data.attempt x WHERE x.office_id = me.office_id AND x.attempt = id) OR (office_data.attempt_of(me.office_id, me.desk_id, id)).attempt IS NOT NULL THEN
    PERFORM office_data.refuse('busy', jsonb_build_object('declaration', d.declaration, 'attempt', id));
  END IF;
  INSERT INTO office_data.attempt (office_id, attempt, declaration, car, desk_id, generation, epoch, sha256, body, profile, baseline, word, outcome, claimed_at, txn)
    VALUES (me.office_id, id, d.declaration, p_car, me.desk_id, d.generation, d.epoch, a ->> 'sha256', p_body, a -> 'profile', nullif(a -> 'baseline', 'null'),
      nullif(a ->> 'word', ''), 'sending', clock_timestamp(), me.txn);
  UPDATE office_data.declaration SET outcome = 'sending', attempt = id, car = p_car, txn = me.txn WHERE office_id = me.office_id AND declaration = d.declaration;
  PERFORM office_data.note(me, d.declaration, 'claim', jsonb_build_object('attempt', id, 'epoch', d.epoch, 'word', a ->> 'word'));
  RETURN jsonb_build_object('attempt', id, 'declaration', d.declaration);
END $$;

-- The right to send the attempts, all or none; each is a claim of its own that ends only by its outcome (correctness rule 1).
CREATE FUNCTION office.claim_sending(session uuid, request uuid, input office_data.large_input) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('claim_sending', session, request);
  one jsonb;
  claimed jsonb := '[]';
BEGIN
  -- A stored claim is no right to send after sending was closed, or when its attempt has ended.
  PERFORM office_data.check_sending_open(me);
  IF me.repeated IS NOT NULL THEN
    FOR one IN SELECT value FROM jsonb_array_elements(office_data.list(input, 'attempts')) LOOP
      IF EXISTS (SELECT FROM office_data.declaration d WHERE d.office_id = me.office_id AND d.declaration = one ->> 'declaration'
        AND (d.closed IS NOT NULL OR d.sender IS DISTINCT FROM me.desk_id)) THEN
        PERFORM office_data.refuse('sending-closed', '{"why": "late-attempt"}');
      END IF;
      IF NOT EXISTS (SELECT FROM office_data.attempt x WHERE x.office_id = me.office_id AND x.attempt = office_data.uuid_or_null(one, 'attempt')
        AND x.desk_id = me.desk_id AND x.outcome = 'sending') THEN
        PERFORM office_data.refuse('sending-closed', '{"why": "ended"}');
      END IF;
    END LOOP;
    RETURN me.repeated;
  END IF;
  FOR one IN SELECT value FROM jsonb_array_elements(office_data.list(input, 'attempts')) WITH ORDINALITY ORDER BY value ->> 'declaration', ordinality LOOP
    PERFORM office_data.check_attempt(one);
    claimed := claimed || office_data.claim_attempt(me, one);
  END LOOP;
  RETURN office_data.leave(me, jsonb_build_object('attempts', claimed));
END $$;

-- An owner has looked at a late attempt and says what was found; sending is open again under the usual rules.
CREATE FUNCTION office.reopen_sending(session uuid, request uuid, input office_data.input) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('reopen_sending', session, request);
  d office_data.declaration;
BEGIN
  IF me.repeated IS NOT NULL THEN RETURN me.repeated; END IF;
  d := office_data.lock_declaration(me, office_data.id_of(input));
  IF d.deleted THEN PERFORM office_data.refuse('deleted', office_data.holding(d)); END IF;
  UPDATE office_data.declaration SET closed = NULL, txn = me.txn WHERE office_id = me.office_id AND declaration = d.declaration;
  PERFORM office_data.note(me, d.declaration, 'reopen_sending', jsonb_build_object('word', office_data.need(input, 'word')));
  RETURN office_data.leave(me, '{}');
END $$;
