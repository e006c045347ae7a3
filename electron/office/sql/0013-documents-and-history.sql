-- Which parts of a document are missing, so that an interrupted upload goes on; who changed a shared row and when. Rules: docs/office-database.md, "Documents".

INSERT INTO office_data.permission (function, who, writes) VALUES ('document_parts', 'OBLR', false), ('row_history', 'OBV', false);

-- bytes and "of": as the desk cuts it. Parts of another cut count as missing: put_chunk removes them.
CREATE FUNCTION office.document_parts(session uuid, input jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('document_parts', session);
  m office_data.document;
  p_of integer := office_data.need(input, 'of');
BEGIN
  SELECT * INTO m FROM office_data.document WHERE office_id = me.office_id AND sha256 = lower(office_data.need(input, 'sha256'));
  IF m.verified THEN RETURN '{"verified": true, "missing": []}'; END IF;
  IF p_of NOT BETWEEN 1 AND 100000 THEN PERFORM office_data.refuse('bad-input', '{"what": "of"}'); END IF;
  RETURN jsonb_build_object('verified', false, 'missing', (SELECT coalesce(jsonb_agg(i ORDER BY i), '[]') FROM generate_series(0, p_of - 1) i
    WHERE (m.chunks, m.bytes) IS DISTINCT FROM (p_of, office_data.need(input, 'bytes')::bigint)
      OR NOT EXISTS (SELECT FROM office_data.document_chunk c WHERE c.office_id = me.office_id AND c.sha256 = m.sha256 AND c.index = i)));
END $$;

-- When an earlier value was written: its change is removed once it is overwritten (0012).
ALTER TABLE office_data.row_before ADD COLUMN written_at timestamptz;
CREATE FUNCTION office_data.keep_written_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT c.at INTO NEW.written_at FROM office_data.change c WHERE c.office_id = NEW.office_id AND c.txn = NEW.txn;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_written_at BEFORE INSERT ON office_data.row_before FOR EACH ROW EXECUTE FUNCTION office_data.keep_written_at();

-- Every value of a shared row, newest first, with the desk that wrote it. at: NULL where it is not known, as of a first value from before this version.
CREATE FUNCTION office.row_history(session uuid, input jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('row_history', session);
  p_store text := office_data.need(input, 'store');
  p_key text := (input -> 'key')::text;
BEGIN
  IF p_key IS NULL OR p_store NOT IN ('parties', 'products', 'templates', 'codeLists', 'mappings', 'rates', 'tariffs') THEN
    PERFORM office_data.refuse('bad-input', '{"what": "store"}');
  END IF;
  RETURN jsonb_build_object('versions', (
    SELECT coalesce(jsonb_agg(jsonb_build_object('value', v.value, 'desk', v.desk_id, 'at', office_data.milliseconds(v.at)) ORDER BY v.txn DESC), '[]')
    FROM (
      SELECT x.txn, x.value, x.desk_id, coalesce(c.at, x.written_at, lag(x.replaced_at) OVER (ORDER BY x.txn)) AS at
      FROM (
        SELECT b.txn, b.value, b.desk_id, b.replaced_at, b.written_at FROM office_data.row_before b
          WHERE b.office_id = me.office_id AND b.store = p_store AND b.key = p_key
        UNION ALL
        SELECT s.txn, s.value, s.desk_id, NULL, NULL FROM office_data.store_row s
          WHERE s.office_id = me.office_id AND s.store = p_store AND s.key = p_key
      ) x LEFT JOIN office_data.change c ON c.office_id = me.office_id AND c.txn = x.txn
      ORDER BY x.txn DESC LIMIT 200
    ) v));
END $$;

SELECT office_data.secure_functions();
