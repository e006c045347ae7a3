-- A hello with an unknown commit began a generation whatever the state of its desk, and with any position: a locked desk could close sending of the office as often as
-- it liked, and leave it no number for another generation. Rules: docs/office-database.md, "Generations".

-- As before (0003), but only an active desk begins a generation because of what it remembers. Of another one it is recorded, and that desk alone presents what it has:
-- nobody waits for it, so it counts as written off. A position is of at most a thousand generations later.
CREATE OR REPLACE FUNCTION office_data.compare_memory(p_office uuid, p_desk uuid, p_position bigint, p_commit uuid) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  o office_data.office;
  of_desk bigint := p_position / 1000000000;
BEGIN
  -- Two desks that notice the same loss begin one generation.
  SELECT * INTO o FROM office_data.office WHERE office_id = p_office FOR UPDATE;
  IF of_desk > o.generation + 1000 THEN PERFORM office_data.refuse('bad-input', '{"what": "position"}'); END IF;
  IF o.server <> office_data.this_server() THEN
    PERFORM office_data.begin_generation(p_office, (of_desk + 1)::integer, p_desk, 'restored');
    RETURN 'office-older';
  END IF;
  IF p_position = 0 THEN RETURN 'behind'; END IF;
  IF EXISTS (SELECT FROM office_data.change WHERE office_id = p_office AND position = p_position AND commit_id = p_commit) THEN
    RETURN CASE WHEN p_position = o.position THEN 'ok' ELSE 'behind' END;
  END IF;
  -- A change that was removed: all desks had acknowledged a later position (0012).
  IF of_desk = o.generation AND p_position <= (SELECT p.highest FROM office_data.pruning p WHERE p.office_id = p_office)
    AND NOT EXISTS (SELECT FROM office_data.change WHERE office_id = p_office AND position = p_position) THEN
    RETURN 'behind';
  END IF;
  IF of_desk < o.generation THEN RETURN 'office-older'; END IF;
  IF EXISTS (SELECT FROM office_data.desk d WHERE d.office_id = p_office AND d.desk_id = p_desk AND d.state = 'active') THEN
    PERFORM office_data.begin_generation(p_office, (of_desk + 1)::integer, p_desk, 'office-older');
    RETURN 'office-older';
  END IF;
  INSERT INTO office_data.generation_desk AS g (office_id, generation, desk_id, written_off_by, word) VALUES (p_office, o.generation, p_desk, p_desk, 'office-older')
    ON CONFLICT (office_id, generation, desk_id) DO UPDATE SET presented_at = NULL, written_off_by = excluded.written_off_by, word = excluded.word
    WHERE g.presented_at IS NOT NULL;
  IF FOUND THEN
    INSERT INTO office_data.event (office_id, desk_id, kind, details, txn)
      VALUES (p_office, p_desk, 'office-older', jsonb_build_object('position', p_position, 'generation', o.generation), nextval('office_data.txn_number'));
  END IF;
  RETURN 'office-older';
END $$;

-- As before (0011), with `saysOlder` of each desk: it was not active, and remembered what the office does not have in this generation.
CREATE OR REPLACE FUNCTION office_admin.status(office uuid) RETURNS jsonb LANGUAGE sql STABLE SECURITY DEFINER AS $$
  SELECT jsonb_build_object('office', o.office_id, 'name', o.name, 'generation', o.generation, 'position', o.position,
    'sendingOpen', office_data.missing_desks(o.office_id) = '[]', 'missing', office_data.missing_desks(o.office_id),
    'declarations', (SELECT count(*) FROM office_data.declaration d WHERE d.office_id = o.office_id AND NOT d.deleted),
    'attempts', (SELECT count(*) FROM office_data.attempt a WHERE a.office_id = o.office_id),
    'closed', (SELECT count(*) FROM office_data.declaration d WHERE d.office_id = o.office_id AND d.closed = 'late-attempt'),
    'openBranches', (SELECT count(*) FROM office_data.branch b WHERE b.office_id = o.office_id AND b.outcome IS NULL),
    'documents', (SELECT count(*) FROM office_data.document m WHERE m.office_id = o.office_id AND m.verified),
    'documentBytes', (SELECT coalesce(sum(m.bytes), 0) FROM office_data.document m WHERE m.office_id = o.office_id AND m.verified),
    'desks', (SELECT coalesce(jsonb_agg(jsonb_build_object('desk', d.desk_id, 'name', d.name, 'rights', d.rights, 'state', d.state,
        'isPaired', d.instance IS NOT NULL, 'schema', d.schema, 'waiting', c.waiting, 'isForked', d.forked_at IS NOT NULL,
        'saysOlder', EXISTS (SELECT FROM office_data.generation_desk g WHERE g.office_id = d.office_id AND g.generation = o.generation AND g.desk_id = d.desk_id
          AND g.written_off_by = d.desk_id AND g.word = 'office-older'), 'lastContact', office_data.milliseconds(c.at), 'acknowledged', c.position) ORDER BY d.name), '[]')
      FROM office_data.desk d LEFT JOIN office_data.contact c USING (office_id, desk_id) WHERE d.office_id = o.office_id))
  FROM office_data.office o WHERE o.office_id = status.office
$$;

SELECT office_data.secure_functions();
