import { lookupTable } from '../base/lookup-table.ts'

/** The digits of the number of a closing manifest (BC 1.1) and of its items, by key. */
export const manifestWidths = {
  doktupno: 6,
  posno: 4,
  possub: 4,
  possubsub: 4
} as const

const widths = lookupTable<number>(manifestWidths)

/** A typed number of the manifest with the zeros that it has on paper: `123` → `000123`. Any other text, and the value of another field, unchanged. */
export const withZeros = (key: string, text: string): string => (/^\d+$/.test(text) ? text.padStart(widths[key] ?? 0, '0') : text)
