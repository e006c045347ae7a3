-- An attempt could be presented in the name of another desk at any time: a locked desk made a declaration busy that another one may send, and nobody saw why.
-- Rules: docs/office-database.md, "A late attempt".

-- As before (0008), but in the name of another desk an attempt is late, unless the caller presents what it knows of a generation, and runs only if an active desk then says so.
CREATE OR REPLACE FUNCTION office_data.add_attempt(me office_data.caller, d office_data.declaration, p_desk uuid, a jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  id uuid := office_data.need(a, 'attempt');
  p_car text := office_data.need(a, 'car');
  p_outcome text := office_data.need(a, 'outcome');
  g integer := coalesce((a ->> 'generation')::integer, d.generation);
  e bigint := coalesce((a ->> 'epoch')::bigint, d.epoch);
  is_recovering boolean := office_data.must_present(me.office_id, me.desk_id);
  -- Of what another desk had read from the office that lost it, that office knew: that an earlier attempt had ended by then, this one may be told later.
  late boolean := CASE WHEN p_desk = me.desk_id THEN office_data.is_late(me, d, p_desk, g, e, p_car)
    WHEN NOT is_recovering THEN true
    WHEN jsonb_typeof(a -> 'isLate') = 'boolean' THEN (a ->> 'isLate')::boolean ELSE office_data.is_late(me, d, p_desk, g, e, p_car) END;
BEGIN
  -- Nothing runs on a desk that is out of service, and nobody else could end it. That it runs on another one only an active desk says, of what it had read.
  IF p_outcome = 'sending' AND (p_desk <> me.desk_id AND (me.state <> 'active' OR NOT is_recovering)) THEN p_outcome := 'unknown'; END IF;
  IF p_outcome = 'sending' AND NOT EXISTS (SELECT FROM office_data.desk k WHERE k.office_id = me.office_id AND k.desk_id = p_desk AND k.state <> 'retired') THEN
    p_outcome := 'unknown';
  END IF;
  INSERT INTO office_data.attempt (office_id, attempt, declaration, car, desk_id, generation, epoch, sha256, body, profile, baseline, word, outcome, evidence, is_late,
      started_at, ended_at, txn)
    VALUES (me.office_id, id, d.declaration, p_car, p_desk, g, e, office_data.need(a, 'sha256'), decode(a ->> 'body', 'base64'), a -> 'profile',
      nullif(a -> 'baseline', 'null'), nullif(a ->> 'word', ''), p_outcome, nullif(a -> 'evidence', 'null'), late, office_data.moment(a ->> 'startedAt'),
      office_data.moment(a ->> 'endedAt'), me.txn);
  INSERT INTO office_data.number (office_id, car_key, car, declaration, desk_id)
    VALUES (me.office_id, office_data.car_key(p_car), p_car, d.declaration, p_desk) ON CONFLICT DO NOTHING;
  PERFORM office_data.note(me, d.declaration, CASE WHEN late THEN 'late-attempt' ELSE 'presented' END, jsonb_build_object('attempt', id, 'outcome', p_outcome));
  IF late THEN
    PERFORM office_data.close_sending(me, d.declaration, p_car, id);
  ELSE
    UPDATE office_data.declaration SET car = p_car, txn = me.txn WHERE office_id = me.office_id AND declaration = d.declaration AND car IS NULL;
  END IF;
  PERFORM office_data.show_outcome(me, d.declaration);
  RETURN late;
END $$;

SELECT office_data.secure_functions();
