import type { ZipEntry } from '../../../renderer/workers/spreadsheets/zip.ts'

export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

export const entry = (name: string, text: string): ZipEntry => ({ name, bytes: bytesOf(text) })
export const main =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'

const mime = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const contentTypes = (sheets: number): string =>
  `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${[
    ['workbook', 'sheet.main'],
    ['styles', 'styles'],
    ['sharedStrings', 'sharedStrings'],
    ...Array.from({ length: sheets }, (_, index) => [`worksheets/s${index + 1}`, 'worksheet'])
  ]
    .map(([part, type]) => `<Override PartName="/xl/${part}.xml" ContentType="${mime}.${type}+xml"/>`)
    .join('')}</Types>`

/** The smallest workbook, with sheets as XML. */
export const workbook = (
  sheets: readonly { readonly name: string; readonly state?: string; readonly xml: string }[]
): readonly ZipEntry[] => [
  entry('[Content_Types].xml', contentTypes(sheets.length)),
  entry(
    'xl/workbook.xml',
    `<workbook ${main}><sheets>${sheets.map(({ name, state }, index) => `<sheet name="${name}" sheetId="${index + 1}"${state ? ` state="${state}"` : ''} r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`
  ),
  entry(
    'xl/_rels/workbook.xml.rels',
    `<Relationships>${sheets.map((_, index) => `<Relationship Id="rId${index + 1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/s${index + 1}.xml"/>`).join('')}</Relationships>`
  ),
  entry('xl/styles.xml', `<styleSheet ${main}/>`),
  entry('xl/sharedStrings.xml', `<sst ${main}/>`),
  ...sheets.map(({ xml }, index) => entry(`xl/worksheets/s${index + 1}.xml`, `<worksheet ${main}>${xml}</worksheet>`))
]
export const text = (at: string, value: string): string => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`

export const rows = (count: number, cells: (row: number) => string): string =>
  `<sheetData>${Array.from({ length: count }, (_, index) => `<row r="${index + 1}">${cells(index + 1)}</row>`).join('')}</sheetData>`
