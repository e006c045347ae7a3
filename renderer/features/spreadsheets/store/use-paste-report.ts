import { provide } from 'vue'
import { pointer, type Pointer } from '#core/base/json-pointer.ts'
import { currencyFindings, type CurrencyMark } from '#core/spreadsheets/currency-marks.ts'
import { type SumFactor, sumFactors } from '#core/spreadsheets/factor-check.ts'
import type { DraftDeclaration } from '#core/derive/shape.ts'
import type { PasteQuestion, PasteTarget, UnreadableCell } from '../../../grid/sheet/cells/cell-edit.ts'
import type { GridColumn } from '../../../grid/sheet/columns.ts'
import type { GridReport } from '../../../grid/sheet/grid-props.ts'
import { useCodedWords } from '../../catalog/store/use-coded-words.ts'
import { useDraft } from '../../editor/store/draft/draft.ts'
import { useUnreadableTexts } from '../../editor/store/unreadable-texts.ts'
import { askFormKey } from '../../../forms/readonly.ts'
import { useMessages } from '../../../messages/messages.ts'
import { useText } from '../../../i18n/use-text.ts'
import { currencySentence } from './currency-sentences.ts'
import { sumFactorSentence } from './factor-sentences.ts'
import { numberQuestion, useNumberQuestion } from './number-question.ts'

/**
 * Handles the reports of a grid: asks about pastes that can be read in two ways and reports what was not taken.
 * `goods`: the declaration whose goods lines the grid shows. `rows`: those of the table; a report about a cell leaves when the cell has another value.
 * `base`: the path of the rows in a declaration; a report about a text that is kept in its cell leaves with the text.
 */
export const usePasteReport = (
  columns: () => readonly GridColumn[],
  goods: () => DraftDeclaration | undefined = () => undefined,
  rows: () => readonly Readonly<Record<string, unknown>>[] = () => [],
  base: Pointer = ''
) => {
  const text = useText()
  const draft = useDraft()
  const unreadable = useUnreadableTexts()
  const messages = useMessages()
  const questions = useNumberQuestion()
  const codedWords = useCodedWords()

  const labelOf = (key: string): string => {
    const column = columns().find((one) => one.key === key)
    return column ? text.value.label(column.field.label) : key
  }

  /** Returns a check whether one of the cells still has the value it has now; a text outside the table cannot be mended in a cell. */
  const isUnmended = (cells: readonly { readonly row: number; readonly key: string | null }[]): (() => boolean) => {
    // A row that a paste adds has no values before it is there.
    const valueOf = ({ row, key }: { readonly row: number; readonly key: string | null }): unknown => rows()[row]?.[key ?? ''] ?? ''
    const values = cells.map(valueOf)
    return () => cells.some((cell, index) => cell.key === null || Object.is(valueOf(cell), values[index]))
  }

  const reportSkipped = (cells: readonly UnreadableCell[], sentence: (count: number, first: string) => string, isLeft: boolean): void => {
    const [first] = cells
    if (!first) return
    const place = (): string => `${text.value.editor.row(first.row + 1)}${first.key === null ? '' : `, ${labelOf(first.key)}`}`
    const id = draft.record?.id
    const paths = new Set(cells.map(({ row, key }) => base + pointer(row, key ?? '')))
    const isKept = (): boolean => unreadable.all.some(({ declaration, path }) => declaration === id && paths.has(path))
    const unmended = isUnmended(cells)
    const isOpen = (): boolean => draft.record?.id === id
    // A text that was typed and left stays reported also while another declaration is open.
    const stays = isLeft ? () => true : draft.noOtherIsOpen()
    messages.say(() => sentence(cells.length, `${place()}: “${first.text}”`), 'danger', {
      applies: isLeft && isKept() ? isKept : () => stays() && (!isOpen() || unmended())
    })
  }
  const reportUnreadable = (cells: readonly UnreadableCell[], isLeft: boolean): void => {
    const {
      outside = [],
      'row-gone': gone = [],
      formula = [],
      damaged = [],
      computed = [],
      unread = []
    } = Object.groupBy(cells, ({ why }) =>
      why === 'outside' || why === 'row-gone' || why === 'formula' || why === 'damaged' || why === 'computed' ? why : 'unread'
    )
    reportSkipped(
      unread,
      (count, first) => (isLeft ? text.value.editor.unreadableLeft(first, count) : text.value.editor.unreadablePaste(count, first)),
      isLeft
    )
    reportSkipped(formula, (...cells) => text.value.editor.failedPaste(...cells), isLeft)
    reportSkipped(damaged, (...cells) => text.value.editor.damagedPaste(...cells), isLeft)
    reportSkipped(outside, (...cells) => text.value.editor.outsidePaste(...cells), isLeft)
    if (computed.length > 0) messages.say(() => text.value.editor.computedPaste(computed.length, labelOf(computed[0]?.key ?? '')), 'warn')
    reportSkipped(gone, (_, first) => text.value.editor.rowGone(first), isLeft)
  }

  const askForm = async ({ kind, forms, answer }: PasteQuestion): Promise<void> => {
    const placeOf = ({ row, key }: { readonly row: number; readonly key: string }): string =>
      text.value.spreadsheets.numbers.pastePlace(text.value.number(row + 1), labelOf(key))
    answer(await questions.ask(numberQuestion(kind, forms, text.value.lang, placeOf)))
  }

  /** Whether the declaration is open and its sum still differs by a factor. */
  const whileFound = ({ header }: SumFactor): (() => boolean) => {
    const isOpen = draft.noOtherIsOpen()
    return () => {
      const document = goods()
      return isOpen() && (document === undefined || sumFactors(document).some((one) => one.header === header))
    }
  }

  /** Reports sums of the goods lines that differ from the header by 10, 100 or 1,000. */
  const reportFactors = (): void => {
    const document = goods()
    for (const finding of document ? sumFactors(document) : [])
      messages.say(() => sumFactorSentence(finding, text.value.spreadsheets.numbers, text.value.lang), 'danger', {
        applies: whileFound(finding)
      })
  }

  /** Reports pasted amounts whose currency, which is not stored, contradicts the declaration. */
  const reportCurrencies = (marks: readonly CurrencyMark<PasteTarget>[]): void => {
    const document = goods()
    for (const finding of document ? currencyFindings(marks, document.header.data.kdval) : []) {
      const numbers = finding.marks.map(({ place }) => place.row + 1)
      const isOpen = draft.noOtherIsOpen()
      const unmended = isUnmended(finding.marks.map(({ place }) => place))
      const isDeclared = (): boolean => goods()?.header.data.kdval === finding.currency
      messages.say(() => currencySentence(finding, labelOf(finding.key), numbers, text.value), 'danger', {
        applies: () => isOpen() && unmended() && !(finding.kind === 'other' && isDeclared())
      })
    }
  }

  return {
    report: (report: GridReport): void => {
      if (report.kind === 'unreadable') reportUnreadable(report.cells, report.isLeft === true)
      else if (report.kind === 'doubtful') void askForm(report.question)
      else if (report.kind === 'refused') messages.say(() => text.value.grid.refused[report.why], 'warn')
      else {
        codedWords.say(report.coded)
        reportCurrencies(report.marks)
        reportFactors()
      }
    }
  }
}

/** Lets every field of the window ask about a paste that can be read in two ways. */
export const provideFieldQuestions = (): void => {
  const text = useText()
  const questions = useNumberQuestion()
  provide(askFormKey, (field, kind, forms) =>
    questions.ask(numberQuestion(kind, forms, text.value.lang, () => text.value.label(field.label)))
  )
}
