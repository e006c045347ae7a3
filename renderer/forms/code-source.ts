import type { CodeOption } from './code-options.ts'

/** Where the offered values of a coded field come from: a short array, or a list that is searched. */
export interface CodeSource {
  /** Offered values for a typed text, best first; for no text the beginning of the list. */
  readonly find: (typed: string) => readonly CodeOption[]
  /** The text of a code, or empty. */
  readonly nameOf: (code: string) => string
  /** Whether nothing at all can be offered. */
  readonly isEmpty: () => boolean
  /** Said where nothing is offered. */
  readonly none?: () => string
}

export type Codes = readonly CodeOption[] | CodeSource

const isSource = (codes: Codes): codes is CodeSource => 'find' in codes && 'nameOf' in codes

/** Either kind as a source; an array is filtered by the function given. */
export const asSource = (codes: Codes, filter: (options: readonly CodeOption[], typed: string) => readonly CodeOption[]): CodeSource =>
  isSource(codes)
    ? codes
    : {
        find: (typed) => filter(codes, typed),
        nameOf: (code) => codes.find((option) => option.code === code)?.label ?? '',
        isEmpty: () => codes.length === 0
      }

/** What is offered before anything is typed: the present value stands first where the list would begin without it. */
export const openingOptions = (source: CodeSource, present: string): readonly CodeOption[] => {
  const options = source.find('')
  const label = present === '' ? '' : source.nameOf(present)
  return label === '' || options.some((option) => option.code === present) ? options : [{ code: present, label }, ...options]
}
