import { blank, type DraftDeclaration } from '../../derive/shape.ts'
import { nodeAt, columnsOf } from '../../derive/fields.ts'
import { pointer } from '../../base/json-pointer.ts'
import type { Json, JsonObject } from '../../base/json.ts'
import type { CodeStyle } from '../../schema/code-lists.ts'
import { declaration } from '../../schema/declaration.ts'
import { repeatedOf } from '../../draft/row-edits.ts'
import { date, text, words, type Field } from '../../schema/field.ts'
import type { TableMember } from '../../schema/layout.ts'
import {
  carrierColumns,
  containerColumns,
  documentColumns,
  goodsColumns,
  guaranteeColumns,
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
import { translatedFields } from './codes.ts'
import { combinedReader } from './combined-columns.ts'
import { levyReader, type OwnRows } from './levies.ts'
import { createLeftovers, type CeisaLeftover } from './leftovers.ts'
import {
  ajuHeading,
  ajuProblem,
  carOf,
  cellUnder,
  entityCode,
  readCeisaSheet,
  valuesOf,
  type CeisaCellNote,
  type CeisaPlace,
  type CeisaReadCell,
  type CeisaRow,
  type CeisaSheet,
  rowsWithoutZeros,
  type CellReader
} from './sheet.ts'
import { currencyFindings, currencyMarks, type CurrencyFinding } from '../currency-marks.ts'
import { keyOfOwnHeading } from '../own-headings.ts'
import { cellForms, type FormsByKind } from '../number-form.ts'
import { suspectDays, type SuspectDays } from '../swapped-days.ts'
import type { CellForm } from '../read-cell.ts'
import { cellText, isEmptyRow, plainHeading, type Sheet } from '../sheet.ts'

export interface CeisaReading {
  readonly declarations: readonly DraftDeclaration[]
  /** Local values of each declaration, never sent: of the printed form and of parties. */
  readonly locals: readonly JsonObject[]
  /** Cells that were changed while reading, or could not be read and were left empty. */
  readonly notes: readonly CeisaCellNote[]
  /** The forms of the numbers and dates in the cells that were read. */
  readonly forms: FormsByKind<CeisaPlace>
  /** Amounts whose currency contradicts that of their declaration. */
  readonly currencies: readonly CurrencyFinding<CeisaPlace>[]
  /** Date cells whose day and month may be swapped; null if there are none. */
  readonly suspects: SuspectDays<CeisaPlace> | null
  readonly leftovers: readonly CeisaLeftover[]
  /** Sheets without any known column, with the number of their filled rows. */
  readonly otherSheets: readonly { readonly name: string; readonly rows: number }[]
  /** Rows whose NOMOR AJU is not in HEADER. */
  readonly orphans: readonly { readonly sheet: string; readonly row: number; readonly aju: string }[]
}

const named = (sheets: readonly Sheet[], name: string): Sheet | undefined =>
  sheets.find((sheet) => plainHeading(sheet.name).replaceAll(' ', '') === name)

/** Whether a workbook has the CEISA 4.0 layout: sheets HEADER and BARANG with a column NOMOR AJU. */
export const isCeisaWorkbook = (sheets: readonly Sheet[]): boolean =>
  ['header', 'barang'].every((name) => {
    const sheet = named(sheets, name)
    return sheet !== undefined && readCeisaSheet(sheet) !== null
  })

const headerField = (key: string): Field | undefined => {
  const node = nodeAt(isTopKey(key) ? pointer(key) : pointer('header', 'data', key))
  return node?.node === 'field' ? node : undefined
}
const tableField = (member: TableMember) => {
  const fields = new Map(columnsOf(member).map(({ key, field }) => [key, field]))
  return (key: string): Field | undefined => fields.get(key)
}
const goodsField = tableField('detail')
const emptyRow = (member: TableMember): JsonObject => blank(declaration.members[member].members.data.of)

const nameless = { label: words('', ''), hint: words('', '') }
const dates: ReadonlySet<string> = new Set(['tanggal', 'jaminanTgl'])
/** The local fields of parties and of the printed form that columns hold. */
const localField =
  (columns: Readonly<Record<string, string>>) =>
  (key: string): Field | undefined =>
    Object.values(columns).includes(key) ? (dates.has(key) ? date(nameless) : text(nameless)) : undefined

/** Reads every declaration of a CEISA workbook. `form`: how texts are written; `start`: the blank draft of a profile; `style`: its codes. */
export const readCeisa = (sheets: readonly Sheet[], form: CellForm, start: DraftDeclaration, style: CodeStyle = 'both'): CeisaReading => {
  const notes: CeisaCellNote[] = []
  const note = (one: CeisaCellNote): void => void notes.push(one)
  const readCells: CeisaReadCell[] = []
  const seen = (cell: CeisaReadCell): void => void readCells.push(cell)
  const found = new Map<string, CeisaSheet>()
  const otherSheets: { name: string; rows: number }[] = []
  const known = ['header', 'entitas', 'dokumen', 'pengangkut', 'kemasan', 'kontainer', 'barang', 'barangtarif', 'pungutan', 'jaminan']
  for (const sheet of sheets) {
    const name = plainHeading(sheet.name).replaceAll(' ', '')
    const read = known.includes(name) ? readCeisaSheet(sheet) : null
    if (read) found.set(name, read)
    else {
      const rows = sheet.rows.filter((row) => !isEmptyRow(row)).length
      if (rows > 0) otherSheets.push({ name: sheet.name, rows })
    }
  }
  for (const sheet of found.values())
    for (const row of sheet.rows) {
      const cell = cellUnder(sheet, row, ajuHeading)
      const code = ajuProblem(cell)
      if (code !== null)
        note({ sheet: sheet.name, row: row.row, heading: ajuHeading.toUpperCase(), text: cellText(cell), code, value: null })
    }
  const leftovers = createLeftovers()
  const cells: CellReader = { form, codes: translatedFields(style), note, seen, withoutZeros: rowsWithoutZeros() }
  const combined = combinedReader(cells, leftovers)
  const levyRead = levyReader(cells, leftovers)
  const headerSheet = found.get('header')
  const headers = new Map<string, CeisaRow>()
  for (const row of headerSheet?.rows ?? []) if (!headers.has(row.aju)) headers.set(row.aju, row)
  const rowsOf = (name: string, aju: string): readonly CeisaRow[] => found.get(name)?.rows.filter((row) => row.aju === aju) ?? []

  const read = (
    sheet: CeisaSheet,
    row: CeisaRow,
    columns: Readonly<Record<string, string>>,
    fieldOf: (key: string) => Field | undefined
  ) => {
    const own = sheet.headings.filter(({ text: heading }) => fieldOf(keyOfOwnHeading(heading) ?? '') !== undefined)
    leftovers.markUsed(row, [...Object.keys(columns), ...own.map(({ plain }) => plain)])
    return valuesOf(sheet, row, columns, fieldOf, cells)
  }

  const tableRows = (name: string, aju: string, member: TableMember, columns: Readonly<Record<string, string>>): JsonObject[] => {
    const sheet = found.get(name)
    return sheet ? rowsOf(name, aju).map((row) => ({ ...emptyRow(member), ...read(sheet, row, columns, tableField(member)) })) : []
  }

  const declarationOf = (aju: string, headerRow: CeisaRow, sheet: CeisaSheet): DraftDeclaration => {
    const values = read(sheet, headerRow, headerColumns, headerField)
    const own = Object.fromEntries(Object.entries(values).filter(([key]) => !isTopKey(key)))
    const header: Record<string, Json> = { ...own, ...splitPosition(sheet, headerRow, note) }
    Object.assign(header, partiesOf(aju), carrierOf(aju))
    const top = Object.fromEntries(topKeys.map((key) => [key, values[key] ?? start[key]]))
    const goods = goodsOf(aju)
    const containers = tableRows('kontainer', aju, 'container', containerColumns)
    const documents = numbered(tableRows('dokumen', aju, 'dokumen', documentColumns), 'nourut', (number) => number)
    const packaging = tableRows('kemasan', aju, 'kemasan', packagingColumns)
    const data = { ...start.header.data, ...header, jmbrg: goods.length, jmcont: containers.length }
    return {
      ...start,
      ...top,
      car: carOf(aju),
      header: { ...start.header, data },
      detail: { data: goods },
      dokumen: { data: documents },
      container: { data: containers },
      kemasan: { data: packaging }
    } as unknown as DraftDeclaration
  }

  const partiesOf = (aju: string): JsonObject => {
    const sheet = found.get('entitas')
    if (!sheet) return {}
    const values: Record<string, Json> = {}
    const codes = new Set<string>()
    for (const row of rowsOf('entitas', aju)) {
      const code = entityCode(sheet, row)
      const columns = partyColumns[code]
      // The cells of a second party of a kind are leftovers.
      if (codes.has(code)) continue
      codes.add(code)
      if (columns) for (const [key, value] of Object.entries(read(sheet, row, columns, headerField))) values[key] ??= value
    }
    return values
  }

  const carrierOf = (aju: string): JsonObject => {
    const sheet = found.get('pengangkut')
    const [first] = rowsOf('pengangkut', aju)
    return sheet && first ? read(sheet, first, carrierColumns, headerField) : {}
  }

  const goodsOf = (aju: string): JsonObject[] => {
    const sheet = found.get('barang')
    if (!sheet) return []
    // CEISA has no columns for these values; an own column of Ajukan is read as it is.
    const given = new Set(sheet.headings.map(({ text: heading }) => keyOfOwnHeading(heading)))
    const technical = Object.entries(repeatedOf('detail', undefined)).filter(([key]) => !given.has(key))
    const empty = { ...emptyRow('detail'), ...Object.fromEntries(technical) }
    const rows = rowsOf('barang', aju).map((row): JsonObject => {
      const values = read(sheet, row, goodsColumns, goodsField)
      return { ...empty, ...values, spflain: combined.specificationOf(sheet, row), dnilinv: combined.priceOf(sheet, row) }
    })
    return numbered(rows, 'serial', String)
  }

  const ownRows = (name: string, aju: string): OwnRows | null => {
    const sheet = found.get(name)
    return sheet ? { sheet, rows: rowsOf(name, aju) } : null
  }

  /** Local values in the first row of a sheet that is meant. */
  const localValuesOf = (
    own: OwnRows | null,
    columns: Readonly<Record<string, string>>,
    isMeant?: (row: CeisaRow) => boolean
  ): JsonObject => {
    const row = own?.rows.find((one) => isMeant?.(one) ?? true)
    return own && row ? read(own.sheet, row, columns, localField(columns)) : {}
  }

  const localOf = (aju: string, content: DraftDeclaration): JsonObject => {
    const [lines, rates, levies] = [ownRows('barang', aju), ownRows('barangtarif', aju), ownRows('pungutan', aju)]
    const entities = ownRows('entitas', aju)
    const isEntity = (code: string) => (row: CeisaRow) => entities !== null && entityCode(entities.sheet, row) === code
    const party = localValuesOf(entities, supplierColumns, isEntity(supplierCode))
    const print = {
      ...localValuesOf(entities, operatorColumns, isEntity(operatorCode)),
      ...(lines && rates ? levyRead.ratesOf(rates, lines, content.detail.data) : {}),
      ...(levies ? levyRead.treatmentOf(levies) : {}),
      ...localValuesOf(ownRows('jaminan', aju), guaranteeColumns),
      ...localValuesOf(ownRows('header', aju), signatureColumns)
    }
    return Object.fromEntries(Object.entries({ print, party }).filter(([, values]) => Object.keys(values).length > 0))
  }

  const declarations = headerSheet ? [...headers].map(([aju, row]) => declarationOf(aju, row, headerSheet)) : []
  const all = [...found.values()]
  return {
    declarations,
    locals: [...headers.keys()].flatMap((aju, index) => (declarations[index] ? [localOf(aju, declarations[index])] : [])),
    notes,
    forms: cellForms(readCells),
    currencies: currenciesOf(readCells, [...headers.keys()], declarations),
    suspects: suspectDays(readCells),
    leftovers: all.flatMap((sheet) => leftovers.of(sheet, headers)),
    otherSheets,
    orphans: all.flatMap((sheet) => sheet.rows.flatMap(({ row, aju }) => (headers.has(aju) ? [] : [{ sheet: sheet.name, row, aju }])))
  }
}

/** `ajus`: the names of the declarations in the file. */
const currenciesOf = (
  cells: readonly CeisaReadCell[],
  ajus: readonly string[],
  declarations: readonly DraftDeclaration[]
): CeisaReading['currencies'] => {
  const byAju = Map.groupBy(cells, ({ aju }) => aju)
  const found = ajus.flatMap((aju, index) => {
    const marks = currencyMarks((byAju.get(aju) ?? []).map((cell) => ({ ...cell, cell: cell.shown })))
    return currencyFindings(marks, declarations[index]?.header.data.kdval ?? '')
  })
  const same = Map.groupBy(found, ({ key, kind, currency, declared }) => `${key} ${kind} ${currency} ${declared}`)
  return [...same.values()].flatMap((group) => (group[0] ? [{ ...group[0], marks: group.flatMap(({ marks }) => marks) }] : []))
}

/** Renumbers the rows unless the file gives each its own number. */
const numbered = (rows: readonly JsonObject[], key: string, write: (number: number) => Json): JsonObject[] => {
  const taken = rows.map((row) => Number(row[key]) || 0)
  const unique = new Set(taken.filter((number) => number > 0)).size === rows.length
  return rows.map((row, index) => (unique ? row : { ...row, [key]: write(index + 1) }))
}

/** BC 1.1 writes sub-item and sub-sub-item in one column of eight digits. */
const splitPosition = (sheet: CeisaSheet, row: CeisaRow, note: (one: CeisaCellNote) => void): JsonObject => {
  const raw = cellText(cellUnder(sheet, row, 'nomor sub pos'))
  if (!/^\d{5,8}$/.test(raw)) return {}
  const digits = raw.padStart(8, '0')
  const value = { possub: digits.slice(0, 4), possubsub: digits.slice(4) }
  note({
    sheet: sheet.name,
    row: row.row,
    heading: 'NOMOR SUB POS',
    text: raw,
    code: 'converted',
    value: `${value.possub} ${value.possubsub}`
  })
  return value
}
