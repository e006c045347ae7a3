import { plainFacts, type Cell, type SheetFacts, type TallCell } from '#core/spreadsheets/sheet.ts'
import { cellCorrections, columnAt, zeroStyles } from './cell-corrections.ts'
import type { ZipEntry } from './zip.ts'

const decode = (entry: ZipEntry | undefined): string => (entry === undefined ? '' : new TextDecoder().decode(entry.bytes))

const attribute = (tag: string, name: string): string | null => new RegExp(`\\s(?:[A-Za-z0-9]+:)?${name}="([^"]*)"`).exec(tag)?.[1] ?? null

const countOf = (text: string, pattern: RegExp): number => {
  let count = 0
  for (const _ of text.matchAll(pattern)) count += 1
  return count
}

const factsOf = (sheet: string, hidden: boolean): SheetFacts => ({
  hidden,
  formulas: countOf(sheet, /<(?:\w+:)?f[\s>/]/g),
  uncalculated: countOf(
    sheet,
    /<(?:\w+:)?f(?:\s[^>]*)?(?:\/>|>[^<]*<\/(?:\w+:)?f>)\s*(?:<(?:\w+:)?v\s*\/>|<(?:\w+:)?v><\/(?:\w+:)?v>)?\s*<\/(?:\w+:)?c>/g
  ),
  merged: countOf(sheet, /<(?:\w+:)?mergeCell\s/g),
  tall: tallCells(sheet),
  hiddenRows: countOf(sheet, /<(?:\w+:)?row\s[^>]*\shidden="(?:1|true)"/g)
})

/** Larger merged ranges are formatting of whole columns, not data. */
const maxTallRows = 5_000

const tallCells = (sheet: string): readonly TallCell[] => {
  const found: TallCell[] = []
  for (const [, left = '', top = '', right = '', bottom = ''] of sheet.matchAll(
    /<(?:\w+:)?mergeCell\s[^>]*?ref="([A-Z]+)(\d+):([A-Z]+)(\d+)"/g
  )) {
    const height = Number(bottom) - Number(top)
    // A range over several columns is a title or a note.
    if (height < 1 || height > maxTallRows || columnAt(right) !== columnAt(left)) continue
    found.push({ column: columnAt(left), top: Number(top) - 1, bottom: Number(bottom) - 1 })
  }
  return found
}

export interface SheetDetails {
  readonly facts: SheetFacts
  /** Replacements for cells of the reader, by row and column from 0. */
  readonly corrections: ReadonlyMap<number, ReadonlyMap<number, Cell>>
}

/** What the XLSX reader leaves out, in the order of the sheets: hidden sheets and rows, formulas, merged cells, leading zeros. */
export const workbookFacts = (entries: readonly ZipEntry[]): readonly SheetDetails[] => {
  const byName = new Map(entries.map((entry) => [entry.name.replace(/^\//, ''), entry]))
  const workbook = [...byName.values()].find((entry) => /^\/?xl\/workbook.*\.xml$/.test(entry.name))
  const links = [...byName.values()].find((entry) => /^\/?xl\/_rels\/workbook.*\.xml\.rels$/.test(entry.name))
  const targets = new Map(
    [...decode(links).matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)].map(([tag]) => [attribute(tag, 'Id'), attribute(tag, 'Target')])
  )
  const zeros = zeroStyles(decode([...byName.values()].find((entry) => /^xl\/styles.*\.xml$/.test(entry.name.replace(/^\//, '')))))
  return [...decode(workbook).matchAll(/<(?:\w+:)?sheet\s[^>]*>/g)].flatMap(([tag]): SheetDetails[] => {
    // The reader skips sheets without a name, so they are skipped here too.
    if (!attribute(tag, 'name')) return []
    const hidden = (attribute(tag, 'state') ?? 'visible') !== 'visible'
    const target = targets.get(/\sr:id="([^"]*)"/.exec(tag)?.[1] ?? '')?.replace(/^\/?(xl\/)?/, 'xl/')
    const sheet = target === undefined ? undefined : byName.get(target)
    const text = decode(sheet)
    return [{ facts: sheet === undefined ? { ...plainFacts, hidden } : factsOf(text, hidden), corrections: cellCorrections(text, zeros) }]
  })
}
