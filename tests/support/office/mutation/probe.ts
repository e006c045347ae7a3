import type { Client } from 'pg'
import type { Json, JsonObject } from '#core/base/json.ts'

/* Calls of any login, one after the other in a transaction that is rolled back, and every row of every table that they changed. */

export interface ProbeCall {
  readonly login: string
  readonly function: string
  /** Null: the function takes none. `hello`: the one of the last hello of the case. */
  readonly session: string | null
  /** Undefined: the function takes none. */
  readonly request?: string | null
  /** Text of JSON, because JavaScript has not every number of it. */
  readonly input: string
  /** Made only if the calls before it changed one of these tables, or, where none is named, something that another desk can see. */
  readonly after?: readonly string[]
}

/** A row that a call inserted, changed or removed. */
export interface Effect {
  readonly table: string
  readonly kind: 'INSERT' | 'UPDATE' | 'DELETE'
  /** The row before, or the inserted one; without long values. */
  readonly row: JsonObject
  /** The row after, or the removed one; without long values. */
  readonly after: JsonObject
  /** Names of the changed columns; those of the row for an inserted or removed one. */
  readonly columns: readonly string[]
}

export interface CallResult {
  /** Null where it was refused. */
  readonly answer: Json
  /** SQLSTATE of a refusal. */
  readonly state: string | null
  readonly message: string | null
  readonly detail: string | null
  readonly milliseconds: number
  readonly effects: readonly Effect[]
}

/** Longest value of a column that is reported. */
const shown = 200

const script = `
CREATE SCHEMA probe;
GRANT USAGE ON SCHEMA probe TO PUBLIC;
CREATE UNLOGGED TABLE probe.effect (number bigserial, value jsonb);
CREATE FUNCTION probe.short(whole jsonb) RETURNS jsonb LANGUAGE sql AS $$
  SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(whole) WHERE octet_length(value::text) <= ${shown}
$$;
CREATE FUNCTION probe.note() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  before jsonb := to_jsonb(OLD);
  after jsonb := to_jsonb(NEW);
  columns jsonb := (SELECT jsonb_agg(key) FROM jsonb_object_keys(coalesce(after, before)) key WHERE before IS NULL OR after IS NULL OR before -> key IS DISTINCT FROM after -> key);
BEGIN
  IF columns IS NOT NULL THEN
    INSERT INTO probe.effect (value) VALUES (jsonb_build_object('table', TG_TABLE_NAME, 'kind', TG_OP, 'row', probe.short(coalesce(before, after)),
      'after', probe.short(coalesce(after, before)), 'columns', columns));
  END IF;
  RETURN NULL;
END $$;
DO $$
DECLARE name text;
BEGIN
  FOR name IN SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'office_id' WHERE c.relnamespace = 'office_data'::regnamespace AND c.relkind = 'r'
  LOOP
    EXECUTE format('CREATE TRIGGER probe AFTER INSERT OR UPDATE OR DELETE ON office_data.%I FOR EACH ROW EXECUTE FUNCTION probe.note()', name);
  END LOOP;
END $$;
-- Here many calls are one transaction.
CREATE OR REPLACE FUNCTION office_data.check_transaction() RETURNS void LANGUAGE sql AS '';
-- Rows that say when a call was and that there was one.
CREATE FUNCTION probe.is_seen(value jsonb) RETURNS boolean LANGUAGE sql AS $$
  SELECT value ->> 'table' NOT IN ('request', 'change', 'office', 'contact', 'event', 'pruning', 'turn')
$$;
CREATE FUNCTION probe.attempt(calls jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  results jsonb := '[]';
  one jsonb;
  answer jsonb;
  problem jsonb;
  effects jsonb;
  said jsonb;
  is_seen boolean := false;
  tables text[] := '{}';
  session text;
  began timestamptz;
  milliseconds double precision;
  message text; detail text;
BEGIN
  BEGIN
    DELETE FROM probe.effect;
    FOR one IN SELECT value FROM jsonb_array_elements(calls) LOOP
      IF one ? 'after' AND NOT (one -> 'after' = '[]' AND is_seen OR one -> 'after' ?| tables) THEN
        results := results || 'null'::jsonb;
        CONTINUE;
      END IF;
      answer := NULL; problem := NULL; said := NULL;
      began := clock_timestamp();
      BEGIN
        EXECUTE format('SET LOCAL SESSION AUTHORIZATION %I', one ->> 'login');
        IF one -> 'session' = 'null' THEN
          EXECUTE format('SELECT to_jsonb(office.%I($1))', one ->> 'function') INTO answer USING (one ->> 'input')::jsonb;
        ELSIF one ? 'request' THEN
          EXECUTE format('SELECT to_jsonb(office.%I($1, $2, $3))', one ->> 'function') INTO answer
            USING CASE one ->> 'session' WHEN 'hello' THEN session::uuid WHEN '' THEN NULL ELSE (one ->> 'session')::uuid END, (one ->> 'request')::uuid, (one ->> 'input')::jsonb;
        ELSE
          EXECUTE format('SELECT to_jsonb(office.%I($1, $2))', one ->> 'function') INTO answer
            USING CASE one ->> 'session' WHEN 'hello' THEN session::uuid WHEN '' THEN NULL ELSE (one ->> 'session')::uuid END, (one ->> 'input')::jsonb;
        END IF;
        RESET SESSION AUTHORIZATION;
        session := coalesce(CASE one ->> 'function' WHEN 'hello' THEN answer ->> 'session' END, session);
        -- Rows of a statement that was rolled back within the call are gone too.
      EXCEPTION WHEN OTHERS THEN
        GET STACKED DIAGNOSTICS message = MESSAGE_TEXT, detail = PG_EXCEPTION_DETAIL;
        problem := jsonb_build_object('state', SQLSTATE, 'message', left(message, 300), 'detail', left(detail, 300));
      END;
      -- As for the next call of another connection.
      PERFORM set_config('synchronous_commit', 'on', true);
      milliseconds := extract(epoch FROM clock_timestamp() - began) * 1000;
      SELECT coalesce(jsonb_agg(e.value ORDER BY e.number), '[]'), coalesce(bool_or(probe.is_seen(e.value)), false) OR is_seen, tables || array_agg(DISTINCT e.value ->> 'table')
        INTO effects, is_seen, tables FROM probe.effect e;
      DELETE FROM probe.effect;
      results := results || jsonb_build_array(coalesce(problem, '{"state": null, "message": null, "detail": null}') || jsonb_build_object(
        'answer', CASE one ->> 'function' WHEN 'pull' THEN to_jsonb(answer::text) ELSE answer END, 'milliseconds', milliseconds, 'effects', effects));
    END LOOP;
    RAISE EXCEPTION USING ERRCODE = 'PB001';
  EXCEPTION WHEN SQLSTATE 'PB001' THEN NULL;
  END;
  RETURN results;
END $$;`

export interface Probe {
  /** What each call of each case did, null where it was not made; the office is as before. */
  readonly attempt: (cases: readonly (readonly ProbeCall[])[]) => Promise<readonly Results[]>
}
export type Results = readonly (CallResult | null)[]

/** Cases of one statement. */
const atOnce = 50

/** On a connection of a superuser that nothing else uses. */
export const probeOn = async (admin: Client): Promise<Probe> => {
  await admin.query(script)
  return {
    async attempt(cases) {
      const results: Results[] = []
      for (let from = 0; from < cases.length; from += atOnce) {
        const { rows } = await admin.query<{ results: Results }>(
          'SELECT probe.attempt(value) AS results FROM jsonb_array_elements($1) WITH ORDINALITY ORDER BY ordinality',
          [JSON.stringify(cases.slice(from, from + atOnce))]
        )
        results.push(...rows.map((row) => row.results))
      }
      return results
    }
  }
}
