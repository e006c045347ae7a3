-- Settling a set-back: what becomes of the declarations that desks have presented, when an owner opens sending. Rules: docs/office-database.md, "Generations".

-- A version of rows that the office has in another one, kept beside it with the name of the desk that presented it: each once.
CREATE FUNCTION office_data.keep_version(me office_data.caller, id text, p_desk uuid, rows jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE made uuid;
BEGIN
  IF coalesce(rows, '[]') = '[]' THEN RETURN; END IF;
  INSERT INTO office_data.branch (office_id, declaration, desk_id, reason, rows, txn) VALUES (me.office_id, id, p_desk, 'set-back', rows, me.txn) RETURNING branch INTO made;
  INSERT INTO office_data.event (office_id, declaration, desk_id, kind, details, txn)
    VALUES (me.office_id, id, p_desk, 'branch', jsonb_build_object('branch', made, 'reason', 'set-back'), me.txn);
END $$;

-- The rows that one desk has presented of a declaration, each in its last form, as a push has them.
CREATE FUNCTION office_data.rows_presented(p_office uuid, id text, p_desk uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('store', p.store, 'key', p.key::jsonb, 'value', p.value) ORDER BY p.store, p.key), '[]')
  FROM (SELECT DISTINCT ON (q.store, q.key) q.* FROM office_data.presented_row q WHERE q.office_id = p_office AND q.declaration = id AND q.desk_id = p_desk
    ORDER BY q.store, q.key, q.number DESC) p
$$;

-- Rows that only desks which do not hold the declaration remember: the office has none of them, so every desk learns that, as of a deleted row. A row that the office has
-- in an older version is pulled again by all in a new generation. A later one of its holder is newer than nothing (known = 0).
CREATE FUNCTION office_data.show_absent(me office_data.caller, d office_data.declaration) RETURNS void LANGUAGE sql AS $$
  INSERT INTO office_data.store_row (office_id, store, key, declaration, desk_id, known, generation, epoch, txn)
    SELECT DISTINCT me.office_id, p.store, p.key, d.declaration, coalesce(d.holder, p.desk_id), 0, d.generation, d.epoch, me.txn FROM office_data.presented_row p
    WHERE p.office_id = me.office_id AND p.declaration = d.declaration AND p.store <> 'summaries' AND p.known IS NOT NULL AND p.value IS NOT NULL
  ON CONFLICT DO NOTHING
$$;

-- Whether a desk has come in this generation with rights: what it did not say to hold it does not hold. What a viewer or a locked desk says waits, so that it has not, whatever its rights are by now.
CREATE FUNCTION office_data.has_come(me office_data.caller, p_desk uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM office_data.desk k JOIN office_data.generation_desk g USING (office_id, desk_id)
    WHERE k.office_id = me.office_id AND k.desk_id = p_desk AND k.state = 'active' AND k.rights <> 'viewer' AND g.generation = me.generation AND g.presented_at IS NOT NULL AND g.counts)
$$;
CREATE FUNCTION office_data.is_out_of_service(me office_data.caller, p_desk uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT NOT EXISTS (SELECT FROM office_data.desk k WHERE k.office_id = me.office_id AND k.desk_id = p_desk AND k.state <> 'retired')
$$;

-- Desks that say to hold a declaration and have come: one that began to present, and did not end, has perhaps not said all of it.
CREATE FUNCTION office_data.claimants(me office_data.caller, id text) RETURNS uuid[] LANGUAGE sql STABLE AS $$
  SELECT ARRAY(SELECT p.desk_id FROM office_data.presented_holding p
    WHERE p.office_id = me.office_id AND p.declaration = id AND p.is_holder AND office_data.has_come(me, p.desk_id) ORDER BY p.desk_id)
$$;
-- Whether a desk that does not hold the declaration itself says that another one does than the one given.
CREATE FUNCTION office_data.is_contested(me office_data.caller, id text, p_holder uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM office_data.presented_holding p WHERE p.office_id = me.office_id AND p.declaration = id AND p.desk_id IS DISTINCT FROM p_holder
    AND NOT p.is_holder AND p.said_holder IS DISTINCT FROM p_holder)
$$;

-- What becomes of a declaration by what desks have presented of it: the only place where a set-back changes its holder or deletes it. From what the office itself knew before
-- (d), and what the desk that it names has presented. Once an owner has opened sending only a gap is filled: whoever comes later moves and deletes nothing.
-- - 'gap': the office had lost it, or has nothing of its content, and nobody who came says to hold it.
-- - 'disputed': the office had lost it, and two say to hold it: nobody does, and an owner decides.
-- - 'moved': one desk says to hold it, and the desk that the office names has come and says neither so nor that another one does, or an owner has said that it does not come.
-- - 'deleted': the desk that the office named before had deleted it; it was never attempted, and nobody says that another one held it since.
CREATE FUNCTION office_data.judge_presented(me office_data.caller, d office_data.declaration, claimants uuid[]) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  -- The office had lost it, and has it from the first desk that said to hold it, which may be out of service by now.
  is_brought boolean := d.presented_by IS NOT NULL AND d.closed IS DISTINCT FROM 'gap';
BEGIN
  IF coalesce(d.epoch, 0) = 0 OR d.closed = 'gap' AND NOT EXISTS (SELECT FROM office_data.store_row s
    WHERE s.office_id = me.office_id AND s.declaration = d.declaration AND s.value IS NOT NULL) THEN RETURN 'gap'; END IF;
  IF NOT office_data.is_set_back(me.office_id) THEN RETURN 'stands'; END IF;
  IF is_brought THEN
    RETURN CASE WHEN claimants = ARRAY[d.holder] THEN 'stands' WHEN claimants = '{}' THEN 'gap' WHEN cardinality(claimants) = 1 THEN 'moved' ELSE 'disputed' END;
  END IF;
  IF d.closed = 'gap' OR d.generation >= me.generation THEN RETURN 'stands'; END IF;
  IF claimants = '{}' AND d.sender IS NOT DISTINCT FROM d.holder
    AND EXISTS (SELECT FROM office_data.presented_holding p WHERE p.office_id = me.office_id AND p.declaration = d.declaration AND p.desk_id = d.holder AND p.deleted)
    AND NOT office_data.is_contested(me, d.declaration, d.holder)
    AND NOT EXISTS (SELECT FROM office_data.attempt a WHERE a.office_id = me.office_id AND a.declaration = d.declaration) THEN RETURN 'deleted'; END IF;
  IF cardinality(claimants) = 1 AND claimants[1] IS DISTINCT FROM d.holder AND (d.holder IS NULL
    OR office_data.has_come(me, d.holder) AND NOT EXISTS (SELECT FROM office_data.presented_holding p WHERE p.office_id = me.office_id AND p.declaration = d.declaration
      AND p.desk_id = d.holder AND p.said_holder <> claimants[1])
    OR office_data.is_out_of_service(me, d.holder)
    OR EXISTS (SELECT FROM office_data.generation_desk g WHERE g.office_id = me.office_id AND g.generation = me.generation AND g.desk_id = d.holder AND g.written_off_by <> g.desk_id))
    THEN RETURN 'moved'; END IF;
  RETURN 'stands';
END $$;

-- Whose number a gap may have: that of the desk of its lane, unless that one has come and does not say so itself. Outside the lanes it is the desk that a copy names as the holder.
CREATE FUNCTION office_data.maker_of_gap(me office_data.caller, d office_data.declaration) RETURNS uuid LANGUAGE plpgsql STABLE AS $$
DECLARE of_lane uuid := office_data.lane_owner(me.office_id, d.car);
BEGIN
  IF of_lane IS NULL THEN RETURN d.created_by; END IF;
  RETURN CASE WHEN NOT office_data.has_come(me, of_lane) OR EXISTS (SELECT FROM office_data.presented_holding p WHERE p.office_id = me.office_id AND p.declaration = d.declaration
    AND p.desk_id = of_lane AND office_data.car_key(p.car) = office_data.car_key(d.car)) THEN of_lane END;
END $$;

-- Nobody who came holds it: the newest copy of each row fills the gap, read-only. What a desk had brought as its own and does not hold any more is a copy like the others.
-- Where there is no copy, the office knows nothing of it.
CREATE FUNCTION office_data.fill_gap(me office_data.caller, d office_data.declaration, id text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  by_desk office_data.caller := me;
  newest uuid;
  one record;
BEGIN
  INSERT INTO office_data.presented_row (office_id, declaration, store, key, desk_id, form, value, schema, known)
    SELECT s.office_id, id, s.store, s.key, s.desk_id, office_data.form_of(s.value), s.value, s.schema, s.known FROM office_data.store_row s
    WHERE s.office_id = me.office_id AND s.declaration = id AND s.value IS NOT NULL ON CONFLICT DO NOTHING;
  SELECT p.desk_id INTO newest FROM office_data.presented_row p WHERE p.office_id = me.office_id AND p.declaration = id AND p.value IS NOT NULL
    ORDER BY p.known DESC NULLS LAST, p.number LIMIT 1;
  IF newest IS NULL THEN
    UPDATE office_data.declaration SET holder = NULL, sender = NULL, presented_by = NULL, generation = 0, epoch = 0, offered_to = NULL, asked = NULL, txn = me.txn
      WHERE office_id = me.office_id AND declaration = id AND epoch > 0 AND closed IS DISTINCT FROM 'gap';
    RETURN;
  END IF;
  -- Its number may be one of the desk that held it.
  INSERT INTO office_data.declaration AS old (office_id, declaration, generation, epoch, closed, presented_by, created_by, txn)
    VALUES (me.office_id, id, me.generation, 1, 'gap', newest, (SELECT p.said_holder FROM office_data.presented_holding p
      WHERE p.office_id = me.office_id AND p.declaration = id AND p.desk_id = newest), me.txn)
    ON CONFLICT (office_id, declaration) DO UPDATE SET generation = excluded.generation, epoch = old.epoch + 1, holder = NULL, sender = NULL, closed = 'gap', presented_by = newest,
      created_by = excluded.created_by, offered_to = NULL, asked = NULL, txn = me.txn;
  PERFORM office_data.note(me, id, 'gap', jsonb_build_object('desk', newest));
  FOR one IN SELECT p.desk_id, jsonb_agg(jsonb_build_object('store', p.store, 'key', p.key::jsonb, 'value', p.value)) AS rows
    FROM (SELECT DISTINCT ON (q.store, q.key) q.* FROM office_data.presented_row q WHERE q.office_id = me.office_id AND q.declaration = id AND q.value IS NOT NULL
      ORDER BY q.store, q.key, q.known DESC NULLS LAST, q.number) p GROUP BY p.desk_id
  LOOP
    by_desk.desk_id := one.desk_id;
    PERFORM office_data.put_rows(by_desk, id, one.rows, 0, false, true);
  END LOOP;
  UPDATE office_data.declaration x SET created_by = office_data.maker_of_gap(me, x) WHERE x.office_id = me.office_id AND x.declaration = id;
END $$;

-- It moves to a desk that says to hold it, with its rows. The rows of a desk that did not come stay beside them. The right to send follows if the desk that has it has come and
-- does not say so, or is out of service: that a desk does not come is no word that it did not send.
CREATE FUNCTION office_data.move_presented(me office_data.caller, d office_data.declaration, p_holder uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  by_desk office_data.caller := me;
  rows jsonb := office_data.rows_presented(me.office_id, d.declaration, p_holder);
BEGIN
  IF d.holder IS NOT NULL AND NOT office_data.has_come(me, d.holder) THEN
    PERFORM office_data.keep_version(me, d.declaration, d.holder, (SELECT jsonb_agg(jsonb_build_object('store', s.store, 'key', s.key::jsonb, 'value', s.value) ORDER BY s.store, s.key)
      FROM office_data.rows_stored(me.office_id, rows) s WHERE s.store <> 'summaries' AND s.value IS NOT NULL AND s.value IS DISTINCT FROM nullif(s.r -> 'value', 'null')));
  END IF;
  UPDATE office_data.declaration SET holder = p_holder, generation = me.generation, epoch = d.epoch + 1, offered_to = NULL, asked = NULL, presented_by = NULL, txn = me.txn,
    sender = CASE WHEN d.sender IS NULL OR office_data.is_out_of_service(me, d.sender) OR office_data.has_come(me, d.sender) AND NOT EXISTS (SELECT FROM office_data.presented_holding p
      WHERE p.office_id = me.office_id AND p.declaration = d.declaration AND p.desk_id = d.sender AND p.is_sender) THEN p_holder ELSE d.sender END
    WHERE office_id = me.office_id AND declaration = d.declaration;
  by_desk.desk_id := p_holder;
  PERFORM office_data.put_rows(by_desk, d.declaration, rows, 0, false, true);
  PERFORM office_data.note(me, d.declaration, 'recovered', jsonb_build_object('desk', p_holder));
END $$;

-- Every version that the holder does not know stays beside what the office has. What the holder knew is its own word: it does not count where it alone says to hold it, the office
-- had no record of that, and another desk names another holder (is_contested).
CREATE FUNCTION office_data.keep_versions(me office_data.caller, d office_data.declaration, claimants uuid[], is_contested boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  one record;
  knew bigint := (SELECT g.knew FROM office_data.generation_desk g
    WHERE g.office_id = me.office_id AND g.generation = me.generation AND g.desk_id = d.holder AND g.presented_at IS NOT NULL);
BEGIN
  -- Two forms of one row that a desk has presented are two versions.
  FOR one IN SELECT f.desk_id, f.nth, jsonb_agg(jsonb_build_object('store', f.store, 'key', f.key::jsonb, 'value', f.value) ORDER BY f.store, f.key) AS rows FROM (
      SELECT v.*, row_number() OVER (PARTITION BY v.desk_id, v.store, v.key ORDER BY v.number) AS nth FROM (
        SELECT DISTINCT ON (p.store, p.key, p.form) p.* FROM office_data.presented_row p
        LEFT JOIN office_data.store_row s ON s.office_id = p.office_id AND s.store = p.store AND s.key = p.key
        WHERE p.office_id = me.office_id AND p.declaration = d.declaration AND p.store <> 'summaries' AND p.value IS NOT NULL AND p.value IS DISTINCT FROM s.value
          -- A tombstone of the office beats stale copies; a desk that holds it keeps its version.
          AND (NOT d.deleted OR p.desk_id = ANY (claimants))
          AND (is_contested OR p.known IS NULL OR p.desk_id = ANY (claimants) OR p.known > greatest(knew, s.known, (SELECT c.position FROM office_data.change c
            WHERE c.office_id = s.office_id AND c.txn = s.txn AND c.position < me.generation * 1000000000::bigint), 0))
          AND NOT EXISTS (SELECT FROM office_data.row_before b WHERE b.office_id = p.office_id AND b.store = p.store AND b.key = p.key AND b.value = p.value)
        -- In the name of a desk that says to hold it, if that one has presented the same.
        ORDER BY p.store, p.key, p.form, p.desk_id = ANY (claimants) DESC, p.number) v) f GROUP BY f.desk_id, f.nth ORDER BY f.desk_id, f.nth
  LOOP
    PERFORM office_data.keep_version(me, d.declaration, one.desk_id, one.rows);
  END LOOP;
END $$;

-- What was presented of one declaration becomes what the office has of it (judge_presented); every other version stays beside it.
CREATE FUNCTION office_data.settle_declaration(me office_data.caller, id text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  d office_data.declaration;
  claimants uuid[] := office_data.claimants(me, id);
  had_record boolean;
  what text;
BEGIN
  SELECT * INTO d FROM office_data.declaration x WHERE x.office_id = me.office_id AND x.declaration = id FOR UPDATE;
  had_record := d.epoch > 0 AND d.presented_by IS NULL;
  what := CASE WHEN d.deleted THEN 'stands' ELSE office_data.judge_presented(me, d, claimants) END;
  CASE what
    WHEN 'gap' THEN PERFORM office_data.fill_gap(me, d, id);
    WHEN 'moved' THEN PERFORM office_data.move_presented(me, d, claimants[1]);
    WHEN 'disputed' THEN
      UPDATE office_data.declaration SET holder = NULL, sender = NULL, closed = 'gap', epoch = epoch + 1, offered_to = NULL, asked = NULL, txn = me.txn
        WHERE office_id = me.office_id AND declaration = id;
    WHEN 'deleted' THEN PERFORM office_data.keep_versions(me, d, claimants, false);
    ELSE UPDATE office_data.declaration SET presented_by = NULL, txn = me.txn
      WHERE office_id = me.office_id AND declaration = id AND presented_by IS NOT NULL AND closed IS DISTINCT FROM 'gap' AND NOT deleted;
  END CASE;
  IF what = 'deleted' THEN
    UPDATE office_data.declaration SET deleted = true, closed = 'deleted', offered_to = NULL, asked = NULL, txn = me.txn WHERE office_id = me.office_id AND declaration = id;
    UPDATE office_data.store_row r SET value = NULL, desk_id = d.holder, txn = me.txn WHERE r.office_id = me.office_id AND r.declaration = id AND r.value IS NOT NULL;
    PERFORM office_data.note(me, id, 'deleted');
  ELSE
    SELECT * INTO d FROM office_data.declaration x WHERE x.office_id = me.office_id AND x.declaration = id;
    IF d.epoch > 0 THEN
      PERFORM office_data.keep_versions(me, d, claimants, (what <> 'stands' OR had_record IS NOT TRUE) AND office_data.is_contested(me, id, d.holder));
    END IF;
  END IF;
  IF d.epoch > 0 THEN PERFORM office_data.show_absent(me, d); END IF;
END $$;

-- Everything that was presented, one declaration after the other: one that cannot be settled keeps what was presented of it, and stops no other.
CREATE FUNCTION office_data.settle_set_back(me office_data.caller) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  id text;
  q office_data.quarantine;
BEGIN
  FOR id IN SELECT p.declaration FROM office_data.presented_holding p WHERE p.office_id = me.office_id
    UNION SELECT p.declaration FROM office_data.presented_row p WHERE p.office_id = me.office_id ORDER BY 1
  LOOP
    BEGIN
      PERFORM office_data.settle_declaration(me, id);
      DELETE FROM office_data.presented_row p WHERE p.office_id = me.office_id AND p.declaration = id;
      DELETE FROM office_data.presented_holding p WHERE p.office_id = me.office_id AND p.declaration = id;
    EXCEPTION WHEN OTHERS THEN
      PERFORM office_data.note(me, id, 'not-settled', jsonb_build_object('state', SQLSTATE));
    END;
  END LOOP;
  FOR q IN SELECT * FROM office_data.quarantine x WHERE x.office_id = me.office_id AND x.outcome IS NULL AND x.set_back = me.generation
    ORDER BY x.declaration, x.number
  LOOP
    PERFORM office_data.mark_maybe_sent(me, q);
  END LOOP;
END $$;
