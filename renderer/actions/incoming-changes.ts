import { defineStore } from 'pinia'
import { createSequencer } from '#core/base/sequencer.ts'
import { once } from '#core/base/once.ts'
import type { DroppedNames, FreshItem, MergedPage, MergedRow } from '#core/contract/office.ts'
import type { CopyTable } from '#core/contract/store-copy.ts'
import type { Summary } from '#core/draft/summary.ts'
import { readableSummary } from '#core/rows/stored-rows.ts'
import type { StoredResponse, Track } from '#core/tracking/track.ts'
import { changesOfDeletions } from '../data/declarations-repository.ts'
import { useServices } from '../data/services.ts'
import { NotSaved } from '../data/store-writer.ts'
import { useDraft } from '../features/editor/store/draft/draft.ts'
import { useNumbering } from '../features/worklist/store/numbering.ts'
import { useTracking } from '../features/tracking/store/tracking.ts'
import { inboxItemsOf, type UnreadItem } from '../features/tracking/store/inbox-items.ts'
import { useWorklist } from '../features/worklist/store/worklist.ts'
import { useOffice } from '../features/office/store/office.ts'
import { useSharedStores } from './shared-stores.ts'
import { someOf } from '../i18n/some-of.ts'
import { useText } from '../i18n/use-text.ts'
import { useMessages } from '../messages/messages.ts'

/** Says what the host has decided where two desks had changed the same. */
const useMergeMessages = () => {
  const messages = useMessages()
  const text = useText()

  const tellKept = (kept: readonly string[]): void => {
    const names = kept.filter((name) => name !== '').slice(0, 3)
    if (kept.length > 0) messages.say(() => text.value.holding.keptTwice(names.join(', '), kept.length), 'warn')
  }
  const tellRenamed = (renamed: readonly string[]): void => {
    if (renamed.length > 0) messages.say(() => text.value.holding.renamed(renamed.slice(0, 3).join(', '), renamed.length), 'warn')
  }
  const tellDropped = (dropped: readonly DroppedNames[]): void => {
    const namesIn = (table: string): readonly string[] => dropped.flatMap((one) => (one.table === table ? one.names : []))
    const [codes, choices, noted] = [namesIn('codeLists'), namesIn('mappings'), [...namesIn('notes'), ...namesIn('payments')]]
    if (codes.length > 0) messages.say(() => text.value.holding.codesDropped(someOf(codes, text.value.number)), 'warn')
    if (choices.length > 0) messages.say(() => text.value.holding.choicesDropped(someOf(choices, text.value.number)), 'warn')
    if (noted.length > 0) messages.say(() => text.value.holding.notesDropped(noted.join('; ')), 'warn')
  }
  return ({ kept, renamed, dropped }: MergedPage): void => {
    tellKept(kept)
    tellRenamed(renamed)
    tellDropped(dropped)
  }
}

const rowsIn = (rows: readonly MergedRow[], table: CopyTable): readonly MergedRow[] => rows.filter((row) => row.table === table)
const valuesIn = <T>(rows: readonly MergedRow[], table: CopyTable): readonly T[] =>
  rowsIn(rows, table).flatMap(({ value }) => (value === undefined ? [] : [value as T]))

const unreadIn = (tracks: readonly Track[], responses: readonly StoredResponse[], fresh: readonly FreshItem[]): readonly UnreadItem[] => {
  const names = new Set(fresh.map(({ car, id }) => `${car} ${id}`))
  const isFresh = (car: string, { id }: { readonly id: string }): boolean => names.has(`${car} ${id}`)
  return [
    ...tracks.flatMap(({ car, changes = [] }) =>
      inboxItemsOf(
        car,
        changes.filter((change) => isFresh(car, change)),
        []
      )
    ),
    ...responses.filter((response) => isFresh(response.car, response)).flatMap((response) => inboxItemsOf(response.car, [], [response]))
  ]
}

/** Has the host merge what other desks have changed, page by page, and shows the rows that changed. */
export const useIncomingChanges = defineStore('incoming-changes', () => {
  const { host, database, storeWriter } = useServices()
  const office = useOffice()
  const worklist = useWorklist()
  const tracking = useTracking()
  const draft = useDraft()
  const numbering = useNumbering()
  const shared = useSharedStores()
  const tell = useMergeMessages()
  const working = createSequencer()

  /** Aju numbers of permanently deleted declarations, which are not assigned again. */
  const forgetEdits = async (removed: readonly string[]): Promise<void> => {
    const edits = (await changesOfDeletions(database, removed)).flat().filter(({ table }) => table === 'edits' || table === 'notes')
    for (const id of removed) edits.push(...(await numbering.keepGone(worklist.summaries.get(id)?.car ?? '')))
    if (edits.length > 0) await storeWriter.write(edits)
  }

  const show = async ({ rows, fresh }: MergedPage): Promise<void> => {
    const removed = rowsIn(rows, 'summaries').flatMap(({ key, value }) => (value === undefined && typeof key === 'string' ? [key] : []))
    await forgetEdits(removed)
    const changed = valuesIn<Summary>(rows, 'summaries').map(readableSummary)
    await worklist.takeArrived(changed, removed)
    const listed = changed.map(({ car }) => car)
    const [tracks, responses] = [valuesIn<Track>(rows, 'tracks'), valuesIn<StoredResponse>(rows, 'responses')]
    const gone = rows.flatMap(({ table, key, value }) =>
      value === undefined && (table === 'tracks' || table === 'responses') && typeof key === 'string' ? [key] : []
    )
    await tracking.takeArrived(tracks, responses, listed, unreadIn(tracks, responses, fresh), gone)
    await shared.show(rows)
  }

  const askNext = () => host.call('office.incoming', null)

  /** Takes one page; resolves with what the next one has, which is asked before this one is shown; null if there is none. */
  const takePage = async (declarations: readonly string[]): Promise<Awaited<ReturnType<typeof askNext>> | null> => {
    let page: MergedPage | null = null
    let next: ReturnType<typeof askNext> | null = null
    await draft.takeArrived(
      new Set(declarations),
      async () => {
        page = await storeWriter.take(declarations)
        if (page.rest > 0) next = askNext()
        return page.rows.length > 0
      },
      async () => (page === null ? undefined : show(page))
    )
    const taken = page as MergedPage | null
    if (taken !== null) tell(taken)
    return next
  }

  const takeAll = async (): Promise<void> => {
    try {
      let next: Awaited<ReturnType<typeof takePage>> = await askNext()
      while (next?.ok === true && next.value.changes > 0) next = await takePage(next.value.declarations)
    } catch (error) {
      // The next change of the office retries.
      if (!(error instanceof NotSaved)) throw error
    }
  }

  /** Starts storing incoming changes after the stores are read. */
  const start = once(async () => {
    await worklist.ready()
    const takeWhatWaits = (): void => {
      if (office.incoming > 0) void working.run(takeAll)
    }
    office.onStatus(takeWhatWaits)
    takeWhatWaits()
  })

  return { start }
})
