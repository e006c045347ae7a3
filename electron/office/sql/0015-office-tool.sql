-- Functions of the office tool, for members of ajukan_admin. They are not for desks.

CREATE FUNCTION office_admin.create_office(name text, settings jsonb DEFAULT '{}') RETURNS uuid LANGUAGE sql SECURITY DEFINER AS $$
  INSERT INTO office_data.office (office_id, name, server, lane_width, requests_per_minute)
    VALUES (coalesce((settings ->> 'office')::uuid, gen_random_uuid()), name, office_data.this_server(), coalesce((settings ->> 'laneWidth')::integer, 2),
      coalesce((settings ->> 'requestsPerMinute')::integer, 60))
    RETURNING office_id
$$;

-- A desk reads it with its next hello.
CREATE FUNCTION office_admin.set_requests(office uuid, requests integer) RETURNS void LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE n bigint := nextval('office_data.txn_number');
BEGIN
  PERFORM office_data.act_in(office);
  UPDATE office_data.office o SET requests_per_minute = requests WHERE o.office_id = set_requests.office;
  IF NOT FOUND THEN PERFORM office_data.refuse('not-found', '{"what": "office"}'); END IF;
  INSERT INTO office_data.event (office_id, kind, details, txn) VALUES (office, 'set_requests', jsonb_build_object('requests', requests, 'by', 'office tool'), n);
  PERFORM office_data.add_change(office, NULL, n, 'office tool');
END $$;

-- Logins. A desk connects to the database of its office and to no other one of the server, also an administrator to those that let it in.
CREATE FUNCTION office_admin.open_login(login name) RETURNS void LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  IF EXISTS (SELECT FROM office_data.login l WHERE l.login = open_login.login) THEN
    EXECUTE format('GRANT CONNECT ON DATABASE %I TO %I', current_database(), login);
  END IF;
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

-- Runs as the caller, who may create logins. Limits that the role cannot change: the number of its connections and, where a superuser sets them, its temporary files and
-- what it writes to the log of the server (a message may be as long as memory). Its timeouts are only a beginning: it can lift them (office_data.end_stuck).
CREATE FUNCTION office_admin.secure_login(login name) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER ROLE %I CONNECTION LIMIT 6', login);
  EXECUTE format('ALTER ROLE %I SET idle_in_transaction_session_timeout = %L', login, '10s');
  EXECUTE format('ALTER ROLE %I SET statement_timeout = %L', login, '120s');
  EXECUTE format('GRANT %I TO ajukan_owner', login);
  PERFORM office_admin.open_login(login);
  BEGIN
    EXECUTE format('ALTER ROLE %I SET temp_file_limit = %L', login, '1GB');
    EXECUTE format('ALTER ROLE %I SET log_min_messages = fatal', login);
    EXECUTE format('ALTER ROLE %I SET log_min_error_statement = panic', login);
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

CREATE FUNCTION office_admin.record_desk(office uuid, desk uuid, login name, name text, rights text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER AS $$
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

-- Runs as the caller, who may create logins.
CREATE FUNCTION office_admin.add_desk(office uuid, name text, rights text, password text) RETURNS jsonb LANGUAGE plpgsql AS $$
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

CREATE FUNCTION office_admin.login_of(desk uuid) RETURNS name LANGUAGE sql STABLE SECURITY DEFINER AS $$
  SELECT l.login FROM office_data.login l WHERE l.desk_id = login_of.desk
$$;

CREATE FUNCTION office_data.act_in_office_of(desk uuid) RETURNS void LANGUAGE sql AS $$
  SELECT office_data.act_in(l.office_id) FROM office_data.login l WHERE l.desk_id = act_in_office_of.desk
$$;

-- A new pairing file for a desk: the old password ends. The next hello may come from another profile folder.
CREATE FUNCTION office_admin.forget_instance(desk uuid) RETURNS void LANGUAGE sql SECURITY DEFINER AS $$
  SELECT office_data.act_in_office_of(desk);
  UPDATE office_data.desk d SET instance = NULL, session = NULL WHERE d.desk_id = forget_instance.desk
$$;
CREATE FUNCTION office_admin.set_password(desk uuid, password text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER ROLE %I PASSWORD %L', office_admin.login_of(desk), password);
  PERFORM office_admin.forget_instance(desk);
END $$;
-- After the new password is committed: a connection of the old one would say hello as the desk that is paired now. Its next hello waits for the row of the desk and
-- ends with its connection. An administrator without superuser rights may end the sessions of a role whose member it is.
CREATE FUNCTION office_admin.end_connections(desk uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE of_desk name := office_admin.login_of(desk);
BEGIN
  PERFORM office_admin.forget_instance(desk);
  EXECUTE format('GRANT %I TO %I', of_desk, current_user);
  PERFORM pg_terminate_backend(a.pid) FROM pg_stat_activity a WHERE a.usename = of_desk;
  EXECUTE format('REVOKE %I FROM %I', of_desk, current_user);
END $$;

CREATE FUNCTION office_data.set_state_by_tool(p_desk uuid, p_state text, details jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  d office_data.desk;
  n bigint := nextval('office_data.txn_number');
BEGIN
  PERFORM office_data.act_in_office_of(p_desk);
  SELECT * INTO d FROM office_data.desk x WHERE x.desk_id = p_desk FOR UPDATE;
  IF NOT FOUND THEN PERFORM office_data.refuse('not-found', '{"what": "desk"}'); END IF;
  IF d.state = 'retired' THEN PERFORM office_data.refuse('retired'); END IF;
  UPDATE office_data.desk SET state = p_state, txn = n WHERE office_id = d.office_id AND desk_id = p_desk;
  INSERT INTO office_data.event (office_id, kind, details, txn) VALUES (d.office_id, p_state, details || jsonb_build_object('desk', p_desk, 'by', 'office tool'), n);
  PERFORM office_data.add_change(d.office_id, NULL, n, 'office tool');
END $$;
CREATE FUNCTION office_admin.lock_desk(desk uuid, reason text) RETURNS void LANGUAGE sql SECURITY DEFINER AS $$
  SELECT office_data.set_state_by_tool(desk, 'locked', jsonb_build_object('reason', reason))
$$;
CREATE FUNCTION office_admin.unlock_desk(desk uuid) RETURNS void LANGUAGE sql SECURITY DEFINER AS $$
  SELECT office_data.set_state_by_tool(desk, 'active', '{}')
$$;

-- As retire_desk of an owner, with its locks.
CREATE FUNCTION office_admin.retire_desk(desk uuid, word text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER AS $$
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

-- As resolve_fork of an owner; where every owner was copied, none can say it.
CREATE FUNCTION office_admin.resolve_fork(desk uuid, word text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  d office_data.desk;
  n bigint := nextval('office_data.txn_number');
BEGIN
  PERFORM office_data.act_in_office_of(desk);
  SELECT * INTO d FROM office_data.desk x WHERE x.desk_id = resolve_fork.desk FOR UPDATE;
  IF NOT FOUND THEN PERFORM office_data.refuse('not-found', '{"what": "desk"}'); END IF;
  PERFORM office_data.end_fork(d.office_id, d.desk_id, word, n);
  INSERT INTO office_data.event (office_id, kind, details, txn)
    VALUES (d.office_id, 'resolve_fork', jsonb_build_object('desk', d.desk_id, 'word', word, 'by', 'office tool'), n);
  PERFORM office_data.add_change(d.office_id, NULL, n, 'office tool');
END $$;

-- After a restore that PostgreSQL cannot show, such as the image of a disk.
CREATE FUNCTION office_admin.begin_generation(office uuid, why text) RETURNS integer LANGUAGE sql SECURITY DEFINER AS $$
  SELECT office_data.act_in(office);
  SELECT office_data.begin_generation(office, 1, NULL, why)
$$;

-- After a restore, before its generation begins: what was decided about the office and its desks since the backup. before: the rows of office_data.desk in the database before,
-- each with requests_per_minute of its office.
-- A desk that was out of service is locked: an owner retires it again, once the others have presented what they took over from it. Rights count as they were,
-- so that an owner is left, and the folder that is a desk stays the one that it is: paired again since the backup, it would count as a copy. missing: desks that the backup does not have. unknown: all desks, where the database before did not have the office.
CREATE FUNCTION office_admin.keep_decisions(office uuid, before jsonb) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  n bigint := nextval('office_data.txn_number');
  known jsonb := (SELECT jsonb_agg(value) FROM jsonb_array_elements(before) WHERE value ->> 'office_id' = office::text);
BEGIN
  PERFORM office_data.act_in(office);
  IF known IS NULL THEN
    RETURN (SELECT jsonb_build_object('unknown', jsonb_agg(jsonb_build_object('name', d.name, 'state', d.state) ORDER BY d.name))
      FROM office_data.desk d WHERE d.office_id = office AND d.state <> 'retired');
  END IF;
  UPDATE office_data.desk d SET rights = k.rights, state = CASE WHEN d.state = 'active' AND k.state <> 'active' THEN 'locked' ELSE d.state END, txn = n,
      instance = k.instance, counter = k.counter, forked_at = k.forked_at, session = NULL
    FROM jsonb_to_recordset(known) AS k (desk_id uuid, rights text, state text, instance uuid, counter bigint, forked_at timestamptz) WHERE d.office_id = office AND d.desk_id = k.desk_id;
  UPDATE office_data.office o SET requests_per_minute = coalesce((known -> 0 ->> 'requests_per_minute')::integer, o.requests_per_minute)
    WHERE o.office_id = keep_decisions.office;
  PERFORM office_data.add_change(office, NULL, n, 'office tool');
  RETURN jsonb_build_object('retired', (SELECT jsonb_agg(d.name ORDER BY d.name) FROM office_data.desk d
    JOIN jsonb_to_recordset(known) AS k (desk_id uuid, state text) USING (desk_id)
    WHERE d.office_id = office AND d.state = 'locked' AND k.state = 'retired'),
    'missing', (SELECT jsonb_agg(k.name ORDER BY k.name) FROM jsonb_to_recordset(known) AS k (desk_id uuid, name text, state text)
      WHERE k.state <> 'retired' AND NOT EXISTS (SELECT FROM office_data.desk d WHERE d.office_id = office AND d.desk_id = k.desk_id)));
END $$;

-- As an owner does, for an office whose only owner is gone: the tool, whose login or recovery code an owner has, makes another one, decides a report and opens sending.
CREATE FUNCTION office_data.tool_caller(office uuid) RETURNS office_data.caller LANGUAGE plpgsql AS $$
DECLARE me office_data.caller;
BEGIN
  PERFORM office_data.act_in(office);
  PERFORM office_data.take_turn(office, 'desks');
  SELECT o.office_id, o.generation, o.position INTO me.office_id, me.generation, me.position FROM office_data.office o WHERE o.office_id = office;
  IF me.office_id IS NULL THEN PERFORM office_data.refuse('not-found', '{"what": "office"}'); END IF;
  me.rights := 'owner';
  me.state := 'active';
  me.txn := nextval('office_data.txn_number');
  RETURN me;
END $$;
CREATE FUNCTION office_admin.open_sending(office uuid, word text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE me office_data.caller := office_data.tool_caller(office);
BEGIN
  PERFORM office_data.open_sending(me, word);
  PERFORM office_data.add_change(office, NULL, me.txn, 'office tool');
END $$;
CREATE FUNCTION office_admin.dismiss_report(desk uuid, word text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE me office_data.caller := office_data.tool_caller((SELECT l.office_id FROM office_data.login l WHERE l.desk_id = desk));
BEGIN
  PERFORM office_data.dismiss(me.office_id, desk, NULL, word, me.txn);
  PERFORM office_data.note(me, NULL, 'dismiss_report', jsonb_build_object('desk', desk, 'word', word, 'by', 'office tool'));
  PERFORM office_data.add_change(me.office_id, NULL, me.txn, 'office tool');
END $$;
CREATE FUNCTION office_admin.set_rights(desk uuid, rights text, word text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  me office_data.caller := office_data.tool_caller((SELECT l.office_id FROM office_data.login l WHERE l.desk_id = desk));
  d office_data.desk := office_data.lock_desk_row(me.office_id, desk);
BEGIN
  IF d.state = 'retired' THEN PERFORM office_data.refuse('retired'); END IF;
  UPDATE office_data.desk k SET rights = set_rights.rights, txn = me.txn WHERE k.office_id = me.office_id AND k.desk_id = d.desk_id;
  PERFORM office_data.note(me, NULL, 'set_rights', jsonb_build_object('desk', desk, 'before', d.rights, 'after', rights, 'word', word, 'by', 'office tool'));
  PERFORM office_data.add_change(me.office_id, NULL, me.txn, 'office tool');
END $$;

CREATE FUNCTION office_admin.offices() RETURNS jsonb LANGUAGE sql STABLE SECURITY DEFINER AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('office', o.office_id, 'name', o.name) ORDER BY o.name), '[]') FROM office_data.office o
$$;

-- `saysOlder` of a desk: it was not active, and remembered what the office does not have in this generation.
CREATE FUNCTION office_admin.status(office uuid) RETURNS jsonb LANGUAGE sql SECURITY DEFINER AS $$
  SELECT office_data.act_in(office);
  SELECT jsonb_build_object('office', o.office_id, 'name', o.name, 'generation', o.generation, 'position', o.position,
    'sendingOpen', office_data.why_closed(o.office_id) IS NULL, 'missing', office_data.missing_desks(o.office_id),
    'reported', office_data.open_reports(o.office_id), 'isSetBack', o.set_back,
    'declarations', (SELECT count(*) FROM office_data.declaration d WHERE d.office_id = o.office_id AND NOT d.deleted),
    'attempts', (SELECT count(*) FROM office_data.attempt a WHERE a.office_id = o.office_id),
    'closed', (SELECT count(*) FROM office_data.declaration d WHERE d.office_id = o.office_id AND d.closed = 'late-attempt'),
    'openBranches', (SELECT count(*) FROM office_data.branch b WHERE b.office_id = o.office_id AND b.outcome IS NULL),
    'documents', (SELECT count(*) FROM office_data.document m WHERE m.office_id = o.office_id AND m.verified),
    'documentBytes', (SELECT coalesce(sum(m.bytes), 0) FROM office_data.document m WHERE m.office_id = o.office_id AND m.verified),
    'desks', (SELECT coalesce(jsonb_agg(jsonb_build_object('desk', d.desk_id, 'name', d.name, 'rights', d.rights, 'state', d.state,
        'isPaired', d.instance IS NOT NULL, 'schema', d.schema, 'waiting', c.waiting, 'isForked', d.forked_at IS NOT NULL,
        'saysOlder', EXISTS (SELECT FROM office_data.generation_desk g WHERE g.office_id = d.office_id AND g.generation = o.generation AND g.desk_id = d.desk_id
          AND g.written_off_by = d.desk_id AND g.word = 'office-older'), 'lastContact', office_data.milliseconds(c.at), 'acknowledged', c.position) ORDER BY d.name), '[]')
      FROM office_data.desk d LEFT JOIN office_data.contact c USING (office_id, desk_id) WHERE d.office_id = o.office_id))
  FROM office_data.office o WHERE o.office_id = status.office
$$;
