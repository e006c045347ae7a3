import type { Language } from '#core/base/language.ts'
import { csvField, isFormulaLike, marked } from '#core/spreadsheets/csv-injection.ts'
import { columnLetters, isDayCell, type Cell, type OutSheet } from '#core/spreadsheets/sheet.ts'
import { ignoreProgress, type OnProgress } from './progress.ts'
import { zip, type ZipEntry } from './zip.ts'

/** Indexes of the styles in styles.xml. The third keeps a text as text when a user edits the cell. */
const textStyle = 1
const headingStyle = 2
const guardedStyle = 3

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageNs = 'http://schemas.openxmlformats.org/package/2006'
const mime = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Text for XML. Characters that XML 1.0 does not allow, and text that looks like an escape, become `_xHHHH_` as the XLSX format defines. */
const escaped = (text: string): string =>
  text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(
      /(?![\t\n])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu,
      (letter) => `_x${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
    )
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

const attribute = (text: string): string => escaped(text).replaceAll('"', '&quot;')

const cellXml = (cell: Cell, row: number, column: number, heading: boolean): string => {
  if (cell === null || cell === '') return ''
  const at = `${columnLetters(column)}${row + 1}`
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${at}" t="b"><v>${cell ? 1 : 0}</v></c>`
  const text = isDayCell(cell) ? cell.day : cell
  const style = heading ? headingStyle : isFormulaLike(text) ? guardedStyle : textStyle
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
}

const sheetXml = (sheet: OutSheet, onRow: () => void): string => {
  const columns = sheet.widths
    .map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`)
    .join('')
  const frozen =
    sheet.headerRows === 0
      ? ''
      : `<pane ySplit="${sheet.headerRows}" topLeftCell="A${sheet.headerRows + 1}" activePane="bottomLeft" state="frozen"/>`
  const rows = sheet.rows.map((cells, row) => {
    onRow()
    return `<row r="${row + 1}">${cells.map((cell, column) => cellXml(cell, row, column, row < sheet.headerRows)).join('')}</row>`
  })
  return `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews>${
    columns === '' ? '' : `<cols>${columns}</cols>`
  }<sheetData>${rows.join('')}</sheetData></worksheet>`
}

const styles = `${head}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/><xf numFmtId="49" quotePrefix="1" applyNumberFormat="1"/></cellXfs></styleSheet>`

const partsOf = (sheets: readonly OutSheet[], onRow: () => void): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `${head}<Types xmlns="${packageNs}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${mime}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${mime}.styles+xml"/>${sheets
    .map((_, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${mime}.worksheet+xml"/>`)
    .join('')}</Types>`,
  '_rels/.rels': `${head}<Relationships xmlns="${packageNs}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets
    .map((sheet, index) => `<sheet name="${attribute(sheet.name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
    .join('')}</sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packageNs}/relationships">${sheets
    .map((_, index) => `<Relationship Id="rId${index + 1}" Type="${office}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`)
    .join('')}<Relationship Id="rId${sheets.length + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': styles,
  ...Object.fromEntries(sheets.map((sheet, index) => [`xl/worksheets/sheet${index + 1}.xml`, sheetXml(sheet, onRow)]))
})

/** An XLSX file with texts, numbers and booleans, without formulas. The same sheets give the same bytes. */
export const writeWorkbook = (sheets: readonly OutSheet[], onProgress: OnProgress = ignoreProgress): Promise<Uint8Array<ArrayBuffer>> => {
  const encoder = new TextEncoder()
  const rows = sheets.reduce((sum, sheet) => sum + sheet.rows.length, 0)
  let done = 0
  const parts = partsOf(sheets, () => {
    done += 1
    onProgress({ stage: 'write', share: done / rows })
  })
  const entries = Object.entries(parts).map(([name, text]): ZipEntry => ({ name, bytes: encoder.encode(text) }))
  return zip(entries, { onShare: (share) => onProgress({ stage: 'pack', share }) })
}

/** Rows per progress report. */
const batchSize = 500

export interface WrittenCsv {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Cells whose text is escaped, so that no spreadsheet runs it as a formula. */
  readonly escaped: number
}

/**
 * One sheet as a CSV file in UTF-8 with byte order mark, with the separator that Excel expects in the language. `isRaw`: texts exactly as entered,
 * without escapes. Such a file has no line end after its last row, by which `readWorkbook` knows that its apostrophes belong to the texts.
 */
export const writeCsv = (sheet: OutSheet, language: Language, onProgress: OnProgress = ignoreProgress, isRaw = false): WrittenCsv => {
  const parts: string[] = []
  let escaped = 0
  const fieldOf = (cell: Cell): string => {
    if (!isRaw && typeof cell === 'string' && marked(cell) !== cell) escaped += 1
    return csvField(cell, language, isRaw)
  }
  for (let at = 0; at < sheet.rows.length; at += batchSize) {
    const rows = sheet.rows.slice(at, at + batchSize)
    parts.push(rows.map((row) => row.map(fieldOf).join(language === 'id' ? ';' : ',')).join('\r\n'))
    onProgress({ stage: 'write', share: Math.min(1, (at + batchSize) / sheet.rows.length) })
  }
  return { bytes: new TextEncoder().encode(`\ufeff${parts.join('\r\n')}${isRaw ? '' : '\r\n'}`), escaped }
}
