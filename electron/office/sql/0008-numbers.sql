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
-- How much what the office has of a number counts. 5: granted here, by a registration or a claim. The rest is the word of a desk (presented_by): 4: of the desk in whose lane
-- it is. 3: outside every lane, for a declaration of which the office has content, or of another desk, which may not come. 2: the same for none: used before the office. 1: only
-- named: in the lane of another desk, or for a declaration that nobody has brought. The lane is looked up anew: its desk may come later than who names its numbers.
CREATE FUNCTION office_data.weight_of(n office_data.number) RETURNS integer LANGUAGE plpgsql STABLE AS $$
DECLARE of_lane uuid;
BEGIN
  IF n.presented_by IS NULL THEN RETURN 5; END IF;
  of_lane := office_data.lane_owner(n.office_id, n.car);
  RETURN CASE WHEN of_lane = n.presented_by THEN 4 WHEN of_lane IS NOT NULL THEN 1 WHEN n.desk_id <> n.presented_by THEN 3 WHEN n.declaration IS NULL THEN 2
    WHEN EXISTS (SELECT FROM office_data.declaration d WHERE d.office_id = n.office_id AND d.declaration = n.declaration AND d.epoch > 0) THEN 3 ELSE 1 END;
END $$;
-- The declaration that has a number, by more than that somebody names it; NULL for none.
CREATE FUNCTION office_data.declaration_of_number(me office_data.caller, p_car text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT n.declaration FROM office_data.number n WHERE n.office_id = me.office_id AND n.car_key = office_data.car_key(p_car) AND office_data.weight_of(n) > 1
$$;

-- The one place where a number becomes used, for a declaration or for none (NULL), whatever call says so. It stays used for ever, and a word that counts more replaces one that
-- counts less (weight_of). is_grant: the caller holds the declaration and sending is open; else it is the word of the caller, of itself or of another desk (p_desk). In a lane
-- only its desk, and who holds a declaration that its desk has made (p_maker), uses a number; what others say of one only names it, in normal work without a declaration.
-- most: how many more numbers outside of its lanes the caller may have; NULL: it is looked up. Returns 'taken' (the declaration has it, or the word stands), 'counted' (the
-- same, and it counts for the quota), 'other' (something else stands), 'over-quota', 'bad-input'.
CREATE FUNCTION office_data.use_number(me office_data.caller, p_car text, p_declaration text, p_desk uuid, p_maker uuid DEFAULT NULL, is_grant boolean DEFAULT false, most bigint DEFAULT NULL)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  of_lane uuid := office_data.lane_owner(me.office_id, p_car);
  may boolean := coalesce(of_lane IN (me.desk_id, p_maker), of_lane IS NULL);
  is_counted boolean := of_lane IS DISTINCT FROM me.desk_id;
  key text := office_data.car_key(p_car);
  said office_data.number;
  old office_data.number;
  weight integer;
BEGIN
  IF char_length(p_car) > 100 OR coalesce(key, '') = '' OR p_declaration IS NOT NULL AND NOT office_data.is_key(to_jsonb(p_declaration)) THEN RETURN 'bad-input'; END IF;
  SELECT * INTO old FROM office_data.number n WHERE n.office_id = me.office_id AND n.car_key = key FOR UPDATE;
  IF old.declaration = p_declaration AND old.presented_by IS NULL THEN RETURN 'taken'; END IF;
  IF is_counted AND old.counts_for IS DISTINCT FROM me.desk_id AND coalesce(most, office_data.numbers_left(me)) <= 0 THEN RETURN 'over-quota'; END IF;
  said.office_id := me.office_id;
  said.car := p_car;
  said.declaration := CASE WHEN may OR office_data.must_present(me.office_id, me.desk_id) THEN p_declaration END;
  said.presented_by := CASE WHEN NOT is_grant THEN me.desk_id END;
  said.desk_id := CASE WHEN may THEN CASE of_lane WHEN me.desk_id THEN me.desk_id ELSE p_desk END ELSE of_lane END;
  said.counts_for := CASE WHEN is_counted THEN me.desk_id END;
  IF old.car_key IS NULL THEN
    IF is_grant AND NOT may THEN RETURN 'other'; END IF;
    INSERT INTO office_data.number (office_id, car_key, car, declaration, desk_id, presented_by, counts_for)
      VALUES (me.office_id, key, p_car, said.declaration, said.desk_id, said.presented_by, said.counts_for) ON CONFLICT DO NOTHING;
    IF FOUND THEN RETURN CASE WHEN is_counted THEN 'counted' ELSE 'taken' END; END IF;
    -- Another call has just used it.
    SELECT * INTO old FROM office_data.number n WHERE n.office_id = me.office_id AND n.car_key = key FOR UPDATE;
  END IF;
  weight := office_data.weight_of(old);
  IF NOT (CASE
      -- What its own desk has used before the office, and now says for which declaration.
      WHEN old.declaration IS NULL AND old.desk_id IN (me.desk_id, p_maker) AND may THEN p_declaration IS NOT NULL
      WHEN NOT is_grant THEN office_data.weight_of(said) > weight OR weight = 3 AND old.desk_id = me.desk_id AND old.presented_by <> me.desk_id
      WHEN old.declaration = p_declaration THEN may OR weight > 1
        -- In the lane of a desk that does not come, what others have said of the number is all that is known.
        OR office_data.must_present(me.office_id, of_lane) OR NOT EXISTS (SELECT FROM office_data.desk k WHERE k.office_id = me.office_id AND k.desk_id = of_lane AND k.state <> 'retired')
      ELSE may AND of_lane IS NOT NULL AND weight < 4
    END) THEN
    RETURN CASE WHEN old.declaration = p_declaration AND NOT is_grant THEN 'taken' ELSE 'other' END;
  END IF;
  UPDATE office_data.number n SET declaration = said.declaration, presented_by = said.presented_by, counts_for = said.counts_for,
      desk_id = CASE WHEN old.declaration = p_declaration OR old.declaration IS NULL AND old.desk_id IN (me.desk_id, p_maker) THEN CASE of_lane WHEN me.desk_id THEN me.desk_id ELSE old.desk_id END ELSE said.desk_id END
    WHERE n.office_id = me.office_id AND n.car_key = key;
  RETURN CASE WHEN said.counts_for IS DISTINCT FROM old.counts_for AND is_counted THEN 'counted' ELSE 'taken' END;
END $$;

-- Takes a number for a declaration, for ever. Refused if it belongs to another declaration or lies in the lane of another desk.
CREATE FUNCTION office_data.take_number(me office_data.caller, d office_data.declaration, p_car text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  CASE office_data.use_number(me, p_car, d.declaration, me.desk_id, d.created_by, true)
    WHEN 'other' THEN PERFORM office_data.refuse('number-taken', jsonb_build_object('declaration', d.declaration, 'car', p_car));
    WHEN 'over-quota' THEN PERFORM office_data.refuse('over-quota', '{"what": "numbers"}');
    WHEN 'bad-input' THEN PERFORM office_data.refuse('bad-input', '{"what": "car"}');
    ELSE NULL;
  END CASE;
END $$;
-- Says of a number that it is used: what another word or a grant says more of stands.
CREATE FUNCTION office_data.say_number(me office_data.caller, p_car text, p_declaration text, p_desk uuid, p_maker uuid DEFAULT NULL) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  CASE office_data.use_number(me, p_car, p_declaration, p_desk, p_maker)
    WHEN 'over-quota' THEN PERFORM office_data.refuse('over-quota', '{"what": "numbers"}');
    WHEN 'bad-input' THEN PERFORM office_data.refuse('bad-input', '{"what": "car"}');
    ELSE NULL;
  END CASE;
END $$;

-- The number cannot change after the first attempt that was claimed here, or that a desk says which may have made it.
CREATE FUNCTION office_data.check_number_fixed(me office_data.caller, d office_data.declaration, p_car text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM office_data.attempt a WHERE a.office_id = me.office_id AND a.declaration = d.declaration
    AND office_data.car_key(a.car) <> office_data.car_key(p_car) AND (a.claimed_at IS NOT NULL OR office_data.has_held(a.desk_id, d))) THEN
    PERFORM office_data.refuse('number-fixed', jsonb_build_object('declaration', d.declaration));
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
    PERFORM office_data.say_number(me, one, NULL, me.desk_id);
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
  d := office_data.lock_declaration(me, office_data.id_of(input));
  PERFORM office_data.check_sending_open(me);
  PERFORM office_data.check_holder(me, d, input);
  PERFORM office_data.check_number_fixed(me, d, p_car);
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
  INSERT INTO office_data.number_lane (office_id, prefix, series, desk_id, is_claimed, txn) VALUES (me.office_id, p_prefix, found_series, me.desk_id, true, me.txn);
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
