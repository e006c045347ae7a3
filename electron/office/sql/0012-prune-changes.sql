-- Changes whose rows were all overwritten since are removed once the desks have acknowledged a later position: a desk that pulls after days does not
-- walk through them. A desk that never acknowledged anything, or had no contact for ninety days, is not waited for. Rules: docs/office-database.md, "Changes".

-- position: changes up to here were looked at. highest: of all rounds; below it a change may be missing. round_at: when the present round began.
CREATE TABLE office_data.pruning (
  office_id uuid PRIMARY KEY,
  position bigint NOT NULL DEFAULT 0,
  highest bigint NOT NULL DEFAULT 0,
  round_at timestamptz NOT NULL DEFAULT now()
);
SELECT office_data.secure_tables();

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
  SELECT min(c.position) INTO told FROM office_data.desk d JOIN office_data.contact c USING (office_id, desk_id)
    WHERE d.office_id = p_office AND d.state <> 'retired' AND c.position > 0 AND c.at > now() - interval '90 days';
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

SELECT office_data.secure_functions();
