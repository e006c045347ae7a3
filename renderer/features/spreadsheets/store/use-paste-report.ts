import { provide } from 'vue'
import { currencyFindings, type CurrencyMark } from '#core/spreadsheets/currency-marks.ts'
import { sumFactors } from '#core/spreadsheets/factor-check.ts'
import type { DraftDeclaration } from '#core/derive/shape.ts'
import type { PasteQuestion, PasteTarget, UnreadableCell } from '../../../grid/sheet/cells/cell-edit.ts'
import type { GridColumn } from '../../../grid/sheet/columns.ts'
import type { GridReport } from '../../../grid/sheet/grid-props.ts'
import { useCodedWords } from '../../catalog/store/use-coded-words.ts'
import { useDraft } from '../../editor/store/draft/draft.ts'
import { askFormKey } from '../../../forms/readonly.ts'
import { useMessages } from '../../../messages/messages.ts'
import { useText } from '../../../i18n/use-text.ts'
import { currencySentence } from './currency-sentences.ts'
import { sumFactorSentence } from './factor-sentences.ts'
import { numberQuestion, useNumberQuestion } from './number-question.ts'

/**
 * Handles the reports of a grid: asks about pastes that can be read in two ways and reports what was not taken.
 * `goods`: the declaration whose goods lines the grid shows.
 */
export const usePasteReport = (columns: () => readonly GridColumn[], goods: () => DraftDeclaration | undefined = () => undefined) => {
  const text = useText()
  const draft = useDraft()
  const messages = useMessages()
  const questions = useNumberQuestion()
  const codedWords = useCodedWords()

  const labelOf = (key: string): string => {
    const column = columns().find((one) => one.key === key)
    return column ? text.value.label(column.field.label) : key
  }

  /** `applies`: while the message is shown; absent: until the user closes it. */
  const reportSkipped = (
    cells: readonly UnreadableCell[],
    sentence: (count: number, first: string) => string,
    applies?: () => boolean
  ): void => {
    const [first] = cells
    if (!first) return
    const column = first.key === null ? '' : `, ${labelOf(first.key)}`
    messages.say(
      sentence(cells.length, `${text.value.editor.row(first.row + 1)}${column}: “${first.text}”`),
      'danger',
      applies && { applies }
    )
  }
  /** A text that was typed and left is reported also when another declaration opens. */
  const reportUnreadable = (cells: readonly UnreadableCell[], isLeft: boolean): void => {
    const { unreadableLeft, unreadablePaste, failedPaste, damagedPaste, outsidePaste, rowGone } = text.value.editor
    const applies = isLeft ? undefined : draft.noOtherIsOpen()
    const {
      outside = [],
      'row-gone': gone = [],
      formula = [],
      damaged = [],
      unread = []
    } = Object.groupBy(cells, ({ why }) =>
      why === 'outside' || why === 'row-gone' || why === 'formula' || why === 'damaged' ? why : 'unread'
    )
    reportSkipped(unread, isLeft ? (count, first) => unreadableLeft(first, count) : unreadablePaste, applies)
    reportSkipped(formula, failedPaste, applies)
    reportSkipped(damaged, damagedPaste, applies)
    reportSkipped(outside, outsidePaste, applies)
    reportSkipped(gone, (_, first) => rowGone(first), applies)
  }

  const askForm = async ({ kind, forms, answer }: PasteQuestion): Promise<void> => {
    const placeOf = ({ row, key }: { readonly row: number; readonly key: string }): string =>
      text.value.spreadsheets.numbers.pastePlace(text.value.number(row + 1), labelOf(key))
    answer(await questions.ask(numberQuestion(kind, forms, text.value.lang, placeOf)))
  }

  /** Reports sums of the goods lines that differ from the header by 10, 100 or 1,000. */
  const reportFactors = (): void => {
    const document = goods()
    for (const finding of document ? sumFactors(document) : [])
      messages.say(sumFactorSentence(finding, text.value.spreadsheets.numbers, text.value.lang), 'danger', {
        applies: draft.noOtherIsOpen()
      })
  }

  /** Reports pasted amounts whose currency, which is not stored, contradicts the declaration. */
  const reportCurrencies = (marks: readonly CurrencyMark<PasteTarget>[]): void => {
    const document = goods()
    for (const finding of document ? currencyFindings(marks, document.header.data.kdval) : []) {
      const rows = finding.marks.map(({ place }) => place.row + 1)
      messages.say(currencySentence(finding, labelOf(finding.key), rows, text.value), 'danger', { applies: draft.noOtherIsOpen() })
    }
  }

  return {
    report: (report: GridReport): void => {
      if (report.kind === 'unreadable') reportUnreadable(report.cells, report.isLeft === true)
      else if (report.kind === 'doubtful') void askForm(report.question)
      else if (report.kind === 'refused') messages.say(text.value.grid.refused[report.why], 'warn')
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
