/** A cell of a fixture: text, number, a day, a formula with the type of its result, or a text over several columns. */
export type FixtureCell =
  | string
  | number
  | null
  | { readonly day: string }
  | { readonly formula: string }
  | { readonly merged: string; readonly columns: number }

export interface FixtureSheet {
  readonly name: string
  readonly hidden?: boolean
  readonly rows: readonly (readonly FixtureCell[])[]
}

const xml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll("'", '&apos;')
const paragraph = (text: string): string => `<text:p>${xml(text)}</text:p>`

const cellXml = (cell: FixtureCell): string => {
  if (cell === null) return '<table:table-cell/>'
  if (typeof cell === 'string')
    return `<table:table-cell office:value-type="string" table:style-name="text">${paragraph(cell)}</table:table-cell>`
  if (typeof cell === 'number') return `<table:table-cell office:value-type="float" office:value="${cell}"/>`
  if ('day' in cell) return `<table:table-cell office:value-type="date" office:date-value="${cell.day}" table:style-name="day"/>`
  if ('formula' in cell) return `<table:table-cell table:formula="of:=${xml(cell.formula)}" office:value-type="float"/>`
  return `<table:table-cell office:value-type="string" table:number-columns-spanned="${cell.columns}" table:number-rows-spanned="1">${paragraph(
    cell.merged
  )}</table:table-cell>${'<table:covered-table-cell/>'.repeat(cell.columns - 1)}`
}

const sheetXml = ({ name, hidden, rows }: FixtureSheet): string =>
  `<table:table table:name="${xml(name)}" table:style-name="${hidden === true ? 'hidden' : 'shown'}">${rows
    .map((cells) => `<table:table-row>${cells.length === 0 ? '<table:table-cell/>' : cells.map(cellXml).join('')}</table:table-row>`)
    .join('')}</table:table>`

const names = ['office', 'table', 'text', 'style', 'number', 'fo'].map((prefix) => {
  const space = { number: 'datastyle', fo: 'xsl-fo-compatible' }[prefix] ?? prefix
  return `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${space}:1.0"`
})

/** The sheets as a flat OpenDocument spreadsheet, which LibreOffice opens and calculates. */
export const flatSpreadsheet = (sheets: readonly FixtureSheet[]): string => `<?xml version="1.0" encoding="UTF-8"?>
<office:document ${names.join(' ')} xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2" office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.spreadsheet">
<office:automatic-styles>
<number:date-style style:name="dmy"><number:day number:style="long"/><number:text>/</number:text><number:month number:style="long"/><number:text>/</number:text><number:year number:style="long"/></number:date-style>
<number:text-style style:name="plain"><number:text-content/></number:text-style>
<style:style style:name="day" style:family="table-cell" style:data-style-name="dmy"/>
<style:style style:name="text" style:family="table-cell" style:data-style-name="plain"/>
<style:style style:name="shown" style:family="table"><style:table-properties table:display="true"/></style:style>
<style:style style:name="hidden" style:family="table"><style:table-properties table:display="false"/></style:style>
</office:automatic-styles>
<office:body><office:spreadsheet>${sheets.map(sheetXml).join('\n')}</office:spreadsheet></office:body></office:document>
`
