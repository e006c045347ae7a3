-- Facts: attempts, answers, responses. They are accepted under every epoch, and late; those of desks without rights wait (0016-quarantine.sql; correctness rule 3).
-- Rules: docs/office-database.md, "A late attempt".

-- How certain an outcome is; an outcome is only replaced by a more certain one.
CREATE FUNCTION office_data.certainty(outcome text) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT array_position(ARRAY['sending', 'unknown', 'failed', 'refused', 'accepted'], outcome)
$$;

-- How careful who sends the declaration must be: the word of a desk about the attempt of another one only makes it more.
CREATE FUNCTION office_data.caution(outcome text) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT array_position(ARRAY['failed', 'refused', 'sending', 'unknown', 'accepted'], outcome)
$$;

-- The attempt that a desk has made, by the id that it gave it: the one place where a word meets what the office has of an attempt. After a loss of the office anybody can
-- present an id that it had read as one of its own first: that is another attempt, and neither replaces, hides nor ends what is said of this one.
CREATE FUNCTION office_data.attempt_of(p_office uuid, p_desk uuid, p_attempt uuid) RETURNS office_data.attempt LANGUAGE sql STABLE AS $$
  SELECT x FROM office_data.attempt x WHERE x.office_id = p_office AND x.desk_id = p_desk AND x.attempt = p_attempt
  UNION ALL SELECT x FROM office_data.attempt x WHERE x.office_id = p_office AND x.desk_id = p_desk AND x.said = p_attempt
  LIMIT 1
$$;

-- Whether what the office has of an attempt says as much as an outcome: its own desk has said so, or, where only the word of another one was taken, it is as careful.
CREATE FUNCTION office_data.says_as_much(known office_data.attempt, outcome text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(office_data.certainty(outcome) <= office_data.certainty(known.outcome)
    AND (known.presented_by IS NULL OR office_data.caution(outcome) <= office_data.caution(known.outcome)), false)
$$;

-- Closes sending of a declaration, and of another one that has the number.
CREATE FUNCTION office_data.close_sending(me office_data.caller, p_declaration text, p_car text, p_attempt uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE id text;
BEGIN
  FOR id IN
    UPDATE office_data.declaration d SET closed = 'late-attempt', txn = me.txn WHERE d.office_id = me.office_id AND NOT d.deleted AND d.declaration IN (p_declaration, office_data.declaration_of_number(me, p_car))
    RETURNING d.declaration
  LOOP
    PERFORM office_data.note(me, id, 'sending-closed', jsonb_build_object('attempt', p_attempt));
  END LOOP;
END $$;

-- What became of a declaration: its running attempt, else the one of the newest epoch, of one epoch the last; a late one only if there is no other. But
-- - an attempt that did not arrive does not hide a late one that did or may have;
-- - a refused attempt does not hide a late one that was accepted, since the service has the declaration then, save one that was presented before the claim;
-- - an attempt that was not claimed here and did not arrive, or was refused, does not hide one of the same epoch that did or may have: after a loss of the office
--   several desks present them, so that their order says nothing.
CREATE FUNCTION office_data.show_outcome(me office_data.caller, id text) RETURNS void LANGUAGE sql AS $$
  WITH attempts AS (SELECT * FROM office_data.attempt x WHERE x.office_id = me.office_id AND x.declaration = id)
  UPDATE office_data.declaration d SET outcome = a.outcome, attempt = a.attempt, txn = me.txn
  FROM (SELECT x.outcome, x.attempt FROM attempts x
    ORDER BY x.outcome = 'sending' DESC, x.outcome = 'failed' AND EXISTS (SELECT FROM attempts l WHERE l.is_late AND l.outcome <> 'failed'),
      x.outcome = 'refused' AND EXISTS (SELECT FROM attempts l WHERE l.is_late AND l.outcome = 'accepted'
        AND (x.claimed_at IS NULL OR l.number > x.number)),
      x.is_late, x.generation DESC, x.epoch DESC,
      x.claimed_at IS NULL AND x.outcome IN ('failed', 'refused') AND EXISTS (SELECT FROM attempts l
        WHERE (l.generation, l.epoch, l.is_late) = (x.generation, x.epoch, x.is_late) AND l.outcome IN ('accepted', 'unknown')),
      x.number DESC LIMIT 1) a
  WHERE d.office_id = me.office_id AND d.declaration = id AND (d.outcome, d.attempt) IS DISTINCT FROM (a.outcome, a.attempt)
$$;

-- The outcome of a known attempt. A copy of the attempt with other bytes is kept as a fact and closes sending, once.
CREATE FUNCTION office_data.update_attempt(me office_data.caller, old office_data.attempt, a jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  p_outcome text := office_data.need(a, 'outcome');
  is_known boolean;
  is_own boolean;
BEGIN
  IF old.sha256 <> office_data.need(a, 'sha256') OR old.declaration <> office_data.id_of(a) THEN
    is_known := EXISTS (SELECT FROM office_data.fact f WHERE f.office_id = me.office_id AND f.kind = 'other-attempt' AND f.id = old.attempt::text
      AND f.value ->> 'sha256' = a ->> 'sha256' AND f.value ->> 'declaration' = a ->> 'declaration');
    PERFORM office_data.put_fact(me, jsonb_build_object('kind', 'other-attempt', 'id', old.attempt, 'car', a ->> 'car', 'value', a));
    IF NOT is_known THEN PERFORM office_data.close_sending(me, old.declaration, old.car, old.attempt); END IF;
    RETURN NOT is_known;
  END IF;
  -- Another desk may have presented it before, without what only its own desk has.
  IF old.body IS NULL AND a ->> 'body' IS NOT NULL THEN
    UPDATE office_data.attempt SET body = decode(a ->> 'body', 'base64'), baseline = coalesce(baseline, nullif(a -> 'baseline', 'null')), txn = me.txn
      WHERE office_id = me.office_id AND attempt = old.attempt;
  END IF;
  is_own := old.desk_id = me.desk_id;
  IF is_own AND old.presented_by IS NOT NULL AND p_outcome = old.outcome THEN
    UPDATE office_data.attempt SET presented_by = NULL, txn = me.txn WHERE office_id = me.office_id AND attempt = old.attempt;
  END IF;
  IF office_data.says_as_much(old, p_outcome) THEN RETURN false; END IF;
  -- That it did not arrive only the desk itself can know: another one would free a right that is in use.
  IF p_outcome IN ('failed', 'refused') AND NOT is_own THEN
    PERFORM office_data.note(me, old.declaration, 'outcome-of-another', jsonb_build_object('attempt', old.attempt, 'outcome', p_outcome));
    RETURN false;
  END IF;
  -- What was taken as ended does not run again.
  IF p_outcome = 'sending' THEN p_outcome := 'unknown'; END IF;
  UPDATE office_data.attempt SET outcome = p_outcome, evidence = coalesce(nullif(a -> 'evidence', 'null'), evidence), txn = me.txn,
    presented_by = CASE WHEN NOT is_own THEN me.desk_id END,
    started_at = coalesce(office_data.moment_of(a, 'startedAt'), started_at), ended_at = coalesce(office_data.moment_of(a, 'endedAt'), ended_at)
    WHERE office_id = me.office_id AND attempt = old.attempt;
  PERFORM office_data.show_outcome(me, old.declaration);
  PERFORM office_data.note(me, old.declaration, 'outcome', jsonb_build_object('attempt', old.attempt, 'outcome', p_outcome));
  RETURN false;
END $$;

-- Whether an attempt that was not claimed here is late: its desk was not the only one that could send. What another desk sent before, and has settled, is no
-- reason. While the office is set back a desk presents what the office had lost, and nobody may send before an owner has opened sending.
CREATE FUNCTION office_data.is_late(me office_data.caller, d office_data.declaration, p_desk uuid, g integer, e bigint, p_car text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF d.deleted OR office_data.declaration_of_number(me, p_car) <> d.declaration THEN RETURN true; END IF;
  IF office_data.is_set_back(me.office_id) AND office_data.must_present(me.office_id, me.desk_id) THEN RETURN false; END IF;
  RETURN d.sender IS DISTINCT FROM p_desk OR EXISTS (SELECT FROM office_data.attempt x WHERE x.office_id = me.office_id AND x.declaration = d.declaration
    AND (x.outcome = 'sending' OR x.desk_id <> p_desk AND (x.outcome = 'unknown' OR (x.generation, x.epoch) >= (g, e))));
END $$;

-- An attempt that was not claimed here: made without the office, or lost by it. In the name of another desk only by the word of an owner (take). It runs only where its desk
-- is the one that may send: it could otherwise make a declaration busy that another one may send.
CREATE FUNCTION office_data.add_attempt(me office_data.caller, d office_data.declaration, p_desk uuid, a jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  p_said uuid := office_data.uuid_of(a, 'attempt');
  id uuid;
  p_car text := office_data.need(a, 'car', 100);
  p_outcome text := office_data.need(a, 'outcome');
  g integer := office_data.whole_of(a, 'generation', me.generation, d.generation);
  e bigint := office_data.whole_of(a, 'epoch', d.epoch + office_data.lost_epochs(), d.epoch);
  late boolean := office_data.is_late(me, d, p_desk, g, e, p_car);
BEGIN
  -- Nothing runs on a desk that is out of service, and nobody else could end it.
  IF p_outcome = 'sending' AND (p_desk <> me.desk_id OR d.sender IS DISTINCT FROM p_desk OR me.state <> 'active') THEN p_outcome := 'unknown'; END IF;
  FOREACH id IN ARRAY ARRAY[p_said, gen_random_uuid()] LOOP
    -- Another desk has presented one of that id: its desk knows what runs there only under the id that it gave.
    IF id <> p_said AND p_outcome = 'sending' THEN p_outcome := 'unknown'; END IF;
    INSERT INTO office_data.attempt (office_id, attempt, said, declaration, car, desk_id, presented_by, generation, epoch, sha256, body, profile, baseline, word, outcome,
        evidence, is_late, started_at, ended_at, txn)
      VALUES (me.office_id, id, nullif(p_said, id), d.declaration, p_car, p_desk, CASE WHEN p_desk <> me.desk_id THEN me.desk_id END, g, e, office_data.need(a, 'sha256'),
        decode(a ->> 'body', 'base64'), a -> 'profile', nullif(a -> 'baseline', 'null'), nullif(a ->> 'word', ''), p_outcome, nullif(a -> 'evidence', 'null'), late,
        office_data.moment_of(a, 'startedAt'), office_data.moment_of(a, 'endedAt'), me.txn) ON CONFLICT (office_id, attempt) DO NOTHING;
    EXIT WHEN FOUND;
  END LOOP;
  PERFORM office_data.say_number(me, p_car, d.declaration, p_desk, d.created_by);
  PERFORM office_data.note(me, d.declaration, CASE WHEN late THEN 'late-attempt' ELSE 'presented' END, jsonb_build_object('attempt', id, 'outcome', p_outcome));
  IF late THEN
    PERFORM office_data.close_sending(me, d.declaration, p_car, id);
  ELSE
    UPDATE office_data.declaration SET car = p_car, txn = me.txn WHERE office_id = me.office_id AND declaration = d.declaration AND car IS NULL;
  END IF;
  PERFORM office_data.show_outcome(me, d.declaration);
  RETURN late;
END $$;

-- Returns whether it closed sending of its declaration. A declaration that is not known yet gets a row without holder. "desk" names the desk that made the
-- attempt, when another one presents what it had read of it before the office lost it.
CREATE FUNCTION office_data.put_attempt(me office_data.caller, a jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  d office_data.declaration;
  p_desk uuid := coalesce(office_data.uuid_or_null(a, 'desk'), me.desk_id);
  old office_data.attempt := office_data.attempt_of(me.office_id, p_desk, office_data.uuid_of(a, 'attempt'));
BEGIN
  IF coalesce(office_data.certainty(a ->> 'outcome'), 0) = 0 THEN PERFORM office_data.refuse('bad-input', '{"what": "outcome"}'); END IF;
  IF a -> 'ifKnown' = 'true' AND old.attempt IS NULL THEN
    -- After a set-back it is the word of the desk itself, whatever another one presents of that attempt.
    IF p_desk = me.desk_id AND office_data.must_present(me.office_id, me.desk_id) THEN PERFORM office_data.keep_own_word(me, a); END IF;
    RETURN false;
  END IF;
  INSERT INTO office_data.declaration (office_id, declaration, generation, epoch, sender, txn)
    VALUES (me.office_id, office_data.id_of(a), 0, 0, p_desk, me.txn) ON CONFLICT DO NOTHING;
  d := office_data.lock_declaration(me, a ->> 'declaration');
  old := office_data.attempt_of(me.office_id, p_desk, office_data.uuid_of(a, 'attempt'));
  RETURN CASE WHEN old.attempt IS NOT NULL THEN office_data.update_attempt(me, old, a) ELSE office_data.add_attempt(me, d, p_desk, a) END;
END $$;

-- Refuses an attempt of a size or depth that others cannot read, or with a number or time that they cannot keep. Its body is read by who asks for it.
CREATE FUNCTION office_data.check_attempt(a jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF jsonb_typeof(a) <> 'object' OR NOT office_data.is_bounded(a - 'body') OR octet_length(a ->> 'body') > 67108864 OR char_length(a ->> 'car') > 500
    OR char_length(a ->> 'word') > 5000 THEN
    PERFORM office_data.refuse('bad-input', '{"what": "attempts"}');
  END IF;
  PERFORM office_data.id_of(a), office_data.whole_or_null(a, 'generation'), office_data.whole_or_null(a, 'epoch'), office_data.moment_of(a, 'startedAt'), office_data.moment_of(a, 'endedAt');
END $$;

-- Refuses a fact without the form of its kind.
CREATE FUNCTION office_data.check_fact(f jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT office_data.is_fact(f ->> 'kind', CASE jsonb_typeof(f -> 'id') WHEN 'string' THEN f ->> 'id' END, f -> 'value')
    OR coalesce(jsonb_typeof(f -> 'car'), 'null') NOT IN ('string', 'null') OR char_length(f ->> 'car') > 500 THEN
    PERFORM office_data.refuse('bad-input', jsonb_build_object('what', 'facts', 'kind', left(f ->> 'kind', 100), 'id', left(f ->> 'id', 100)));
  END IF;
END $$;

-- A union: the same content once, different contents of one id side by side.
CREATE FUNCTION office_data.put_fact(me office_data.caller, f jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM office_data.check_fact(f);
  INSERT INTO office_data.fact (office_id, kind, id, sha256, car, value, desk_id, txn)
    VALUES (me.office_id, f ->> 'kind', f ->> 'id', office_data.form_of(f -> 'value'), f ->> 'car', f -> 'value',
      me.desk_id, me.txn) ON CONFLICT DO NOTHING;
END $$;

-- Attempts with their outcomes, answers, responses, status logs. What is said of the attempt of another desk waits for an owner. quarantined: facts of this desk do.
CREATE FUNCTION office.present_facts(session uuid, request uuid, input office_data.large_input) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('present_facts', session, request);
  counts boolean := office_data.may_write_rows(me);
  one jsonb;
  closed jsonb := '[]';
  quarantined boolean := false;
  waits boolean := false;
  is_changed boolean := counts;
BEGIN
  IF me.repeated IS NOT NULL THEN RETURN me.repeated; END IF;
  PERFORM office_data.keep_desks(me, (SELECT coalesce(jsonb_agg(DISTINCT x -> 'desk'), '[]') FROM jsonb_array_elements(office_data.list(input, 'attempts')) x
    WHERE jsonb_typeof(x -> 'desk') = 'string'));
  -- The attempts of a declaration in the order of the desk, which made them one after the other.
  FOR one IN SELECT value FROM jsonb_array_elements(office_data.list(input, 'attempts')) WITH ORDINALITY ORDER BY value ->> 'declaration', ordinality LOOP
    PERFORM office_data.check_attempt(one);
    IF coalesce(office_data.certainty(one ->> 'outcome'), 0) = 0 THEN PERFORM office_data.refuse('bad-input', '{"what": "outcome"}'); END IF;
    IF counts AND office_data.maker_of(me, one) = me.desk_id OR office_data.is_granted(me, one) THEN
      IF office_data.put_attempt(me, one) THEN closed := closed || (one -> 'declaration'); END IF;
      is_changed := true;
    ELSE
      is_changed := office_data.set_attempt_aside(me, one) OR is_changed;
      waits := true;
      quarantined := NOT counts;
    END IF;
  END LOOP;
  FOR one IN SELECT value FROM jsonb_array_elements(office_data.list(input, 'facts')) ORDER BY value ->> 'kind', value ->> 'id' LOOP
    IF counts THEN PERFORM office_data.put_fact(me, one);
    ELSE
      is_changed := office_data.set_fact_aside(me, one) OR is_changed;
      waits := true;
      quarantined := true;
    END IF;
  END LOOP;
  IF counts THEN PERFORM office_data.end_quarantine(me, input); END IF;
  IF waits AND is_changed THEN
    PERFORM office_data.check_quarantine(me);
    PERFORM office_data.show_quarantine(me, me.desk_id);
  END IF;
  RETURN office_data.leave(me, jsonb_build_object('closed', closed, 'quarantined', quarantined), is_changed);
END $$;
