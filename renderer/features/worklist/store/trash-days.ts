import type { Summary } from '#core/draft/summary.ts'
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
export const noteDay = async (
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
