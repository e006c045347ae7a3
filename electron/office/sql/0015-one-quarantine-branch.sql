-- What a locked desk goes on writing waits in one open branch of each declaration. Rules: docs/office-database.md, "Branches".

-- The newest value of each row with that from which the desk began at first (`from`, `base`).
CREATE FUNCTION office_data.newer_rows(older jsonb, newer jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  WITH latest AS (
    SELECT DISTINCT ON (r ->> 'store', r -> 'key') r, place FROM jsonb_array_elements(newer) WITH ORDINALITY AS all_rows (r, place)
      ORDER BY r ->> 'store', r -> 'key', place DESC
  ), known AS (SELECT r, place FROM jsonb_array_elements(older) WITH ORDINALITY AS all_rows (r, place))
  SELECT coalesce(jsonb_agg(coalesce(n.r || (k.r - 'value'), k.r, n.r) ORDER BY k.place, n.place), '[]')
    FROM known k FULL JOIN latest n ON n.r ->> 'store' = k.r ->> 'store' AND n.r -> 'key' = k.r -> 'key'
$$;

CREATE OR REPLACE FUNCTION office_data.add_branch(me office_data.caller, p_declaration text, p_reason text, p_input jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE id uuid;
BEGIN
  IF p_reason = 'quarantine' THEN
    UPDATE office_data.branch SET rows = office_data.newer_rows(rows, office_data.list(p_input, 'rows')), txn = me.txn
      WHERE office_id = me.office_id AND branch = (SELECT b.branch FROM office_data.branch b
        WHERE b.office_id = me.office_id AND b.desk_id = me.desk_id AND b.reason = p_reason AND b.outcome IS NULL AND b.declaration IS NOT DISTINCT FROM p_declaration
          AND b.generation IS NOT DISTINCT FROM (p_input ->> 'generation')::integer AND b.epoch IS NOT DISTINCT FROM (p_input ->> 'epoch')::bigint
        LIMIT 1 FOR UPDATE)
      RETURNING branch INTO id;
    IF FOUND THEN RETURN jsonb_build_object('declaration', p_declaration, 'branch', id, 'kind', p_reason); END IF;
  END IF;
  INSERT INTO office_data.branch (office_id, declaration, desk_id, reason, generation, epoch, base, rows, txn)
    VALUES (me.office_id, p_declaration, me.desk_id, p_reason, (p_input ->> 'generation')::integer, (p_input ->> 'epoch')::bigint,
      (p_input ->> 'base')::bigint, office_data.list(p_input, 'rows'), me.txn)
    RETURNING branch INTO id;
  PERFORM office_data.note(me, p_declaration, 'branch', jsonb_build_object('branch', id, 'reason', p_reason));
  RETURN jsonb_build_object('declaration', p_declaration, 'branch', id, 'kind', p_reason);
END $$;

-- As before (0005), with the `revision` of the rows.
CREATE OR REPLACE FUNCTION office.get_branch(session uuid, input jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('get_branch', session);
  b office_data.branch;
BEGIN
  SELECT * INTO b FROM office_data.branch WHERE office_id = me.office_id AND branch = office_data.need(input, 'branch')::uuid;
  IF NOT FOUND THEN PERFORM office_data.refuse('not-found'); END IF;
  RETURN jsonb_build_object('branch', b.branch, 'declaration', b.declaration, 'desk', b.desk_id, 'reason', b.reason, 'generation', b.generation, 'epoch', b.epoch,
    'base', b.base, 'rows', office_data.with_versions(me.office_id, b.rows), 'outcome', b.outcome, 'at', office_data.milliseconds(b.at), 'revision', b.txn);
END $$;

-- As before (0004), but a branch that got more rows after the `revision` that the person read goes on as another open one.
CREATE OR REPLACE FUNCTION office.finish_branch(session uuid, request uuid, input jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('finish_branch', session, request);
  b office_data.branch;
BEGIN
  IF me.repeated IS NOT NULL THEN RETURN me.repeated; END IF;
  SELECT * INTO b FROM office_data.branch WHERE office_id = me.office_id AND branch = office_data.need(input, 'branch')::uuid FOR UPDATE;
  IF NOT FOUND THEN PERFORM office_data.refuse('not-found'); END IF;
  IF b.reason = 'quarantine' AND me.rights <> 'owner' THEN PERFORM office_data.refuse('not-allowed'); END IF;
  IF b.reason = 'quarantine' AND input ->> 'revision' IS NULL THEN PERFORM office_data.refuse('bad-input', '{"what": "revision"}'); END IF;
  IF input ->> 'outcome' NOT IN ('merged', 'dismissed') THEN PERFORM office_data.refuse('bad-input', '{"what": "outcome"}'); END IF;
  UPDATE office_data.branch SET outcome = office_data.need(input, 'outcome'), txn = me.txn WHERE office_id = me.office_id AND branch = b.branch;
  PERFORM office_data.note(me, b.declaration, 'branch-finished', jsonb_build_object('branch', b.branch, 'outcome', input ->> 'outcome'));
  IF b.outcome IS NULL AND b.txn > (input ->> 'revision')::bigint THEN
    INSERT INTO office_data.branch (office_id, declaration, desk_id, reason, generation, epoch, base, rows, txn)
      VALUES (b.office_id, b.declaration, b.desk_id, b.reason, b.generation, b.epoch, b.base, b.rows, me.txn);
  END IF;
  RETURN office_data.leave(me, '{}');
END $$;

SELECT office_data.secure_functions();
