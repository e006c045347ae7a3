import type { Language } from '#core/base/language.ts'
import { formatDay } from '#core/base/format-date.ts'
import type { Place } from '#core/import/source.ts'
import { formKinds, needsAnswer, noForms, type FormKind, type FormsByKind, type KnownForms } from '#core/spreadsheets/number-form.ts'
import type { SheetPlace, SuspectDays } from '#core/spreadsheets/swapped-days.ts'
import { numberQuestion } from '../../spreadsheets/store/number-question.ts'
import type { Text } from '../../../i18n/text.ts'
import type { NoteSection, ReviewQuestion } from './review-target.ts'

export const forms: readonly Language[] = ['id', 'en']

/** What only the user knows about the cells of a file: how its numbers and dates are written, and whether a spreadsheet has swapped day and month. */
export interface FormAnswers {
  readonly known: KnownForms
  readonly isSwapped: boolean | null
}
export const noAnswers: FormAnswers = { known: noForms, isSwapped: null }

/** What a reading of tables must be told. `P`: where it has a cell. */
export interface AskingReading<P> {
  readonly forms: FormsByKind<P>
  readonly asked: readonly FormKind[]
  readonly suspects: SuspectDays<P> | null
}

interface Places<P> {
  readonly nameOf: (place: P) => string
  /** Null for a cell that is in no page. */
  readonly placeOf: (place: P) => Place | null
}

const questionOf = <P>({ forms: read }: AskingReading<P>, kind: FormKind, text: Text, { nameOf }: Places<P>) =>
  numberQuestion(kind, read[kind], text.lang, nameOf)

/** The questions that must be answered before anything is taken, as every review asks them: a digit answers one. */
export const questionsOfForms = <P>(
  reading: AskingReading<P>,
  answers: FormAnswers,
  text: Text,
  places: Places<P>,
  answer: (next: FormAnswers) => void
): readonly ReviewQuestion[] => {
  const { numbers: words, doubts } = text.spreadsheets
  const ofForms = reading.asked.map((kind): ReviewQuestion => {
    const question = questionOf(reading, kind, text, places)
    const asks = words.ask[kind]
    const count = question.rows.length
    const [example] = question.rows
    return {
      key: kind,
      kind,
      text: asks.title,
      hint: question.isContradicting ? asks.contradicting(count) : asks.missing(count),
      options: forms.map((form, index) => ({
        label: `${String(index + 1)} · ${asks.forms[form]}${example === undefined ? '' : `: ${example.text} → ${example[form] ?? words.unreadable}`}`,
        title: words.readAs(asks.forms[form]),
        hooks: { [kind === 'numbers' ? 'data-number-form' : 'data-date-form']: form }
      })),
      none: null,
      answer: (option) => {
        const form = forms[option ?? -1]
        if (form !== undefined) answer({ ...answers, known: { ...answers.known, [kind]: form } })
      }
    }
  })
  const { suspects } = reading
  if (suspects === null || answers.isSwapped !== null) return ofForms
  const { swapped: ofDays } = doubts
  const [example] = suspects.days
  const ofSuspects: ReviewQuestion = {
    key: 'swapped-days',
    kind: 'swapped-days',
    text: ofDays.title,
    hint: ofDays.asked(suspects.days.length, suspects.proof.text, places.nameOf(suspects.proof.place)),
    options: (['keep', 'swap'] as const).map((choice, index) => {
      const day = choice === 'keep' ? example?.day : example?.swapped
      return {
        label: `${String(index + 1)} · ${ofDays[choice]}${day === undefined ? '' : `: ${formatDay(day)}`}`,
        title: ofDays[choice],
        hooks: { 'data-swapped-days': choice }
      }
    }),
    none: null,
    answer: (option) => answer({ ...answers, isSwapped: option === 1 })
  }
  return [...ofForms, ofSuspects]
}

/** All cells that the questions are or were about, with both readings. */
export const notesOfForms = <P extends SheetPlace>(reading: AskingReading<P>, text: Text, places: Places<P>): readonly NoteSection[] => {
  const { numbers: words, doubts } = text.spreadsheets
  const kinds = formKinds.filter((kind) => reading.asked.includes(kind) || needsAnswer(reading.forms[kind]))
  const leadingTo = (place: P | undefined) => {
    const at = place === undefined ? null : places.placeOf(place)
    return at === null ? {} : { at }
  }
  const ofForms = kinds.map((kind): NoteSection => {
    const { rows } = questionOf(reading, kind, text, places)
    return {
      key: kind,
      title: words.ask[kind].title,
      hooks: { 'data-doubt': kind },
      tone: 'warn',
      isText: true,
      rows: rows.map((row, index) => ({
        key: `${kind} ${String(index)}`,
        text: `${row.text} → ${forms.map((form) => row[form] ?? words.unreadable).join(' / ')}`,
        place: row.place,
        hooks: { 'data-doubtful-cell': '' },
        ...leadingTo(reading.forms[kind].ambiguous[index]?.place)
      }))
    }
  })
  const { suspects } = reading
  if (suspects === null) return ofForms
  return [
    ...ofForms,
    {
      key: 'swapped-days',
      title: doubts.swapped.asked(suspects.days.length, suspects.proof.text, places.nameOf(suspects.proof.place)),
      hooks: { 'data-plan': 'swapped-days' },
      tone: 'warn',
      isText: true,
      rows: suspects.days.map(({ place, day, swapped }, index) => ({
        key: `day ${String(index)}`,
        place: places.nameOf(place),
        text: `${formatDay(day)} / ${formatDay(swapped)}`,
        ...leadingTo(place)
      }))
    }
  ]
}
