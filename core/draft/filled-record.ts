import { withoutBlankRows } from '../derive/filled-rows.ts'
import type { DraftRecord } from './draft-record.ts'

/** A draft without its blank rows (core/derive/filled-rows.ts), as it is sent, printed and exported; the same object if it has none. */
export const filledRecord = <T extends Pick<DraftRecord, 'document' | 'lines' | 'numerals'>>(record: T): T => {
  const { document, isWhole, rowOf, fromGiven } = withoutBlankRows(record.document)
  if (isWhole) return record
  const numerals = Object.entries(record.numerals).flatMap(([at, text]) => {
    const path = fromGiven(at)
    return path === null ? [] : [[path, text] as const]
  })
  return {
    ...record,
    document,
    lines: document.detail.data.flatMap((_, index) => record.lines[rowOf('detail', index)] ?? []),
    numerals: Object.fromEntries(numerals)
  }
}
