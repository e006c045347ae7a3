-- Desks without rights (viewers, locked desks): what they present counts for nothing except the outcomes of attempts that the office had granted them; the rest waits
-- for an owner. Retiring closes the login. Rules: docs/office-database.md, correctness rule 3 and "Quarantine".

-- Bytes and items of one desk that may wait. It is refused more, and keeps them.
CREATE FUNCTION office_data.check_quarantine(me office_data.caller) RETURNS void LANGUAGE plpgsql AS $$
DECLARE items bigint; bytes bigint;
BEGIN
  SELECT count(*), coalesce(sum(x.size), 0) INTO items, bytes FROM (
    SELECT q.size FROM office_data.quarantine q WHERE q.office_id = me.office_id AND q.desk_id = me.desk_id AND q.outcome IS NULL
    UNION ALL
    SELECT b.size FROM office_data.branch b
      WHERE b.office_id = me.office_id AND b.desk_id = me.desk_id AND b.reason = 'quarantine' AND b.outcome IS NULL) x;
  IF items > 10000 OR bytes > 67108864 THEN PERFORM office_data.refuse('bad-input', '{"what": "quarantine"}'); END IF;
END $$;

-- Keeps one thing for an owner, once. Of an attempt the more certain outcome replaces the one before, and an owner decides again. Returns whether it is new.
CREATE FUNCTION office_data.set_aside(me office_data.caller, p_kind text, p_id text, p_car text, p_declaration text, p_value jsonb, content text) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO office_data.quarantine AS q (office_id, desk_id, kind, id, sha256, car, declaration, value)
    VALUES (me.office_id, me.desk_id, p_kind, p_id, encode(sha256(convert_to(content, 'UTF8')), 'hex'), p_car, p_declaration, p_value)
    ON CONFLICT (office_id, desk_id, kind, id, sha256) DO UPDATE SET value = excluded.value, outcome = NULL, decided_by = NULL, at = now()
    WHERE q.kind = 'attempt' AND office_data.certainty(excluded.value ->> 'outcome') > office_data.certainty(q.value ->> 'outcome');
  RETURN FOUND;
END $$;

-- The desk has something new in quarantine: the others pull its item again, with how much.
CREATE FUNCTION office_data.show_quarantine(me office_data.caller, p_desk uuid) RETURNS void LANGUAGE sql AS $$
  UPDATE office_data.desk SET txn = me.txn WHERE office_id = me.office_id AND desk_id = p_desk
$$;

-- Whether the office had claimed the attempt for this desk.
CREATE FUNCTION office_data.is_granted(me office_data.caller, a jsonb) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM office_data.attempt x WHERE x.office_id = me.office_id AND x.attempt = (a ->> 'attempt')::uuid AND x.desk_id = me.desk_id
    AND x.claimed_at IS NOT NULL AND x.declaration = a ->> 'declaration' AND x.sha256 = a ->> 'sha256')
$$;

-- Whether the desk may have sent the declaration without the office: it holds it, may send it, or did so before.
CREATE FUNCTION office_data.has_held(me office_data.caller, d office_data.declaration) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(me.desk_id IN (d.holder, d.sender, d.created_by), false) OR EXISTS (SELECT FROM office_data.event e
    WHERE e.office_id = d.office_id AND e.declaration = d.declaration AND (e.desk_id = me.desk_id AND e.kind IN ('take_from_pool', 'accept_offer', 'take_over', 'claim')
      OR e.kind IN ('take_over', 'accept_offer') AND e.details ->> 'from' = me.desk_id::text))
$$;

-- An attempt that does not count. On a declaration that the desk held it may have been sent: sending needs an owner's word ("mungkin sudah dikirim"). Once, since the
-- desk has lost its rights, so that it cannot close sending again and again.
CREATE FUNCTION office_data.set_attempt_aside(me office_data.caller, a jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  id text := office_data.need(a, 'declaration');
  p_attempt uuid := office_data.need(a, 'attempt');
  known office_data.attempt;
  d office_data.declaration;
BEGIN
  SELECT * INTO known FROM office_data.attempt x WHERE x.office_id = me.office_id AND x.attempt = p_attempt;
  IF (a ->> 'ifKnown')::boolean AND NOT FOUND THEN RETURN false; END IF;
  IF known.declaration = id AND known.sha256 = office_data.need(a, 'sha256') AND office_data.certainty(a ->> 'outcome') <= office_data.certainty(known.outcome) THEN
    RETURN false;
  END IF;
  IF NOT office_data.set_aside(me, 'attempt', p_attempt::text, office_data.need(a, 'car'), id, a, id || ' ' || (a ->> 'sha256')) THEN RETURN false; END IF;
  IF coalesce((a ->> 'desk')::uuid, me.desk_id) <> me.desk_id THEN RETURN true; END IF;
  SELECT * INTO d FROM office_data.declaration x WHERE x.office_id = me.office_id AND x.declaration = id FOR UPDATE;
  IF d.closed IS NULL AND d.deleted IS FALSE AND office_data.has_held(me, d) AND NOT EXISTS (SELECT FROM office_data.event e
    WHERE e.office_id = me.office_id AND e.declaration = id AND e.kind = 'maybe-sent' AND e.desk_id = me.desk_id AND e.number > coalesce((SELECT max(s.number)
      FROM office_data.event s WHERE s.office_id = me.office_id AND s.declaration IS NULL AND s.kind IN ('lock_desk', 'locked', 'unlock_desk', 'active', 'set_rights')
      AND s.details ->> 'desk' = me.desk_id::text), 0)) THEN
    UPDATE office_data.declaration SET closed = 'maybe-sent', txn = me.txn WHERE office_id = me.office_id AND declaration = id;
    PERFORM office_data.note(me, id, 'maybe-sent', jsonb_build_object('attempt', p_attempt));
  END IF;
  RETURN true;
END $$;

CREATE FUNCTION office_data.set_fact_aside(me office_data.caller, f jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM office_data.check_fact(f);
  IF EXISTS (SELECT FROM office_data.fact x WHERE x.office_id = me.office_id AND x.kind = f ->> 'kind' AND x.id = f ->> 'id'
    AND x.sha256 = encode(sha256(convert_to((f -> 'value')::text, 'UTF8')), 'hex')) THEN RETURN false; END IF;
  RETURN office_data.set_aside(me, f ->> 'kind', f ->> 'id', f ->> 'car', NULL, f -> 'value', (f -> 'value')::text);
END $$;

-- A desk that has its rights again presents what waits: nobody has to decide about it any more.
CREATE FUNCTION office_data.end_quarantine(me office_data.caller, input jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM office_data.quarantine q WHERE q.office_id = me.office_id AND q.desk_id = me.desk_id AND q.outcome IS NULL LIMIT 1;
  IF NOT FOUND THEN RETURN; END IF;
  UPDATE office_data.quarantine q SET outcome = 'taken', decided_by = me.desk_id, value = '{}'
    WHERE q.office_id = me.office_id AND q.desk_id = me.desk_id AND q.outcome IS NULL AND (q.kind = 'attempt' AND EXISTS (SELECT FROM office_data.attempt x
      WHERE x.office_id = q.office_id AND x.attempt::text = q.id AND x.declaration = q.declaration AND x.sha256 = q.value ->> 'sha256'
        AND office_data.certainty(x.outcome) >= office_data.certainty(q.value ->> 'outcome'))
      OR EXISTS (SELECT FROM office_data.fact f WHERE f.office_id = q.office_id AND f.kind = q.kind AND f.id = q.id AND f.sha256 = q.sha256));
  IF FOUND THEN PERFORM office_data.show_quarantine(me, me.desk_id); END IF;
END $$;

-- Lanes and numbers that only a desk without rights knows: nobody has them here until an owner has decided, and claim_lane takes others while there are any.
CREATE FUNCTION office_data.set_claims_aside(me office_data.caller, input jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE one jsonb; is_new boolean := false; lane jsonb; number jsonb;
BEGIN
  FOR one IN SELECT value FROM jsonb_array_elements(office_data.list(input, 'lanes')) LOOP
    lane := jsonb_build_object('prefix', upper(office_data.need(one, 'prefix')), 'series', upper(office_data.need(one, 'series')),
      'desk', coalesce((one ->> 'desk')::uuid, me.desk_id), 'retired', coalesce((one ->> 'retired')::boolean, false));
    CONTINUE WHEN char_length(lane ->> 'prefix') <> 12 OR char_length(lane ->> 'series') > 3 OR EXISTS (SELECT FROM office_data.number_lane l
      WHERE l.office_id = me.office_id AND l.prefix = lane ->> 'prefix' AND l.series = lane ->> 'series');
    is_new := office_data.set_aside(me, 'lane', (lane ->> 'prefix') || (lane ->> 'series'), NULL, NULL, lane, lane::text) OR is_new;
  END LOOP;
  FOR one IN SELECT value FROM jsonb_array_elements(office_data.list(input, 'numbers')) LOOP
    CONTINUE WHEN char_length(office_data.need(one, 'car')) > 100 OR EXISTS (SELECT FROM office_data.number n
      WHERE n.office_id = me.office_id AND n.car_key = office_data.car_key(one ->> 'car'));
    number := jsonb_build_object('car', one -> 'car', 'declaration', left(one ->> 'declaration', 500), 'desk', (one ->> 'desk')::uuid);
    is_new := office_data.set_aside(me, 'number', office_data.car_text(one ->> 'car'), one ->> 'car', number ->> 'declaration', number, number::text) OR is_new;
  END LOOP;
  IF NOT is_new THEN RETURN; END IF;
  PERFORM office_data.check_quarantine(me);
  PERFORM office_data.show_quarantine(me, me.desk_id);
END $$;

-- What waits of a desk, or of all, in the order in which it came, without the bytes of attempts. A page ends after 200 items or four million bytes.
CREATE FUNCTION office.quarantine(session uuid, input jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('quarantine', session);
  items jsonb := '[]';
  size bigint := 0;
  q office_data.quarantine;
BEGIN
  FOR q IN SELECT * FROM office_data.quarantine x WHERE x.office_id = me.office_id AND x.outcome IS NULL AND x.number > coalesce((input ->> 'after')::bigint, 0)
    AND (input ->> 'desk' IS NULL OR x.desk_id = (input ->> 'desk')::uuid) ORDER BY x.number
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
      INSERT INTO office_data.number_lane (office_id, prefix, series, desk_id, retired, txn) VALUES (me.office_id, q.value ->> 'prefix', q.value ->> 'series',
        (q.value ->> 'desk')::uuid, (q.value ->> 'retired')::boolean OR NOT EXISTS (SELECT FROM office_data.desk k WHERE k.office_id = me.office_id
          AND k.desk_id = (q.value ->> 'desk')::uuid AND k.state <> 'retired'), me.txn) ON CONFLICT DO NOTHING;
    WHEN 'number' THEN
      INSERT INTO office_data.number (office_id, car_key, car, declaration, desk_id)
        VALUES (me.office_id, office_data.car_key(q.car), q.car, q.declaration, coalesce((q.value ->> 'desk')::uuid, q.desk_id)) ON CONFLICT DO NOTHING;
    WHEN 'release' THEN
      SELECT * INTO d FROM office_data.declaration x WHERE x.office_id = me.office_id AND x.declaration = q.declaration FOR UPDATE;
      IF d.sender = q.desk_id AND jsonb_build_object('generation', d.generation, 'epoch', d.epoch) = q.value THEN PERFORM office_data.release(by_desk, d); END IF;
    ELSE PERFORM office_data.put_fact(by_desk, jsonb_build_object('kind', q.kind, 'id', q.id, 'car', q.car, 'value', q.value));
  END CASE;
END $$;

CREATE FUNCTION office.decide_quarantine(session uuid, request uuid, input jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('decide_quarantine', session, request);
  p_outcome text := office_data.need(input, 'outcome');
  q office_data.quarantine;
BEGIN
  IF me.repeated IS NOT NULL THEN RETURN me.repeated; END IF;
  IF p_outcome NOT IN ('taken', 'dismissed') THEN PERFORM office_data.refuse('bad-input', '{"what": "outcome"}'); END IF;
  FOR q IN SELECT * FROM office_data.quarantine x WHERE x.office_id = me.office_id AND x.outcome IS NULL
    AND x.number IN (SELECT value::bigint FROM jsonb_array_elements_text(office_data.list(input, 'numbers'))) ORDER BY x.declaration, x.number FOR UPDATE
  LOOP
    IF p_outcome = 'taken' THEN PERFORM office_data.take(me, q); END IF;
    UPDATE office_data.quarantine x SET outcome = p_outcome, decided_by = me.desk_id, value = CASE p_outcome WHEN 'taken' THEN x.value - 'body' ELSE x.value END
      WHERE x.office_id = me.office_id AND x.number = q.number;
    PERFORM office_data.show_quarantine(me, q.desk_id);
    PERFORM office_data.note(me, q.declaration, 'quarantine', jsonb_build_object('kind', q.kind, 'id', q.id, 'desk', q.desk_id, 'outcome', p_outcome));
  END LOOP;
  RETURN office_data.leave(me, '{}');
END $$;
