import { partsOf } from '../base/json-pointer.ts'
import type { Json, JsonObject } from '../base/json.ts'
import { type DraftDeclaration, blank } from '../derive/shape.ts'
import { declaration } from '../schema/declaration.ts'
import type { Profile } from '../contract/profile.ts'
import { printStartKey, startPrintKeys, type StartValues } from '../derive/start-values.ts'
import type { NumberTexts } from './number-texts.ts'
import { replaceAt } from './edit.ts'

/** What is stored for a goods line beside its content: its key within the declaration (lines are ordered by key) and its number texts. */
export interface Line {
  readonly key: number
  readonly numerals?: NumberTexts
}

/** A declaration while it is edited: the wire object with blank numbers as null, and the keys under which its goods lines are stored. */
export interface DraftRecord {
  readonly id: string
  /** The declaration; `document` as in the request of the service. */
  readonly document: DraftDeclaration
  /** Same length as `document.detail.data`; keys ascend. */
  readonly lines: readonly Line[]
  /** Number texts outside the goods lines, by pointer. */
  readonly numerals: NumberTexts
  /** What belongs to the draft and is never sent (local-values.ts): print fields, checked advice. */
  readonly local: JsonObject
  /** Last `seq` of the edit log. */
  readonly seq: number
  /** Last `step` of the edit log. */
  readonly step: number
  readonly createdAt: number
  readonly changedAt: number
}

export const lineGap = 1024

export const linesFor = (count: number): readonly Line[] => Array.from({ length: count }, (_, index) => ({ key: (index + 1) * lineGap }))

const withFields = (content: DraftDeclaration, values: StartValues): DraftDeclaration => {
  let next = content as Json
  for (const [key, value] of Object.entries(values)) if (key.startsWith('/')) next = replaceAt(next, partsOf(key), key, () => value)
  return next as DraftDeclaration
}

const printFieldsOf = (values: StartValues): JsonObject => {
  const print = startPrintKeys.flatMap((key) => {
    const value = values[printStartKey(key)]
    return value === undefined ? [] : [[key, value] as const]
  })
  return print.length === 0 ? {} : { print: Object.fromEntries(print) }
}

/** A blank draft: every field of the specification, with the defaults and the start values of the profile. */
export const newRecord = (id: string, car: string, profile: Profile, now: number): DraftRecord => {
  const empty = blank(declaration)
  // Counts come from their tables.
  const header = {
    ...empty.header.data,
    jmbrg: 0,
    jmcont: 0,
    jenis_doc: profile.jenisDoc,
    pernyataan: profile.pernyataan,
    pasokneg: profile.pasokneg
  }
  const content = { ...empty, car, flagreplace: profile.flagreplace, header: { ...empty.header, data: header } }
  const { startValues } = profile
  return recordOf(id, withFields(content, startValues), now, {}, [], printFieldsOf(startValues))
}

export const recordOf = (
  id: string,
  content: DraftDeclaration,
  now: number,
  numerals: NumberTexts = {},
  lines = linesFor(content.detail.data.length),
  local: JsonObject = {}
): DraftRecord => ({
  id,
  document: content,
  lines,
  numerals,
  local,
  seq: 0,
  step: 0,
  createdAt: now,
  changedAt: now
})
