import { kindFromEvidence } from '#core/draft/declaration-kind.ts'
import type { Summary } from '#core/draft/summary.ts'
import { useServices } from '../../../data/services.ts'
import { useNumbering } from '../../editor/store/numbering.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { sampleCars } from './sample-declarations.ts'

/**
 * The kinds of declarations whose rows do not say it: of an earlier version, from a backup of one or from a desk with one. Each is read
 * from its submissions and its aju number before the row is listed, and is then stored (`storeKinds` of the worklist).
 */
export const useKindsOfEarlierRows = () => {
  const { database } = useServices()
  const settings = useSettings()
  const numbering = useNumbering()
  /** Declarations whose stored rows do not say their kind yet. */
  const unstored = new Set<string>()

  /** The rows, each with its kind. */
  const withKinds = async (rows: readonly Summary[]): Promise<readonly Summary[]> => {
    const without = rows.filter(({ kind }) => kind === undefined)
    if (without.length === 0) return rows
    const cars = without.flatMap(({ car }) => (car === '' ? [] : [car]))
    const [entries] = await Promise.all([database.outbox.where('car').anyOf(cars).toArray(), settings.ready(), numbering.ready()])
    const entriesOf = Map.groupBy(entries, ({ declaration }) => declaration)
    const { profiles } = settings.profiles
    const kinds = new Map(
      without.map(({ id, car }) => {
        const found = kindFromEvidence(car, { profiles, counters: numbering.counters.values(), entries: entriesOf.get(id) ?? [] })
        return [id, found ?? (sampleCars.has(car) ? 'practice' : null)] as const
      })
    )
    for (const id of kinds.keys()) unstored.add(id)
    return rows.map((row) => (row.kind === undefined ? { ...row, kind: kinds.get(row.id) ?? null } : row))
  }

  return { withKinds, unstored }
}
