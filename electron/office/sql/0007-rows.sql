-- Rows of the window's stores: push. Rules: docs/office-database.md, "Rows of a desk", "Branches" and "Generations".

-- Whether rows of the desk are applied; those of others wait in quarantine.
CREATE FUNCTION office_data.may_write_rows(me office_data.caller) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$ SELECT me.state = 'active' AND me.rights <> 'viewer' $$;

-- Desks that a call names as holders or makers of something are retired before the call or after it: otherwise what it gives them would stay with a desk that is
-- out of service. Before every declaration that the call locks, as retire_desk does. Other changes of a desk, such as its hello, do not wait.
CREATE FUNCTION office_data.keep_desks(me office_data.caller, names jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM office_data.desk k WHERE k.office_id = me.office_id AND k.desk_id IN (SELECT value::uuid FROM jsonb_array_elements_text(names) WHERE value ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$')
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

-- What becomes of pushed rows of a declaration: NULL when they may be applied, else the reason of a branch. Creates an unknown declaration.
CREATE FUNCTION office_data.admit(me office_data.caller, id text, input jsonb) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  d office_data.declaration;
  is_new boolean := office_data.whole_of(input, 'epoch', absent => 0) = 0;
  problem text;
BEGIN
  IF NOT office_data.may_write_rows(me) THEN RETURN 'quarantine'; END IF;
  IF is_new THEN
    INSERT INTO office_data.declaration (office_id, declaration, holder, generation, epoch, sender, created_by, txn)
      VALUES (me.office_id, id, me.desk_id, me.generation, 1, me.desk_id, me.desk_id, me.txn) ON CONFLICT DO NOTHING;
    IF FOUND THEN
      PERFORM office_data.note(me, id, 'created');
      RETURN NULL;
    END IF;
  END IF;
  SELECT * INTO d FROM office_data.declaration WHERE office_id = me.office_id AND declaration = id FOR UPDATE;
  IF NOT FOUND THEN PERFORM office_data.refuse('office-older', jsonb_build_object('declaration', id)); END IF;
  -- An attempt was presented before the declaration.
  IF is_new AND d.epoch = 0 AND NOT d.deleted THEN
    UPDATE office_data.declaration SET holder = me.desk_id, generation = me.generation, epoch = 1, sender = coalesce(sender, me.desk_id), created_by = me.desk_id, txn = me.txn
      WHERE office_id = me.office_id AND declaration = id;
    RETURN NULL;
  END IF;
  problem := office_data.standing(me, d, input);
  -- Held under an epoch that the office has lost. While an owner decides, the declaration may still move to this desk, where the row waits; after that it is a version of a former holder.
  IF problem = 'office-older' AND (d.holder = me.desk_id OR office_data.why_closed(me.office_id) IS NOT NULL) THEN
    PERFORM office_data.refuse('office-older', office_data.holding(d));
  END IF;
  RETURN CASE WHEN problem IN ('office-older', 'not-holder') THEN 'old-epoch' ELSE problem END;
END $$;

-- The same of a desk that presents after a set-back. NULL: it holds the declaration, as the office has it or because the office had lost it, and its rows are applied. 'presented': what it
-- says of a declaration that the office names as another one's, or that it does not hold itself, waits until sending is opened (settle_declaration). Its own epochs
-- count: as many as the office may have lost.
CREATE FUNCTION office_data.admit_presented(me office_data.caller, id text, input jsonb) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  d office_data.declaration;
  g bigint;
  e bigint;
  is_own boolean := input ->> 'holder' = me.desk_id::text;
  of_sender uuid := (SELECT k.desk_id FROM office_data.desk k WHERE k.office_id = me.office_id AND k.desk_id::text = input ->> 'sender' AND k.state <> 'retired');
  problem text;
BEGIN
  IF NOT office_data.may_write_rows(me) THEN RETURN 'quarantine'; END IF;
  SELECT * INTO d FROM office_data.declaration WHERE office_id = me.office_id AND declaration = id FOR UPDATE;
  g := office_data.whole_of(input, 'generation', me.generation, 0);
  e := office_data.whole_of(input, 'epoch', coalesce(d.epoch, 0) + office_data.lost_epochs(), 0);
  IF is_own IS NOT TRUE THEN
    INSERT INTO office_data.presented_holding AS old (office_id, declaration, desk_id, said_holder, car)
      VALUES (me.office_id, id, me.desk_id, office_data.uuid_or_null(input, 'holder'), (SELECT r -> 'value' ->> 'car' FROM jsonb_array_elements(office_data.list(input, 'rows')) r
        WHERE r ->> 'store' = 'summaries' AND char_length(r -> 'value' ->> 'car') <= 100 LIMIT 1))
      -- Its rows may come in several calls.
      ON CONFLICT (office_id, declaration, desk_id) DO UPDATE SET said_holder = excluded.said_holder, car = coalesce(excluded.car, old.car);
    -- It has given it away, or was about to, and the office names it as the holder: what it edited before is the newest where nobody says to hold it.
    RETURN CASE WHEN d.holder = me.desk_id AND NOT d.deleted THEN NULL ELSE 'presented' END;
  END IF;
  INSERT INTO office_data.presented_holding AS old (office_id, declaration, desk_id, is_holder, is_sender) VALUES (me.office_id, id, me.desk_id, true, coalesce(of_sender = me.desk_id, true))
    ON CONFLICT (office_id, declaration, desk_id) DO UPDATE SET is_holder = true, is_sender = excluded.is_sender;
  IF coalesce(d.epoch, 0) = 0 THEN
    INSERT INTO office_data.declaration AS old (office_id, declaration, holder, generation, epoch, sender, created_by, presented_by, txn)
      VALUES (me.office_id, id, me.desk_id, g, greatest(e, 1), coalesce(of_sender, me.desk_id), me.desk_id, me.desk_id, me.txn)
      ON CONFLICT (office_id, declaration) DO UPDATE SET holder = excluded.holder, generation = excluded.generation, epoch = excluded.epoch,
        sender = CASE WHEN office_data.is_set_back(me.office_id) THEN excluded.sender ELSE coalesce(old.sender, excluded.sender) END,
        created_by = excluded.created_by, presented_by = excluded.presented_by, txn = excluded.txn WHERE old.epoch = 0 AND NOT old.deleted;
    IF FOUND THEN
      PERFORM office_data.note(me, id, 'recovered');
      RETURN NULL;
    END IF;
    SELECT * INTO d FROM office_data.declaration WHERE office_id = me.office_id AND declaration = id FOR UPDATE;
  END IF;
  problem := office_data.standing(me, d, input);
  IF problem = 'office-older' AND d.holder = me.desk_id THEN
    UPDATE office_data.declaration SET generation = g, epoch = e, sender = CASE WHEN of_sender <> me.desk_id THEN of_sender ELSE sender END, offered_to = NULL, asked = NULL, txn = me.txn
      WHERE office_id = me.office_id AND declaration = id;
    PERFORM office_data.note(me, id, 'recovered');
    RETURN NULL;
  END IF;
  -- Its own under an epoch that the office has moved on from: the backup knows more than this desk.
  RETURN CASE WHEN problem IN ('office-older', 'not-holder') THEN 'presented' ELSE problem END;
END $$;

-- SHA-256 of a value as text; '' without one.
CREATE FUNCTION office_data.form_of(value jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT coalesce(encode(sha256(convert_to(value::text, 'UTF8')), 'hex'), '') $$;

-- Keeps rows that a desk has presented of a declaration which it does not hold at the office, in every form, of which none is replaced: a desk may present at most eight of a row.
-- Not what the office has, or what another desk has presented in the same form. What the office has only from a desk that brought it as its own is kept for a desk that names another
-- holder: the one that brought it may still change it.
CREATE FUNCTION office_data.keep_presented(me office_data.caller, id text, rows jsonb, p_schema integer, is_own boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  is_brought_by_other boolean := EXISTS (SELECT FROM office_data.declaration d WHERE d.office_id = me.office_id AND d.declaration = id AND d.presented_by IS NOT NULL
    AND d.holder IS NOT NULL AND office_data.is_contested(me, id, d.holder));
  one record;
BEGIN
  FOR one IN
    SELECT s.r ->> 'store' AS store, (s.r -> 'key')::text AS key, nullif(s.r -> 'value', 'null') AS value, office_data.form_of(nullif(s.r -> 'value', 'null')) AS form,
      office_data.whole_or_null(s.r, 'position', me.generation * 1000000000::bigint - 1) AS known
    FROM office_data.rows_stored(me.office_id, rows) s
    WHERE is_own OR s.r -> 'value' <> 'null' AND (is_brought_by_other OR s.store IS NULL OR s.value IS DISTINCT FROM s.r -> 'value')
  LOOP
    -- Whoever says a later position of it is believed: it stays in every case.
    UPDATE office_data.presented_row p SET known = CASE WHEN one.known > p.known THEN one.known ELSE p.known END
      WHERE p.office_id = me.office_id AND p.declaration = id AND p.store = one.store AND p.key = one.key AND p.form = one.form AND (p.desk_id = me.desk_id OR NOT is_own);
    CONTINUE WHEN FOUND;
    INSERT INTO office_data.presented_row (office_id, declaration, store, key, desk_id, form, value, schema, known)
      VALUES (me.office_id, id, one.store, one.key, me.desk_id, one.form, one.value, p_schema, one.known) ON CONFLICT DO NOTHING;
    IF (SELECT count(*) FROM office_data.presented_row p WHERE p.office_id = me.office_id AND p.declaration = id AND p.store = one.store AND p.key = one.key AND p.desk_id = me.desk_id) > 8 THEN
      PERFORM office_data.refuse('over-quota', '{"what": "rows"}');
    END IF;
  END LOOP;
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
      p_schema, CASE WHEN is_recovery THEN office_data.whole_or_null(r, 'position', me.generation * 1000000000::bigint - 1) END, under.generation, under.epoch, me.txn
    FROM jsonb_array_elements(rows) WITH ORDINALITY AS all_rows (r, place)
    ORDER BY r ->> 'store', (r -> 'key')::text, place DESC
  ON CONFLICT (office_id, store, key) DO UPDATE
    SET value = excluded.value, declaration = excluded.declaration, desk_id = excluded.desk_id, schema = excluded.schema, known = excluded.known,
      generation = excluded.generation, epoch = excluded.epoch, txn = excluded.txn
    WHERE NOT is_recovery OR (excluded.known IS NULL AND is_holder) OR excluded.known >
      coalesce(old.known, (SELECT c.position FROM office_data.change c WHERE c.office_id = old.office_id AND c.txn = old.txn));
  SELECT * INTO s FROM office_data.store_row x WHERE x.office_id = me.office_id AND x.store = 'summaries' AND x.key = to_jsonb(id)::text;
  IF s.txn = me.txn AND s.value IS NOT NULL THEN
    UPDATE office_data.declaration d SET summary = s.value, schema = greatest(d.schema, p_schema), txn = me.txn,
        -- What is longer than an aju number is none, and cannot be sent.
        car = coalesce(CASE WHEN char_length(s.value ->> 'car') BETWEEN 1 AND 100 THEN s.value ->> 'car' END, d.car)
      WHERE d.office_id = me.office_id AND d.declaration = id;
  END IF;
END $$;

-- A shared row that is presented to an office that had lost it, and that a desk which did not know it has written over since: for a person it becomes a branch of the
-- desk that presents it, as the rows of declarations do (settle_declaration; docs/office-database.md, "Generations"). Several desks may present it.
CREATE FUNCTION office_data.keep_forgotten_shared(me office_data.caller, r jsonb, old office_data.store_row, place bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  new_value jsonb := nullif(r -> 'value', 'null');
BEGIN
  IF old.known IS NOT NULL OR place < me.generation * 1000000000::bigint THEN RETURN; END IF;
  IF NOT EXISTS (SELECT FROM office_data.generation_desk g WHERE g.office_id = me.office_id AND g.generation = me.generation AND g.desk_id = old.desk_id
    AND g.knew < office_data.whole_or_null(r, 'position')) THEN RETURN; END IF;
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
  p_position bigint := CASE WHEN is_recovery THEN office_data.whole_or_null(r, 'position', me.generation * 1000000000::bigint - 1) END;
  p_base bigint := office_data.whole_of(r, 'base', me.position, 0);
BEGIN
  INSERT INTO office_data.store_row (office_id, store, key, value, desk_id, schema, known, txn)
    VALUES (me.office_id, office_data.need(r, 'store'), p_key, new_value, me.desk_id, p_schema, p_position, me.txn)
    ON CONFLICT DO NOTHING;
  IF FOUND THEN RETURN NULL; END IF;
  SELECT * INTO old FROM office_data.store_row WHERE office_id = me.office_id AND store = r ->> 'store' AND key = p_key FOR UPDATE;
  IF old.value IS NOT DISTINCT FROM new_value OR (old.txn = me.txn AND NOT is_recovery) THEN RETURN NULL; END IF;
  -- A set-back empties nothing.
  IF is_recovery AND new_value IS NULL THEN RETURN NULL; END IF;
  SELECT c.position INTO place FROM office_data.change c WHERE c.office_id = me.office_id AND c.txn = old.txn;
  IF (CASE WHEN is_recovery THEN coalesce(p_position, 0) <= coalesce(old.known, place, 0) ELSE p_base < place END) THEN
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
  UPDATE office_data.store_row SET value = new_value, desk_id = me.desk_id, schema = p_schema, known = p_position, txn = me.txn
    WHERE office_id = old.office_id AND store = old.store AND key = old.key;
  RETURN NULL;
END $$;

-- Takes changed rows of a desk. Only the holder's rows are applied, under its epoch; everything else is kept as a branch, nothing is dropped. With `recovery` the desk presents
-- after a set-back: what is another desk's, and free declarations, wait until sending is opened; where its rows are never applied, only what the office lost becomes a branch.
CREATE FUNCTION office.push(session uuid, request uuid, input office_data.rows_input) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('push', session, request);
  p_schema integer := office_data.whole_of(input, 'schema', 1000000, 0);
  is_recovery boolean := coalesce(input -> 'recovery' = 'true', false);
  -- Of a folder that may be older than what its desk has pushed, a recovery only fills what is missing.
  is_newest boolean;
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
  PERFORM office_data.check_rows(office_data.list(x, 'rows'), office_data.id_of(x)) FROM jsonb_array_elements(office_data.list(input, 'declarations')) x;
  IF is_recovery THEN
    PERFORM office_data.keep_desks(me, (SELECT coalesce(jsonb_agg(DISTINCT x -> 'sender'), '[]') FROM jsonb_array_elements(office_data.list(input, 'declarations')) x
      WHERE x ->> 'sender' ~ '^[0-9a-fA-F-]{36}$'));
  END IF;
  SELECT NOT k.must_compare INTO is_newest FROM office_data.desk k WHERE k.office_id = me.office_id AND k.desk_id = me.desk_id;
  -- In the order of ids, so that two calls with the same declarations wait for each other instead of deadlocking.
  FOR one IN SELECT value FROM jsonb_array_elements(office_data.list(input, 'declarations')) ORDER BY value ->> 'declaration' LOOP
    IF is_recovery AND NOT office_data.may_write_rows(me) THEN
      one := jsonb_set(one, '{rows}', office_data.lost_rows(me, office_data.list(one, 'rows')));
      CONTINUE WHEN one -> 'rows' = '[]';
    END IF;
    reason := CASE WHEN is_recovery THEN office_data.admit_presented(me, one ->> 'declaration', one) ELSE office_data.admit(me, one ->> 'declaration', one) END;
    IF reason IS NULL OR reason = 'presented' THEN
      IF reason IS NULL THEN PERFORM office_data.put_rows(me, one ->> 'declaration', office_data.list(one, 'rows'), p_schema, is_recovery, NOT is_recovery OR is_newest);
      ELSE PERFORM office_data.keep_presented(me, one ->> 'declaration', office_data.list(one, 'rows'), p_schema, coalesce(one ->> 'holder' = me.desk_id::text, false));
      END IF;
      held := held || coalesce((SELECT office_data.holding(d) FROM office_data.declaration d WHERE d.office_id = me.office_id AND d.declaration = one ->> 'declaration'), '[]');
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
