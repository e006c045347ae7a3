-- Changes whose rows were all overwritten since are removed once every desk has acknowledged a later position: a desk that pulls after days does not
-- walk through them. Rules: docs/office-database.md, "Changes".

-- position: changes up to here were looked at. highest: of all rounds; below it a change may be missing. round_at: when the present round began.
CREATE TABLE office_data.pruning (
  office_id uuid PRIMARY KEY,
  position bigint NOT NULL DEFAULT 0,
  highest bigint NOT NULL DEFAULT 0,
  round_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE office_data.pruning ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY office ON office_data.pruning USING (office_id = (SELECT office_data.current_office()) OR (SELECT office_data.is_admin()));

-- Looks at some changes, if no other call does at this moment. A round begins again after a day, because rows are overwritten later too.
CREATE FUNCTION office_data.prune_changes(p_office uuid, most integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  done office_data.pruning;
  told bigint;
  reached bigint;
BEGIN
  INSERT INTO office_data.pruning (office_id) VALUES (p_office) ON CONFLICT DO NOTHING;
  SELECT * INTO done FROM office_data.pruning WHERE office_id = p_office FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN; END IF;
  SELECT min(coalesce(c.position, 0)) INTO told FROM office_data.desk d LEFT JOIN office_data.contact c USING (office_id, desk_id)
    WHERE d.office_id = p_office AND d.state <> 'retired';
  SELECT max(s.position) INTO reached FROM (SELECT c.position FROM office_data.change c
    WHERE c.office_id = p_office AND c.position > done.position AND c.position < told ORDER BY c.position LIMIT most) s;
  IF reached IS NULL THEN
    IF done.round_at < now() - interval '1 day' THEN UPDATE office_data.pruning SET position = 0, round_at = now() WHERE office_id = p_office; END IF;
    RETURN;
  END IF;
  DELETE FROM office_data.change c WHERE c.office_id = p_office AND c.position > done.position AND c.position <= reached
    AND NOT EXISTS (SELECT FROM office_data.items_of(p_office, c.txn));
  UPDATE office_data.pruning SET position = reached, highest = greatest(highest, reached) WHERE office_id = p_office;
END $$;

-- As before, but a position of the present generation whose change was removed is known: all desks had acknowledged a later one.
CREATE OR REPLACE FUNCTION office_data.compare_memory(p_office uuid, p_desk uuid, p_position bigint, p_commit uuid) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  o office_data.office;
  of_desk integer := p_position / 1000000000;
BEGIN
  SELECT * INTO o FROM office_data.office WHERE office_id = p_office FOR UPDATE;
  IF o.server <> office_data.this_server() THEN
    PERFORM office_data.begin_generation(p_office, of_desk + 1, p_desk, 'restored');
    RETURN 'office-older';
  END IF;
  IF p_position = 0 THEN RETURN 'behind'; END IF;
  IF EXISTS (SELECT FROM office_data.change WHERE office_id = p_office AND position = p_position AND commit_id = p_commit) THEN
    RETURN CASE WHEN p_position = o.position THEN 'ok' ELSE 'behind' END;
  END IF;
  IF of_desk = o.generation AND p_position <= (SELECT p.highest FROM office_data.pruning p WHERE p.office_id = p_office)
    AND NOT EXISTS (SELECT FROM office_data.change WHERE office_id = p_office AND position = p_position) THEN
    RETURN 'behind';
  END IF;
  IF of_desk >= o.generation THEN PERFORM office_data.begin_generation(p_office, of_desk + 1, p_desk, 'office-older'); END IF;
  RETURN 'office-older';
END $$;

CREATE OR REPLACE FUNCTION office.acknowledge(session uuid, request uuid, input jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE me office_data.caller := office_data.enter('acknowledge', session, request);
BEGIN
  IF me.repeated IS NOT NULL THEN RETURN me.repeated; END IF;
  UPDATE office_data.contact SET position = greatest(position, office_data.need(input, 'position')::bigint), at = clock_timestamp()
    WHERE office_id = me.office_id AND desk_id = me.desk_id;
  DELETE FROM office_data.request r WHERE r.office_id = me.office_id AND r.desk_id = me.desk_id AND r.request <> me.request
    AND r.request IN (SELECT value::uuid FROM jsonb_array_elements_text(office_data.list(input, 'requests')));
  PERFORM office_data.prune_changes(me.office_id, 200);
  RETURN office_data.leave(me, '{}', false);
END $$;

SELECT office_data.secure_functions();
