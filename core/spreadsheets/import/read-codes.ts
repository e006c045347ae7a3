import { certainCode, possibleCodes, type ChosenCodes, type WrittenCode, type WrittenList } from '../../codes/written-codes.ts'

/** A text of the sheet that represents a code. */
export interface CodedText {
  readonly list: WrittenList
  readonly text: string
  /** Null if only the user can decide; the text is then imported as is. */
  readonly code: string | null
  readonly from: WrittenCode['from'] | null
  readonly count: number
  readonly row: number
  readonly column: number
}

/** Where a text is. */
export interface CodePlace {
  readonly row: number
  readonly column: number
}

/** Reads texts as codes and collects those that are others than the codes. */
export const codeReader = (chosen: ChosenCodes) => {
  const coded = new Map<string, CodedText>()

  /** Every code that a text may stand for; the text itself if it has none. */
  const possible = (list: WrittenList, text: string): readonly string[] => possibleCodes(list, text, chosen)

  /** The code of a text, or the text itself. */
  const read = (list: WrittenList, text: string, { row, column }: CodePlace): string => {
    const found = certainCode(list, text, chosen)
    if (found?.from === 'code' || (found?.from === 'words' && found.code === text)) return found.code
    const key = `${list} ${text}`
    const count = (coded.get(key)?.count ?? 0) + 1
    coded.set(key, { list, text, code: found?.code ?? null, from: found?.from ?? null, row, column, count })
    return found?.code ?? text
  }

  return { coded, possible, read }
}
