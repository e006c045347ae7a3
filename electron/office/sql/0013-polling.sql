-- Polling and the requests per minute. Rules: docs/office-database.md, "Requests".

-- Which numbers the desk may ask the service about, for ten minutes at the most. A lease ends by time: two desks that ask about a number harm nobody. The desk that holds the
-- declaration of a number gets it from another one. A desk gets at most two thousand in ten minutes.
CREATE FUNCTION office.lease_polls(session uuid, request uuid, input office_data.input) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('lease_polls', session, request);
  p_until timestamptz := clock_timestamp() + make_interval(secs => least(office_data.whole_of(input, 'seconds'), 600));
  granted jsonb := '[]';
  p_car text;
  left_leases bigint;
  is_holder boolean;
BEGIN
  IF me.repeated IS NOT NULL THEN RETURN me.repeated; END IF;
  UPDATE office_data.contact c SET leases = CASE WHEN c.leases_since > clock_timestamp() - interval '10 minutes' THEN c.leases ELSE 0 END,
    leases_since = CASE WHEN c.leases_since > clock_timestamp() - interval '10 minutes' THEN c.leases_since ELSE clock_timestamp() END
    WHERE c.office_id = me.office_id AND c.desk_id = me.desk_id RETURNING 2000 - c.leases INTO left_leases;
  FOR p_car IN SELECT value FROM jsonb_array_elements_text(office_data.list(input, 'cars')) WHERE char_length(value) <= 100 ORDER BY office_data.car_key(value) LOOP
    is_holder := EXISTS (SELECT FROM office_data.declaration d WHERE d.office_id = me.office_id AND d.declaration = office_data.declaration_of_number(me, p_car) AND d.holder = me.desk_id);
    EXIT WHEN left_leases <= 0;
    INSERT INTO office_data.poll_lease AS l (office_id, car_key, desk_id, until) VALUES (me.office_id, office_data.car_key(p_car), me.desk_id, p_until)
      ON CONFLICT (office_id, car_key) DO UPDATE SET desk_id = excluded.desk_id, until = excluded.until
      WHERE l.desk_id = excluded.desk_id OR l.until < clock_timestamp() OR is_holder;
    CONTINUE WHEN NOT FOUND;
    granted := granted || to_jsonb(p_car);
    left_leases := left_leases - 1;
  END LOOP;
  UPDATE office_data.contact c SET leases = 2000 - left_leases WHERE c.office_id = me.office_id AND c.desk_id = me.desk_id;
  RETURN office_data.leave(me, jsonb_build_object('cars', granted, 'until', office_data.milliseconds(p_until)), false);
END $$;

-- Half of the requests per minute is divided among the desks for use without the office; of the rest a desk gets what the last sixty seconds left.
-- With `overdraw` one request is counted also where none is left, once for each `attempt` that the office has claimed for the desk and that is running: a submission that did
-- not wait longer.
-- A viewer and a locked desk ask the service too (queries of the user): they count among the desks that share the reserved requests.
CREATE FUNCTION office.take_requests(session uuid, request uuid, input office_data.input) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('take_requests', session, request);
  most integer;
  desks integer;
  share integer;
  used integer;
  granted integer;
BEGIN
  IF me.repeated IS NOT NULL THEN RETURN me.repeated; END IF;
  PERFORM office_data.take_turn(me.office_id, 'requests');
  SELECT o.requests_per_minute INTO most FROM office_data.office o WHERE o.office_id = me.office_id;
  SELECT count(*) INTO desks FROM office_data.desk d WHERE d.office_id = me.office_id AND d.state <> 'retired';
  share := most / 2 / greatest(desks, 1);
  DELETE FROM office_data.request_grant g WHERE g.office_id = me.office_id
    AND g.at < clock_timestamp() - CASE WHEN g.attempt IS NULL THEN interval '60 seconds' ELSE interval '1 day' END;
  SELECT coalesce(sum(g.requests), 0) INTO used FROM office_data.request_grant g WHERE g.office_id = me.office_id AND g.at > clock_timestamp() - interval '60 seconds';
  granted := greatest(least(office_data.whole_of(input, 'wanted', 1000000), most - most / 2 - used), 0);
  IF granted > 0 THEN INSERT INTO office_data.request_grant (office_id, desk_id, requests) VALUES (me.office_id, me.desk_id, granted);
  ELSIF input -> 'overdraw' = 'true' AND EXISTS (SELECT FROM office_data.attempt a WHERE a.office_id = me.office_id AND a.attempt = office_data.uuid_or_null(input, 'attempt')
    AND a.desk_id = me.desk_id AND a.outcome = 'sending' AND a.claimed_at IS NOT NULL) THEN
    INSERT INTO office_data.request_grant (office_id, desk_id, requests, attempt) VALUES (me.office_id, me.desk_id, 1, office_data.uuid_or_null(input, 'attempt'))
      ON CONFLICT (attempt, office_id) WHERE attempt IS NOT NULL DO NOTHING;
    IF FOUND THEN granted := 1; END IF;
  END IF;
  RETURN office_data.leave(me, jsonb_build_object('granted', granted, 'share', share), false);
END $$;
