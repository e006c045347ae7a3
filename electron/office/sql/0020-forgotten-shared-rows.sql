-- What becomes of a shared row that a restored office has forgotten. Rules: docs/office-database.md, "Generations".

-- A shared row that is presented to an office that had lost it, and that a desk which did not know it has written over since: for a person it becomes a branch of the
-- desk that presents it, as the rows of declarations do (keep_forgotten). Several desks may present it.
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
CREATE OR REPLACE FUNCTION office_data.put_shared(me office_data.caller, r jsonb, p_schema integer, is_recovery boolean) RETURNS jsonb LANGUAGE plpgsql AS $$
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

GRANT SELECT ON ALL TABLES IN SCHEMA office TO ajukan_desk;
SELECT office_data.secure_functions();
