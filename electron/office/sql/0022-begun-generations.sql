-- No desk closes sending of the office as often as it likes. Rules: docs/office-database.md, "Generations".

CREATE INDEX event_generation ON office_data.event (office_id, desk_id, at) WHERE kind = 'generation';

-- Whether a generation begins because of what the desk remembers: of an active owner or broker, three times in an hour. The office cannot tell a commit that it lost from
-- one that it never told: its record is lost too, and a call that was rolled back told one. A desk does not lie about it by itself; whoever has its login may.
CREATE FUNCTION office_data.may_begin_generation(p_office uuid, p_desk uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM office_data.desk d WHERE d.office_id = p_office AND d.desk_id = p_desk AND d.state = 'active' AND d.rights <> 'viewer')
    AND (SELECT count(*) FROM office_data.event e WHERE e.office_id = p_office AND e.desk_id = p_desk AND e.kind = 'generation'
      AND e.details ->> 'why' = 'office-older' AND e.at > clock_timestamp() - interval '1 hour') < 3
$$;

-- As before. A desk that may not begin a generation presents what it has, and nobody waits for it; it says hello again later.
CREATE OR REPLACE FUNCTION office_data.compare_memory(p_office uuid, p_desk uuid, p_position bigint, p_commit uuid) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  o office_data.office;
  of_desk bigint := p_position / 1000000000;
BEGIN
  -- Two desks that notice the same loss begin one generation.
  SELECT * INTO o FROM office_data.office WHERE office_id = p_office FOR UPDATE;
  IF of_desk > o.generation + 1000 THEN PERFORM office_data.refuse('bad-input', '{"what": "position"}'); END IF;
  IF o.server <> office_data.this_server() THEN
    PERFORM office_data.begin_generation(p_office, CASE WHEN EXISTS (SELECT FROM office_data.desk d WHERE d.office_id = p_office AND d.desk_id = p_desk
      AND d.state = 'active' AND d.rights <> 'viewer') THEN of_desk + 1 ELSE 1 END::integer, p_desk, 'restored');
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
  IF of_desk < o.generation THEN
    -- The backup was made before this desk was paired; it has something to present all the same. The others wait for it only if it has rights.
    INSERT INTO office_data.generation_desk (office_id, generation, desk_id, written_off_by, word)
      SELECT p_office, o.generation, p_desk, x.by_desk, CASE WHEN x.by_desk IS NOT NULL THEN 'office-older' END
      FROM (SELECT CASE WHEN d.state <> 'active' OR d.rights = 'viewer' THEN p_desk END AS by_desk FROM office_data.desk d
        WHERE d.office_id = p_office AND d.desk_id = p_desk) x ON CONFLICT DO NOTHING;
    RETURN 'office-older';
  END IF;
  IF office_data.may_begin_generation(p_office, p_desk) THEN
    PERFORM office_data.begin_generation(p_office, (of_desk + 1)::integer, p_desk, 'office-older');
    RETURN 'office-older';
  END IF;
  -- It pulls nothing, so it says the same position again after it has presented what it has.
  INSERT INTO office_data.generation_desk AS g (office_id, generation, desk_id, written_off_by, word, said)
    VALUES (p_office, o.generation, p_desk, p_desk, 'office-older', p_position)
    ON CONFLICT (office_id, generation, desk_id) DO UPDATE SET presented_at = NULL, written_off_by = excluded.written_off_by, word = excluded.word, said = excluded.said
    WHERE g.presented_at IS NOT NULL AND g.said IS DISTINCT FROM excluded.said;
  IF FOUND THEN
    INSERT INTO office_data.event (office_id, desk_id, kind, details, txn)
      VALUES (p_office, p_desk, 'office-older', jsonb_build_object('position', p_position, 'generation', o.generation), nextval('office_data.txn_number'));
  END IF;
  RETURN 'office-older';
END $$;

SELECT office_data.secure_functions();
