import { defineStore } from 'pinia'
import { stringOrEmpty } from '#core/base/json-guards.ts'
import { referenceNumbers } from '#core/derive/reference-numbers.ts'
import type { Summary } from '#core/draft/summary.ts'
import { givenNumbers } from '#core/tracking/given-numbers.ts'
import { isShown } from '#core/tracking/track.ts'
import { useServices } from '../../../data/services.ts'
import { writeUpdates } from '../../../data/optimistic-update.ts'
import { NotSaved } from '../../../data/store-writer.ts'
import { useWorklist } from './worklist.ts'
import { nextTask } from '../../../ui/dom/next-task.ts'

/** Declarations that are read, shown and written together: singly, each would cost a write and a new list. */
const filledAtOnce = 100

/**
 * Fills the reference numbers, those of customs and the tax number of the importer in rows that an earlier version wrote, in the background and once: a row says itself that it lacks
 * them. When the window is closed meanwhile, the next start continues.
 */
export const useReferenceNumbersFill = defineStore('reference-numbers-fill', () => {
  const { database, storeWriter } = useServices()
  const worklist = useWorklist()

  const isBlank = ({ invoices, importerTax }: Summary): boolean => invoices === undefined || importerTax === undefined

  const fillSome = async (ids: readonly string[]): Promise<void> => {
    const cars = ids.flatMap((id) => worklist.summaries.get(id)?.car || [])
    const [rows, tracks, responses] = await Promise.all([
      database.declarations.bulkGet([...ids]),
      database.tracks.bulkGet(cars),
      database.responses.where('car').anyOf(cars).toArray()
    ])
    const trackOf = new Map(tracks.flatMap((track) => (track ? [[track.car, track] as const] : [])))
    const responsesOf = Map.groupBy(responses.filter(isShown), ({ car }) => car)
    const updates = rows.flatMap((row) => {
      const summary = row && worklist.summaries.get(row.id)
      // If it was edited meanwhile, the edit has set its numbers.
      if (!summary || !isBlank(summary)) return []
      const given = givenNumbers(trackOf.get(summary.car)?.log, responsesOf.get(summary.car) ?? [])
      return [
        worklist.note(row.id, {
          ...referenceNumbers(row.document),
          importerTax: stringOrEmpty(row.document.header.data.impnpwp),
          ...(given === '' ? {} : { given })
        })
      ]
    })
    if (updates.length > 0) await writeUpdates(storeWriter, updates)
  }

  /** If the store refuses a write, the next start tries again. */
  const fill = async (): Promise<void> => {
    await worklist.ready()
    const ids = [...worklist.summaries.values()].filter(isBlank).map(({ id }) => id)
    try {
      for (let from = 0; from < ids.length; from += filledAtOnce) {
        await fillSome(ids.slice(from, from + filledAtOnce))
        await nextTask()
      }
    } catch (error) {
      if (!(error instanceof NotSaved)) throw error
    }
  }

  return { fill }
})
