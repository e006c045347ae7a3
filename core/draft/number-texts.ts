import type { Json } from '../base/json.ts'
import { arrayIndex, partsOf, pointer, type Pointer } from '../base/json-pointer.ts'
import type { Edit } from './edit.ts'

/**
 * Texts of numbers that JSON.stringify would write differently (`1.50`, `1E3`, more digits than a double holds), by pointer. They let an
 * imported envelope be exported with the same bytes for unedited values.
 */
export type NumberTexts = Readonly<Record<Pointer, string>>

interface RawJson {
  rawJSON(text: string): unknown
}
interface SourceContext {
  readonly source?: string
}
type Reviver = (this: unknown, key: string, value: unknown, context: SourceContext) => unknown

const parseWith = JSON.parse as (text: string, reviver: Reviver) => unknown
const { rawJSON } = JSON as typeof JSON & RawJson

/** Like JSON.parse, plus the numbers that JSON.stringify would write differently. Throws SyntaxError. */
export const parseWithNumberTexts = (text: string): { readonly value: Json; readonly numerals: NumberTexts } => {
  const odd = new Map<object, Map<string, string>>()
  const value = parseWith(text, function (key, current, context) {
    if (typeof current === 'number' && context.source !== undefined && context.source !== String(current)) {
      const holder = this as object
      const texts = odd.get(holder) ?? new Map<string, string>()
      odd.set(holder, texts.set(key, context.source))
    }
    return current
  })
  if (typeof value === 'number') return { value, numerals: text.trim() === String(value) ? {} : { '': text.trim() } }
  return { value: value as Json, numerals: odd.size === 0 ? {} : pointersOf(value, odd) }
}

const pointersOf = (root: unknown, odd: ReadonlyMap<object, ReadonlyMap<string, string>>): NumberTexts => {
  const found: Record<Pointer, string> = {}
  const walk = (value: unknown, path: Pointer): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, text] of odd.get(value) ?? []) found[path + pointer(key)] = text
    for (const [key, member] of Object.entries(value)) walk(member, path + pointer(key))
  }
  walk(root, '')
  return found
}

/** JSON text of a value; a number keeps its original text while it is still the same number. `indent` as in JSON.stringify. */
export const writeJson = (value: unknown, numerals: NumberTexts, indent?: number): string => {
  if (Object.keys(numerals).length === 0) return JSON.stringify(value, null, indent)
  const restore = (current: unknown, path: Pointer): unknown => {
    if (typeof current === 'number') {
      const text = Object.hasOwn(numerals, path) ? numerals[path] : undefined
      return text !== undefined && Number(text) === current ? rawJSON(text) : current
    }
    if (Array.isArray(current)) return current.map((member, index) => restore(member, path + pointer(index)))
    if (typeof current === 'object' && current !== null)
      return Object.fromEntries(Object.entries(current).map(([key, member]) => [key, restore(member, path + pointer(key))]))
    return current
  }
  return JSON.stringify(restore(value, ''), null, indent)
}

/**
 * Number texts after the entries of a list have changed places. The function maps an old index to the new one; null where the entry was
 * removed.
 */
export const numberTextsMoved = (numerals: NumberTexts, list: Pointer, to: (index: number) => number | null): NumberTexts =>
  Object.fromEntries(
    Object.entries(numerals).flatMap(([at, text]) => {
      const [first, ...below] = at.startsWith(`${list}/`) ? partsOf(at.slice(list.length)) : []
      const index = first === undefined ? null : arrayIndex(first)
      if (index === null) return [[at, text]]
      const next = to(index)
      return next === null ? [] : [[list + pointer(next, ...below), text]]
    })
  )

/** The number texts below a path, with pointers relative to it. */
export const numberTextsBelow = (numerals: NumberTexts, path: Pointer): NumberTexts =>
  Object.fromEntries(Object.entries(numerals).flatMap(([at, text]) => (at.startsWith(`${path}/`) ? [[at.slice(path.length), text]] : [])))

/** The number texts below each entry of a list, by index, with pointers relative to the entry. */
export const numberTextsByEntry = (numerals: NumberTexts, list: Pointer): ReadonlyMap<number, NumberTexts> => {
  const found = new Map<number, Record<Pointer, string>>()
  for (const [at, text] of Object.entries(numerals)) {
    const [, index, below] = (at.startsWith(`${list}/`) && /^\/(\d+)(\/.*)$/s.exec(at.slice(list.length))) || []
    if (index === undefined || below === undefined) continue
    const texts = found.get(Number(index)) ?? {}
    texts[below] = text
    found.set(Number(index), texts)
  }
  return found
}

/** Number texts after an edit: each moves with its list entry. The text of a changed number stays but is no longer used. */
export const numberTextsAfter = (numerals: NumberTexts, edit: Edit): NumberTexts => {
  if (edit.kind === 'set') return numerals
  const parts = partsOf(edit.path)
  const index = Number(parts.at(-1))
  return numberTextsMoved(numerals, pointer(...parts.slice(0, -1)), (at) => {
    if (edit.kind === 'insert') return at < index ? at : at + 1
    if (at === index) return edit.kind === 'move' ? edit.to : null
    const without = at < index ? at : at - 1
    return edit.kind === 'move' && without >= edit.to ? without + 1 : without
  })
}
