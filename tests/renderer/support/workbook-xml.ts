import type { ZipEntry } from '../../../renderer/workers/spreadsheets/zip.ts'

export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

export const entry = (name: string, text: string): ZipEntry => ({ name, bytes: bytesOf(text) })
export const main =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'

/** The smallest workbook, with sheets as XML. */
export const workbook = (
  sheets: readonly { readonly name: string; readonly state?: string; readonly xml: string }[]
): readonly ZipEntry[] => [
  entry('[Content_Types].xml', '<Types/>'),
  entry(
    'xl/workbook.xml',
    `<workbook ${main}><sheets>${sheets.map(({ name, state }, index) => `<sheet name="${name}" sheetId="${index + 1}"${state ? ` state="${state}"` : ''} r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`
  ),
  entry(
    'xl/_rels/workbook.xml.rels',
    `<Relationships>${sheets.map((_, index) => `<Relationship Id="rId${index + 1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/s${index + 1}.xml"/>`).join('')}</Relationships>`
  ),
  ...sheets.map(({ xml }, index) => entry(`xl/worksheets/s${index + 1}.xml`, `<worksheet ${main}>${xml}</worksheet>`))
]
export const text = (at: string, value: string): string => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`

export const rows = (count: number, cells: (row: number) => string): string =>
  `<sheetData>${Array.from({ length: count }, (_, index) => `<row r="${index + 1}">${cells(index + 1)}</row>`).join('')}</sheetData>`
