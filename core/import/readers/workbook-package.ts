import { strFromU8, strToU8, unzipSync, type Unzipped } from 'fflate'
import { unicodeEncoding } from './decode-text.ts'
import { failureCode, ReadingFailed, readingLimits } from './failure.ts'

/** A workbook in a ZIP container: its parts as the library reads them, and what the library does not tell. */
export interface WorkbookPackage {
  readonly entries: Unzipped
  /** By the sheets of the workbook, in their order; empty for a binary workbook and for one of OpenDocument. */
  readonly sheets: readonly SheetMarks[]
  /** The sheet that was open when the workbook was stored. */
  readonly active: number
  /** The workbook says what its formats of currencies show; else they show that of the computer. */
  readonly statesCurrencies: boolean
}

export interface SheetMarks {
  readonly formulas: number
  /** Formulas without a stored value. */
  readonly uncalculated: number
  /** From 0. */
  readonly hiddenRows: ReadonlySet<number>
  readonly isHiddenColumn: (column: number) => boolean
}

export const noMarks: SheetMarks = { formulas: 0, uncalculated: 0, hiddenRows: new Set(), isHiddenColumn: () => false }

/** Characters without meaning, which stand for what the library would lose: a carriage return, and the start of the text of an ISO date. */
export const returnMark = '\ufdd0'
export const dayMark = '\ufdd1'

/** A part of a package in UTF-8, as the library reads it. */
const inUtf8 = (bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => {
  const name = unicodeEncoding(bytes)
  return name === null ? bytes : strToU8(new TextDecoder(name).decode(bytes).replace(/encoding="[^"]*"/i, 'encoding="UTF-8"'))
}

const unpacked = (bytes: Uint8Array): Unzipped => {
  let size = 0
  let entries = 0
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        entries += 1
        if (entries > readingLimits.entries) throw new ReadingFailed('too-large')
        // Pictures and embedded files are not needed.
        if (/(?:^|[\\/])(?:media|embeddings|printerSettings)[\\/]|\.(?:png|jpe?g|gif|emf|wmf)$/i.test(name)) return false
        size += originalSize
        if (size > readingLimits.unpacked) throw new ReadingFailed('too-large')
        return true
      }
    })
  } catch (error) {
    throw new ReadingFailed(failureCode(error))
  }
}

/** The package with plain names of its parts, UTF-8, and its workbook where the library looks for it. */
const repaired = (entries: Unzipped): Unzipped => {
  const plain: Unzipped = {}
  for (const [name, bytes] of Object.entries(entries)) {
    const path = name.replaceAll('\\', '/').replace(/^\/+/, '')
    if (path.endsWith('/')) continue
    plain[path] = /\.(?:xml|rels)$/i.test(path) ? inUtf8(bytes) : bytes
  }
  return plain['workbook.xml'] === undefined ? plain : belowFolder(plain)
}

/** The library looks for the parts of a workbook in a folder. */
const belowFolder = (entries: Unzipped): Unzipped => {
  const moved = (name: string): string => (/^(?:\[Content_Types\]\.xml$|_rels\/\.rels$|docProps\/)/.test(name) ? name : `xl/${name}`)
  return Object.fromEntries(
    Object.entries(entries).map(([name, bytes]) => {
      if (name !== '[Content_Types].xml' && !name.endsWith('.rels')) return [moved(name), bytes]
      const text = strFromU8(bytes)
        .replace(/(PartName|Target)="\/([^"]+)"/g, (_, attribute: string, part: string) => `${attribute}="/${moved(part)}"`)
        .replace(/Target="(workbook\.xml)"/g, 'Target="xl/$1"')
      return [moved(name), strToU8(text)]
    })
  )
}

/** A part as text, a character for each byte. */
const latin = (bytes: Uint8Array | undefined): string => (bytes === undefined ? '' : strFromU8(bytes, true))

const attributeOf = (tag: string, name: string): string => {
  const [, double, single] = new RegExp(`\\s(?:\\w+:)?${name}=(?:"([^"]*)"|'([^']*)')`).exec(tag) ?? []
  return double ?? single ?? ''
}

const tagsNamed = (xml: string, name: string): readonly string[] =>
  [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\s[^<>]*>`, 'g'))].map(([tag]) => tag)

const isTrue = (value: string): boolean => value === '1' || value === 'true'

/** The paths of the sheets in their order; '' for one that is not in the package. */
const sheetPaths = (entries: Unzipped, bookPath: string): readonly string[] => {
  const folder = bookPath.slice(0, bookPath.lastIndexOf('/') + 1)
  const links = tagsNamed(latin(entries[`${folder}_rels/${bookPath.slice(folder.length)}.rels`]), 'Relationship')
  const targets = new Map(links.map((link) => [attributeOf(link, 'Id'), attributeOf(link, 'Target')]))
  return tagsNamed(latin(entries[bookPath]), 'sheet').map((tag) => {
    const target = targets.get(attributeOf(tag, 'id')) ?? ''
    const path = target.startsWith('/') ? target.slice(1) : folder + target.replace(/^\.\//, '')
    return entries[path] === undefined ? '' : path
  })
}

const count = (text: string, pattern: RegExp): number => {
  let found = 0
  while (pattern.exec(text) !== null) found += 1
  return found
}

/** The library makes every cell of the range of a link, which may be the whole sheet. */
const withoutLinks = (xml: string): string => (xml.includes('hyperlink ') ? xml.replace(/<(?:\w+:)?hyperlink\s[^<>]*>/g, '') : xml)

/** Numbers of characters above ASCII, which the library reads as bytes, and carriage returns, which it removes before a line feed. */
const withPlainCharacters = (xml: string): string =>
  /&#|_x000d_/i.test(xml)
    ? xml.replace(/_x005f_|_x000d_|&#(?:(\d{1,7})|x([\da-f]{1,6}));/gi, (all, decimal?: string, hex?: string) => {
        if (/^_x005f_$/i.test(all)) return all
        const code = decimal === undefined ? Number.parseInt(hex ?? 'd', 16) : Number(decimal)
        if (code === 0x0d) return '_xFDD0_'
        return code < 0x80 || code > 0x10_ff_ff || (code >= 0xd8_00 && code < 0xe0_00) ? all : latin(strToU8(String.fromCodePoint(code)))
      })
    : xml

/** Results of formulas that are texts, which the library decodes twice, and ISO dates, which it moves to another time zone, as plain texts. */
const withPlainTexts = (xml: string): string =>
  /\st=["'](?:str|d)["']/.test(xml)
    ? xml.replace(
        // The attributes are read once they are known to end: looked for within the whole pattern, each repetition of one would read the rest of the tag again.
        /<((?:\w+:)?)c(\s[^<>]*)>((?:\s*<(?:\w+:)?f\b[^<>]*(?:\/>|>[^<]*<\/(?:\w+:)?f>))?)\s*<(?:\w+:)?v>([^<]*)<\/(?:\w+:)?v>/g,
        (all, prefix: string, attributes: string, formula: string, value: string) => {
          const type = /\st=["'](str|d)["']/.exec(attributes)?.[1]
          const [day] = type === 'd' ? (/^(?:19|[2-9]\d)\d\d-\d\d-\d\d/.exec(value) ?? []) : []
          if (type === undefined || (type === 'd' && day === undefined)) return all
          const inline = attributes.replace(/(\s)t=["'](?:str|d)["']/, '$1t="inlineStr"')
          const text = day === undefined ? value : `_xFDD1_${day}`
          return `<${prefix}c${inline}>${formula}<${prefix}is><${prefix}t xml:space="preserve">${text}</${prefix}t></${prefix}is>`
        }
      )
    : xml

/** Cells of a sheet of OpenDocument: filled ones may be repeated, also with their row. */
const filledCells = (xml: string): number => {
  let [cells, rowRepeats] = [0, 1]
  for (const [tag, , name] of xml.matchAll(/<((?:\w+:)?)(table-row|table-cell|covered-table-cell)\b[^<>]*>/g)) {
    if (name === 'table-row') rowRepeats = Number(attributeOf(tag, 'number-rows-repeated')) || 1
    else if (!tag.endsWith('/>') || /value-type=/.test(tag))
      cells += rowRepeats * (Number(attributeOf(tag, 'number-columns-repeated')) || 1)
  }
  return cells
}

const marksOf = (xml: string): SheetMarks => {
  let formulas = 0
  let uncalculated = 0
  if (/<(?:\w+:)?f\b/.test(xml)) {
    formulas = count(xml, /<(?:\w+:)?f[\s/>]/g)
    for (const [, cell = '', value = ''] of xml.matchAll(
      /<(?:\w+:)?c\b([^<>]*)>\s*<(?:\w+:)?f\b[^<>]*(?:\/>|>[^<]*<\/(?:\w+:)?f>)(?:\s*<(?:\w+:)?v>([^<]*))?/g
    ))
      // A text without a value is the stored result "".
      if (value === '' && !/\st=["'](?:str|inlineStr)["']/.test(cell)) uncalculated += 1
  }
  const hiddenRows = new Set<number>()
  let row = 0
  if (/\shidden=/.test(xml))
    for (const tag of tagsNamed(xml, 'row')) {
      row = Number(attributeOf(tag, 'r')) || row + 1
      if (isTrue(attributeOf(tag, 'hidden'))) hiddenRows.add(row - 1)
    }
  const columns = tagsNamed(xml, 'col').flatMap((tag) =>
    isTrue(attributeOf(tag, 'hidden')) ? [[Number(attributeOf(tag, 'min')), Number(attributeOf(tag, 'max'))] as const] : []
  )
  return {
    formulas,
    uncalculated,
    hiddenRows,
    isHiddenColumn: (column) => columns.some(([first, last]) => column + 1 >= first && column + 1 <= last)
  }
}

/** A sheet that ends early would read as an empty one. */
const isComplete = (xml: string): boolean =>
  /<\/(?:\w+:)?worksheet\s*>\s*$|<(?:\w+:)?worksheet[^<>]*\/>\s*$/.test(xml.slice(-2_000)) &&
  (!/<(?:\w+:)?sheetData\b[^<>]*[^/<>]>|<(?:\w+:)?sheetData>/.test(xml) || /<\/(?:\w+:)?sheetData\s*>/.test(xml))

/** Opens a workbook in a ZIP container and counts what it holds before anything is read. Throws `ReadingFailed`. */
export const openPackage = (bytes: Uint8Array): WorkbookPackage => {
  const entries = repaired(unpacked(bytes))
  const names = Object.keys(entries)
  if (names.some((name) => /^(?:word|ppt)\//.test(name))) throw new ReadingFailed('other-document')
  if (!names.some((name) => /workbook\.(?:xml|bin)$/i.test(name) || name === 'content.xml')) throw new ReadingFailed('unknown')
  for (const name of names) if (/sharedStrings\.xml$/i.test(name)) entries[name] = strToU8(withPlainCharacters(latin(entries[name])), true)
  if (filledCells(latin(entries['content.xml'])) > readingLimits.cells) throw new ReadingFailed('too-large')
  const bookPath = names.find((name) => /(?:^|\/)workbook\.xml$/i.test(name)) ?? ''
  const paths = sheetPaths(entries, bookPath)
  if (paths.length > readingLimits.sheets) throw new ReadingFailed('too-large')
  const marks = new Map<string, SheetMarks>()
  const cells = new Map<string, number>()
  for (const path of new Set(paths)) {
    const bytesOfSheet = entries[path]
    if (bytesOfSheet === undefined || !/\.xml$/i.test(path)) continue
    const xml = latin(bytesOfSheet)
    if (/<(?:\w+:)?worksheet\b/.test(xml.slice(0, 10_000)) && !isComplete(xml)) throw new ReadingFailed('damaged')
    if (count(xml, /<(?:\w+:)?row[\s/>]/g) > readingLimits.rowTags) throw new ReadingFailed('too-large')
    cells.set(path, count(xml, /<(?:\w+:)?c[\s/>]/g))
    marks.set(path, marksOf(xml))
    const plain = withPlainTexts(withPlainCharacters(withoutLinks(xml)))
    if (plain !== xml) entries[path] = strToU8(plain, true)
  }
  // A sheet that is listed several times counts each time.
  if (paths.reduce((sum, path) => sum + (cells.get(path) ?? 0), 0) > readingLimits.cells) throw new ReadingFailed('too-large')
  const styles = latin(entries[names.find((name) => /(?:^|\/)styles\.xml$/i.test(name)) ?? ''])
  return {
    entries,
    sheets: paths.map((path) => marks.get(path) ?? noMarks),
    active: Number(/activeTab="(\d{1,4})"/.exec(latin(entries[bookPath]))?.[1] ?? 0),
    statesCurrencies: bookPath === '' || /<(?:\w+:)?numFmt\s[^<>]*numFmtId="(?:[5-8]|4[1-4])"/.test(styles)
  }
}
