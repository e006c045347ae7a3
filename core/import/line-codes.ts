import type { GoodsLine } from './goods-line.ts'
import type { ColumnKind } from './vocabulary.ts'

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

/** Codes that may be something else in doubt: round numbers that rise are those of the lines, and the same ten digits again and again a tariff code. */
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
  if (!areOfLines && !areTariffs) return lines
  return lines.map((line) => {
    const { code } = line.values
    if (code === undefined || code.evidence === 'doubtful') return line
    return { ...line, values: { ...line.values, code: { ...code, evidence: 'doubtful', doubt: 'no-heading' } } }
  })
}
