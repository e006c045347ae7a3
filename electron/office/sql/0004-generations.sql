-- Generations: an office that was restored, and what desks then present. Rules: docs/office-database.md, "Generations".

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

-- Begins a generation: sending is closed until every desk that was ever paired has presented what it knows (correctness rule 6).
CREATE FUNCTION office_data.begin_generation(p_office uuid, at_least integer, p_desk uuid, why text) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  g integer;
  n bigint := nextval('office_data.txn_number');
BEGIN
  UPDATE office_data.office SET generation = greatest(generation + 1, at_least), server = office_data.this_server(),
    position = greatest(generation + 1, at_least) * 1000000000::bigint
  WHERE office_id = p_office RETURNING generation INTO g;
  INSERT INTO office_data.generation_desk (office_id, generation, desk_id)
    SELECT office_id, g, desk_id FROM office_data.desk WHERE office_id = p_office AND state <> 'retired' AND (hello_at IS NOT NULL OR instance IS NOT NULL);
  INSERT INTO office_data.event (office_id, desk_id, kind, details, txn) VALUES (p_office, p_desk, 'generation', jsonb_build_object('generation', g, 'why', why), n);
  PERFORM office_data.add_change(p_office, p_desk, n, 'generation');
  RETURN g;
END $$;

-- Whether a generation begins because of what the desk remembers: of an active owner or broker, three times in an hour. The office cannot tell a commit that it lost from
-- one that it never told: its record is lost too, and a call that was rolled back told one. A desk does not lie about it by itself; whoever has its login may.
CREATE FUNCTION office_data.may_begin_generation(p_office uuid, p_desk uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM office_data.desk d WHERE d.office_id = p_office AND d.desk_id = p_desk AND d.state = 'active' AND d.rights <> 'viewer')
    AND (SELECT count(*) FROM office_data.event e WHERE e.office_id = p_office AND e.desk_id = p_desk AND e.kind = 'generation'
      AND e.details ->> 'why' = 'office-older' AND e.at > clock_timestamp() - interval '1 hour') < 3
$$;

-- Whether the office has everything the desk was last told; else a generation begins, unless the one of that loss has begun already. Of a desk that may not begin one
-- it is recorded, and that desk alone presents what it has: nobody waits for it, so it counts as written off; it says hello again later. A position is of at most a
-- thousand generations later, so that numbers are left for the next ones.
CREATE FUNCTION office_data.compare_memory(p_office uuid, p_desk uuid, p_position bigint, p_commit uuid) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  o office_data.office;
  of_desk bigint := p_position / 1000000000;
BEGIN
  -- Two desks that notice the same loss begin one generation.
  SELECT * INTO o FROM office_data.office WHERE office_id = p_office FOR UPDATE;
  IF of_desk > o.generation + 1000 THEN PERFORM office_data.refuse('bad-input', '{"what": "position"}'); END IF;
  IF o.server <> office_data.this_server() THEN
    PERFORM office_data.begin_generation(p_office, CASE WHEN EXISTS (SELECT FROM office_data.desk d WHERE d.office_id = p_office AND d.desk_id = p_desk
      AND d.state = 'active' AND d.rights <> 'viewer') THEN of_desk + 1 ELSE 1 END::integer, p_desk, 'restored');
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
  IF of_desk < o.generation THEN
    -- The backup was made before this desk was paired; it has something to present all the same. The others wait for it only if it has rights.
    INSERT INTO office_data.generation_desk (office_id, generation, desk_id, written_off_by, word)
      SELECT p_office, o.generation, p_desk, x.by_desk, CASE WHEN x.by_desk IS NOT NULL THEN 'office-older' END
      FROM (SELECT CASE WHEN d.state <> 'active' OR d.rights = 'viewer' THEN p_desk END AS by_desk FROM office_data.desk d
        WHERE d.office_id = p_office AND d.desk_id = p_desk) x ON CONFLICT DO NOTHING;
    RETURN 'office-older';
  END IF;
  IF office_data.may_begin_generation(p_office, p_desk) THEN
    PERFORM office_data.begin_generation(p_office, (of_desk + 1)::integer, p_desk, 'office-older');
    RETURN 'office-older';
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

-- Lanes and numbers of the input that somebody else has here.
CREATE FUNCTION office_data.lost_claims(me office_data.caller, input jsonb) RETURNS jsonb LANGUAGE sql AS $$
  WITH lane AS MATERIALIZED (SELECT value AS one, upper(value ->> 'prefix') AS prefix, upper(value ->> 'series') AS series, coalesce((value ->> 'desk')::uuid, me.desk_id) AS desk
    FROM jsonb_array_elements(office_data.list(input, 'lanes'))
  ), taken AS MATERIALIZED (SELECT value AS one, office_data.car_key(value ->> 'car') AS car_key, value ->> 'declaration' AS declaration
    FROM jsonb_array_elements(office_data.list(input, 'numbers')) WHERE value ->> 'declaration' IS NOT NULL
  )
  SELECT coalesce(jsonb_agg(x.one), '[]') FROM (
    SELECT l.one FROM lane l CROSS JOIN LATERAL
      (SELECT k.desk_id FROM office_data.number_lane k WHERE k.office_id = me.office_id AND k.prefix = l.prefix AND k.series = l.series LIMIT 1) k WHERE k.desk_id <> l.desk
    UNION ALL
    SELECT n.one FROM taken n CROSS JOIN LATERAL
      (SELECT k.declaration FROM office_data.number k WHERE k.office_id = me.office_id AND k.car_key = n.car_key LIMIT 1) k WHERE k.declaration IS DISTINCT FROM n.declaration) x
$$;

-- Lanes, numbers and deleted declarations that the office lost, as a desk with rights knows them: its own, and those of other desks, which may not come back. Returns
-- the lanes and numbers that somebody else has here.
CREATE FUNCTION office_data.recover_claims(me office_data.caller, input jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE id text;
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
  FOR id IN SELECT DISTINCT value FROM jsonb_array_elements_text(office_data.list(input, 'deleted')) WHERE value IS NOT NULL ORDER BY 1 LOOP
    INSERT INTO office_data.declaration AS old (office_id, declaration, generation, epoch, deleted, closed, txn)
      VALUES (me.office_id, id, 0, 0, true, 'deleted', me.txn)
    -- Made or given away in this generation, it was not deleted in an earlier one.
    ON CONFLICT (office_id, declaration) DO UPDATE SET deleted = true, closed = 'deleted', offered_to = NULL, asked = NULL, txn = excluded.txn
      WHERE NOT old.deleted AND old.generation < me.generation
        AND NOT EXISTS (SELECT FROM office_data.attempt a WHERE a.office_id = old.office_id AND a.declaration = old.declaration);
    CONTINUE WHEN NOT FOUND;
    UPDATE office_data.store_row r SET value = NULL, desk_id = me.desk_id, txn = me.txn
      WHERE r.office_id = me.office_id AND r.declaration = id AND r.value IS NOT NULL;
    PERFORM office_data.note(me, id, 'deleted');
  END LOOP;
  RETURN office_data.lost_claims(me, input);
END $$;

-- The desk has presented everything it knows of this generation; with this call the lanes, the numbers and the deleted declarations it knows of.
-- A call after the one that presented changes nothing: that one took the input in the same transaction.
CREATE FUNCTION office.presented(session uuid, request uuid, input jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('presented', session, request);
  lost jsonb;
BEGIN
  IF me.repeated IS NOT NULL THEN RETURN me.repeated; END IF;
  IF office_data.need(input, 'generation')::integer <> me.generation THEN PERFORM office_data.refuse('office-older'); END IF;
  UPDATE office_data.generation_desk SET presented_at = clock_timestamp()
    WHERE office_id = me.office_id AND generation = me.generation AND desk_id = me.desk_id AND presented_at IS NULL;
  IF FOUND THEN
    PERFORM office_data.note(me, NULL, 'presented', jsonb_build_object('generation', me.generation));
    IF office_data.may_write_rows(me) THEN lost := office_data.recover_claims(me, input);
    ELSE PERFORM office_data.set_claims_aside(me, input);
    END IF;
  END IF;
  RETURN office_data.leave(me, jsonb_build_object('lost', coalesce(lost, office_data.lost_claims(me, input)), 'sendingOpen', office_data.missing_desks(me.office_id) = '[]',
    'missing', office_data.missing_desks(me.office_id)));
END $$;

-- A desk that cannot present after a new generation: a person answers for it. Its row first, as its own hello does.
CREATE FUNCTION office.write_off(session uuid, request uuid, input jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
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
