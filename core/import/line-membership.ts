import { withLostZeros } from '../base/written-cell.ts'
import { writtenKey } from '../codes/written-codes.ts'
import { labelOf } from './label-finder.ts'
import type { Doubt, LineValue } from './line-values.ts'
import type { GoodsLine, LinesReading } from './goods-line.ts'
import { headingScores } from './heading-scores.ts'
import type { ColumnKind } from '../vocabulary/goods-columns.ts'

/** A value that nothing proves is in doubt; one that is doubted already keeps its reason. */
const doubted = (value: LineValue, doubt: Doubt): LineValue =>
  value.evidence === 'proved' || value.doubt !== null ? value : { ...value, evidence: 'doubtful', doubt }

const openAll = (lines: readonly GoodsLine[], kind: ColumnKind, doubt: Doubt, isOpen: (line: GoodsLine) => boolean): readonly GoodsLine[] =>
  lines.map((line) => {
    const value = line.values[kind]
    return value === undefined || !isOpen(line) ? line : { ...line, values: { ...line.values, [kind]: doubted(value, doubt) } }
  })

/** The item codes that stand beside different goods, as categories of taxes and prices do: they name none of them. */
const repeatedCodes = (lines: readonly GoodsLine[]): ReadonlySet<string> => {
  const goods = new Map<string, Set<string>>()
  for (const { values } of lines) {
    const [code, name] = [writtenKey(values.code?.value ?? ''), writtenKey(values.description?.value ?? '')]
    if (code !== '' && name !== '') goods.set(code, (goods.get(code) ?? new Set()).add(name))
  }
  return new Set([...goods].flatMap(([code, names]) => (names.size > 1 ? [code] : [])))
}

const measures = ['packages', 'quantity', 'net', 'gross', 'volume'] as const satisfies readonly ColumnKind[]
/** Fewer numbers may grow by chance. */
const [fewestNumbers, fewestFromAnywhere] = [3, 6]

/**
 * Whether numbers count the rows, as those of rolls and cartons do: whole numbers that only grow from one on, and begin again with the next lot; from another
 * number on only where many of them grow.
 */
export const isEnumeration = (numbers: readonly number[]): boolean => {
  if (numbers.length < fewestNumbers || !numbers.every((number) => Number.isInteger(number) && number > 0)) return false
  const [first = 0] = numbers
  const starts = numbers.filter((number, at) => at === 0 || number <= (numbers[at - 1] ?? 0))
  const isFromOne = first === 1 && starts.every((number) => number <= 2)
  // Ones alone count nothing: `1, 1, 1`.
  if (isFromOne) return starts.length <= numbers.length / 2
  return starts.length === 1 && numbers.length >= fewestFromAnywhere
}

/** The lines with the codes in doubt that have lost the zeros in front which others have. */
const withOpenZeros = (lines: readonly GoodsLine[]): readonly GoodsLine[] => {
  const readings = withLostZeros(lines.map(({ values: { code } }) => code?.value ?? ''))
  return lines.map((line, at) => {
    const [{ code }, { doubt = null, value = '', other = null } = {}] = [line.values, readings[at]]
    if (code === undefined || doubt === null || code.doubt !== null) return line
    return { ...line, values: { ...line.values, code: { ...code, value, other, evidence: 'doubtful', doubt: 'lost-zero' } } }
  })
}

/** What labels of rows and documents name, in a text with its value: `ITEM NO.: 1221565`. `Size: 40 mm` may be of a name. */
const labelKinds: readonly ColumnKind[] = [
  'code',
  'order',
  'hs',
  'quantity',
  'price',
  'amount',
  'net',
  'gross',
  'packages',
  'origin',
  'invoice',
  'container',
  'date'
]

/** Whether a text surely names goods: it has a word, and is no label with its value. */
export const isName = (text: string): boolean => {
  if (!/\p{L}{3}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u.test(text)) return false
  const [, head, value = ''] = /^([^:：]{2,40})[:：](.*)$/su.exec(text) ?? []
  if (head === undefined || value.trim() === '') return true
  const scores = headingScores(head)
  return labelOf(text)?.isClear !== true && !labelKinds.some((kind) => (scores.get(kind) ?? 0) >= 0.6)
}

/** Codes that count the lines name no goods: `1, 2, 3`. */
const withCountedCodes = (lines: readonly GoodsLine[]): readonly GoodsLine[] => {
  const codes = lines.flatMap(({ values }) => values.code?.value ?? [])
  return codes.every((code) => /^\d{1,4}$/.test(code)) && isEnumeration(codes.map(Number))
    ? openAll(lines, 'code', 'enumeration', () => true)
    : lines
}

/** The lines with item codes, names and measures in doubt that are none: a code that several goods have, a label, numbers that count the rows. */
export const withMembership = (reading: LinesReading): LinesReading => {
  const repeated = repeatedCodes(reading.lines)
  const codes = openAll(withOpenZeros(reading.lines), 'code', 'repeated-code', ({ values }) =>
    repeated.has(writtenKey(values.code?.value ?? ''))
  )
  const named = openAll(codes, 'description', 'no-name', ({ values }) => !isName(values.description?.value ?? ''))
  const lines = measures.reduce((all, kind) => {
    const numbers = all.flatMap(({ values }) => values[kind] ?? []).map(({ value }) => (value === '' ? NaN : Number(value)))
    return isEnumeration(numbers) ? openAll(all, kind, 'enumeration', () => true) : all
  }, withCountedCodes(named))
  return { ...reading, lines }
}
