import {
  certainCode,
  isAmbiguous,
  possibleCodes,
  writtenCode,
  type ChosenCodes,
  type IsListed,
  type WrittenCode,
  type WrittenList
} from '../../codes/written-codes.ts'

/** A text of the sheet that represents a code. */
export interface CodedText {
  readonly list: WrittenList
  readonly text: string
  /** Null if only the user can decide; the text is then imported as is, one with several meanings in upper case. */
  readonly code: string | null
  readonly from: WrittenCode['from'] | null
  readonly count: number
  readonly row: number
  readonly column: number
}

/** Whose heading is above a text. Both programs export codes as they are: `ST` is a sheet there, and `KG` a keg. */
export type HeadingOwner = 'ajukan' | 'ceisa'

/** Where a text is. `owner`: undefined below the heading of another program. */
export interface CodePlace {
  readonly row: number
  readonly column: number
  readonly owner?: HeadingOwner | undefined
}

/** Reads texts as codes and collects those that are others than the codes. */
export const codeReader = (chosen: ChosenCodes, isListed: IsListed) => {
  const coded = new Map<string, CodedText>()

  /**
   * Whether a text is the code that it is, below a heading of a program that exports codes; not if the user chose another in files of others,
   * as of CEISA. Without its list, only a text with several meanings counts.
   */
  const isOwnCode = (list: WrittenList, text: string, owner: HeadingOwner | undefined): boolean =>
    owner !== undefined &&
    (owner === 'ajukan' || writtenCode(list, text, chosen)?.from !== 'chosen') &&
    (isListed(list, text) ?? (isAmbiguous(list, text) && text === text.toUpperCase()))

  /** Every code that a text may stand for; the text itself if it has none. */
  const possible = (list: WrittenList, text: string, owner?: HeadingOwner): readonly string[] =>
    isOwnCode(list, text, owner) ? [text] : possibleCodes(list, text, chosen)

  /** The code of a text, or the text itself. */
  const read = (list: WrittenList, text: string, { owner, row, column }: CodePlace): string => {
    if (isOwnCode(list, text, owner)) return text
    const found = certainCode(list, text, chosen)
    if (found?.from === 'code' || (found?.from === 'words' && found.code === text)) return found.code
    const key = `${list} ${text}`
    const count = (coded.get(key)?.count ?? 0) + 1
    coded.set(key, { list, text, code: found?.code ?? null, from: found?.from ?? null, row, column, count })
    return found?.code ?? (isAmbiguous(list, text) ? text.replace(/\P{L}/gu, '').toUpperCase() : text)
  }

  return { coded, possible, read }
}
