import type { GoodsLine } from './goods-line.ts'
import type { LineValue } from './line-values.ts'
import type { ColumnKind } from '../vocabulary/goods-columns.ts'

/** Codes behind the numbers of the lines, where a paper has both in one column: `1 PMP-50`, `2 MTR-7`. */
export const withoutSerials = (lines: readonly GoodsLine[], columns: ReadonlyMap<ColumnKind, readonly number[]>): readonly GoodsLine[] => {
  if (columns.has('serial') || lines.length < 2) return lines
  for (const kind of ['code', 'description'] as const) {
    const parts = lines.map(({ values }) => /^(\d{1,5})[.)]?\s+(\S[\s\S]*)$/.exec(values[kind]?.value ?? ''))
    const isRunning = parts.every((part, index) => part !== null && Number(part[1]) === Number(parts[0]?.[1] ?? Number.NaN) + index)
    if (!isRunning) continue
    return lines.map((line, index) => {
      const value = line.values[kind]
      const rest = parts[index]?.[2]
      return value === undefined || rest === undefined ? line : { ...line, values: { ...line.values, [kind]: { ...value, value: rest } } }
    })
  }
  return lines
}

const isTariffOfCountry = /^\d{10}$/

/** A word of letters only beside something else, as in the names of goods. */
const hasWord = /\s\p{L}{3,}(?:\s|$)|^\p{L}{3,}\s/u

/**
 * Codes that may be something else in doubt: round numbers that rise are those of the lines, the same ten digits again and again a tariff code, and words in a
 * line without a description its name, which a paper may write so close behind the code that both are one text.
 */
export const withOpenCodes = (lines: readonly GoodsLine[]): readonly GoodsLine[] => {
  const codes = lines.flatMap(({ values: { code } }) => (code === undefined ? [] : [code.value]))
  const isRound = (code: string): boolean => /^\d{2,4}$/.test(code) && Number(code) % 10 === 0
  const steps = codes.slice(1).filter((code, index) => {
    const by = Number(code) - Number(codes[index])
    return Number(code) % 10 === 0 && (by === 10 || (isRound(code) && by > 0))
  }).length
  // A single one may number the line or the goods: `300`.
  const areOfLines = codes.length >= 3 ? steps >= (codes.length - 1) * 0.7 : codes.length > 0 && codes.every(isRound)
  const tariffs = codes.filter((code) => isTariffOfCountry.test(code))
  const areTariffs = tariffs.length >= Math.max(3, codes.length * 0.6) && new Set(tariffs).size <= tariffs.length * 0.7
  return lines.map((line) => {
    const { code, description } = line.values
    if (code === undefined || code.evidence === 'doubtful') return line
    const open = { ...code, evidence: 'doubtful', doubt: 'no-heading' } as const
    if (description === undefined && hasWord.test(code.value)) return { ...line, values: { ...line.values, ...splitName(open) } }
    return areOfLines || areTariffs ? { ...line, values: { ...line.values, code: open } } : line
  })
}

/** A code and the name behind it. */
const splitName = (both: LineValue): GoodsLine['values'] => {
  const end = both.value.search(/\s/)
  const [code, name] = [both.value.slice(0, end), both.value.slice(end).trim()]
  return /\d/.test(code) ? { code: { ...both, value: code }, description: { ...both, value: name } } : { code: both }
}
