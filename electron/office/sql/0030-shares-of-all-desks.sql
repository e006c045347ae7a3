-- A viewer and a locked desk ask the service too (queries of the user): they count among the desks that share the reserved requests.
CREATE OR REPLACE FUNCTION office.take_requests(session uuid, request uuid, input jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('take_requests', session, request);
  most integer;
  desks integer;
  share integer;
  used integer;
  granted integer;
BEGIN
  IF me.repeated IS NOT NULL THEN RETURN me.repeated; END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('office requests ' || me.office_id, 0));
  SELECT o.requests_per_minute INTO most FROM office_data.office o WHERE o.office_id = me.office_id;
  SELECT count(*) INTO desks FROM office_data.desk d WHERE d.office_id = me.office_id AND d.state <> 'retired';
  share := most / 2 / greatest(desks, 1);
  DELETE FROM office_data.request_grant g WHERE g.office_id = me.office_id AND g.at < clock_timestamp() - interval '60 seconds';
  SELECT coalesce(sum(g.requests), 0) INTO used FROM office_data.request_grant g WHERE g.office_id = me.office_id;
  granted := greatest(least(office_data.need(input, 'wanted')::integer, most - most / 2 - used), 0);
  IF granted > 0 THEN INSERT INTO office_data.request_grant (office_id, desk_id, requests) VALUES (me.office_id, me.desk_id, granted); END IF;
  RETURN office_data.leave(me, jsonb_build_object('granted', granted, 'share', share), false);
END $$;

SELECT office_data.secure_functions();
