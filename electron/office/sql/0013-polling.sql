-- Polling and the requests per minute. Rules: docs/office-database.md, "Requests".

-- Which numbers the desk may ask the service about. A lease ends by time: two desks that ask about a number harm nobody.
CREATE FUNCTION office.lease_polls(session uuid, request uuid, input jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('lease_polls', session, request);
  p_until timestamptz := clock_timestamp() + make_interval(secs => least(office_data.need(input, 'seconds')::integer, 86400));
  granted jsonb := '[]';
  car text;
BEGIN
  IF me.repeated IS NOT NULL THEN RETURN me.repeated; END IF;
  FOR car IN SELECT value FROM jsonb_array_elements_text(office_data.list(input, 'cars')) ORDER BY office_data.car_key(value) LOOP
    INSERT INTO office_data.poll_lease AS l (office_id, car_key, desk_id, until) VALUES (me.office_id, office_data.car_key(car), me.desk_id, p_until)
      ON CONFLICT (office_id, car_key) DO UPDATE SET desk_id = excluded.desk_id, until = excluded.until
      WHERE l.desk_id = excluded.desk_id OR l.until < clock_timestamp();
    IF FOUND THEN granted := granted || to_jsonb(car); END IF;
  END LOOP;
  RETURN office_data.leave(me, jsonb_build_object('cars', granted, 'until', office_data.milliseconds(p_until)), false);
END $$;

-- Half of the requests per minute is divided among the desks for use without the office; of the rest a desk gets what the last sixty seconds left.
-- With `overdraw` one request is counted also where none is left: a submission that did not wait longer.
-- A viewer and a locked desk ask the service too (queries of the user): they count among the desks that share the reserved requests.
CREATE FUNCTION office.take_requests(session uuid, request uuid, input jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
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
  DELETE FROM office_data.request_grant g WHERE g.office_id = me.office_id AND g.at < clock_timestamp() - interval '60 seconds';
  SELECT coalesce(sum(g.requests), 0) INTO used FROM office_data.request_grant g WHERE g.office_id = me.office_id;
  granted := greatest(least(office_data.need(input, 'wanted')::integer,
    greatest(most - most / 2 - used, CASE WHEN coalesce((input ->> 'overdraw')::boolean, false) THEN 1 ELSE 0 END)), 0);
  IF granted > 0 THEN INSERT INTO office_data.request_grant (office_id, desk_id, requests) VALUES (me.office_id, me.desk_id, granted); END IF;
  RETURN office_data.leave(me, jsonb_build_object('granted', granted, 'share', share), false);
END $$;
