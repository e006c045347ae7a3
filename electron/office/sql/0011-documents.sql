-- PDFs and attached files. Rules: docs/office-database.md, "Documents".

-- Which parts of a document are missing of this desk, so that its interrupted upload goes on. "of": as the desk cuts it. Parts of another cut count as missing: put_chunk
-- removes them.
CREATE FUNCTION office.document_parts(session uuid, input office_data.input) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('document_parts', session);
  hash text := lower(office_data.need(input, 'sha256', 64));
  p_of integer := office_data.whole_of(input, 'of', 100000);
BEGIN
  IF EXISTS (SELECT FROM office_data.document m WHERE m.office_id = me.office_id AND m.sha256 = hash AND m.verified) THEN
    RETURN '{"verified": true, "missing": []}';
  END IF;
  RETURN jsonb_build_object('verified', false, 'missing', (SELECT coalesce(jsonb_agg(i ORDER BY i), '[]') FROM generate_series(0, p_of - 1) i
    WHERE NOT EXISTS (SELECT FROM office_data.document_part p
      WHERE p.office_id = me.office_id AND p.sha256 = hash AND p.desk_id = me.desk_id AND p.index = i AND p.chunks = p_of)));
END $$;

-- A part of a document. With the last one the hash is computed here; only then the document exists, for every desk, and a desk may remove its own copy (correctness
-- rule 10).
CREATE FUNCTION office.put_chunk(session uuid, request uuid, input office_data.input) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('put_chunk', session, request);
  part bytea := decode(office_data.need(input, 'data', 2000000), 'base64');
  hash text := lower(office_data.need(input, 'sha256', 64));
  size bigint := office_data.whole_of(input, 'bytes');
  place integer := office_data.whole_of(input, 'index', 100000);
  p_of integer := office_data.whole_of(input, 'of', 100000);
  whole bytea;
  is_new boolean;
BEGIN
  IF me.repeated IS NOT NULL THEN RETURN me.repeated; END IF;
  IF length(part) > 1048576 OR place >= p_of THEN PERFORM office_data.refuse('bad-input', '{"what": "data"}'); END IF;
  IF EXISTS (SELECT FROM office_data.document m WHERE m.office_id = me.office_id AND m.sha256 = hash AND m.verified) THEN
    RETURN office_data.leave(me, '{"verified": true}', false);
  END IF;
  DELETE FROM office_data.document_part p WHERE p.office_id = me.office_id AND p.sha256 = hash AND p.desk_id = me.desk_id AND p.chunks <> p_of;
  INSERT INTO office_data.document_part (office_id, sha256, desk_id, index, chunks, data) VALUES (me.office_id, hash, me.desk_id, place, p_of, part)
    ON CONFLICT (office_id, sha256, desk_id, index) DO UPDATE SET data = excluded.data;
  -- Of documents that this desk has not completed: two GiB.
  IF (SELECT count(*) FROM office_data.document_part p WHERE p.office_id = me.office_id AND p.desk_id = me.desk_id) > 2048 THEN
    PERFORM office_data.refuse('over-quota', '{"what": "documents"}');
  END IF;
  IF (SELECT count(*) FROM office_data.document_part p WHERE p.office_id = me.office_id AND p.sha256 = hash AND p.desk_id = me.desk_id) < p_of THEN
    RETURN office_data.leave(me, '{"verified": false}', false);
  END IF;
  SELECT string_agg(p.data, '' ORDER BY p.index) INTO whole FROM office_data.document_part p
    WHERE p.office_id = me.office_id AND p.sha256 = hash AND p.desk_id = me.desk_id;
  IF encode(sha256(whole), 'hex') <> hash OR length(whole) <> size THEN PERFORM office_data.refuse('hash-differs'); END IF;
  -- Another desk may complete the same document at this moment.
  INSERT INTO office_data.document AS m (office_id, sha256, bytes, chunks, verified, txn) VALUES (me.office_id, hash, size, p_of, true, me.txn)
    ON CONFLICT (office_id, sha256) DO UPDATE SET bytes = excluded.bytes, chunks = excluded.chunks, verified = true, txn = excluded.txn WHERE NOT m.verified;
  is_new := FOUND;
  IF is_new THEN
    INSERT INTO office_data.document_chunk (office_id, sha256, index, data) SELECT p.office_id, p.sha256, p.index, p.data
      FROM office_data.document_part p WHERE p.office_id = me.office_id AND p.sha256 = hash AND p.desk_id = me.desk_id;
  END IF;
  -- Of every desk, but not one that a call holds: that call waits for this one.
  DELETE FROM office_data.document_part p USING (SELECT x.desk_id, x.index FROM office_data.document_part x
    WHERE x.office_id = me.office_id AND x.sha256 = hash FOR UPDATE SKIP LOCKED) gone
    WHERE p.office_id = me.office_id AND p.sha256 = hash AND p.desk_id = gone.desk_id AND p.index = gone.index;
  RETURN office_data.leave(me, '{"verified": true}', is_new);
END $$;

CREATE FUNCTION office.get_chunk(session uuid, input office_data.input) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('get_chunk', session);
  m office_data.document;
  part bytea;
BEGIN
  SELECT * INTO m FROM office_data.document WHERE office_id = me.office_id AND sha256 = office_data.need(input, 'sha256') AND verified;
  SELECT c.data INTO part FROM office_data.document_chunk c
    WHERE c.office_id = me.office_id AND c.sha256 = m.sha256 AND c.index = office_data.whole_of(input, 'index', 100000);
  IF NOT FOUND THEN PERFORM office_data.refuse('not-found'); END IF;
  RETURN jsonb_build_object('data', encode(part, 'base64'), 'of', m.chunks, 'bytes', m.bytes);
END $$;

CREATE FUNCTION office.has_documents(session uuid, input office_data.input) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE me office_data.caller := office_data.enter('has_documents', session);
BEGIN
  RETURN jsonb_build_object('verified', (SELECT coalesce(jsonb_agg(DISTINCT m.sha256), '[]') FROM jsonb_array_elements_text(office_data.list(input, 'sha256')) one
    CROSS JOIN LATERAL (SELECT x.sha256 FROM office_data.document x WHERE x.office_id = me.office_id AND x.sha256 = one AND x.verified LIMIT 1) m));
END $$;
