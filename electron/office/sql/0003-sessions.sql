-- Sessions, generations, acknowledgement. Rules: docs/office-database.md, "Generations" and "Clones".

-- The database that stores the office: another one after a dump or an archive was restored, also into the same PostgreSQL.
CREATE FUNCTION office_data.this_server() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT s.system_identifier || '/' || c.timeline_id || '/' || d.oid FROM pg_control_system() s, pg_control_checkpoint() c, pg_database d
  WHERE d.datname = current_database()
$$;

-- Desks whose knowledge of the present generation is missing.
CREATE FUNCTION office_data.missing_desks(p_office uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('desk', d.desk_id, 'name', d.name) ORDER BY d.name), '[]')
  FROM office_data.office o
  JOIN office_data.generation_desk g ON g.office_id = o.office_id AND g.generation = o.generation
  JOIN office_data.desk d ON d.office_id = g.office_id AND d.desk_id = g.desk_id
  WHERE o.office_id = p_office AND g.presented_at IS NULL AND g.written_off_by IS NULL AND d.state <> 'retired'
$$;

-- Whether a desk has not presented what it knows of the present generation; also one that was written off and is back.
CREATE FUNCTION office_data.must_present(p_office uuid, p_desk uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM office_data.office o JOIN office_data.generation_desk g USING (office_id, generation)
    WHERE o.office_id = p_office AND g.desk_id = p_desk AND g.presented_at IS NULL)
$$;

-- Begins a generation: sending is closed until every desk has presented what it knows (correctness rule 6).
CREATE FUNCTION office_data.begin_generation(p_office uuid, at_least integer, p_desk uuid, why text) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  g integer;
  n bigint := nextval('office_data.txn_number');
BEGIN
  UPDATE office_data.office SET generation = greatest(generation + 1, at_least), server = office_data.this_server(),
    position = greatest(generation + 1, at_least) * 1000000000::bigint
  WHERE office_id = p_office RETURNING generation INTO g;
  INSERT INTO office_data.generation_desk (office_id, generation, desk_id)
    SELECT office_id, g, desk_id FROM office_data.desk WHERE office_id = p_office AND state <> 'retired';
  INSERT INTO office_data.event (office_id, desk_id, kind, details, txn) VALUES (p_office, p_desk, 'generation', jsonb_build_object('generation', g, 'why', why), n);
  PERFORM office_data.add_change(p_office, p_desk, n, 'generation');
  RETURN g;
END $$;

-- Whether the office has everything the desk was last told; else a generation begins, unless the one of that loss has begun already.
CREATE FUNCTION office_data.compare_memory(p_office uuid, p_desk uuid, p_position bigint, p_commit uuid) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  o office_data.office;
  of_desk integer := p_position / 1000000000;
BEGIN
  -- Two desks that notice the same loss begin one generation.
  SELECT * INTO o FROM office_data.office WHERE office_id = p_office FOR UPDATE;
  IF o.server <> office_data.this_server() THEN
    PERFORM office_data.begin_generation(p_office, of_desk + 1, p_desk, 'restored');
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
  IF of_desk >= o.generation THEN PERFORM office_data.begin_generation(p_office, of_desk + 1, p_desk, 'office-older'); END IF;
  RETURN 'office-older';
END $$;

-- Whether this is a copy of the desk: another instance, or a counter that does not rise (correctness rule 7). Recorded; the call returns, so that the record stays.
CREATE FUNCTION office_data.is_copy(d office_data.desk, p_instance uuid, p_counter bigint) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF d.instance IS NULL OR (d.instance = p_instance AND p_counter > d.counter) THEN RETURN false; END IF;
  -- A lower counter may be of a hello that was under way while its desk said the next one; a server ends such a call within two minutes. A copy comes later
  -- too, or with a counter that was used already.
  IF d.instance = p_instance AND p_counter < d.counter AND d.hello_at > clock_timestamp() - interval '2 minutes' THEN
    PERFORM office_data.refuse('session-ended', '{"why": "late-hello"}');
  END IF;
  INSERT INTO office_data.fork (office_id, desk_id, instance, counter, known_instance, known_counter)
    VALUES (d.office_id, d.desk_id, p_instance, p_counter, d.instance, d.counter);
  UPDATE office_data.desk SET forked_at = coalesce(forked_at, clock_timestamp()) WHERE office_id = d.office_id AND desk_id = d.desk_id;
  RETURN true;
END $$;

-- The version of these functions, and the oldest one whose desks they still serve.
CREATE FUNCTION office_data.contract() RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$ SELECT '{"version": 1, "least": 1}'::jsonb $$;

-- Opens a session. A copy gets the answer "forked" and no session.
CREATE FUNCTION office.hello(input jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  d office_data.desk;
  o office_data.office;
  answer text;
  p_instance uuid := office_data.need(input, 'instance');
  p_counter bigint := office_data.need(input, 'counter');
BEGIN
  PERFORM office_data.check_durable();
  SELECT desk.* INTO d FROM office_data.login l JOIN office_data.desk desk USING (office_id, desk_id) WHERE l.login = session_user FOR UPDATE OF desk;
  IF NOT FOUND THEN PERFORM office_data.refuse('unknown-desk'); END IF;
  IF office_data.is_copy(d, p_instance, p_counter) THEN
    SELECT * INTO d FROM office_data.desk WHERE office_id = d.office_id AND desk_id = d.desk_id;
    RETURN jsonb_build_object('answer', 'forked', 'since', office_data.milliseconds(d.forked_at), 'desk', d.desk_id, 'deskName', d.name);
  END IF;
  UPDATE office_data.desk SET instance = p_instance, counter = p_counter, session = gen_random_uuid(), hello_at = clock_timestamp(),
    schema = coalesce((input ->> 'schema')::integer, 0),
    -- It has acknowledged more than it says to know.
    must_compare = must_compare OR EXISTS (SELECT FROM office_data.contact c
      WHERE c.office_id = d.office_id AND c.desk_id = d.desk_id AND c.position > coalesce((input ->> 'position')::bigint, 0))
    WHERE office_id = d.office_id AND desk_id = d.desk_id RETURNING * INTO d;
  INSERT INTO office_data.contact (office_id, desk_id, at) VALUES (d.office_id, d.desk_id, clock_timestamp())
    ON CONFLICT (office_id, desk_id) DO UPDATE SET at = excluded.at;
  answer := office_data.compare_memory(d.office_id, d.desk_id, coalesce((input ->> 'position')::bigint, 0), (input ->> 'commit')::uuid);
  SELECT * INTO o FROM office_data.office WHERE office_id = d.office_id;
  UPDATE office_data.desk SET session_generation = o.generation WHERE office_id = d.office_id AND desk_id = d.desk_id;
  RETURN jsonb_build_object('contract', office_data.contract(), 'session', d.session, 'answer', answer, 'office', o.office_id, 'name', o.name, 'desk', d.desk_id, 'deskName', d.name,
    'rights', d.rights, 'state', d.state, 'generation', o.generation, 'position', o.position, 'commit', o.commit_id,
    'sendingOpen', office_data.missing_desks(o.office_id) = '[]' AND d.forked_at IS NULL, 'missing', office_data.missing_desks(o.office_id),
    'mustPresent', office_data.must_present(o.office_id, d.desk_id), 'isForked', d.forked_at IS NOT NULL, 'mustCompare', d.must_compare, 'channel', 'office_' || replace(o.office_id::text, '-', ''),
    'laneWidth', o.lane_width, 'requestsPerMinute', o.requests_per_minute);
END $$;

-- Refused while desks have not presented what they know: who holds what, lanes and numbers may be older here than on a desk.
CREATE FUNCTION office_data.check_complete(me office_data.caller) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF office_data.missing_desks(me.office_id) <> '[]' THEN
    PERFORM office_data.refuse('sending-closed', jsonb_build_object('why', 'generation', 'missing', office_data.missing_desks(me.office_id)));
  END IF;
END $$;

-- Lanes, numbers and deleted declarations that the office lost, as the desk knows them: its own, and those of other desks, which may not come back. Returns the
-- lanes and numbers that somebody else has here.
CREATE FUNCTION office_data.recover_claims(me office_data.caller, input jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  id text;
  lost jsonb;
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
  SELECT coalesce(jsonb_agg(x.one), '[]') INTO lost FROM (
    SELECT l AS one FROM jsonb_array_elements(office_data.list(input, 'lanes')) l JOIN office_data.number_lane k ON k.office_id = me.office_id
      AND k.prefix = upper(l ->> 'prefix') AND k.series = upper(l ->> 'series') WHERE k.desk_id <> coalesce((l ->> 'desk')::uuid, me.desk_id)
    UNION ALL
    SELECT n FROM jsonb_array_elements(office_data.list(input, 'numbers')) n JOIN office_data.number k ON k.office_id = me.office_id
      AND k.car_key = office_data.car_key(n ->> 'car') WHERE n ->> 'declaration' IS NOT NULL AND k.declaration IS DISTINCT FROM n ->> 'declaration') x;
  IF me.state <> 'active' THEN RETURN lost; END IF;
  FOR id IN SELECT DISTINCT value FROM jsonb_array_elements_text(office_data.list(input, 'deleted')) WHERE value IS NOT NULL ORDER BY 1 LOOP
    INSERT INTO office_data.declaration AS old (office_id, declaration, generation, epoch, deleted, closed, txn)
      VALUES (me.office_id, id, 0, 0, true, 'deleted', me.txn)
    ON CONFLICT (office_id, declaration) DO UPDATE SET deleted = true, closed = 'deleted', offered_to = NULL, asked = NULL, txn = excluded.txn
      WHERE NOT old.deleted AND NOT EXISTS (SELECT FROM office_data.attempt a WHERE a.office_id = old.office_id AND a.declaration = old.declaration);
    CONTINUE WHEN NOT FOUND;
    UPDATE office_data.store_row r SET value = NULL, desk_id = me.desk_id, txn = me.txn
      WHERE r.office_id = me.office_id AND r.declaration = id AND r.value IS NOT NULL;
    PERFORM office_data.note(me, id, 'deleted');
  END LOOP;
  RETURN lost;
END $$;

-- The desk has presented everything it knows of this generation; with this call the lanes, the numbers and the deleted declarations it knows of.
CREATE FUNCTION office.presented(session uuid, request uuid, input jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('presented', session, request);
  lost jsonb := '[]';
BEGIN
  IF me.repeated IS NOT NULL THEN RETURN me.repeated; END IF;
  IF office_data.need(input, 'generation')::integer <> me.generation THEN PERFORM office_data.refuse('office-older'); END IF;
  UPDATE office_data.generation_desk SET presented_at = clock_timestamp()
    WHERE office_id = me.office_id AND generation = me.generation AND desk_id = me.desk_id AND presented_at IS NULL;
  IF FOUND THEN PERFORM office_data.note(me, NULL, 'presented', jsonb_build_object('generation', me.generation)); END IF;
  -- Also when it is called again: the desk may not have got the answer.
  IF EXISTS (SELECT FROM office_data.generation_desk g WHERE g.office_id = me.office_id AND g.generation = me.generation AND g.desk_id = me.desk_id) THEN
    lost := office_data.recover_claims(me, input);
  END IF;
  RETURN office_data.leave(me, jsonb_build_object('lost', lost, 'sendingOpen', office_data.missing_desks(me.office_id) = '[]',
    'missing', office_data.missing_desks(me.office_id)));
END $$;

-- The desk has stored what it was told up to the position, and the results of the requests: these are forgotten.
CREATE FUNCTION office.acknowledge(session uuid, request uuid, input jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE me office_data.caller := office_data.enter('acknowledge', session, request);
BEGIN
  IF me.repeated IS NOT NULL THEN RETURN me.repeated; END IF;
  UPDATE office_data.contact SET position = greatest(position, office_data.need(input, 'position')::bigint), at = clock_timestamp(),
    waiting = coalesce((input ->> 'waiting')::integer, waiting)
    WHERE office_id = me.office_id AND desk_id = me.desk_id;
  UPDATE office_data.desk SET must_compare = false WHERE office_id = me.office_id AND desk_id = me.desk_id AND must_compare;
  DELETE FROM office_data.request r WHERE r.office_id = me.office_id AND r.desk_id = me.desk_id AND r.request <> me.request
    AND r.request IN (SELECT value::uuid FROM jsonb_array_elements_text(office_data.list(input, 'requests')));
  PERFORM office_data.prune_changes(me.office_id, 200);
  RETURN office_data.leave(me, '{}', false);
END $$;
