import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { partsOf, pointer, valueAt } from '#core/base/json-pointer.ts'
import type { DraftDeclaration } from '#core/derive/shape.ts'
import { readEnvelope } from '#core/draft/envelope.ts'
import type { Advice, AdviceContext } from '#core/validation/advice/advice.ts'
import { adviceRules } from '#core/validation/advice/run-advice.ts'

export const sample = (name: string): DraftDeclaration => {
  const read = readEnvelope(readFileSync(join(import.meta.dirname, '..', '..', '..', '..', 'resources', 'samples', name), 'utf8'))
  const [one] = 'declarations' in read ? read.declarations : []
  if (!one) throw new Error(`${name} is not an envelope`)
  return one.document
}

/** A declaration under FOB terms, in yen, by sea; no rule gives advice for it. */
export const good = sample('sparepart-3.json')

/** A context without lists and other declarations. */
export const context: AdviceContext = { today: '2026-11-20', otherAju: new Set(), isListed: () => null }

export type Changes = Readonly<Record<string, unknown>>

/** The good sample with values changed by pointer; `-` as the last part appends a row. */
export const changed = (changes: Changes): DraftDeclaration => {
  const copy = structuredClone(good)
  for (const [path, value] of Object.entries(changes)) {
    const parts = partsOf(path)
    const holder = valueAt(copy, pointer(...parts.slice(0, -1)))
    const last = parts.at(-1) ?? ''
    if (Array.isArray(holder) && last === '-') holder.push(value)
    else (holder as Record<string, unknown>)[last] = value
  }
  return copy
}

export const header = (values: Changes): Changes =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [`/header/data/${key}`, value]))
export const line = (values: Changes, row = 0): Changes =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [`/detail/data/${row}/${key}`, value]))
export const documents = (...codes: readonly string[]): Changes => ({
  '/dokumen/data': codes.map((dokkd, index) => ({
    nourut: index + 1,
    dokkd,
    dokno: `D-${index}`,
    doktg: '2026-10-01',
    kdgroupdok: '',
    dokinst: ''
  }))
})

export interface Case {
  readonly rule: string
  readonly name: string
  readonly change: Changes
  readonly context?: Partial<AdviceContext>
  /** The expected advice as `path says found expected other`, without trailing empty parts. */
  readonly says: readonly string[]
}

const short = ({ path, says, params }: Advice): string => [path, says, params.found, params.expected, params.other].join(' ').trimEnd()

/** The advice of one rule for a changed declaration. */
export const saidBy = ({ rule: id, change, context: other }: Pick<Case, 'rule' | 'change' | 'context'>): readonly string[] => {
  const rule = adviceRules.find((one) => one.id === id)
  if (!rule) throw new Error(`no rule ${id}`)
  return rule.run(changed(change), { ...context, ...other }).map(short)
}
