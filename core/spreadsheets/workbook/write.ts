import { columnsOf, nodeAt } from '../../derive/fields.ts'
import { pointer } from '../../base/json-pointer.ts'
import type { Json, JsonObject } from '../../base/json.ts'
import { isJsonObject } from '../../base/json-guards.ts'
import type { Language } from '../../base/language.ts'
import { filledRows } from '../../derive/filled-rows.ts'
import { linesFor, type DraftRecord } from '../../draft/draft-record.ts'
import { withLineKeys } from '../../draft/line-anchors.ts'
import type { Field } from '../../schema/field.ts'
import { shapelessMembers } from '../../schema/declaration.ts'
import { tableMembers, type TableMember } from '../../schema/layout.ts'
import { tableCell } from '../decimal-cell.ts'
import { ownHeading } from '../own-headings.ts'
import { baseOf, cellOf, longestText } from './cells.ts'
import { structureBetween } from './structure.ts'
import type { Cell, OutSheet } from '../sheet.ts'

/** The version of the layout; a file of a newer version is not read. */
export const ownFormat = { name: 'ajukan-bc28', version: 1 } as const

/** Names of the sheets; the tables have the names of the CEISA workbook, which users know. */
export const ownSheets = {
  meta: 'META',
  single: 'DEKLARASI',
  detail: 'BARANG',
  dokumen: 'DOKUMEN',
  container: 'KONTAINER',
  kemasan: 'KEMASAN',
  other: 'BAGIAN LAIN',
  structure: 'SUSUNAN'
} as const

const chunks = (text: string): readonly string[] =>
  Array.from({ length: Math.max(1, Math.ceil(text.length / longestText)) }, (_, index) =>
    text.slice(index * longestText, (index + 1) * longestText)
  )

/** `asCell`: `cellOf`, or how a table of its own has a value. */
const tableSheet = (
  member: TableMember,
  rows: readonly JsonObject[],
  language: Language,
  asCell: (value: Json | undefined, field: Field | undefined) => Cell = cellOf
): OutSheet => {
  const fields = new Map(columnsOf(member).map(({ key, field }) => [key, field]))
  // The file's own order of members, so that reading restores it.
  const keys = [...new Set([...Object.keys(rows[0] ?? {}), ...fields.keys()])].filter((key) => fields.has(key))
  return {
    name: ownSheets[member],
    headerRows: 1,
    widths: [6, ...keys.map((key) => 8 + 3 * (fields.get(key)?.width ?? 2))],
    rows: [
      ['#', ...keys.map((key) => ownHeading(fields.get(key)?.label[language] ?? key, key))],
      ...rows.map((row, index) => [index + 1, ...keys.map((key) => asCell(row[key], fields.get(key)))])
    ]
  }
}

const singleSheet = (document: JsonObject, language: Language): OutSheet => {
  const header = isJsonObject(document['header']) && isJsonObject(document['header']['data']) ? document['header']['data'] : {}
  const places = [
    ...Object.keys(document).map((key) => [pointer(key), document[key]] as const),
    ...Object.keys(header).map((key) => [pointer('header', 'data', key), header[key]] as const)
  ]
  const rows = places.flatMap(([path, value]): (readonly Cell[])[] => {
    const node = nodeAt(path)
    return node?.node === 'field' ? [[node.label[language], path, cellOf(value)]] : []
  })
  return { name: ownSheets.single, headerRows: 1, widths: [32, 26, 60], rows: [['Bidang', 'Kunci', 'Isi'], ...rows] }
}

const otherSheet = (document: JsonObject): OutSheet => {
  const rows = shapelessMembers.flatMap((member) => {
    const section = document[member]
    const data = isJsonObject(section) ? section['data'] : undefined
    const entries: readonly Json[] = Array.isArray(data) ? data : []
    return entries.map((entry, index): readonly Cell[] => {
      const text = JSON.stringify(entry)
      return [member, index + 1, text.length > longestText ? null : text]
    })
  })
  return { name: ownSheets.other, headerRows: 1, widths: [22, 8, 100], rows: [['Bagian', '#', 'Isi (JSON)'], ...rows] }
}

const metaSheet = (record: DraftRecord): OutSheet => ({
  name: ownSheets.meta,
  headerRows: 0,
  widths: [26, 80],
  rows: [
    ['Format', ownFormat.name],
    ['Versi / Version', ownFormat.version],
    ['Nomor aju', record.document.car],
    [
      'Catatan',
      'Ubah isi pada lembar lain lalu impor kembali di Ajukan. Jangan mengubah lembar META, SUSUNAN, kolom # dan kunci dalam kurung siku.'
    ],
    [
      'Note',
      'Change the other sheets and import the file in Ajukan again. Leave META, SUSUNAN, the # columns and the keys in brackets alone.'
    ]
  ]
})

/** The lines get new keys when the file is read. */
const localRows = ({ local, lines }: DraftRecord): readonly (readonly Cell[])[] =>
  Object.keys(local).length === 0 ? [] : [['local', '', ...chunks(JSON.stringify(withLineKeys(local, lines, linesFor(lines.length))))]]

const numeralRows = (record: DraftRecord): readonly (readonly Cell[])[] => [
  ...Object.entries(record.numerals).map(([path, text]) => ['numeral', path, ...chunks(text)]),
  ...record.lines.flatMap((line, index) =>
    Object.entries(line.numerals ?? {}).map(([path, text]) => ['numeral', pointer('detail', 'data', index) + path, ...chunks(text)])
  )
]

/** The whole declaration as a workbook, also its blank rows: it is a copy of the draft, and `readOwnWorkbook` restores it exactly. */
export const ownWorkbook = (record: DraftRecord, language: Language): readonly OutSheet[] => {
  const document = record.document
  const cells = [
    singleSheet(document, language),
    ...tableMembers.map((member) => tableSheet(member, record.document[member].data, language)),
    otherSheet(document)
  ]
  const rest = structureBetween(document, baseOf(cells).document).map((entry): readonly Cell[] => {
    const text = entry.kind === 'set' ? JSON.stringify(entry.value) : entry.kind === 'order' ? JSON.stringify(entry.keys) : ''
    return [entry.kind, entry.path, ...chunks(text)]
  })
  const structure: OutSheet = {
    name: ownSheets.structure,
    headerRows: 1,
    widths: [10, 40, 80],
    rows: [['Jenis', 'Tempat', 'Isi'], ...rest, ...numeralRows(record), ...localRows(record)]
  }
  return [metaSheet(record), ...cells, structure]
}

/** One table as a separate sheet, for customers and for import elsewhere. */
export const tableExport = (member: TableMember, rows: readonly JsonObject[], language: Language): OutSheet => {
  const sheet = tableSheet(member, filledRows(member, rows), language, (value, field) => tableCell(value, field, language))
  return { ...sheet, widths: sheet.widths.slice(1), rows: sheet.rows.map((row) => row.slice(1)) }
}
