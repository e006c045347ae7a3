import { importerKey, plainName, type ImporterName } from '../base/company-identity.ts'
import { stringOrEmpty } from '../base/json-guards.ts'
import type { Language } from '../base/language.ts'
import { isWrittenList, writtenKey, writtenLists, type ChosenCodes, type WrittenList } from '../codes/written-codes.ts'
import type { DraftHeader } from '../derive/shape.ts'
import type { TableMember } from '../schema/layout.ts'
import type { Interpretation } from './interpret.ts'
import { pageKey, type PageChoices } from './page-readings.ts'
import { firstState, lineKey, valueKey, type Review, type ReviewLine, type ReviewState, type ValueDecision } from './review.ts'
import type { ColumnQuestion } from './column-questions.ts'
import type { TableCandidate } from './table.ts'
import { columnKinds, type ColumnKind } from '../vocabulary/goods-columns.ts'
import { plainWords } from '../vocabulary/words.ts'

/**
 * What the user corrected in imports from a supplier for an importer. Rows of the reader before have no supplier, and fields in place of kinds: they are
 * never proposed here.
 */
export interface ImportMemory {
  readonly id: string
  readonly member: TableMember
  /** The importer, as `importerKey` has it. */
  readonly customer: string
  /** The supplier, as `plainName` has it. */
  readonly supplier?: string
  /** The kind of a column by its heading; null if the user left it out. */
  readonly columns: Readonly<Record<string, string | null>>
  /** Headings of earlier imports, of the reader before. */
  readonly headers?: readonly string[]
  readonly codes?: ChosenCodes
  /** The party of the catalog for the name of the supplier, by kind of party. */
  readonly parties?: Readonly<Record<string, string>>
  /** How numbers are written where the user said so. */
  readonly form?: Language
  readonly changedAt: number
}

/** Whom a memory belongs to. */
export interface MemoryOwner {
  readonly importer: string
  readonly supplier: string
}

const factIn = (review: Pick<Review, 'taken'>, name: 'seller' | 'buyer' | 'buyerTax'): string =>
  review.taken.flatMap(({ facts }) => facts.filter((fact) => fact.name === name)).find(({ value }) => value !== '')?.value ?? ''

/**
 * The supplier that the files name, with the importer of the draft, else of the files; empty without either: nothing is remembered then. What is remembered is
 * stored under the first; under the others it may be from before the tax number of the importer was known. `keyOf` knows the importers of this desk.
 */
export const memoryOwners = (
  review: Pick<Review, 'taken'>,
  header: Pick<DraftHeader, 'impnama' | 'impnpwp'> | null,
  keyOf: (importer: ImporterName) => string = importerKey
): readonly MemoryOwner[] => {
  const supplier = plainName(factIn(review, 'seller'))
  const own = { importer: stringOrEmpty(header?.impnama), importerTax: stringOrEmpty(header?.impnpwp) }
  const importer = importerKey(own) === '' ? { importer: factIn(review, 'buyer'), importerTax: factIn(review, 'buyerTax') } : own
  const keys = new Set([keyOf(importer), plainName(importer.importer)])
  return supplier === '' ? [] : [...keys].filter((key) => key !== '').map((key) => ({ importer: key, supplier }))
}

export const memoryId = ({ importer, supplier }: MemoryOwner): string => `detail:${importer}:${supplier}`

/** Names of headings, with a number where several columns have one heading; '' without one. */
const headingNames = (texts: readonly string[]): readonly string[] => {
  const names = texts.map(plainWords)
  const counts = new Map<string, number>()
  return names.map((name) => {
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return name !== '' && names.indexOf(name) !== names.lastIndexOf(name) ? `${name}|${count}` : name
  })
}

const isKind = (kind: string): kind is ColumnKind => (columnKinds as readonly string[]).includes(kind)

/** The kinds of columns whose words stand for codes, and the lists of these codes. */
const listOfKind: Readonly<Partial<Record<ColumnKind, WrittenList>>> = { unit: 'unit', packageKind: 'package', origin: 'country' }

/** The word of a cell that may have a number beside it: `5 sheets`. */
const wordOf = (text: string): string =>
  writtenKey(text.replace(/^[\d.,'\s]+/, ''))
    .split(' ')
    .filter((word) => !/^[\d.,']+$/.test(word))
    .join(' ')

/** What a page is read as with the remembered columns; null where nothing changes. */
const rememberedKinds = (
  columns: ImportMemory['columns'],
  texts: readonly string[],
  kinds: readonly (ColumnKind | null)[]
): { readonly kinds: readonly (ColumnKind | null)[]; readonly changed: readonly number[] } | null => {
  const known = headingNames(texts).map((name): ColumnKind | null | undefined => {
    const kind = name !== '' && Object.hasOwn(columns, name) ? columns[name] : undefined
    return typeof kind === 'string' && !isKind(kind) ? undefined : kind
  })
  const changed = known.flatMap((kind, column) => (kind !== undefined && kind !== (kinds[column] ?? null) ? [column] : []))
  if (changed.length === 0) return null
  const given = new Set(changed.map((column) => known[column] ?? null))
  return {
    changed,
    // The column that was read as this kind before is none of it now.
    kinds: texts.map((_, column) => {
      const kind = kinds[column] ?? null
      return changed.includes(column) ? (known[column] ?? null) : kind !== null && given.has(kind) && known[column] !== kind ? null : kind
    })
  }
}

/** Questions about columns that the memory answers: one of their columns is remembered as the kind, or all as something else. */
const rememberedAnswers = (columns: ImportMemory['columns'], { texts, questions }: TableCandidate): readonly ColumnKind[] => {
  const names = headingNames(texts)
  return questions.flatMap(({ kind, columns: asked }) => {
    const known = asked.map((column) => {
      const name = names[column] ?? ''
      return name !== '' && Object.hasOwn(columns, name) ? columns[name] : undefined
    })
    return known.includes(kind) || known.every((one) => one !== undefined) ? [kind] : []
  })
}

export type Origins = ReadonlyMap<string, 'remembered'>
export const columnOrigin = (page: string, column: number): string => `${page}/column/${column}`
export const formOrigin = (page: string): string => `${page}/form`
export const partyOrigin = (kind: string): string => `party/${kind}`

/**
 * The state of a review with what is remembered. The columns change the reading: after they were read again the words of the lines are proposed by a second
 * call with the state of the first. What the user decided in `state` stays. `origins` names each proposal: `columnOrigin`, `formOrigin`,
 * `partyOrigin`, `valueKey`.
 */
export const rememberedState = (
  memory: ImportMemory | undefined,
  { pages, shipments }: Interpretation,
  state: ReviewState = firstState
): { readonly state: ReviewState; readonly origins: Origins } => {
  const origins = new Map<string, 'remembered'>()
  if (memory?.supplier === undefined) return { state, origins }
  const choices = new Map(state.choices)
  for (const { table, candidates, ...at } of pages) {
    const page = pageKey(at)
    const chosen = state.choices.get(page)
    const read = candidates[chosen?.candidate ?? 0]
    if (table === null || read === undefined) continue
    const proposed = rememberedKinds(memory.columns, read.texts, read.kinds)
    let next: PageChoices = chosen ?? {}
    if (proposed !== null && (chosen?.kinds === undefined || chosen.kinds.join() === proposed.kinds.join())) {
      next = { ...next, kinds: proposed.kinds }
      for (const column of proposed.changed) origins.set(columnOrigin(page, column), 'remembered')
    }
    const answered = rememberedAnswers(memory.columns, read)
    if (answered.length > 0) next = { ...next, answered: [...new Set([...(next.answered ?? []), ...answered])] }
    const mark = memory.form === undefined ? undefined : memory.form === 'id' ? ',' : '.'
    if (mark !== undefined && read.markBy === 'none' && (chosen?.mark === undefined || chosen.mark === mark)) {
      next = { ...next, mark }
      origins.set(formOrigin(page), 'remembered')
    }
    if (next !== chosen && Object.keys(next).length > 0) choices.set(page, next)
  }
  const values = new Map<string, ValueDecision>(state.values)
  for (const { at, rows, values: of } of shipments.flatMap(({ lines }) => lines))
    for (const [kind, list] of Object.entries(listOfKind) as [ColumnKind, WrittenList][]) {
      const value = of[kind]
      const codes = memory.codes?.[list]
      const key = valueKey(lineKey(at, rows[0] ?? 0), kind)
      if (value?.evidence !== 'doubtful' || codes === undefined) continue
      const word = wordOf(value.text)
      const code = Object.hasOwn(codes, word) ? codes[word] : undefined
      const decided = state.values.get(key)
      if (code === undefined || (decided !== undefined && !(decided.kind === 'corrected' && decided.value === code))) continue
      values.set(key, { kind: 'corrected', value: code })
      origins.set(key, 'remembered')
    }
  const parties = new Map([...Object.entries(memory.parties ?? {}), ...(state.parties ?? [])])
  for (const [kind, id] of parties) if (memory.parties?.[kind] === id) origins.set(partyOrigin(kind), 'remembered')
  return { state: { ...state, choices, values, ...(parties.size > 0 && { parties }) }, origins }
}

/** What a value of a line gives for the word in its cell; null for one that has no word with a code. */
const codedValue = (line: ReviewLine, kind: ColumnKind) => {
  const value = line.values[kind]
  const word = value === undefined ? '' : wordOf(value.text)
  return value === undefined || word === '' ? null : { ...value, word }
}

/** The codes that the user gave to words; a word with several codes has none. */
const correctedCodes = ({ lines }: Review): ChosenCodes => {
  const given = Object.fromEntries(writtenLists.map((list) => [list, new Map<string, Set<string>>()])) as Record<
    WrittenList,
    Map<string, Set<string>>
  >
  for (const line of lines)
    for (const [kind, list] of Object.entries(listOfKind) as [ColumnKind, WrittenList][]) {
      const coded = codedValue(line, kind)
      if (coded?.isCorrected !== true || coded.value === '') continue
      given[list].set(coded.word, (given[list].get(coded.word) ?? new Set()).add(coded.value))
    }
  return Object.fromEntries(
    Object.entries(given).flatMap(([list, words]) => {
      const codes = [...words].flatMap(([word, found]) => (found.size === 1 ? [[word, [...found][0] ?? ''] as const] : []))
      return isWrittenList(list as WrittenList) && codes.length > 0 ? [[list, Object.fromEntries(codes)] as const] : []
    })
  )
}

/** The remembered codes without those that were proposed here and stand in no line any more. */
const standingCodes = (before: ChosenCodes | undefined, { lines }: Review, proposed: ReviewState): ChosenCodes => {
  const standing = (list: WrittenList, kind: ColumnKind): Readonly<Record<string, string>> => {
    const [taken, kept] = [new Set<string>(), new Set<string>()]
    for (const line of lines) {
      const coded = codedValue(line, kind)
      const proposal = coded === null ? undefined : proposed.values.get(coded.key)
      if (coded !== null && proposal !== undefined) (coded.value === proposal.value ? kept : taken).add(coded.word)
    }
    return Object.fromEntries(Object.entries(before?.[list] ?? {}).filter(([word]) => kept.has(word) || !taken.has(word)))
  }
  return Object.fromEntries(
    (Object.entries(listOfKind) as [ColumnKind, WrittenList][]).flatMap(([kind, list]) =>
      before?.[list] === undefined ? [] : [[list, standing(list, kind)]]
    )
  )
}

/**
 * The memory after an import: what was remembered before with what the user corrected now, and without what was proposed and taken back. Null if neither
 * happened. `parties`: the parties of the catalog that the user chose for the names in the files. `proposed`: the state that the review began with.
 */
export const withCorrections = (
  before: ImportMemory | undefined,
  owner: MemoryOwner,
  review: Review,
  state: ReviewState,
  now: number,
  proposed: ReviewState = firstState
): ImportMemory | null => {
  const columns: Record<string, string | null> = {}
  let form = before?.form
  let isFormChosen = false
  for (const { candidates, ...at } of review.pages) {
    const [chosen, remembered] = [state, proposed].map(({ choices }) => choices.get(pageKey(at)))
    const candidate = chosen?.candidate ?? 0
    const read = candidates[candidate]
    if (read === undefined) continue
    // Where a proposal was undone, the reading holds.
    const kinds = chosen?.kinds ?? (remembered?.kinds === undefined ? undefined : read.kinds)
    const names = headingNames(read.texts)
    const final = kinds ?? read.kinds
    const answered = read.questions.filter(({ kind }) => chosen?.answered?.includes(kind) === true)
    // A column without a heading has no name to be remembered by: then nothing of the answer is, and the question comes again.
    const isUnnamed = ({ kind, columns: asked }: ColumnQuestion): boolean =>
      asked.some((column) => final[column] === kind && names[column] === '')
    const forgotten = new Set(answered.filter(isUnnamed).flatMap(({ columns: asked }) => asked))
    names.forEach((name, column) => {
      const kind = kinds?.[column] ?? null
      // That the reading is right after all counts where something else was remembered.
      const wasOther = candidate === 0 && before !== undefined && Object.hasOwn(before.columns, name) && before.columns[name] !== kind
      const isOther = wasOther || kind !== (read.kinds[column] ?? null)
      if (kinds !== undefined && name !== '' && isOther && !forgotten.has(column)) columns[name] = kind
    })
    for (const one of answered) {
      if (isUnnamed(one) || remembered?.answered?.includes(one.kind) === true) continue
      for (const column of one.columns) {
        const name = names[column] ?? ''
        if (name !== '') columns[name] = final[column] ?? null
      }
    }
    isFormChosen ||= chosen?.mark !== undefined
    if (chosen?.mark !== undefined) form = chosen.mark === ',' ? 'id' : 'en'
    else if (remembered?.mark !== undefined) form = undefined
  }
  const codes = correctedCodes(review)
  const standing = standingCodes(before?.codes, review, proposed)
  const chosenParties = Object.fromEntries(state.parties ?? [])
  const isUndone = (kind: string): boolean => proposed.parties?.has(kind) === true && !Object.hasOwn(chosenParties, kind)
  const parties = Object.fromEntries(Object.entries(before?.parties ?? {}).filter(([kind]) => !isUndone(kind)))
  const isKept =
    form === before?.form &&
    Object.keys(parties).length === Object.keys(before?.parties ?? {}).length &&
    writtenLists.every((list) => Object.keys(standing[list] ?? {}).length === Object.keys(before?.codes?.[list] ?? {}).length)
  const isEmpty = [columns, codes, chosenParties].every((one) => Object.keys(one).length === 0) && !isFormChosen
  if (isEmpty && isKept) return null
  return {
    id: memoryId(owner),
    member: 'detail',
    customer: owner.importer,
    supplier: owner.supplier,
    columns: { ...before?.columns, ...columns },
    codes: Object.fromEntries(
      writtenLists.flatMap((list) => (standing[list] || codes[list] ? [[list, { ...standing[list], ...codes[list] }]] : []))
    ),
    parties: { ...parties, ...chosenParties },
    ...(form === undefined ? {} : { form }),
    changedAt: now
  }
}
