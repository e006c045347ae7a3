import type { Client } from 'pg'

/** A function that a desk may call, from the catalog of the database. */
export interface OfficeFunction {
  readonly name: string
  /** Names of its arguments, such as `session`, `request`, `input`. */
  readonly arguments: readonly string[]
  /** Letters of `office_data.permission`; every one for `hello`. */
  readonly who: string
  /** Every member of an input that the function, or one that it calls, reads. */
  readonly members: readonly string[]
}

const memberPattern = /(?:\b(?:need|list)\(\s*\w+\s*,\s*|->>?\s*|\?\s*)'([A-Za-z]\w*)'/g
const callPattern = /office_data\.(\w+)\s*\(/g

const matches = (text: string, pattern: RegExp): readonly string[] => [...text.matchAll(pattern)].map((match) => match[1] ?? '')

/** Reads what a desk may call, with every argument: a function that is added is in the result. */
export const readCatalog = async (admin: Client): Promise<readonly OfficeFunction[]> => {
  const { rows } = await admin.query<{
    schema: string
    name: string
    arguments: readonly string[] | null
    text: string
    who: string | null
  }>(
    `SELECT n.nspname AS schema, p.proname AS name, p.proargnames[1:p.pronargs] AS arguments, p.prosrc AS text, m.who
     FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace LEFT JOIN office_data.permission m ON n.nspname = 'office' AND m.function = p.proname
     WHERE n.nspname IN ('office', 'office_data') ORDER BY p.proname`
  )
  const texts = new Map(rows.filter(({ schema }) => schema === 'office_data').map(({ name, text }) => [name, text]))
  const membersOf = (text: string, seen: Set<string>): readonly string[] => [
    ...matches(text, memberPattern),
    ...matches(text, callPattern).flatMap((name) => {
      if (seen.has(name)) return []
      seen.add(name)
      return membersOf(texts.get(name) ?? '', seen)
    })
  ]
  return rows
    .filter(({ schema }) => schema === 'office')
    .map(({ name, arguments: names, text, who }) => ({
      name,
      arguments: names ?? [],
      who: who ?? 'OBVLR',
      // What `enter` reads of a stored request is no member of an input.
      members: [...new Set(membersOf(text, new Set(['enter', 'leave', 'refuse', 'stores', 'fact_kinds', 'attempt_item'])))].toSorted()
    }))
}
