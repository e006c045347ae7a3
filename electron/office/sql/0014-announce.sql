-- The frequent calls, push and present_facts, are announced after their commit, and reading calls write nothing. Rules: docs/office-database.md, "Calls".

-- PostgreSQL lets one transaction with a NOTIFY commit at a time, each waits for the disk, and meanwhile it has the row of its office locked. One that only
-- announces writes nothing and so does not wait for the disk. A desk that ends between the two is heard of by the next announcement, or poll.
CREATE OR REPLACE FUNCTION office_data.add_change(p_office uuid, p_desk uuid, p_txn bigint, p_what text, p_generation integer DEFAULT NULL) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE o office_data.office;
BEGIN
  UPDATE office_data.office SET position = position + 1, commit_id = gen_random_uuid() WHERE office_id = p_office RETURNING * INTO o;
  IF o.generation <> p_generation THEN PERFORM office_data.refuse('session-ended', '{"why": "generation"}'); END IF;
  INSERT INTO office_data.change (office_id, position, commit_id, txn, desk_id, what) VALUES (p_office, o.position, o.commit_id, p_txn, p_desk, p_what);
  IF p_what NOT IN ('push', 'present_facts') THEN
    PERFORM pg_notify('office_' || replace(p_office::text, '-', ''), o.position::text);
  END IF;
  RETURN jsonb_build_object('position', o.position, 'commit', o.commit_id);
END $$;

INSERT INTO office_data.permission (function, who, writes) VALUES ('announce', 'OBVLR', false);

CREATE FUNCTION office.announce(session uuid, input jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('announce', session);
BEGIN
  PERFORM pg_notify('office_' || replace(me.office_id::text, '-', ''), o.position::text) FROM office_data.office o WHERE o.office_id = me.office_id;
  RETURN '{}';
END $$;

-- As before (0002), but a reading call locks nothing: the lock of its desk was written to the disk, which it waited for, at its end too.
CREATE OR REPLACE FUNCTION office_data.enter(p_function text, p_session uuid, p_request uuid DEFAULT NULL) RETURNS office_data.caller LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller;
  d office_data.desk;
  may office_data.permission;
  of_server text;
  lock_key bigint := hashtextextended('office numbers ' || office_data.current_office(), 0);
BEGIN
  SELECT * INTO STRICT may FROM office_data.permission p WHERE p.function = p_function;
  -- One owner decides at a time, so that two do not both go as the last one, and do not wait for each other.
  IF may.who = 'O' THEN PERFORM pg_advisory_xact_lock(hashtextextended('office owners ' || office_data.current_office(), 0)); END IF;
  -- Before every row that the call locks, so that calls do not wait for each other in a circle.
  IF may.numbers = 'exclusive' THEN PERFORM pg_advisory_xact_lock(lock_key);
  ELSIF may.numbers = 'shared' THEN PERFORM pg_advisory_xact_lock_shared(lock_key);
  END IF;
  IF may.writes THEN
    SELECT desk.* INTO d FROM office_data.login l JOIN office_data.desk desk USING (office_id, desk_id) WHERE l.login = session_user FOR SHARE OF desk;
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

SELECT office_data.secure_functions();
