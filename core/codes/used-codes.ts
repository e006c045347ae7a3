import { columnsOf, singleFields } from '../derive/fields.ts'
import { valueAt } from '../base/json-pointer.ts'
import type { DraftDeclaration } from '../derive/types.ts'
import type { CodeListName, Field } from '../schema/field.ts'
import { tableMembers } from '../schema/layout.ts'

/** Codes used in the user's declarations, by list, most used first. */
export type UsedCodes = ReadonlyMap<CodeListName, readonly string[]>

/** Codes stored per list. */
const maxCodes = 40

/**
 * Ranks codes by the number of declarations that use them. `declarations` are newest first, so that equally used codes are ordered by
 * their latest use. A code counts once per declaration, so that one long list of goods does not outweigh all others.
 */
export const usedCodes = (declarations: readonly DraftDeclaration[]): UsedCodes => {
  const counts = new Map<CodeListName, Map<string, number>>()
  for (const declaration of declarations) {
    const codesByList = new Map<CodeListName, Set<string>>()
    const note = (field: Field, value: unknown): void => {
      if (field.codes === undefined || value === '' || (typeof value !== 'string' && typeof value !== 'number')) return
      const set = codesByList.get(field.codes) ?? new Set()
      codesByList.set(field.codes, set.add(String(value)))
    }
    for (const { path, field } of singleFields) if (field.codes !== undefined) note(field, valueAt(declaration, path))
    for (const member of tableMembers) {
      const coded = columnsOf(member).filter(({ field }) => field.codes !== undefined)
      for (const row of declaration[member].data)
        for (const { key, field } of coded) note(field, (row as Readonly<Record<string, unknown>>)[key])
    }
    for (const [name, codes] of codesByList) {
      const known = counts.get(name) ?? new Map<string, number>()
      for (const code of codes) known.set(code, (known.get(code) ?? 0) + 1)
      counts.set(name, known)
    }
  }
  return new Map(
    [...counts].map(
      ([name, codes]) =>
        [
          name,
          [...codes]
            .sort((a, b) => b[1] - a[1])
            .slice(0, maxCodes)
            .map(([code]) => code)
        ] as const
    )
  )
}

/** Adds one use of a code and moves it to the front of its list. */
export const withUse = (used: UsedCodes, name: CodeListName, code: string): UsedCodes =>
  code === '' || used.get(name)?.[0] === code
    ? used
    : new Map([...used, [name, [code, ...(used.get(name) ?? []).filter((one) => one !== code)].slice(0, maxCodes)]])
