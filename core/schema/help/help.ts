import { words, type Words } from '../field.ts'

/** Help texts of a field (F1) besides its definition. */
export interface FieldHelp {
  /** A value as it is stored and sent. All examples together are one declaration that can be sent. */
  readonly example: string | number | boolean
  /** The usual source documents of the value, and the place on them. */
  readonly source: Words
  /** How the value is computed; missing if it is not computed. */
  readonly formula?: Words
}

/** Example, place on the documents and, if the field has one, its formula, in both languages. */
export const help = (example: FieldHelp['example'], id: string, en: string, formula?: Words): FieldHelp => ({
  example,
  source: words(id, en),
  ...(formula === undefined ? {} : { formula })
})
