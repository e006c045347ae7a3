-- Reading: pull by position, history, single things; removal of changes. Rules: docs/office-database.md, "Items of pull" and "Changes".

CREATE FUNCTION office_data.attempt_item(a office_data.attempt) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('attempt', a.attempt, 'declaration', a.declaration, 'car', a.car, 'desk', a.desk_id, 'generation', a.generation,
    'epoch', a.epoch, 'sha256', a.sha256, 'profile', a.profile, 'outcome', a.outcome,
    'startedAt', office_data.milliseconds(a.started_at), 'endedAt', office_data.milliseconds(a.ended_at), 'isLate', a.is_late,
    'evidence', a.evidence, 'presentedBy', a.presented_by)
$$;

-- Items of pull as text: within jsonb the values of a page are copied member by member, five times each.
CREATE FUNCTION office_data.row_item(r office_data.store_row) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT json_build_object('store', r.store, 'key', r.key::json, 'value', r.value, 'declaration', r.declaration, 'desk', r.desk_id, 'schema', r.schema)
$$;
CREATE FUNCTION office_data.declaration_item(d office_data.declaration, is_registered boolean, said_outcome text) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT json_build_object('declaration', d.declaration, 'car', d.car, 'holder', d.holder, 'generation', d.generation, 'epoch', d.epoch, 'sender', d.sender,
    'offeredTo', d.offered_to, 'asked', d.asked, 'outcome', coalesce(d.outcome, said_outcome), 'attempt', d.attempt, 'closed', d.closed, 'deleted', d.deleted,
    'schema', d.schema, 'registered', is_registered, 'presentedBy', d.presented_by)
$$;
CREATE FUNCTION office_data.fact_item(f office_data.fact) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT json_build_object('fact', f.kind, 'id', f.id, 'car', f.car, 'sha256', f.sha256, 'value', f.value, 'desk', f.desk_id)
$$;
CREATE FUNCTION office_data.branch_item(b office_data.branch) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT json_build_object('branch', b.branch, 'declaration', b.declaration, 'desk', b.desk_id, 'reason', b.reason, 'outcome', b.outcome)
$$;
CREATE FUNCTION office_data.lane_item(l office_data.number_lane) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT json_build_object('prefix', l.prefix, 'series', l.series, 'desk', l.desk_id, 'retired', l.retired, 'presentedBy', l.presented_by)
$$;
CREATE FUNCTION office_data.desk_item(k office_data.desk, quarantined bigint) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT json_build_object('desk', k.desk_id, 'name', k.name, 'rights', k.rights, 'state', k.state, 'mostLanes', k.most_lanes, 'mostNumbers', k.most_numbers, 'quarantined', quarantined)
$$;
CREATE FUNCTION office_data.document_item(m office_data.document) RETURNS json LANGUAGE sql STABLE AS $$ SELECT json_build_object('sha256', m.sha256, 'bytes', m.bytes) $$;


-- What a transaction left that is still the present state; of a desk also how much of it waits in quarantine. The number of a declaration is looked up within the query: for
-- each call of a function with a query the office of the desk is found again.
CREATE FUNCTION office_data.items_of(p_office uuid, p_txn bigint) RETURNS TABLE (kind text, id text, item json) LANGUAGE sql STABLE AS $$
  SELECT 'row', r.store || ' ' || r.key, office_data.row_item(r) FROM office_data.store_row r WHERE r.office_id = p_office AND r.txn = p_txn
  UNION ALL
  SELECT 'declaration', d.declaration, office_data.declaration_item(d, n.declaration IS NOT NULL, w.outcome)
    FROM office_data.declaration d
    LEFT JOIN LATERAL (SELECT m.declaration FROM office_data.number m
      WHERE m.office_id = p_office AND m.car_key = office_data.car_key(d.car) AND m.declaration = d.declaration LIMIT 1) n ON true
    -- What others say of an attempt of one that fills a gap: it may have been sent.
    LEFT JOIN LATERAL (SELECT 'unknown' AS outcome FROM office_data.quarantine q WHERE d.closed = 'gap' AND q.office_id = p_office AND q.declaration = d.declaration
      AND q.set_back IS NOT NULL AND q.outcome IS NULL LIMIT 1) w ON true
    WHERE d.office_id = p_office AND d.txn = p_txn
  UNION ALL
  SELECT 'attempt', a.attempt::text, office_data.attempt_item(a)::json FROM office_data.attempt a WHERE a.office_id = p_office AND a.txn = p_txn
  UNION ALL
  SELECT 'fact', f.kind || ' ' || f.id || ' ' || f.sha256, office_data.fact_item(f) FROM office_data.fact f WHERE f.office_id = p_office AND f.txn = p_txn
  UNION ALL
  SELECT 'branch', b.branch::text, office_data.branch_item(b) FROM office_data.branch b WHERE b.office_id = p_office AND b.txn = p_txn
  UNION ALL
  SELECT 'lane', l.prefix || l.series, office_data.lane_item(l) FROM office_data.number_lane l WHERE l.office_id = p_office AND l.txn = p_txn
  UNION ALL
  SELECT 'desk', k.desk_id::text, office_data.desk_item(k, (SELECT count(*) FROM office_data.quarantine q WHERE q.office_id = p_office AND q.desk_id = k.desk_id AND q.outcome IS NULL))
    FROM office_data.desk k WHERE k.office_id = p_office AND k.txn = p_txn
  UNION ALL
  SELECT 'document', m.sha256, office_data.document_item(m) FROM office_data.document m WHERE m.office_id = p_office AND m.txn = p_txn AND m.verified
$$;

-- Everything that the office has, for a desk that has nothing: each table once in the order of its key, which costs a third of finding the items by their transactions. The
-- kinds in this order: what decides about the declarations, these, their rows, and what was said of them. $1: the office; $2: the key after which it goes on, as texts; $3: how many.
CREATE FUNCTION office_data.snapshot_queries() RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY[
    $q$SELECT 'desk' AS kind, jsonb_build_array(x.desk_id) AS place, c.position, office_data.desk_item(x, (SELECT count(*) FROM office_data.quarantine q WHERE q.office_id = $1
      AND q.desk_id = x.desk_id AND q.outcome IS NULL)) AS item FROM office_data.desk x JOIN office_data.change c ON c.office_id = $1 AND c.txn = x.txn WHERE x.office_id = $1 AND ($2 IS NULL OR x.desk_id > ($2 ->> 0)::uuid) ORDER BY x.desk_id LIMIT $3$q$,
    $q$SELECT 'lane' AS kind, jsonb_build_array(x.prefix, x.series) AS place, c.position, office_data.lane_item(x) AS item FROM office_data.number_lane x JOIN office_data.change c ON c.office_id = $1 AND c.txn = x.txn
      WHERE x.office_id = $1 AND (x.prefix, x.series) > (coalesce($2 ->> 0, ''), coalesce($2 ->> 1, '')) ORDER BY x.prefix, x.series LIMIT $3$q$,
    $q$SELECT 'declaration' AS kind, jsonb_build_array(x.declaration) AS place, c.position, office_data.declaration_item(x, n.declaration IS NOT NULL, w.outcome) AS item FROM office_data.declaration x JOIN office_data.change c ON c.office_id = $1 AND c.txn = x.txn
      LEFT JOIN LATERAL (SELECT m.declaration FROM office_data.number m WHERE m.office_id = $1 AND m.car_key = office_data.car_key(x.car) AND m.declaration = x.declaration LIMIT 1) n ON true
      LEFT JOIN LATERAL (SELECT 'unknown' AS outcome FROM office_data.quarantine q WHERE x.closed = 'gap' AND q.office_id = $1 AND q.declaration = x.declaration
        AND q.set_back IS NOT NULL AND q.outcome IS NULL LIMIT 1) w ON true
      WHERE x.office_id = $1 AND x.declaration > coalesce($2 ->> 0, '') ORDER BY x.declaration LIMIT $3$q$,
    $q$SELECT 'row' AS kind, jsonb_build_array(x.store, x.key) AS place, c.position, office_data.row_item(x) AS item FROM office_data.store_row x JOIN office_data.change c ON c.office_id = $1 AND c.txn = x.txn
      WHERE x.office_id = $1 AND (x.store, x.key) > (coalesce($2 ->> 0, ''), coalesce($2 ->> 1, '')) ORDER BY x.store, x.key LIMIT $3$q$,
    $q$SELECT 'branch' AS kind, jsonb_build_array(x.branch) AS place, c.position, office_data.branch_item(x) AS item FROM office_data.branch x JOIN office_data.change c ON c.office_id = $1 AND c.txn = x.txn
      WHERE x.office_id = $1 AND ($2 IS NULL OR x.branch > ($2 ->> 0)::uuid) ORDER BY x.branch LIMIT $3$q$,
    $q$SELECT 'attempt' AS kind, jsonb_build_array(x.attempt) AS place, c.position, office_data.attempt_item(x)::json AS item FROM office_data.attempt x JOIN office_data.change c ON c.office_id = $1 AND c.txn = x.txn
      WHERE x.office_id = $1 AND ($2 IS NULL OR x.attempt > ($2 ->> 0)::uuid) ORDER BY x.attempt LIMIT $3$q$,
    $q$SELECT 'fact' AS kind, jsonb_build_array(x.kind, x.id, x.sha256) AS place, c.position, office_data.fact_item(x) AS item FROM office_data.fact x JOIN office_data.change c ON c.office_id = $1 AND c.txn = x.txn
      WHERE x.office_id = $1 AND (x.kind, x.id, x.sha256) > (coalesce($2 ->> 0, ''), coalesce($2 ->> 1, ''), coalesce($2 ->> 2, '')) ORDER BY x.kind, x.id, x.sha256 LIMIT $3$q$,
    $q$SELECT 'document' AS kind, jsonb_build_array(x.sha256) AS place, c.position, office_data.document_item(x) AS item FROM office_data.document x JOIN office_data.change c ON c.office_id = $1 AND c.txn = x.txn
      WHERE x.office_id = $1 AND x.verified AND x.sha256 > coalesce($2 ->> 0, '') ORDER BY x.sha256 LIMIT $3$q$]
$$;

-- A page ends after limit items or four million bytes. From the beginning a desk gets everything in the order of keys (snapshot_queries), and then what was changed since that
-- began, in the order of positions: what is committed meanwhile has a higher position and comes again.
CREATE FUNCTION office.pull(session uuid, input office_data.input) RETURNS json LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('pull', session);
  after jsonb := coalesce(input -> 'after', '{}');
  -- A variable: with coalesce in the condition PostgreSQL reads all changes, for row-level security.
  from_position bigint := office_data.whole_of(after, 'position', absent => 0);
  most integer := least(greatest(office_data.whole_of(input, 'limit', absent => 500), 1), 2000);
  queries text[] := office_data.snapshot_queries();
  -- The query of a snapshot that is read, and the place in it; 0: changes are read.
  nth integer := office_data.whole_of(after, 'snapshot', cardinality(queries), CASE WHEN from_position = 0 THEN 1 ELSE 0 END);
  place jsonb := nullif(after -> 'place', 'null');
  -- How many items of it are left, of how many, which the desk shows.
  left_items bigint := office_data.whole_of(after, 'left', absent => 0);
  all_items bigint := office_data.whole_of(after, 'of', absent => 0);
  items text[] := '{}';
  size bigint := 0;
  next json;
  r record;
  at_position bigint;
  o record;
BEGIN
  UPDATE office_data.contact SET at = clock_timestamp() WHERE office_id = me.office_id AND desk_id = me.desk_id AND at < clock_timestamp() - interval '10 seconds';
  -- Read before the items.
  SELECT position, commit_id INTO o FROM office_data.office WHERE office_id = me.office_id;
  IF from_position = 0 THEN
    from_position := o.position;
    left_items := (SELECT count(*) FROM office_data.declaration x WHERE x.office_id = me.office_id) + (SELECT count(*) FROM office_data.store_row x WHERE x.office_id = me.office_id)
      + (SELECT count(*) FROM office_data.attempt x WHERE x.office_id = me.office_id) + (SELECT count(*) FROM office_data.fact x WHERE x.office_id = me.office_id)
      + (SELECT count(*) FROM office_data.branch x WHERE x.office_id = me.office_id) + (SELECT count(*) FROM office_data.document x WHERE x.office_id = me.office_id);
    all_items := left_items;
  END IF;
  WHILE nth > 0 AND next IS NULL LOOP
    FOR r IN EXECUTE queries[nth] USING me.office_id, place, most + 1 LOOP
      IF cardinality(items) >= most OR size > 4000000 THEN
        next := json_build_object('position', from_position, 'snapshot', nth, 'place', place, 'left', greatest(left_items - cardinality(items), 1), 'of', all_items);
        EXIT;
      END IF;
      items := items || format('{"kind": "%s", "position": %s, %s', r.kind, r.position, substr(r.item::text, 2));
      size := size + octet_length(r.item::text);
      place := r.place;
    END LOOP;
    IF next IS NULL THEN
      nth := CASE WHEN nth < cardinality(queries) THEN nth + 1 ELSE 0 END;
      place := NULL;
      -- The snapshot has everything of this position and the ones before.
      after := '{"kind": "zzz", "id": ""}';
    END IF;
  END LOOP;
  at_position := from_position;
  IF next IS NULL THEN
    FOR r IN
      SELECT c.position, i.kind, i.id, i.item::text AS item FROM office_data.change c CROSS JOIN LATERAL office_data.items_of(me.office_id, c.txn) i
      WHERE c.office_id = me.office_id AND c.position >= from_position AND c.position <= o.position
        AND (c.position > from_position OR (i.kind, i.id) > (after ->> 'kind', after ->> 'id'))
      ORDER BY c.position, i.kind, i.id
    LOOP
      IF cardinality(items) >= most OR size > 4000000 THEN
        next := json_build_object('position', at_position, 'kind', after ->> 'kind', 'id', after ->> 'id');
        EXIT;
      END IF;
      -- An item is an object with members, and a kind a word.
      items := items || format('{"kind": "%s", "position": %s, %s', r.kind, r.position, substr(r.item, 2));
      size := size + octet_length(r.item);
      at_position := r.position;
      after := jsonb_build_object('kind', r.kind, 'id', r.id);
    END LOOP;
  END IF;
  RETURN format('{"next": %s, "position": %s, "commit": %s, "items": [%s]}', coalesce(next::text, 'null'), o.position,
    coalesce(to_json(o.commit_id)::text, 'null'), array_to_string(items, ','))::json;
END $$;

-- Earlier values of shared rows are kept for a year. Those of declarations stay: a desk may present them after any set-back.
CREATE FUNCTION office_data.prune_versions(p_office uuid) RETURNS void LANGUAGE sql AS $$
  DELETE FROM office_data.row_before b WHERE b.office_id = p_office AND b.replaced_at < now() - interval '365 days'
    AND b.store IN (SELECT s.store FROM office_data.stores() s WHERE s.of = 'shared')
$$;

-- Changes whose rows were all overwritten since are removed once the desks have acknowledged a later position: a desk that pulls after days does not
-- read them. A desk that never acknowledged anything, or had no contact for ninety days, is not waited for.
-- Looks at some changes, if no other call does at this moment, once there are five: every acknowledgement calls it. A round begins again after a day, because
-- rows are overwritten later too.
CREATE FUNCTION office_data.prune_changes(p_office uuid, most integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  done office_data.pruning;
  told bigint;
  reached bigint;
BEGIN
  SELECT min(c.position) INTO told FROM office_data.desk d JOIN office_data.contact c USING (office_id, desk_id)
    WHERE d.office_id = p_office AND d.state <> 'retired' AND c.position > 0 AND c.at > now() - interval '90 days';
  PERFORM FROM office_data.pruning WHERE office_id = p_office AND position > told - 5 AND round_at > now() - interval '1 day';
  IF FOUND THEN RETURN; END IF;
  INSERT INTO office_data.pruning (office_id) VALUES (p_office) ON CONFLICT DO NOTHING;
  SELECT * INTO done FROM office_data.pruning WHERE office_id = p_office FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN; END IF;
  SELECT max(s.position) INTO reached FROM (SELECT c.position FROM office_data.change c
    WHERE c.office_id = p_office AND c.position > done.position AND c.position < told ORDER BY c.position LIMIT most) s;
  IF reached IS NULL THEN
    IF done.round_at < now() - interval '1 day' THEN
      UPDATE office_data.pruning SET position = 0, round_at = now() WHERE office_id = p_office;
      PERFORM office_data.prune_versions(p_office);
    END IF;
    RETURN;
  END IF;
  DELETE FROM office_data.change c WHERE c.office_id = p_office AND c.position > done.position AND c.position <= reached
    AND NOT EXISTS (SELECT FROM office_data.items_of(p_office, c.txn));
  UPDATE office_data.pruning SET position = reached, highest = greatest(highest, reached) WHERE office_id = p_office;
END $$;

-- When an earlier value was written: its change is removed once it is overwritten.
CREATE FUNCTION office_data.keep_written_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT c.at INTO NEW.written_at FROM office_data.change c WHERE c.office_id = NEW.office_id AND c.txn = NEW.txn;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_written_at BEFORE INSERT ON office_data.row_before FOR EACH ROW EXECUTE FUNCTION office_data.keep_written_at();

-- The values of a shared row, newest first, with the desk that wrote it. at: NULL where it is not known.
CREATE FUNCTION office.row_history(session uuid, input office_data.input) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('row_history', session);
  p_store text := office_data.need(input, 'store');
  p_key text := (input -> 'key')::text;
BEGIN
  IF p_key IS NULL OR p_store NOT IN (SELECT s.store FROM office_data.stores() s WHERE s.of = 'shared') THEN
    PERFORM office_data.refuse('bad-input', '{"what": "store"}');
  END IF;
  RETURN jsonb_build_object('versions', (
    SELECT coalesce(jsonb_agg(jsonb_build_object('value', v.value, 'desk', v.desk_id, 'at', office_data.milliseconds(v.at)) ORDER BY v.txn DESC), '[]')
    FROM (SELECT x.txn, x.value, x.desk_id, coalesce(c.at, x.written_at, lag(x.replaced_at) OVER (ORDER BY x.txn)) AS at
      FROM (
        SELECT b.txn, b.value, b.desk_id, b.replaced_at, b.written_at FROM office_data.row_before b
          WHERE b.office_id = me.office_id AND b.store = p_store AND b.key = p_key
        UNION ALL
        SELECT s.txn, s.value, s.desk_id, NULL, NULL FROM office_data.store_row s
          WHERE s.office_id = me.office_id AND s.store = p_store AND s.key = p_key
      ) x LEFT JOIN office_data.change c ON c.office_id = me.office_id AND c.txn = x.txn
      ORDER BY x.txn DESC LIMIT 200) v));
END $$;

-- The newest 2,000 events of a declaration, oldest first: a desk that makes many does not make the answer long.
CREATE FUNCTION office.history(session uuid, input office_data.input) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE me office_data.caller := office_data.enter('history', session);
BEGIN
  RETURN jsonb_build_object('events', (
    SELECT coalesce(jsonb_agg(jsonb_build_object('at', office_data.milliseconds(e.at), 'desk', e.desk_id, 'kind', e.kind, 'details', e.details) ORDER BY e.number), '[]')
    FROM (SELECT * FROM office_data.event x WHERE x.office_id = me.office_id AND x.declaration = office_data.id_of(input)
      ORDER BY x.number DESC LIMIT 2000) e));
END $$;

CREATE FUNCTION office.get_attempt(session uuid, input office_data.input) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('get_attempt', session);
  a office_data.attempt;
BEGIN
  SELECT * INTO a FROM office_data.attempt WHERE office_id = me.office_id AND attempt = office_data.uuid_of(input, 'attempt');
  IF NOT FOUND THEN PERFORM office_data.refuse('not-found'); END IF;
  RETURN office_data.attempt_item(a) || jsonb_build_object('body', encode(a.body, 'base64'), 'baseline', a.baseline, 'word', a.word);
END $$;

-- The size of the database. since, before: the day that is nearest to 30 days ago, and the size of that day; NULL on the first day.
CREATE FUNCTION office.database_size(session uuid, input office_data.input) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('database_size', session);
  -- Not pg_database_size, which needs a right that the owner of the functions lacks.
  now_bytes bigint := (SELECT coalesce(sum(pg_total_relation_size(c.oid)), 0) FROM pg_class c
    WHERE c.relnamespace = 'office_data'::regnamespace AND c.relkind = 'r');
  before office_data.size_of_day;
BEGIN
  DELETE FROM office_data.size_of_day s WHERE s.office_id = me.office_id AND s.day < current_date - 400;
  INSERT INTO office_data.size_of_day (office_id, bytes) VALUES (me.office_id, now_bytes) ON CONFLICT DO NOTHING;
  SELECT s.* INTO before FROM office_data.size_of_day s WHERE s.office_id = me.office_id AND s.day < current_date
    ORDER BY abs(s.day - (current_date - 30)) LIMIT 1;
  RETURN jsonb_build_object('bytes', now_bytes, 'since', office_data.milliseconds(before.day), 'before', before.bytes);
END $$;
