import { localDay } from '#core/base/calendar-day.ts'
import { fail, ok, type Result } from '#core/base/result.ts'
import { removedAfter, type Summary } from '#core/draft/summary.ts'
import { useServices } from '../../../data/services.ts'
import { changesOfDeletions } from '../../../data/declarations-repository.ts'
import { NotSaved, type Change } from '../../../data/store-writer.ts'
import { useNumbering } from './numbering.ts'
import { useOffice } from '../../office/store/office.ts'
import type { AjukanDatabase, TrashDays } from '../../../data/database.ts'

/** Days of use from which a declaration in the trash may be deleted: thirty, and five more because a clock that is set may count a day twice. */
const daysOfUse = 35

type Trashed = Pick<Summary, 'id' | 'trashedAt'>

/** Moved to the trash again, it is kept as long again. */
const keyOf = ({ id, trashedAt }: Trashed): string => `${id} ${trashedAt}`

/** The days of use with `day` (`YYYY-MM-DD`), on which these declarations are in the trash. */
const withDay = ({ days, count, since }: TrashDays, day: string, trashed: readonly Trashed[]): TrashDays => {
  const now = days.includes(day) ? count : count + 1
  return {
    days: [...days.filter((one) => one !== day), day].slice(-daysOfUse),
    count: now,
    since: Object.fromEntries(trashed.map(keyOf).map((key) => [key, since[key] ?? now]))
  }
}

/**
 * Notes that the application runs on `day` (`YYYY-MM-DD`). Returns whether a declaration has been in the trash for enough days of use: unlike the time of
 * the clock, these pass only as the days do. They are not in the copy: after a restore or a loss of the store they begin again.
 */
const noteDay = async (
  { meta }: Pick<AjukanDatabase, 'meta'>,
  day: string,
  trashed: readonly Trashed[]
): Promise<(summary: Trashed) => boolean> => {
  const row = await meta.get('trash')
  const next = withDay(row?.key === 'trash' ? row : { days: [], count: 0, since: {} }, day, trashed)
  await meta.put({ key: 'trash', ...next })
  // The day on which it was first found counts.
  return (summary) => next.count - (next.since[keyOf(summary)] ?? next.count) + 1 >= daysOfUse
}

/** Rows of one batch when declarations are deleted; one with thousands of lines is a separate batch. */
const deletedAtOnce = 2_000
const lookedUpAtOnce = 100

export interface RemovalDeps {
  readonly all: ReadonlyMap<string, Summary>
  /** Removes declarations from the list. */
  readonly forget: (ids: readonly string[]) => void
  readonly deselect: (ids: readonly string[]) => void
}

/** Deleting declarations permanently. Shared declarations are deleted at the office first; never after a send attempt. */
export const useRemoval = ({ all, forget, deselect }: RemovalDeps) => {
  const { host, database, storeWriter, now } = useServices()
  const numbering = useNumbering()
  const office = useOffice()

  /** The rows of one batch are deleted together. */
  const removeRows = async (ids: readonly string[]): Promise<void> => {
    let waiting: { readonly ids: string[]; readonly changes: Change[] } = { ids: [], changes: [] }
    const write = async (): Promise<void> => {
      const { ids: done, changes } = waiting
      waiting = { ids: [], changes: [] }
      for (const id of done) changes.push(...(await numbering.keepGone(all.get(id)?.car ?? '')))
      await storeWriter.write(changes)
      forget(done)
    }
    for (let from = 0; from < ids.length; from += lookedUpAtOnce) {
      const some = ids.slice(from, from + lookedUpAtOnce)
      for (const [at, changes] of (await changesOfDeletions(database, some)).entries()) {
        waiting.ids.push(some[at] ?? '')
        waiting.changes.push(...changes)
        if (waiting.changes.length >= deletedAtOnce) await write()
      }
    }
    await write()
    deselect(ids)
  }

  /** Fails if the office refuses it: then none of these is deleted. Rows of shared declarations are deleted when the office reports it. */
  const remove = async (ids: readonly string[]): Promise<Result<null>> => {
    const shared = ids.filter((id) => office.holdings.has(id))
    if (shared.some((id) => office.holdings.get(id)?.outcome !== null)) return fail('office-has-attempts')
    if (shared.length > 0) {
      const deleted = await office.hold(shared, { verb: 'delete' })
      if (!deleted.ok) return deleted
      deselect(shared)
    }
    await removeRows(ids.filter((id) => !office.holdings.has(id)))
    return ok(null)
  }

  /** Reads the holdings again; false without contact. */
  const readOffice = async (): Promise<boolean> => {
    const exchanged = await host.call('office.exchange', null)
    if (exchanged.ok) await office.load()
    return exchanged.ok
  }

  const inTrash = (): readonly Summary[] => [...all.values()].filter(({ trashedAt }) => trashedAt > 0)

  /** Counts the day for what is in the trash. A store that refuses the note: the day is not counted. */
  const noteTrashDay = async (): Promise<void> => {
    if (inTrash().length > 0) await noteDay(database, localDay(now()), inTrash()).catch(() => undefined)
  }

  /**
   * Deletes what is in the trash for thirty days by the clock and on 35 days of use, so that a wrong clock deletes nothing too early. Nothing that
   * another desk asks for or may still send, as of now: a desk may have asked since the last contact. A refused deletion is tried again at the next start.
   */
  const dropExpired = async (): Promise<void> => {
    await office.ready()
    const trashed = inTrash()
    if (trashed.length === 0) return
    // A store that refuses the note: nothing is deleted.
    const isOld = await noteDay(database, localDay(now()), trashed).catch(() => () => false)
    const isFree = (id: string): boolean => {
      const holding = office.holdings.get(id)
      return holding === undefined || (holding.outcome === null && holding.asked === null && holding.sender === holding.holder)
    }
    const expired = (): readonly string[] =>
      inTrash()
        .filter((summary) => now() > removedAfter(summary) && isOld(summary))
        .flatMap(({ id }) => (office.mayEdit(id) && isFree(id) ? [id] : []))
    // Without the holdings nobody knows what is shared.
    if (expired().length === 0 || office.isDamaged) return
    if (office.isJoined && !(await readOffice())) return
    await remove(expired()).catch((error: unknown) => {
      if (!(error instanceof NotSaved)) throw error
    })
  }

  return { remove, noteTrashDay, dropExpired }
}
