import type { CodeOption } from './options.ts'

/** The codes that a coded field offers, as a searchable list. */
export interface CodeSource {
  /** Codes for a typed text, best match first; for '' the start of the list. */
  readonly find: (typed: string) => readonly CodeOption[]
  /** The name of a code; '' for an unknown code. */
  readonly nameOf: (code: string) => string
  /** The code that a pasted text of another program means; the text itself if that is not certain. */
  readonly codeOf?: (text: string) => string
  /** Whether the list has no codes. */
  readonly isEmpty: () => boolean
  /** The message if `find` returns nothing. */
  readonly none?: () => string
}

export type Codes = readonly CodeOption[] | CodeSource

const isSource = (codes: Codes): codes is CodeSource => 'find' in codes && 'nameOf' in codes

/** Converts an array of options into a source that searches with `filter`; returns a source unchanged. */
export const asSource = (codes: Codes, filter: (options: readonly CodeOption[], typed: string) => readonly CodeOption[]): CodeSource =>
  isSource(codes)
    ? codes
    : {
        find: (typed) => filter(codes, typed),
        nameOf: (code) => codes.find((option) => option.code === code)?.label ?? '',
        isEmpty: () => codes.length === 0
      }

/** The options before the user types; begins with the current value if the list would not include it. */
export const initialOptions = (source: CodeSource, current: string): readonly CodeOption[] => {
  const options = source.find('')
  const label = current === '' ? '' : source.nameOf(current)
  return label === '' || options.some((option) => option.code === current) ? options : [{ code: current, label }, ...options]
}
