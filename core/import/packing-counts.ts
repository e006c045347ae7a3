import type { ColumnKinds } from './column-kinds.ts'
import type { LinesReading } from './goods-line.ts'
import type { LineValue } from './line-values.ts'
import type { PageNumbers } from './page-numbers.ts'
import { checkProduct } from './product-columns.ts'
import type { SourcePage } from './source.ts'
import type { TableCandidate } from './table.ts'
import { headingScores } from './heading-scores.ts'
import { plainWords } from '../vocabulary/words.ts'

/** Words of sums and of what is counted, which name no money: `TOTAL PCS/SETS`, `Total / CTN`. */
const countedTotal = new RegExp(
  `^(?:(?:grand |sub ?)?(?:${plainWords('total|totals|sum|jumlah|summe|gesamt|totaal|totale|totales|toplam|итого|合计|合計|总计|總計|总数|小计|小計|합계|총계|รวม|cong|tong cong').replaceAll(' ', '|')})|per|pcs?|pieces?|sets?|ctns?|cartons?|boxes|box|rolls?|pairs?|prs|units?|qty|quantity|ea| )+$`,
  'u'
)

/** Whether the columns of prices and amounts are such only because they multiply out or hold sums: no heading names money, and no cell has a currency. */
export const hasUnnamedMoney = ({ kinds, texts }: TableCandidate, rows: readonly number[], numbers: PageNumbers): boolean =>
  kinds.includes('amount') &&
  kinds.every((kind, column) => {
    if (kind !== 'price' && kind !== 'amount') return true
    const text = texts[column] ?? ''
    const isNamed = (headingScores(text).get(kind) ?? 0) >= 0.25 && !countedTotal.test(plainWords(text))
    return !isNamed && !rows.some((row) => (numbers.at(row, column)?.currencies.length ?? 0) > 0)
  })

/** The columns of a packing list without money: what packages × pieces add up to is the quantity, and no amount. */
export const kindsOfCounts = (
  { kinds, mark, texts }: TableCandidate,
  rows: readonly number[],
  page: SourcePage,
  numbers: PageNumbers
): ColumnKinds => {
  const [packages, quantity, amount] = [kinds.indexOf('packages'), kinds.indexOf('quantity'), kinds.indexOf('amount')]
  const counts = kinds.map((kind) => (kind === 'price' || kind === 'amount' ? null : kind))
  const heading = headingScores(texts[quantity] ?? '')
  // Cartons × pieces: `CTN QTY` counts packages, whatever else its words may mean.
  const areOfPackages = (heading.get('packages') ?? 0) > (heading.get('quantity') ?? 0)
  if (packages === -1 && areOfPackages && kinds.includes('price') && amount !== -1)
    return counts.with(quantity, 'packages').with(kinds.indexOf('price'), 'other').with(amount, 'quantity')
  if (packages === -1 || quantity === -1 || kinds.includes('price')) return counts
  const product = checkProduct(page, numbers, rows, { quantity: packages, price: quantity, amount, factor: '1', base: -1 }, mark)
  if (product === null || product.agreed < product.tested * 0.8) return counts
  return counts.with(quantity, 'other').with(amount, 'quantity')
}

/** Lines of cartons alone, such as those of a table of sizes below the list, may repeat the goods above: every value of them is open. */
export const withoutMeasures = (reading: LinesReading): LinesReading => {
  const measured = (['quantity', 'net', 'gross', 'amount'] as const).some((kind) =>
    reading.lines.some(({ values }) => values[kind] !== undefined)
  )
  if (measured) return reading
  const opened = (value: LineValue): LineValue => ({ ...value, evidence: 'doubtful', doubt: value.doubt ?? 'no-heading' })
  const lines = reading.lines.map((line) => ({
    ...line,
    values: Object.fromEntries(Object.entries(line.values).map(([kind, value]) => [kind, opened(value)]))
  }))
  return { ...reading, lines }
}
