-- Generations: an office that was restored, and what desks then present. Rules: docs/office-database.md, "Generations".

-- Desks whose knowledge of the present generation is missing. Nobody waits for one that never had contact.
CREATE FUNCTION office_data.missing_desks(p_office uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('desk', d.desk_id, 'name', d.name) ORDER BY d.name), '[]')
  FROM office_data.office o
  JOIN office_data.generation_desk g ON g.office_id = o.office_id AND g.generation = o.generation
  JOIN office_data.desk d ON d.office_id = g.office_id AND d.desk_id = g.desk_id
  WHERE o.office_id = p_office AND g.presented_at IS NULL AND g.written_off_by IS NULL AND d.state <> 'retired' AND (d.hello_at IS NOT NULL OR d.instance IS NOT NULL)
$$;

-- Whether a desk has not presented what it knows of the present generation; also one that was written off and is back.
CREATE FUNCTION office_data.must_present(p_office uuid, p_desk uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM office_data.office o JOIN office_data.generation_desk g USING (office_id, generation)
    WHERE o.office_id = p_office AND g.desk_id = p_desk AND g.presented_at IS NULL)
$$;

-- Open reports: desks that remember what the office does not have.
CREATE FUNCTION office_data.open_reports(p_office uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('desk', d.desk_id, 'name', d.name, 'at', office_data.milliseconds(r.at)) ORDER BY r.at), '[]')
  FROM office_data.report r JOIN office_data.desk d USING (office_id, desk_id) WHERE r.office_id = p_office AND r.outcome IS NULL AND d.state <> 'retired'
$$;

CREATE FUNCTION office_data.is_set_back(p_office uuid) RETURNS boolean LANGUAGE sql STABLE AS $$ SELECT o.set_back FROM office_data.office o WHERE o.office_id = p_office $$;

-- Why sending is closed for the whole office: 'report', 'generation' (a set-back that no owner has ended); NULL where it is open.
CREATE FUNCTION office_data.why_closed(p_office uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN office_data.open_reports(p_office) <> '[]' THEN 'report' WHEN o.set_back THEN 'generation' END FROM office_data.office o WHERE o.office_id = p_office
$$;

-- Begins a generation, the set-back of correctness rule 6: sending is closed until an owner opens it, after every desk that was ever paired has presented what is its own or
-- was written off. By the word of an owner, by the office tool, or where PostgreSQL itself shows that the database is another one; never by what a desk remembers.
CREATE FUNCTION office_data.begin_generation(p_office uuid, at_least integer, p_desk uuid, why text) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  g integer;
  n bigint := nextval('office_data.txn_number');
BEGIN
  UPDATE office_data.office SET generation = greatest(generation + 1, at_least), server = office_data.this_server(), set_back = true, sessions = sessions + 1,
    position = greatest(generation + 1, at_least) * 1000000000::bigint
  WHERE office_id = p_office RETURNING generation INTO g;
  INSERT INTO office_data.generation_desk (office_id, generation, desk_id)
    SELECT office_id, g, desk_id FROM office_data.desk WHERE office_id = p_office AND state <> 'retired';
  UPDATE office_data.report SET outcome = 'confirmed', decided_by = p_desk, decided_at = clock_timestamp(), word = why WHERE office_id = p_office AND outcome IS NULL;
  -- What was presented to an earlier generation and not settled is presented again.
  DELETE FROM office_data.presented_row WHERE office_id = p_office;
  DELETE FROM office_data.presented_holding WHERE office_id = p_office;
  INSERT INTO office_data.event (office_id, desk_id, kind, details, txn) VALUES (p_office, p_desk, 'generation', jsonb_build_object('generation', g, 'why', why), n);
  PERFORM office_data.add_change(p_office, p_desk, n, 'generation');
  RETURN g;
END $$;

-- A desk may report what it remembers, and other desks are then closed for it: an active owner or broker, unless an owner has dismissed its last report within a day.
CREATE FUNCTION office_data.may_report(p_office uuid, p_desk uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM office_data.desk d WHERE d.office_id = p_office AND d.desk_id = p_desk AND d.state = 'active' AND d.rights <> 'viewer')
    AND NOT EXISTS (SELECT FROM office_data.report r WHERE r.office_id = p_office AND r.desk_id = p_desk AND r.outcome = 'dismissed'
      AND r.decided_at > clock_timestamp() - interval '1 day')
$$;

-- Whether the office has everything the desk was last told. Else it is a report, which closes sending for all until an owner has decided; in a set-back that has begun the
-- desk presents what it has. The word of a desk that may not report is recorded, and that desk alone presents what it has: nobody waits for it, so it counts as written off;
-- it says hello again later. A position is of at most a thousand generations later, so that numbers are left for the next ones.
CREATE FUNCTION office_data.compare_memory(p_office uuid, p_desk uuid, p_position bigint, p_commit uuid) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  o office_data.office;
  d office_data.desk;
  of_desk bigint := p_position / 1000000000;
BEGIN
  -- Only what changes the office locks it: a desk that repeats hello holds up nobody.
  SELECT * INTO o FROM office_data.office WHERE office_id = p_office;
  SELECT * INTO d FROM office_data.desk WHERE office_id = p_office AND desk_id = p_desk;
  IF of_desk > o.generation + 1000 THEN PERFORM office_data.refuse('bad-input', '{"what": "position"}'); END IF;
  IF o.server <> office_data.this_server() THEN
    PERFORM office_data.lock_office(p_office);
    SELECT * INTO o FROM office_data.office WHERE office_id = p_office;
    -- Two desks that notice the same restore begin one generation.
    IF o.server <> office_data.this_server() THEN
      PERFORM office_data.begin_generation(p_office, CASE WHEN d.state = 'active' AND d.rights <> 'viewer' THEN of_desk + 1 ELSE 1 END::integer, p_desk, 'restored');
      RETURN 'office-older';
    END IF;
  END IF;
  IF p_position = 0 THEN RETURN 'behind'; END IF;
  IF EXISTS (SELECT FROM office_data.change WHERE office_id = p_office AND position = p_position AND commit_id = p_commit) THEN
    -- It is not what it said before, or was paired with another folder.
    UPDATE office_data.report SET outcome = 'dismissed', decided_at = clock_timestamp(), word = 'the desk knows the present state'
      WHERE office_id = p_office AND desk_id = p_desk AND outcome IS NULL;
    RETURN CASE WHEN p_position = o.position THEN 'ok' ELSE 'behind' END;
  END IF;
  -- A change that was removed: all desks had acknowledged a later position (0012).
  IF of_desk = o.generation AND p_position <= (SELECT p.highest FROM office_data.pruning p WHERE p.office_id = p_office)
    AND NOT EXISTS (SELECT FROM office_data.change WHERE office_id = p_office AND position = p_position) THEN
    RETURN 'behind';
  END IF;
  IF of_desk < o.generation THEN
    -- A desk that was paired since has nothing to present: it compares what its folder has with the office. What one without rights presents waits for an owner.
    IF d.state <> 'active' OR d.rights = 'viewer' THEN
      INSERT INTO office_data.generation_desk (office_id, generation, desk_id, written_off_by, word)
        VALUES (p_office, o.generation, p_desk, p_desk, 'office-older') ON CONFLICT DO NOTHING;
    ELSE
      UPDATE office_data.desk k SET must_compare = true WHERE k.office_id = p_office AND k.desk_id = p_desk AND NOT k.must_compare
        AND NOT EXISTS (SELECT FROM office_data.generation_desk g WHERE g.office_id = p_office AND g.generation = o.generation AND g.desk_id = p_desk);
    END IF;
    RETURN 'office-older';
  END IF;
  IF office_data.may_report(p_office, p_desk) THEN
    INSERT INTO office_data.report (office_id, desk_id, position) VALUES (p_office, p_desk, p_position)
      ON CONFLICT (desk_id, office_id) WHERE outcome IS NULL DO NOTHING;
    IF FOUND THEN
      PERFORM office_data.lock_office(p_office);
      UPDATE office_data.office SET sessions = sessions + 1 WHERE office_id = p_office;
      INSERT INTO office_data.event (office_id, desk_id, kind, details, txn)
        VALUES (p_office, p_desk, 'reported', jsonb_build_object('position', p_position, 'generation', o.generation), nextval('office_data.txn_number'));
      PERFORM pg_notify('office_' || replace(p_office::text, '-', ''), o.position::text);
    END IF;
    RETURN 'reported';
  END IF;
  IF d.state = 'active' AND d.rights <> 'viewer' THEN
    UPDATE office_data.desk k SET stopped_until = clock_timestamp() + interval '1 day' WHERE k.office_id = p_office AND k.desk_id = p_desk;
    RETURN 'dismissed';
  END IF;
  -- It pulls nothing, so it says the same position again after it has presented what it has.
  INSERT INTO office_data.generation_desk AS g (office_id, generation, desk_id, written_off_by, word, said)
    VALUES (p_office, o.generation, p_desk, p_desk, 'office-older', p_position)
    ON CONFLICT (office_id, generation, desk_id) DO UPDATE SET presented_at = NULL, written_off_by = excluded.written_off_by, word = excluded.word, said = excluded.said
    WHERE g.presented_at IS NOT NULL AND g.said IS DISTINCT FROM excluded.said;
  IF FOUND THEN
    INSERT INTO office_data.event (office_id, desk_id, kind, details, txn)
      VALUES (p_office, p_desk, 'office-older', jsonb_build_object('position', p_position, 'generation', o.generation), nextval('office_data.txn_number'));
  END IF;
  RETURN 'office-older';
END $$;

-- An owner confirms that the office was set back: every desk presents its own. The generation is later than every one that a report names.
CREATE FUNCTION office.confirm_set_back(session uuid, request uuid, input office_data.input) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('confirm_set_back', session, request);
  word text := office_data.need(input, 'word');
BEGIN
  IF me.repeated IS NOT NULL THEN RETURN me.repeated - 'position' - 'commit'; END IF;
  PERFORM office_data.lock_office(me.office_id);
  IF office_data.open_reports(me.office_id) = '[]' THEN PERFORM office_data.refuse('not-found', '{"what": "report"}'); END IF;
  PERFORM office_data.begin_generation(me.office_id,
    (SELECT max(r.position / 1000000000) + 1 FROM office_data.report r WHERE r.office_id = me.office_id AND r.outcome IS NULL)::integer, me.desk_id, word);
  PERFORM office_data.note(me, NULL, 'confirm_set_back', jsonb_build_object('word', word));
  me.sessions := NULL;
  -- Not the position: what the desk of the owner remembers is compared when it says hello.
  RETURN office_data.leave(me, '{}') - 'position' - 'commit';
END $$;

-- Ends the report of a desk: that desk takes the state of the office, and sends nothing for a day.
CREATE FUNCTION office_data.dismiss(p_office uuid, p_desk uuid, p_by uuid, p_word text, p_txn bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Its row first, as its own hello does.
  PERFORM office_data.lock_desk_row(p_office, p_desk);
  PERFORM office_data.lock_office(p_office);
  UPDATE office_data.report SET outcome = 'dismissed', decided_by = p_by, decided_at = clock_timestamp(), word = p_word
    WHERE office_id = p_office AND desk_id = p_desk AND outcome IS NULL;
  IF NOT FOUND THEN PERFORM office_data.refuse('not-found', '{"what": "report"}'); END IF;
  UPDATE office_data.desk SET stopped_until = clock_timestamp() + interval '1 day', must_compare = true, txn = p_txn WHERE office_id = p_office AND desk_id = p_desk;
  UPDATE office_data.office SET sessions = sessions + 1 WHERE office_id = p_office;
END $$;
CREATE FUNCTION office.dismiss_report(session uuid, request uuid, input office_data.input) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('dismiss_report', session, request);
  of_desk uuid := office_data.uuid_of(input, 'desk');
  word text := office_data.need(input, 'word');
BEGIN
  IF me.repeated IS NOT NULL THEN RETURN me.repeated; END IF;
  PERFORM office_data.dismiss(me.office_id, of_desk, me.desk_id, word, me.txn);
  PERFORM office_data.note(me, NULL, 'dismiss_report', jsonb_build_object('desk', of_desk, 'word', word));
  me.sessions := NULL;
  RETURN office_data.leave(me, '{}');
END $$;

-- Lanes and numbers of the input that somebody else has here.
CREATE FUNCTION office_data.lost_claims(me office_data.caller, lanes jsonb, numbers jsonb) RETURNS jsonb LANGUAGE sql AS $$
  WITH lane AS MATERIALIZED (SELECT value AS one, upper(value ->> 'prefix') AS prefix, upper(value ->> 'series') AS series, coalesce(nullif(value ->> 'desk', ''), me.desk_id::text) AS desk
    FROM jsonb_array_elements(lanes)
  ), taken AS MATERIALIZED (SELECT value AS one, office_data.car_key(value ->> 'car') AS car_key, value ->> 'declaration' AS declaration
    FROM jsonb_array_elements(numbers) WHERE value ->> 'declaration' IS NOT NULL
  )
  SELECT coalesce(jsonb_agg(x.one), '[]') FROM (
    SELECT l.one FROM lane l CROSS JOIN LATERAL
      (SELECT k.desk_id FROM office_data.number_lane k WHERE k.office_id = me.office_id AND k.prefix = l.prefix AND k.series = l.series LIMIT 1) k WHERE k.desk_id::text <> l.desk
    UNION ALL
    SELECT n.one FROM taken n CROSS JOIN LATERAL
      (SELECT k.declaration FROM office_data.number k WHERE k.office_id = me.office_id AND k.car_key = n.car_key LIMIT 1) k WHERE k.declaration IS DISTINCT FROM n.declaration) x
$$;

-- Lanes that a desk presents. Its own are its own again, within its quota; those of others are used, never free, and out of use until their own desk presents them. Its own word
-- of a lane that another desk has said first waits for an owner, as long as the office itself gave it to nobody. Returns those without the form of a lane or over the quota.
CREATE FUNCTION office_data.recover_lanes(me office_data.caller, lanes jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  one jsonb;
  of_desk uuid;
  is_own boolean;
  refused jsonb := '[]';
  waits boolean := false;
  left_lanes bigint := office_data.lanes_left(me);
  -- As many as the desks of the office could have.
  left_others bigint := (SELECT coalesce(sum(k.most_lanes), 0) FROM office_data.desk k WHERE k.office_id = me.office_id)
    - (SELECT count(*) FROM office_data.number_lane l WHERE l.office_id = me.office_id AND l.presented_by = me.desk_id);
BEGIN
  FOR one IN SELECT value FROM jsonb_array_elements(lanes) ORDER BY upper(value ->> 'prefix'), upper(value ->> 'series') LOOP
    of_desk := CASE WHEN coalesce(one ->> 'desk', '') = '' THEN me.desk_id ELSE office_data.uuid_or_null(one, 'desk') END;
    IF upper(one ->> 'prefix') ~ '^[A-Z0-9]{12}$' IS NOT TRUE OR upper(one ->> 'series') ~ '^[A-Z][A-Z0-9]{1,2}$' IS NOT TRUE OR of_desk IS NULL THEN
      refused := refused || one;
      CONTINUE;
    END IF;
    is_own := of_desk = me.desk_id;
    INSERT INTO office_data.number_lane AS old (office_id, prefix, series, desk_id, retired, presented_by, txn)
      VALUES (me.office_id, upper(one ->> 'prefix'), upper(one ->> 'series'), of_desk, NOT is_own OR left_lanes <= 0 OR coalesce(one -> 'retired' = 'true', false),
        CASE WHEN NOT is_own THEN me.desk_id END, me.txn)
      ON CONFLICT (office_id, prefix, series) DO UPDATE SET desk_id = excluded.desk_id, retired = excluded.retired, presented_by = NULL, txn = excluded.txn
        WHERE is_own AND old.desk_id = me.desk_id AND (old.presented_by IS NOT NULL OR excluded.retired AND NOT old.retired);
    IF NOT FOUND THEN
      waits := is_own AND EXISTS (SELECT FROM office_data.number_lane l WHERE l.office_id = me.office_id AND l.prefix = upper(one ->> 'prefix') AND l.series = upper(one ->> 'series')
        AND l.desk_id <> me.desk_id AND NOT l.is_claimed) AND office_data.set_lane_aside(me, one) OR waits;
      CONTINUE;
    END IF;
    IF is_own THEN left_lanes := left_lanes - 1; ELSE left_others := left_others - 1; END IF;
    IF left_others < 0 THEN PERFORM office_data.refuse('over-quota', '{"what": "lanes"}'); END IF;
  END LOOP;
  IF waits THEN
    PERFORM office_data.check_quarantine(me);
    PERFORM office_data.show_quarantine(me, me.desk_id);
  END IF;
  RETURN refused;
END $$;

-- Numbers that a desk presents (use_number). Its own word of one of which another word stands waits for an owner. Returns those without the form of a number or over the quota.
CREATE FUNCTION office_data.recover_numbers(me office_data.caller, numbers jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  one jsonb;
  of_desk uuid;
  what text;
  refused jsonb := '[]';
  waits boolean := false;
  left_numbers bigint := office_data.numbers_left(me);
BEGIN
  FOR one IN SELECT value FROM jsonb_array_elements(numbers) ORDER BY office_data.car_key(value ->> 'car') LOOP
    of_desk := CASE WHEN coalesce(one ->> 'desk', '') = '' THEN me.desk_id ELSE office_data.uuid_or_null(one, 'desk') END;
    what := CASE WHEN of_desk IS NULL THEN 'bad-input' ELSE office_data.use_number(me, one ->> 'car', one ->> 'declaration', of_desk, NULL, false, left_numbers) END;
    IF what = 'counted' THEN left_numbers := left_numbers - 1; END IF;
    IF what IN ('bad-input', 'over-quota') THEN refused := refused || one; END IF;
    waits := what = 'other' AND of_desk = me.desk_id AND one ->> 'declaration' IS NOT NULL AND office_data.lane_owner(me.office_id, one ->> 'car') IS NULL
      AND office_data.set_number_aside(me, one) OR waits;
  END LOOP;
  IF waits THEN
    PERFORM office_data.check_quarantine(me);
    PERFORM office_data.show_quarantine(me, me.desk_id);
  END IF;
  RETURN refused;
END $$;

-- What a desk says of declarations: which it holds or may send, and which of those that the office names as its own it had deleted.
CREATE FUNCTION office_data.record_holdings(me office_data.caller, input jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO office_data.presented_holding AS old (office_id, declaration, desk_id, is_holder, is_sender)
    SELECT DISTINCT ON (2) me.office_id, value ->> 'declaration', me.desk_id, value -> 'isHolder' IS DISTINCT FROM 'false', value -> 'isSender' IS DISTINCT FROM 'false'
    FROM jsonb_array_elements(office_data.list(input, 'held', 1000000)) WHERE office_data.is_key(value -> 'declaration')
    ON CONFLICT (office_id, declaration, desk_id) DO UPDATE SET is_holder = excluded.is_holder, is_sender = excluded.is_sender;
  INSERT INTO office_data.presented_holding AS old (office_id, declaration, desk_id, deleted)
    SELECT DISTINCT me.office_id, d.declaration, me.desk_id, true FROM jsonb_array_elements_text(office_data.list(input, 'deleted', 1000000)) gone
    CROSS JOIN LATERAL (SELECT x.declaration FROM office_data.declaration x WHERE x.office_id = me.office_id AND x.declaration = gone AND x.holder = me.desk_id AND NOT x.deleted LIMIT 1) d
    ON CONFLICT (office_id, declaration, desk_id) DO UPDATE SET deleted = true, is_holder = false, is_sender = false
$$;

-- The desk has presented everything it knows of this generation; with this call its lanes, its numbers, what it holds and had deleted, and the lanes and numbers that it
-- knows of others. A call after the one that presented changes nothing: that one took the input in the same transaction.
CREATE FUNCTION office.presented(session uuid, request uuid, input office_data.large_input) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('presented', session, request);
  lanes jsonb := office_data.list(input, 'lanes', 100000);
  numbers jsonb := office_data.list(input, 'numbers', 1000000);
  refused jsonb := '[]';
BEGIN
  IF me.repeated IS NOT NULL THEN RETURN me.repeated; END IF;
  IF office_data.whole_of(input, 'generation') <> me.generation THEN PERFORM office_data.refuse('office-older'); END IF;
  UPDATE office_data.generation_desk SET presented_at = clock_timestamp(), counts = office_data.may_write_rows(me)
    WHERE office_id = me.office_id AND generation = me.generation AND desk_id = me.desk_id AND presented_at IS NULL;
  IF FOUND THEN
    PERFORM office_data.note(me, NULL, 'presented', jsonb_build_object('generation', me.generation));
    IF office_data.may_write_rows(me) THEN
      refused := office_data.recover_lanes(me, lanes) || office_data.recover_numbers(me, numbers);
      PERFORM office_data.record_holdings(me, input);
      -- An owner has written it off and opened sending.
      IF NOT office_data.is_set_back(me.office_id) THEN PERFORM office_data.settle_set_back(me); END IF;
    ELSE PERFORM office_data.set_claims_aside(me, input);
    END IF;
  END IF;
  RETURN office_data.leave(me, jsonb_build_object('lost', office_data.lost_claims(me, lanes, numbers), 'refused', refused,
    'sendingOpen', office_data.why_closed(me.office_id) IS NULL, 'missing', office_data.missing_desks(me.office_id)));
END $$;

-- A desk that cannot present after a new generation: a person answers for it. Its row first, as its own hello does.
CREATE FUNCTION office.write_off(session uuid, request uuid, input office_data.input) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('write_off', session, request);
  gone uuid := office_data.uuid_of(input, 'desk');
BEGIN
  IF me.repeated IS NOT NULL THEN RETURN me.repeated; END IF;
  PERFORM office_data.lock_desk_row(me.office_id, gone);
  UPDATE office_data.generation_desk SET written_off_by = me.desk_id, word = office_data.need(input, 'word')
    WHERE office_id = me.office_id AND generation = me.generation AND desk_id = gone AND presented_at IS NULL;
  IF NOT FOUND THEN PERFORM office_data.refuse('not-found', '{"what": "desk"}'); END IF;
  PERFORM office_data.note(me, NULL, 'write_off', jsonb_build_object('desk', input ->> 'desk', 'word', input ->> 'word', 'generation', me.generation));
  RETURN office_data.leave(me, jsonb_build_object('sendingOpen', office_data.why_closed(me.office_id) IS NULL, 'missing', office_data.missing_desks(me.office_id)));
END $$;

-- Opens sending for the office after a set-back: all have come or are written off. What they have presented of each other is settled first.
CREATE FUNCTION office_data.open_sending(me office_data.caller, word text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF office_data.missing_desks(me.office_id) <> '[]' OR office_data.open_reports(me.office_id) <> '[]' THEN
    PERFORM office_data.refuse('sending-closed', jsonb_build_object('why', office_data.why_closed(me.office_id), 'missing', office_data.missing_desks(me.office_id)));
  END IF;
  PERFORM office_data.settle_set_back(me);
  UPDATE office_data.office SET set_back = false, sessions = sessions + 1 WHERE office_id = me.office_id AND set_back;
  IF NOT FOUND THEN PERFORM office_data.refuse('not-found', '{"what": "set-back"}'); END IF;
  PERFORM office_data.note(me, NULL, 'open_sending', jsonb_build_object('word', word, 'generation', me.generation));
END $$;
CREATE FUNCTION office.open_sending(session uuid, request uuid, input office_data.input) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE me office_data.caller := office_data.enter('open_sending', session, request);
BEGIN
  IF me.repeated IS NOT NULL THEN RETURN me.repeated; END IF;
  PERFORM office_data.open_sending(me, office_data.need(input, 'word'));
  me.sessions := NULL;
  RETURN office_data.leave(me, '{}');
END $$;
