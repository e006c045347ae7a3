import type { DraftDeclaration } from '../../../derive/types.ts'
import { advice, difference, headerPath, nothing, rule, type Advice } from '../advice.ts'
import { amountOf, amountOrZero, exactSum, plain } from '../../../base/amounts.ts'
import { stringOrEmpty } from '../../../base/json-guards.ts'

/** Values of goods in the header without a goods line: the service accepts that, but it is never intended. */
const missingGoods = ({ header: { data }, detail }: DraftDeclaration): readonly Advice[] => {
  const hasValue = [data.nilinv, data.cif].some((value) => amountOf(value)?.gt(0) === true)
  return detail.data.length === 0 && hasValue && amountOrZero(data.jmbrg)?.eq(0) === true ? [advice('/detail/data', 'W3.none')] : nothing
}

/** W3: the counts of the header equal the number of rows, and there are goods where the header has their value. */
export const counts = rule('W3', 'certain', (declaration) => {
  const { header, detail, container } = declaration
  const rowsOf = [
    ['jmbrg', detail.data.length],
    ['jmcont', container.data.length]
  ] as const
  const differences = rowsOf.flatMap(([key, rows]) => {
    const found = amountOf(header.data[key])
    return found && !found.eq(rows)
      ? [advice(headerPath(key), 'W3.count', { found: plain(found), expected: String(rows), other: plain(found.minus(rows)) })]
      : []
  })
  return [...differences, ...missingGoods(declaration)]
})

const byType = <Row>(rows: readonly Row[], typeOf: (row: Row) => unknown): ReadonlyMap<string, readonly Row[]> =>
  Map.groupBy(rows, (row) => stringOrEmpty(typeOf(row)).trim().toUpperCase())

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

/** W4: there are packages, and those of the lines add up to them; by type if both have the same types. */
export const packages = rule('W4', 'likely', (declaration) => {
  const found = exactSum(declaration.kemasan.data, (row) => row.jmkemas)
  const expected = exactSum(declaration.detail.data, (row) => row.kemasjm)
  if (declaration.detail.data.length === 0) return nothing
  if (declaration.kemasan.data.length === 0 && expected.eq(0)) return [advice('/kemasan/data', 'W4.none')]
  if (found.eq(0) && expected.eq(0)) return nothing
  const typed = perType(declaration)
  if (typed !== null) return typed
  const path = declaration.kemasan.data.length === 0 ? '/kemasan/data' : '/kemasan/data/0/jmkemas'
  return found.eq(expected) ? nothing : [difference(path, 'W4.total', found, expected)]
})

const isNumber = (text: string, highest: number): boolean => /^[1-9]\d{0,8}$/.test(text) && Number(text) <= highest

const checkNumbers = (values: readonly unknown[], pathOf: (index: number) => string): readonly Advice[] => {
  const seen = new Set<string>()
  return values.flatMap((value, index) => {
    // A blank number already blocks sending.
    if (value === null || value === undefined) return []
    const text = typeof value === 'number' || typeof value === 'string' ? String(value) : ''
    if (!isNumber(text, values.length))
      return [advice(pathOf(index), 'W5.number', { found: text, expected: String(index + 1), other: String(values.length) })]
    if (seen.has(text)) return [advice(pathOf(index), 'W5.twice', { found: text, expected: String(index + 1) })]
    seen.add(text)
    return []
  })
}

/** W5: lines and documents are numbered 1 to n without duplicates. */
export const numbering = rule('W5', 'certain', ({ detail, dokumen }) => [
  ...checkNumbers(
    detail.data.map((row) => row.serial),
    (index) => `/detail/data/${index}/serial`
  ),
  ...checkNumbers(
    dokumen.data.map((row) => row.nourut),
    (index) => `/dokumen/data/${index}/nourut`
  )
])
