-- What owners do with desks. Rules: docs/office-database.md, "Functions".

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

CREATE FUNCTION office.lock_desk(session uuid, request uuid, input office_data.input) RETURNS jsonb LANGUAGE sql AS $$
  SELECT office_data.set_state(office_data.enter('lock_desk', session, request), office_data.uuid_of(input, 'desk'), 'active', 'locked',
    jsonb_build_object('reason', office_data.need(input, 'reason')))
$$;
CREATE FUNCTION office.unlock_desk(session uuid, request uuid, input office_data.input) RETURNS jsonb LANGUAGE sql AS $$
  SELECT office_data.set_state(office_data.enter('unlock_desk', session, request), office_data.uuid_of(input, 'desk'), 'locked', 'active', '{}')
$$;

-- Declares a desk out of service: a person answers for it, that it did not send. Its right to send ends, its declarations go to the pool, its lanes retire, its login is
-- closed. An attempt of it that was running stays "unknown". Returns the declarations.
CREATE FUNCTION office_data.retire(me office_data.caller, p_desk uuid, word text) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  gone office_data.desk;
  d office_data.declaration;
  said jsonb := jsonb_build_object('word', word);
  released jsonb := '[]';
BEGIN
  gone := office_data.lock_desk_row(me.office_id, p_desk);
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
  PERFORM office_data.close_login(gone.desk_id);
  RETURN released;
END $$;
CREATE FUNCTION office.retire_desk(session uuid, request uuid, input office_data.input) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('retire_desk', session, request);
  word text := office_data.need(input, 'word');
BEGIN
  IF me.repeated IS NOT NULL THEN RETURN me.repeated; END IF;
  RETURN office_data.leave(me, jsonb_build_object('released', office_data.retire(me, office_data.uuid_of(input, 'desk'), word)));
END $$;

CREATE FUNCTION office.set_rights(session uuid, request uuid, input office_data.input) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('set_rights', session, request);
  d office_data.desk;
BEGIN
  IF me.repeated IS NOT NULL THEN RETURN me.repeated; END IF;
  IF coalesce(input ->> 'rights', '') NOT IN ('owner', 'broker', 'viewer') THEN PERFORM office_data.refuse('bad-input', '{"what": "rights"}'); END IF;
  d := office_data.lock_desk_row(me.office_id, office_data.uuid_of(input, 'desk'));
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

-- A desk keeps its id, its lanes and what it holds. Two desks in service have no name that differs by large and small letters only (desk_name). A new name of the office
-- (no desk) ends the sessions: every desk reads it with its next hello.
CREATE FUNCTION office_data.rename(me office_data.caller, p_desk uuid, p_name text) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE name_before text;
BEGIN
  IF me.repeated IS NOT NULL THEN RETURN me.repeated; END IF;
  IF p_desk IS NULL THEN
    PERFORM office_data.lock_office(me.office_id);
    SELECT o.name INTO name_before FROM office_data.office o WHERE o.office_id = me.office_id;
    UPDATE office_data.office SET name = p_name, sessions = sessions + 1 WHERE office_id = me.office_id;
    me.sessions := NULL;
  ELSE
    name_before := (office_data.lock_desk_row(me.office_id, p_desk)).name;
    UPDATE office_data.desk SET name = p_name, txn = me.txn WHERE office_id = me.office_id AND desk_id = p_desk;
  END IF;
  PERFORM office_data.note(me, NULL, me.function, jsonb_build_object('desk', p_desk, 'before', name_before, 'after', p_name));
  RETURN office_data.leave(me, '{}');
EXCEPTION
  WHEN check_violation THEN PERFORM office_data.refuse('bad-input', '{"what": "name"}');
  WHEN unique_violation THEN PERFORM office_data.refuse('name-taken');
END $$;
CREATE FUNCTION office.rename_self(session uuid, request uuid, input office_data.input) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE me office_data.caller := office_data.enter('rename_self', session, request);
BEGIN
  RETURN office_data.rename(me, me.desk_id, office_data.need(input, 'name'));
END $$;
CREATE FUNCTION office.rename_desk(session uuid, request uuid, input office_data.input) RETURNS jsonb LANGUAGE sql AS $$
  SELECT office_data.rename(office_data.enter('rename_desk', session, request), office_data.uuid_of(input, 'desk'), office_data.need(input, 'name'))
$$;
CREATE FUNCTION office.rename_office(session uuid, request uuid, input office_data.input) RETURNS jsonb LANGUAGE sql AS $$
  SELECT office_data.rename(office_data.enter('rename_office', session, request), NULL, office_data.need(input, 'name'))
$$;

-- What a desk may have: lanes in use, and numbers outside its lanes.
CREATE FUNCTION office.set_quota(session uuid, request uuid, input office_data.input) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('set_quota', session, request);
  d office_data.desk;
BEGIN
  IF me.repeated IS NOT NULL THEN RETURN me.repeated; END IF;
  d := office_data.lock_desk_row(me.office_id, office_data.uuid_of(input, 'desk'));
  UPDATE office_data.desk SET most_lanes = office_data.whole_of(input, 'lanes', 100000, d.most_lanes), most_numbers = office_data.whole_of(input, 'numbers', 100000000, d.most_numbers),
    txn = me.txn WHERE office_id = me.office_id AND desk_id = d.desk_id;
  PERFORM office_data.note(me, NULL, 'set_quota', jsonb_build_object('desk', d.desk_id, 'lanes', input -> 'lanes', 'numbers', input -> 'numbers'));
  RETURN office_data.leave(me, '{}');
END $$;
