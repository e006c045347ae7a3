-- The backup of an office is older than an edit that another desk has read, and so is the disk of the desk that wrote it, which goes on from its older state.
-- Rules: docs/office-database.md, "Generations".

-- The position of the generations before that the desk knew when it came: what it had pushed later than that it has forgotten.
ALTER TABLE office_data.generation_desk ADD COLUMN knew bigint;
ALTER TABLE office_data.branch DROP CONSTRAINT branch_reason_check;
ALTER TABLE office_data.branch ADD CONSTRAINT branch_reason_check CHECK (reason IN ('old-epoch', 'deleted', 'quarantine', 'set-back'));

-- As before (0003), but what the desk knew of the generations before is kept.
CREATE OR REPLACE FUNCTION office.hello(input jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  d office_data.desk;
  o office_data.office;
  answer text;
  p_instance uuid := office_data.need(input, 'instance');
  p_counter bigint := office_data.need(input, 'counter');
  p_position bigint := coalesce((input ->> 'position')::bigint, 0);
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

-- Before rows of a declaration are stored: where a version that its writer has forgotten meets what that desk wrote since, the forgotten one becomes a branch.
-- Either the holder writes over a version that was presented and that it has not pulled, or a version is presented that the holder has written over.
CREATE FUNCTION office_data.keep_forgotten(me office_data.caller, input jsonb, is_recovery boolean, is_holder boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  id text := input ->> 'declaration';
  pulled bigint := coalesce((input ->> 'base')::bigint, 0);
  i_knew bigint;
BEGIN
  SELECT g.knew INTO i_knew FROM office_data.generation_desk g WHERE g.office_id = me.office_id AND g.generation = me.generation AND g.desk_id = me.desk_id;
  IF NOT is_recovery AND i_knew IS NULL THEN RETURN; END IF;
  WITH pushed AS (
    SELECT r ->> 'store' AS store, (r -> 'key')::text AS key, nullif(r -> 'value', 'null') AS value, CASE WHEN is_recovery THEN (r ->> 'position')::bigint END AS known
    FROM jsonb_array_elements(office_data.list(input, 'rows')) r WHERE r ->> 'store' <> 'summaries'
  ), forgotten AS (
    SELECT CASE WHEN p.known IS NULL THEN me.desk_id ELSE old.desk_id END AS desk_id, p.store, p.key, CASE WHEN p.known IS NULL THEN old.value ELSE p.value END AS value
    FROM pushed p
    CROSS JOIN LATERAL (SELECT x.* FROM office_data.store_row x WHERE x.office_id = me.office_id AND x.store = p.store AND x.key = p.key LIMIT 1) old
    JOIN office_data.change c ON c.office_id = me.office_id AND c.txn = old.txn
    LEFT JOIN office_data.generation_desk g ON g.office_id = me.office_id AND g.generation = me.generation AND g.desk_id = old.desk_id
    WHERE old.value IS DISTINCT FROM p.value AND CASE WHEN p.known IS NULL THEN is_holder AND old.known > i_knew AND c.position > pulled
      ELSE old.known IS NULL AND c.position > me.generation * 1000000000::bigint AND p.known > g.knew END
  ), made AS (
    INSERT INTO office_data.branch (office_id, declaration, desk_id, reason, generation, epoch, rows, txn)
      SELECT me.office_id, id, f.desk_id, 'set-back', (input ->> 'generation')::integer, (input ->> 'epoch')::bigint,
        jsonb_agg(jsonb_build_object('store', f.store, 'key', f.key::jsonb, 'value', f.value) ORDER BY f.store, f.key), me.txn
      -- Several desks may present it.
      FROM forgotten f WHERE NOT EXISTS (SELECT FROM office_data.branch b, jsonb_array_elements(b.rows) k WHERE b.office_id = me.office_id AND b.declaration = id
        AND k ->> 'store' = f.store AND (k -> 'key')::text = f.key AND nullif(k -> 'value', 'null') IS NOT DISTINCT FROM f.value)
      GROUP BY f.desk_id
    RETURNING branch, desk_id
  )
  INSERT INTO office_data.event (office_id, declaration, desk_id, kind, details, txn)
    SELECT me.office_id, id, m.desk_id, 'branch', jsonb_build_object('branch', m.branch, 'reason', 'set-back'), me.txn FROM made m;
END $$;

-- As before (0017), but versions that their writers have forgotten are kept.
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
  IF is_recovery THEN
    PERFORM office_data.keep_desks(me, (SELECT coalesce(jsonb_agg(DISTINCT name), '[]') FROM jsonb_array_elements(office_data.list(input, 'declarations')) x,
      LATERAL unnest(ARRAY[x -> 'holder', x -> 'sender']) name WHERE jsonb_typeof(name) = 'string'));
  END IF;
  SELECT NOT k.must_compare INTO is_newest FROM office_data.desk k WHERE k.office_id = me.office_id AND k.desk_id = me.desk_id;
  -- In the order of ids, so that two calls with the same declarations wait for each other instead of deadlocking.
  FOR one IN SELECT value FROM jsonb_array_elements(office_data.list(input, 'declarations')) ORDER BY value ->> 'declaration' LOOP
    IF is_recovery AND me.state <> 'active' THEN
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
  IF me.state <> 'active' THEN
    IF is_recovery THEN shared := office_data.lost_rows(me, shared); END IF;
    IF shared <> '[]' THEN branches := branches || office_data.add_branch(me, NULL, 'quarantine', jsonb_build_object('rows', shared)); END IF;
  ELSE
    FOR one IN SELECT value FROM jsonb_array_elements(shared) ORDER BY value ->> 'store', (value -> 'key')::text LOOP
      stale_row := office_data.put_shared(me, one, p_schema, is_recovery);
      IF stale_row IS NOT NULL THEN stale := stale || stale_row; END IF;
    END LOOP;
  END IF;
  RETURN office_data.leave(me, jsonb_build_object('held', held, 'branches', branches, 'stale', stale));
END $$;

SELECT office_data.secure_functions();
