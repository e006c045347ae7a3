import { advice, headerPath, type AdviceRule } from '../advice.ts'
import { amountOf, plain } from '../values.ts'

/** W3: the counts of the header equal the number of rows. */
export const counts: AdviceRule = {
  id: 'W3',
  certainty: 'certain',
  run: ({ header, detail, container }) =>
    (
      [
        ['jmbrg', detail.data.length],
        ['jmcont', container.data.length]
      ] as const
    ).flatMap(([key, rows]) => {
      const found = amountOf(header.data[key])
      return found && !found.eq(rows)
        ? [advice(headerPath(key), 'W3.count', { found: plain(found), expected: String(rows), other: plain(found.minus(rows)) })]
        : []
    })
}
