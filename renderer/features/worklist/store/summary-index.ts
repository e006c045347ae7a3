import { createIdIndex } from '#core/base/id-index.ts'
import type { Summary } from '#core/draft/summary.ts'
import { inView, noCounts, worklistViews } from './worklist-views.ts'

/** All summaries with indexes for repeated queries, updated row by row: no operation reads all of them. */
export type SummaryIndex = ReturnType<typeof createSummaryIndex>

export const createSummaryIndex = () => {
  const all = new Map<string, Summary>()
  const idsOfCar = createIdIndex()
  const counts = noCounts()

  const count = (summary: Summary, by: 1 | -1): void => {
    for (const view of worklistViews) if (inView(summary, view)) counts[view] += by
  }

  return {
    all,
    put: (summary: Summary) => {
      const old = all.get(summary.id)
      if (old) count(old, -1)
      if (old && old.car !== summary.car) idsOfCar.remove(old.car, old.id)
      all.set(summary.id, summary)
      count(summary, 1)
      idsOfCar.add(summary.car, summary.id)
    },
    remove: (id: string) => {
      const old = all.get(id)
      if (!old) return
      count(old, -1)
      idsOfCar.remove(old.car, id)
      all.delete(id)
    },
    /** Returns a new object on every call. */
    counts: () => ({ ...counts }),
    /** Declarations with this aju number, also in the trash, in the order they were added. */
    ofCar: (car: string) => idsOfCar.of(car).flatMap((id) => all.get(id) ?? [])
  }
}

/** `row` with the members that `after` changed as they are in `before`; members changed since then keep their newer value. */
export const restoreMembers = (row: Summary, before: Summary, after: Summary): Summary => {
  const isRestored = (key: string): boolean => {
    const [old, written, current] = [before, after, row].map((one) => (one as unknown as Readonly<Record<string, unknown>>)[key])
    return old !== written && current === written
  }
  const others = Object.entries(row).filter(([key]) => !isRestored(key))
  return Object.fromEntries([...others, ...Object.entries(before).filter(([key]) => isRestored(key))]) as unknown as Summary
}
