import { numericKinds, type HeadingKind } from './headings/kinds.ts'
import { isNumberCell, isNumeric } from './numbers.ts'

const serialText = /^[A-Z]{0,2}[\d]{1,6}[A-Za-z]?[.)]?$|^\d+(?:\.\d+)*[.)]?$/

export const isSerial = (text: string): boolean => serialText.test(text.trim())

/** Whether a text can be a cell of a column of this kind. */
export const fitsKind = (kind: HeadingKind, text: string): boolean => {
  if (kind === 'quantity') return isNumberCell(text)
  if (numericKinds.has(kind)) return isNumeric(text)
  if (kind === 'serial') return isSerial(text)
  if (kind === 'hs') return /^\d{4}[\d.]*$/.test(text)
  if (kind === 'unit') return /^\p{L}{1,6}\.?$/u.test(text)
  if (kind === 'code') return /[\dA-Z]/.test(text) && !/\s\p{Ll}{3}/u.test(text)
  if (kind === 'origin') return /^[\p{L} .]+$/u.test(text)
  return /\p{L}/u.test(text)
}
