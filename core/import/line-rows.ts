import { tariffCodes, hsSentence, wordKindOf } from './belonging-words.ts'
import { tariffReading, valueAsRead, valueOfCell, type LineValue } from './line-values.ts'
import type { ListedRows } from './listed-rows.ts'
import type { Classified, RowFacts } from './row-facts.ts'
import type { SourceCell } from './source.ts'
import { nameElsewhere, oneLine } from './text-values.ts'
import type { ColumnKind } from '../vocabulary/goods-columns.ts'

/** The values of one row, which the rows around it change. */
export type RowValues = Partial<Record<ColumnKind, LineValue>>

/** A line while the rows below it are read. */
export interface OpenLine {
  rows: number[]
  values: RowValues
}

/** What the rows so far leave open for the next one. */
interface Joining {
  readonly list: ListedRows
  readonly lines: OpenLine[]
  /** Words of the row of goods below. */
  leadIn: readonly RowFacts[]
  /** The names of the set that the rows belong to, and whether a line has taken their rows. */
  set: { readonly names: readonly RowFacts[]; readonly isTaken: boolean }
  /** Words whose line is open stand above. */
  isAfterOpen: boolean
  /** The lines since the last sentence with a tariff code that have none. */
  withoutTariff: RowValues[]
}

/** The value in doubt because words may belong to another row. */
const withRowBreak = (value: LineValue): LineValue => ({ ...value, evidence: 'doubtful', doubt: 'row-break' })

/** Adds the words of a row to a line, in front of its own or behind them. */
const addWords = ({ candidate: { kinds } }: ListedRows, line: OpenLine, facts: RowFacts, isBefore: boolean, isOpen: boolean): void => {
  const words = facts.cells.flatMap((cell, column) => {
    const kind = cell === null ? null : wordKindOf(kinds, facts.cells, column)
    return cell === null || kind === null ? [] : [{ kind, cell, column }]
  })
  for (const [kind, [first, ...more]] of Map.groupBy(words, (word) => word.kind)) {
    if (first === undefined) continue
    const value = line.values[kind]
    const isDoubtful = kind === 'description' && (isOpen || (value === undefined && !isBefore))
    const text = [first, ...more].map(({ cell }) => oneLine(cell.text)).join(' ')
    const own = valueOfCell(text, first.cell, first.column, isDoubtful ? 'doubtful' : 'plausible', isDoubtful ? 'row-break' : null)
    const joined = value === undefined ? text : isBefore ? `${text} ${value.value}` : `${value.value} ${text}`
    const whole = { ...(value ?? own), value: joined }
    line.values[kind] = isDoubtful ? withRowBreak(whole) : whole
  }
  line.rows.push(facts.row)
}

/** The name of the set in front of its lines. Each row belongs to one line, so that to skip another one of the set does not skip its name. */
const addNameOfSet = (joining: Joining, line: OpenLine): void => {
  const { names, isTaken } = joining.set
  if (names.length === 0) return
  const own = line.rows.length
  for (const words of names.toReversed()) addWords(joining.list, line, words, true, false)
  if (isTaken) line.rows.splice(own)
  joining.set = { names, isTaken: true }
}

/** The words between a line and one without a name may be the name of the latter. */
const openNameAbove = ({ lines }: Joining, facts: RowFacts, values: RowValues): void => {
  const last = lines.at(-1)
  const name = last?.values.description
  if (values.description === undefined && last !== undefined && name !== undefined && last.rows.indexOf(facts.row - 1) > 0)
    last.values.description = withRowBreak(name)
}

const addGoods = (joining: Joining, facts: RowFacts, values: RowValues): void => {
  const { list, lines } = joining
  const line: OpenLine = { rows: [facts.row], values }
  for (const words of joining.leadIn.toReversed()) addWords(list, line, words, true, false)
  joining.leadIn = []
  if (values.serial !== undefined) joining.set = { names: [], isTaken: false }
  addNameOfSet(joining, line)
  if (joining.isAfterOpen && values.description !== undefined) values.description = withRowBreak(values.description)
  joining.isAfterOpen = false
  openNameAbove(joining, facts, values)
  lines.push(line)
  if (values.description === undefined && values.code === undefined) {
    const name = nameElsewhere(list, facts)
    if (name !== null) values.description = name
  }
  if (values.hs === undefined) joining.withoutTariff.push(values)
}

/** The name of the line above goes on above it, and words below it that belong to no column may be the rest: `… DRN-` above, `EKL` below. */
const openRest = ({ lines }: Joining, { facts, kind }: Classified): void => {
  const above = lines.at(-1)
  const name = above?.values.description
  const isRest = kind === 'note' && above?.rows[0] === facts.row - 1 && above.rows.some((row) => row < facts.row - 1)
  if (above !== undefined && name !== undefined && isRest) above.values.description = withRowBreak(name)
}

/** The tariff code of a sentence below lines that have none. */
const addTariff = (joining: Joining, { cells, text }: RowFacts): void => {
  const [sentence, code] = hsSentence.exec(text) ?? []
  if (sentence === undefined || code === undefined || joining.withoutTariff.length === 0) return
  const cell: SourceCell = cells.find((one) => one !== null && one.text.includes(code)) ?? { text: code, value: null, origin: 'cell' }
  const written = { ...cell, text: code, value: null }
  const only = valueAsRead(tariffReading(written), written, cells.indexOf(cell))
  // `HS for stickers: 48211000, for labels: 58071000`: each of them is of other goods.
  const codes = new Set([...text.matchAll(tariffCodes)].map(([one]) => one.replace(/\D/g, '')))
  const value: LineValue = codes.size > 1 ? { ...only, evidence: 'doubtful', doubt: 'several-codes' } : only
  for (const values of joining.withoutTariff) values.hs = { ...value, text: sentence }
  joining.withoutTariff = []
}

/** The last pass over a list: the lines that its rows make together. `values`: those of each row of goods. */
export const joinRows = (list: ListedRows, values: (facts: RowFacts) => RowValues): readonly OpenLine[] => {
  const joining: Joining = { list, lines: [], leadIn: [], set: { names: [], isTaken: false }, isAfterOpen: false, withoutTariff: [] }
  for (const row of list.classified) {
    const { facts, kind, isOpen = false } = row
    const last = joining.lines.at(-1)
    switch (kind) {
      case 'goods':
        addGoods(joining, facts, values(facts))
        break
      case 'lead-in':
        joining.leadIn = [...joining.leadIn, facts]
        break
      case 'set-name':
        joining.set = { names: joining.set.isTaken ? [facts] : [...joining.set.names, facts], isTaken: false }
        break
      case 'continuation':
        if (last !== undefined) addWords(list, last, facts, false, isOpen)
        joining.isAfterOpen ||= isOpen
        break
      case 'empty':
        break
      default:
        openRest(joining, row)
        addTariff(joining, facts)
    }
  }
  return joining.lines
}
