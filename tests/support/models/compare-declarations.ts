import { isDeepStrictEqual } from 'node:util'
import { unharmed, type Damage } from '../faults/fault-run.ts'
import type { ModelDocument, ModelRow } from './undo-model.ts'

/** Paths at which two JSON values differ. */
const differences = (expected: unknown, found: unknown, path: string): readonly string[] => {
  if (isDeepStrictEqual(expected, found)) return []
  if (typeof expected !== 'object' || typeof found !== 'object' || expected === null || found === null)
    return [`${path}: ${JSON.stringify(expected)} expected, ${JSON.stringify(found)} found`]
  const keys = new Set([...Object.keys(expected), ...Object.keys(found)])
  return [...keys].flatMap((key) =>
    differences((expected as Record<string, unknown>)[key], (found as Record<string, unknown>)[key], `${path}/${key}`)
  )
}

/** JSON of rows that occur more often than expected. */
const surplus = (expected: readonly ModelRow[], found: readonly ModelRow[]): readonly string[] => {
  const left = expected.map((row) => JSON.stringify(row))
  return found
    .map((row) => JSON.stringify(row))
    .filter((row) => {
      const at = left.indexOf(row)
      if (at !== -1) left.splice(at, 1)
      return at === -1 && expected.some((one) => JSON.stringify(one) === row)
    })
}

/** Compares a declaration with the expected one: repeated rows count as doubled, every other difference as lost. */
export const compareDeclarations = (expected: ModelDocument, found: ModelDocument, when: string): Damage => {
  if (isDeepStrictEqual(expected, found)) return unharmed
  const doubled = (['detail', 'dokumen'] as const).flatMap((table) => surplus(expected[table].data, found[table].data))
  const lost = doubled.length > 0 ? [] : differences(expected, found, '')
  return {
    lost: lost.length,
    doubled: doubled.length,
    resets: 0,
    findings: [...doubled.map((row) => `the row ${row} occurs once more`), ...lost].map((finding) => `${when}: ${finding}`)
  }
}
