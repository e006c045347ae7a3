-- Sessions, copies of a desk, acknowledgement. Rules: docs/office-database.md, "Calls" and "Clones".

-- The version of these functions, and the oldest one whose desks they still serve.
CREATE FUNCTION office_data.contract() RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$ SELECT '{"version": 3, "least": 3}'::jsonb $$;

-- The database that stores the office: another one after a dump or an archive was restored, also into the same PostgreSQL.
-- The timeline is the one that the server writes: the one of its last checkpoint changes only minutes after a standby was promoted. A standby writes none.
CREATE FUNCTION office_data.this_server() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT s.system_identifier || '/' || CASE WHEN pg_is_in_recovery() THEN (SELECT c.timeline_id FROM pg_control_checkpoint() c)
    ELSE ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::integer END || '/' || d.oid
  FROM pg_control_system() s, pg_database d WHERE d.datname = current_database()
$$;

-- Whether this is a copy of the desk: another instance, or a counter that does not rise (correctness rule 7). Recorded, a hundred times at most; the call returns, so
-- that the record stays. The first hello of a copy ends the session of the desk, whose next hello then returns isForked: it learns of the copy before a submission is
-- refused.
CREATE FUNCTION office_data.is_copy(d office_data.desk, p_instance uuid, p_counter bigint) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF d.instance IS NULL OR (d.instance = p_instance AND p_counter > d.counter) THEN RETURN false; END IF;
  -- A lower counter may be of a hello that was under way while its desk said the next one; a server ends such a call within two minutes. A copy comes later
  -- too, or with a counter that was used already.
  IF d.instance = p_instance AND p_counter < d.counter AND d.hello_at > clock_timestamp() - interval '2 minutes' THEN
    PERFORM office_data.refuse('session-ended', '{"why": "late-hello"}');
  END IF;
  IF (SELECT count(*) FROM office_data.fork f WHERE f.office_id = d.office_id AND f.desk_id = d.desk_id AND f.word IS NULL) < 100 THEN
    INSERT INTO office_data.fork (office_id, desk_id, instance, counter, known_instance, known_counter)
      VALUES (d.office_id, d.desk_id, p_instance, p_counter, d.instance, d.counter);
  END IF;
  -- Only once: a copy that connects again and again does not interrupt the desk each time.
  IF d.forked_at IS NULL THEN
    UPDATE office_data.desk SET forked_at = clock_timestamp(), session = NULL WHERE office_id = d.office_id AND desk_id = d.desk_id;
    PERFORM pg_notify('office_' || replace(o.office_id::text, '-', ''), o.position::text) FROM office_data.office o WHERE o.office_id = d.office_id;
  END IF;
  RETURN true;
END $$;

-- Opens a session. A copy gets the answer "forked" and no session. What the desk knew of the generations before is kept (generation_desk.knew). stoppedUntil: an owner has
-- dismissed what the desk reported, so until then it alone sends nothing.
CREATE FUNCTION office.hello(input office_data.input) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  d office_data.desk;
  o office_data.office;
  answer text;
  p_instance uuid := office_data.uuid_of(input, 'instance');
  p_counter bigint := office_data.whole_of(input, 'counter');
  p_position bigint := office_data.whole_of(input, 'position', absent => 0);
  p_schema integer := office_data.whole_of(input, 'schema', 1000000, 0);
BEGIN
  PERFORM office_data.check_transaction();
  PERFORM office_data.end_stuck();
  PERFORM office_data.check_durable();
  SELECT desk.* INTO d FROM office_data.login l JOIN office_data.desk desk USING (office_id, desk_id) WHERE l.login = session_user FOR UPDATE OF desk;
  IF NOT FOUND THEN PERFORM office_data.refuse('unknown-desk'); END IF;
  IF d.state = 'retired' THEN PERFORM office_data.refuse('retired'); END IF;
  IF office_data.is_copy(d, p_instance, p_counter) THEN
    SELECT * INTO d FROM office_data.desk WHERE office_id = d.office_id AND desk_id = d.desk_id;
    RETURN jsonb_build_object('answer', 'forked', 'since', office_data.milliseconds(d.forked_at), 'desk', d.desk_id, 'deskName', d.name);
  END IF;
  PERFORM office_data.end_others();
  UPDATE office_data.desk SET instance = p_instance, counter = p_counter, session = gen_random_uuid(), hello_at = clock_timestamp(),
    schema = p_schema,
    -- It has acknowledged more than it says to know.
    must_compare = must_compare OR EXISTS (SELECT FROM office_data.contact c
      WHERE c.office_id = d.office_id AND c.desk_id = d.desk_id AND c.position > p_position)
    WHERE office_id = d.office_id AND desk_id = d.desk_id RETURNING * INTO d;
  INSERT INTO office_data.contact (office_id, desk_id, at) VALUES (d.office_id, d.desk_id, clock_timestamp())
    ON CONFLICT (office_id, desk_id) DO UPDATE SET at = excluded.at;
  answer := office_data.compare_memory(d.office_id, d.desk_id, p_position, office_data.uuid_or_null(input, 'commit'));
  SELECT * INTO o FROM office_data.office WHERE office_id = d.office_id;
  UPDATE office_data.desk SET sessions = o.sessions WHERE office_id = d.office_id AND desk_id = d.desk_id RETURNING * INTO d;
  UPDATE office_data.generation_desk SET knew = least(knew, p_position)
    WHERE office_id = o.office_id AND generation = o.generation AND desk_id = d.desk_id AND presented_at IS NULL AND p_position < o.generation * 1000000000::bigint;
  RETURN jsonb_build_object('contract', office_data.contract(), 'session', d.session, 'answer', answer, 'office', o.office_id, 'name', o.name, 'desk', d.desk_id, 'deskName', d.name,
    'rights', d.rights, 'state', d.state, 'generation', o.generation, 'position', o.position, 'commit', o.commit_id,
    'sendingOpen', office_data.why_closed(o.office_id) IS NULL AND d.forked_at IS NULL AND (d.stopped_until > clock_timestamp()) IS NOT TRUE,
    'missing', office_data.missing_desks(o.office_id), 'reported', office_data.open_reports(o.office_id), 'isSetBack', o.set_back,
    'stoppedUntil', CASE WHEN d.stopped_until > clock_timestamp() THEN office_data.milliseconds(d.stopped_until) END,
    'mustPresent', office_data.must_present(o.office_id, d.desk_id), 'isForked', d.forked_at IS NOT NULL, 'mustCompare', d.must_compare, 'channel', 'office_' || replace(o.office_id::text, '-', ''),
    'laneWidth', o.lane_width, 'requestsPerMinute', o.requests_per_minute);
END $$;

-- The desk has stored what it was told up to the position, and the results of the requests: these are forgotten. Half of all commits of a busy office are
-- acknowledgements, so their commits do not wait for the disk, before those of pushes that others wait for. What one notes may be lost with the server: the desk is
-- waited for longer, rows of answered requests stay, and a comparison is made again.
CREATE FUNCTION office.acknowledge(session uuid, request uuid, input office_data.input) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('acknowledge', session, request);
  stored uuid[] := ARRAY(SELECT value::uuid FROM jsonb_array_elements_text(office_data.list(input, 'requests')) WHERE value ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$');
BEGIN
  IF me.repeated IS NOT NULL THEN RETURN me.repeated; END IF;
  PERFORM set_config('synchronous_commit', 'off', true);
  UPDATE office_data.contact SET position = greatest(position, office_data.whole_of(input, 'position', me.position)), at = clock_timestamp(),
    waiting = coalesce(office_data.whole_or_null(input, 'waiting', 2147483647), waiting)
    WHERE office_id = me.office_id AND desk_id = me.desk_id;
  UPDATE office_data.desk SET must_compare = false WHERE office_id = me.office_id AND desk_id = me.desk_id AND must_compare;
  DELETE FROM office_data.request r WHERE r.office_id = me.office_id AND r.desk_id = me.desk_id AND r.request <> me.request
    AND r.request = ANY (stored);
  PERFORM office_data.prune_changes(me.office_id, 200);
  RETURN office_data.leave(me, '{}', false);
END $$;

-- The next hello may come from another folder, or with a lower counter: of a desk that was restored.
CREATE FUNCTION office_data.end_fork(p_office uuid, p_desk uuid, p_word text, p_txn bigint) RETURNS void LANGUAGE sql AS $$
  UPDATE office_data.desk SET forked_at = NULL, instance = NULL, session = NULL, must_compare = true, txn = p_txn WHERE office_id = p_office AND desk_id = p_desk;
  UPDATE office_data.fork SET word = p_word WHERE office_id = p_office AND desk_id = p_desk AND word IS NULL
$$;

-- A person has put the copy of a desk out of use, or paired it as a desk of its own: the desk says hello again, as the only one.
CREATE FUNCTION office.resolve_fork(session uuid, request uuid, input office_data.input) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('resolve_fork', session, request);
  d office_data.desk;
BEGIN
  IF me.repeated IS NOT NULL THEN RETURN me.repeated; END IF;
  d := office_data.lock_desk_row(me.office_id, office_data.uuid_of(input, 'desk'));
  PERFORM office_data.end_fork(me.office_id, d.desk_id, office_data.need(input, 'word'), me.txn);
  PERFORM office_data.note(me, NULL, 'resolve_fork', jsonb_build_object('desk', d.desk_id, 'word', input ->> 'word'));
  RETURN office_data.leave(me, '{}');
END $$;
