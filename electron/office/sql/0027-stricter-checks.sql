-- Checks that let through what the rules do not allow. Rules: docs/office-database.md, "Errors".

-- As before (0006), but an attempt that is running or uncertain counts also behind a newer one that failed or was refused. Not behind one that was accepted, since then it is known to have
-- arrived; nor where its desk is out of service, because an owner has answered for it and nobody else could settle it.
CREATE OR REPLACE FUNCTION office_data.check_settled(d office_data.declaration) RETURNS void LANGUAGE plpgsql AS $$
DECLARE open office_data.attempt;
BEGIN
  IF d.outcome IN ('sending', 'unknown') THEN
    PERFORM office_data.refuse('busy', jsonb_build_object('declaration', d.declaration, 'attempt', d.attempt, 'outcome', d.outcome));
  END IF;
  IF d.outcome = 'accepted' THEN RETURN; END IF;
  SELECT a.* INTO open FROM office_data.attempt a JOIN office_data.desk k ON k.office_id = a.office_id AND k.desk_id = a.desk_id AND k.state <> 'retired'
    WHERE a.office_id = d.office_id AND a.declaration = d.declaration AND a.outcome IN ('sending', 'unknown') ORDER BY a.number LIMIT 1;
  IF FOUND THEN PERFORM office_data.refuse('busy', jsonb_build_object('declaration', d.declaration, 'attempt', open.attempt, 'outcome', open.outcome)); END IF;
END $$;

SELECT office_data.secure_functions();
