import { dayLength } from '../../../base/calendar-day.ts'
import { referenceKindOf, plainReference, type ReferenceKind } from '../../../derive/reference-numbers.ts'
import type { Pointer } from '../../../base/json-pointer.ts'
import { advice, rule, type Advice } from '../advice.ts'
import { stringOrEmpty } from '../../../base/json-guards.ts'

/** Milliseconds after which the number of a B/L or a container may be that of another shipment. */
export const reusedAfter = 365 * dayLength

/** S1: an invoice of this supplier, or a B/L or container of the last year, is in another declaration too. */
export const usedBefore = rule('S1', 'certain', ({ dokumen, container }, { usedBefore: find }) => {
  if (!find) return []
  const said = (path: Pointer, kind: ReferenceKind, number: string): readonly Advice[] => {
    const other = plainReference(number) === '' ? null : find(kind, number)
    if (other === null) return []
    return [{ ...advice(path, `S1.${kind}`, { found: other.importer, expected: other.car, other: other.day }), declaration: other.id }]
  }
  return [
    ...dokumen.data.flatMap((row, index) => {
      const kind = referenceKindOf(row.dokkd)
      return kind === null ? [] : said(`/dokumen/data/${index}/dokno`, kind, stringOrEmpty(row.dokno))
    }),
    ...container.data.flatMap((row, index) => said(`/container/data/${index}/contno`, 'container', stringOrEmpty(row.contno)))
  ]
})
