-- As before (0003), but the first hello of a copy ends the session of the desk, whose next hello then returns isForked. Before, the desk noticed it when a submission was refused.
CREATE OR REPLACE FUNCTION office_data.is_copy(d office_data.desk, p_instance uuid, p_counter bigint) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF d.instance IS NULL OR (d.instance = p_instance AND p_counter > d.counter) THEN RETURN false; END IF;
  -- A lower counter may be of a hello that was under way while its desk said the next one; a server ends such a call within two minutes. A copy comes later
  -- too, or with a counter that was used already.
  IF d.instance = p_instance AND p_counter < d.counter AND d.hello_at > clock_timestamp() - interval '2 minutes' THEN
    PERFORM office_data.refuse('session-ended', '{"why": "late-hello"}');
  END IF;
  INSERT INTO office_data.fork (office_id, desk_id, instance, counter, known_instance, known_counter)
    VALUES (d.office_id, d.desk_id, p_instance, p_counter, d.instance, d.counter);
  -- Only once: a copy that connects again and again does not interrupt the desk each time.
  IF d.forked_at IS NULL THEN
    UPDATE office_data.desk SET forked_at = clock_timestamp(), session = NULL WHERE office_id = d.office_id AND desk_id = d.desk_id;
    PERFORM pg_notify('office_' || replace(o.office_id::text, '-', ''), o.position::text) FROM office_data.office o WHERE o.office_id = d.office_id;
  END IF;
  RETURN true;
END $$;
