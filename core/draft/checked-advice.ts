import type { Json } from '../base/json.ts'
import { partsOf, pointer, valueAt, type Pointer } from '../base/json-pointer.ts'
import type { Advice, AdviceSentence } from '../validation/advice/advice.ts'
import { setEdit, type Edit } from './edit.ts'
import { computedValues } from './computed-values.ts'
import { localPath, valueIn } from './local-values.ts'
import { anchored, anchoredPlace } from './line-anchors.ts'
import type { DraftRecord } from './draft-record.ts'
import { fieldAt } from '../derive/fields.ts'

/** Advice whose expected value can be written into its field unchanged. */
const fixable: ReadonlySet<AdviceSentence> = new Set<AdviceSentence>([
  'I4.separators',
  'I5.length',
  'M1.fob',
  'M2.cif',
  'M3.cfr',
  'M3.cif',
  'M4.rupiah',
  'M5.rupiah',
  'M6.sum',
  'M12.stamps',
  'M13.blank',
  'M13.differs',
  'M13.week',
  'W2.sum',
  'W3.count',
  'C2.list',
  'C2.word',
  'C2.unusual',
  'C14.flag'
])

/**
 * The edit that writes the expected value into the field an advice is about (button "Samakan"); null if there is no such value. A field that has its
 * computed value is not the cause, so it is never offered another one.
 */
export const suggestedFix = ({ says, path, params }: Advice, record: Pick<DraftRecord, 'document' | 'local'>): Edit | null => {
  const { document } = record
  const place = fieldAt(path)
  if (!place || !fixable.has(says) || params.expected === '') return null
  // A sum of 0 comes from rows without values: it would erase the header's value. A balance of stamps may be 0.
  if (Number(params.expected) === 0 && says !== 'M12.stamps') return null
  if (computedValues(record).some((field) => field.path === path && field.isSame)) return null
  const before = valueAt(document, path) as Json | undefined
  const after = place.field.kind === 'string' ? params.expected : Number(params.expected)
  return setEdit(path, before, after)
}

/** The user's mark on an advice: it counts as long as the values do not change. */
export interface CheckedMark {
  readonly note: string
  readonly at: number
  /** The values the mark is about. */
  readonly value: string
}

/** An advice that the user has checked, with the mark. */
export interface CheckedAdvice {
  readonly advice: Advice
  readonly mark: CheckedMark
}

export const checkedRoot: Pointer = `${localPath}/checked`

/** Where the mark of an advice is stored: `/@local/checked/<sentence>:<path>`. */
const checkedPath = (advice: Advice, record: Pick<DraftRecord, 'lines'>): Pointer =>
  checkedRoot + pointer(`${advice.says}:${anchored(advice.path, record)}`)

/** The place in the declaration that an edit of a mark is about; null for other edits and for a line that no longer exists. */
export const checkedPlace = (path: Pointer, record: Pick<DraftRecord, 'lines'>): Pointer | null => {
  if (!path.startsWith(`${checkedRoot}/`)) return null
  const anchor = partsOf(path)[2] ?? ''
  return anchoredPlace(anchor.slice(anchor.indexOf(':') + 1), record)
}

/** The code of C2.list is left out: it follows from the word. */
const aboutOf = ({ says, params, path }: Advice, { document }: Pick<DraftRecord, 'document'>): string => {
  const value = valueAt(document, path)
  return JSON.stringify([
    params.found,
    says === 'C2.list' ? '' : params.expected,
    params.other,
    typeof value === 'object' ? null : (value ?? null)
  ])
}

const markAt = (value: unknown): CheckedMark | null => {
  if (typeof value !== 'object' || value === null) return null
  const { note, at, value: about } = value as Readonly<Record<string, unknown>>
  return typeof note === 'string' && typeof at === 'number' && typeof about === 'string' ? { note, at, value: about } : null
}

/** Splits advice into open and checked; a mark whose values have changed no longer counts. */
export const splitAdvice = (
  all: readonly Advice[],
  record: Pick<DraftRecord, 'document' | 'local' | 'lines'>
): { readonly open: readonly Advice[]; readonly checked: readonly CheckedAdvice[] } => {
  if (record.local['checked'] === undefined) return { open: all, checked: [] }
  const checked: CheckedAdvice[] = []
  const open = all.filter((advice) => {
    const mark = markAt(valueIn(record, checkedPath(advice, record)))
    const counts = mark !== null && mark.value === aboutOf(advice, record)
    if (counts) checked.push({ advice, mark })
    return !counts
  })
  return { open, checked }
}

const setMark = (advice: Advice, record: DraftRecord, after: CheckedMark | undefined): Edit => {
  const path = checkedPath(advice, record)
  return setEdit(path, valueIn(record, path) as Json | undefined, after && { ...after })
}

/** Marks an advice as checked for its current values. */
export const checkEdit = (advice: Advice, record: DraftRecord, note: string, at: number): Edit =>
  setMark(advice, record, { note, at, value: aboutOf(advice, record) })

/** Removes the mark. */
export const uncheckEdit = (advice: Advice, record: DraftRecord): Edit => setMark(advice, record, undefined)
