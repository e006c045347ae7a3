import { columnsOf, nodeAt, singleFields } from '../../derive/fields.ts'
import { partsOf, pointer, type Pointer } from '../../base/json-pointer.ts'
import type { Json, JsonObject } from '../../base/json.ts'
import { withLostZeros } from '../../base/written-cell.ts'
import type { Field } from '../../schema/field.ts'
import { shapelessMembers } from '../../schema/declaration.ts'
import { tableMembers, type TableMember } from '../../schema/layout.ts'
import { keyOfOwnHeading } from '../own-headings.ts'
import { cellForms } from '../number-form.ts'
import { emptyValue, itemCode, readCell, type CellProblem } from '../read-cell.ts'
import { cellText, isEmptyRow, type Cell } from '../sheet.ts'

/** A cell of an Ajukan workbook that was changed to a value its field cannot hold. */
export interface OwnProblem {
  readonly sheet: string
  /** Row number as the spreadsheet shows it, from 1. */
  readonly row: number
  readonly key: string
  readonly text: string
  /** `two-forms`, `two-dates`: retyped as a text that is a different number or date in each form, such as `1.250` and `03/04/2026`. */
  readonly code: CellProblem | 'json' | 'two-forms' | 'two-dates'
}

/**
 * The content of the cells: the document without unknown members, and the new index of each row of the file (number in `#` →
 * index).
 */
export interface OwnBase {
  readonly document: JsonObject
  readonly places: Readonly<Record<TableMember, ReadonlyMap<number, number>>>
  readonly problems: readonly OwnProblem[]
  /** Unknown columns and rows, as shown to the user: `BARANG: Keterangan`. */
  readonly unknown: readonly string[]
  /** Sheets, columns and rows that the writer always writes and the file does not have: `BARANG: brgurai`. Their values are empty. */
  readonly missing: readonly string[]
}

interface NamedRows {
  readonly name: string
  readonly rows: readonly (readonly Cell[])[]
}

const sheetNames: Readonly<Record<TableMember, string>> = {
  detail: 'BARANG',
  dokumen: 'DOKUMEN',
  container: 'KONTAINER',
  kemasan: 'KEMASAN'
}

/** Excel allows 32,767 characters in a cell and counts some of them twice. */
export const longestText = 16_000

/** A value as its cell; a value that does not fit a cell is empty here and complete in SUSUNAN. */
export const cellOf = (value: Json | undefined): Cell => {
  if (typeof value === 'string') return value.length > longestText ? null : value
  return typeof value === 'number' || typeof value === 'boolean' ? value : null
}

/** The values of SUSUNAN for fields whose cell gives another value, by the path in the written document. */
export type Originals = ReadonlyMap<Pointer, Json>

type Note = (problem: Omit<OwnProblem, 'sheet'>) => void

/** How the cells of a sheet are read. */
interface Reading {
  readonly originals: Originals
  readonly note: Note
  /** Receives the name of an unknown row or column. */
  readonly unknown: (name: string) => void
  /** Receives the key of a row or column that is not there. */
  readonly missing: (key: string) => void
}

interface Place {
  /** In the written document. */
  readonly path: Pointer
  readonly key: string
  readonly field: Field
  readonly row: number
  /** It is a code without the zeros in front that the others of its column have. */
  readonly hasLostZeros?: boolean
}

const valueOf = (place: Place, cell: Cell, { originals, note }: Reading): Json => {
  const original = originals.get(place.path)
  // A file does not distinguish an empty text from an empty cell.
  const isUnedited = original !== undefined && (cell ?? '') === (cellOf(original) ?? '')
  return isUnedited ? original : exactly(place, cell, note)
}

/** Whether the cell is a value of the field as it is. A number or date in a text may be written in another form. */
const isExact = ({ kind, form }: Field, cell: Cell): boolean =>
  typeof cell === (kind === 'integer' ? 'number' : kind) && form !== 'decimal' && form !== 'date'

/** The exact cell if possible; otherwise it was retyped in a spreadsheet and is read like any other cell. */
const exactly = ({ key, field, row, hasLostZeros }: Place, cell: Cell, note: Note): Json => {
  if (cell === null) return emptyValue(field)
  const source = { kind: 'file', key, isAsTyped: true } as const
  const reading = hasLostZeros === true ? ({ ok: false, problem: 'zeros' } as const) : readCell(field, cell, 'en', source)
  // A text that a spreadsheet damaged, or marked as text, is none of the declaration.
  const isChanged = typeof cell === 'string' && (!reading.ok || reading.remark === 'unquoted')
  if (isExact(field, cell) && !isChanged) return cell as Json
  const { numbers, dates } = cellForms([{ field, cell, source, place: null }])
  const ambiguity = numbers.ambiguous.length > 0 ? 'two-forms' : dates.ambiguous.length > 0 ? 'two-dates' : null
  const code = reading.ok ? ambiguity : reading.problem
  if (code !== null) note({ row, key, text: cellText(cell), code })
  return reading.ok && code === null ? reading.value : emptyValue(field)
}

const singlesOf = ({ rows }: NamedRows, reading: Reading): { readonly top: JsonObject; readonly header: JsonObject } => {
  const top: [string, Json][] = []
  const header: [string, Json][] = []
  const found = new Set<string>()
  rows.slice(1).forEach((cells, index) => {
    if (isEmptyRow(cells)) return
    const path = cellText(cells[1])
    const node = path.startsWith('/') ? nodeAt(path) : undefined
    const parts = path.startsWith('/') ? partsOf(path) : []
    const key = parts.at(-1) ?? ''
    if (node?.node !== 'field') {
      reading.unknown(cellText(cells[0]) || path)
      return
    }
    found.add(path)
    const value = valueOf({ path, key, field: node, row: index + 2 }, cells[2] ?? null, reading)
    if (parts.length === 1) top.push([key, value])
    else header.push([key, value])
  })
  if (rows.length > 0) for (const { path } of singleFields) if (!found.has(path)) reading.missing(path)
  return { top: Object.fromEntries(top), header: Object.fromEntries(header) }
}

const tableOf = (member: TableMember, { rows }: NamedRows, reading: Reading) => {
  const fields = new Map(columnsOf(member).map(({ key, field }) => [key, field]))
  const keyOf = (heading: string): string | null => {
    const key = keyOfOwnHeading(heading) ?? heading
    return fields.has(key) ? key : null
  }
  // Rows above the headings were added, for example a title.
  const head = Math.max(
    0,
    rows.findIndex((row) => row.some((cell) => keyOf(cellText(cell)) !== null))
  )
  const headings = rows[head]?.map((cell) => cellText(cell)) ?? []
  const columns = headings.map(keyOf)
  const isFilled = rows.slice(head + 1).some((row) => !isEmptyRow(row))
  if (isFilled) for (const key of fields.keys()) if (!columns.includes(key)) reading.missing(key)
  headings.forEach((heading, column) => {
    if (column > 0 && columns[column] === null && heading !== '') reading.unknown(heading)
  })
  const codes = rows.slice(head + 1).map((cells) => cellText(cells[columns.indexOf(itemCode)]))
  const readings = columns.includes(itemCode) ? withLostZeros(codes) : []
  const places = new Map<number, number>()
  const data: JsonObject[] = []
  rows.slice(head + 1).forEach((cells, index) => {
    if (isEmptyRow(cells)) return
    const number = Number(cells[0] ?? Number.NaN)
    const isNumbered = Number.isInteger(number) && number > 0
    if (isNumbered && !places.has(number - 1)) places.set(number - 1, data.length)
    const rowPath = pointer(member, 'data', isNumbered ? number - 1 : '-')
    const entries = columns.flatMap((key, column): [string, Json][] => {
      const field = key === null ? undefined : fields.get(key)
      if (key === null || field === undefined) return []
      const hasLostZeros = key === itemCode && readings[index]?.doubt === 'zeros'
      const place = { path: rowPath + pointer(key), key, field, row: head + index + 2, hasLostZeros }
      return [[key, valueOf(place, cells[column] ?? null, reading)]]
    })
    data.push(Object.fromEntries(entries))
  })
  return { data, places }
}

const othersOf = ({ rows }: NamedRows, note: Note): ReadonlyMap<string, readonly Json[]> => {
  const found = new Map<string, Json[]>()
  rows.slice(1).forEach((cells, index) => {
    if (isEmptyRow(cells)) return
    const member = cellText(cells[0])
    const text = cellText(cells[2])
    try {
      found.set(member, [...(found.get(member) ?? []), text === '' ? null : (JSON.parse(text) as Json)])
    } catch {
      note({ row: index + 2, key: member, text: text.slice(0, 60), code: 'json' })
    }
  })
  return found
}

/** Reads the sheets with cells; the writer uses it too, to find what the cells do not contain. */
export const baseOf = (sheets: readonly NamedRows[], originals: Originals = new Map()): OwnBase => {
  const problems: OwnProblem[] = []
  const unknown: string[] = []
  const missing: string[] = []
  const named = (name: string): NamedRows => {
    const sheet = sheets.find((one) => one.name === name)
    if (sheet === undefined) missing.push(name)
    return sheet ?? { name, rows: [] }
  }
  const readingOf = (sheet: string): Reading => ({
    originals,
    note: (problem) => void problems.push({ sheet, ...problem }),
    unknown: (name) => void unknown.push(`${sheet}: ${name}`),
    missing: (key) => void missing.push(`${sheet}: ${key}`)
  })
  const singles = singlesOf(named('DEKLARASI'), readingOf('DEKLARASI'))
  const others = othersOf(named('BAGIAN LAIN'), readingOf('BAGIAN LAIN').note)
  const tables = tableMembers.map((member) => {
    const name = sheetNames[member]
    return [member, tableOf(member, named(name), readingOf(name))] as const
  })
  const document: JsonObject = {
    ...singles.top,
    header: { data: singles.header },
    ...Object.fromEntries(tables.map(([member, table]) => [member, { data: table.data }])),
    ...Object.fromEntries(shapelessMembers.map((member) => [member, { data: others.get(member) ?? [] }]))
  }
  const places = Object.fromEntries(tables.map(([member, table]) => [member, table.places])) as unknown as OwnBase['places']
  return { document, places, problems, unknown, missing }
}
