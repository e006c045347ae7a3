import { defineStore } from 'pinia'
import type { Json } from '#core/base/json.ts'
import { createSequencer } from '#core/base/sequencer.ts'
import { once } from '../../../../core/base/once.ts'
import type { IncomingChange, OfficeStatus } from '#core/contract/office/channels.ts'
import { isCopyTable } from '#core/contract/store-copy-tables.ts'
import type { Summary } from '#core/draft/summary.ts'
import { tableOfFact } from '#core/office/shared-rows.ts'
import { mergeArrivedResponse, mergeArrivedTrack, type ArrivedResponse, type ArrivedTrack } from '#core/tracking/merge-arrived.ts'
import type { StoredResponse, Track } from '#core/tracking/track.ts'
import { useServices } from '../../../data/services.ts'
import { NotSaved, type Change } from '../../../data/store-writer.ts'
import { useCatalog } from '../../catalog/store/catalog.ts'
import { useCodeLists } from '../../catalog/store/code-lists.ts'
import { useRates } from '../../catalog/store/rates.ts'
import { useTariffs } from '../../catalog/store/tariffs.ts'
import { useDraft } from '../../editor/store/draft.ts'
import { useTemplates } from '../../templates/store/templates.ts'
import { useTracking } from '../../tracking/store/tracking.ts'
import { inboxItemsOf, type Unread } from '../../tracking/store/unread-items.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'
import { useOffice } from './office.ts'

/** How often a page is read again because a row was changed here meanwhile, before the next news of the office is waited for. */
const mostRefusals = 3

/** Stores what other desks have changed, and shows it. */
export const useArrivals = defineStore('arrivals', () => {
  const { host, database, ledger, now } = useServices()
  const office = useOffice()
  const worklist = useWorklist()
  const tracking = useTracking()
  const draft = useDraft()
  const catalog = useCatalog()
  const shared = { rates: useRates(), tariffs: useTariffs(), templates: useTemplates() }
  const codeLists = useCodeLists()
  const working = createSequencer()

  /** What customs say of another desk's declaration needs nobody's eyes here. */
  const arrivalOf = (car: string | null) => {
    const declaration = worklist.byCar(car ?? '')?.id
    return { now: now(), seenAt: declaration === undefined || !office.isHeld(declaration) ? now() : 0 }
  }

  /** Rows of a page by table and key: several versions of a fact become one row. */
  type Rows = Map<string, Change>
  const nameOf = (table: string, key: Json): string => `${table}\n${JSON.stringify(key)}`

  /** The row of a fact with what this desk has of it. */
  const factRow = async ({ fact, id, car, value }: Extract<IncomingChange, { kind: 'fact' }>, rows: Rows): Promise<Change> => {
    const table = tableOfFact[fact]
    const here: unknown = rows.get(nameOf(table, id))?.value ?? (await database.table(table).get(id))
    if (fact === 'response')
      return {
        table,
        key: id,
        value: mergeArrivedResponse(here as StoredResponse | undefined, value as unknown as ArrivedResponse, arrivalOf(car))
      }
    if (fact === 'track')
      return { table, key: id, value: mergeArrivedTrack(here as Track | undefined, value as unknown as ArrivedTrack, arrivalOf(car)) }
    return { table, key: id, value: here ?? value }
  }
  const rowsOf = async (changes: readonly IncomingChange[]): Promise<readonly Change[]> => {
    const rows: Rows = new Map()
    for (const change of changes) {
      if (change.kind === 'fact') rows.set(nameOf(tableOfFact[change.fact], change.id), await factRow(change, rows))
      else if (isCopyTable(change.table)) {
        const { table, key, value } = change
        rows.set(nameOf(table, key), { table, key, ...(value === null ? {} : { value }) })
      }
    }
    return [...rows.values()]
  }

  /** What of the rows nobody here has seen and the store did not have. */
  const newsOf = async (rows: readonly Change[]): Promise<readonly Unread[]> => {
    const news: Unread[] = []
    for (const { table, value } of rows) {
      if (table === 'responses') {
        const response = value as StoredResponse
        if (response.readAt === 0 && (await database.responses.get(response.id)) === undefined)
          news.push(...inboxItemsOf(response.car, [], [response]))
      } else if (table === 'tracks') {
        const track = value as Track
        const known = new Set((await database.tracks.get(track.car))?.changes?.map(({ id }) => id))
        news.push(
          ...inboxItemsOf(
            track.car,
            (track.changes ?? []).filter(({ id, seenAt }) => seenAt === 0 && !known.has(id)),
            []
          )
        )
      }
    }
    return news
  }

  const show = async (rows: readonly Change[], news: readonly Unread[]): Promise<void> => {
    const of = (table: Change['table']): readonly Change[] => rows.filter((row) => row.table === table)
    const keysOf = (some: readonly Change[]): readonly string[] => some.map(({ key }) => (typeof key === 'string' ? key : ''))
    const summaries = of('summaries')
    worklist.takeArrived(
      summaries.flatMap(({ value }) => (value === undefined ? [] : [value as Summary])),
      keysOf(summaries.filter(({ value }) => value === undefined))
    )
    const valuesOf = <T>(table: Change['table']): readonly T[] => of(table).map(({ value }) => value as T)
    await tracking.takeArrived(valuesOf<Track>('tracks'), valuesOf<StoredResponse>('responses'), news)
    await Promise.all([
      catalog.takeArrived(of('parties'), of('products')),
      shared.rates.takeArrived(of('rates')),
      shared.tariffs.takeArrived(of('tariffs')),
      shared.templates.takeArrived(of('templates')),
      codeLists.takeArrived(keysOf(of('codeLists')))
    ])
    const declarations = new Set([
      ...of('declarations').map(({ key }) => key),
      ...of('goods').map(({ key }) => (key as readonly Json[])[0])
    ])
    if (draft.record && declarations.has(draft.record.id)) await draft.readAgain()
  }

  /** Stores one page. `refused`: a row was changed here meanwhile. */
  const takePage = async (): Promise<'done' | 'again' | 'refused'> => {
    const page = await host.call('office.incoming', null)
    if (!page.ok) return 'done'
    const { changes } = page.value
    if (changes.length === 0) return 'done'
    const rows = await rowsOf(changes)
    const news = await newsOf(rows)
    const isStored = await ledger.take(
      rows,
      changes.map(({ number, here }) => ({ number, here }))
    )
    if (!isStored) return 'refused'
    await show(rows, news)
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
      // The next news of the office try again.
      if (!(error instanceof NotSaved)) throw error
    }
  }

  /** Begins to take what arrives, once the stores are read. */
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
