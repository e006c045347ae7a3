import { nodeAt } from '../../derive/fields.ts'
import { partsOf } from '../../base/json-pointer.ts'
import type { Json, JsonObject } from '../../base/json.ts'
import type { Field } from '../../schema/field.ts'
import { shapelessMembers } from '../../schema/declaration.ts'
import { tableMembers, type TableMember } from '../../schema/layout.ts'
import { fieldsOf, keyOfOwnHeading } from '../import/headings.ts'
import { numberForms } from '../import/number-form.ts'
import { emptyValue, readCell, type CellProblem } from '../read-cell.ts'
import { cellText, isEmptyRow, type Cell } from '../sheet.ts'

/** A cell of an Ajukan workbook that was changed to a value its field cannot hold. */
export interface OwnProblem {
  readonly sheet: string
  /** Row number as the spreadsheet shows it, from 1. */
  readonly row: number
  readonly key: string
  readonly text: string
  /** `two-forms`: a number retyped as a text that is a different number in each form, such as `1.250`. */
  readonly code: CellProblem | 'json' | 'two-forms'
}

/**
 * The content of the cells alone: the document without the entries of SUSUNAN, and the new index of each row of the file (number in `#` →
 * index).
 */
export interface OwnBase {
  readonly document: JsonObject
  readonly places: Readonly<Record<TableMember, ReadonlyMap<number, number>>>
  readonly problems: readonly OwnProblem[]
  /** Unknown columns and rows, as shown to the user: `BARANG: Keterangan`. */
  readonly unknown: readonly string[]
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

type Note = (problem: Omit<OwnProblem, 'sheet'>) => void

/** The exact cell if it already has the type of the field; otherwise it was retyped in a spreadsheet and is read like any other cell. */
const exactly = (key: string, field: Field, cell: Cell, row: number, note: Note): Json => {
  if (cell === null) return emptyValue(field)
  if (field.kind === 'string' ? typeof cell === 'string' : field.kind === 'boolean' ? typeof cell === 'boolean' : typeof cell === 'number')
    return cell as Json
  const reading = readCell(field, cell, 'en', { kind: 'file', key })
  const isAmbiguous = numberForms([{ field, cell, source: { kind: 'file', key }, place: null }]).ambiguous.length > 0
  if (reading.ok && !isAmbiguous) return reading.value
  note({ row, key, text: cellText(cell), code: reading.ok ? 'two-forms' : reading.problem })
  return emptyValue(field)
}

const singlesOf = (
  { rows }: NamedRows,
  note: Note,
  unknown: (name: string) => void
): { readonly top: JsonObject; readonly header: JsonObject } => {
  const top: [string, Json][] = []
  const header: [string, Json][] = []
  rows.slice(1).forEach((cells, index) => {
    if (isEmptyRow(cells)) return
    const path = cellText(cells[1])
    const node = path.startsWith('/') ? nodeAt(path) : undefined
    const parts = path.startsWith('/') ? partsOf(path) : []
    const key = parts.at(-1) ?? ''
    if (node?.node !== 'field') {
      unknown(cellText(cells[0]) || path)
      return
    }
    const value = exactly(key, node, cells[2] ?? null, index + 2, note)
    if (parts.length === 1) top.push([key, value])
    else header.push([key, value])
  })
  return { top: Object.fromEntries(top), header: Object.fromEntries(header) }
}

const tableOf = (member: TableMember, { rows }: NamedRows, note: Note, unknown: (name: string) => void) => {
  const fields = fieldsOf(member)
  const headings = rows[0]?.map((cell) => cellText(cell)) ?? []
  const columns = headings.map((heading) => {
    const key = keyOfOwnHeading(heading) ?? heading
    return fields.has(key) ? key : null
  })
  headings.forEach((heading, column) => {
    if (column > 0 && columns[column] === null && heading !== '') unknown(heading)
  })
  const places = new Map<number, number>()
  const data: JsonObject[] = []
  rows.slice(1).forEach((cells, index) => {
    if (isEmptyRow(cells)) return
    const number = Number(cells[0] ?? Number.NaN)
    if (Number.isInteger(number) && number > 0 && !places.has(number - 1)) places.set(number - 1, data.length)
    const entries = columns.flatMap((key, column): [string, Json][] => {
      const field = key === null ? undefined : fields.get(key)
      return key === null || field === undefined ? [] : [[key, exactly(key, field, cells[column] ?? null, index + 2, note)]]
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
export const baseOf = (sheets: readonly NamedRows[]): OwnBase => {
  const problems: OwnProblem[] = []
  const unknown: string[] = []
  const named = (name: string): NamedRows => sheets.find((sheet) => sheet.name === name) ?? { name, rows: [] }
  const noteIn =
    (sheet: string): Note =>
    (problem) =>
      problems.push({ sheet, ...problem })
  const unknownIn =
    (sheet: string) =>
    (name: string): void =>
      void unknown.push(`${sheet}: ${name}`)
  const singles = singlesOf(named('DEKLARASI'), noteIn('DEKLARASI'), unknownIn('DEKLARASI'))
  const others = othersOf(named('BAGIAN LAIN'), noteIn('BAGIAN LAIN'))
  const tables = tableMembers.map((member) => {
    const name = sheetNames[member]
    return [member, tableOf(member, named(name), noteIn(name), unknownIn(name))] as const
  })
  const document: JsonObject = {
    ...singles.top,
    header: { data: singles.header },
    ...Object.fromEntries(tables.map(([member, table]) => [member, { data: table.data }])),
    ...Object.fromEntries(shapelessMembers.map((member) => [member, { data: others.get(member) ?? [] }]))
  }
  const places = Object.fromEntries(tables.map(([member, table]) => [member, table.places])) as unknown as OwnBase['places']
  return { document, places, problems, unknown }
}
