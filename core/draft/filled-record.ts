import { withoutBlankRows } from '../derive/filled-rows.ts'
import { localWithFilesAt } from './attachments.ts'
import type { DraftRecord } from './draft-record.ts'
import { withMarksAt } from './line-anchors.ts'

/**
 * A draft without its blank rows (core/derive/filled-rows.ts), as it is sent, printed and exported; the same object if it has none. A document row with a
 * file and nothing typed is blank too: it says nothing that could be sent. Its file belongs to the declaration then.
 */
export const filledRecord = <T extends Pick<DraftRecord, 'document' | 'lines' | 'numerals' | 'local'>>(record: T): T => {
  const { document, isWhole, rowOf, placeOf, fromGiven } = withoutBlankRows(record.document)
  if (isWhole) return record
  const numerals = Object.entries(record.numerals).flatMap(([at, text]) => {
    const path = fromGiven(at)
    return path === null ? [] : [[path, text] as const]
  })
  return {
    ...record,
    document,
    lines: document.detail.data.flatMap((_, index) => record.lines[rowOf('detail', index)] ?? []),
    numerals: Object.fromEntries(numerals),
    local: withMarksAt(
      localWithFilesAt(record, (row) => placeOf('dokumen', row)),
      fromGiven
    )
  }
}
