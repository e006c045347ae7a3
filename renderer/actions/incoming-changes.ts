import { defineStore } from 'pinia'
import type { Json } from '#core/base/json.ts'
import { createSequencer } from '#core/base/sequencer.ts'
import { once } from '#core/base/once.ts'
import type { OfficeStatus, IncomingChange, TakenChange } from '#core/contract/office.ts'
import { isCopyTable, type CopyRow } from '#core/contract/store-copy.ts'
import type { Summary } from '#core/draft/summary.ts'
import { factProblem, readableSummary, rowProblem } from '#core/rows/stored-rows.ts'
import { isGiven, takenOf, declarationOfKey, isVersioned, tableOfFact, sharingOf } from '#core/office/shared-rows.ts'
import { mergeIncomingResponse, mergeIncomingTrack, type IncomingResponse, type IncomingTrack } from '#core/tracking/merge-incoming.ts'
import type { StoredResponse, Track } from '#core/tracking/track.ts'
import { draftParts, type Template } from '#core/draft/draft-parts.ts'
import { keptRow, mergeShared } from '#core/office/merge-shared.ts'
import { separateNames } from '#core/office/names.ts'
import { sharedName } from '#core/catalog/describe-row.ts'
import { changesOfDeletions, changesOfReplacement, loadRecord } from '../data/declarations-repository.ts'
import { useServices } from '../data/services.ts'
import { NotSaved, type Change } from '../data/store-writer.ts'
import { useDraft } from '../features/editor/store/draft/draft.ts'
import { useNumbering } from '../features/worklist/store/numbering.ts'
import { useTracking } from '../features/tracking/store/tracking.ts'
import { inboxItemsOf, type UnreadItem } from '../features/tracking/store/inbox-items.ts'
import { useWorklist } from '../features/worklist/store/worklist.ts'
import { useOffice } from '../features/office/store/office.ts'
import { useSharedStores } from './shared-stores.ts'
import { someOf } from '../i18n/some-of.ts'
import { useText } from '../i18n/use-text.ts'
import { toPlain } from '../data/host-client.ts'
import { useMessages } from '../messages/messages.ts'

type IncomingRow = Extract<IncomingChange, { kind: 'row' }>

/** Rows to write after a conflict: the merged row, and a second row with the version of this desk. `dropped`: names of what this desk changed that is in neither. */
interface Resolved {
  readonly value: Json
  readonly kept: Change | null
  readonly dropped: readonly string[]
}

/** What this desk changed in a row of a table and the other desk changed too. */
interface Dropped {
  readonly table: string
  readonly names: readonly string[]
}

/** Resolves rows that were changed here and at another desk. Text typed here is always kept. */
const useConflicts = () => {
  const { database, now, newId } = useServices()
  const office = useOffice()
  const messages = useMessages()
  const text = useText()

  const resolve = async ({ table, key, value, base }: IncomingRow): Promise<Resolved> => {
    if (!isCopyTable(table) || sharingOf(table) !== 'shared' || typeof key !== 'string') return { value, kept: null, dropped: [] }
    const stored: unknown = await database.table(table).get(key)
    const here = stored === undefined ? null : (toPlain(stored) as Json)
    const { value: merged, own, dropped } = mergeShared(table, { base: base?.value, here, incoming: value })
    if (own === null) return { value: merged, kept: null, dropped }
    const row = keptRow(own, newId(), office.status?.deskName ?? '')
    return { value: merged, kept: { table, key: row['id'] ?? null, value: row }, dropped }
  }

  /** Declarations of rows that the office refuses and that another desk has changed: what is here stays as a template, whole. */
  const keepDeclarations = async (changes: readonly IncomingChange[]): Promise<readonly Change[]> => {
    const overwritten = new Set(
      changes.flatMap((change) =>
        change.kind === 'row' && change.conflict && (change.table === 'declarations' || change.table === 'goods')
          ? [declarationOfKey(change.key)]
          : []
      )
    )
    const kept: Change[] = []
    for (const declaration of overwritten) {
      const record = await loadRecord(database, declaration)
      if (!record) continue
      const { document, lines, numerals, local } = record
      const template: Template = {
        id: newId(),
        name: `${document.car} (${office.status?.deskName ?? ''})`,
        parts: draftParts,
        content: { document, lines, numerals, local },
        uses: 0,
        lastUsedAt: now(),
        usedIn: ''
      }
      kept.push({ table: 'templates', key: template.id, value: template })
    }
    return kept
  }

  /** Templates under another name, where one that arrives has the name of another template: by name a person could not tell which desk's it is. */
  const renameTemplates = async (arriving: readonly Change[]): Promise<readonly Change[]> => {
    const templates = arriving.flatMap(({ table, value }) => (table === 'templates' && value !== undefined ? [value as Template] : []))
    if (templates.length === 0 || !office.mayWrite) return []
    const removed = new Set(arriving.flatMap(({ table, key, value }) => (table === 'templates' && value === undefined ? [key] : [])))
    const here = (await database.templates.toArray()).filter(({ id }) => !removed.has(id))
    const known = new Map([...here, ...templates].map((template) => [template.id, template]))
    return [...separateNames(here, templates)].map(([id, name]) => ({
      table: 'templates',
      key: id,
      value: toPlain({ ...known.get(id), name })
    }))
  }
  const tellRenamed = (renamed: readonly Change[]): void => {
    const names = renamed.map(({ table, value }) => sharedName(table, (value ?? null) as Json))
    if (names.length > 0) messages.say(text.value.holding.renamed(names.slice(0, 3).join(', '), names.length), 'warn')
  }

  /** Reports which rows now exist twice. */
  const tell = (kept: readonly Change[]): void => {
    if (kept.length === 0) return
    const names = kept.map(({ table, value }) => sharedName(table, (value ?? null) as Json)).filter((name) => name !== '')
    messages.say(text.value.holding.keptTwice(names.slice(0, 3).join(', '), kept.length), 'warn')
  }

  const tellDropped = (dropped: readonly Dropped[]): void => {
    const { holding, number } = text.value
    const namesIn = (table: string): readonly string[] => dropped.flatMap((one) => (one.table === table ? one.names : []))
    const [codes, choices] = [namesIn('codeLists'), namesIn('mappings')]
    if (codes.length > 0) messages.say(holding.codesDropped(someOf(codes, number)), 'warn')
    if (choices.length > 0) messages.say(holding.choicesDropped(someOf(choices, number)), 'warn')
  }

  return { resolve, keepDeclarations, renameTemplates, tell, tellRenamed, tellDropped }
}

/** Retries of a page whose rows changed locally, before waiting for the next change of the office. */
const mostRefusals = 3

/** What is wrong with a change; a row of a table that the office has only facts of, or nothing, is wrong itself. */
const problemOf = (change: IncomingChange): string | null => {
  if (change.kind === 'fact') return factProblem(change)
  return isCopyTable(change.table) && !isVersioned(change.table) ? 'table' : rowProblem(change)
}

/** The good changes of a page, and the others as the window names them in its batch. */
const checkedChanges = (changes: readonly IncomingChange[]) => {
  const good: IncomingChange[] = []
  const bad: TakenChange[] = []
  for (const change of changes) {
    const setAside = problemOf(change)
    if (setAside === null) good.push(change)
    else bad.push({ number: change.number, here: change.here, setAside })
  }
  return { good, bad }
}

/** Declarations whose content is among the changes. */
const editedIn = (changes: readonly IncomingChange[]): ReadonlySet<string> =>
  new Set(
    changes.flatMap((change) =>
      change.kind === 'row' && (change.table === 'declarations' || change.table === 'goods') ? [declarationOfKey(change.key)] : []
    )
  )

/** Stores what other desks have changed, and shows it. */
export const useIncomingChanges = defineStore('incoming-changes', () => {
  const { host, database, storeWriter, now } = useServices()
  const office = useOffice()
  const worklist = useWorklist()
  const tracking = useTracking()
  const draft = useDraft()
  const numbering = useNumbering()
  const shared = useSharedStores()
  const conflicts = useConflicts()
  const working = createSequencer()

  /** Customs responses to declarations of other desks are stored as seen; those to a number without a declaration are news where it is watched. */
  const timesOf = (car: string | null) => {
    const declaration = worklist.byCar(car ?? '')?.id
    const isOurs = declaration === undefined ? tracking.tracks.get(car ?? '')?.watched !== undefined : office.isHeld(declaration)
    return { now: now(), seenAt: isOurs ? 0 : now() }
  }

  /** The row to write, and of a fact what this desk has of it. */
  interface MergedRow {
    readonly row: Change
    readonly here: unknown
    /** The row is stored with the value that the host gave. */
    readonly isGiven: boolean
  }

  const mergedFact = ({ fact, car }: Extract<IncomingChange, { kind: 'fact' }>, value: unknown, known: unknown): unknown => {
    if (fact === 'response') return mergeIncomingResponse(known as StoredResponse | undefined, value as IncomingResponse, timesOf(car))
    return fact === 'track' ? mergeIncomingTrack(known as Track | undefined, value as IncomingTrack, timesOf(car)) : (known ?? value)
  }
  /** Several versions of a fact become one row. `beside`: rows in which is kept what this desk had. */
  const mergedRowsOf = async (changes: readonly IncomingChange[]) => {
    const beside: Change[] = [...(await conflicts.keepDeclarations(changes))]
    const droppedHere: Dropped[] = []
    const merged = new Map<string, MergedRow>()
    const nameOf = (table: string, key: Json): string => `${table}\n${JSON.stringify(key)}`
    for (const change of changes) {
      if (change.kind === 'fact') {
        const [table, key] = [tableOfFact[change.fact], change.id]
        const before = merged.get(nameOf(table, key))
        const here: unknown = before ? before.here : await database.table(table).get(key)
        const value = mergedFact(change, change.value, before ? before.row.value : here)
        merged.set(nameOf(table, key), { row: { table, key, value }, here, isGiven: false })
      } else if (isCopyTable(change.table)) {
        const { table, key } = change
        const { value, kept, dropped } = change.conflict
          ? await conflicts.resolve(change)
          : { value: change.value, kept: null, dropped: [] }
        droppedHere.push({ table, names: dropped })
        if (kept !== null) beside.push(kept)
        const row = { table, key, ...(value === null ? {} : { value }) }
        merged.set(nameOf(table, key), { row, here: undefined, isGiven: isGiven(change) })
      }
    }
    const arriving = [...merged.values()].map(({ row }) => row)
    const renamed = await conflicts.renameTemplates([...arriving, ...beside])
    for (const row of renamed) {
      const kept = beside.findIndex(({ table, key }) => table === row.table && key === row.key)
      if (kept === -1) merged.set(nameOf(row.table, row.key), { row, here: undefined, isGiven: false })
      else beside[kept] = row
    }
    return { merged: [...merged.values()], beside, renamed, droppedHere }
  }

  /** Unread changes that are new to the store. */
  const unreadOf = ({ row: { table, value }, here }: MergedRow): readonly UnreadItem[] => {
    if (table === 'responses') {
      const response = value as StoredResponse
      return response.readAt === 0 && here === undefined ? inboxItemsOf(response.car, [], [response]) : []
    }
    if (table !== 'tracks') return []
    const track = value as Track
    const known = new Set((here as Track | undefined)?.changes?.map(({ id }) => id))
    const fresh = (track.changes ?? []).filter(({ id, seenAt }) => seenAt === 0 && !known.has(id))
    return inboxItemsOf(track.car, fresh, [])
  }

  /** Aju numbers of permanently deleted declarations, which are not assigned again. */
  const forgetEdits = async (removed: readonly string[]): Promise<void> => {
    const edits = (await changesOfDeletions(database, removed)).flat().filter(({ table }) => table === 'edits')
    for (const id of removed) edits.push(...(await numbering.keepGone(worklist.summaries.get(id)?.car ?? '')))
    if (edits.length > 0) await storeWriter.write(edits)
  }

  const show = async (rows: readonly Change[], unread: readonly UnreadItem[]): Promise<void> => {
    const of = (table: Change['table']): readonly Change[] => rows.filter((row) => row.table === table)
    const keysOf = (some: readonly Change[]): readonly string[] => some.map(({ key }) => (typeof key === 'string' ? key : ''))
    const summaries = of('summaries')
    const removed = keysOf(summaries.filter(({ value }) => value === undefined))
    await forgetEdits(removed)
    const valuesOf = <T>(table: Change['table']): readonly T[] =>
      of(table).flatMap(({ value }) => (value === undefined ? [] : [value as T]))
    const changed = valuesOf<Summary>('summaries').map(readableSummary)
    await worklist.takeArrived(changed, removed)
    const listed = changed.map(({ car }) => car)
    await tracking.takeArrived(valuesOf<Track>('tracks'), valuesOf<StoredResponse>('responses'), listed, unread)
    await shared.show(rows)
  }

  /** Stores one page. `refused`: a row was changed here meanwhile. */
  const takePage = async (): Promise<'done' | 'again' | 'refused'> => {
    const page = await host.call('office.incoming', null)
    if (!page.ok) return 'done'
    const { changes } = page.value
    if (changes.length === 0) return 'done'
    // The copy has a row before the store does, and the page was read beside the copy.
    await storeWriter.idle()
    const { good, bad } = checkedChanges(changes)
    const { merged, beside, renamed, droppedHere } = await mergedRowsOf(good)
    const rows = [...merged.map(({ row }) => row), ...beside]
    const given = merged.filter((one) => one.isGiven).map(({ row }) => row as CopyRow)
    const made = [...merged.filter((one) => !one.isGiven).map(({ row }) => row), ...beside]
    const taken = [...takenOf(good), ...bad]
    const edited = editedIn(good)
    // A declaration that the worklist does not have has no edits.
    const known = new Set([...edited].filter((id) => worklist.summaries.has(id)))
    const isStored = await draft.takeArrived(
      edited,
      async () => storeWriter.take({ rows: [...made, ...(await changesOfReplacement(database, known))], given, taken }),
      () => show(rows, merged.flatMap(unreadOf))
    )
    if (!isStored) return 'refused'
    conflicts.tell(beside)
    conflicts.tellRenamed(renamed)
    conflicts.tellDropped(droppedHere)
    return page.value.rest > 0 ? 'again' : 'done'
  }

  const takeAll = async (): Promise<void> => {
    try {
      for (let refusals = 0; refusals < mostRefusals;) {
        const outcome = await takePage()
        if (outcome === 'done') return
        refusals = outcome === 'refused' ? refusals + 1 : 0
      }
    } catch (error) {
      // The next change of the office retries.
      if (!(error instanceof NotSaved)) throw error
    }
  }

  /** Starts storing incoming changes after the stores are read. */
  const start = once(async () => {
    await worklist.ready()
    const takeWhatWaits = ({ incoming }: OfficeStatus): void => {
      if (incoming > 0) void working.run(takeAll)
    }
    office.onStatus(takeWhatWaits)
    if (office.status !== null) takeWhatWaits(office.status)
  })

  return { start }
})
