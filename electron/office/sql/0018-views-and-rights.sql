-- What a desk and a report read directly: the rows of its own office, by the row-level security of the tables; nothing for a locked desk or one out of service.

CREATE VIEW office.desks AS
  SELECT d.desk_id, d.name, d.rights, d.state, d.forked_at, CASE WHEN d.hello_at IS NOT NULL THEN c.at END AS last_contact, c.position AS acknowledged_position,
    office_data.is_reachable(d.office_id, d.desk_id) AS is_reachable
  FROM office_data.desk d LEFT JOIN office_data.contact c USING (office_id, desk_id)
  WHERE (SELECT office_data.may_read());

CREATE VIEW office.declarations AS
  SELECT d.declaration, d.car, d.importer, d.supplier, d.currency, d.cif, d.state, d.changed_at, h.name AS holder, s.name AS sender, d.outcome, d.closed,
    d.deleted, d.created_at, r.value AS document
  FROM office_data.declaration d
  LEFT JOIN office_data.desk h ON h.office_id = d.office_id AND h.desk_id = d.holder
  LEFT JOIN office_data.desk s ON s.office_id = d.office_id AND s.desk_id = d.sender
  LEFT JOIN office_data.store_row r ON r.office_id = d.office_id AND r.store = 'declarations' AND r.declaration = d.declaration
  WHERE (SELECT office_data.may_read());

-- One row per line: the window stores lines in blocks.
CREATE VIEW office.goods_lines AS
  SELECT r.declaration, (l ->> 'line')::numeric AS line, l -> 'body' AS body
  FROM office_data.store_row r
  CROSS JOIN LATERAL jsonb_array_elements(r.value -> 'lines') l
  WHERE r.store = 'goods' AND r.value IS NOT NULL AND (SELECT office_data.may_read());

CREATE VIEW office.parties AS
  SELECT r.key::jsonb #>> '{}' AS id, r.value ->> 'kind' AS kind, r.value -> 'values' AS values FROM office_data.store_row r
  WHERE r.store = 'parties' AND r.value IS NOT NULL
    AND (SELECT office_data.may_read());
CREATE VIEW office.articles AS
  SELECT r.key::jsonb #>> '{}' AS id, r.value AS article FROM office_data.store_row r WHERE r.store = 'products' AND r.value IS NOT NULL
    AND (SELECT office_data.may_read());
CREATE VIEW office.templates AS
  SELECT r.key::jsonb #>> '{}' AS id, r.value ->> 'name' AS name, r.value AS template FROM office_data.store_row r
  WHERE r.store = 'templates' AND r.value IS NOT NULL
    AND (SELECT office_data.may_read());
CREATE VIEW office.attempts AS
  SELECT a.attempt, a.declaration, a.car, d.name AS desk, a.sha256, a.outcome, a.is_late, a.word, a.claimed_at, a.started_at, a.ended_at
  FROM office_data.attempt a LEFT JOIN office_data.desk d USING (office_id, desk_id)
  WHERE (SELECT office_data.may_read());
CREATE VIEW office.responses AS
  SELECT f.id, f.car, f.value ->> 'code' AS code, f.value ->> 'date' AS date, f.value ->> 'number' AS number, f.value AS response
  FROM office_data.fact f WHERE f.kind = 'response' AND NOT f.value ? 'practice' AND (SELECT office_data.may_read());
CREATE VIEW office.documents AS SELECT m.sha256, m.bytes, m.verified FROM office_data.document m
  WHERE (SELECT office_data.may_read());
CREATE VIEW office.number_lanes AS
  SELECT l.prefix, l.series, d.name AS desk, l.retired, l.at FROM office_data.number_lane l LEFT JOIN office_data.desk d USING (office_id, desk_id)
  WHERE (SELECT office_data.may_read());
CREATE VIEW office.branches AS
  SELECT b.branch, b.declaration, d.name AS desk, b.reason, b.outcome, b.at FROM office_data.branch b LEFT JOIN office_data.desk d USING (office_id, desk_id)
  WHERE (SELECT office_data.may_read());
CREATE VIEW office.changes AS
  SELECT c.position, c.commit_id, c.what, d.name AS desk, c.at FROM office_data.change c LEFT JOIN office_data.desk d USING (office_id, desk_id)
  WHERE (SELECT office_data.may_read());

-- Every script after the baseline that adds or replaces functions or views ends in the same way.
GRANT SELECT ON ALL TABLES IN SCHEMA office TO ajukan_desk;
SELECT office_data.secure_functions();
