import type { DraftDeclaration } from '#core/derive/shape.ts'
import { recordOf, type DraftRecord } from '#core/draft/draft-record.ts'
import { readEnvelope, type ReadDeclaration } from '#core/draft/envelope.ts'
import large from '../../../resources/samples/elektronik-1200.json?raw'
import toMend from '../../../resources/samples/berat-nol-3.json?raw'
import small from '../../../resources/samples/sparepart-3.json?raw'

export const smallText = small
export const largeText = large
export const mendText = toMend

/** The first declaration of an envelope. Throws when the text is not an envelope. */
export const readFirst = (text: string): ReadDeclaration => {
  const read = readEnvelope(text)
  const first = 'declarations' in read ? read.declarations[0] : undefined
  if (!first) throw new Error('the envelope does not read')
  return first
}

export const recordFrom = (text: string, id = 'd1', createdAt = 1_000): DraftRecord => {
  const { document, numerals, lines } = readFirst(text)
  return recordOf(id, document, createdAt, numerals, lines)
}

export const withCar = (record: DraftRecord, id: string, car: string): DraftRecord => ({
  ...record,
  id,
  document: { ...record.document, car } satisfies DraftDeclaration
})
