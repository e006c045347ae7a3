-- The backup of an office may name a desk as holder from which another one had taken the declaration over since. What that desk writes before somebody presents
-- the newer epoch is an edit of an older one. Rules: docs/office-database.md, "Generations".

-- Makes the rows of a declaration that were written in this generation a branch of the desk that wrote them. Whatever is presented counts as newer than they are.
CREATE FUNCTION office_data.set_edits_aside(me office_data.caller, d office_data.declaration) RETURNS void LANGUAGE sql AS $$
  WITH written AS (
    UPDATE office_data.store_row s SET known = 0 WHERE s.office_id = me.office_id AND s.declaration = d.declaration AND s.known IS NULL
      AND (SELECT c.position FROM office_data.change c WHERE c.office_id = s.office_id AND c.txn = s.txn) > me.generation * 1000000000::bigint
    RETURNING s.desk_id, s.store, s.key, s.value
  ), made AS (
    INSERT INTO office_data.branch (office_id, declaration, desk_id, reason, generation, epoch, rows, txn)
      SELECT me.office_id, d.declaration, w.desk_id, 'old-epoch', d.generation, d.epoch,
        jsonb_agg(jsonb_build_object('store', w.store, 'key', w.key::jsonb, 'value', w.value) ORDER BY w.store, w.key), me.txn
      FROM written w WHERE w.store <> 'summaries' GROUP BY w.desk_id
    RETURNING branch, desk_id
  )
  INSERT INTO office_data.event (office_id, declaration, desk_id, kind, details, txn)
    SELECT me.office_id, d.declaration, m.desk_id, 'branch', jsonb_build_object('branch', m.branch, 'reason', 'old-epoch'), me.txn FROM made m
$$;

-- As before (0004), but edits of the older epoch are set aside when a newer one is presented.
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
  IF me.state <> 'active' THEN RETURN 'quarantine'; END IF;
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

SELECT office_data.secure_functions();
