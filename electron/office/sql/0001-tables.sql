-- Tables of an office. Every table has office_id first in its key: several offices share a database, and the schema can be partitioned by it.
-- Other indexes do not begin with it: while a table has no statistics, PostgreSQL would take one of them for its key.
-- "txn" names the transaction that wrote a row last; office_data.change gives it a position when that transaction ends.

-- The name of an office or a desk, as core/office/office-name.ts reads it: no character that nobody sees, ends the line or turns its direction.
CREATE DOMAIN office_data.shown_name AS text CHECK (char_length(VALUE) BETWEEN 1 AND 80 AND VALUE IS NFC NORMALIZED AND VALUE !~ '^ |  | $' AND VALUE !~ replace(
  '[#u0001-#u001f#u007f-#u00a0#u00ad#u034f#u0600-#u0605#u061c#u06dd#u070f#u0890-#u0891#u08e2#u115f-#u1160#u1680#u17b4-#u17b5#u180b-#u180f#u2000-#u200f#u2028-#u202f#u205f-#u206f#u2800#u3000#u3164#ue000-#uf8ff#ufe00-#ufe0f#ufeff#uffa0#ufff0-#ufffb#U000110bd#U000110cd#U00013430-#U00013455#U00016fe4#U0001bca0-#U0001bca3#U0001d159#U0001d173-#U0001d17a#U000e0000-#U000e0fff#U000f0000-#U000ffffd#U00100000-#U0010fffd]', '#', chr(92)));

-- The numbers that desks read and keep: JavaScript has no larger whole ones. The columns have these types, so that no function stores another one; what calls say is
-- read by whole_of alone (0002).
CREATE DOMAIN office_data.whole AS bigint CHECK (VALUE BETWEEN 0 AND 9007199254740991);
-- The positions of the last one still are whole.
CREATE DOMAIN office_data.generation_number AS integer CHECK (VALUE BETWEEN 0 AND 9007198);
-- An aju number as it was written; longer texts are none. An index has room for it.
CREATE DOMAIN office_data.car AS text CHECK (char_length(VALUE) <= 100);
-- Dates of JavaScript.
CREATE DOMAIN office_data.moment AS timestamptz CHECK (VALUE BETWEEN '1970-01-01 00:00:00+00' AND '9999-12-31 23:59:59+00');

-- One row per office. position: of the newest change; positions of a generation begin at generation * 1,000,000,000, so that they only rise.
-- server: system identifier and timeline of PostgreSQL and the number of the database, which change when a dump or an archive is restored. set_back: since the present
-- generation began, until an owner opens sending. sessions: raised when every desk is to say hello again.
CREATE TABLE office_data.office (
  office_id uuid PRIMARY KEY,
  name office_data.shown_name NOT NULL,
  generation office_data.generation_number NOT NULL DEFAULT 1,
  position office_data.whole NOT NULL DEFAULT 1000000000,
  commit_id uuid,
  server text NOT NULL,
  set_back boolean NOT NULL DEFAULT false,
  sessions integer NOT NULL DEFAULT 0,
  lane_width integer NOT NULL DEFAULT 2 CHECK (lane_width BETWEEN 2 AND 3),
  requests_per_minute integer NOT NULL DEFAULT 60 CHECK (requests_per_minute > 0),
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Which desk a login is. Read before the office is known, so it has no row-level security; only ajukan_owner reads it.
CREATE TABLE office_data.login (
  login name PRIMARY KEY,
  office_id uuid NOT NULL REFERENCES office_data.office,
  desk_id uuid NOT NULL
);

-- instance, counter: tell a copied profile folder from the original. session: the connection that counts, opened at hello_at while the office had so many `sessions`.
-- forked_at: a copy was seen. stopped_until: an owner has dismissed its report. most_lanes, most_numbers: what it may have, as an owner has decided. must_compare: what this folder knows may be older than what the desk has pushed.
CREATE TABLE office_data.desk (
  office_id uuid NOT NULL REFERENCES office_data.office,
  desk_id uuid NOT NULL,
  name office_data.shown_name NOT NULL,
  rights text NOT NULL CHECK (rights IN ('owner', 'broker', 'viewer')),
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'locked', 'retired')),
  instance uuid,
  counter office_data.whole NOT NULL DEFAULT 0,
  session uuid,
  sessions integer,
  hello_at timestamptz,
  forked_at timestamptz,
  stopped_until timestamptz,
  must_compare boolean NOT NULL DEFAULT false,
  schema integer NOT NULL DEFAULT 0 CHECK (schema BETWEEN 0 AND 1000000),
  most_lanes integer NOT NULL DEFAULT 24 CHECK (most_lanes BETWEEN 0 AND 100000),
  most_numbers integer NOT NULL DEFAULT 50000 CHECK (most_numbers BETWEEN 0 AND 100000000),
  txn bigint NOT NULL,
  PRIMARY KEY (office_id, desk_id)
);
CREATE UNIQUE INDEX desk_name ON office_data.desk (office_id, lower(name)) WHERE state <> 'retired';
CREATE INDEX desk_txn ON office_data.desk (txn, office_id);

-- Last contact of a desk, the position it acknowledged, the rows that wait on it as it last said, its leases since ten minutes at most; apart from desk, so that writing it does not wait for
-- calls of the desk.
CREATE TABLE office_data.contact (
  office_id uuid NOT NULL,
  desk_id uuid NOT NULL,
  at timestamptz NOT NULL,
  position office_data.whole NOT NULL DEFAULT 0,
  waiting integer CHECK (waiting >= 0),
  leases integer NOT NULL DEFAULT 0,
  leases_since timestamptz,
  PRIMARY KEY (office_id, desk_id)
);

-- Uses of one identity from two places.
CREATE TABLE office_data.fork (
  office_id uuid NOT NULL,
  desk_id uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  instance uuid NOT NULL,
  counter office_data.whole NOT NULL,
  known_instance uuid NOT NULL,
  known_counter office_data.whole NOT NULL,
  word text,
  PRIMARY KEY (office_id, desk_id, at)
);

-- One row per transaction that changed something, in the order of commits.
CREATE TABLE office_data.change (
  office_id uuid NOT NULL,
  position office_data.whole NOT NULL,
  commit_id uuid NOT NULL,
  txn bigint NOT NULL,
  desk_id uuid,
  what text NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (office_id, position)
);
CREATE UNIQUE INDEX change_txn ON office_data.change (txn, office_id) INCLUDE (position);
CREATE SEQUENCE office_data.txn_number;

-- Results of calls, by the request id that the desk made, until the desk has acknowledged them.
CREATE TABLE office_data.request (
  office_id uuid NOT NULL,
  desk_id uuid NOT NULL,
  request uuid NOT NULL,
  function text NOT NULL,
  result jsonb,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (office_id, desk_id, request)
);

-- Changes whose rows were all overwritten since are removed (office_data.prune_changes). position: changes up to here were looked at. highest: of all rounds;
-- below it a change may be missing. round_at: when the present round began.
CREATE TABLE office_data.pruning (
  office_id uuid PRIMARY KEY,
  position office_data.whole NOT NULL DEFAULT 0,
  highest office_data.whole NOT NULL DEFAULT 0,
  round_at timestamptz NOT NULL DEFAULT now()
);

-- Which desks have presented what they know since a generation began. knew: the position of the generations before that the desk knew when it came; what it had
-- pushed later than that it has forgotten, because its disk was set back. said: the position that the office does not have, of a desk that was not active.
-- counts: it had rights when it presented, and nothing of it waits in quarantine.
CREATE TABLE office_data.generation_desk (
  office_id uuid NOT NULL,
  generation office_data.generation_number NOT NULL,
  desk_id uuid NOT NULL,
  presented_at timestamptz,
  counts boolean NOT NULL DEFAULT false,
  written_off_by uuid,
  word text,
  knew office_data.whole,
  said office_data.whole,
  PRIMARY KEY (office_id, generation, desk_id)
);

-- A desk remembers what the office does not have. It is one desk's word: sending is closed until an owner confirms it (a generation begins) or dismisses it.
CREATE TABLE office_data.report (
  office_id uuid NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY,
  desk_id uuid NOT NULL,
  position office_data.whole NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  outcome text CHECK (outcome IN ('confirmed', 'dismissed')),
  decided_by uuid,
  decided_at timestamptz,
  word text,
  PRIMARY KEY (office_id, number)
);
CREATE UNIQUE INDEX report_open ON office_data.report (desk_id, office_id) WHERE outcome IS NULL;

-- What desks say in a set-back of declarations: that the desk itself holds or may send it, or had deleted for good what it held; said_holder: who else holds it; car:
-- the number that it has. It changes nothing until an owner opens sending (settle_set_back).
CREATE TABLE office_data.presented_holding (
  office_id uuid NOT NULL,
  declaration text NOT NULL,
  desk_id uuid NOT NULL,
  is_holder boolean NOT NULL DEFAULT false,
  is_sender boolean NOT NULL DEFAULT false,
  deleted boolean NOT NULL DEFAULT false,
  said_holder uuid,
  car text CHECK (char_length(car) <= 100),
  PRIMARY KEY (office_id, declaration, desk_id)
);
-- The rows that go with it. A form of a row that a desk has presented stays as it is, and a later one is another form, until the declaration is settled. form: SHA-256 of the
-- value. known: the latest position at which the office had it, as desks say; NULL where it never had it. number: the order in which they came.
CREATE TABLE office_data.presented_row (
  office_id uuid NOT NULL,
  declaration text NOT NULL,
  store text NOT NULL,
  key text NOT NULL,
  desk_id uuid NOT NULL,
  form text NOT NULL,
  value jsonb,
  schema integer NOT NULL DEFAULT 0,
  known office_data.whole,
  number bigint GENERATED ALWAYS AS IDENTITY,
  PRIMARY KEY (office_id, declaration, store, key, desk_id, form)
);

-- One row per declaration: who holds it, who may send it, what became of it. closed: why sending is closed; 'gap': the office had lost it, and presented_by, which does not
-- hold it, has presented a copy: read-only until an owner takes it. The columns after summary are for reports.
CREATE TABLE office_data.declaration (
  office_id uuid NOT NULL,
  declaration text NOT NULL,
  car office_data.car,
  holder uuid,
  generation office_data.generation_number NOT NULL,
  epoch office_data.whole NOT NULL,
  sender uuid,
  offered_to uuid,
  asked jsonb,
  asked_by uuid GENERATED ALWAYS AS ((asked ->> 'desk')::uuid) STORED,
  outcome text CHECK (outcome IN ('sending', 'accepted', 'refused', 'failed', 'unknown')),
  attempt uuid,
  closed text,
  deleted boolean NOT NULL DEFAULT false,
  schema integer NOT NULL DEFAULT 0 CHECK (schema BETWEEN 0 AND 1000000),
  presented_by uuid,
  created_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  summary jsonb NOT NULL DEFAULT '{}',
  importer text GENERATED ALWAYS AS (summary ->> 'importer') STORED,
  supplier text GENERATED ALWAYS AS (summary ->> 'supplier') STORED,
  currency text GENERATED ALWAYS AS (summary ->> 'currency') STORED,
  cif numeric GENERATED ALWAYS AS (CASE jsonb_typeof(summary -> 'cif') WHEN 'number' THEN (summary ->> 'cif')::numeric END) STORED,
  state text GENERATED ALWAYS AS (summary ->> 'state') STORED,
  changed_at timestamptz GENERATED ALWAYS AS
    (CASE jsonb_typeof(summary -> 'changedAt') WHEN 'number' THEN to_timestamp((summary ->> 'changedAt')::double precision / 1000) END) STORED,
  txn bigint NOT NULL,
  PRIMARY KEY (office_id, declaration)
);
CREATE INDEX declaration_txn ON office_data.declaration (txn, office_id);
CREATE INDEX declaration_asked ON office_data.declaration (asked_by, office_id) WHERE asked_by IS NOT NULL;

-- The stores whose rows an office has, and the members of a value that are the key of its row: the one place in SQL. A test compares it with
-- core/contract/store-copy-tables.ts and core/office/shared-rows.ts. of: 'declaration', or 'shared' by all desks.
CREATE FUNCTION office_data.stores() RETURNS TABLE (store text, of text, members text[]) LANGUAGE sql IMMUTABLE AS $$
  VALUES ('declarations', 'declaration', ARRAY['id']), ('goods', 'declaration', ARRAY['declaration', 'line']), ('summaries', 'declaration', ARRAY['id']),
    ('parties', 'shared', ARRAY['id']), ('products', 'shared', ARRAY['id']), ('templates', 'shared', ARRAY['id']), ('codeLists', 'shared', ARRAY['name']),
    ('mappings', 'shared', ARRAY['id']), ('rates', 'shared', ARRAY['id']), ('tariffs', 'shared', ARRAY['id']),
    ('notes', 'shared', ARRAY['id']), ('payments', 'shared', ARRAY['id'])
$$;
-- The kinds of facts, and the member of a value that is the id of its fact; NULL where it has none.
CREATE FUNCTION office_data.fact_kinds() RETURNS TABLE (kind text, member text) LANGUAGE sql IMMUTABLE AS $$
  VALUES ('answer', 'id'), ('response', 'id'), ('track', 'car'), ('other-attempt', NULL)
$$;

-- Whether a text can be a key: as long as longestKey of core/rows. An index has room for 1,900 bytes of it as JSON, in which some characters have six, beside a number.
CREATE FUNCTION office_data.is_key(key jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_typeof(key) = 'string' AND char_length(key #>> '{}') BETWEEN 1 AND 500 AND octet_length(key::text) <= 1900, false)
$$;

-- Whether a value has a number that JavaScript has not, or one with more than 400 digits behind the point: it takes some ten bytes here, and up to 131,072 characters
-- as text. The numbers are read one by one only where the text has so many digits in a row, or would be long: then most of it are texts, such as bodies.
CREATE FUNCTION office_data.has_wide_number(value jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN pg_column_size(value) > 4194304 THEN true
      -- Made once: OFFSET keeps it apart from what asks for it twice.
      ELSE (SELECT strpos(t.shown, repeat('0', 255)) > 0 OR t.shown ~ '[0-9]{255}' FROM (SELECT value::text AS shown OFFSET 0) t) END
    AND EXISTS (SELECT FROM (SELECT jsonb_path_query(value, '$.** ? (@.type() == "number")')::numeric AS n) x
      WHERE n NOT BETWEEN -1.7976931348623157e308 AND 1.7976931348623157e308 OR scale(n) > 400)
$$;

-- Sizes: 16 MiB of one value, here and as the text that desks read, and 100 levels in it (deepest of core/base/json-guards.ts), so that every desk can read a page with it.
CREATE FUNCTION office_data.is_bounded(value jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT value IS NULL OR (pg_column_size(value) <= 16777216 AND NOT value @? '$.**{101}' AND octet_length(value::text) <= 16777216)
$$;

-- Whether a row has a key of its store, and a value with this key or none: whoever reads another one would fail. What else a value has is checked by the desk
-- that takes it.
CREATE FUNCTION office_data.is_row(p_store text, key jsonb, value jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce((SELECT CASE cardinality(s.members) WHEN 1 THEN office_data.is_key(key)
      ELSE jsonb_typeof(key) = 'array' AND jsonb_array_length(key) = 2 AND office_data.is_key(key -> 0) AND jsonb_typeof(key -> 1) = 'number' AND (key ->> 1)::numeric >= 0 END
    AND (coalesce(value, 'null') = 'null' OR (jsonb_typeof(value) = 'object' AND office_data.is_bounded(value)
      AND CASE cardinality(s.members) WHEN 1 THEN value -> s.members[1] = key ELSE value -> s.members[1] = key -> 0 AND value -> s.members[2] = key -> 1 END))
    FROM office_data.stores() s WHERE s.store = p_store), false)
$$;
CREATE FUNCTION office_data.is_fact(p_kind text, id text, value jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce((SELECT char_length(id) BETWEEN 1 AND 500 AND jsonb_typeof(value) = 'object' AND office_data.is_bounded(value)
      AND (k.member IS NULL OR value -> k.member = to_jsonb(id))
    FROM office_data.fact_kinds() k WHERE k.kind = p_kind), false)
$$;

-- Rows of the window's stores. value: NULL for a deleted row. known: the position a recovered row had before the office lost it. generation and epoch: of
-- the holder of the declaration when it was written.
CREATE TABLE office_data.store_row (
  office_id uuid NOT NULL,
  store text NOT NULL,
  key text NOT NULL,
  value jsonb,
  declaration text,
  desk_id uuid NOT NULL,
  schema integer NOT NULL DEFAULT 0 CHECK (schema BETWEEN 0 AND 1000000),
  known office_data.whole,
  generation office_data.generation_number,
  epoch office_data.whole,
  txn bigint NOT NULL,
  PRIMARY KEY (office_id, store, key)
);
CREATE INDEX store_row_txn ON office_data.store_row (txn, office_id);
CREATE INDEX store_row_declaration ON office_data.store_row (declaration, office_id) WHERE declaration IS NOT NULL;

-- Earlier values: each of a shared row, for a year; of a row of a declaration the last of each holder, which a set-back does not keep beside it once more. written_at: of its change, which is
-- removed once the value is overwritten.
CREATE TABLE office_data.row_before (
  office_id uuid NOT NULL,
  store text NOT NULL,
  key text NOT NULL,
  txn bigint NOT NULL,
  value jsonb,
  desk_id uuid NOT NULL,
  replaced_at timestamptz NOT NULL DEFAULT now(),
  written_at timestamptz,
  PRIMARY KEY (office_id, store, key, txn)
);
CREATE INDEX row_before_replaced ON office_data.row_before (replaced_at, office_id);

-- Rows that were not applied: edits of an older epoch, of a deleted declaration, of a desk that is not active or a viewer (quarantine), or versions that a desk has
-- presented in a set-back and the office has in another one (set-back). desk_id: the desk that presented them.
CREATE TABLE office_data.branch (
  office_id uuid NOT NULL,
  branch uuid NOT NULL DEFAULT gen_random_uuid(),
  declaration text,
  desk_id uuid NOT NULL,
  reason text NOT NULL CHECK (reason IN ('old-epoch', 'deleted', 'quarantine', 'set-back')),
  generation office_data.generation_number,
  epoch office_data.whole,
  rows jsonb NOT NULL,
  size bigint GENERATED ALWAYS AS (octet_length(rows::text)) STORED,
  outcome text CHECK (outcome IN ('merged', 'dismissed')),
  at timestamptz NOT NULL DEFAULT now(),
  txn bigint NOT NULL,
  PRIMARY KEY (office_id, branch)
);
CREATE INDEX branch_txn ON office_data.branch (txn, office_id);
CREATE INDEX branch_declaration ON office_data.branch (declaration, office_id);

-- One row per attempt to send, under the epoch in which it was claimed or made. body: the frozen bytes. baseline: what the service said of the number before;
-- NULL where it was not asked. claimed_at: NULL if it was only presented; presented_by: by which other desk. number: the order in which they came. said: the id that the
-- desk gave it, where another desk had presented one of that id; else NULL.
CREATE TABLE office_data.attempt (
  office_id uuid NOT NULL,
  attempt uuid NOT NULL,
  said uuid,
  declaration text NOT NULL,
  car office_data.car NOT NULL,
  desk_id uuid NOT NULL,
  presented_by uuid,
  generation office_data.generation_number NOT NULL,
  epoch office_data.whole NOT NULL,
  sha256 text NOT NULL,
  body bytea,
  profile jsonb,
  baseline jsonb,
  word text,
  outcome text NOT NULL CHECK (outcome IN ('sending', 'accepted', 'refused', 'failed', 'unknown')),
  evidence jsonb,
  is_late boolean NOT NULL DEFAULT false,
  number bigint GENERATED ALWAYS AS IDENTITY,
  claimed_at timestamptz,
  started_at office_data.moment,
  ended_at office_data.moment,
  txn bigint NOT NULL,
  PRIMARY KEY (office_id, attempt)
);
CREATE INDEX attempt_txn ON office_data.attempt (txn, office_id);
CREATE INDEX attempt_open ON office_data.attempt (desk_id, office_id) WHERE outcome IN ('sending', 'unknown');
CREATE INDEX attempt_declaration ON office_data.attempt (declaration, office_id);
CREATE UNIQUE INDEX attempt_said ON office_data.attempt (said, desk_id, office_id) WHERE said IS NOT NULL;

-- Answers, responses and status logs as desks received them; different contents of one id are all kept.
CREATE TABLE office_data.fact (
  office_id uuid NOT NULL,
  kind text NOT NULL,
  id text NOT NULL,
  sha256 text NOT NULL,
  car text,
  value jsonb NOT NULL,
  desk_id uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  txn bigint NOT NULL,
  PRIMARY KEY (office_id, kind, id, sha256)
);
CREATE INDEX fact_txn ON office_data.fact (txn, office_id);
CREATE INDEX fact_car ON office_data.fact (car, office_id);

-- What happened to declarations and desks, for the history.
CREATE TABLE office_data.event (
  office_id uuid NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY,
  declaration text,
  desk_id uuid,
  kind text NOT NULL,
  details jsonb NOT NULL DEFAULT '{}',
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  txn bigint NOT NULL,
  PRIMARY KEY (office_id, number)
);
CREATE INDEX event_declaration ON office_data.event (declaration, office_id, number);
CREATE INDEX event_generation ON office_data.event (office_id, desk_id, at) WHERE kind = 'generation';

-- An aju number without separators, as it is in the form. Of a longer text than an aju number has (office_data.car) only the beginning is looked at: whoever stores one
-- has its length checked, and nobody waits for a text of megabytes.
CREATE FUNCTION office_data.car_text(car text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT upper(regexp_replace(left(car, 101), '[^A-Za-z0-9]', '', 'g'))
$$;
-- Equal for two texts of one aju number (ajuKey of core/numbering).
CREATE FUNCTION office_data.car_key(car text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT ltrim(office_data.car_text(car), '0')
$$;

-- Aju numbers that are taken, for ever. declaration: NULL for one used before the office, or only named. desk_id: whose it is, as the office or who names it says.
-- presented_by: the desk that says so; NULL where the office itself has granted it (weight_of, use_number in 0008).
-- counts_for: the desk to whose quota it belongs; NULL for one of its own lane. prefix, series: columns, because row-level security lets no
-- expression use an index.
CREATE TABLE office_data.number (
  office_id uuid NOT NULL,
  car_key text NOT NULL,
  car office_data.car NOT NULL,
  declaration text,
  desk_id uuid NOT NULL,
  presented_by uuid,
  counts_for uuid,
  at timestamptz NOT NULL DEFAULT now(),
  prefix text GENERATED ALWAYS AS (left(office_data.car_text(car), 12)) STORED,
  series text COLLATE "C" GENERATED ALWAYS AS (substr(office_data.car_text(car), 21, 3)) STORED,
  PRIMARY KEY (office_id, car_key)
);
CREATE INDEX number_start ON office_data.number (prefix, office_id, series);
CREATE INDEX number_counts ON office_data.number (counts_for, office_id) WHERE counts_for IS NOT NULL;

-- A lane: the aju numbers of a prefix whose running number begins with the series belong to one desk. All series of an office have one width. presented_by: another desk, which
-- says that it is of desk_id; such a lane is out of use until its own desk presents it. is_claimed: claimed here, or given by an owner, and not only what a desk presents.
CREATE TABLE office_data.number_lane (
  office_id uuid NOT NULL,
  prefix text NOT NULL,
  series text NOT NULL,
  desk_id uuid NOT NULL,
  retired boolean NOT NULL DEFAULT false,
  presented_by uuid,
  is_claimed boolean NOT NULL DEFAULT false,
  at timestamptz NOT NULL DEFAULT now(),
  txn bigint NOT NULL,
  PRIMARY KEY (office_id, prefix, series)
);
CREATE INDEX number_lane_txn ON office_data.number_lane (txn, office_id);

-- Who asks the service about a number. It may expire: two desks that ask harm nobody.
CREATE TABLE office_data.poll_lease (
  office_id uuid NOT NULL,
  car_key text NOT NULL,
  desk_id uuid NOT NULL,
  until timestamptz NOT NULL,
  PRIMARY KEY (office_id, car_key)
);

-- Requests to the service that were given out in the last sixty seconds. attempt: the one over the share was for it; kept for a day, because it is given once.
CREATE TABLE office_data.request_grant (
  office_id uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  desk_id uuid NOT NULL,
  requests integer NOT NULL,
  attempt uuid,
  number bigint GENERATED ALWAYS AS IDENTITY,
  PRIMARY KEY (office_id, at, number)
);
CREATE UNIQUE INDEX request_grant_attempt ON office_data.request_grant (attempt, office_id) WHERE attempt IS NOT NULL;

-- PDFs and attached files, each content once. verified: all chunks are here and their hash was computed here.
CREATE TABLE office_data.document (
  office_id uuid NOT NULL,
  sha256 text NOT NULL,
  bytes office_data.whole NOT NULL,
  chunks integer NOT NULL,
  verified boolean NOT NULL DEFAULT false,
  txn bigint NOT NULL,
  PRIMARY KEY (office_id, sha256)
);
CREATE INDEX document_txn ON office_data.document (txn, office_id) WHERE verified;

CREATE TABLE office_data.document_chunk (
  office_id uuid NOT NULL,
  sha256 text NOT NULL,
  index integer NOT NULL,
  data bytea NOT NULL,
  PRIMARY KEY (office_id, sha256, index)
);
ALTER TABLE office_data.document_chunk ALTER COLUMN data SET STORAGE EXTERNAL;

-- Parts of documents that a desk has not uploaded whole. An upload belongs to its desk: no other desk can change, remove or complete it. chunks: into how many the desk
-- cuts the document.
CREATE TABLE office_data.document_part (
  office_id uuid NOT NULL,
  sha256 text NOT NULL,
  desk_id uuid NOT NULL,
  index integer NOT NULL,
  chunks integer NOT NULL,
  data bytea NOT NULL,
  PRIMARY KEY (office_id, sha256, desk_id, index)
);
ALTER TABLE office_data.document_part ALTER COLUMN data SET STORAGE EXTERNAL;

-- What a desk without rights has presented. kind: 'attempt', a kind of fact, 'lane', 'number', 'release'. id: of the attempt, the fact or the declaration; the lane or
-- the number itself. sha256: of the content, so that it waits once. size: as it is read; stored it may be a hundred times smaller. outcome: NULL until an owner has
-- decided. set_back: the generation in which a desk with rights said it of the attempt of another one, which marks its declaration (set_back_of); NULL: it only waits.
CREATE TABLE office_data.quarantine (
  office_id uuid NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY,
  desk_id uuid NOT NULL,
  kind text NOT NULL,
  id text NOT NULL,
  sha256 text NOT NULL,
  car text,
  declaration text,
  value jsonb NOT NULL,
  size bigint GENERATED ALWAYS AS (octet_length(value::text)) STORED,
  outcome text CHECK (outcome IN ('taken', 'dismissed')),
  decided_by uuid,
  set_back office_data.generation_number,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (office_id, number),
  UNIQUE (office_id, desk_id, kind, id, sha256)
);
CREATE INDEX quarantine_open ON office_data.quarantine (desk_id, office_id) WHERE outcome IS NULL;
CREATE INDEX quarantine_id ON office_data.quarantine (id, office_id) WHERE outcome IS NULL;
CREATE INDEX quarantine_said ON office_data.quarantine (declaration, office_id) WHERE outcome IS NULL AND set_back IS NOT NULL;

-- The size of the database on each day on which an owner looked.
CREATE TABLE office_data.size_of_day (
  office_id uuid NOT NULL,
  day date NOT NULL DEFAULT current_date,
  bytes bigint NOT NULL,
  PRIMARY KEY (office_id, day)
);

-- Locks of an office that no login can take but by a call: everybody may take an advisory lock, and read in pg_locks which are taken. 'desks': who decides about desks,
-- or locks all of them; 'requests': the requests per minute.
CREATE TABLE office_data.turn (
  office_id uuid NOT NULL,
  name text NOT NULL,
  PRIMARY KEY (office_id, name)
);
