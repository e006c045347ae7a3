-- Rows of the window's stores: push. Rules: docs/office-database.md, "Rows of a desk", "Branches" and "Generations".

-- Whether rows of the desk are applied; those of others wait in quarantine.
CREATE FUNCTION office_data.may_write_rows(me office_data.caller) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$ SELECT me.state = 'active' AND me.rights <> 'viewer' $$;

-- Desks that a call names as holders or makers of something are retired before the call or after it: otherwise what it gives them would stay with a desk that is
-- out of service. Before every declaration that the call locks, as retire_desk does. Other changes of a desk, such as its hello, do not wait.
CREATE FUNCTION office_data.keep_desks(me office_data.caller, names jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM office_data.desk k WHERE k.office_id = me.office_id AND k.desk_id IN (SELECT value::uuid FROM jsonb_array_elements_text(names))
    ORDER BY k.desk_id FOR KEY SHARE;
END $$;

-- Refuses rows without the form of their store, also those that would wait in a branch: the rows of a declaration (p_declaration), or shared rows (NULL).
CREATE FUNCTION office_data.check_rows(rows jsonb, p_declaration text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE bad jsonb;
BEGIN
  SELECT r INTO bad FROM jsonb_array_elements(rows) r WHERE NOT office_data.is_row(r ->> 'store', r -> 'key', r -> 'value')
    -- What else is said of it stays in a branch.
    OR NOT office_data.is_bounded(r - 'value')
    OR NOT EXISTS (SELECT FROM office_data.stores() s WHERE s.store = r ->> 'store' AND s.of = CASE WHEN p_declaration IS NULL THEN 'shared' ELSE 'declaration' END)
    OR p_declaration IS NOT NULL AND CASE jsonb_typeof(r -> 'key') WHEN 'array' THEN r -> 'key' ->> 0 ELSE r ->> 'key' END <> p_declaration LIMIT 1;
  IF FOUND THEN
    PERFORM office_data.refuse('bad-input', jsonb_build_object('what', 'rows', 'declaration', p_declaration, 'store', left(bad ->> 'store', 100), 'key', left(bad ->> 'key', 100)));
  END IF;
END $$;

-- What becomes of pushed rows of a declaration: NULL when they may be applied, else the reason of a branch. Creates an unknown declaration and, in a
-- recovery, takes over who holds it from the desk that knows a newer epoch; edits of the older epoch are then set aside.
CREATE FUNCTION office_data.admit(me office_data.caller, id text, input jsonb, is_recovery boolean) RETURNS text LANGUAGE plpgsql AS $$
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

-- Stores rows of a declaration; of each the last version of an earlier holder stays in row_before. With is_recovery a row counts only if it is newer than the one here: by the position that the office once gave it.
CREATE FUNCTION office_data.put_rows(me office_data.caller, id text, rows jsonb, p_schema integer, is_recovery boolean, is_holder boolean) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  under office_data.declaration;
  s office_data.store_row;
BEGIN
  SELECT * INTO under FROM office_data.declaration x WHERE x.office_id = me.office_id AND x.declaration = id;
  INSERT INTO office_data.row_before (office_id, store, key, txn, value, desk_id)
    SELECT DISTINCT me.office_id, old.store, old.key, old.txn, old.value, old.desk_id FROM office_data.rows_stored(me.office_id, rows) old
    WHERE old.store <> 'summaries' AND (old.generation, old.epoch) IS DISTINCT FROM (under.generation, under.epoch)
  ON CONFLICT DO NOTHING;
  INSERT INTO office_data.store_row AS old (office_id, store, key, value, declaration, desk_id, schema, known, generation, epoch, txn)
    SELECT DISTINCT ON (r ->> 'store', (r -> 'key')::text) me.office_id, r ->> 'store', (r -> 'key')::text, nullif(r -> 'value', 'null'), id, me.desk_id,
      p_schema, CASE WHEN is_recovery THEN (r ->> 'position')::bigint END, under.generation, under.epoch, me.txn
    FROM jsonb_array_elements(rows) WITH ORDINALITY AS all_rows (r, place)
    ORDER BY r ->> 'store', (r -> 'key')::text, place DESC
  ON CONFLICT (office_id, store, key) DO UPDATE
    SET value = excluded.value, declaration = excluded.declaration, desk_id = excluded.desk_id, schema = excluded.schema, known = excluded.known,
      generation = excluded.generation, epoch = excluded.epoch, txn = excluded.txn
    WHERE NOT is_recovery OR (excluded.known IS NULL AND is_holder) OR excluded.known >
      coalesce(old.known, (SELECT c.position FROM office_data.change c WHERE c.office_id = old.office_id AND c.txn = old.txn));
  SELECT * INTO s FROM office_data.store_row x WHERE x.office_id = me.office_id AND x.store = 'summaries' AND x.key = to_jsonb(id)::text;
  IF s.txn = me.txn AND s.value IS NOT NULL THEN
    UPDATE office_data.declaration d SET summary = s.value, schema = greatest(d.schema, p_schema), txn = me.txn, car = coalesce(nullif(s.value ->> 'car', ''), d.car)
      WHERE d.office_id = me.office_id AND d.declaration = id;
  END IF;
END $$;

-- A shared row that is presented to an office that had lost it, and that a desk which did not know it has written over since: for a person it becomes a branch of the
-- desk that presents it, as the rows of declarations do (keep_forgotten; docs/office-database.md, "Generations"). Several desks may present it.
CREATE FUNCTION office_data.keep_forgotten_shared(me office_data.caller, r jsonb, old office_data.store_row, place bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  new_value jsonb := nullif(r -> 'value', 'null');
BEGIN
  IF old.known IS NOT NULL OR place < me.generation * 1000000000::bigint THEN RETURN; END IF;
  IF NOT EXISTS (SELECT FROM office_data.generation_desk g WHERE g.office_id = me.office_id AND g.generation = me.generation AND g.desk_id = old.desk_id
    AND g.knew < (r ->> 'position')::bigint) THEN RETURN; END IF;
  IF EXISTS (SELECT FROM office_data.branches_of(me.office_id, NULL) b, jsonb_array_elements(b.rows) k
    WHERE k ->> 'store' = old.store AND k -> 'key' = r -> 'key' AND nullif(k -> 'value', 'null') IS NOT DISTINCT FROM new_value) THEN RETURN; END IF;
  PERFORM office_data.add_branch(me, NULL, 'set-back', jsonb_build_object('rows', jsonb_build_array(r - 'position')));
END $$;

-- Stores a shared row if the desk knew the present one; else returns the present one for the desk to merge. Earlier values are kept, and in a recovery also those that are not taken:
-- a desk presents its row and a version that it has not stored, in one call. Of such a value txn is a negative number of its own: older than every one that was here.
CREATE FUNCTION office_data.put_shared(me office_data.caller, r jsonb, p_schema integer, is_recovery boolean) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  old office_data.store_row;
  place bigint;
  p_key text := (r -> 'key')::text;
  new_value jsonb := nullif(r -> 'value', 'null');
BEGIN
  INSERT INTO office_data.store_row (office_id, store, key, value, desk_id, schema, known, txn)
    VALUES (me.office_id, office_data.need(r, 'store'), p_key, new_value, me.desk_id, p_schema, CASE WHEN is_recovery THEN (r ->> 'position')::bigint END, me.txn)
    ON CONFLICT DO NOTHING;
  IF FOUND THEN RETURN NULL; END IF;
  SELECT * INTO old FROM office_data.store_row WHERE office_id = me.office_id AND store = r ->> 'store' AND key = p_key FOR UPDATE;
  IF old.value IS NOT DISTINCT FROM new_value OR (old.txn = me.txn AND NOT is_recovery) THEN RETURN NULL; END IF;
  SELECT c.position INTO place FROM office_data.change c WHERE c.office_id = me.office_id AND c.txn = old.txn;
  IF (CASE WHEN is_recovery THEN coalesce((r ->> 'position')::bigint, 0) <= coalesce(old.known, place, 0) ELSE coalesce((r ->> 'base')::bigint, 0) < place END) THEN
    -- Somebody may have changed an older version of it since the office lost this one.
    IF is_recovery THEN
      INSERT INTO office_data.row_before (office_id, store, key, txn, value, desk_id)
        SELECT me.office_id, old.store, old.key, -nextval('office_data.txn_number'), new_value, me.desk_id WHERE NOT EXISTS (SELECT FROM office_data.row_before b
          WHERE b.office_id = me.office_id AND b.store = old.store AND b.key = old.key AND b.value IS NOT DISTINCT FROM new_value);
      PERFORM office_data.keep_forgotten_shared(me, r, old, place);
    END IF;
    IF old.txn = me.txn THEN RETURN NULL; END IF;
    RETURN jsonb_build_object('store', old.store, 'key', old.key::jsonb, 'value', old.value, 'position', place);
  END IF;
  INSERT INTO office_data.row_before (office_id, store, key, txn, value, desk_id)
    VALUES (old.office_id, old.store, old.key, CASE WHEN old.txn = me.txn THEN -nextval('office_data.txn_number') ELSE old.txn END, old.value, old.desk_id);
  UPDATE office_data.store_row SET value = new_value, desk_id = me.desk_id, schema = p_schema, known = CASE WHEN is_recovery THEN (r ->> 'position')::bigint END, txn = me.txn
    WHERE office_id = old.office_id AND store = old.store AND key = old.key;
  RETURN NULL;
END $$;

-- Takes changed rows of a desk. Only the holder's rows are applied, under its epoch; everything else is kept as a branch, nothing is dropped. Where the
-- rows of a desk are not applied and it presents after a loss of the office, only what the office lost becomes a branch.
CREATE FUNCTION office.push(session uuid, request uuid, input jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
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
