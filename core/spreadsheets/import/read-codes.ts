import {
  certainCode,
  isAmbiguous,
  possibleCodes,
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

/** Where a text is. `isOwn`: below a heading of Ajukan or CEISA, which export codes as they are: `ST` is a sheet there, and `KG` a keg. */
export interface CodePlace {
  readonly row: number
  readonly column: number
  readonly isOwn?: boolean
}

/** Reads texts as codes and collects those that are others than the codes. */
export const codeReader = (chosen: ChosenCodes, isListed: IsListed) => {
  const coded = new Map<string, CodedText>()

  /** Without its list, only a text with several meanings counts as the code that it is. */
  const isOwnCode = (list: WrittenList, text: string): boolean =>
    isListed(list, text) ?? (isAmbiguous(list, text) && text === text.toUpperCase())

  /** Every code that a text may stand for; the text itself if it has none. */
  const possible = (list: WrittenList, text: string, isOwn = false): readonly string[] =>
    isOwn && isOwnCode(list, text) ? [text] : possibleCodes(list, text, chosen)

  /** The code of a text, or the text itself. */
  const read = (list: WrittenList, text: string, { isOwn = false, row, column }: CodePlace): string => {
    if (isOwn && isOwnCode(list, text)) return text
    const found = certainCode(list, text, chosen)
    if (found?.from === 'code' || (found?.from === 'words' && found.code === text)) return found.code
    const key = `${list} ${text}`
    const count = (coded.get(key)?.count ?? 0) + 1
    coded.set(key, { list, text, code: found?.code ?? null, from: found?.from ?? null, row, column, count })
    return found?.code ?? (isAmbiguous(list, text) ? text.replace(/\P{L}/gu, '').toUpperCase() : text)
  }

  return { coded, possible, read }
}
