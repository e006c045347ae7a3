import { words, type Words } from '../field.ts'

/** What the help of F1 says of a field besides its definition. */
export interface FieldHelp {
  /** A value as it is stored and sent. All examples together are one declaration that can be sent. */
  readonly example: string | number | boolean
  /** Where the value is found on the usual papers, and on which of them. */
  readonly paper: Words
  /** How the value follows from others; missing where it does not. */
  readonly formula?: Words
}

/** Example, place on the papers in both languages and, where the field has one, its formula in both. */
export const help = (example: FieldHelp['example'], id: string, en: string, formula?: Words): FieldHelp => ({
  example,
  paper: words(id, en),
  ...(formula === undefined ? {} : { formula })
})
