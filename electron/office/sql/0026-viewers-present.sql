-- A desk that became a viewer could present nothing any more: what it had sent without the office never came here, and its right to send stayed with it.
-- It presents and releases as a locked desk does. Rules: docs/office-database.md, "Functions" and "Branches".

UPDATE office_data.permission SET who = 'OBVLR' WHERE function IN ('push', 'present_facts', 'put_chunk', 'document_parts', 'release_sending');

-- Whether rows of the desk are applied; those of others wait in quarantine.
CREATE FUNCTION office_data.may_write_rows(me office_data.caller) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$ SELECT me.state = 'active' AND me.rights <> 'viewer' $$;

-- As before (0020), but rows of a viewer wait in quarantine.
CREATE OR REPLACE FUNCTION office_data.admit(me office_data.caller, id text, input jsonb, is_recovery boolean) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  d office_data.declaration;
  g integer := coalesce((input ->> 'generation')::integer, 0);
  e bigint := coalesce((input ->> 'epoch')::bigint, 0);
  is_new boolean;
  of_desk uuid := me.desk_id;
  of_sender uuid := me.desk_id;
  of_maker uuid := me.desk_id;
BEGIN
  IF NOT office_data.may_write_rows(me) THEN RETURN 'quarantine'; END IF;
  is_new := e = 0;
  IF is_recovery AND NOT is_new THEN
    -- A desk of another office, or one that is out of service, holds nothing here and sends nothing: as retire_desk left it.
    SELECT x.desk_id INTO of_desk FROM office_data.desk x WHERE x.office_id = me.office_id AND x.desk_id = (input ->> 'holder')::uuid AND x.state <> 'retired';
    SELECT coalesce((SELECT x.desk_id FROM office_data.desk x WHERE x.office_id = me.office_id AND x.desk_id = (input ->> 'sender')::uuid AND x.state <> 'retired'), of_desk) INTO of_sender;
    -- Its number may lie in a lane of the holder, in service or not.
    SELECT x.desk_id INTO of_maker FROM office_data.desk x WHERE x.office_id = me.office_id AND x.desk_id = (input ->> 'holder')::uuid;
  END IF;
  IF is_new OR is_recovery THEN
    INSERT INTO office_data.declaration (office_id, declaration, holder, generation, epoch, sender, created_by, txn)
      VALUES (me.office_id, id, of_desk, CASE WHEN is_new THEN me.generation ELSE g END, greatest(e, 1), of_sender, coalesce(of_maker, me.desk_id), me.txn) ON CONFLICT DO NOTHING;
    IF FOUND THEN
      PERFORM office_data.note(me, id, CASE WHEN is_new THEN 'created' ELSE 'recovered' END);
      RETURN NULL;
    END IF;
  END IF;
  SELECT * INTO d FROM office_data.declaration WHERE office_id = me.office_id AND declaration = id FOR UPDATE;
  IF NOT FOUND THEN PERFORM office_data.refuse('office-older', jsonb_build_object('declaration', id)); END IF;
  IF d.deleted THEN RETURN 'deleted'; END IF;
  -- An attempt was presented before the declaration.
  IF is_new AND d.epoch = 0 THEN
    UPDATE office_data.declaration SET holder = me.desk_id, generation = me.generation, epoch = 1, sender = coalesce(sender, me.desk_id), created_by = me.desk_id, txn = me.txn
      WHERE office_id = me.office_id AND declaration = id;
    RETURN NULL;
  END IF;
  IF (g, e) > (d.generation, d.epoch) THEN
    IF NOT is_recovery THEN PERFORM office_data.refuse('office-older', office_data.holding(d)); END IF;
    PERFORM office_data.set_edits_aside(me, d);
    UPDATE office_data.declaration SET holder = of_desk, generation = g, epoch = e, sender = of_sender, created_by = coalesce(of_maker, created_by),
      offered_to = NULL, asked = NULL, txn = me.txn WHERE office_id = me.office_id AND declaration = id;
    PERFORM office_data.note(me, id, 'recovered');
    RETURN NULL;
  END IF;
  IF d.holder = me.desk_id AND (g, e) = (d.generation, d.epoch) THEN RETURN NULL; END IF;
  -- Copies of what another desk holds only fill what the office lost.
  IF is_recovery AND (input ->> 'holder')::uuid IS DISTINCT FROM me.desk_id THEN RETURN NULL; END IF;
  RETURN 'old-epoch';
END $$;

-- As before (0022), but rows of a viewer wait in quarantine.
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
  ELSE
    FOR one IN SELECT value FROM jsonb_array_elements(shared) ORDER BY value ->> 'store', (value -> 'key')::text LOOP
      stale_row := office_data.put_shared(me, one, p_schema, is_recovery);
      IF stale_row IS NOT NULL THEN stale := stale || stale_row; END IF;
    END LOOP;
  END IF;
  RETURN office_data.leave(me, jsonb_build_object('held', held, 'branches', branches, 'stale', stale));
END $$;

SELECT office_data.secure_functions();
