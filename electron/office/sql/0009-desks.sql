-- Polling, the requests per minute, and what owners do with desks. Rules: docs/office-database.md, "Requests" and "Functions".

-- Who asks the service about a number. It may expire: two desks that ask harm nobody.
CREATE TABLE office_data.poll_lease (
  office_id uuid NOT NULL,
  car_key text NOT NULL,
  desk_id uuid NOT NULL,
  until timestamptz NOT NULL,
  PRIMARY KEY (office_id, car_key)
);

-- Requests to the service that were given out in the last sixty seconds.
CREATE TABLE office_data.request_grant (
  office_id uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  desk_id uuid NOT NULL,
  requests integer NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY,
  PRIMARY KEY (office_id, at, number)
);

SELECT office_data.secure_tables();

-- Which numbers the desk may ask the service about. A lease ends by time: two desks that ask about a number harm nobody.
CREATE FUNCTION office.lease_polls(session uuid, request uuid, input jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('lease_polls', session, request);
  p_until timestamptz := clock_timestamp() + make_interval(secs => least(office_data.need(input, 'seconds')::integer, 86400));
  granted jsonb := '[]';
  car text;
BEGIN
  IF me.repeated IS NOT NULL THEN RETURN me.repeated; END IF;
  FOR car IN SELECT value FROM jsonb_array_elements_text(office_data.list(input, 'cars')) ORDER BY office_data.car_key(value) LOOP
    INSERT INTO office_data.poll_lease AS l (office_id, car_key, desk_id, until) VALUES (me.office_id, office_data.car_key(car), me.desk_id, p_until)
      ON CONFLICT (office_id, car_key) DO UPDATE SET desk_id = excluded.desk_id, until = excluded.until
      WHERE l.desk_id = excluded.desk_id OR l.until < clock_timestamp();
    IF FOUND THEN granted := granted || to_jsonb(car); END IF;
  END LOOP;
  RETURN office_data.leave(me, jsonb_build_object('cars', granted, 'until', office_data.milliseconds(p_until)), false);
END $$;

-- Half of the requests per minute is divided among the desks for use without the office; of the rest a desk gets what the last sixty seconds left.
CREATE FUNCTION office.take_requests(session uuid, request uuid, input jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('take_requests', session, request);
  most integer;
  desks integer;
  share integer;
  used integer;
  granted integer;
BEGIN
  IF me.repeated IS NOT NULL THEN RETURN me.repeated; END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('office requests ' || me.office_id, 0));
  SELECT o.requests_per_minute INTO most FROM office_data.office o WHERE o.office_id = me.office_id;
  SELECT count(*) INTO desks FROM office_data.desk d WHERE d.office_id = me.office_id AND d.state = 'active' AND d.rights <> 'viewer';
  share := most / 2 / greatest(desks, 1);
  DELETE FROM office_data.request_grant g WHERE g.office_id = me.office_id AND g.at < clock_timestamp() - interval '60 seconds';
  SELECT coalesce(sum(g.requests), 0) INTO used FROM office_data.request_grant g WHERE g.office_id = me.office_id;
  granted := greatest(least(office_data.need(input, 'wanted')::integer, most - most / 2 - used), 0);
  IF granted > 0 THEN INSERT INTO office_data.request_grant (office_id, desk_id, requests) VALUES (me.office_id, me.desk_id, granted); END IF;
  RETURN office_data.leave(me, jsonb_build_object('granted', granted, 'share', share), false);
END $$;

-- The desk of the input, locked until the call ends: its own calls end first.
CREATE FUNCTION office_data.lock_desk_row(p_office uuid, p_desk uuid) RETURNS office_data.desk LANGUAGE plpgsql AS $$
DECLARE d office_data.desk;
BEGIN
  SELECT * INTO d FROM office_data.desk WHERE office_id = p_office AND desk_id = p_desk FOR UPDATE;
  IF NOT FOUND THEN PERFORM office_data.refuse('not-found', '{"what": "desk"}'); END IF;
  RETURN d;
END $$;

-- An office keeps an active owner.
CREATE FUNCTION office_data.check_owner_left(p_office uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM office_data.desk WHERE office_id = p_office AND rights = 'owner' AND state = 'active') THEN
    PERFORM office_data.refuse('not-allowed', '{"what": "last owner"}');
  END IF;
END $$;

-- Locks or unlocks a desk. A locked one may still present facts, and edits into quarantine. Its token at customs is revoked elsewhere.
CREATE FUNCTION office_data.set_state(me office_data.caller, p_desk uuid, from_state text, to_state text, details jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE d office_data.desk;
BEGIN
  IF me.repeated IS NOT NULL THEN RETURN me.repeated; END IF;
  d := office_data.lock_desk_row(me.office_id, p_desk);
  IF d.state NOT IN (from_state, to_state) THEN PERFORM office_data.refuse('retired'); END IF;
  UPDATE office_data.desk SET state = to_state, txn = me.txn WHERE office_id = me.office_id AND desk_id = p_desk;
  PERFORM office_data.check_owner_left(me.office_id);
  PERFORM office_data.note(me, NULL, me.function, details || jsonb_build_object('desk', p_desk));
  RETURN office_data.leave(me, '{}');
END $$;

CREATE FUNCTION office.lock_desk(session uuid, request uuid, input jsonb) RETURNS jsonb LANGUAGE sql AS $$
  SELECT office_data.set_state(office_data.enter('lock_desk', session, request), office_data.need(input, 'desk')::uuid, 'active', 'locked',
    jsonb_build_object('reason', office_data.need(input, 'reason')))
$$;
CREATE FUNCTION office.unlock_desk(session uuid, request uuid, input jsonb) RETURNS jsonb LANGUAGE sql AS $$
  SELECT office_data.set_state(office_data.enter('unlock_desk', session, request), office_data.need(input, 'desk')::uuid, 'locked', 'active', '{}')
$$;

-- Declares a desk out of service: a person says that it did not send. Its right to send ends, its declarations go to the pool, its lanes retire.
-- An attempt of it that was running stays "unknown".
CREATE FUNCTION office.retire_desk(session uuid, request uuid, input jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('retire_desk', session, request);
  gone office_data.desk;
  d office_data.declaration;
  said jsonb := jsonb_build_object('word', office_data.need(input, 'word'));
  released jsonb := '[]';
BEGIN
  IF me.repeated IS NOT NULL THEN RETURN me.repeated; END IF;
  gone := office_data.lock_desk_row(me.office_id, office_data.need(input, 'desk')::uuid);
  UPDATE office_data.desk SET state = 'retired', txn = me.txn WHERE office_id = me.office_id AND desk_id = gone.desk_id;
  PERFORM office_data.check_owner_left(me.office_id);
  UPDATE office_data.number_lane SET retired = true, txn = me.txn WHERE office_id = me.office_id AND desk_id = gone.desk_id;
  FOR d IN SELECT * FROM office_data.declaration x WHERE x.office_id = me.office_id AND (gone.desk_id IN (x.holder, x.sender, x.offered_to)
    OR x.declaration IN (SELECT a.declaration FROM office_data.attempt a WHERE a.office_id = me.office_id AND a.desk_id = gone.desk_id AND a.outcome = 'sending'))
    ORDER BY x.declaration FOR UPDATE
  LOOP
    UPDATE office_data.attempt SET outcome = 'unknown', txn = me.txn
      WHERE office_id = me.office_id AND declaration = d.declaration AND desk_id = gone.desk_id AND outcome = 'sending';
    PERFORM office_data.show_outcome(me, d.declaration);
    IF d.holder = gone.desk_id THEN PERFORM office_data.keep_number(me, d); END IF;
    UPDATE office_data.declaration SET txn = me.txn,
      holder = CASE WHEN d.holder = gone.desk_id THEN NULL ELSE d.holder END,
      generation = CASE WHEN d.holder = gone.desk_id THEN me.generation ELSE d.generation END,
      epoch = CASE WHEN d.holder = gone.desk_id THEN d.epoch + 1 ELSE d.epoch END,
      sender = CASE WHEN d.sender = gone.desk_id THEN nullif(d.holder, gone.desk_id) ELSE d.sender END,
      offered_to = CASE WHEN d.holder = gone.desk_id THEN NULL ELSE nullif(d.offered_to, gone.desk_id) END
      WHERE office_id = me.office_id AND declaration = d.declaration;
    PERFORM office_data.note(me, d.declaration, 'retire_desk', said || jsonb_build_object('desk', gone.desk_id));
    released := released || to_jsonb(d.declaration);
  END LOOP;
  PERFORM office_data.note(me, NULL, 'retire_desk', said || jsonb_build_object('desk', gone.desk_id));
  RETURN office_data.leave(me, jsonb_build_object('released', released));
END $$;

-- A desk that cannot present after a new generation: a person answers for it.
CREATE FUNCTION office.write_off(session uuid, request uuid, input jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE me office_data.caller := office_data.enter('write_off', session, request);
BEGIN
  IF me.repeated IS NOT NULL THEN RETURN me.repeated; END IF;
  UPDATE office_data.generation_desk SET written_off_by = me.desk_id, word = office_data.need(input, 'word')
    WHERE office_id = me.office_id AND generation = me.generation AND desk_id = office_data.need(input, 'desk')::uuid AND presented_at IS NULL;
  IF NOT FOUND THEN PERFORM office_data.refuse('not-found', '{"what": "desk"}'); END IF;
  PERFORM office_data.note(me, NULL, 'write_off', jsonb_build_object('desk', input ->> 'desk', 'word', input ->> 'word', 'generation', me.generation));
  RETURN office_data.leave(me, jsonb_build_object('sendingOpen', office_data.missing_desks(me.office_id) = '[]', 'missing', office_data.missing_desks(me.office_id)));
END $$;

CREATE FUNCTION office.set_rights(session uuid, request uuid, input jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('set_rights', session, request);
  d office_data.desk;
BEGIN
  IF me.repeated IS NOT NULL THEN RETURN me.repeated; END IF;
  IF coalesce(input ->> 'rights', '') NOT IN ('owner', 'broker', 'viewer') THEN PERFORM office_data.refuse('bad-input', '{"what": "rights"}'); END IF;
  d := office_data.lock_desk_row(me.office_id, office_data.need(input, 'desk')::uuid);
  -- A viewer presents nothing: the outcome of an attempt that is running would never come.
  IF input ->> 'rights' = 'viewer' AND EXISTS (SELECT FROM office_data.attempt a WHERE a.office_id = me.office_id AND a.desk_id = d.desk_id
    AND a.outcome = 'sending') THEN
    PERFORM office_data.refuse('busy', jsonb_build_object('desk', d.desk_id));
  END IF;
  UPDATE office_data.desk SET rights = input ->> 'rights', txn = me.txn WHERE office_id = me.office_id AND desk_id = d.desk_id;
  PERFORM office_data.check_owner_left(me.office_id);
  PERFORM office_data.note(me, NULL, 'set_rights', jsonb_build_object('desk', d.desk_id, 'before', d.rights, 'after', input ->> 'rights'));
  RETURN office_data.leave(me, '{}');
END $$;

-- The next hello may come from another folder, or with a lower counter: of a desk that was restored.
CREATE FUNCTION office_data.end_fork(p_office uuid, p_desk uuid, p_word text, p_txn bigint) RETURNS void LANGUAGE sql AS $$
  UPDATE office_data.desk SET forked_at = NULL, instance = NULL, session = NULL, must_compare = true, txn = p_txn WHERE office_id = p_office AND desk_id = p_desk;
  UPDATE office_data.fork SET word = p_word WHERE office_id = p_office AND desk_id = p_desk AND word IS NULL
$$;

-- A person has put the copy of a desk out of use, or paired it as a desk of its own: the desk says hello again, as the only one.
CREATE FUNCTION office.resolve_fork(session uuid, request uuid, input jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('resolve_fork', session, request);
  d office_data.desk;
BEGIN
  IF me.repeated IS NOT NULL THEN RETURN me.repeated; END IF;
  d := office_data.lock_desk_row(me.office_id, office_data.need(input, 'desk')::uuid);
  PERFORM office_data.end_fork(me.office_id, d.desk_id, office_data.need(input, 'word'), me.txn);
  PERFORM office_data.note(me, NULL, 'resolve_fork', jsonb_build_object('desk', d.desk_id, 'word', input ->> 'word'));
  RETURN office_data.leave(me, '{}');
END $$;
