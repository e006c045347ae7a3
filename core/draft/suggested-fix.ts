import { fieldAt } from '../derive/fields.ts'
import type { Json } from '../base/json.ts'
import { valueAt } from '../base/json-pointer.ts'
import type { Advice, AdviceSentence } from '../validation/advice/advice.ts'
import { setEdit, type Edit } from './edit.ts'
import type { DraftRecord } from './draft-record.ts'

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

/** The edit that writes the expected value into the field an advice is about (button "Samakan"); null if there is no such value. */
export const suggestedFix = ({ says, path, params }: Advice, { document }: Pick<DraftRecord, 'document'>): Edit | null => {
  const place = fieldAt(path)
  if (!place || !fixable.has(says) || params.expected === '') return null
  // A sum of 0 comes from rows without values: it would erase the header's value. A balance of stamps may be 0.
  if (Number(params.expected) === 0 && says !== 'M12.stamps') return null
  const before = valueAt(document, path) as Json | undefined
  const after = place.field.kind === 'string' ? params.expected : Number(params.expected)
  return setEdit(path, before, after)
}
