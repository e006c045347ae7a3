-- Who calls, what it may call, and the beginning and end of every call. Rules: docs/office-database.md, "Calls" and "Errors".

CREATE FUNCTION office_data.is_admin() RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER AS $$
  SELECT pg_has_role(session_user, 'ajukan_admin', 'MEMBER')
$$;
-- The office of the caller, from its login; of the office tool, the one in which it acts. In PL/pgSQL, which keeps its plans: it runs once for each table of each
-- statement.
CREATE FUNCTION office_data.current_office() RETURNS uuid LANGUAGE plpgsql STABLE SECURITY DEFINER AS $$
DECLARE mine uuid;
BEGIN
  SELECT l.office_id INTO mine FROM office_data.login l WHERE l.login = session_user;
  IF mine IS NULL AND office_data.is_admin() THEN mine := nullif(current_setting('office_data.office', true), '')::uuid; END IF;
  RETURN mine;
END $$;
-- Whether the caller may read the views: an active desk.
CREATE FUNCTION office_data.may_read() RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER AS $$
  SELECT EXISTS (SELECT FROM office_data.login l JOIN office_data.desk d USING (office_id, desk_id) WHERE l.login = session_user AND d.state = 'active')
$$;

-- Row-level security hides no row from the backups of the office tool. From every desk it does, and from the functions, also where ajukan_owner, as a member of every
-- login of a desk (office_admin.secure_login), is one of ajukan_admin too.
CREATE FUNCTION office_data.reads_all() RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER AS $$
  SELECT office_data.is_admin() AND NOT EXISTS (SELECT FROM office_data.login l WHERE l.login = session_user)
$$;

-- Row-level security by office, for the owner of the tables too: a function with a mistake still reads one office. Run it after adding tables. Later scripts that
-- change rows of all offices call act_in for each of them, as the office tool does for one.
CREATE FUNCTION office_data.secure_tables() RETURNS void LANGUAGE plpgsql AS $$
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
SELECT office_data.secure_tables();

-- Desks call the functions of "office" as ajukan_owner with a fixed search path, and nobody else calls anything. Run it after adding or replacing functions.
-- Their statements find single rows by keys, so one plan fits every office. Without the setting PostgreSQL plans each statement at every call where tables are
-- partitioned, because it does not count that a plan for any office reads one partition: half of the processor time of a
-- call. Without jit, because the estimates of such plans are high and compiling takes longer than any call. Who waits half a second for a lock gives up, so that those who wait
-- for it do not, ends what holds the lock (end_stuck), and calls again (55P03).
CREATE FUNCTION office_data.secure_functions() RETURNS void LANGUAGE plpgsql AS $$
DECLARE f record;
BEGIN
  FOR f IN SELECT p.oid::regprocedure AS name, n.nspname AS schema, p.prosecdef OR n.nspname = 'office' AS is_definer
           FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace WHERE n.nspname IN ('office', 'office_admin', 'office_data')
  LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', f.name);
    IF f.schema = 'office' THEN
      EXECUTE format('ALTER FUNCTION %s SECURITY DEFINER SET plan_cache_mode = force_generic_plan SET jit = off SET lock_timeout = %L', f.name, '500ms');
    END IF;
    IF f.is_definer THEN EXECUTE format('ALTER FUNCTION %s SET search_path = pg_catalog, pg_temp', f.name); END IF;
    IF f.schema <> 'office_data' THEN
      EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO %I', f.name, CASE f.schema WHEN 'office' THEN 'ajukan_desk' ELSE 'ajukan_admin' END);
    END IF;
  END LOOP;
  -- The policies and views call these as the role that reads a view, and the types of inputs as the role that calls.
  GRANT EXECUTE ON FUNCTION office_data.current_office(), office_data.is_admin(), office_data.may_read(), office_data.reads_all(), office_data.check_input(jsonb, integer), office_data.is_reachable(uuid, uuid)
    TO ajukan_desk, ajukan_admin;
END $$;

-- Refuses the call with a named error; all names and their SQLSTATEs are here.
CREATE FUNCTION office_data.refuse(name text, detail jsonb DEFAULT '{}') RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  names CONSTANT jsonb := '{"unknown-desk": "AJ001", "session-ended": "AJ002", "locked": "AJ003", "retired": "AJ004", "not-allowed": "AJ005",
    "not-durable": "AJ007", "office-older": "AJ008", "not-found": "AJ010", "not-holder": "AJ011", "old-epoch": "AJ012",
    "sending-closed": "AJ013", "sending-elsewhere": "AJ014", "busy": "AJ015", "word-needed": "AJ016", "number-not-registered": "AJ017",
    "number-taken": "AJ018", "number-fixed": "AJ019", "no-lane-left": "AJ020", "has-attempts": "AJ021", "deleted": "AJ022",
    "hash-differs": "AJ023", "bad-input": "AJ024", "no-baseline": "AJ025", "over-quota": "AJ026", "name-taken": "AJ027"}';
BEGIN
  RAISE EXCEPTION USING ERRCODE = names ->> name, MESSAGE = name, DETAIL = detail::text;
END $$;

-- Sets the office in which the office tool acts until its transaction ends. Refused for the login of a desk of another office, which would find it empty.
CREATE FUNCTION office_data.act_in(office uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('office_data.office', office::text, true);
  IF office_data.current_office() IS DISTINCT FROM office THEN PERFORM office_data.refuse('not-allowed'); END IF;
END $$;

-- What a call says, checked before the call begins and locks anything: refused where it is larger than what the function computes with in less than a second, deeper
-- than rows are with what is around them, or has a number that JavaScript has not. Every function of "office" has an input of one of these types.
CREATE FUNCTION office_data.check_input(input jsonb, most integer) RETURNS boolean LANGUAGE plpgsql STABLE SECURITY DEFINER AS $$
BEGIN
  IF pg_column_size(input) > most OR input @? '$.**{121}' OR office_data.has_wide_number(input) THEN PERFORM office_data.refuse('bad-input', '{"what": "input"}'); END IF;
  RETURN true;
-- Its text would be longer than PostgreSQL makes one.
EXCEPTION WHEN program_limit_exceeded THEN PERFORM office_data.refuse('bad-input', '{"what": "input"}');
END $$;
CREATE DOMAIN office_data.input AS jsonb CHECK (office_data.check_input(VALUE, 8388608));
-- With rows.
CREATE DOMAIN office_data.rows_input AS jsonb CHECK (office_data.check_input(VALUE, 33554432));
-- With the bodies of attempts, or everything that a desk knows.
CREATE DOMAIN office_data.large_input AS jsonb CHECK (office_data.check_input(VALUE, 134217728));

-- A member of the input that must be there, as text of at most 5,000 characters; `longest` for another limit. Stable, so that a condition with it uses an index.
CREATE FUNCTION office_data.need(input jsonb, member text, longest integer DEFAULT 5000) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF coalesce(btrim(left(input ->> member, 1000)), '') = '' OR char_length(input ->> member) > longest THEN
    PERFORM office_data.refuse('bad-input', jsonb_build_object('what', member));
  END IF;
  RETURN input ->> member;
END $$;

-- The id of a declaration of the input: a text that can be a key, whatever it says. The only place where a call names one that may be new.
CREATE FUNCTION office_data.id_of(input jsonb) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF NOT coalesce(office_data.is_key(input -> 'declaration'), false) THEN PERFORM office_data.refuse('bad-input', '{"what": "declaration"}'); END IF;
  RETURN input ->> 'declaration';
END $$;

-- A list of the input, of at most 20,000 items; an absent one is empty.
CREATE FUNCTION office_data.list(input jsonb, member text, longest integer DEFAULT 20000) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF jsonb_typeof(input -> member) NOT IN ('array', 'null')
    OR (CASE jsonb_typeof(input -> member) WHEN 'array' THEN jsonb_array_length(input -> member) > longest END) THEN
    PERFORM office_data.refuse('bad-input', jsonb_build_object('what', member));
  END IF;
  RETURN coalesce(nullif(input -> member, 'null'), '[]');
END $$;

-- A list of texts of the input, each of at most `longest` characters.
CREATE FUNCTION office_data.texts(input jsonb, member text, longest integer) RETURNS SETOF text LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF EXISTS (SELECT FROM jsonb_array_elements(office_data.list(input, member)) t WHERE jsonb_typeof(t) <> 'string' OR char_length(t #>> '{}') > longest) THEN
    PERFORM office_data.refuse('bad-input', jsonb_build_object('what', member));
  END IF;
  RETURN QUERY SELECT value FROM jsonb_array_elements_text(office_data.list(input, member));
END $$;

-- A whole number of the input from 0 to `most`: the only place where what a call says becomes a number. `absent`: where it says none; NULL where it must.
CREATE FUNCTION office_data.whole_of(input jsonb, member text, most bigint DEFAULT 9007199254740991, absent bigint DEFAULT NULL) RETURNS bigint
LANGUAGE plpgsql STABLE AS $$
DECLARE found numeric;
BEGIN
  CASE coalesce(jsonb_typeof(input -> member), 'null')
    WHEN 'null' THEN found := absent;
    WHEN 'number' THEN found := (input ->> member)::numeric;
    ELSE NULL;
  END CASE;
  IF found IS NULL OR found <> trunc(found) OR found NOT BETWEEN 0 AND most THEN PERFORM office_data.refuse('bad-input', jsonb_build_object('what', member)); END IF;
  RETURN found;
END $$;
-- The same where a number may be absent: NULL then.
CREATE FUNCTION office_data.whole_or_null(input jsonb, member text, most bigint DEFAULT 9007199254740991) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN coalesce(jsonb_typeof(input -> member), 'null') <> 'null' THEN office_data.whole_of(input, member, most) END
$$;
-- An id of the input; NULL where it says none, or something else.
CREATE FUNCTION office_data.uuid_or_null(input jsonb, member text) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN input ->> member ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' THEN (input ->> member)::uuid END
$$;
-- An id that must be there.
CREATE FUNCTION office_data.uuid_of(input jsonb, member text) RETURNS uuid LANGUAGE plpgsql STABLE AS $$
DECLARE found uuid := office_data.uuid_or_null(input, member);
BEGIN
  IF found IS NULL THEN PERFORM office_data.refuse('bad-input', jsonb_build_object('what', member)); END IF;
  RETURN found;
END $$;
-- A time of the input, in milliseconds since 1970; NULL where it says none. The most is the end of the year 9999.
CREATE FUNCTION office_data.moment_of(input jsonb, member text) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT to_timestamp(office_data.whole_or_null(input, member, 253402300799000) / 1000.0)
$$;
CREATE FUNCTION office_data.milliseconds(moment timestamptz) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT (extract(epoch FROM moment) * 1000)::bigint
$$;
-- Epochs of a declaration that the office may have lost: so many more than it knows may be presented.
CREATE FUNCTION office_data.lost_epochs() RETURNS bigint LANGUAGE sql IMMUTABLE AS $$ SELECT 1000::bigint $$;

-- Who may call a function: O owner, B broker, V viewer (active desks), L locked; one that is out of service may do nothing. A viewer presents and releases as a locked
-- desk does, and both wait in quarantine. Documents are shared by desks with rights. numbers: how it locks the numbers and lanes of the office, so
-- that no lane is cut over a number that is being registered. is_stored: the result is kept for a repeated call; else the function itself may be repeated.
CREATE TABLE office_data.permission (function text PRIMARY KEY, who text NOT NULL, writes boolean NOT NULL, numbers text, is_stored boolean NOT NULL DEFAULT true);
INSERT INTO office_data.permission (function, who, writes, numbers, is_stored) VALUES
  ('pull', 'OBV', false, NULL, true),
  ('history', 'OBV', false, NULL, true),
  ('row_history', 'OBV', false, NULL, true),
  ('get_attempt', 'OBV', false, NULL, true),
  ('get_branch', 'OBV', false, NULL, true),
  ('get_chunk', 'OBV', false, NULL, true),
  ('has_documents', 'OBV', false, NULL, true),
  ('database_size', 'O', false, NULL, true),
  ('document_parts', 'OB', false, NULL, true),
  ('announce', 'OBVL', false, NULL, true),
  ('acknowledge', 'OBVL', true, NULL, false),
  ('presented', 'OBVL', true, 'shared', false),
  ('push', 'OBVL', true, NULL, true),
  ('quarantine', 'O', false, NULL, true),
  ('decide_quarantine', 'O', true, 'exclusive', true),
  ('finish_branch', 'OB', true, NULL, true),
  ('take', 'OB', true, 'shared', true),
  ('give', 'OBVL', true, 'shared', true),
  ('refuse', 'OB', true, NULL, true),
  ('delete_declaration', 'OB', true, 'shared', true),
  ('register_used', 'OB', true, 'shared', true),
  ('register_number', 'OB', true, 'shared', true),
  ('claim_lane', 'OB', true, 'exclusive', true),
  ('claim_sending', 'OB', true, 'shared', true),
  ('present_facts', 'OBVL', true, 'shared', true),
  ('reopen_sending', 'O', true, NULL, true),
  ('put_chunk', 'OB', true, NULL, false),
  ('lease_polls', 'OB', true, NULL, false),
  ('take_requests', 'OB', true, NULL, false),
  ('lock_desk', 'O', true, NULL, true),
  ('unlock_desk', 'O', true, NULL, true),
  ('retire_desk', 'O', true, 'shared', true),
  ('write_off', 'O', true, NULL, true),
  ('set_rights', 'O', true, NULL, true),
  ('rename_self', 'OBV', true, NULL, true),
  ('rename_desk', 'O', true, NULL, true),
  ('rename_office', 'O', true, NULL, true),
  ('resolve_fork', 'O', true, NULL, true),
  ('confirm_set_back', 'O', true, NULL, true),
  ('dismiss_report', 'O', true, NULL, true),
  ('open_sending', 'O', true, 'exclusive', true),
  ('set_quota', 'O', true, NULL, true),
  ('retire_lane', 'O', true, 'exclusive', true);

-- The caller of the running call. repeated: the stored result of the same request.
CREATE TYPE office_data.caller AS (
  office_id uuid, desk_id uuid, rights text, state text, is_forked boolean, generation integer,
  function text, request uuid, txn bigint, repeated jsonb, position bigint, sessions integer, is_stopped boolean
);

-- Refuses what the permission table does not allow.
CREATE FUNCTION office_data.check_permission(who text, rights text, state text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF state = 'locked' AND strpos(who, 'L') = 0 THEN PERFORM office_data.refuse('locked'); END IF;
  IF state = 'retired' AND strpos(who, 'R') = 0 THEN PERFORM office_data.refuse('retired'); END IF;
  IF state = 'active' AND strpos(who, upper(left(rights, 1))) = 0 THEN PERFORM office_data.refuse('not-allowed'); END IF;
END $$;

-- An office whose acknowledged commits may be lost is refused (correctness rule 6).
CREATE FUNCTION office_data.check_durable() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('fsync') <> 'on' OR current_setting('synchronous_commit') = 'off' OR current_setting('full_page_writes') <> 'on' THEN
    PERFORM office_data.refuse('not-durable', jsonb_build_object('fsync', current_setting('fsync'), 'synchronousCommit', current_setting('synchronous_commit'),
      'fullPageWrites', current_setting('full_page_writes')));
  END IF;
END $$;

CREATE FUNCTION office_data.take_turn(p_office uuid, p_name text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOOP
    PERFORM FROM office_data.turn t WHERE t.office_id = p_office AND t.name = p_name FOR UPDATE;
    EXIT WHEN FOUND OR p_office IS NULL;
    INSERT INTO office_data.turn (office_id, name) VALUES (p_office, p_name) ON CONFLICT DO NOTHING;
  END LOOP;
END $$;

-- How long a transaction of a desk may last, and how long others wait for it at the most. 'idle': while nothing of it runs; 'call': any; 'blocking open': one that is no single call, and blocks others or has
-- written something (each savepoint of it takes room of the locks of the server); 'blocking call': a call that blocks others. While the queue of notifications fills,
-- which PostgreSQL empties only as far as every listening transaction has read it, none lasts longer than 'blocking open'.
CREATE FUNCTION office_data.longest(what text) RETURNS interval LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE what WHEN 'idle' THEN interval '10 seconds' WHEN 'call' THEN interval '120 seconds' WHEN 'blocking open' THEN interval '500 milliseconds'
    WHEN 'blocking call' THEN interval '60 seconds' END
$$;

-- Refuses a call that is not the only statement of its transaction, or reads what was here before others were done: what it locks would stay locked while something else
-- runs, and a quota is counted of what is committed. A transaction that has locked or written something has a number.
CREATE FUNCTION office_data.check_transaction() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('transaction_isolation') <> 'read committed' OR pg_current_xact_id_if_assigned() IS NOT NULL THEN
    PERFORM office_data.refuse('bad-input', '{"what": "transaction"}');
  END IF;
END $$;

-- Ends what a desk could stop the others with. A role lifts its own timeouts, so no setting binds it; every call of another desk does this first, before it waits for
-- anything. ajukan_owner may, as a member of the logins. p_waited: the caller has just given up waiting for a lock, so that nobody is seen waiting for it now.
-- A text of a call is no call while the transaction, which has locked something, waits for its client: it may be anything that the client holds back (is_open).
CREATE FUNCTION office_data.end_stuck(p_waited boolean DEFAULT false) RETURNS void LANGUAGE plpgsql AS $$
DECLARE one record; now_is timestamptz := clock_timestamp();
BEGIN
  PERFORM FROM pg_stat_get_activity(NULL) a WHERE a.xact_start < now_is - office_data.longest('blocking open') AND a.pid <> pg_backend_pid() AND a.usesysid IS NOT NULL LIMIT 1;
  IF NOT FOUND THEN RETURN; END IF;
  FOR one IN
    WITH named AS MATERIALIZED (SELECT a.pid, a.wait_event_type, a.wait_event, a.xact_start, a.query_start, a.state_change, a.backend_xid, l.desk_id, l.office_id, a.state LIKE 'idle in transaction%' AS is_idle,
        -- Without a backslash: the session of the caller decides what one is (standard_conforming_strings).
        CASE WHEN a.state = 'active' THEN substring(a.query FROM '^SELECT (?:answer ->> ''next'' AS next, answer::text AS answer FROM )?office[.]([a-z_]+)[(][$0-9, ]*[)](?:::text)? AS answer$') END AS called
      FROM pg_stat_activity a JOIN office_data.login l ON l.login = a.usename WHERE a.datname = current_database() AND a.pid <> pg_backend_pid() AND a.xact_start IS NOT NULL
    ), seen AS MATERIALIZED (SELECT n.*, n.called IS NOT NULL AS is_call,
        -- The time in which a large input arrives over a slow line.
        n.xact_start < n.query_start - interval '20 seconds' AS is_late,
        -- An answer is written as fast as the line takes it. One of a reading function, which locks nothing of others, may take long.
        n.called IS NOT NULL AND n.backend_xid IS NOT NULL AND n.wait_event_type = 'Client' AND n.query_start < now_is - office_data.longest('blocking open')
          AND (n.wait_event <> 'ClientWrite' OR coalesce((SELECT p.writes FROM office_data.permission p WHERE p.function = n.called), true)) AS is_open
      FROM named n
    ), blocking AS MATERIALIZED (SELECT DISTINCT unnest(pg_blocking_pids(w.pid)) AS pid FROM seen w WHERE w.wait_event_type = 'Lock'),
    filling AS MATERIALIZED (SELECT pg_notification_queue_usage() > 0.02 AS is_true)
    SELECT s.pid, s.desk_id, s.office_id FROM seen s WHERE (s.wait_event_type IS DISTINCT FROM 'Lock' OR NOT s.is_call) AND (
      s.is_idle AND s.state_change < now_is - office_data.longest('idle')
      OR s.xact_start < now_is - office_data.longest('call')
      OR s.is_open AND (s.wait_event = 'ClientRead' OR p_waited OR s.pid IN (SELECT b.pid FROM blocking b) OR s.query_start < now_is - office_data.longest('idle'))
      OR s.xact_start < now_is - office_data.longest('blocking open') AND (NOT s.is_call AND s.backend_xid IS NOT NULL OR (SELECT f.is_true FROM filling f))
      OR s.xact_start < now_is - office_data.longest(CASE WHEN s.is_call AND NOT s.is_late THEN 'blocking call' ELSE 'blocking open' END) AND s.pid IN (SELECT b.pid FROM blocking b))
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

-- Refuses whoever is no desk, has another session, or may not call the function.
CREATE FUNCTION office_data.check_caller(d office_data.desk, p_session uuid, who text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF d.desk_id IS NULL THEN PERFORM office_data.refuse('unknown-desk'); END IF;
  IF d.session IS DISTINCT FROM p_session OR p_session IS NULL THEN PERFORM office_data.refuse('session-ended'); END IF;
  PERFORM office_data.check_permission(who, d.rights, d.state);
END $$;

-- Locks what a writing call locks of desks. Who waits too long ends what holds it, and waits once more.
CREATE FUNCTION office_data.lock_desks(p_office uuid, p_desk uuid, may office_data.permission) RETURNS office_data.desk LANGUAGE plpgsql AS $$
DECLARE d office_data.desk;
BEGIN
  FOR tries IN 1 .. 2 LOOP
    BEGIN
      IF may.who = 'O' OR may.numbers = 'exclusive' THEN PERFORM office_data.take_turn(p_office, 'desks'); END IF;
      IF may.numbers = 'exclusive' THEN PERFORM FROM office_data.desk k WHERE k.office_id = p_office ORDER BY k.desk_id FOR NO KEY UPDATE; END IF;
      SELECT k.* INTO d FROM office_data.desk k WHERE k.office_id = p_office AND k.desk_id = p_desk FOR NO KEY UPDATE;
      RETURN d;
    EXCEPTION WHEN lock_not_available THEN
      IF tries = 2 THEN RAISE; END IF;
    END;
    PERFORM office_data.end_stuck(true);
  END LOOP;
END $$;

-- Begins a call: the desk, its session and its permission; for a writing function the request, which a second call of it waits for.
-- In a writing function the desk stays locked against a change of its state, and against its other calls, until the call ends. A function that locks the numbers and
-- lanes of the office ('exclusive') locks every desk: no call that takes a number is under way then. A reading one locks nothing, because a lock is written to the disk,
-- and the call would wait for that.
CREATE FUNCTION office_data.enter(p_function text, p_session uuid, p_request uuid DEFAULT NULL) RETURNS office_data.caller LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller;
  d office_data.desk;
  may office_data.permission;
  of_server text;
  now_sessions integer;
  of_office uuid := office_data.current_office();
BEGIN
  PERFORM office_data.check_transaction();
  SELECT * INTO STRICT may FROM office_data.permission p WHERE p.function = p_function;
  IF may.writes OR p_function = 'pull' THEN PERFORM office_data.end_stuck(); END IF;
  -- One owner decides at a time, so that two do not both go as the last one. Before every row that the call locks, so that calls do not wait for each other in a circle.
  -- Nothing is locked for a caller that is then refused: the locks of others are not for everybody.
  SELECT desk.* INTO d FROM office_data.login l JOIN office_data.desk desk USING (office_id, desk_id) WHERE l.login = session_user;
  PERFORM office_data.check_caller(d, p_session, may.who);
  IF may.writes THEN
    d := office_data.lock_desks(of_office, d.desk_id, may);
    PERFORM office_data.check_caller(d, p_session, may.who);
  END IF;
  me := (d.office_id, d.desk_id, d.rights, d.state, d.forked_at IS NOT NULL, NULL, p_function, p_request, NULL, NULL, NULL, d.sessions,
    coalesce(d.stopped_until > clock_timestamp(), false));
  SELECT o.generation, o.position, o.server, o.sessions INTO me.generation, me.position, of_server, now_sessions FROM office_data.office o WHERE o.office_id = d.office_id;
  -- A connected desk learns of a new generation and of a report by this, and a restored database is noticed: it says hello again.
  IF d.sessions IS DISTINCT FROM now_sessions OR of_server <> office_data.this_server() THEN
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
  -- What a desk without rights presents is bounded (check_quarantine), and so are the results that it leaves.
  ELSIF (d.state <> 'active' OR d.rights = 'viewer') AND (SELECT count(*) FROM (SELECT FROM office_data.request r
      WHERE r.office_id = d.office_id AND r.desk_id = d.desk_id LIMIT 10001) x) > 10000 THEN
    PERFORM office_data.refuse('bad-input', '{"what": "requests"}');
  END IF;
  RETURN me;
END $$;

-- Locks the row of the office, which every call does last. A waiting call ends what holds it too long, and keeps its own place.
CREATE FUNCTION office_data.lock_office(p_office uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  FOR tries IN 1 .. 20 LOOP
    BEGIN
      PERFORM FROM office_data.office o WHERE o.office_id = p_office FOR UPDATE;
      RETURN;
    EXCEPTION WHEN lock_not_available THEN
      IF tries = 20 THEN RAISE; END IF;
    END;
    PERFORM office_data.end_stuck(true);
  END LOOP;
END $$;

-- Gives the transaction its position. The row of the office stays locked until the commit, so that positions become visible in their order and a
-- pull never skips a late commit (correctness rule 8). It is the last thing a transaction does, because all desks wait for this lock.
-- A call that began before a generation or a report is refused: what it compared may be something else now. sessions: of its desk; NULL where no desk calls.
-- push and present_facts, the frequent calls, are announced after their commit by office.announce: PostgreSQL lets one transaction with a NOTIFY commit at a time,
-- each waits for the disk, and meanwhile it has the row of its office locked.
CREATE FUNCTION office_data.add_change(p_office uuid, p_desk uuid, p_txn bigint, p_what text, p_sessions integer DEFAULT NULL) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE o office_data.office;
BEGIN
  PERFORM office_data.lock_office(p_office);
  UPDATE office_data.office SET position = position + 1, commit_id = gen_random_uuid() WHERE office_id = p_office RETURNING * INTO o;
  IF o.sessions <> p_sessions THEN PERFORM office_data.refuse('session-ended', '{"why": "generation"}'); END IF;
  INSERT INTO office_data.change (office_id, position, commit_id, txn, desk_id, what) VALUES (p_office, o.position, o.commit_id, p_txn, p_desk, p_what);
  IF p_what NOT IN ('push', 'present_facts') THEN
    PERFORM pg_notify('office_' || replace(p_office::text, '-', ''), o.position::text);
  END IF;
  RETURN jsonb_build_object('position', o.position, 'commit', o.commit_id);
END $$;

-- Announces the present position. It writes nothing and so does not wait for the disk. If a desk ends between its commit and this call, the next announcement or
-- poll delivers its change.
CREATE FUNCTION office.announce(session uuid, input office_data.input) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('announce', session);
BEGIN
  PERFORM pg_notify('office_' || replace(me.office_id::text, '-', ''), o.position::text) FROM office_data.office o WHERE o.office_id = me.office_id;
  RETURN '{}';
END $$;

-- Ends a writing call: position, stored result, contact.
CREATE FUNCTION office_data.leave(me office_data.caller, result jsonb, is_changed boolean DEFAULT true) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE place jsonb;
BEGIN
  UPDATE office_data.contact SET at = clock_timestamp() WHERE office_id = me.office_id AND desk_id = me.desk_id AND at < clock_timestamp() - interval '5 seconds';
  IF is_changed THEN
    place := office_data.add_change(me.office_id, me.desk_id, me.txn, me.function, me.sessions);
  ELSE
    SELECT jsonb_build_object('position', position, 'commit', commit_id) INTO place FROM office_data.office WHERE office_id = me.office_id;
  END IF;
  result := result || place;
  UPDATE office_data.request SET result = leave.result WHERE office_id = me.office_id AND desk_id = me.desk_id AND request = me.request;
  RETURN result;
END $$;

-- A line of the history.
CREATE FUNCTION office_data.note(me office_data.caller, declaration text, kind text, details jsonb DEFAULT '{}') RETURNS void LANGUAGE sql AS $$
  INSERT INTO office_data.event (office_id, declaration, desk_id, kind, details, txn) VALUES (me.office_id, declaration, me.desk_id, kind, details, me.txn)
$$;
