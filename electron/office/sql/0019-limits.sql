-- One desk cannot stop the others: limits that it cannot lift, locks that it cannot take. Rules: docs/office-database.md, "Limits".

-- Row-level security hides no row from the backups of the office tool. From every desk it does, and from the functions, also where ajukan_owner, as a member of every
-- login of a desk (office_admin.secure_login), is one of ajukan_admin too.
CREATE FUNCTION office_data.reads_all() RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER AS $$
  SELECT office_data.is_admin() AND NOT EXISTS (SELECT FROM office_data.login l WHERE l.login = session_user)
$$;
CREATE OR REPLACE FUNCTION office_data.secure_tables() RETURNS void LANGUAGE plpgsql AS $$
DECLARE t text;
BEGIN
  FOR t IN SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'office_id'
           WHERE c.relnamespace = 'office_data'::regnamespace AND c.relkind IN ('r', 'p') AND c.relname <> 'login' AND NOT c.relrowsecurity
  LOOP
    EXECUTE format('ALTER TABLE office_data.%I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', t);
    -- An equation, because a condition with OR or a list would keep PostgreSQL from the index that it uses otherwise. The office tool lists all offices.
    EXECUTE format('CREATE POLICY office ON office_data.%I USING (office_id = (SELECT office_data.current_office())%s)', t,
      CASE t WHEN 'office' THEN ' OR (SELECT office_data.is_admin())' ELSE '' END);
    EXECUTE format('CREATE POLICY backup ON office_data.%I FOR SELECT TO ajukan_admin USING (current_user <> %L AND (SELECT office_data.reads_all()))', t, 'ajukan_owner');
  END LOOP;
END $$;
DO $$
DECLARE t text;
BEGIN
  FOR t IN SELECT c.relname FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid WHERE p.polname = 'backup' AND c.relnamespace = 'office_data'::regnamespace LOOP
    EXECUTE format('ALTER POLICY backup ON office_data.%I USING (current_user <> %L AND (SELECT office_data.reads_all()))', t, 'ajukan_owner');
  END LOOP;
END $$;

-- Locks of an office that no login can take but by a call: everybody may take an advisory lock, and read in pg_locks which are taken. 'desks': who decides about desks,
-- or locks all of them; 'requests': the requests per minute.
CREATE TABLE office_data.turn (
  office_id uuid NOT NULL,
  name text NOT NULL,
  PRIMARY KEY (office_id, name)
);
SELECT office_data.secure_tables();
CREATE FUNCTION office_data.take_turn(p_office uuid, p_name text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOOP
    PERFORM FROM office_data.turn t WHERE t.office_id = p_office AND t.name = p_name FOR UPDATE;
    EXIT WHEN FOUND OR p_office IS NULL;
    INSERT INTO office_data.turn (office_id, name) VALUES (p_office, p_name) ON CONFLICT DO NOTHING;
  END LOOP;
END $$;

-- How long a transaction of a desk may last. 'idle': while nothing of it runs; 'call': any; 'blocking open': one that blocks others and is no single call;
-- 'blocking call': a call that blocks others.
CREATE FUNCTION office_data.longest(what text) RETURNS interval LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE what WHEN 'idle' THEN interval '10 seconds' WHEN 'call' THEN interval '120 seconds' WHEN 'blocking open' THEN interval '5 seconds'
    WHEN 'blocking call' THEN interval '60 seconds' END
$$;
-- Ends what a desk could stop the others with. A role lifts its own timeouts, so no setting binds it; every call of another desk does this first, before it waits for
-- anything. ajukan_owner may, as a member of the logins.
CREATE FUNCTION office_data.end_stuck() RETURNS void LANGUAGE plpgsql AS $$
DECLARE one record; now_is timestamptz := clock_timestamp();
BEGIN
  PERFORM FROM pg_stat_get_activity(NULL) a WHERE a.xact_start < now_is - office_data.longest('blocking open') AND a.pid <> pg_backend_pid() AND a.usesysid IS NOT NULL LIMIT 1;
  IF NOT FOUND THEN RETURN; END IF;
  FOR one IN
    WITH seen AS MATERIALIZED (SELECT a.pid, a.wait_event_type, a.xact_start, a.query_start, a.state_change, l.desk_id, l.office_id,
        a.state LIKE 'idle in transaction%' AS is_idle, a.state <> 'active' OR a.query !~ '^SELECT office\.[a-z_]+\([$0-9, ]*\)(::text)? AS answer$'
          -- The time in which a large input arrives over a slow line.
          OR a.xact_start < a.query_start - interval '20 seconds' AS is_open
      FROM pg_stat_activity a JOIN office_data.login l ON l.login = a.usename WHERE a.datname = current_database() AND a.pid <> pg_backend_pid() AND a.xact_start IS NOT NULL
    ), blocking AS MATERIALIZED (SELECT DISTINCT unnest(pg_blocking_pids(w.pid)) AS pid FROM seen w WHERE w.wait_event_type = 'Lock')
    SELECT s.pid, s.desk_id, s.office_id FROM seen s WHERE s.wait_event_type IS DISTINCT FROM 'Lock' AND (
      s.is_idle AND s.state_change < now_is - office_data.longest('idle')
      OR s.xact_start < now_is - office_data.longest('call')
      OR s.xact_start < now_is - office_data.longest(CASE WHEN s.is_open THEN 'blocking open' ELSE 'blocking call' END) AND s.pid IN (SELECT b.pid FROM blocking b))
  LOOP
    BEGIN
      PERFORM pg_terminate_backend(one.pid);
    EXCEPTION WHEN insufficient_privilege THEN NULL;
    END;
    IF one.office_id = office_data.current_office() THEN
      INSERT INTO office_data.event (office_id, desk_id, kind, txn) VALUES (one.office_id, one.desk_id, 'connection-ended', 0);
    END IF;
  END LOOP;
END $$;

-- Connections of the same login that wait for nothing: of a line that was cut, of which the server knows nothing yet. They count towards the limit of the login.
CREATE FUNCTION office_data.end_others() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_terminate_backend(a.pid) FROM pg_stat_activity a WHERE a.usename = session_user AND a.datname = current_database() AND a.pid <> pg_backend_pid()
    AND a.state LIKE 'idle%' AND a.state_change < clock_timestamp() - interval '1 second';
EXCEPTION WHEN insufficient_privilege THEN NULL;
END $$;

-- Begins a call: the desk, its session and its permission; for a writing function the request, which a second call of it waits for.
-- In a writing function the desk stays locked against a change of its state, and against its other calls, until the call ends. A function that locks the numbers and
-- lanes of the office ('exclusive') locks every desk: no call that takes a number is under way then. A reading one locks nothing, because a lock is written to the disk,
-- and the call would wait for that.
CREATE OR REPLACE FUNCTION office_data.enter(p_function text, p_session uuid, p_request uuid DEFAULT NULL) RETURNS office_data.caller LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller;
  d office_data.desk;
  may office_data.permission;
  of_server text;
  of_office uuid := office_data.current_office();
BEGIN
  SELECT * INTO STRICT may FROM office_data.permission p WHERE p.function = p_function;
  IF may.writes OR p_function = 'pull' THEN PERFORM office_data.end_stuck(); END IF;
  -- One owner decides at a time, so that two do not both go as the last one. Before every row that the call locks, so that calls do not wait for each other in a circle.
  IF may.who = 'O' AND may.writes OR may.numbers = 'exclusive' THEN PERFORM office_data.take_turn(of_office, 'desks'); END IF;
  IF may.numbers = 'exclusive' THEN PERFORM FROM office_data.desk k WHERE k.office_id = of_office ORDER BY k.desk_id FOR NO KEY UPDATE; END IF;
  IF may.writes THEN
    SELECT desk.* INTO d FROM office_data.login l JOIN office_data.desk desk USING (office_id, desk_id) WHERE l.login = session_user FOR NO KEY UPDATE OF desk;
  ELSE
    SELECT desk.* INTO d FROM office_data.login l JOIN office_data.desk desk USING (office_id, desk_id) WHERE l.login = session_user;
  END IF;
  IF NOT FOUND THEN PERFORM office_data.refuse('unknown-desk'); END IF;
  IF d.session IS DISTINCT FROM p_session OR p_session IS NULL THEN PERFORM office_data.refuse('session-ended'); END IF;
  PERFORM office_data.check_permission(may.who, d.rights, d.state);
  me := (d.office_id, d.desk_id, d.rights, d.state, d.forked_at IS NOT NULL, NULL, p_function, p_request, NULL, NULL);
  SELECT o.generation, o.server INTO me.generation, of_server FROM office_data.office o WHERE o.office_id = d.office_id;
  -- A connected desk learns of a new generation by this, and a restored database is noticed: it says hello again.
  IF d.session_generation IS DISTINCT FROM me.generation OR of_server <> office_data.this_server() THEN
    PERFORM office_data.refuse('session-ended', '{"why": "generation"}');
  END IF;
  IF NOT may.writes THEN RETURN me; END IF;
  PERFORM office_data.check_durable();
  IF p_request IS NULL THEN PERFORM office_data.refuse('bad-input', '{"what": "request"}'); END IF;
  me.txn := nextval('office_data.txn_number');
  IF NOT may.is_stored THEN RETURN me; END IF;
  INSERT INTO office_data.request (office_id, desk_id, request, function) VALUES (d.office_id, d.desk_id, p_request, p_function) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    SELECT r.result INTO me.repeated FROM office_data.request r
    WHERE r.office_id = d.office_id AND r.desk_id = d.desk_id AND r.request = p_request AND r.function = p_function;
    IF me.repeated IS NULL THEN PERFORM office_data.refuse('bad-input', '{"what": "request of another function"}'); END IF;
  END IF;
  RETURN me;
END $$;

-- Opens a session. A copy gets the answer "forked" and no session. What the desk knew of the generations before is kept (generation_desk.knew).
CREATE OR REPLACE FUNCTION office.hello(input jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  d office_data.desk;
  o office_data.office;
  answer text;
  p_instance uuid := office_data.need(input, 'instance');
  p_counter bigint := office_data.need(input, 'counter');
  p_position bigint := coalesce((input ->> 'position')::bigint, 0);
BEGIN
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
    schema = coalesce((input ->> 'schema')::integer, 0),
    -- It has acknowledged more than it says to know.
    must_compare = must_compare OR EXISTS (SELECT FROM office_data.contact c
      WHERE c.office_id = d.office_id AND c.desk_id = d.desk_id AND c.position > p_position)
    WHERE office_id = d.office_id AND desk_id = d.desk_id RETURNING * INTO d;
  INSERT INTO office_data.contact (office_id, desk_id, at) VALUES (d.office_id, d.desk_id, clock_timestamp())
    ON CONFLICT (office_id, desk_id) DO UPDATE SET at = excluded.at;
  answer := office_data.compare_memory(d.office_id, d.desk_id, p_position, (input ->> 'commit')::uuid);
  SELECT * INTO o FROM office_data.office WHERE office_id = d.office_id;
  UPDATE office_data.desk SET session_generation = o.generation WHERE office_id = d.office_id AND desk_id = d.desk_id;
  UPDATE office_data.generation_desk SET knew = least(knew, p_position)
    WHERE office_id = o.office_id AND generation = o.generation AND desk_id = d.desk_id AND presented_at IS NULL AND p_position < o.generation * 1000000000::bigint;
  RETURN jsonb_build_object('contract', office_data.contract(), 'session', d.session, 'answer', answer, 'office', o.office_id, 'name', o.name, 'desk', d.desk_id, 'deskName', d.name,
    'rights', d.rights, 'state', d.state, 'generation', o.generation, 'position', o.position, 'commit', o.commit_id,
    'sendingOpen', office_data.missing_desks(o.office_id) = '[]' AND d.forked_at IS NULL, 'missing', office_data.missing_desks(o.office_id),
    'mustPresent', office_data.must_present(o.office_id, d.desk_id), 'isForked', d.forked_at IS NOT NULL, 'mustCompare', d.must_compare, 'channel', 'office_' || replace(o.office_id::text, '-', ''),
    'laneWidth', o.lane_width, 'requestsPerMinute', o.requests_per_minute);
END $$;

-- Whether this is a copy of the desk: another instance, or a counter that does not rise (correctness rule 7). Recorded, a hundred times at most; the call returns, so
-- that the record stays. The first hello of a copy ends the session of the desk, whose next hello then returns isForked: it learns of the copy before a submission is
-- refused.
CREATE OR REPLACE FUNCTION office_data.is_copy(d office_data.desk, p_instance uuid, p_counter bigint) RETURNS boolean LANGUAGE plpgsql AS $$
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

-- A desk that cannot present after a new generation: a person answers for it. Its row first, as its own hello does.
CREATE OR REPLACE FUNCTION office.write_off(session uuid, request uuid, input jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('write_off', session, request);
  gone uuid := office_data.need(input, 'desk');
BEGIN
  IF me.repeated IS NOT NULL THEN RETURN me.repeated; END IF;
  PERFORM office_data.lock_desk_row(me.office_id, gone);
  UPDATE office_data.generation_desk SET written_off_by = me.desk_id, word = office_data.need(input, 'word')
    WHERE office_id = me.office_id AND generation = me.generation AND desk_id = gone AND presented_at IS NULL;
  IF NOT FOUND THEN PERFORM office_data.refuse('not-found', '{"what": "desk"}'); END IF;
  PERFORM office_data.note(me, NULL, 'write_off', jsonb_build_object('desk', input ->> 'desk', 'word', input ->> 'word', 'generation', me.generation));
  RETURN office_data.leave(me, jsonb_build_object('sendingOpen', office_data.missing_desks(me.office_id) = '[]', 'missing', office_data.missing_desks(me.office_id)));
END $$;

-- All declarations of the input or none, in the order of ids. A desk that is used in two places neither gives away nor takes a declaration. An offer names a desk that
-- stays as it is until the call ends.
CREATE OR REPLACE FUNCTION office_data.hold_all(me office_data.caller, input jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  one jsonb;
  held jsonb := '[]';
BEGIN
  IF me.repeated IS NOT NULL THEN RETURN me.repeated; END IF;
  IF char_length(coalesce(input ->> 'note', input ->> 'reason', '')) > 5000 THEN PERFORM office_data.refuse('bad-input', '{"what": "note"}'); END IF;
  IF me.function = 'offer' THEN PERFORM office_data.keep_desks(me, jsonb_build_array(office_data.need(input, 'to'))); END IF;
  IF me.function NOT IN ('ask', 'answer_ask') THEN PERFORM office_data.check_complete(me); END IF;
  -- An offer is taken back by the desk that made it, whichever copy of it that was.
  IF me.function NOT IN ('ask', 'answer_ask', 'withdraw_offer') THEN PERFORM office_data.check_single(me); END IF;
  FOR one IN SELECT value FROM jsonb_array_elements(office_data.list(input, 'declarations')) ORDER BY value ->> 'declaration' LOOP
    held := held || office_data.holding(office_data.hold(me, office_data.lock_declaration(me, office_data.need(one, 'declaration')), one, input));
  END LOOP;
  RETURN office_data.leave(me, jsonb_build_object('held', held));
END $$;

-- Half of the requests per minute is divided among the desks for use without the office; of the rest a desk gets what the last sixty seconds left.
-- With `overdraw` one request is counted also where none is left: a submission that did not wait longer.
-- A viewer and a locked desk ask the service too (queries of the user): they count among the desks that share the reserved requests.
CREATE OR REPLACE FUNCTION office.take_requests(session uuid, request uuid, input jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('take_requests', session, request);
  most integer;
  desks integer;
  share integer;
  used integer;
  granted integer;
BEGIN
  IF me.repeated IS NOT NULL THEN RETURN me.repeated; END IF;
  PERFORM office_data.take_turn(me.office_id, 'requests');
  SELECT o.requests_per_minute INTO most FROM office_data.office o WHERE o.office_id = me.office_id;
  SELECT count(*) INTO desks FROM office_data.desk d WHERE d.office_id = me.office_id AND d.state <> 'retired';
  share := most / 2 / greatest(desks, 1);
  DELETE FROM office_data.request_grant g WHERE g.office_id = me.office_id AND g.at < clock_timestamp() - interval '60 seconds';
  SELECT coalesce(sum(g.requests), 0) INTO used FROM office_data.request_grant g WHERE g.office_id = me.office_id;
  granted := greatest(least(office_data.need(input, 'wanted')::integer,
    greatest(most - most / 2 - used, CASE WHEN coalesce((input ->> 'overdraw')::boolean, false) THEN 1 ELSE 0 END)), 0);
  IF granted > 0 THEN INSERT INTO office_data.request_grant (office_id, desk_id, requests) VALUES (me.office_id, me.desk_id, granted); END IF;
  RETURN office_data.leave(me, jsonb_build_object('granted', granted, 'share', share), false);
END $$;

-- Sizes: 16 MiB of one value, and 100 levels in it (deepest of core/base/json-guards.ts), so that every desk can read a page with it.
CREATE FUNCTION office_data.is_bounded(value jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT value IS NULL OR (pg_column_size(value) <= 16777216 AND NOT value @? '$.**{101}')
$$;
CREATE OR REPLACE FUNCTION office_data.is_row(p_store text, key jsonb, value jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce((SELECT CASE cardinality(s.members) WHEN 1 THEN office_data.is_key(key)
      ELSE jsonb_typeof(key) = 'array' AND jsonb_array_length(key) = 2 AND office_data.is_key(key -> 0) AND jsonb_typeof(key -> 1) = 'number' AND (key ->> 1)::numeric >= 0 END
    AND (coalesce(value, 'null') = 'null' OR (jsonb_typeof(value) = 'object' AND office_data.is_bounded(value)
      AND CASE cardinality(s.members) WHEN 1 THEN value -> s.members[1] = key ELSE value -> s.members[1] = key -> 0 AND value -> s.members[2] = key -> 1 END))
    FROM office_data.stores() s WHERE s.store = p_store), false)
$$;
CREATE OR REPLACE FUNCTION office_data.is_fact(p_kind text, id text, value jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce((SELECT char_length(id) BETWEEN 1 AND 500 AND jsonb_typeof(value) = 'object' AND office_data.is_bounded(value)
      AND (k.member IS NULL OR value -> k.member = to_jsonb(id))
    FROM office_data.fact_kinds() k WHERE k.kind = p_kind), false)
$$;

-- Takes changed rows of a desk. Only the holder's rows are applied, under its epoch; everything else is kept as a branch, nothing is dropped. Where the
-- rows of a desk are not applied and it presents after a loss of the office, only what the office lost becomes a branch.
CREATE OR REPLACE FUNCTION office.push(session uuid, request uuid, input jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('push', session, request);
  p_schema integer := coalesce((input ->> 'schema')::integer, 0);
  is_recovery boolean := coalesce((input ->> 'recovery')::boolean, false);
  -- Of a folder that may be older than what its desk has pushed, a recovery only fills what is missing.
  is_newest boolean;
  is_holder boolean;
  shared jsonb := office_data.list(input, 'shared');
  one jsonb;
  reason text;
  stale_row jsonb;
  held jsonb := '[]';
  branches jsonb := '[]';
  stale jsonb := '[]';
BEGIN
  IF me.repeated IS NOT NULL THEN RETURN me.repeated; END IF;
  IF is_recovery AND NOT office_data.must_present(me.office_id, me.desk_id) THEN
    PERFORM office_data.refuse('bad-input', '{"what": "recovery"}');
  END IF;
  PERFORM office_data.check_rows(shared, NULL);
  PERFORM office_data.check_rows(office_data.list(x, 'rows'), office_data.need(x, 'declaration')) FROM jsonb_array_elements(office_data.list(input, 'declarations')) x;
  IF is_recovery THEN
    PERFORM office_data.keep_desks(me, (SELECT coalesce(jsonb_agg(DISTINCT name), '[]') FROM jsonb_array_elements(office_data.list(input, 'declarations')) x,
      LATERAL unnest(ARRAY[x -> 'holder', x -> 'sender']) name WHERE jsonb_typeof(name) = 'string'));
  END IF;
  SELECT NOT k.must_compare INTO is_newest FROM office_data.desk k WHERE k.office_id = me.office_id AND k.desk_id = me.desk_id;
  -- In the order of ids, so that two calls with the same declarations wait for each other instead of deadlocking.
  FOR one IN SELECT value FROM jsonb_array_elements(office_data.list(input, 'declarations')) ORDER BY value ->> 'declaration' LOOP
    IF is_recovery AND NOT office_data.may_write_rows(me) THEN
      one := jsonb_set(one, '{rows}', office_data.lost_rows(me, office_data.list(one, 'rows')));
      CONTINUE WHEN one -> 'rows' = '[]';
    END IF;
    reason := office_data.admit(me, office_data.need(one, 'declaration'), one, is_recovery);
    IF reason IS NULL THEN
      is_holder := NOT is_recovery OR is_newest AND (one ->> 'holder')::uuid = me.desk_id;
      PERFORM office_data.keep_forgotten(me, one, is_recovery, is_holder);
      PERFORM office_data.put_rows(me, one ->> 'declaration', office_data.list(one, 'rows'), p_schema, is_recovery, is_holder);
      held := held || (SELECT office_data.holding(d) FROM office_data.declaration d WHERE d.office_id = me.office_id AND d.declaration = one ->> 'declaration');
    ELSE
      branches := branches || office_data.add_branch(me, one ->> 'declaration', reason, one);
      IF me.state = 'active' THEN stale := stale || office_data.rows_here(me, office_data.list(one, 'rows')); END IF;
    END IF;
  END LOOP;
  IF NOT office_data.may_write_rows(me) THEN
    IF is_recovery THEN shared := office_data.lost_rows(me, shared); END IF;
    IF shared <> '[]' THEN branches := branches || office_data.add_branch(me, NULL, 'quarantine', jsonb_build_object('rows', shared)); END IF;
    PERFORM office_data.check_quarantine(me);
  ELSE
    FOR one IN SELECT value FROM jsonb_array_elements(shared) ORDER BY value ->> 'store', (value -> 'key')::text LOOP
      stale_row := office_data.put_shared(me, one, p_schema, is_recovery);
      IF stale_row IS NOT NULL THEN stale := stale || stale_row; END IF;
    END LOOP;
  END IF;
  RETURN office_data.leave(me, jsonb_build_object('held', held, 'branches', branches, 'stale', stale));
END $$;

-- The newest 2,000 events of a declaration, oldest first: a desk that makes many does not make the answer long.
CREATE OR REPLACE FUNCTION office.history(session uuid, input jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE me office_data.caller := office_data.enter('history', session);
BEGIN
  RETURN jsonb_build_object('events', (
    SELECT coalesce(jsonb_agg(jsonb_build_object('at', office_data.milliseconds(e.at), 'desk', e.desk_id, 'kind', e.kind, 'details', e.details) ORDER BY e.number), '[]')
    FROM (SELECT * FROM office_data.event x WHERE x.office_id = me.office_id AND x.declaration = office_data.need(input, 'declaration')
      ORDER BY x.number DESC LIMIT 2000) e));
END $$;

-- Logins. A desk connects to the database of its office and to no other one of the server, also an administrator to those that let it in.
CREATE FUNCTION office_admin.open_login(login name) RETURNS void LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  IF EXISTS (SELECT FROM office_data.login l WHERE l.login = open_login.login) THEN
    EXECUTE format('GRANT CONNECT ON DATABASE %I TO %I', current_database(), login);
  END IF;
END $$;

CREATE OR REPLACE FUNCTION office_admin.record_desk(office uuid, desk uuid, login name, name text, rights text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE n bigint := nextval('office_data.txn_number');
BEGIN
  PERFORM office_data.act_in(office);
  INSERT INTO office_data.desk (office_id, desk_id, name, rights, txn) VALUES (office, desk, name, rights, n);
  INSERT INTO office_data.login (login, office_id, desk_id) VALUES (login, office, desk);
  INSERT INTO office_data.contact (office_id, desk_id, at) VALUES (office, desk, clock_timestamp());
  INSERT INTO office_data.event (office_id, desk_id, kind, txn) VALUES (office, desk, 'desk-added', n);
  PERFORM office_admin.open_login(login);
  PERFORM office_data.add_change(office, NULL, n, 'add_desk');
END $$;

-- The login of a desk that is out of service is closed: it cannot connect any more, and its connections end.
CREATE FUNCTION office_data.close_login(p_desk uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE of_desk name := (SELECT l.login FROM office_data.login l WHERE l.desk_id = p_desk);
BEGIN
  EXECUTE format('REVOKE CONNECT ON DATABASE %I FROM %I', current_database(), of_desk);
  PERFORM pg_terminate_backend(a.pid) FROM pg_stat_activity a WHERE a.usename = of_desk AND a.datname = current_database() AND a.pid <> pg_backend_pid();
-- A login that another server has, or that an administrator of another one has made.
EXCEPTION WHEN undefined_object OR insufficient_privilege THEN NULL;
END $$;

-- Runs as the caller, who may create logins. Limits that the role cannot change: the number of its connections and, where a superuser sets it, its temporary files. Its
-- timeouts are only a beginning: it can lift them (office_data.end_stuck).
CREATE FUNCTION office_admin.secure_login(login name) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER ROLE %I CONNECTION LIMIT 6', login);
  EXECUTE format('ALTER ROLE %I SET idle_in_transaction_session_timeout = %L', login, '10s');
  EXECUTE format('ALTER ROLE %I SET statement_timeout = %L', login, '120s');
  EXECUTE format('GRANT %I TO ajukan_owner', login);
  PERFORM office_admin.open_login(login);
  BEGIN
    EXECUTE format('ALTER ROLE %I SET temp_file_limit = %L', login, '1GB');
  EXCEPTION WHEN insufficient_privilege THEN NULL;
  END;
END $$;

-- Every login, as after a restore or an upgrade: open for a desk in service, closed for another one. One that this administrator may not change keeps its limits.
CREATE FUNCTION office_admin.logins() RETURNS TABLE (login name, desk uuid, is_open boolean) LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE one uuid;
BEGIN
  FOR one IN SELECT o.office_id FROM office_data.office o LOOP
    PERFORM office_data.act_in(one);
    RETURN QUERY SELECT l.login, l.desk_id, d.state <> 'retired' FROM office_data.login l JOIN office_data.desk d USING (office_id, desk_id)
      WHERE l.office_id = one AND EXISTS (SELECT FROM pg_roles r WHERE r.rolname = l.login);
  END LOOP;
END $$;
CREATE FUNCTION office_admin.close_login(desk uuid) RETURNS void LANGUAGE sql SECURITY DEFINER AS $$ SELECT office_data.close_login(desk) $$;
CREATE FUNCTION office_admin.secure_logins() RETURNS void LANGUAGE plpgsql AS $$
DECLARE one record;
BEGIN
  FOR one IN SELECT * FROM office_admin.logins() LOOP
    BEGIN
      IF one.is_open THEN PERFORM office_admin.secure_login(one.login); ELSE PERFORM office_admin.close_login(one.desk); END IF;
    EXCEPTION WHEN insufficient_privilege THEN PERFORM office_admin.open_login(one.login);
    END;
  END LOOP;
END $$;

-- Runs as the caller, who may create logins.
CREATE OR REPLACE FUNCTION office_admin.add_desk(office uuid, name text, rights text, password text) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  desk uuid := gen_random_uuid();
  login name := 'desk_' || replace(desk::text, '-', '');
BEGIN
  EXECUTE format('CREATE ROLE %I LOGIN NOINHERIT NOCREATEDB NOCREATEROLE PASSWORD %L', login, password);
  EXECUTE format('ALTER ROLE %I INHERIT', login);
  EXECUTE format('GRANT ajukan_desk TO %I', login);
  PERFORM office_admin.record_desk(office, desk, login, name, rights);
  PERFORM office_admin.secure_login(login);
  RETURN jsonb_build_object('desk', desk, 'login', login);
END $$;

-- Declares a desk out of service: a person answers for it, that it did not send. Its right to send ends, its declarations go to the pool, its lanes retire, its login is
-- closed. An attempt of it that was running stays "unknown". Returns the declarations.
CREATE OR REPLACE FUNCTION office_data.retire(me office_data.caller, p_desk uuid, word text) RETURNS jsonb LANGUAGE plpgsql AS $$
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

-- As retire_desk of an owner, with its locks.
CREATE OR REPLACE FUNCTION office_admin.retire_desk(desk uuid, word text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  me office_data.caller;
  gone office_data.desk;
BEGIN
  PERFORM office_data.act_in_office_of(desk);
  PERFORM office_data.take_turn(office_data.current_office(), 'desks');
  SELECT * INTO gone FROM office_data.desk d WHERE d.desk_id = retire_desk.desk;
  IF NOT FOUND THEN PERFORM office_data.refuse('not-found', '{"what": "desk"}'); END IF;
  me.office_id := gone.office_id;
  me.txn := nextval('office_data.txn_number');
  SELECT o.generation INTO me.generation FROM office_data.office o WHERE o.office_id = gone.office_id;
  PERFORM office_data.retire(me, gone.desk_id, word);
  PERFORM office_data.add_change(me.office_id, NULL, me.txn, 'office tool');
END $$;

-- Desks call the functions of "office" as ajukan_owner with a fixed search path, and nobody else calls anything. Run it after adding or replacing functions.
-- Their statements find single rows by keys, so one plan fits every office. Without the setting PostgreSQL plans each statement at every call where tables are
-- partitioned, because it does not count that a plan for any office reads one partition: half of the processor time of a
-- call. Without jit, because the estimates of such plans are high and compiling takes longer than any call. Who waits fifteen seconds for a lock gives up and calls
-- again: so it ends what holds the lock (end_stuck), and leaves no connection behind that waits for nobody.
CREATE OR REPLACE FUNCTION office_data.secure_functions() RETURNS void LANGUAGE plpgsql AS $$
DECLARE f record;
BEGIN
  FOR f IN SELECT p.oid::regprocedure AS name, n.nspname AS schema, p.prosecdef OR n.nspname = 'office' AS is_definer
           FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace WHERE n.nspname IN ('office', 'office_admin', 'office_data')
  LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', f.name);
    IF f.schema = 'office' THEN
      EXECUTE format('ALTER FUNCTION %s SECURITY DEFINER SET plan_cache_mode = force_generic_plan SET jit = off SET lock_timeout = %L', f.name, '15s');
    END IF;
    IF f.is_definer THEN EXECUTE format('ALTER FUNCTION %s SET search_path = pg_catalog, pg_temp', f.name); END IF;
    IF f.schema <> 'office_data' THEN
      EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO %I', f.name, CASE f.schema WHEN 'office' THEN 'ajukan_desk' ELSE 'ajukan_admin' END);
    END IF;
  END LOOP;
  -- The policies and views call these as the role that reads a view.
  GRANT EXECUTE ON FUNCTION office_data.current_office(), office_data.is_admin(), office_data.may_read(), office_data.reads_all() TO ajukan_desk, ajukan_admin;
END $$;
SELECT office_data.secure_functions();
