-- Half of all commits of a busy office were acknowledgements, and each waited for the disk, before those of pushes that others wait for. What one notes may be lost
-- with the server: the desk is waited for longer, rows of answered requests stay, and a comparison is made again. Rules: docs/office-database.md, "Calls".

-- As before (0003), but its commit does not wait for the disk.
CREATE OR REPLACE FUNCTION office.acknowledge(session uuid, request uuid, input jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE me office_data.caller := office_data.enter('acknowledge', session, request);
BEGIN
  IF me.repeated IS NOT NULL THEN RETURN me.repeated; END IF;
  PERFORM set_config('synchronous_commit', 'off', true);
  UPDATE office_data.contact SET position = greatest(position, office_data.need(input, 'position')::bigint), at = clock_timestamp(),
    waiting = coalesce((input ->> 'waiting')::integer, waiting)
    WHERE office_id = me.office_id AND desk_id = me.desk_id;
  UPDATE office_data.desk SET must_compare = false WHERE office_id = me.office_id AND desk_id = me.desk_id AND must_compare;
  DELETE FROM office_data.request r WHERE r.office_id = me.office_id AND r.desk_id = me.desk_id AND r.request <> me.request
    AND r.request IN (SELECT value::uuid FROM jsonb_array_elements_text(office_data.list(input, 'requests')));
  PERFORM office_data.prune_changes(me.office_id, 200);
  RETURN office_data.leave(me, '{}', false);
END $$;

SELECT office_data.secure_functions();
