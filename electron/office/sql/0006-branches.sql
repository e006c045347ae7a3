-- Rows that are not applied are kept as branches. Rules: docs/office-database.md, "Branches" and "Generations".

-- The newest value of each row; of a shared row with that from which the desk began at first (`from`, `base`).
CREATE FUNCTION office_data.newer_rows(older jsonb, newer jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  WITH latest AS (
    SELECT DISTINCT ON (r ->> 'store', r -> 'key') r, place FROM jsonb_array_elements(newer) WITH ORDINALITY AS all_rows (r, place)
      ORDER BY r ->> 'store', r -> 'key', place DESC
  ), known AS (SELECT r, place FROM jsonb_array_elements(older) WITH ORDINALITY AS all_rows (r, place))
  SELECT coalesce(jsonb_agg(coalesce(n.r || (k.r - 'value'), k.r, n.r) ORDER BY k.place, n.place), '[]')
    FROM known k FULL JOIN latest n ON n.r ->> 'store' = k.r ->> 'store' AND n.r -> 'key' = k.r -> 'key'
$$;

-- The branches of a declaration, or those of shared rows. In two parts, because no index serves IS NOT DISTINCT FROM.
CREATE FUNCTION office_data.branches_of(p_office uuid, p_declaration text) RETURNS SETOF office_data.branch LANGUAGE sql STABLE AS $$
  SELECT * FROM office_data.branch WHERE office_id = p_office AND declaration = p_declaration
  UNION ALL SELECT * FROM office_data.branch WHERE office_id = p_office AND declaration IS NULL AND p_declaration IS NULL
$$;

-- Each row of a list beside the stored row of its key; store is NULL where there is none. MATERIALIZED, because row-level security lets only plain columns use the
-- index; LIMIT, because PostgreSQL would read all rows of the office for a join where offices are small on the whole.
CREATE FUNCTION office_data.rows_stored(p_office uuid, rows jsonb)
RETURNS TABLE (r jsonb, store text, key text, value jsonb, declaration text, desk_id uuid, known bigint, generation integer, epoch bigint, txn bigint) LANGUAGE sql STABLE AS $$
  WITH one AS MATERIALIZED (SELECT value AS r, value ->> 'store' AS store, (value -> 'key')::text AS key FROM jsonb_array_elements(rows))
  SELECT one.r, s.store, s.key, s.value, s.declaration, s.desk_id, s.known, s.generation, s.epoch, s.txn FROM one LEFT JOIN LATERAL
    (SELECT x.* FROM office_data.store_row x WHERE x.office_id = p_office AND x.store = one.store AND x.key = one.key LIMIT 1) s ON true
$$;

-- Makes a branch. What a desk in quarantine goes on writing waits in one open branch of each declaration. "branch" of the input names one that was made before: of it
-- the office gets the rows that no branch of the desk has, and nothing that it has is changed.
CREATE FUNCTION office_data.add_branch(me office_data.caller, p_declaration text, p_reason text, p_input jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  id uuid := office_data.uuid_or_null(p_input, 'branch');
  g bigint := office_data.whole_or_null(p_input, 'generation', me.generation);
  e bigint := office_data.whole_or_null(p_input, 'epoch');
  rows_to_add jsonb := office_data.list(p_input, 'rows');
BEGIN
  -- What the desk had presented in a set-back stays beside the declaration already (keep_versions).
  IF p_reason = 'old-epoch' AND id IS NULL THEN
    SELECT b.branch INTO id FROM office_data.branches_of(me.office_id, p_declaration) b WHERE b.desk_id = me.desk_id AND b.reason = 'set-back' AND b.outcome IS NULL
      AND NOT EXISTS (SELECT FROM jsonb_array_elements(rows_to_add) r WHERE NOT EXISTS (SELECT FROM jsonb_array_elements(b.rows) k
        WHERE k ->> 'store' = r ->> 'store' AND k -> 'key' = r -> 'key' AND k -> 'value' IS NOT DISTINCT FROM r -> 'value')) LIMIT 1;
    IF FOUND THEN RETURN jsonb_build_object('declaration', p_declaration, 'branch', id, 'kind', 'set-back'); END IF;
  END IF;
  IF id IS NOT NULL THEN
    SELECT coalesce(jsonb_agg(r), '[]') INTO rows_to_add FROM jsonb_array_elements(rows_to_add) r
      WHERE NOT EXISTS (SELECT FROM office_data.branches_of(me.office_id, p_declaration) b, jsonb_array_elements(b.rows) k WHERE b.desk_id = me.desk_id
        AND k ->> 'store' = r ->> 'store' AND k -> 'key' = r -> 'key' AND k -> 'value' IS NOT DISTINCT FROM r -> 'value');
    IF rows_to_add = '[]' THEN RETURN jsonb_build_object('declaration', p_declaration, 'branch', id, 'kind', p_reason); END IF;
    IF EXISTS (SELECT FROM office_data.branch b WHERE b.office_id = me.office_id AND b.branch = id) THEN id := NULL; END IF;
  ELSIF p_reason = 'quarantine' THEN
    UPDATE office_data.branch SET rows = office_data.newer_rows(rows, rows_to_add), txn = me.txn
      -- Its outcome once more: this call may wait for the one that finishes the branch.
      WHERE office_id = me.office_id AND outcome IS NULL AND branch = (SELECT b.branch FROM office_data.branches_of(me.office_id, p_declaration) b
        WHERE b.desk_id = me.desk_id AND b.reason = p_reason AND b.outcome IS NULL
          AND b.generation IS NOT DISTINCT FROM g AND b.epoch IS NOT DISTINCT FROM e
        LIMIT 1)
      RETURNING branch INTO id;
    IF FOUND THEN RETURN jsonb_build_object('declaration', p_declaration, 'branch', id, 'kind', p_reason); END IF;
  END IF;
  INSERT INTO office_data.branch (office_id, branch, declaration, desk_id, reason, generation, epoch, rows, txn)
    VALUES (me.office_id, coalesce(id, gen_random_uuid()), p_declaration, me.desk_id, p_reason, g, e, rows_to_add, me.txn)
    RETURNING branch INTO id;
  PERFORM office_data.note(me, p_declaration, 'branch', jsonb_build_object('branch', id, 'reason', p_reason));
  RETURN jsonb_build_object('declaration', p_declaration, 'branch', id, 'kind', p_reason);
END $$;

-- What a desk that is not active, or a viewer, presents of what it had pushed: rows with the position at which the office had them, without those that it has, or had
-- before a newer version. Changes below `highest` may be missing, but the office had only those up to a later change of the same generation that it has: the rest
-- of that generation it lost, whatever was removed in a later one.
CREATE FUNCTION office_data.lost_rows(me office_data.caller, rows jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  WITH presented AS MATERIALIZED (SELECT s.*, office_data.whole_or_null(s.r, 'position') AS position FROM office_data.rows_stored(me.office_id, rows) s)
  SELECT coalesce(jsonb_agg(p.r - 'position'), '[]') FROM presented p
  CROSS JOIN LATERAL (SELECT min(c.position) AS next FROM office_data.change c
    WHERE c.office_id = me.office_id AND c.position >= p.position AND c.position < (p.position / 1000000000 + 1) * 1000000000) later
  WHERE (later.next = p.position) IS NOT TRUE
    AND NOT (p.position <= coalesce((SELECT u.highest FROM office_data.pruning u WHERE u.office_id = me.office_id), 0) AND later.next IS NOT NULL)
    AND NOT (p.store IS NOT NULL AND p.value IS NOT DISTINCT FROM nullif(p.r -> 'value', 'null'))
$$;

-- What the office has in the place of rows that became a branch, for their desk.
CREATE FUNCTION office_data.rows_here(me office_data.caller, rows jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('store', s.r ->> 'store', 'key', s.r -> 'key', 'value', s.value, 'declaration', s.declaration,
      'position', coalesce((SELECT c.position FROM office_data.change c WHERE c.office_id = me.office_id AND c.txn = s.txn), 0))), '[]')
    FROM office_data.rows_stored(me.office_id, rows) s
$$;

-- Shared rows of a branch, each with all versions that the office has of it: one of them is that from which the desk began, by the hash that it gave (`from`).
CREATE FUNCTION office_data.with_versions(p_office uuid, rows jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  WITH one AS MATERIALIZED (SELECT r, place, r ->> 'store' AS store, (r -> 'key')::text AS key FROM jsonb_array_elements(rows) WITH ORDINALITY AS all_rows (r, place))
  SELECT coalesce(jsonb_agg(one.r || jsonb_build_object('versions', (
      SELECT coalesce(jsonb_agg(v.value), '[]') FROM (
        SELECT s.value FROM office_data.store_row s WHERE s.office_id = p_office AND s.store = one.store AND s.key = one.key
        UNION ALL
        SELECT b.value FROM office_data.row_before b WHERE b.office_id = p_office AND b.store = one.store AND b.key = one.key
      ) v)) ORDER BY one.place), '[]') FROM one
$$;

-- Rows of a declaration are a copy beside it, as they are; those of shared rows are merged. `revision`: which rows it has, for finish_branch.
CREATE FUNCTION office.get_branch(session uuid, input office_data.input) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('get_branch', session);
  b office_data.branch;
BEGIN
  SELECT * INTO b FROM office_data.branch WHERE office_id = me.office_id AND branch = office_data.uuid_of(input, 'branch');
  IF NOT FOUND THEN PERFORM office_data.refuse('not-found'); END IF;
  RETURN jsonb_build_object('branch', b.branch, 'declaration', b.declaration, 'desk', b.desk_id, 'reason', b.reason, 'generation', b.generation, 'epoch', b.epoch,
    'rows', CASE WHEN b.declaration IS NULL THEN office_data.with_versions(me.office_id, b.rows) ELSE b.rows END, 'outcome', b.outcome, 'at', office_data.milliseconds(b.at), 'revision', b.txn);
END $$;

-- A person has taken what is wanted of a branch (`merged`), or dismissed it; its rows stay. What waits in quarantine is an owner's decision. A branch that got more rows after the `revision` that the
-- person read goes on as another open one. A branch is finished once, and where another desk holds its declaration only by that desk or an owner. An unlocked desk has
-- what it changed while it was locked twice, in quarantine and as a branch of its own: the one that it takes itself ends the other, where that has nothing else.
CREATE FUNCTION office.finish_branch(session uuid, request uuid, input office_data.input) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('finish_branch', session, request);
  b office_data.branch;
  d office_data.declaration;
  same uuid;
BEGIN
  IF me.repeated IS NOT NULL THEN RETURN me.repeated; END IF;
  SELECT * INTO b FROM office_data.branch WHERE office_id = me.office_id AND branch = office_data.uuid_of(input, 'branch') FOR UPDATE;
  IF NOT FOUND THEN PERFORM office_data.refuse('not-found'); END IF;
  IF b.reason = 'quarantine' AND me.rights <> 'owner' THEN PERFORM office_data.refuse('not-allowed'); END IF;
  IF b.reason = 'quarantine' AND input ->> 'revision' IS NULL THEN PERFORM office_data.refuse('bad-input', '{"what": "revision"}'); END IF;
  IF input ->> 'outcome' NOT IN ('merged', 'dismissed') THEN PERFORM office_data.refuse('bad-input', '{"what": "outcome"}'); END IF;
  IF b.outcome = office_data.need(input, 'outcome') THEN RETURN office_data.leave(me, '{}', false); END IF;
  -- A dismissed branch is kept, and can be taken later.
  IF b.outcome = 'merged' THEN PERFORM office_data.refuse('not-found', jsonb_build_object('what', 'branch', 'outcome', b.outcome)); END IF;
  IF me.rights <> 'owner' THEN
    SELECT * INTO d FROM office_data.declaration x WHERE x.office_id = me.office_id AND x.declaration = b.declaration;
    IF NOT d.deleted AND d.holder <> me.desk_id THEN PERFORM office_data.refuse('not-holder', office_data.holding(d)); END IF;
  END IF;
  UPDATE office_data.branch SET outcome = office_data.need(input, 'outcome'), txn = me.txn WHERE office_id = me.office_id AND branch = b.branch;
  PERFORM office_data.note(me, b.declaration, 'branch-finished', jsonb_build_object('branch', b.branch, 'outcome', input ->> 'outcome'));
  IF b.reason = 'old-epoch' AND b.desk_id = me.desk_id AND input ->> 'outcome' = 'merged' THEN
    FOR same IN SELECT q.branch FROM office_data.branches_of(me.office_id, b.declaration) q
      WHERE q.desk_id = me.desk_id AND q.reason = 'quarantine' AND q.outcome IS NULL AND NOT EXISTS (
        SELECT FROM jsonb_array_elements(q.rows) r WHERE r ->> 'store' <> 'summaries' AND NOT EXISTS (
          SELECT FROM jsonb_array_elements(b.rows) k WHERE k ->> 'store' = r ->> 'store' AND k -> 'key' = r -> 'key' AND k -> 'value' IS NOT DISTINCT FROM r -> 'value'))
    LOOP
      UPDATE office_data.branch SET outcome = 'merged', txn = me.txn WHERE office_id = me.office_id AND branch = same AND outcome IS NULL;
      PERFORM office_data.note(me, b.declaration, 'branch-finished', jsonb_build_object('branch', same, 'outcome', 'merged'));
    END LOOP;
  END IF;
  IF b.outcome IS NULL AND b.txn > office_data.whole_of(input, 'revision', absent => 9007199254740991) THEN
    INSERT INTO office_data.branch (office_id, declaration, desk_id, reason, generation, epoch, rows, txn)
      VALUES (b.office_id, b.declaration, b.desk_id, b.reason, b.generation, b.epoch, b.rows, me.txn);
  END IF;
  RETURN office_data.leave(me, '{}');
END $$;
