import type { ColumnKinds } from './column-kinds.ts'
import type { Classified } from './row-facts.ts'
import { isPageNumber } from './row-words.ts'
import type { SourceCell } from './source.ts'
import type { ColumnKind } from '../vocabulary/goods-columns.ts'
import { belongings, type ListedRow } from './wrapped-rows.ts'

/** The tariff code in a sentence: `HS CODE: 8482.10.00`, `Tariff No. 84821000`. */
export const hsSentence = /\b(?:h\.?\s?s\.?|hts|tariff|customs tariff|commodity)\b[^\d\n]{0,30}(\d{4}(?:[. ]?\d{2}){1,4})(?![\d])/i

const wordKinds: readonly Classified['kind'][] = ['continuation', 'section', 'note']

/** Words of several lines in a cell of a paper belong to the row of numbers that is nearest, not always to the one above. */
export const withWrappedRows = (classified: readonly Classified[], kinds: ColumnKinds): readonly Classified[] => {
  const canBelong = new Set<number>()
  const listed = classified.flatMap(({ facts, kind }): readonly ListedRow[] => {
    const isGoods = kind === 'goods'
    const isText = wordKinds.includes(kind) && Object.keys(facts.numbers).length === 0 && !isPageNumber(facts.text)
    const isWords =
      isText &&
      !hsSentence.test(facts.text) &&
      facts.cells.every((cell, column) => cell === null || (cell.value === null && wordKindOf(kinds, facts.cells, column) !== null))
    if (isWords) canBelong.add(facts.row)
    const box = facts.cells.find((cell) => cell?.box !== undefined)?.box
    const is = isGoods ? 'goods' : isText ? 'words' : 'other'
    return box === undefined ? [] : [{ row: facts.row, y: box.y + box.height / 2, page: box.page, is }]
  })
  const found = belongings(listed)
  if (found.size === 0) return classified
  return classified.map((one) => {
    const belonging = canBelong.has(one.facts.row) ? found.get(one.facts.row) : undefined
    if (belonging === undefined) return one
    return belonging === 'below' ? { ...one, kind: 'lead-in' } : { ...one, kind: 'continuation', isOpen: belonging === 'open' }
  })
}

/**
 * Numbered names in rows of their own, with their numbers in rows below that have no number of a line: the names belong to these rows. `serial`: the column of
 * the numbers of lines; -1 without one.
 */
export const withNamedSets = (classified: readonly Classified[], kinds: ColumnKinds, serial: number): readonly Classified[] => {
  if (serial === -1) return classified
  const isNumbered = ({ facts }: Classified): boolean => (facts.cells[serial] ?? null) !== null
  const isOfWords = ({ facts, kind }: Classified): boolean =>
    wordKinds.includes(kind) &&
    Object.keys(facts.numbers).length === 0 &&
    facts.cells.every((cell, column) => cell === null || column === serial || (cell.value === null && kinds[column] === 'description'))
  const result = [...classified]
  for (let at = 0; at < classified.length; at += 1) {
    const title = classified[at]
    if (title === undefined || !isNumbered(title) || !isOfWords(title) || title.facts.filled < 2) continue
    let end = at + 1
    while (end < classified.length && classified[end]?.kind === 'empty') end += 1
    const words = [at]
    for (; end < classified.length; end += 1) {
      const row = classified[end]
      if (row === undefined || row.kind === 'goods' || isNumbered(row) || !isOfWords(row)) break
      words.push(end)
    }
    const first = classified[end]
    if (first?.kind !== 'goods' || isNumbered(first)) continue
    for (const index of words) {
      const row = classified[index]
      if (row !== undefined) result[index] = { ...row, kind: 'set-name' }
    }
    at = end
  }
  return result
}

/**
 * Words in capitals behind the words of goods that are in small letters may be the title of what follows, where no more goods do:
 * `FREIGHT & COMMERCIAL DETAILS`.
 */
export const withOpenTitles = (classified: readonly Classified[], description: number): readonly Classified[] => {
  /** Two words in capitals with no number between them. */
  const hasTwoWords = (part: string): boolean => part.split(/\s/).filter((word) => /\p{Lu}{3}/u.test(word)).length > 1
  const isTitle = (text: string): boolean => /^\P{Ll}*$/u.test(text) && text.split(/\d/).some(hasTwoWords)
  let [name, before] = ['', -1]
  const ends = new Set<number>()
  classified.forEach(({ kind }, at) => {
    if (kind === 'empty') return
    if (before !== -1 && kind !== 'goods' && kind !== 'continuation' && classified[before]?.kind === 'continuation') ends.add(before)
    before = at
  })
  return classified.map((one, at) => {
    if (one.kind === 'goods') name = one.facts.cells[description]?.text ?? ''
    return ends.has(at) && isTitle(one.facts.text) && /\p{Ll}{3}/u.test(name) ? { ...one, isOpen: true } : one
  })
}

/** The field of words in a column: their own, or that of the description which runs into columns of numbers; null for words of something else. */
export const wordKindOf = (kinds: ColumnKinds, cells: readonly (SourceCell | null)[], column: number): ColumnKind | null => {
  const kind = kinds[column] ?? null
  if (kind !== null && continuing.has(kind)) return kind
  if (kind === null && kinds[column - 1] === 'description') return 'description'
  const description = kinds.indexOf('description')
  const isOverflow =
    description !== -1 && column > description && (cells[description] ?? null) !== null && !/\d/.test(cells[column]?.text ?? '')
  return isOverflow ? 'description' : null
}

/** Kinds whose words may go on in further lines. */
const continuing: ReadonlySet<ColumnKind> = new Set<ColumnKind>(['description', 'spec', 'type', 'code', 'marks'])

/** Tariff codes in a sentence. */
export const tariffCodes = /(?<![\d.])\d{4}(?:\.\d{2}\.\d{2}(?:\.\d{2})?|\.\d{2}|\d{2}(?:\d{2}){0,2})(?![\d.]\d)(?!\d)/g
