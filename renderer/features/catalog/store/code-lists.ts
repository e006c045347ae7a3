import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'
import { labelOf, readShippedList, type CodeList, type CodeRow, type StoredCodeList } from '#core/codes/code-list.ts'
import { makeCodeIndex, type CodeIndex, findCodes, usedCodes, withUse, type UsedCodes } from '#core/codes/find-codes.ts'
import { codeNamed, otherNames } from '#core/codes/code-names.ts'
import { portMembership, portsOf, type Ports } from '#core/codes/port-names.ts'
import { codeLists, isListName, shippedLists, type BuiltInListName, type ShippedListName } from '#core/schema/code-lists.ts'
import type { DraftDeclaration } from '#core/derive/shape.ts'
import type { CodeListName } from '#core/schema/field.ts'
import { useServices } from '../../../data/services.ts'
import { dropList, loadStoredList, putList, storedListNames } from '../../../data/declarations-repository.ts'
import { NotSaved, type Change } from '../../../data/store-writer.ts'
import { useCodeListLookups } from './code-list-lookups.ts'
import { useSettings } from '../../settings/store/settings.ts'

/** A chunk per list, loaded when a field first needs it. */
const files: Readonly<Record<ShippedListName, () => Promise<{ readonly default: string }>>> = {
  country: () => import('../../../../resources/code-lists/country.json?raw'),
  currency: () => import('../../../../resources/code-lists/currency.json?raw'),
  package: () => import('../../../../resources/code-lists/package.json?raw'),
  port: () => import('../../../../resources/code-lists/port.json?raw'),
  unit: () => import('../../../../resources/code-lists/unit.json?raw')
}

const isFiled = (name: CodeListName): name is ShippedListName => (shippedLists as readonly string[]).includes(name)
const isOwn = (name: CodeListName): name is BuiltInListName => Object.hasOwn(codeLists, name)

const ownRows = (name: BuiltInListName): readonly CodeRow[] => codeLists[name].map(({ code, label }) => [code, label.id, label.en])

/** Whether a list ships with Ajukan. */
const isShipped = (name: CodeListName): boolean => isFiled(name) || (isOwn(name) && codeLists[name].length > 0)

/** The shipped list; without rows when it may not be distributed. */
const loadShipped = async (name: CodeListName): Promise<CodeList> => {
  if (!isFiled(name)) return { name, version: '', date: '', rows: isOwn(name) ? ownRows(name) : [] }
  const list = readShippedList(name, (await files[name]()).default)
  if (list === null) throw new Error(`the shipped list ${name} does not read`)
  return list
}

/** A list in use. `stored` when the user imported it. */
export interface LoadedList {
  readonly list: CodeList
  readonly stored: StoredCodeList | null
}

export interface CodeSearchOptions {
  /** Storage places of these offices come first. */
  readonly offices?: readonly string[]
  readonly limit?: number
  /** All rows in the order of the list, ignoring the style of the profile and the codes used before. */
  readonly asItIs?: boolean
}

const offeredAtMost = 100
const noCodes: ReadonlySet<string> = new Set()
const empty = makeCodeIndex([])
const longList = 1_000
/** Indexes of long lists are built once; a picker may query with every key press. */
const indexes = new WeakMap<readonly CodeRow[], CodeIndex>()
const indexOf = ({ list }: LoadedList): CodeIndex => {
  const known = indexes.get(list.rows) ?? makeCodeIndex(list.rows, (code) => otherNames(list.name, code))
  indexes.set(list.rows, known)
  return known
}

/** The names of a list of ports are read once. */
const portsOfList = new WeakMap<readonly CodeRow[], Ports>()
const portsIn = (rows: readonly CodeRow[]): Ports => {
  const known = portsOfList.get(rows) ?? portsOf(rows)
  portsOfList.set(rows, known)
  return known
}
const noPorts: readonly CodeRow[] = []

/** Codes of the other style, which the profile does not offer. */
const styledOtherwise = (name: CodeListName, style: 'old' | 'ceisa'): ReadonlySet<string> =>
  Object.hasOwn(codeLists, name)
    ? new Set(codeLists[name as BuiltInListName].filter((code) => code.style !== undefined && code.style !== style).map(({ code }) => code))
    : noCodes

/** Code lists: shipped lists, lists the user imported instead, and which codes the user's declarations contain. */
export const useCodeLists = defineStore('code-lists', () => {
  const { database, storeWriter } = useServices()
  const settings = useSettings()
  const codeLookups = useCodeListLookups()
  const loaded = shallowRef<ReadonlyMap<CodeListName, LoadedList>>(new Map())
  const used = shallowRef<UsedCodes>(new Map())
  const asked = new Map<CodeListName, Promise<void>>()

  const show = (name: CodeListName, next: LoadedList): void => {
    loaded.value = new Map([...loaded.value, [name, next]])
    updateAdvice(name, next)
    // Builds the index now, not at the first key press.
    if (next.list.rows.length > longList) setTimeout(() => indexOf(next).numberOf(''))
  }

  /** Advice may say that a code is not in a list only when the list is complete: imported, or shipped as a file. */
  const updateAdvice = (name: CodeListName, { list, stored }: LoadedList): void => {
    if (stored === null && list.version === '') codeLookups.set(name, null)
    else if (name === 'port') codeLookups.set(name, portMembership(portsIn(list.rows), stored !== null))
    else if (name === 'storagePlace') {
      const places = new Set(list.rows.map(([code, , , office = '']) => `${code}\n${office}`))
      const codes = new Set(list.rows.map(([code]) => code))
      const knowsOffices = list.rows.some((row) => (row[3] ?? '') !== '')
      codeLookups.set(name, (code, office = '') =>
        office === '' ? codes.has(code) : knowsOffices ? places.has(`${code}\n${office}`) : null
      )
    } else {
      const codes = new Set(list.rows.map(([code]) => code))
      codeLookups.set(name, (code) => codes.has(code))
    }
  }

  const read = async (name: CodeListName): Promise<void> => {
    const stored = await loadStoredList(database, name)
    show(name, { list: stored ?? (await loadShipped(name)), stored: stored ?? null })
  }

  /** Loads a list once; a failed load is retried at the next call. */
  const load = (name: CodeListName): Promise<void> => {
    const known = asked.get(name)
    if (known) return known
    const reading = read(name).catch((error: unknown) => {
      asked.delete(name)
      throw error
    })
    asked.set(name, reading)
    return reading
  }

  /** As `load`, for callers that do not wait: a picker without its list offers the codes used before. */
  const need = (name: CodeListName): void => void load(name).catch(() => undefined)

  // What one kind of declarations uses says nothing about the others.
  watch(
    () => settings.shownKind,
    () => (used.value = new Map())
  )

  /** Ranks codes by those of declarations, the newest first. */
  const rankByUse = (declarations: readonly DraftDeclaration[]): void => {
    // Codes chosen meanwhile are newer still.
    const since = [...used.value].flatMap(([name, codes]) => codes.map((code) => [name, code] as const)).reverse()
    used.value = since.reduce((ranked, [name, code]) => withUse(ranked, name, code), usedCodes(declarations))
  }

  /** The ports of the list in use; without any until it is loaded. */
  const ports = (): Ports => portsIn(loaded.value.get('port')?.list.rows ?? noPorts)

  /** The code that a whole text is a name of, in any list; null for none or several. */
  const named = (name: CodeListName, typed: string): string | null => {
    const codes = name === 'port' ? ports().meant(typed) : []
    return codes.length === 1 ? (codes[0] ?? null) : codeNamed(name, typed)
  }

  const noteUse = (name: CodeListName, code: string): void => {
    const list = loaded.value.get(name)
    // Partial codes while typing are not remembered, only codes of the list.
    if (list !== undefined && indexOf(list).numberOf(code) !== undefined) used.value = withUse(used.value, name, code)
  }

  /** Rows for a typed text, best first. */
  const find = (
    name: CodeListName,
    typed: string,
    { offices = [], limit = offeredAtMost, asItIs = false }: CodeSearchOptions = {}
  ): readonly CodeRow[] => {
    const list = loaded.value.get(name)
    const style = settings.profile?.codeStyle ?? 'both'
    const other = style === 'both' || asItIs || list?.stored ? noCodes : styledOtherwise(name, style)
    return findCodes(list ? indexOf(list) : empty, typed, {
      recent: asItIs ? [] : (used.value.get(name) ?? []),
      prefer: offices.length === 0 ? undefined : (row) => row[3] !== undefined && offices.includes(row[3]),
      hide: other.size === 0 ? undefined : (row) => other.has(row[0]),
      named: named(name, typed),
      limit
    })
  }

  const nameOf = (name: CodeListName, code: string): string => {
    const list = loaded.value.get(name)
    const number = list && code !== '' ? indexOf(list).numberOf(code) : undefined
    const row = number === undefined ? undefined : list?.list.rows[number]
    return row ? labelOf(row, settings.language) : ''
  }

  /** False when the write was refused and the present list stays. */
  const write = async (change: Change): Promise<boolean> => {
    try {
      await storeWriter.write([change])
      return true
    } catch (error) {
      if (error instanceof NotSaved) return false
      throw error
    }
  }

  /** Replaces the present list; false when the write was refused and the present one stays. */
  const importList = async (list: StoredCodeList): Promise<boolean> => {
    if (!(await write(putList(list)))) return false
    asked.set(list.name, Promise.resolve())
    show(list.name, { list, stored: list })
    return true
  }

  /** Removes an imported list; the shipped one is used again, if there is one. */
  const removeList = async (name: CodeListName): Promise<boolean> => {
    if (!(await write(dropList(name)))) return false
    asked.delete(name)
    await load(name)
    return true
  }

  /** Loads lists again that another desk imported or removed. */
  const takeArrived = async (names: readonly string[]): Promise<void> => {
    for (const name of names) if (isListName(name) && asked.delete(name)) await load(name)
  }

  /** Loads the lists that codes are checked against: those shipped as files, and the imported ones. */
  const loadAll = async (): Promise<void> => {
    const names = new Set<string>([...shippedLists, ...(await storedListNames(database))])
    await Promise.all([...names].flatMap((name) => (isListName(name) ? [load(name)] : [])))
  }

  return {
    loaded,
    used,
    load,
    need,
    loadAll,
    rankByUse,
    noteUse,
    find,
    named,
    ports,
    nameOf,
    importList,
    removeList,
    takeArrived,
    isShipped
  }
})
