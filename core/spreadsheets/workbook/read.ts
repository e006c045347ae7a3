import { isJsonObject } from '../../base/json-guards.ts'
import { partsOf, pointer, valueAt, type Pointer } from '../../base/json-pointer.ts'
import type { Json, JsonObject } from '../../base/json.ts'
import { writeJson } from '../../draft/number-texts.ts'
import { readEnvelope, type ReadDeclaration } from '../../draft/envelope.ts'
import { nodeAt } from '../../derive/fields.ts'
import { tableMembers } from '../../schema/layout.ts'
import { baseOf, type Originals, type OwnBase, type OwnProblem } from './cells.ts'
import { ownFormat, ownSheets } from './write.ts'
import { applyStructure, type StructureEntry } from './structure.ts'
import { cellText, exactText, isEmptyRow, type Cell, type Sheet } from '../sheet.ts'

/** `newer`: written by a later version of Ajukan. `damaged`: META is from Ajukan, but the rest is not a declaration. */
export type OwnReading =
  | {
      readonly ok: true
      readonly read: ReadDeclaration
      /** Local values of the draft, never sent. */
      readonly local: JsonObject
      readonly problems: readonly OwnProblem[]
      /** Unknown sheets, rows, columns and entries. */
      readonly unknown: readonly string[]
      /** Sheets, rows and columns that the file does not have any more; as in `OwnBase`. */
      readonly missing: readonly string[]
      /** Formula cells without a stored value, which are read as empty. */
      readonly uncalculated: number
    }
  | { readonly ok: false; readonly code: 'newer' | 'damaged' }

const ownNames: ReadonlySet<string> = new Set(Object.values(ownSheets))

const metaOf = (sheets: readonly Sheet[]): { readonly name: string; readonly version: number } | null => {
  const rows = sheets.find((sheet) => sheet.name === ownSheets.meta)?.rows
  return rows === undefined ? null : { name: cellText(rows[0]?.[1]), version: Number(cellText(rows[1]?.[1])) }
}

/** Whether a workbook was written by `ownWorkbook`. */
export const isOwnWorkbook = (sheets: readonly Sheet[]): boolean => metaOf(sheets)?.name === ownFormat.name

/** The current path of a row since the file was written; null if it was deleted. */
const movedPath = (path: Pointer, places: OwnBase['places']): Pointer | null => {
  const parts = partsOf(path)
  const [member, data, row, ...below] = parts
  const table = tableMembers.find((name) => name === member)
  if (table === undefined || data !== 'data' || row === undefined) return path
  const index = places[table].get(Number(row))
  return index === undefined ? null : pointer(member ?? '', data, index, ...below)
}

const joined = (cells: readonly Cell[]): string => cells.slice(2).map(exactText).join('')

const originalsOf = (rows: readonly (readonly Cell[])[]): Originals =>
  new Map(
    rows.flatMap((cells) => {
      const value = cellText(cells[0]) === 'set' ? parsed(joined(cells)) : undefined
      return value === undefined ? [] : [[exactText(cells[1]), value] as const]
    })
  )

const isCell = (path: Pointer, base: JsonObject): boolean => nodeAt(path)?.node === 'field' && valueAt(base, path) !== undefined

export const readOwnWorkbook = (sheets: readonly Sheet[]): OwnReading => {
  const meta = metaOf(sheets)
  if (meta === null || !Number.isInteger(meta.version)) return { ok: false, code: 'damaged' }
  if (meta.version > ownFormat.version) return { ok: false, code: 'newer' }
  const structure = sheets.find((sheet) => sheet.name === ownSheets.structure)
  const rows = structure?.rows.slice(1) ?? []
  const base = baseOf(sheets, originalsOf(rows))
  const others = sheets.filter(({ name, rows }) => !ownNames.has(name) && !rows.every(isEmptyRow))
  const unknown = [...others.map(({ name }) => name), ...base.unknown]
  const missing = [...base.missing, ...(structure === undefined ? [ownSheets.structure] : [])]
  const uncalculated = sheets.reduce((sum, { facts }) => sum + facts.uncalculated, 0)
  const problems = [...base.problems]
  const entries: StructureEntry[] = []
  const numerals: Record<Pointer, string> = {}
  let local: JsonObject = {}
  rows.forEach((cells, index) => {
    const kind = cellText(cells[0])
    if (kind === '') return
    const from = exactText(cells[1])
    const path = movedPath(from, base.places)
    if (path === null) return
    const text = joined(cells)
    if (kind === 'numeral') numerals[path] = text
    else if (kind === 'remove') entries.push({ kind, path })
    else {
      const value = parsed(text)
      if (kind === 'local' && isJsonObject(value)) local = value
      else if (kind === 'set' && value !== undefined) {
        // The cell already has the original value, or was edited and has precedence.
        if (!isCell(path, base.document)) entries.push({ kind, path, value })
      } else if (kind === 'order' && Array.isArray(value)) entries.push({ kind, path, keys: value.map(String) })
      else problems.push({ sheet: ownSheets.structure, row: index + 2, key: from, text: text.slice(0, 60), code: 'json' })
    }
  })
  const { value, lost } = applyStructure(base.document, entries)
  unknown.push(...lost.map((entry) => `${ownSheets.structure}: ${entry.path}`))
  const envelope = readEnvelope(writeJson({ bc28: { document: [value] } }, inEnvelope(numerals)))
  const read = 'problem' in envelope ? undefined : envelope.declarations[0]
  return read === undefined ? { ok: false, code: 'damaged' } : { ok: true, read, local, problems, unknown, missing, uncalculated }
}

const parsed = (text: string): Json | undefined => {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

/** Only texts that are JSON numbers: anything else in the file would make the envelope unreadable. */
const inEnvelope = (numerals: Readonly<Record<Pointer, string>>): Readonly<Record<Pointer, string>> =>
  Object.fromEntries(
    Object.entries(numerals).flatMap(([path, text]) =>
      /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(text) ? [[pointer('bc28', 'document', 0) + path, text] as const] : []
    )
  )
