import type { DraftDeclaration } from '../../../derive/types.ts'
import { advice, nothing, type Advice, type AdviceRule } from '../advice.ts'
import { exactSum, plain, textOf } from '../values.ts'

const byType = <Row>(rows: readonly Row[], typeOf: (row: Row) => unknown): ReadonlyMap<string, readonly Row[]> =>
  Map.groupBy(rows, (row) => textOf(typeOf(row)).trim().toUpperCase())

const perType = ({ detail, kemasan }: DraftDeclaration): readonly Advice[] | null => {
  const lines = byType(detail.data, (row) => row.kemasjn)
  const entries = byType(kemasan.data, (row) => row.jnkemas)
  if (lines.size !== entries.size || ![...lines.keys()].every((type) => entries.has(type))) return null
  return [...entries].flatMap(([type, rows]) => {
    const found = exactSum(rows, (row) => row.jmkemas)
    const expected = exactSum(lines.get(type) ?? [], (row) => row.kemasjm)
    const [first] = rows
    const path = `/kemasan/data/${first === undefined ? 0 : kemasan.data.indexOf(first)}/jmkemas`
    return found.eq(expected) ? [] : [advice(path, 'W4.type', { found: plain(found), expected: plain(expected), other: type })]
  })
}

/** W4: the packages of the lines add up to the packaging; by type if both have the same types. */
export const packages: AdviceRule = {
  id: 'W4',
  certainty: 'likely',
  run: (declaration) => {
    const found = exactSum(declaration.kemasan.data, (row) => row.jmkemas)
    const expected = exactSum(declaration.detail.data, (row) => row.kemasjm)
    if (declaration.detail.data.length === 0 || (found.eq(0) && expected.eq(0))) return nothing
    const typed = perType(declaration)
    if (typed !== null) return typed
    const path = declaration.kemasan.data.length === 0 ? '/kemasan/data' : '/kemasan/data/0/jmkemas'
    return found.eq(expected)
      ? nothing
      : [advice(path, 'W4.total', { found: plain(found), expected: plain(expected), other: plain(found.minus(expected)) })]
  }
}
