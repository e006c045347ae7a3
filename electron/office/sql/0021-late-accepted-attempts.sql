-- A claimed attempt was refused, and a late one is presented after it that was accepted: the service has the declaration.
-- Rules: docs/office-database.md, "A late attempt".

-- As before (0019), but a refused attempt does not hide a late one that was accepted, save one that was presented before the claim.
CREATE OR REPLACE FUNCTION office_data.show_outcome(me office_data.caller, id text) RETURNS void LANGUAGE sql AS $$
  WITH attempts AS (SELECT * FROM office_data.attempt x WHERE x.office_id = me.office_id AND x.declaration = id)
  UPDATE office_data.declaration d SET outcome = a.outcome, attempt = a.attempt, txn = me.txn
  FROM (SELECT x.outcome, x.attempt FROM attempts x
    ORDER BY x.outcome = 'sending' DESC, x.outcome = 'failed' AND EXISTS (SELECT FROM attempts l WHERE l.is_late AND l.outcome <> 'failed'),
      x.outcome = 'refused' AND EXISTS (SELECT FROM attempts l WHERE l.is_late AND l.outcome = 'accepted'
        AND (x.claimed_at IS NULL OR l.number > x.number)),
      x.is_late, x.generation DESC, x.epoch DESC,
      x.claimed_at IS NULL AND x.outcome IN ('failed', 'refused') AND EXISTS (SELECT FROM attempts l
        WHERE (l.generation, l.epoch, l.is_late) = (x.generation, x.epoch, x.is_late) AND l.outcome IN ('accepted', 'unknown')),
      x.number DESC LIMIT 1) a
  WHERE d.office_id = me.office_id AND d.declaration = id AND (d.outcome, d.attempt) IS DISTINCT FROM (a.outcome, a.attempt)
$$;

SELECT office_data.secure_functions();
