import { isDeepStrictEqual } from 'node:util'
import { blank } from '#core/derive/shape.ts'
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
 * field loses focus; every other change is a separate step. Header values that nobody typed follow what they are computed from, in the same step.
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
  /** `header`: the header field that the change sets. */
  change(act: (document: ModelDocument) => void, header?: string): void
  undo(): void
  redo(): void
}

/** `typed`: whether the value of a header field was typed; a field without a mark is undefined. */
interface ModelState {
  readonly document: ModelDocument
  readonly typed: Readonly<Partial<Record<ComputedKey, boolean>>>
}

/** Only the header fields that the driver changes or that follow them. */
const computedKeys = ['nilinv', 'netto', 'jmbrg', 'cif'] as const
type ComputedKey = (typeof computedKeys)[number]
const sums: ReadonlySet<ComputedKey> = new Set<ComputedKey>(['nilinv', 'netto'])

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === ''

/** The computed value of a header field; null without values to compute it from. */
const computedOf = ({ header, detail }: ModelDocument, key: ComputedKey): number | null => {
  if (key === 'jmbrg') return detail.data.length
  if (key === 'cif') return isBlank(header.data['fob']) ? null : Number(header.data['fob'])
  const sum = sumOf(detail.data, key === 'nilinv' ? 'dnilinv' : 'nettodtl')
  return sum === 0 ? null : sum
}

/** The state after a change of the document, with what follows it. `own`: the field that the change itself sets. */
const withFollowing = (before: ModelState, changed: ModelDocument, own?: string): ModelState => {
  const document = structuredClone(changed)
  const typed: Partial<Record<ComputedKey, boolean>> = { ...before.typed }
  const mark = (key: ComputedKey, isTyped: boolean): void => {
    if (isTyped || sums.has(key)) typed[key] = isTyped
    else Reflect.deleteProperty(typed, key)
  }
  for (const key of computedKeys) {
    const found = document.header.data[key]
    const next = computedOf(document, key)
    const previous = computedOf(before.document, key)
    const old = before.document.header.data[key]
    const wasTyped = before.typed[key] ?? (sums.has(key) && !isBlank(old))
    if (own === key) mark(key, !isBlank(found) && found !== next)
    else if (wasTyped) continue
    // The mark lets the field follow again when it can be computed.
    else if (next === null && !isBlank(old) && old === previous) typed[key] = false
    else if (next !== null && next === found) mark(key, false)
    else if (next !== null && next !== previous && (isBlank(old) || old === previous || before.typed[key] === false)) {
      document.header.data[key] = next
      mark(key, false)
    }
  }
  return { document, typed }
}

export const createUndoModel = (first: ModelDocument): UndoModel => {
  let state: ModelState = { document: first, typed: {} }
  let typingIn: string | null = null
  let steps = 0
  const before: ModelState[] = []
  const after: ModelState[] = []
  const step = (next: ModelState): void => {
    before.push(state)
    after.length = 0
    state = next
    steps += 1
  }
  const goBack = (from: ModelState[], to: ModelState[]): void => {
    typingIn = null
    const other = from.pop()
    if (other === undefined) return
    to.push(state)
    state = other
    steps += 1
  }
  return {
    get document() {
      return state.document
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
      const next = structuredClone(state.document)
      setAt(next, path, value)
      if (isDeepStrictEqual(next, state.document)) return
      const following = withFollowing(state, next, path.replace('/header/data/', ''))
      if (typingIn === path) state = following
      else step(following)
      typingIn = path
    },
    leave() {
      typingIn = null
    },
    change(act, header) {
      typingIn = null
      const next = structuredClone(state.document)
      act(next)
      if (!isDeepStrictEqual(next, state.document)) step(withFollowing(state, next, header))
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

/** What a new row has where the row above it has nothing else. */
const repeated: Readonly<Record<ModelTable, ModelRow>> = { detail: { seritrp: 1, dtlok: 1, satcukjm: 0 }, dokumen: {} }

/** Inserts blank rows with numbers after the highest one. */
export const insertRows = (document: ModelDocument, table: ModelTable, at: number, count: number): void => {
  const rows = document[table].data
  const first = highest(rows, numberKeys[table]) + 1
  const above = rows[at - 1] ?? rows[at]
  const kept = Object.fromEntries(Object.entries(repeated[table]).map(([key, value]) => [key, above?.[key] ?? value]))
  const empty = { ...blank(declaration.members[table].members.data.of), ...kept }
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
