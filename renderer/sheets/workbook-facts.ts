import { plainFacts, type SheetFacts } from '#core/sheets/sheet.ts'
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
  merged: countOf(sheet, /<(?:\w+:)?mergeCell\s/g)
})

/** What the cell reader does not tell, in the order of the workbook's sheets: hidden sheets, formulas, merged cells. */
export const workbookFacts = (entries: readonly ZipEntry[]): readonly SheetFacts[] => {
  const byName = new Map(entries.map((entry) => [entry.name.replace(/^\//, ''), entry]))
  const workbook = [...byName.values()].find((entry) => /^\/?xl\/workbook.*\.xml$/.test(entry.name))
  const links = [...byName.values()].find((entry) => /^\/?xl\/_rels\/workbook.*\.xml\.rels$/.test(entry.name))
  const targets = new Map(
    [...decode(links).matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)].map(([tag]) => [attribute(tag, 'Id'), attribute(tag, 'Target')])
  )
  return [...decode(workbook).matchAll(/<(?:\w+:)?sheet\s[^>]*>/g)].flatMap(([tag]): SheetFacts[] => {
    // The reader passes over sheets without a name, so they have no place here either.
    if (!attribute(tag, 'name')) return []
    const hidden = (attribute(tag, 'state') ?? 'visible') !== 'visible'
    const target = targets.get(/\sr:id="([^"]*)"/.exec(tag)?.[1] ?? '')?.replace(/^\/?(xl\/)?/, 'xl/')
    const sheet = target === undefined ? undefined : byName.get(target)
    return [sheet === undefined ? { ...plainFacts, hidden } : factsOf(decode(sheet), hidden)]
  })
}
