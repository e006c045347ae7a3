-- Reading: pull by position, history, single things; removal of changes. Rules: docs/office-database.md, "Items of pull" and "Changes".

CREATE FUNCTION office_data.attempt_item(a office_data.attempt) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('attempt', a.attempt, 'declaration', a.declaration, 'car', a.car, 'desk', a.desk_id, 'generation', a.generation,
    'epoch', a.epoch, 'sha256', a.sha256, 'profile', a.profile, 'outcome', a.outcome,
    'startedAt', office_data.milliseconds(a.started_at), 'endedAt', office_data.milliseconds(a.ended_at), 'isLate', a.is_late,
    'evidence', a.evidence, 'presentedBy', a.presented_by)
$$;

-- What a transaction left that is still the present state; of a desk also how much of it waits in quarantine.
-- As text: within jsonb the values of a page are copied member by member, five times each. The number of a declaration is looked up within the query: for each call of
-- a function with a query the office of the desk is found again.
CREATE FUNCTION office_data.items_of(p_office uuid, p_txn bigint) RETURNS TABLE (kind text, id text, item json) LANGUAGE sql STABLE AS $$
  SELECT 'row', r.store || ' ' || r.key, json_build_object('store', r.store, 'key', r.key::json, 'value', r.value, 'declaration', r.declaration,
      'desk', r.desk_id, 'schema', r.schema)
    FROM office_data.store_row r WHERE r.office_id = p_office AND r.txn = p_txn
  UNION ALL
  SELECT 'declaration', d.declaration, json_build_object('declaration', d.declaration, 'car', d.car, 'holder', d.holder, 'generation', d.generation,
      'epoch', d.epoch, 'sender', d.sender, 'offeredTo', d.offered_to, 'asked', d.asked, 'outcome', coalesce(d.outcome, w.outcome), 'attempt', d.attempt, 'closed', d.closed,
      'deleted', d.deleted, 'schema', d.schema, 'registered', n.declaration IS NOT NULL, 'presentedBy', d.presented_by)
    FROM (SELECT x.*, office_data.car_key(x.car) AS car_key FROM office_data.declaration x WHERE x.office_id = p_office AND x.txn = p_txn OFFSET 0) d
    LEFT JOIN LATERAL (SELECT m.declaration FROM office_data.number m
      WHERE m.office_id = p_office AND m.car_key = d.car_key AND m.declaration = d.declaration LIMIT 1) n ON true
    -- What others say of an attempt of one that fills a gap: it may have been sent.
    LEFT JOIN LATERAL (SELECT 'unknown' AS outcome FROM office_data.quarantine q WHERE d.closed = 'gap' AND q.office_id = p_office AND q.declaration = d.declaration
      AND q.set_back IS NOT NULL AND q.outcome IS NULL LIMIT 1) w ON true
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
  SELECT 'lane', l.prefix || l.series, json_build_object('prefix', l.prefix, 'series', l.series, 'desk', l.desk_id, 'retired', l.retired, 'presentedBy', l.presented_by)
    FROM office_data.number_lane l WHERE l.office_id = p_office AND l.txn = p_txn
  UNION ALL
  SELECT 'desk', k.desk_id::text, json_build_object('desk', k.desk_id, 'name', k.name, 'rights', k.rights, 'state', k.state, 'mostLanes', k.most_lanes, 'mostNumbers', k.most_numbers,
      'quarantined', (SELECT count(*) FROM office_data.quarantine q WHERE q.office_id = p_office AND q.desk_id = k.desk_id AND q.outcome IS NULL))
    FROM office_data.desk k WHERE k.office_id = p_office AND k.txn = p_txn
  UNION ALL
  SELECT 'document', m.sha256, json_build_object('sha256', m.sha256, 'bytes', m.bytes)
    FROM office_data.document m WHERE m.office_id = p_office AND m.txn = p_txn AND m.verified
$$;

-- A page ends after limit items or four million bytes.
CREATE FUNCTION office.pull(session uuid, input office_data.input) RETURNS json LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('pull', session);
  after jsonb := coalesce(input -> 'after', '{}');
  -- A variable: with coalesce in the condition PostgreSQL reads all changes, for row-level security.
  from_position bigint := office_data.whole_of(after, 'position', absent => 0);
  most integer := least(greatest(office_data.whole_of(input, 'limit', absent => 500), 1), 2000);
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
