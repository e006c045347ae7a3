import { lookupTable } from '../../base/lookup-table.ts'
import { pointer } from '../../base/json-pointer.ts'
import { isBlank, isJsonObject } from '../../base/json-guards.ts'
import type { CodeStyle } from '../../schema/code-lists.ts'
import { columnsOf, singleFields } from '../../derive/fields.ts'
import type { Language } from '../../base/language.ts'
import type { Json, JsonObject } from '../../base/json.ts'
import type { DraftRecord } from '../../draft/draft-record.ts'
import { filledRecord } from '../../draft/filled-record.ts'
import { shapelessMembers, type ShapelessMember } from '../../schema/declaration.ts'
import type { Field } from '../../schema/field.ts'
import type { TableMember } from '../../schema/layout.ts'
import {
  carrierColumns,
  containerColumns,
  documentColumns,
  goodsColumns,
  headerColumns,
  isTopKey,
  operatorCode,
  operatorColumns,
  packagingColumns,
  partyColumns,
  signatureColumns,
  supplierCode,
  supplierColumns,
  topKeys
} from './columns.ts'
import { codeForCeisa, translatedFields, type TranslatedField } from './codes.ts'
import { unnumbered } from './sheet.ts'
import { decimalNumber } from '../decimal-cell.ts'
import { ownHeading } from '../own-headings.ts'
import type { Cell, OutSheet } from '../sheet.ts'

/** Field of each heading. */
interface Column {
  readonly heading: string
  readonly key: string
  readonly field: Field | undefined
  /** The column writes the values with a code of CEISA, in that code, or only those without one. */
  readonly translated?: { readonly by: TranslatedField; readonly only: 'coded' | 'uncoded' }
}

/** A heading for each key: the first of those that are read as this key. */
const headingsOf = (columns: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(columns)
      .toReversed()
      .map(([heading, key]) => [key, heading.toUpperCase()])
  )

const cellOf = (value: Json | undefined, field: Field | undefined): Cell => {
  if (isBlank(value) || typeof value === 'object') return null
  return typeof value === 'string' ? (decimalNumber(value, field) ?? value) : (value ?? null)
}

const fields = new Map(singleFields.map(({ key, path, field }) => [path.startsWith('/header/') ? key : path, field]))
/** Recomputed when the workbook is read. */
const counted: ReadonlySet<string> = new Set(['jmbrg', 'jmcont'])
const elsewhere: ReadonlySet<string> = new Set([
  ...Object.values(partyColumns).flatMap((columns) => Object.values(columns)),
  ...Object.values(carrierColumns)
])

/** By KODE ENTITAS: the columns of a party with values that are never sent. */
const localColumns = lookupTable<Readonly<Record<string, string>>>({
  [operatorCode]: operatorColumns,
  [supplierCode]: supplierColumns
})

const columnOf = (key: string, headings: ReadonlyMap<string, string>, field: Field | undefined, language: Language): Column => ({
  key,
  field,
  heading: headings.get(key) ?? ownHeading(field?.label[language] ?? key, key)
})

const sheetOf = (name: string, columns: readonly Column[], rows: readonly (readonly Cell[])[]): OutSheet => ({
  name,
  headerRows: 1,
  widths: [30, ...columns.map(({ field }) => 8 + 3 * (field?.width ?? 2))],
  rows: [['NOMOR AJU', ...columns.map(({ heading }) => heading)], ...rows]
})

/** A code also where an imported file has it as a number; null for anything else. */
const codeText = (value: Json | undefined): string | null =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null

const rowOf = (aju: string, columns: readonly Column[], values: JsonObject): readonly Cell[] => [
  aju,
  ...columns.map(({ key, field, translated }) => {
    const { [key]: value } = values
    const text = codeText(value)
    if (translated === undefined || text === null) return cellOf(value, field)
    const code = codeForCeisa(translated.by, text)
    return cellOf(translated.only === 'coded' ? code : code === null ? text : null, field)
  })
]

/** The aju number of a declaration in the workbook, made unique so that the rows of two declarations are never mixed. */
const namesOf = (records: readonly DraftRecord[]): readonly string[] => {
  const taken = new Set<string>()
  return records.map(({ document }) => {
    const car = document.car === '' ? unnumbered : document.car
    let name = car
    for (let number = 2; taken.has(name); number += 1) name = `${car}_${number}`
    taken.add(name)
    return name
  })
}

const goodsHeadings = new Map([...headingsOf(goodsColumns), ['dnilinv', 'NILAI BARANG'], ['spflain', 'SPESIFIKASI LAIN']])

/** The sections with entries that `ceisaWorkbook` does not write, because their shape is not defined. */
export const sectionsLeftOut = (records: readonly DraftRecord[]): readonly ShapelessMember[] =>
  shapelessMembers.filter((member) => records.some(({ document }) => document[member].data.length > 0))

/**
 * Several declarations as one workbook in the CEISA 4.0 layout, for reading and for work in a spreadsheet. Fields without a CEISA column
 * get a heading of Ajukan with their key. `readCeisa` reads all of it back; members without a defined shape and the notation of numbers are
 * only in the JSON file. `style`: the codes that the profile uses.
 */
export const ceisaWorkbook = (given: readonly DraftRecord[], language: Language, style: CodeStyle = 'both'): readonly OutSheet[] => {
  const records = given.map(filledRecord)
  const codes = translatedFields(style)
  const named = namesOf(records).map((aju, index) => ({ aju, record: records[index] }))
  const each = <T>(make: (aju: string, record: DraftRecord) => readonly T[]): readonly T[] =>
    named.flatMap(({ aju, record }) => (record ? make(aju, record) : []))
  const headerOf = ({ document }: DraftRecord): JsonObject => ({
    ...document.header.data,
    ...Object.fromEntries(topKeys.map((key) => [key, document[key]]))
  })

  const headerHeadings = headingsOf(headerColumns)
  const header = [...topKeys, ...singleFields.flatMap(({ key, path }) => (path.startsWith('/header/') ? [key] : []))]
    .filter((key) => !counted.has(key) && !elsewhere.has(key))
    .map((key) => columnOf(key, headerHeadings, fields.get(isTopKey(key) ? pointer(key) : key), language))
  const signature = [...headingsOf(signatureColumns)].map(([key, heading]): Column => ({ key, heading, field: undefined }))
  const localOf = ({ local }: DraftRecord, part: 'print' | 'party'): JsonObject => {
    const values = local[part]
    return isJsonObject(values) ? values : {}
  }

  const operatorOf = (record: DraftRecord): JsonObject =>
    Object.fromEntries(Object.entries(localOf(record, 'print')).filter(([key]) => Object.values(operatorColumns).includes(key)))

  const partyHeadings = [...new Set(Object.values(partyColumns).flatMap((columns) => [...headingsOf(columns).values()]))]
  const partyRows = each((aju, record) => {
    const values = { ...headerOf(record), ...operatorOf(record), ...localOf(record, 'party') }
    return Object.entries(partyColumns).flatMap(([code, own]): (readonly Cell[])[] => {
      const columns = { ...own, ...localColumns[code] }
      const byHeading = new Map([...headingsOf(columns)].map(([key, heading]) => [heading, key]))
      const cells = partyHeadings.map((heading) => {
        const key = byHeading.get(heading)
        return key === undefined ? null : cellOf(values[key], fields.get(key))
      })
      return cells.every((cell) => cell === null) ? [] : [[aju, code, ...cells]]
    })
  })

  const table = (name: string, member: TableMember, headings: ReadonlyMap<string, string>): OutSheet => {
    const all = columnsOf(member).flatMap(({ key, field }): readonly Column[] => {
      const column = columnOf(key, headings, field, language)
      const by = codes[key]
      if (!by) return [column]
      const own = columnOf(key, new Map(), field, language)
      return [
        { ...column, translated: { by, only: 'coded' } },
        { ...own, translated: { by, only: 'uncoded' } }
      ]
    })
    const rowsOf = ({ document }: DraftRecord): readonly JsonObject[] => document[member].data
    const isUncoded = (by: TranslatedField, value: Json | undefined): boolean => {
      const text = codeText(value) ?? ''
      return text !== '' && codeForCeisa(by, text) === null
    }
    const isWritten = ({ key, translated }: Column): boolean =>
      translated?.only !== 'uncoded' || records.some((record) => rowsOf(record).some((row) => isUncoded(translated.by, row[key])))
    const columns = all.filter(isWritten)
    const rows = each((aju, record) => rowsOf(record).map((row) => rowOf(aju, columns, row)))
    return sheetOf(name, columns, rows)
  }
  const carrier = [...headingsOf(carrierColumns)].map(([key, heading]): Column => ({ key, heading, field: fields.get(key) }))

  return [
    sheetOf(
      'HEADER',
      [...header, ...signature],
      each((aju, record) => [[...rowOf(aju, header, headerOf(record)), ...rowOf(aju, signature, localOf(record, 'print')).slice(1)]])
    ),
    {
      name: 'ENTITAS',
      headerRows: 1,
      widths: [30, 8, ...partyHeadings.map(() => 24)],
      rows: [['NOMOR AJU', 'KODE ENTITAS', ...partyHeadings], ...partyRows]
    },
    table('DOKUMEN', 'dokumen', headingsOf(documentColumns)),
    sheetOf(
      'PENGANGKUT',
      carrier,
      each((aju, record) => [rowOf(aju, carrier, headerOf(record))])
    ),
    table('KEMASAN', 'kemasan', headingsOf(packagingColumns)),
    table('KONTAINER', 'container', headingsOf(containerColumns)),
    table('BARANG', 'detail', goodsHeadings)
  ]
}
