import { formatDay } from '../base/format-date.ts'
import { isJsonObject, stringOrEmpty } from '../base/json-guards.ts'
import { asJson, type Json, type JsonObject } from '../base/json.ts'
import { sharedName } from '../catalog/describe-row.ts'
import { isCopyTable, tableOfFact, type CopyTable, type FactKind } from '../contract/store-copy.ts'
import { practiceId } from '../contract/profile.ts'
import type { DroppedNames, FreshItem, MergedPage, MergedRow } from '../contract/office.ts'
import { contentOfRows } from '../draft/declaration-rows.ts'
import { draftParts, type Template } from '../draft/draft-parts.ts'
import { formatAju } from '../numbering/aju-number.ts'
import { factProblem, rowProblem } from '../rows/stored-rows.ts'
import {
  mergeIncomingResponse,
  mergeIncomingTrack,
  type Arrival,
  type IncomingResponse,
  type IncomingTrack
} from '../tracking/merge-incoming.ts'
import { blankTrack, setAsideId, type StoredResponse, type Track } from '../tracking/track.ts'
import { keptRow, mergeShared, type MergedShared } from './merge-shared.ts'
import { separateNames } from './names.ts'
import { declarationOfKey, isVersioned, sharedFact, sharingOf } from './shared-rows.ts'

/** A change of another desk that this desk has pulled. */
export type IncomingChange =
  | {
      readonly kind: 'row'
      readonly table: string
      readonly key: Json
      readonly value: Json
      /** The row was also changed here, and the versions differ: the merged row is pushed over that of the office. */
      readonly conflict: boolean
      /** For a shared row in conflict: the last version common to the desk and the office; missing if not known. */
      readonly base?: { readonly value: Json }
    }
  | {
      /** A fact: what this desk added itself (`readAt`, `seenAt`) stays. */
      readonly kind: 'fact'
      readonly fact: FactKind
      readonly id: string
      readonly car: string | null
      readonly value: Json
      /** The id of the desk that presented it; missing for this one. */
      readonly desk?: string
    }

type IncomingRow = Extract<IncomingChange, { kind: 'row' }>
type IncomingFact = Extract<IncomingChange, { kind: 'fact' }>

/** The rows of this desk. */
export interface RowsHere {
  /** Null if there is none. */
  row(table: CopyTable, key: Json): Json
  /** The blocks of goods lines of a declaration, in the order of their keys. */
  goods(declaration: string): readonly Json[]
  templates(): readonly Pick<Template, 'id' | 'name'>[]
  /** The newest row of the log of a declaration. */
  lastEdits(declaration: string): { readonly key: Json; readonly value: Json } | null
  /** The kinds of the declarations with an aju number; null where a row does not say it. */
  kinds(car: string): readonly (string | null)[]
  /** The responses about an aju number whose ids begin with it, as those of every service do. */
  responses(car: string): readonly Json[]
  /** Whether responses to an aju number are news here: the desk holds its declaration, or watches a number without one. */
  isOwn(car: string): boolean
}

export interface MergeOptions {
  /** Milliseconds since 1970. */
  readonly now: number
  readonly newId: () => string
  readonly deskName: string
  /** Whether the desk may push, and so rename rows. */
  readonly mayPush: boolean
}

/**
 * Tables of which this desk's value stands where both sides changed it: pushed over that of the office, which keeps the other one as an earlier version. In
 * every other table the version of the office stays.
 */
const ownStands: ReadonlySet<string> = new Set(['notes', 'payments'])

/** Tables with the content of a declaration. */
export const isContent = (table: string): boolean => table === 'declarations' || table === 'goods'

/** What is wrong with a change; a row of a table that the office has only facts of, or nothing, is wrong itself. */
export const changeProblem = (change: IncomingChange): string | null => {
  if (change.kind === 'fact') return factProblem(change)
  return isCopyTable(change.table) && !isVersioned(change.table) ? 'table' : rowProblem(change)
}

/** Whether the practice service said it; desks keep its answers word for word to themselves. */
const isPractice = (fact: FactKind, value: JsonObject): boolean =>
  fact === 'track' ? value['profile'] === practiceId : value['practice'] === true

/** The number that a fact is about; '' for what is no fact. */
const carOf = (change: IncomingChange): string =>
  change.kind !== 'fact' || !isJsonObject(change.value) ? '' : change.fact === 'track' ? change.id : stringOrEmpty(change.value['car'])

/** Numbers of a page that practice does not have for itself: of a declaration of another kind, or with a status or response of customs. */
const realNumbersIn = (changes: readonly IncomingChange[]) => {
  const [declared, answered] = [new Set<string>(), new Set<string>()]
  for (const change of changes) {
    if (!isJsonObject(change.value)) continue
    const car = stringOrEmpty(change.value['car'])
    if (change.kind === 'row' && change.table === 'summaries' && change.value['kind'] !== 'practice' && car !== '') declared.add(car)
    if (change.kind === 'fact' && change.fact !== 'answer' && !isPractice(change.fact, change.value)) answered.add(carOf(change))
  }
  return { declared, answered }
}

const nameOf = (table: string, key: Json): string => `${table}\n${JSON.stringify(key)}`

/**
 * Decides what becomes of a page of changes that have no `changeProblem`: the one place where rows of other desks and of this one are merged. A row that was
 * changed here too is merged with it, and what this desk typed stays, in the row or beside it. Several versions of a fact become one row.
 */
export const mergeChanges = (
  changes: readonly IncomingChange[],
  here: RowsHere,
  { now, newId, deskName, mayPush }: MergeOptions
): Omit<MergedPage, 'seq' | 'rest'> => {
  const merged = new Map<string, MergedRow>()
  const fresh: FreshItem[] = []
  const dropped: DroppedNames[] = []
  const besides: MergedRow[] = []
  const put = (table: CopyTable, key: Json, value: unknown): void => {
    merged.set(nameOf(table, key), { table, key, ...(value === undefined || value === null ? {} : { value: asJson(value) }) })
  }
  const read = new Map<string, Json>()
  /** A row of this desk that cannot be read is replaced. */
  const readable = (table: CopyTable, key: Json): Json => {
    const name = nameOf(table, key)
    const known = read.get(name)
    if (known !== undefined) return known
    const value = here.row(table, key)
    const good = value === null || rowProblem({ table, key, value }) !== null ? null : value
    read.set(name, good)
    return good
  }

  const { declared, answered } = realNumbersIn(changes)
  const present = (table: CopyTable, key: string): Json => {
    const row = merged.get(nameOf(table, key))
    return row === undefined ? readable(table, key) : (row.value ?? null)
  }
  const trackOf = (car: string): Track | null => present('tracks', car) as Track | null
  const isPracticed = (car: string): boolean => trackOf(car)?.profile === practiceId
  const isTracked = (car: string): boolean => trackOf(car) !== null && !isPracticed(car)
  const isOfCustoms = (response: Json): boolean =>
    isJsonObject(response) && response['practice'] !== true && response['ofEarlierService'] !== true
  const isReal = (car: string): boolean =>
    declared.has(car) ||
    answered.has(car) ||
    isTracked(car) ||
    here.kinds(car).some((kind) => kind !== 'practice') ||
    here.responses(car).some(isOfCustoms)
  /** The practice service of this computer was asked about it: what the one of another computer says is not about the submission of this desk. */
  const isPracticedHere = (car: string): boolean => isPracticed(car) && trackOf(car)?.heard !== undefined

  /** Whether this desk takes what the practice service of a desk said: never about a number that a real declaration has or that customs have answered about. */
  const takesPractice = ({ id, fact, desk }: IncomingFact, car: string): boolean =>
    car !== '' && (fact !== 'response' || id.startsWith(`${car}|`)) && !isReal(car) && (desk === undefined || !isPracticedHere(car))

  /** What the practice service said about a number is set aside before anything of customs takes its place, so that both never mix. */
  const setPracticeAside = (car: string): void => {
    // That was done when its track came.
    if (isTracked(car)) return
    const track = trackOf(car)
    if (track?.profile === practiceId) {
      const { watched } = track
      put('tracks', car, watched === undefined ? undefined : { ...blankTrack(car, ''), watched })
    }
    for (const value of here.responses(car)) {
      if (!isJsonObject(value) || value['practice'] !== true || value['ofEarlierService'] === true) continue
      const id = stringOrEmpty(value['id'])
      put('responses', id, undefined)
      put('responses', setAsideId(id, practiceId), { ...value, id: setAsideId(id, practiceId), ofEarlierService: true })
    }
  }

  const arrivalOf = ({ car, desk }: IncomingFact): Arrival => ({
    now,
    seenAt: here.isOwn(car ?? '') ? 0 : now,
    ...(desk === undefined ? {} : { broughtBy: desk })
  })
  const putResponse = (change: IncomingFact, value: unknown, known: unknown): void => {
    const response = mergeIncomingResponse(known as StoredResponse | undefined, value as IncomingResponse, arrivalOf(change))
    if (known === undefined && response.readAt === 0) fresh.push({ car: response.car, id: change.id })
    put('responses', change.id, response)
  }
  const putTrack = (change: IncomingFact, value: unknown, known: unknown): void => {
    const before = known as Track | undefined
    const track = mergeIncomingTrack(before, value as IncomingTrack, arrivalOf(change))
    const ids = new Set(before?.changes?.map((change) => change.id))
    for (const { id, seenAt } of track.changes ?? []) if (seenAt === 0 && !ids.has(id)) fresh.push({ car: track.car, id })
    put('tracks', change.id, track)
  }
  const putFact = (change: IncomingFact): void => {
    const { fact, id } = change
    // What a desk adds locally is not another one's to say.
    const value = sharedFact(fact, change.value)
    const table = tableOfFact[fact]
    if (isJsonObject(value) && isPractice(fact, value) && !takesPractice(change, carOf(change))) return
    const known = present(table, id) ?? undefined
    if (fact === 'response') putResponse(change, value, known)
    else if (fact === 'track') putTrack(change, value, known)
    else put(table, id, known ?? value)
  }

  /** Values of notes and payments are named with the aju number that they are about. */
  const droppedNames = (table: CopyTable, key: string, { value, dropped: names }: MergedShared): readonly string[] => {
    if (!ownStands.has(table)) return names
    const about = table === 'notes' ? present('summaries', key) : value
    const car = isJsonObject(about) ? stringOrEmpty(about['car']) : ''
    return names.map((name) => `${car === '' ? '' : `${formatAju(car)}: `}${formatDay(name)}`)
  }

  const putRow = ({ table, key, value, conflict, base }: IncomingRow): void => {
    if (!isCopyTable(table)) return
    if (!conflict || sharingOf(table) !== 'shared' || typeof key !== 'string') return put(table, key, value)
    const mine = readable(table, key)
    const versions = ownStands.has(table) ? { here: value, incoming: mine } : { here: mine, incoming: value }
    const result = mergeShared(table, { base: base?.value, ...versions })
    put(table, key, result.value)
    if (result.dropped.length > 0) dropped.push({ table, names: droppedNames(table, key, result) })
    if (result.own === null) return
    const row = keptRow(result.own, newId(), deskName)
    besides.push({ table, key: row['id'] ?? null, value: row })
  }

  /** A declaration whose rows the office refuses and another desk has changed stays as a template, whole. */
  const keepDeclaration = (id: string): void => {
    const rows = [
      { store: 'declarations', key: id, value: readable('declarations', id) },
      ...here.goods(id).map((value) => ({ store: 'goods', key: [id, (value as { readonly line?: number } | null)?.line ?? null], value }))
    ]
    const content = contentOfRows(rows.filter(({ store, key, value }) => rowProblem({ table: store, key, value }) === null))
    if (content === undefined) return
    const name = `${content.document.car} (${deskName})`
    const template: Template = { id: newId(), name, parts: draftParts, content, uses: 0, lastUsedAt: now, usedIn: '' }
    besides.push({ table: 'templates', key: template.id, value: asJson(template) })
  }

  const contentOf = (some: readonly IncomingChange[]): ReadonlySet<string> =>
    new Set(some.flatMap((change) => (change.kind === 'row' && isContent(change.table) ? [declarationOfKey(change.key)] : [])))

  /** Templates under another name, where one that arrives has the name of another template: by name a person could not tell which desk's it is. */
  const renameTemplates = (): readonly MergedRow[] => {
    const arriving = [...merged.values(), ...besides].filter(({ table }) => table === 'templates')
    const rows = new Map(arriving.map(({ key, value }) => [key, value ?? null]))
    const templates = [...rows.values()].flatMap((value) =>
      isJsonObject(value) ? [{ id: stringOrEmpty(value['id']), name: stringOrEmpty(value['name']) }] : []
    )
    if (templates.length === 0 || !mayPush) return []
    const others = here.templates().filter(({ id }) => rows.get(id) !== null)
    return [...separateNames(others, templates)].flatMap(([id, name]): readonly MergedRow[] => {
      const value = rows.get(id) ?? readable('templates', id)
      return value === null ? [] : [{ table: 'templates', key: id, value: { ...(value as object), name } }]
    })
  }

  // Before rows of it are replaced.
  for (const id of contentOf(changes.filter((change) => change.kind === 'row' && change.conflict))) keepDeclaration(id)
  for (const car of new Set([...answered, ...[...declared].filter((one) => !isPracticedHere(one))])) setPracticeAside(car)
  for (const change of changes) {
    if (change.kind === 'fact') putFact(change)
    else putRow(change)
  }
  const renamed = renameTemplates()
  for (const { table, key, value } of [...besides, ...renamed]) put(table, key, value)
  // Edits before replaced content cannot be undone.
  for (const id of contentOf(changes)) {
    const last = here.lastEdits(id)
    if (last !== null) put('edits', last.key, { ...(last.value as object), isReplaced: true })
  }
  const namesOf = (rows: readonly MergedRow[]): readonly string[] =>
    rows.map(({ table, key }) => sharedName(table, merged.get(nameOf(table, key))?.value ?? null))
  return { rows: [...merged.values()], fresh, kept: namesOf(besides), renamed: namesOf(renamed), dropped }
}
