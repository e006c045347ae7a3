import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { formatDecimal, isPlainDecimal, plainNumber } from '#core/base/format-number.ts'
import type { Language } from '#core/base/language.ts'
import type { NumberForms } from '#core/spreadsheets/import/number-form.ts'
import type { CellValue } from '#core/spreadsheets/read-cell.ts'

/** A number that each form reads differently, for display. A reading is null if the field cannot hold it. */
export interface AmbiguousRow {
  readonly place: string
  readonly text: string
  readonly id: string | null
  readonly en: string | null
}

export interface NumberQuestion {
  readonly rows: readonly AmbiguousRow[]
  /** Whether other cells prove both forms; otherwise none proves any. */
  readonly isContradicting: boolean
}

const shown = (value: CellValue, language: Language): string | null => {
  const text = typeof value === 'number' ? plainNumber(value) : value
  return typeof text === 'string' && isPlainDecimal(text) ? formatDecimal(text, language, text.includes('.') ? 2 : 0) : null
}

/** The ambiguous numbers with both readings in the separators of the window's language. */
export const numberQuestion = <P>(forms: NumberForms<P>, language: Language, placeOf: (place: P) => string): NumberQuestion => ({
  rows: forms.ambiguous.map(({ place, text, id, en }) => ({
    place: placeOf(place),
    text,
    id: shown(id, language),
    en: shown(en, language)
  })),
  isContradicting: forms.evidence.length > 1
})

/** Asks in a dialog how numbers are written; one question at a time. */
export const useNumberQuestion = defineStore('number-question', () => {
  const current = shallowRef<(NumberQuestion & { readonly go: 'paste' | 'import' }) | null>(null)
  let resolve: ((form: Language | null) => void) | null = null

  /** Null if the user cancels. */
  const ask = (question: NumberQuestion, go: 'paste' | 'import'): Promise<Language | null> => {
    answer(null)
    current.value = { ...question, go }
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
