-- As before, for a first pull: within jsonb the values of a page were copied member by member, five times each; as text they are written once. And the number of a
-- declaration is looked up within the query: for each call of a function with a query the office of the desk is found again.
DROP FUNCTION office_data.items_of(uuid, bigint);
CREATE FUNCTION office_data.items_of(p_office uuid, p_txn bigint) RETURNS TABLE (kind text, id text, item json) LANGUAGE sql STABLE AS $$
  SELECT 'row', r.store || ' ' || r.key, json_build_object('store', r.store, 'key', r.key::json, 'value', r.value, 'declaration', r.declaration,
      'desk', r.desk_id, 'schema', r.schema)
    FROM office_data.store_row r WHERE r.office_id = p_office AND r.txn = p_txn
  UNION ALL
  SELECT 'declaration', d.declaration, json_build_object('declaration', d.declaration, 'car', d.car, 'holder', d.holder, 'generation', d.generation,
      'epoch', d.epoch, 'sender', d.sender, 'offeredTo', d.offered_to, 'asked', d.asked, 'outcome', d.outcome, 'attempt', d.attempt, 'closed', d.closed,
      'deleted', d.deleted, 'schema', d.schema, 'registered', n.declaration IS NOT NULL)
    FROM (SELECT x.*, office_data.car_key(x.car) AS car_key FROM office_data.declaration x WHERE x.office_id = p_office AND x.txn = p_txn OFFSET 0) d
    LEFT JOIN LATERAL (SELECT m.declaration FROM office_data.number m
      WHERE m.office_id = p_office AND m.car_key = d.car_key AND m.declaration = d.declaration LIMIT 1) n ON true
  UNION ALL
  SELECT 'attempt', a.attempt::text, office_data.attempt_item(a)::json FROM office_data.attempt a WHERE a.office_id = p_office AND a.txn = p_txn
  UNION ALL
  SELECT 'fact', f.kind || ' ' || f.id || ' ' || f.sha256, json_build_object('fact', f.kind, 'id', f.id, 'car', f.car, 'sha256', f.sha256, 'value', f.value,
      'desk', f.desk_id)
    FROM office_data.fact f WHERE f.office_id = p_office AND f.txn = p_txn
  UNION ALL
  SELECT 'branch', b.branch::text, json_build_object('branch', b.branch, 'declaration', b.declaration, 'desk', b.desk_id, 'reason', b.reason, 'outcome', b.outcome)
    FROM office_data.branch b WHERE b.office_id = p_office AND b.txn = p_txn
  UNION ALL
  SELECT 'lane', l.prefix || l.series, json_build_object('prefix', l.prefix, 'series', l.series, 'desk', l.desk_id, 'retired', l.retired)
    FROM office_data.number_lane l WHERE l.office_id = p_office AND l.txn = p_txn
  UNION ALL
  SELECT 'desk', k.desk_id::text, json_build_object('desk', k.desk_id, 'name', k.name, 'rights', k.rights, 'state', k.state,
      'quarantined', (SELECT count(*) FROM office_data.quarantine q WHERE q.office_id = p_office AND q.desk_id = k.desk_id AND q.outcome IS NULL))
    FROM office_data.desk k WHERE k.office_id = p_office AND k.txn = p_txn
  UNION ALL
  SELECT 'document', m.sha256, json_build_object('sha256', m.sha256, 'bytes', m.bytes)
    FROM office_data.document m WHERE m.office_id = p_office AND m.txn = p_txn AND m.verified
$$;

-- A page ends after limit items or four million bytes.
DROP FUNCTION office.pull(uuid, jsonb);
CREATE FUNCTION office.pull(session uuid, input jsonb) RETURNS json LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('pull', session);
  after jsonb := coalesce(input -> 'after', '{}');
  -- A variable: with coalesce in the condition PostgreSQL reads all changes, for row-level security.
  from_position bigint := coalesce((after ->> 'position')::bigint, 0);
  most integer := least(coalesce((input ->> 'limit')::integer, 500), 2000);
  items text[] := '{}';
  size bigint := 0;
  next json;
  r record;
  last record;
  o record;
BEGIN
  UPDATE office_data.contact SET at = clock_timestamp() WHERE office_id = me.office_id AND desk_id = me.desk_id AND at < clock_timestamp() - interval '10 seconds';
  -- Read before the items: what is committed meanwhile has a higher position and comes again.
  SELECT position, commit_id INTO o FROM office_data.office WHERE office_id = me.office_id;
  FOR r IN
    SELECT c.position, i.kind, i.id, i.item::text AS item FROM office_data.change c CROSS JOIN LATERAL office_data.items_of(me.office_id, c.txn) i
    WHERE c.office_id = me.office_id AND c.position >= from_position AND c.position <= o.position
      AND (c.position > from_position OR (i.kind, i.id) > (after ->> 'kind', after ->> 'id'))
    ORDER BY c.position, i.kind, i.id
  LOOP
    IF cardinality(items) >= most OR size > 4000000 THEN
      next := json_build_object('position', last.position, 'kind', last.kind, 'id', last.id);
      EXIT;
    END IF;
    -- An item is an object with members, and a kind a word.
    items := items || format('{"kind": "%s", "position": %s, %s', r.kind, r.position, substr(r.item, 2));
    size := size + octet_length(r.item);
    last := r;
  END LOOP;
  RETURN format('{"next": %s, "position": %s, "commit": %s, "items": [%s]}', coalesce(next::text, 'null'), o.position,
    coalesce(to_json(o.commit_id)::text, 'null'), array_to_string(items, ','))::json;
END $$;

SELECT office_data.secure_functions();
