-- PDFs and attached files. Rules: docs/office-database.md, "Documents".

-- Which parts of a document are missing, so that an interrupted upload goes on. bytes and "of": as the desk cuts it. Parts of another cut count as missing: put_chunk
-- removes them.
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

-- A part of a document. With the last part the hash is computed here; only then a desk may remove its own copy (correctness rule 10).
CREATE FUNCTION office.put_chunk(session uuid, request uuid, input jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('put_chunk', session, request);
  m office_data.document;
  part bytea := decode(office_data.need(input, 'data'), 'base64');
  hash text := lower(office_data.need(input, 'sha256'));
  place integer := office_data.need(input, 'index');
  whole bytea;
BEGIN
  IF me.repeated IS NOT NULL THEN RETURN me.repeated; END IF;
  IF length(part) > 1048576 OR place < 0 OR place >= office_data.need(input, 'of')::integer THEN PERFORM office_data.refuse('bad-input', '{"what": "data"}'); END IF;
  INSERT INTO office_data.document (office_id, sha256, bytes, chunks, txn)
    VALUES (me.office_id, hash, office_data.need(input, 'bytes')::bigint, (input ->> 'of')::integer, me.txn) ON CONFLICT DO NOTHING;
  SELECT * INTO m FROM office_data.document WHERE office_id = me.office_id AND sha256 = hash FOR UPDATE;
  IF m.verified THEN RETURN office_data.leave(me, '{"verified": true}', false); END IF;
  IF (m.chunks, m.bytes) <> ((input ->> 'of')::integer, (input ->> 'bytes')::bigint) THEN
    -- Another desk began with other parts: this one begins again.
    DELETE FROM office_data.document_chunk WHERE office_id = me.office_id AND sha256 = hash;
    UPDATE office_data.document SET chunks = (input ->> 'of')::integer, bytes = (input ->> 'bytes')::bigint WHERE office_id = me.office_id AND sha256 = hash RETURNING * INTO m;
  END IF;
  INSERT INTO office_data.document_chunk (office_id, sha256, index, data) VALUES (me.office_id, hash, place, part)
    ON CONFLICT (office_id, sha256, index) DO UPDATE SET data = excluded.data;
  IF (SELECT count(*) FROM office_data.document_chunk c WHERE c.office_id = me.office_id AND c.sha256 = hash) < m.chunks THEN
    RETURN office_data.leave(me, '{"verified": false}', false);
  END IF;
  SELECT string_agg(c.data, '' ORDER BY c.index) INTO whole FROM office_data.document_chunk c WHERE c.office_id = me.office_id AND c.sha256 = hash;
  IF encode(sha256(whole), 'hex') <> hash OR length(whole) <> m.bytes THEN PERFORM office_data.refuse('hash-differs'); END IF;
  UPDATE office_data.document SET verified = true, txn = me.txn WHERE office_id = me.office_id AND sha256 = hash;
  RETURN office_data.leave(me, '{"verified": true}');
END $$;

CREATE FUNCTION office.get_chunk(session uuid, input jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('get_chunk', session);
  m office_data.document;
  part bytea;
BEGIN
  SELECT * INTO m FROM office_data.document WHERE office_id = me.office_id AND sha256 = office_data.need(input, 'sha256') AND verified;
  SELECT c.data INTO part FROM office_data.document_chunk c
    WHERE c.office_id = me.office_id AND c.sha256 = m.sha256 AND c.index = office_data.need(input, 'index')::integer;
  IF NOT FOUND THEN PERFORM office_data.refuse('not-found'); END IF;
  RETURN jsonb_build_object('data', encode(part, 'base64'), 'of', m.chunks, 'bytes', m.bytes);
END $$;

CREATE FUNCTION office.has_documents(session uuid, input jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE me office_data.caller := office_data.enter('has_documents', session);
BEGIN
  RETURN jsonb_build_object('verified', (SELECT coalesce(jsonb_agg(DISTINCT m.sha256), '[]') FROM jsonb_array_elements_text(office_data.list(input, 'sha256')) one
    CROSS JOIN LATERAL (SELECT x.sha256 FROM office_data.document x WHERE x.office_id = me.office_id AND x.sha256 = one AND x.verified LIMIT 1) m));
END $$;
