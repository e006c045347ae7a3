-- The size of the database of the office, and what it was on earlier days. Rules: docs/office-database.md, "reading".

-- One row for each day on which an owner looked.
CREATE TABLE office_data.size_of_day (
  office_id uuid NOT NULL,
  day date NOT NULL DEFAULT current_date,
  bytes bigint NOT NULL,
  PRIMARY KEY (office_id, day)
);
SELECT office_data.secure_tables();

INSERT INTO office_data.permission (function, who, writes) VALUES ('database_size', 'O', false);

-- since, before: the day that is nearest to 30 days ago, and the size of that day; NULL on the first day.
CREATE FUNCTION office.database_size(session uuid, input jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('database_size', session);
  -- Not pg_database_size, which needs a right that the owner of the functions lacks.
  now_bytes bigint := (SELECT coalesce(sum(pg_total_relation_size(c.oid)), 0) FROM pg_class c
    WHERE c.relnamespace = 'office_data'::regnamespace AND c.relkind = 'r');
  before office_data.size_of_day;
BEGIN
  DELETE FROM office_data.size_of_day s WHERE s.office_id = me.office_id AND s.day < current_date - 400;
  INSERT INTO office_data.size_of_day (office_id, bytes) VALUES (me.office_id, now_bytes) ON CONFLICT DO NOTHING;
  SELECT s.* INTO before FROM office_data.size_of_day s WHERE s.office_id = me.office_id AND s.day < current_date
    ORDER BY abs(s.day - (current_date - 30)) LIMIT 1;
  RETURN jsonb_build_object('bytes', now_bytes, 'since', office_data.milliseconds(before.day), 'before', before.bytes);
END $$;

GRANT SELECT ON ALL TABLES IN SCHEMA office TO ajukan_desk;
SELECT office_data.secure_functions();
