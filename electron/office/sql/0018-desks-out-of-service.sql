-- What desks present that are locked or out of service: after changes were removed (0012), of their branches, and of attempts that were not settled.
-- Rules: docs/office-database.md, "Generations" and "A late attempt".

-- As before (0017). Changes below `highest` may be missing, but the office had only those up to a later change of the same generation that it has: the rest
-- of that generation it lost, whatever was removed in a later one.
CREATE OR REPLACE FUNCTION office_data.lost_rows(me office_data.caller, rows jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(r.row - 'position'), '[]') FROM (SELECT value AS row, (value ->> 'position')::bigint AS position FROM jsonb_array_elements(rows)) r
  WHERE NOT EXISTS (SELECT FROM office_data.change c WHERE c.office_id = me.office_id AND c.position = r.position)
    AND NOT (r.position <= coalesce((SELECT p.highest FROM office_data.pruning p WHERE p.office_id = me.office_id), 0)
      AND EXISTS (SELECT FROM office_data.change c WHERE c.office_id = me.office_id AND c.position > r.position
        AND c.position < (r.position / 1000000000 + 1) * 1000000000))
    AND NOT EXISTS (SELECT FROM office_data.store_row s WHERE s.office_id = me.office_id AND s.store = r.row ->> 'store' AND s.key = (r.row -> 'key')::text
      AND s.value IS NOT DISTINCT FROM nullif(r.row -> 'value', 'null'))
$$;

-- As before (0015), but "branch" names one that was made before: of it the office gets the rows that no branch of the desk has, and nothing that it has is changed.
CREATE OR REPLACE FUNCTION office_data.add_branch(me office_data.caller, p_declaration text, p_reason text, p_input jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  id uuid := (p_input ->> 'branch')::uuid;
  rows_to_add jsonb := office_data.list(p_input, 'rows');
BEGIN
  IF id IS NOT NULL THEN
    SELECT coalesce(jsonb_agg(r), '[]') INTO rows_to_add FROM jsonb_array_elements(rows_to_add) r
      WHERE NOT EXISTS (SELECT FROM office_data.branch b, jsonb_array_elements(b.rows) k WHERE b.office_id = me.office_id AND b.desk_id = me.desk_id
        AND b.declaration IS NOT DISTINCT FROM p_declaration AND k ->> 'store' = r ->> 'store' AND k -> 'key' = r -> 'key' AND k -> 'value' IS NOT DISTINCT FROM r -> 'value');
    IF rows_to_add = '[]' THEN RETURN jsonb_build_object('declaration', p_declaration, 'branch', id, 'kind', p_reason); END IF;
    IF EXISTS (SELECT FROM office_data.branch b WHERE b.office_id = me.office_id AND b.branch = id) THEN id := NULL; END IF;
  ELSIF p_reason = 'quarantine' THEN
    UPDATE office_data.branch SET rows = office_data.newer_rows(rows, rows_to_add), txn = me.txn
      WHERE office_id = me.office_id AND branch = (SELECT b.branch FROM office_data.branch b
        WHERE b.office_id = me.office_id AND b.desk_id = me.desk_id AND b.reason = p_reason AND b.outcome IS NULL AND b.declaration IS NOT DISTINCT FROM p_declaration
          AND b.generation IS NOT DISTINCT FROM (p_input ->> 'generation')::integer AND b.epoch IS NOT DISTINCT FROM (p_input ->> 'epoch')::bigint
        LIMIT 1 FOR UPDATE)
      RETURNING branch INTO id;
    IF FOUND THEN RETURN jsonb_build_object('declaration', p_declaration, 'branch', id, 'kind', p_reason); END IF;
  END IF;
  INSERT INTO office_data.branch (office_id, branch, declaration, desk_id, reason, generation, epoch, base, rows, txn)
    VALUES (me.office_id, coalesce(id, gen_random_uuid()), p_declaration, me.desk_id, p_reason, (p_input ->> 'generation')::integer, (p_input ->> 'epoch')::bigint,
      (p_input ->> 'base')::bigint, rows_to_add, me.txn)
    RETURNING branch INTO id;
  PERFORM office_data.note(me, p_declaration, 'branch', jsonb_build_object('branch', id, 'reason', p_reason));
  RETURN jsonb_build_object('declaration', p_declaration, 'branch', id, 'kind', p_reason);
END $$;

-- As before (0008), but an attempt that did not arrive does not hide a late one that did or may have.
CREATE OR REPLACE FUNCTION office_data.show_outcome(me office_data.caller, id text) RETURNS void LANGUAGE sql AS $$
  WITH attempts AS (SELECT * FROM office_data.attempt x WHERE x.office_id = me.office_id AND x.declaration = id)
  UPDATE office_data.declaration d SET outcome = a.outcome, attempt = a.attempt, txn = me.txn
  FROM (SELECT x.outcome, x.attempt FROM attempts x
    ORDER BY x.outcome = 'sending' DESC, x.outcome = 'failed' AND EXISTS (SELECT FROM attempts l WHERE l.is_late AND l.outcome <> 'failed'),
      x.is_late, x.generation DESC, x.epoch DESC, x.number DESC LIMIT 1) a
  WHERE d.office_id = me.office_id AND d.declaration = id AND (d.outcome, d.attempt) IS DISTINCT FROM (a.outcome, a.attempt)
$$;

SELECT office_data.secure_functions();
