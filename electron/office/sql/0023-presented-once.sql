-- `presented` could be called at any time, by every desk, about everything: one that is locked retired the lanes of all desks, and a viewer deleted declarations
-- for good. Rules: docs/office-database.md, "Generations".

-- Lanes and numbers of the input that somebody else has here.
CREATE FUNCTION office_data.lost_claims(me office_data.caller, input jsonb) RETURNS jsonb LANGUAGE sql AS $$
  SELECT coalesce(jsonb_agg(x.one), '[]') FROM (
    SELECT l AS one FROM jsonb_array_elements(office_data.list(input, 'lanes')) l JOIN office_data.number_lane k ON k.office_id = me.office_id
      AND k.prefix = upper(l ->> 'prefix') AND k.series = upper(l ->> 'series') WHERE k.desk_id <> coalesce((l ->> 'desk')::uuid, me.desk_id)
    UNION ALL
    SELECT n FROM jsonb_array_elements(office_data.list(input, 'numbers')) n JOIN office_data.number k ON k.office_id = me.office_id
      AND k.car_key = office_data.car_key(n ->> 'car') WHERE n ->> 'declaration' IS NOT NULL AND k.declaration IS DISTINCT FROM n ->> 'declaration') x
$$;

-- As before (0003), but only an active owner or broker is believed about what other desks have. Of the other desks, a lane of another one is added where nobody
-- has it here, since nobody else may know of it, and no lane of another one is retired. Their numbers are of their own lanes, of no lane, or of declarations that they hold or made.
CREATE OR REPLACE FUNCTION office_data.recover_claims(me office_data.caller, input jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  id text;
  is_believed boolean := me.state = 'active' AND me.rights <> 'viewer';
BEGIN
  INSERT INTO office_data.number_lane AS old (office_id, prefix, series, desk_id, retired, txn)
    SELECT DISTINCT ON (2, 3) me.office_id, upper(office_data.need(l, 'prefix')), upper(office_data.need(l, 'series')), coalesce((l ->> 'desk')::uuid, me.desk_id),
      (coalesce((l ->> 'retired')::boolean, false) AND (is_believed OR coalesce((l ->> 'desk')::uuid, me.desk_id) = me.desk_id))
        OR NOT EXISTS (SELECT FROM office_data.desk k WHERE k.office_id = me.office_id
          AND k.desk_id = coalesce((l ->> 'desk')::uuid, me.desk_id) AND k.state <> 'retired'), me.txn
    FROM jsonb_array_elements(office_data.list(input, 'lanes')) l ORDER BY 2, 3
  ON CONFLICT (office_id, prefix, series) DO UPDATE SET retired = true, txn = excluded.txn
    WHERE excluded.retired AND NOT old.retired AND old.desk_id = excluded.desk_id;
  INSERT INTO office_data.number AS old (office_id, car_key, car, declaration, desk_id)
    SELECT DISTINCT ON (2) me.office_id, office_data.car_key(office_data.need(n, 'car')), n ->> 'car', n ->> 'declaration',
      coalesce((n ->> 'desk')::uuid, me.desk_id) FROM jsonb_array_elements(office_data.list(input, 'numbers')) n
    WHERE is_believed OR coalesce((n ->> 'desk')::uuid, me.desk_id) = me.desk_id AND (
      coalesce(office_data.lane_owner(me.office_id, n ->> 'car') = me.desk_id, true)
      OR EXISTS (SELECT FROM office_data.declaration d WHERE d.office_id = me.office_id AND d.declaration = n ->> 'declaration' AND me.desk_id IN (d.holder, d.created_by)))
    ORDER BY 2, 4
  ON CONFLICT (office_id, car_key) DO UPDATE SET declaration = excluded.declaration WHERE old.declaration IS NULL AND old.desk_id = excluded.desk_id;
  IF NOT is_believed THEN RETURN office_data.lost_claims(me, input); END IF;
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

-- As before (0003), but a call after the one that presented changes nothing: that one took the input in the same transaction.
CREATE OR REPLACE FUNCTION office.presented(session uuid, request uuid, input jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
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
    lost := office_data.recover_claims(me, input);
  ELSE
    lost := office_data.lost_claims(me, input);
  END IF;
  RETURN office_data.leave(me, jsonb_build_object('lost', lost, 'sendingOpen', office_data.missing_desks(me.office_id) = '[]',
    'missing', office_data.missing_desks(me.office_id)));
END $$;

SELECT office_data.secure_functions();
