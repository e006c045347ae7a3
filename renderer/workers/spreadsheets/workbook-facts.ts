import { plainFacts, type Cell, type SheetFacts } from '#core/spreadsheets/sheet.ts'
import { numberStyles } from './cell-corrections.ts'
import { scanSheet } from './scan-sheet.ts'
import { SpreadsheetError, type SpreadsheetLimits } from './spreadsheet-failure.ts'
import { attributeOf, plainText, tagsNamed } from './xml-tags.ts'
import type { ZipEntry } from './zip.ts'

const decode = (entry: ZipEntry | undefined): string => (entry === undefined ? '' : new TextDecoder().decode(entry.bytes))

export interface SheetDetails {
  readonly facts: SheetFacts
  /** Replacements for cells of the reader, by row and column from 0. */
  readonly corrections: ReadonlyMap<number, ReadonlyMap<number, Cell>>
}

export interface WorkbookFacts {
  /** Data that the XLSX reader omits, in the order of the sheets: hidden sheets and rows, formulas, merged cells, leading zeros. */
  readonly sheets: readonly SheetDetails[]
  /** The files that the reader may receive: each was checked against the limits. */
  readonly entries: readonly ZipEntry[]
}

/** The reader knows only the spelling `date1904="1"`. */
const withNumericDate1904 = ({ name, bytes }: ZipEntry, properties: string): ZipEntry => {
  const known = properties.replace(/date1904=["']true["']/, 'date1904="1"')
  return { name, bytes: new TextEncoder().encode(new TextDecoder().decode(bytes).replace(properties, () => known)) }
}

const fixedNames = ['xl/workbook.xml', 'xl/_rels/workbook.xml.rels', 'xl/sharedStrings.xml', 'xl/styles.xml']

/** Throws `SpreadsheetError` if a file is damaged or a limit is exceeded, before the XLSX reader allocates the cells. */
export const workbookFacts = (all: readonly ZipEntry[], limits: SpreadsheetLimits): WorkbookFacts => {
  const byName = new Map(all.map(({ name, bytes }) => [name.replace(/^\//, ''), bytes]))
  const named = [...byName].map(([name, bytes]): ZipEntry => ({ name, bytes }))
  const workbook = named.find(({ name }) => /^xl\/workbook.*\.xml$/.test(name))
  if (workbook === undefined) throw new SpreadsheetError('damaged', 'xl/workbook.xml')
  const links = tagsNamed(decode(named.find(({ name }) => /^xl\/_rels\/workbook.*\.xml\.rels$/.test(name))), 'Relationship')
  const pathOf = (link: string): string => (attributeOf(link, 'Target') ?? '').replace(/^\/?(xl\/)?/, 'xl/')
  const targets = new Map(links.map((link) => [attributeOf(link, 'Id'), pathOf(link)]))
  const isRead = /\/(worksheet|sharedStrings|styles)$/
  const read = new Set([...fixedNames, ...links.filter((link) => isRead.test(attributeOf(link, 'Type') ?? '')).map(pathOf)])
  const [properties = ''] = tagsNamed(decode(workbook), 'workbookPr')
  const date1904 = /^(1|true)$/.test(attributeOf(properties, 'date1904') ?? '')
  const entries = named
    .filter(({ name }) => read.has(name))
    .map((entry) => (entry.name === workbook.name && date1904 ? withNumericDate1904(entry, properties) : entry))
  const styles = numberStyles(decode(named.find(({ name }) => /^xl\/styles.*\.xml$/.test(name))))

  // The reader skips sheets without a name, so they are skipped here too.
  const sheets = tagsNamed(decode(workbook), 'sheet').filter((tag) => attributeOf(tag, 'name'))
  const nameOf = new Map(sheets.map((tag) => [targets.get(attributeOf(tag, 'id')), plainText(attributeOf(tag, 'name') ?? '')]))
  // Scans every file, so that the reader gets no sheet that was not checked.
  const scans = new Map(
    entries.map((entry) => [entry.name, scanSheet(decode(entry), nameOf.get(entry.name) ?? entry.name, styles, limits)])
  )
  let cells = 0
  for (const [path, scan] of scans) {
    cells += scan.cells
    if (cells > limits.cells) throw new SpreadsheetError('too-many-cells', nameOf.get(path) ?? path)
  }
  return {
    entries,
    sheets: sheets.map((tag): SheetDetails => {
      const hidden = (attributeOf(tag, 'state') ?? 'visible') !== 'visible'
      const scan = scans.get(targets.get(attributeOf(tag, 'id')) ?? '')
      return { facts: { ...(scan?.facts ?? plainFacts), hidden, date1904 }, corrections: scan?.corrections ?? new Map() }
    })
  }
}
