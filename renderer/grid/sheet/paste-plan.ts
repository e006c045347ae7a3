import { codedWord, isWrittenList, type CodedWord } from '#core/codes/written-codes.ts'
import type { Language } from '#core/base/language.ts'
import {
  cellForms,
  formFor,
  formKinds,
  knownForms,
  needsAnswer,
  noForms,
  type FormKind,
  type KnownForms,
  type NumberCell,
  type NumberForms
} from '#core/spreadsheets/number-form.ts'
import { currencyMarks, type CurrencyMark } from '#core/spreadsheets/currency-marks.ts'
import { withLostZeros } from '#core/base/written-cell.ts'
import { itemCode, readCell, type CellForm, type CellProblem, type CodeDamage } from '#core/spreadsheets/read-cell.ts'
import type { CellEdit, PasteTarget, UnreadableCell } from './cells/cell-edit.ts'
import { blankOf, type CellValue } from './cells/cell-value.ts'
import type { GridColumn } from './columns.ts'
import { heightOf, widthOf, type Range } from '../base/range.ts'

/** Edits that set one column of the given rows to a value; without the cells that have this value. */
export const planBulkSet = (
  rows: readonly Readonly<Record<string, unknown>>[],
  key: string,
  indexes: Iterable<number>,
  value: CellValue
): readonly CellEdit[] => {
  const edits: CellEdit[] = []
  for (const row of indexes) {
    const record = rows[row]
    if (record !== undefined && !Object.is(record[key], value)) edits.push({ row, key, value })
  }
  return edits
}

export interface PastePlan {
  /** Rows to append before the edits are made. */
  readonly append: number
  readonly edits: readonly CellEdit[]
  readonly unreadable: readonly UnreadableCell[]
  /** The currencies that the numbers had, which their values no longer have. */
  readonly marks: readonly CurrencyMark<PasteTarget>[]
  /** Words that became a code or have several meanings. */
  readonly coded: readonly CodedWord[]
  /** Set if the user must first choose the format of numbers or dates; the plan then changes nothing. */
  readonly question: { readonly kind: FormKind; readonly forms: NumberForms<PasteTarget> } | null
  /** The selection afterwards; null if it stays. */
  readonly selects: Range | null
}

export interface PasteInto {
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  readonly columns: readonly GridColumn[]
  /** The selected ranges, disjoint; the last one has the active cell. */
  readonly ranges: readonly Range[]
  readonly language: Language
  /** Known forms: chosen by the user, or of cells copied in the application. */
  readonly known?: KnownForms
  /** The code that a text of another program means in a column; absent for cells copied in the application. */
  readonly codeOf?: (column: GridColumn, text: string) => string
}

const nothing: PastePlan = { append: 0, edits: [], unreadable: [], marks: [], coded: [], question: null, selects: null }

type Block = readonly (readonly string[])[]

const blockWidth = (block: Block): number => Math.max(0, ...block.map((cells) => cells.length))

/** What a spreadsheet has made of a text before it was copied. */
const damages: readonly CellProblem[] = ['digits', 'zeros', 'day-for-text', 'number-for-text'] satisfies readonly CodeDamage[]
const isDamage = (problem: CellProblem): problem is CodeDamage => damages.includes(problem)

interface PlacedText {
  readonly text: string
  readonly row: number
  readonly column: number
}

/** The cells of the grid that a block fills, each with its text. */
function* placedTexts(block: Block, { top, bottom, left, right }: Range): Generator<PlacedText> {
  const width = blockWidth(block)
  for (let row = top; row <= bottom; row += 1) {
    const cells = block[(row - top) % block.length] ?? []
    for (let column = left; column <= right; column += 1) {
      const text = cells[(column - left) % width]
      if (text !== undefined) yield { text, row, column }
    }
  }
}

/** The cells from the top left of a range that a block fills: all of the range if it is a whole multiple of the block, which is then repeated. */
const filledBy = (block: Block, range: Range): Range => {
  const down = heightOf(range) % block.length === 0 ? heightOf(range) : block.length
  const across = widthOf(range) % blockWidth(block) === 0 ? widthOf(range) : blockWidth(block)
  return { ...range, bottom: range.top + down - 1, right: range.left + across - 1 }
}

/** Whether a block can be pasted into the ranges: several must each be a whole multiple of it, so that what is filled is what is selected. */
export const fitsRanges = (block: Block, ranges: readonly Range[]): boolean =>
  block.length === 0 ||
  ranges.length < 2 ||
  ranges.every((range) => heightOf(range) % block.length === 0 && widthOf(range) % blockWidth(block) === 0)

/**
 * Plans the paste of a block that `fitsRanges`, at the top left of each range. If a range is a whole multiple of the block, the block is repeated.
 * A block has one number form and one date order: beside `1,234.56`, `2,000` means two thousand in either language of the window.
 * If the block leaves an ambiguous number or date, the plan contains only the question.
 * Rows past the end are appended; every text that cannot be read or lies past the last column is reported, never dropped.
 */
export const planPaste = (block: Block, into: PasteInto): PastePlan => {
  if (blockWidth(block) === 0 || into.columns.length === 0) return nothing
  const filled = into.ranges.map((range) => filledBy(block, range))
  const texts = filled.flatMap((range) => [...placedTexts(block, range)])
  const forms = cellForms(
    texts.flatMap(({ text, row, column }): NumberCell<PasteTarget>[] => {
      const at = into.columns[column]
      if (at === undefined || at.isComputed === true) return []
      return [{ field: at.field, cell: text, source: { kind: 'pasted', key: at.key }, place: { row, key: at.key } }]
    })
  )
  const known = knownForms(forms, into.known ?? noForms, into.language)
  const kind = formKinds.find((one) => known[one] === null && needsAnswer(forms[one]))
  if (kind !== undefined) return { ...nothing, question: { kind, forms: forms[kind] } }
  const form = formFor(known, into.language)
  const edits: CellEdit[] = []
  const unreadable: UnreadableCell[] = []
  const coded: CodedWord[] = []
  const withoutZeros = textsWithoutZeros(texts, into.columns)
  for (const { text, row, column } of texts)
    if (withoutZeros.has(`${row}:${column}`)) unreadable.push({ row, column, key: itemCode, text, why: 'damaged' })
    else placeText(codeFor(text, into.columns[column], into, coded), row, column, { ...into, form }, edits, unreadable)
  const skipped = new Set(unreadable.map(({ row, column }) => `${row}:${column}`))
  const [only] = filled.length === 1 ? filled : []
  return {
    append: Math.max(0, ...filled.map(({ bottom }) => bottom + 1 - into.rows.length)),
    edits,
    unreadable,
    marks: currencyMarks(
      texts.flatMap(({ text, row, column }) => {
        const at = into.columns[column]
        return at === undefined || skipped.has(`${row}:${column}`) ? [] : [{ ...at, cell: text, place: { row, key: at.key } }]
      })
    ),
    coded,
    question: null,
    selects: only ? { ...only, right: Math.min(only.right, into.columns.length - 1) } : null
  }
}

/** The places of item codes that have lost the zeros in front which others of the block have. */
const textsWithoutZeros = (texts: readonly PlacedText[], columns: readonly GridColumn[]): ReadonlySet<string> => {
  const codes = texts.filter(({ column }) => columns[column]?.key === itemCode)
  const readings = withLostZeros(codes.map(({ text }) => text.trim()))
  return new Set(codes.flatMap(({ row, column }, at) => (readings[at]?.doubt === 'zeros' ? [`${row}:${column}`] : [])))
}

/** The text of a coded cell as its code, if the text is a word for it. */
const codeFor = (text: string, column: GridColumn | undefined, { codeOf }: PasteInto, coded: CodedWord[]): string => {
  const list = column?.field.codes
  if (column === undefined || codeOf === undefined || !isWrittenList(list)) return text
  const code = codeOf(column, text)
  const word = codedWord(list, text.trim(), code)
  if (word) coded.push(word)
  return code
}

const placeText = (
  text: string,
  row: number,
  column: number,
  into: PasteInto & { readonly form: CellForm },
  edits: CellEdit[],
  unreadable: UnreadableCell[]
): void => {
  const at = into.columns[column]
  if (at === undefined) {
    if (text.trim() !== '') unreadable.push({ row, column, key: null, text, why: 'outside' })
    return
  }
  if (at.isComputed === true) {
    // Cells copied here have the computed values, which follow from the other cells again.
    if (text.trim() !== '' && into.codeOf !== undefined) unreadable.push({ row, column, key: at.key, text, why: 'computed' })
    return
  }
  const reading = readCell(at.field, text, into.form, { kind: 'pasted', key: at.key })
  if (!reading.ok) {
    unreadable.push({ row, column, key: at.key, text, why: isDamage(reading.problem) ? 'damaged' : reading.problem })
    return
  }
  const line = into.rows[row]
  const before = line === undefined ? blankOf(at.field) : line[at.key]
  if (!Object.is(before, reading.value)) edits.push({ row, key: at.key, value: reading.value })
}
