import { numberIn } from '../../base/number.ts'

type Row = readonly string[]
/** `word`: a short text, such as a unit. */
type ColumnType = 'number' | 'text' | 'word' | 'other'

/** Rows that tell what the columns hold; more of them tell nothing new. */
const mostRegular = 500
/** Separators too many in one row. A row with more of them is something else. */
const mostExtra = 6
/** Letters of units, currencies and short codes, which have no separators. */
const shortest = 5

const filledWidth = (row: Row): number => row.findLastIndex((cell) => cell.trim() !== '') + 1
const isNumber = (text: string): boolean => numberIn(text)?.words === ''
const isText = (text: string): boolean => /\p{L}/u.test(text) && !isNumber(text)

/** The width that most rows have; 0 where rows differ. Rows may end early: none of the list is wider than its first one, the headings. */
const usualWidth = (rows: readonly Row[]): number => {
  const counts = new Map<number, number>()
  const listed = rows.filter(({ length }) => length > 2)
  for (const { length } of listed) counts.set(length, (counts.get(length) ?? 0) + 1)
  const [width = 0, count = 0] = [...counts].toSorted(([, one], [, other]) => other - one)[0] ?? []
  const first = filledWidth(listed[0] ?? [])
  return count >= 4 && count >= listed.length * 0.5 ? Math.max(width, first) : 0
}

const typesOf = (rows: readonly Row[], width: number): readonly ColumnType[] =>
  Array.from({ length: width }, (_, column) => {
    const cells = rows.flatMap((row) => ((row[column] ?? '').trim() === '' ? [] : [row[column] ?? '']))
    const share = (is: (text: string) => boolean): number => cells.filter(is).length / Math.max(1, cells.length)
    const isShort = share((text) => text.trim().length <= shortest) >= 0.7
    // The headings are texts in every column.
    if (cells.length < 3) return 'other'
    if (share(isNumber) >= 0.7) return 'number'
    return share(isText) < 0.8 ? 'other' : isShort ? 'word' : 'text'
  })

const fits = (cells: Row, type: ColumnType, separator: string): boolean => {
  const text = cells.join(separator)
  if (text.trim() === '') return true
  if (type === 'other' || type === 'word') return cells.length === 1 && (type === 'other' || isText(text))
  // Prices and amounts are no words of a text.
  if (type === 'text' && cells.length > 1 && cells.some((cell) => isNumber(cell) && /\d[.,]\d/.test(cell))) return false
  return type === 'number' ? isNumber(text) : isText(text)
}

/** The only way to join cells so that each column holds what it usually does; null without one, or with several. */
const joined = (row: Row, types: readonly ColumnType[], separator: string): Row | null => {
  const extra = row.length - types.length
  // Whole as it is, with a gap and a note beside the list: no cell of it is split.
  if (row[types.length]?.trim() === '' && types.every((type, column) => fits([row[column] ?? ''], type, separator))) return null
  /** By cells that are used up: how many ways lead there, and the last of them. */
  let ways = new Map<number, { readonly count: number; readonly cells: Row }>([[0, { count: 1, cells: [] }]])
  types.forEach((type, column) => {
    const next = new Map<number, { readonly count: number; readonly cells: Row }>()
    for (const [used, { count, cells }] of ways)
      for (let to = used + 1; to <= column + 1 + extra; to += 1) {
        const part = row.slice(used, to)
        if (!fits(part, type, separator)) continue
        next.set(to, { count: count + (next.get(to)?.count ?? 0), cells: [...cells, part.join(separator)] })
      }
    ways = next
  })
  const whole = ways.get(row.length)
  return whole?.count === 1 ? whole.cells : null
}

/**
 * Rows of a text file without quotes that have more cells than the others, because of separators in their texts and numbers (`BOLT, M8,1,200.00`): joined again
 * where the contents of the columns leave one way only. Other rows stay as they are.
 */
export const withoutSplitCells = (rows: readonly Row[], separator: string): readonly Row[] => {
  const width = usualWidth(rows)
  // In a file whose rows are filled up with empty cells none has more cells than the others.
  const isWide = (row: Row): boolean => row.length > width && filledWidth(row) > width && filledWidth(row) <= width + mostExtra
  if (width === 0 || !rows.some(isWide)) return rows
  const types = typesOf(rows.filter((row) => row.length === width).slice(0, mostRegular), width)
  return rows.map((row) => (isWide(row) ? (joined(row.slice(0, filledWidth(row)), types, separator) ?? row) : row))
}
