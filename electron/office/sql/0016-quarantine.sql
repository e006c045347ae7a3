-- Desks without rights (viewers, locked desks): what they present counts for nothing except the outcomes of attempts that the office had granted them; the rest waits
-- for an owner. So does what any desk says of the attempts of another one. Retiring closes the login. Rules: docs/office-database.md, correctness rule 3 and "Quarantine".

-- Bytes and items of one desk that may wait. It is refused more, and keeps them.
CREATE FUNCTION office_data.check_quarantine(me office_data.caller) RETURNS void LANGUAGE plpgsql AS $$
DECLARE items bigint; bytes bigint;
BEGIN
  SELECT count(*), coalesce(sum(x.size), 0) INTO items, bytes FROM (
    SELECT q.size FROM office_data.quarantine q WHERE q.office_id = me.office_id AND q.desk_id = me.desk_id AND q.outcome IS NULL
    UNION ALL
    SELECT b.size FROM office_data.branch b
      WHERE b.office_id = me.office_id AND b.desk_id = me.desk_id AND b.reason = 'quarantine' AND b.outcome IS NULL) x;
  -- A desk with rights presents what it knows of others, after a set-back of all their attempts.
  IF items > (CASE WHEN office_data.may_write_rows(me) THEN 200000 ELSE 10000 END) OR bytes > (CASE WHEN office_data.may_write_rows(me) THEN 268435456 ELSE 67108864 END) THEN
    PERFORM office_data.refuse('bad-input', '{"what": "quarantine"}');
  END IF;
END $$;

-- The desk that made an attempt which waits, as who presented it says.
CREATE FUNCTION office_data.desk_of(q office_data.quarantine) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT coalesce(office_data.uuid_or_null(q.value, 'desk'), q.desk_id)
$$;

-- Keeps one thing for an owner, once. Of an attempt of its own the more certain outcome replaces the one before, and an owner decides again; what it says of
-- the attempts of others stays as it was said (content). Returns whether it is new.
CREATE FUNCTION office_data.set_aside(me office_data.caller, p_kind text, p_id text, p_car text, p_declaration text, p_value jsonb, content text, p_set_back integer DEFAULT NULL) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO office_data.quarantine AS q (office_id, desk_id, kind, id, sha256, car, declaration, value, set_back)
    VALUES (me.office_id, me.desk_id, p_kind, p_id, encode(sha256(convert_to(content, 'UTF8')), 'hex'), p_car, p_declaration, p_value, p_set_back)
    ON CONFLICT (office_id, desk_id, kind, id, sha256) DO UPDATE SET value = excluded.value, outcome = NULL, decided_by = NULL, at = now(),
      set_back = coalesce(excluded.set_back, q.set_back)
    WHERE q.kind = 'attempt' AND office_data.certainty(excluded.value ->> 'outcome') > office_data.certainty(q.value ->> 'outcome')
      OR q.outcome IS NULL AND excluded.set_back > coalesce(q.set_back, 0);
  RETURN FOUND;
END $$;

-- The desk has something new in quarantine: the others pull its item again, with how much.
CREATE FUNCTION office_data.show_quarantine(me office_data.caller, p_desk uuid) RETURNS void LANGUAGE sql AS $$
  UPDATE office_data.desk SET txn = me.txn WHERE office_id = me.office_id AND desk_id = p_desk
$$;

-- The desk of which a desk presents an attempt: the one that it names, the one for which the office had claimed just this attempt, else itself.
CREATE FUNCTION office_data.maker_of(me office_data.caller, a jsonb) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT coalesce(office_data.uuid_or_null(a, 'desk'), (SELECT x.desk_id FROM office_data.attempt x WHERE x.office_id = me.office_id
    AND x.attempt = office_data.uuid_or_null(a, 'attempt') AND x.claimed_at IS NOT NULL AND x.declaration = a ->> 'declaration' AND x.sha256 = a ->> 'sha256'), me.desk_id)
$$;

-- A desk says of an attempt of its own that the office does not have, that it did not arrive: it is kept as decided, and what others said of it ends.
CREATE FUNCTION office_data.keep_own_word(me office_data.caller, a jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF a ->> 'outcome' <> 'failed' OR NOT office_data.set_aside(me, 'attempt', office_data.need(a, 'attempt', 36), office_data.need(a, 'car', 100), office_data.id_of(a),
    a - 'body' || jsonb_build_object('desk', me.desk_id), (a ->> 'declaration') || ' ' || office_data.need(a, 'sha256')) THEN RETURN; END IF;
  UPDATE office_data.quarantine q SET outcome = 'dismissed', decided_by = me.desk_id
    WHERE q.office_id = me.office_id AND q.kind = 'attempt' AND q.id = a ->> 'attempt' AND q.outcome IS NULL AND office_data.desk_of(q) = me.desk_id;
END $$;

-- The set-back in which what the caller says of the attempt of another desk may mark its declaration: an active broker or owner, while it must present (correctness rule 6).
-- NULL: it only waits for an owner, as everything that a desk without rights says, and what a broker says of others in normal work (rule 3).
CREATE FUNCTION office_data.set_back_of(me office_data.caller, outcome text) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT me.generation WHERE office_data.may_write_rows(me) AND office_data.must_present(me.office_id, me.desk_id) AND outcome <> 'failed'
$$;

-- Whether what the office has of the attempt of that desk says as much as what waits.
CREATE FUNCTION office_data.is_known(q office_data.quarantine) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT known.declaration = q.declaration AND known.sha256 = q.value ->> 'sha256' AND office_data.says_as_much(known, q.value ->> 'outcome')
  FROM office_data.attempt_of(q.office_id, office_data.desk_of(q), q.id::uuid) known
$$;

-- What a desk says of an attempt of another one may be true: sending of its declaration needs the word of an owner, and its number is used. Only if it was said in this
-- set-back by a desk that may (set_back_of), and not where the attempt of that desk is known.
CREATE FUNCTION office_data.mark_maybe_sent(me office_data.caller, q office_data.quarantine) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF q.set_back IS DISTINCT FROM me.generation OR office_data.is_known(q) OR EXISTS (SELECT FROM office_data.quarantine w WHERE w.office_id = q.office_id AND w.kind = 'attempt'
      AND w.id = q.id AND w.desk_id = office_data.desk_of(q) AND w.outcome = 'dismissed' AND w.decided_by = w.desk_id AND w.declaration = q.declaration
      AND w.value ->> 'sha256' = q.value ->> 'sha256') THEN RETURN; END IF;
  INSERT INTO office_data.declaration (office_id, declaration, car, generation, epoch, closed, presented_by, txn)
    VALUES (q.office_id, q.declaration, q.car, 0, 0, 'maybe-sent', q.desk_id, me.txn) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    -- One that fills a gap stays closed as it is, and shows it.
    UPDATE office_data.declaration SET closed = coalesce(closed, 'maybe-sent'), txn = me.txn
      WHERE office_id = q.office_id AND declaration = q.declaration AND (closed IS NULL OR closed = 'gap') AND NOT deleted;
  END IF;
  IF FOUND THEN
    INSERT INTO office_data.event (office_id, declaration, desk_id, kind, details, txn)
      VALUES (q.office_id, q.declaration, q.desk_id, 'maybe-sent', jsonb_build_object('attempt', q.id, 'of', q.value -> 'desk'), me.txn);
  END IF;
END $$;

-- Whether the office had claimed the attempt for this desk.
CREATE FUNCTION office_data.is_granted(me office_data.caller, a jsonb) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM office_data.attempt x WHERE x.office_id = me.office_id AND x.attempt = office_data.uuid_or_null(a, 'attempt') AND x.desk_id = me.desk_id
    AND x.claimed_at IS NOT NULL AND x.declaration = a ->> 'declaration' AND x.sha256 = a ->> 'sha256')
$$;

-- Whether the desk may have sent the declaration without the office: it holds it, may send it, or did so before.
CREATE FUNCTION office_data.has_held(p_desk uuid, d office_data.declaration) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(p_desk IN (d.holder, d.sender, d.created_by), false) OR EXISTS (SELECT FROM office_data.event e
    WHERE e.office_id = d.office_id AND e.declaration = d.declaration AND (e.desk_id = p_desk AND e.kind IN ('take_from_pool', 'accept_offer', 'take_over', 'claim')
      OR e.kind IN ('take_over', 'accept_offer') AND e.details ->> 'from' = p_desk::text))
$$;

-- An attempt that does not count. On a declaration that the desk held it may have been sent: sending needs an owner's word ("mungkin sudah dikirim"). Once, since the
-- desk has lost its rights, so that it cannot close sending again and again.
CREATE FUNCTION office_data.set_attempt_aside(me office_data.caller, a jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  p_declaration text := office_data.id_of(a);
  p_attempt uuid := office_data.uuid_of(a, 'attempt');
  p_car text := office_data.need(a, 'car', 100);
  of_desk uuid := office_data.maker_of(me, a);
  known office_data.attempt;
  content text;
  in_set_back integer;
  d office_data.declaration;
  q office_data.quarantine;
BEGIN
  PERFORM office_data.whole_or_null(a, 'generation', me.generation);
  known := office_data.attempt_of(me.office_id, of_desk, p_attempt);
  IF a -> 'ifKnown' = 'true' AND known.attempt IS NULL THEN RETURN false; END IF;
  IF known.declaration = p_declaration AND known.sha256 = office_data.need(a, 'sha256') AND office_data.says_as_much(known, a ->> 'outcome') THEN RETURN false; END IF;
  content := p_declaration || ' ' || office_data.need(a, 'sha256');
  IF of_desk <> me.desk_id THEN
    a := a - 'body' || jsonb_build_object('desk', of_desk);
    content := concat_ws(' ', content, of_desk, a ->> 'outcome');
    in_set_back := office_data.set_back_of(me, a ->> 'outcome');
  END IF;
  IF NOT office_data.set_aside(me, 'attempt', p_attempt::text, p_car, p_declaration, a, content, in_set_back) THEN RETURN false; END IF;
  IF of_desk <> me.desk_id THEN
    IF in_set_back IS NOT NULL THEN
      PERFORM office_data.recover_numbers(me, jsonb_build_array(jsonb_build_object('car', p_car, 'declaration', p_declaration, 'desk', of_desk)));
      -- While all present, its own desk may still say it: what is left then is marked when sending is opened (settle_set_back).
      IF NOT office_data.is_set_back(me.office_id) THEN
        SELECT * INTO q FROM office_data.quarantine x WHERE x.office_id = me.office_id AND x.desk_id = me.desk_id AND x.kind = 'attempt' AND x.id = p_attempt::text AND x.outcome IS NULL
          AND x.set_back = in_set_back AND x.declaration = p_declaration AND x.value ->> 'outcome' = a ->> 'outcome' LIMIT 1;
        PERFORM office_data.mark_maybe_sent(me, q);
      END IF;
    END IF;
    RETURN true;
  END IF;
  SELECT * INTO d FROM office_data.declaration x WHERE x.office_id = me.office_id AND x.declaration = p_declaration FOR UPDATE;
  IF d.closed IS NULL AND d.deleted IS FALSE AND office_data.has_held(me.desk_id, d) AND NOT EXISTS (SELECT FROM office_data.event e
    WHERE e.office_id = me.office_id AND e.declaration = p_declaration AND e.kind = 'maybe-sent' AND e.desk_id = me.desk_id AND e.number > coalesce((SELECT max(s.number)
      FROM office_data.event s WHERE s.office_id = me.office_id AND s.declaration IS NULL AND s.kind IN ('lock_desk', 'locked', 'unlock_desk', 'active', 'set_rights')
      AND s.details ->> 'desk' = me.desk_id::text), 0)) THEN
    UPDATE office_data.declaration SET closed = 'maybe-sent', txn = me.txn WHERE office_id = me.office_id AND declaration = p_declaration;
    PERFORM office_data.note(me, p_declaration, 'maybe-sent', jsonb_build_object('attempt', p_attempt));
  END IF;
  RETURN true;
END $$;

CREATE FUNCTION office_data.set_fact_aside(me office_data.caller, f jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM office_data.check_fact(f);
  IF EXISTS (SELECT FROM office_data.fact x WHERE x.office_id = me.office_id AND x.kind = f ->> 'kind' AND x.id = f ->> 'id'
    AND x.sha256 = office_data.form_of(f -> 'value')) THEN RETURN false; END IF;
  RETURN office_data.set_aside(me, f ->> 'kind', f ->> 'id', f ->> 'car', NULL, f -> 'value', (f -> 'value')::text);
END $$;

-- A desk that has its rights again presents what waits: nobody has to decide about it any more.
-- So does what others said of its attempts, once it has said it itself.
CREATE FUNCTION office_data.end_quarantine(me office_data.caller, input jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE of_desk uuid;
BEGIN
  FOR of_desk IN
    WITH ended AS (
      UPDATE office_data.quarantine q SET outcome = 'taken', decided_by = me.desk_id
      WHERE q.office_id = me.office_id AND q.outcome IS NULL AND q.kind = 'attempt' AND q.desk_id <> me.desk_id
        AND q.id IN (SELECT value ->> 'attempt' FROM jsonb_array_elements(office_data.list(input, 'attempts')))
        AND office_data.desk_of(q) = me.desk_id AND office_data.is_known(q)
      RETURNING q.desk_id)
    SELECT DISTINCT desk_id FROM ended
  LOOP
    PERFORM office_data.show_quarantine(me, of_desk);
  END LOOP;
  PERFORM FROM office_data.quarantine q WHERE q.office_id = me.office_id AND q.desk_id = me.desk_id AND q.outcome IS NULL LIMIT 1;
  IF NOT FOUND THEN RETURN; END IF;
  UPDATE office_data.quarantine q SET outcome = 'taken', decided_by = me.desk_id, value = '{}'
    WHERE q.office_id = me.office_id AND q.desk_id = me.desk_id AND q.outcome IS NULL AND (q.kind = 'attempt' AND office_data.is_known(q)
      OR EXISTS (SELECT FROM office_data.fact f WHERE f.office_id = q.office_id AND f.kind = q.kind AND f.id = q.id AND f.sha256 = q.sha256));
  IF FOUND THEN PERFORM office_data.show_quarantine(me, me.desk_id); END IF;
END $$;

CREATE FUNCTION office_data.set_lane_aside(me office_data.caller, one jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE lane jsonb := jsonb_build_object('prefix', upper(office_data.need(one, 'prefix', 12)), 'series', upper(office_data.need(one, 'series', 3)),
  'desk', coalesce(office_data.uuid_or_null(one, 'desk'), me.desk_id), 'retired', coalesce(one -> 'retired' = 'true', false));
BEGIN
  RETURN office_data.set_aside(me, 'lane', (lane ->> 'prefix') || (lane ->> 'series'), NULL, NULL, lane, lane::text);
END $$;
CREATE FUNCTION office_data.set_number_aside(me office_data.caller, one jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE number jsonb := jsonb_build_object('car', one -> 'car', 'declaration', left(one ->> 'declaration', 500), 'desk', office_data.uuid_or_null(one, 'desk'));
BEGIN
  RETURN office_data.set_aside(me, 'number', office_data.car_text(one ->> 'car'), one ->> 'car', number ->> 'declaration', number, number::text);
END $$;

-- Lanes and numbers that only a desk without rights knows: nobody has them here until an owner has decided, and claim_lane takes others while there are any.
CREATE FUNCTION office_data.set_claims_aside(me office_data.caller, input jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE one jsonb; is_new boolean := false;
BEGIN
  FOR one IN SELECT value FROM jsonb_array_elements(office_data.list(input, 'lanes', 100000)) LOOP
    CONTINUE WHEN char_length(upper(one ->> 'prefix')) <> 12 OR char_length(one ->> 'series') > 3 OR EXISTS (SELECT FROM office_data.number_lane l
      WHERE l.office_id = me.office_id AND l.prefix = upper(one ->> 'prefix') AND l.series = upper(one ->> 'series'));
    is_new := office_data.set_lane_aside(me, one) OR is_new;
  END LOOP;
  FOR one IN SELECT value FROM jsonb_array_elements(office_data.list(input, 'numbers', 1000000)) LOOP
    CONTINUE WHEN char_length(office_data.need(one, 'car')) > 100 OR EXISTS (SELECT FROM office_data.number n
      WHERE n.office_id = me.office_id AND n.car_key = office_data.car_key(one ->> 'car'));
    is_new := office_data.set_number_aside(me, one) OR is_new;
  END LOOP;
  IF NOT is_new THEN RETURN; END IF;
  PERFORM office_data.check_quarantine(me);
  PERFORM office_data.show_quarantine(me, me.desk_id);
END $$;

-- What waits of a desk, or of all, in the order in which it came, without the bytes of attempts. A page ends after 200 items or four million bytes.
CREATE FUNCTION office.quarantine(session uuid, input office_data.input) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('quarantine', session);
  items jsonb := '[]';
  size bigint := 0;
  q office_data.quarantine;
BEGIN
  FOR q IN SELECT * FROM office_data.quarantine x WHERE x.office_id = me.office_id AND x.outcome IS NULL AND x.number > office_data.whole_of(input, 'after', absent => 0)
    AND (input ->> 'desk' IS NULL OR x.desk_id = office_data.uuid_or_null(input, 'desk')) ORDER BY x.number
  LOOP
    IF jsonb_array_length(items) >= 200 OR size > 4000000 THEN
      RETURN jsonb_build_object('items', items, 'next', items -> -1 -> 'number');
    END IF;
    items := items || jsonb_build_object('number', q.number, 'desk', q.desk_id, 'kind', q.kind, 'id', q.id, 'car', q.car, 'declaration', q.declaration,
      'at', office_data.milliseconds(q.at), 'value', q.value - 'body');
    size := size + q.size;
  END LOOP;
  RETURN jsonb_build_object('items', items, 'next', NULL);
END $$;

-- What an owner takes counts as if its desk had the rights of a broker; what is dismissed is kept. It shows the desk that it came from.
CREATE FUNCTION office_data.take(me office_data.caller, q office_data.quarantine) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  by_desk office_data.caller := me;
  d office_data.declaration;
BEGIN
  by_desk.desk_id := q.desk_id;
  by_desk.rights := 'broker';
  by_desk.state := 'active';
  CASE q.kind
    WHEN 'attempt' THEN PERFORM office_data.put_attempt(by_desk, q.value);
    WHEN 'lane' THEN
      INSERT INTO office_data.number_lane AS old (office_id, prefix, series, desk_id, retired, is_claimed, txn) VALUES (me.office_id, q.value ->> 'prefix', q.value ->> 'series',
        (q.value ->> 'desk')::uuid, (q.value ->> 'retired')::boolean OR NOT EXISTS (SELECT FROM office_data.desk k WHERE k.office_id = me.office_id
          AND k.desk_id = (q.value ->> 'desk')::uuid AND k.state <> 'retired'), true, me.txn)
        ON CONFLICT (office_id, prefix, series) DO UPDATE SET desk_id = excluded.desk_id, retired = excluded.retired, presented_by = NULL, is_claimed = true, txn = excluded.txn
          WHERE NOT old.is_claimed;
    WHEN 'number' THEN
      -- What another desk had said of it ends.
      DELETE FROM office_data.number n WHERE n.office_id = me.office_id AND n.car_key = office_data.car_key(q.car) AND n.declaration IS DISTINCT FROM q.declaration AND office_data.weight_of(n) < 4;
      IF office_data.use_number(by_desk, q.car, q.declaration, coalesce((q.value ->> 'desk')::uuid, q.desk_id), NULL, true) <> 'taken' THEN
        PERFORM office_data.say_number(by_desk, q.car, q.declaration, coalesce((q.value ->> 'desk')::uuid, q.desk_id));
      END IF;
    WHEN 'release' THEN
      SELECT * INTO d FROM office_data.declaration x WHERE x.office_id = me.office_id AND x.declaration = q.declaration FOR UPDATE;
      IF d.sender = q.desk_id AND jsonb_build_object('generation', d.generation, 'epoch', d.epoch) = q.value THEN PERFORM office_data.release(by_desk, d); END IF;
    ELSE PERFORM office_data.put_fact(by_desk, jsonb_build_object('kind', q.kind, 'id', q.id, 'car', q.car, 'value', q.value));
  END CASE;
END $$;

-- What others say of an attempt of which one word was taken, and what the office has by that.
CREATE FUNCTION office_data.end_same(me office_data.caller, taken office_data.quarantine) RETURNS void LANGUAGE sql AS $$
  WITH ended AS (
    UPDATE office_data.quarantine q SET outcome = 'taken', decided_by = me.desk_id, value = q.value - 'body'
    WHERE q.office_id = me.office_id AND q.outcome IS NULL AND q.kind = 'attempt' AND q.id = taken.id AND office_data.desk_of(q) = office_data.desk_of(taken)
      AND q.value ->> 'outcome' = taken.value ->> 'outcome' AND office_data.is_known(q)
    RETURNING q.desk_id)
  SELECT office_data.show_quarantine(me, e.desk_id) FROM (SELECT DISTINCT desk_id FROM ended) e
$$;

CREATE FUNCTION office.decide_quarantine(session uuid, request uuid, input office_data.input) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('decide_quarantine', session, request);
  p_outcome text := office_data.need(input, 'outcome');
  q office_data.quarantine;
  refused jsonb := '[]';
BEGIN
  IF me.repeated IS NOT NULL THEN RETURN me.repeated; END IF;
  IF p_outcome NOT IN ('taken', 'dismissed') THEN PERFORM office_data.refuse('bad-input', '{"what": "outcome"}'); END IF;
  FOR q IN SELECT * FROM office_data.quarantine x WHERE x.office_id = me.office_id AND x.outcome IS NULL
    AND x.number::text IN (SELECT value FROM jsonb_array_elements_text(office_data.list(input, 'numbers'))) ORDER BY x.declaration, x.number FOR UPDATE
  LOOP
    -- One that cannot be taken waits on, and stops no other.
    BEGIN
      IF p_outcome = 'taken' THEN PERFORM office_data.take(me, q); END IF;
    EXCEPTION WHEN data_exception OR integrity_constraint_violation OR raise_exception OR SQLSTATE 'AJ024' OR SQLSTATE 'AJ026' THEN
      refused := refused || to_jsonb(q.number);
      CONTINUE;
    END;
    UPDATE office_data.quarantine x SET outcome = p_outcome, decided_by = me.desk_id, value = CASE p_outcome WHEN 'taken' THEN x.value - 'body' ELSE x.value END
      WHERE x.office_id = me.office_id AND x.number = q.number;
    PERFORM office_data.show_quarantine(me, q.desk_id);
    UPDATE office_data.declaration SET txn = me.txn WHERE office_id = me.office_id AND declaration = q.declaration AND closed = 'gap';
    IF p_outcome = 'taken' AND q.kind = 'attempt' THEN PERFORM office_data.end_same(me, q); END IF;
    PERFORM office_data.note(me, q.declaration, 'quarantine', jsonb_build_object('kind', q.kind, 'id', q.id, 'desk', q.desk_id, 'outcome', p_outcome));
  END LOOP;
  RETURN office_data.leave(me, jsonb_build_object('refused', refused));
END $$;
