-- Aju numbers and their lanes. A desk that is used in two places gets no number and no lane. Rules: docs/office-database.md, "Numbers".

-- The desk whose lane a number is in; NULL for a number outside every lane.
CREATE FUNCTION office_data.lane_owner(p_office uuid, p_car text) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT l.desk_id FROM office_data.number_lane l JOIN office_data.office o USING (office_id)
  WHERE l.office_id = p_office AND l.prefix = left(office_data.car_text(p_car), 12) AND l.series = substr(office_data.car_text(p_car), 21, o.lane_width)
$$;

-- How many more lanes in use, and numbers outside its lanes, the desk may have: an owner raises its quota, or retires lanes. Numbers are never free again.
CREATE FUNCTION office_data.lanes_left(me office_data.caller) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT k.most_lanes - (SELECT count(*) FROM office_data.number_lane l WHERE l.office_id = me.office_id AND l.desk_id = me.desk_id AND NOT l.retired)
  FROM office_data.desk k WHERE k.office_id = me.office_id AND k.desk_id = me.desk_id
$$;
CREATE FUNCTION office_data.numbers_left(me office_data.caller) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT k.most_numbers - (SELECT count(*) FROM office_data.number n WHERE n.counts_for = me.desk_id AND n.office_id = me.office_id)
  FROM office_data.desk k WHERE k.office_id = me.office_id AND k.desk_id = me.desk_id
$$;
-- Inserts a number that nobody has yet: the only place where a call of a desk takes one, for a declaration or for none (d is NULL). In the lane of a desk that neither made
-- the declaration nor uses the number it is only said to be used: it belongs to no declaration, and the desk of the lane may take it. Returns whether it was free; refused over the quota.
CREATE FUNCTION office_data.add_number(me office_data.caller, p_car text, d office_data.declaration, p_desk uuid) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  of_lane uuid := office_data.lane_owner(me.office_id, p_car);
  is_counted boolean := of_lane IS DISTINCT FROM me.desk_id;
  is_said boolean := coalesce(of_lane NOT IN (me.desk_id, p_desk) AND of_lane IS DISTINCT FROM d.created_by, false);
BEGIN
  IF char_length(p_car) > 100 OR coalesce(office_data.car_key(p_car), '') = '' THEN PERFORM office_data.refuse('bad-input', '{"what": "car"}'); END IF;
  INSERT INTO office_data.number (office_id, car_key, car, declaration, desk_id, presented_by, counts_for)
    VALUES (me.office_id, office_data.car_key(p_car), p_car, CASE WHEN NOT is_said THEN d.declaration END, CASE WHEN is_said THEN of_lane ELSE p_desk END,
      CASE WHEN is_said THEN me.desk_id END, CASE WHEN is_counted THEN me.desk_id END) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RETURN false; END IF;
  IF is_counted AND office_data.numbers_left(me) < 0 THEN PERFORM office_data.refuse('over-quota', '{"what": "numbers"}'); END IF;
  RETURN true;
END $$;

-- Takes a number for a declaration, for ever. Refused if it belongs to another declaration or lies in the lane of another desk.
CREATE FUNCTION office_data.take_number(me office_data.caller, d office_data.declaration, p_car text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  n office_data.number;
  of_lane uuid := office_data.lane_owner(me.office_id, p_car);
BEGIN
  SELECT * INTO n FROM office_data.number x WHERE x.office_id = me.office_id AND x.car_key = office_data.car_key(p_car);
  IF NOT FOUND AND coalesce(of_lane IN (me.desk_id, d.created_by), of_lane IS NULL) THEN
    IF office_data.add_number(me, p_car, d, me.desk_id) THEN RETURN; END IF;
    SELECT * INTO n FROM office_data.number x WHERE x.office_id = me.office_id AND x.car_key = office_data.car_key(p_car);
  END IF;
  IF n.declaration = d.declaration THEN RETURN; END IF;
  -- One that its desk used before the office; or one in its lane that another desk says to use itself.
  UPDATE office_data.number x SET declaration = d.declaration, desk_id = CASE WHEN of_lane = me.desk_id THEN me.desk_id ELSE x.desk_id END, presented_by = NULL
    WHERE x.office_id = me.office_id AND x.car_key = n.car_key AND (x.declaration IS NULL AND x.desk_id IN (me.desk_id, d.created_by)
      OR of_lane = me.desk_id AND x.presented_by = x.desk_id);
  IF NOT FOUND THEN PERFORM office_data.refuse('number-taken', jsonb_build_object('declaration', d.declaration, 'car', p_car)); END IF;
END $$;

-- The number cannot change after the first attempt.
CREATE FUNCTION office_data.check_number_fixed(me office_data.caller, p_declaration text, p_car text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM office_data.attempt a WHERE a.office_id = me.office_id AND a.declaration = p_declaration
    AND office_data.car_key(a.car) <> office_data.car_key(p_car)) THEN
    PERFORM office_data.refuse('number-fixed', jsonb_build_object('declaration', p_declaration));
  END IF;
END $$;

-- Numbers a joining desk ever used: no lane is cut over them. Those that another desk has used, or whose lane it has, are named.
CREATE FUNCTION office.register_used(session uuid, request uuid, input office_data.input) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('register_used', session, request);
  taken jsonb;
  one text;
BEGIN
  IF me.repeated IS NOT NULL THEN RETURN me.repeated; END IF;
  FOR one IN SELECT t FROM office_data.texts(input, 'cars', 100) t ORDER BY office_data.car_key(t) LOOP
    -- One in the lane of another desk is that desk's; an attempt with it is kept as every attempt is.
    CONTINUE WHEN office_data.lane_owner(me.office_id, one) <> me.desk_id;
    PERFORM office_data.add_number(me, one, NULL::office_data.declaration, me.desk_id);
  END LOOP;
  WITH used AS MATERIALIZED (SELECT t AS car, office_data.car_key(t) AS car_key FROM office_data.texts(input, 'cars', 100) t)
  SELECT coalesce(jsonb_agg(jsonb_build_object('car', u.car, 'declaration', n.declaration)), '[]') INTO taken FROM used u
    CROSS JOIN LATERAL (SELECT x.* FROM office_data.number x WHERE x.office_id = me.office_id AND x.car_key = u.car_key LIMIT 1) n
    WHERE n.desk_id <> me.desk_id OR coalesce(office_data.lane_owner(me.office_id, u.car) <> me.desk_id, false);
  RETURN office_data.leave(me, jsonb_build_object('known', jsonb_array_length(office_data.list(input, 'cars')), 'taken', taken), false);
END $$;

-- A typed or imported number, before it can be sent.
CREATE FUNCTION office.register_number(session uuid, request uuid, input office_data.input) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('register_number', session, request);
  d office_data.declaration;
  p_car text := office_data.need(input, 'car', 100);
BEGIN
  IF me.repeated IS NOT NULL THEN RETURN me.repeated; END IF;
  d := office_data.lock_declaration(me, office_data.need(input, 'declaration'));
  PERFORM office_data.check_sending_open(me);
  PERFORM office_data.check_holder(me, d, input);
  PERFORM office_data.check_number_fixed(me, d.declaration, p_car);
  PERFORM office_data.take_number(me, d, p_car);
  UPDATE office_data.declaration SET car = p_car, txn = me.txn WHERE office_id = me.office_id AND declaration = d.declaration;
  PERFORM office_data.note(me, d.declaration, 'register_number', jsonb_build_object('car', p_car));
  RETURN office_data.leave(me, '{}');
END $$;

-- The first free lane of a prefix. Lanes have one width, so none is the beginning of another; they begin with a letter, and none covers a known number. One that waits in
-- quarantine, or would cover a number that does, is taken only if there is no other.
CREATE FUNCTION office.claim_lane(session uuid, request uuid, input office_data.input) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('claim_lane', session, request);
  p_prefix text := upper(office_data.need(input, 'prefix'));
  width integer;
  per_letter integer;
  found_series text;
  waiting text[];
  signs CONSTANT text := '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
BEGIN
  IF me.repeated IS NOT NULL THEN RETURN me.repeated; END IF;
  IF p_prefix !~ '^[A-Z0-9]{12}$' THEN PERFORM office_data.refuse('bad-input', '{"what": "prefix"}'); END IF;
  PERFORM office_data.check_sending_open(me);
  IF office_data.lanes_left(me) <= 0 THEN PERFORM office_data.refuse('over-quota', '{"what": "lanes"}'); END IF;
  SELECT o.lane_width INTO width FROM office_data.office o WHERE o.office_id = me.office_id;
  per_letter := CASE width WHEN 2 THEN 36 ELSE 36 * 36 END;
  waiting := ARRAY(SELECT DISTINCT CASE q.kind WHEN 'lane' THEN substr(q.id, 13) ELSE substr(q.id, 21, width) END FROM office_data.quarantine q
    WHERE q.office_id = me.office_id AND q.outcome IS NULL AND q.kind IN ('lane', 'number') AND left(q.id, 12) = p_prefix);
  FOR n IN 0 .. 2 * 26 * per_letter - 1 LOOP
    found_series := substr(signs, 11 + n % (26 * per_letter) / per_letter, 1) || CASE width WHEN 3 THEN substr(signs, 1 + n / 36 % 36, 1) ELSE '' END
      || substr(signs, 1 + n % 36, 1);
    EXIT WHEN (n >= 26 * per_letter OR found_series <> ALL (waiting))
      -- None is the beginning of another: an office that was made again may know lanes of another width.
      AND NOT EXISTS (SELECT FROM office_data.number_lane l WHERE l.office_id = me.office_id AND l.prefix = p_prefix
        AND (starts_with(l.series, found_series) OR starts_with(found_series, l.series)))
      AND NOT EXISTS (SELECT FROM office_data.number x WHERE x.office_id = me.office_id AND x.prefix = p_prefix
        AND x.series >= found_series AND x.series < found_series || '~');
    found_series := NULL;
    EXIT WHEN n = 26 * per_letter - 1 AND waiting = '{}';
  END LOOP;
  IF found_series IS NULL THEN PERFORM office_data.refuse('no-lane-left'); END IF;
  INSERT INTO office_data.number_lane (office_id, prefix, series, desk_id, txn) VALUES (me.office_id, p_prefix, found_series, me.desk_id, me.txn);
  RETURN office_data.leave(me, jsonb_build_object('prefix', p_prefix, 'series', found_series));
END $$;

-- An owner takes a lane out of use: nobody gets it again.
CREATE FUNCTION office.retire_lane(session uuid, request uuid, input office_data.input) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE me office_data.caller := office_data.enter('retire_lane', session, request);
BEGIN
  IF me.repeated IS NOT NULL THEN RETURN me.repeated; END IF;
  UPDATE office_data.number_lane SET retired = true, txn = me.txn
    WHERE office_id = me.office_id AND prefix = office_data.need(input, 'prefix') AND series = office_data.need(input, 'series') AND NOT retired;
  IF NOT FOUND THEN PERFORM office_data.refuse('not-found', '{"what": "lane"}'); END IF;
  PERFORM office_data.note(me, NULL, 'retire_lane', jsonb_build_object('prefix', input ->> 'prefix', 'series', input ->> 'series'));
  RETURN office_data.leave(me, '{}');
END $$;
