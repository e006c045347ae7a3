import { isDeepStrictEqual } from 'node:util'
import { blank } from '#core/derive/blank-value.ts'
import { declaration } from '#core/schema/declaration.ts'

/** The members of a declaration that the model reads. */
export interface ModelDocument {
  readonly header: { readonly data: ModelRow }
  readonly detail: { readonly data: ModelRow[] }
  readonly dokumen: { readonly data: ModelRow[] }
}
export type ModelRow = Record<string, unknown>
export type ModelTable = 'detail' | 'dokumen'

/**
 * The specification of undo as a simple model: a copy of the whole declaration for each step. Consecutive input in one field is one step until the
 * field loses focus; every other change is a separate step.
 */
export interface UndoModel {
  readonly document: ModelDocument
  /** Number of steps that can be undone, and redone. */
  readonly undoable: number
  readonly redoable: number
  /** Number of steps so far, including undo and redo. */
  readonly steps: number
  /** Input in a field of the form, which keeps the focus. */
  typed(path: string, value: unknown): void
  leave(): void
  change(act: (document: ModelDocument) => void): void
  undo(): void
  redo(): void
}

export const createUndoModel = (first: ModelDocument): UndoModel => {
  let document = first
  let typingIn: string | null = null
  let steps = 0
  const before: ModelDocument[] = []
  const after: ModelDocument[] = []
  const step = (next: ModelDocument): void => {
    before.push(document)
    after.length = 0
    document = next
    steps += 1
  }
  const goBack = (from: ModelDocument[], to: ModelDocument[]): void => {
    typingIn = null
    const other = from.pop()
    if (other === undefined) return
    to.push(document)
    document = other
    steps += 1
  }
  return {
    get document() {
      return document
    },
    get undoable() {
      return before.length
    },
    get redoable() {
      return after.length
    },
    get steps() {
      return steps
    },
    typed(path, value) {
      const next = structuredClone(document)
      setAt(next, path, value)
      if (isDeepStrictEqual(next, document)) return
      if (typingIn === path) document = next
      else step(next)
      typingIn = path
    },
    leave() {
      typingIn = null
    },
    change(act) {
      typingIn = null
      const next = structuredClone(document)
      act(next)
      if (!isDeepStrictEqual(next, document)) step(next)
    },
    undo: () => goBack(before, after),
    redo: () => goBack(after, before)
  }
}

const isContainer = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

export const valueOf = (document: unknown, path: string): unknown =>
  path
    .slice(1)
    .split('/')
    .reduce<unknown>((value, part) => (isContainer(value) ? value[part] : undefined), document)

const setAt = (document: ModelDocument, path: string, value: unknown): void => {
  const last = path.lastIndexOf('/')
  const owner = last === 0 ? document : valueOf(document, path.slice(0, last))
  if (!isContainer(owner)) throw new Error(`no member at ${path}`)
  Object.assign(owner, { [path.slice(last + 1)]: value })
}

const highest = (rows: readonly ModelRow[], key: string): number => Math.max(0, ...rows.map((row) => Number(row[key]) || 0))

const numbered = (table: ModelTable, number: number): ModelRow => (table === 'detail' ? { serial: String(number) } : { nourut: number })
const numberKeys = { detail: 'serial', dokumen: 'nourut' } as const

/** Inserts blank rows with numbers after the highest one. */
export const insertRows = (document: ModelDocument, table: ModelTable, at: number, count: number): void => {
  const rows = document[table].data
  const first = highest(rows, numberKeys[table]) + 1
  const empty = blank(declaration.members[table].members.data.of)
  rows.splice(at, 0, ...Array.from({ length: count }, (_, index) => ({ ...structuredClone(empty), ...numbered(table, first + index) })))
}

export const duplicateRow = (document: ModelDocument, table: ModelTable, at: number): void => {
  const rows = document[table].data
  rows.splice(at + 1, 0, { ...structuredClone(rows[at]), ...numbered(table, highest(rows, numberKeys[table]) + 1) })
}

export const moveRow = (document: ModelDocument, table: ModelTable, from: number, to: number): void => {
  const rows = document[table].data
  rows.splice(to, 0, ...rows.splice(from, 1))
}

export const renumberRows = (document: ModelDocument, table: ModelTable): void => {
  for (const [index, row] of document[table].data.entries()) Object.assign(row, numbered(table, index + 1))
}

/** Sum of numbers with at most two decimals. */
export const sumOf = (rows: readonly ModelRow[], key: string): number =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[key] ?? 0) * 100), 0) / 100

/** The declaration in an exported envelope. Throws if there is none. */
export const readExported = (text: string): ModelDocument => {
  const envelope: unknown = JSON.parse(text)
  const found = valueOf(envelope, '/bc28/document/0')
  if (!isDocument(found)) throw new Error('the exported file contains no declaration')
  return found
}

const isDocument = (value: unknown): value is ModelDocument =>
  isContainer(value) &&
  isContainer(value['header']) &&
  isContainer(value['header']['data']) &&
  [value['detail'], value['dokumen']].every(
    (table) => isContainer(table) && Array.isArray(table['data']) && table['data'].every(isContainer)
  )
