-- A desk that is locked or out of service when it hears of a new generation presents what it had pushed too: where the office lost it, it waits in quarantine.
-- Rules: docs/office-database.md, "Generations".

-- Rows with the position at which the office had them, without those that it has, or had before a newer version.
CREATE FUNCTION office_data.lost_rows(me office_data.caller, rows jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(r - 'position'), '[]') FROM jsonb_array_elements(rows) r
  WHERE (r ->> 'position')::bigint > coalesce((SELECT p.highest FROM office_data.pruning p WHERE p.office_id = me.office_id), 0)
    AND NOT EXISTS (SELECT FROM office_data.change c WHERE c.office_id = me.office_id AND c.position = (r ->> 'position')::bigint)
    AND NOT EXISTS (SELECT FROM office_data.store_row s WHERE s.office_id = me.office_id AND s.store = r ->> 'store' AND s.key = (r -> 'key')::text
      AND s.value IS NOT DISTINCT FROM nullif(r -> 'value', 'null'))
$$;

-- As before (0004), but of what a desk that is not active presents only what is lost becomes a branch.
CREATE OR REPLACE FUNCTION office.push(session uuid, request uuid, input jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('push', session, request);
  p_schema integer := coalesce((input ->> 'schema')::integer, 0);
  is_recovery boolean := coalesce((input ->> 'recovery')::boolean, false);
  -- Of a folder that may be older than what its desk has pushed, a recovery only fills what is missing.
  is_newest boolean;
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
      PERFORM office_data.put_rows(me, one ->> 'declaration', office_data.list(one, 'rows'), p_schema, is_recovery, NOT is_recovery OR is_newest AND (one ->> 'holder')::uuid = me.desk_id);
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
