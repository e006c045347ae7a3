import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { formatDecimal, isPlainDecimal, plainNumber } from '#core/base/format-number.ts'
import type { Language } from '#core/base/language.ts'
import { formatDay } from '#core/base/format-date.ts'
import type { FormKind, NumberForms } from '#core/spreadsheets/number-form.ts'
import type { CellValue } from '#core/spreadsheets/read-cell.ts'

/** A number or date that each form reads differently, for display. A reading is null if the field cannot hold it. */
export interface AmbiguousRow {
  readonly place: string
  readonly text: string
  readonly id: string | null
  readonly en: string | null
}

export interface NumberQuestion {
  readonly kind: FormKind
  readonly rows: readonly AmbiguousRow[]
  /** Whether other cells prove both forms; otherwise none proves any. */
  readonly isContradicting: boolean
}

const shown = (kind: FormKind, value: CellValue, language: Language): string | null => {
  if (kind === 'dates') return typeof value === 'string' ? formatDay(value) : null
  const text = typeof value === 'number' ? plainNumber(value) : value
  return typeof text === 'string' && isPlainDecimal(text) ? formatDecimal(text, language, text.includes('.') ? 2 : 0) : null
}

/** The ambiguous numbers or dates with both readings as the window shows them. */
export const numberQuestion = <P>(
  kind: FormKind,
  forms: NumberForms<P>,
  language: Language,
  placeOf: (place: P) => string
): NumberQuestion => ({
  kind,
  rows: forms.ambiguous.map(({ place, text, id, en }) => ({
    place: placeOf(place),
    text,
    id: shown(kind, id, language),
    en: shown(kind, en, language)
  })),
  isContradicting: forms.evidence.length > 1
})

/** Asks in a dialog how numbers or dates are written; one question at a time. */
export const useNumberQuestion = defineStore('number-question', () => {
  const current = shallowRef<NumberQuestion | null>(null)
  let resolve: ((form: Language | null) => void) | null = null

  /** Null if the user cancels. */
  const ask = (question: NumberQuestion): Promise<Language | null> => {
    answer(null)
    current.value = question
    return new Promise((done) => (resolve = done))
  }
  const answer = (form: Language | null): void => {
    const done = resolve
    resolve = null
    current.value = null
    done?.(form)
  }
  return { current, ask, answer }
})
