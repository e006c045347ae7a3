import type { Language } from '../base/language.ts'
import { provenForm } from '../base/number.ts'
import { isAmount, type Field } from '../schema/field.ts'
import { readCell, type CellForm, type CellReading, type CellSource, type CellValue } from './read-cell.ts'
import type { Cell } from './sheet.ts'

/** A cell that is read as the value of a field; `place` is where the caller has it. */
export interface NumberCell<P> {
  readonly field: Field
  readonly cell: Cell | undefined
  readonly source: CellSource
  readonly place: P
}

/** A text that is a different number or date in each form, such as `1.234` or `03/04/2026`; a value is null if the field cannot hold that reading. */
export interface AmbiguousNumber<P> {
  readonly place: P
  readonly text: string
  readonly id: CellValue
  readonly en: CellValue
}

export interface NumberForms<P> {
  /** The forms that at least one cell proves. */
  readonly evidence: readonly Language[]
  readonly ambiguous: readonly AmbiguousNumber<P>[]
  /** The form to read the ambiguous numbers in. Null if only the user can say it: no cell proves a form, or the cells prove both. */
  readonly form: Language | null
}

const valueOf = (reading: CellReading): CellValue => (reading.ok ? reading.value : null)

/** Only texts with a mark in a numeric field can depend on the form. */
const dependsOnForm = (field: Field, cell: Cell | undefined): cell is string =>
  typeof cell === 'string' && isAmount(field) && /[.,]/.test(cell)

const formsFrom = <P>(evidence: ReadonlySet<Language>, ambiguous: readonly AmbiguousNumber<P>[]): NumberForms<P> => {
  const [only] = evidence
  return { evidence: [...evidence], ambiguous, form: evidence.size === 1 && only !== undefined ? only : null }
}

/**
 * How the numbers among these cells are written. Only a text that its field can hold is evidence: a date, a unit or a version among the
 * numbers (`v1.2`) proves nothing.
 */
export const numberForms = <P>(cells: Iterable<NumberCell<P>>): NumberForms<P> => {
  const evidence = new Set<Language>()
  const ambiguous: AmbiguousNumber<P>[] = []
  for (const { field, cell, source, place } of cells) {
    if (!dependsOnForm(field, cell)) continue
    const id = readCell(field, cell, 'id', source)
    const en = readCell(field, cell, 'en', source)
    const values = { id: valueOf(id), en: valueOf(en) }
    if (id.ok !== en.ok || values.id !== values.en) ambiguous.push({ place, text: cell.trim(), ...values })
    else if (id.ok) {
      const proven = provenForm(cell)
      if (proven !== null) evidence.add(proven)
    }
  }
  return formsFrom(evidence, ambiguous)
}

/** In which order the dates among these cells are written: a part above 12 proves it. In the form `id` the day is first, in `en` the month. */
const dateForms = <P>(cells: Iterable<NumberCell<P>>): NumberForms<P> => {
  const evidence = new Set<Language>()
  const slashed: AmbiguousNumber<P>[] = []
  const others: AmbiguousNumber<P>[] = []
  for (const { field, cell, source, place } of cells) {
    if (field.form !== 'date' || (typeof cell !== 'string' && typeof cell !== 'number')) continue
    const id = readCell(field, cell, { numbers: 'id', dates: 'id' }, source)
    const en = readCell(field, cell, { numbers: 'id', dates: 'en' }, source)
    const text = String(cell).trim()
    if (id.ok !== en.ok) evidence.add(id.ok ? 'id' : 'en')
    else if (id.ok && en.ok && id.value !== en.value)
      (text.includes('/') ? slashed : others).push({ place, text, id: id.value, en: en.value })
  }
  // In Indonesian documents dates without `/` have the day first; they are in doubt only beside a date that has the month first.
  return formsFrom(evidence, evidence.has('en') ? [...slashed, ...others] : slashed)
}

/** Kinds of values with two forms. */
export const formKinds = ['numbers', 'dates'] as const
export type FormKind = (typeof formKinds)[number]

/** How the numbers and the dates among these cells are written. */
export type FormsByKind<P> = Readonly<Record<FormKind, NumberForms<P>>>
export const cellForms = <P>(cells: readonly NumberCell<P>[]): FormsByKind<P> => ({
  numbers: numberForms(cells),
  dates: dateForms(cells)
})

/** The forms that are known: chosen by the user, or proven by the cells. Null where the user must choose. */
export type KnownForms = Readonly<Record<FormKind, Language | null>>
export const noForms: KnownForms = { numbers: null, dates: null }
export const knownForms = (forms: FormsByKind<unknown>, chosen: KnownForms, language: Language): KnownForms => ({
  numbers: chosen.numbers ?? (needsAnswer(forms.numbers) ? null : (forms.numbers.form ?? language)),
  dates: chosen.dates ?? (needsAnswer(forms.dates) ? null : (forms.dates.form ?? 'id'))
})

/** The form to read cells in while an answer is missing, for the preview. */
export const formFor = ({ numbers, dates }: KnownForms, language: Language): CellForm => ({
  numbers: numbers ?? language,
  dates: dates ?? 'id'
})

/** Whether the user must say which form is meant. Numbers that prove both forms need no answer unless one is ambiguous. */
export const needsAnswer = (forms: NumberForms<unknown>): boolean => forms.form === null && forms.ambiguous.length > 0
