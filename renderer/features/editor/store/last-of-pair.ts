import type { DraftRecord } from '#core/draft/draft-record.ts'
import { pairOfDraft, sourcesOf } from '#core/draft/rest-of-last.ts'
import type { Summary } from '#core/draft/summary.ts'
import { formatAju } from '#core/numbering/aju-number.ts'
import { loadForCodes } from '../../../data/declarations-repository.ts'
import { useServices } from '../../../data/services.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'

/** The last declarations of an importer and a supplier, newest first, and the aju number of the newest as it is shown. */
export interface LastOfPair {
  readonly sources: readonly DraftRecord[]
  readonly from: string
}

/** Finds the last declarations of the importer and the supplier that a draft names. */
export const useLastOfPair = () => {
  const { database } = useServices()
  const worklist = useWorklist()
  return {
    /** Identifies the pair; '' while one of the two is not known. */
    pairOf: ({ document }: Pick<DraftRecord, 'document'>): string => pairOfDraft(document, worklist.importerKey),
    /** Null where the service has no declaration of the pair. */
    find: async (pair: string, of: { readonly id: string; readonly kind: Summary['kind'] }): Promise<LastOfPair | null> => {
      await worklist.ready()
      const ids = sourcesOf(worklist.summaries.values(), pair, of, worklist.importerKey).map(({ id }) => id)
      // Goods are never taken over.
      const sources = ids.length === 0 ? [] : await loadForCodes(database, ids, 1)
      const [last] = sources
      return last === undefined ? null : { sources, from: formatAju(last.document.car) }
    }
  }
}
