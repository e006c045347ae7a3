import type { Language } from '#core/base/language.ts'
import type { Place } from '#core/import/source.ts'
import type { NumberQuestion } from '../../spreadsheets/store/number-question.ts'
import type { Text } from '../../../i18n/text.ts'
import type { NoteSection, ReviewQuestion } from './review-target.ts'

export const forms: readonly Language[] = ['id', 'en']

/** Which of the two forms is meant, as one question of a review: a digit for each. */
export const askForm = (
  kind: NumberQuestion['kind'],
  { text, hint = '' }: { readonly text: string; readonly hint?: string },
  optionOf: (form: Language) => { readonly label: string; readonly title: string },
  answer: (form: Language) => void
): ReviewQuestion => ({
  key: kind,
  kind,
  text,
  hint,
  options: forms.map((form, index) => {
    const { label, title } = optionOf(form)
    return {
      label: `${String(index + 1)} · ${label}`,
      title,
      hooks: { [kind === 'numbers' ? 'data-number-form' : 'data-date-form']: form }
    }
  }),
  none: null,
  answer: (option) => {
    const form = forms[option ?? -1]
    if (form !== undefined) answer(form)
  }
})

/** How numbers or dates are written that each form reads differently, with an example of both readings. */
export const formQuestion = (
  question: NumberQuestion,
  words: Text['spreadsheets']['numbers'],
  answer: (form: Language) => void
): ReviewQuestion => {
  const asks = words.ask[question.kind]
  const count = question.rows.length
  const [example] = question.rows
  return askForm(
    question.kind,
    { text: asks.title, hint: question.isContradicting ? asks.contradicting(count) : asks.missing(count) },
    (form) => ({
      label: `${asks.forms[form]}${example === undefined ? '' : `: ${example.text} → ${example[form] ?? words.unreadable}`}`,
      title: words.readAs(asks.forms[form])
    }),
    answer
  )
}

/** All cells that the question is about, with both readings. `placeAt`: where the cell of a row is. */
export const formNotes = (
  question: NumberQuestion,
  words: Text['spreadsheets']['numbers'],
  placeAt: (index: number) => Place | null
): NoteSection => ({
  key: question.kind,
  title: words.ask[question.kind].title,
  hooks: { 'data-doubt': question.kind },
  tone: 'warn',
  isText: true,
  rows: question.rows.map((row, index) => {
    const at = placeAt(index)
    const readings = forms.map((form) => row[form] ?? words.unreadable).join(' / ')
    return {
      key: `${question.kind} ${String(index)}`,
      text: `${row.text} → ${readings}`,
      place: row.place,
      hooks: { 'data-doubtful-cell': '' },
      ...(at === null ? {} : { at })
    }
  })
})
