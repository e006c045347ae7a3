import { computed, shallowRef, watch, type ComputedRef } from 'vue'
import type { DraftRecord } from '#core/draft/draft-record.ts'
import { useServices } from '../../../data/services.ts'
import { loadRecord } from '../../../data/declarations-repository.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'
import { useDraft } from './draft/draft.ts'

export interface EarlierContent {
  readonly declaration: () => string
  /** The fingerprint of the earlier content; '' where none is known or nothing is to be compared. */
  readonly sha256: () => string
  /** Whether the content now has the fingerprint of the earlier one; null if that cannot be told. */
  readonly isSameAs: (record: DraftRecord, sha256: string) => Promise<boolean | null>
}

interface Comparison {
  /** Id of the declaration. */
  readonly of: string
  readonly version: unknown
  readonly sha256: string
  readonly isSame: boolean | null
}

/** Writing the content of more goods lines after each save would delay typing: half a second for 10,000 with number texts. */
const mostLines = 2_000

/**
 * Whether the content of a declaration is the earlier one, compared whenever it is saved. Null until then, where that cannot be told, and with more than
 * `mostLines`; other content is other until it is compared again.
 */
export const useSameContent = ({ declaration, sha256, isSameAs }: EarlierContent): ComputedRef<boolean | null> => {
  const { database, storeWriter } = useServices()
  const draft = useDraft()
  const worklist = useWorklist()
  const opened = (): DraftRecord | null => (draft.record?.id === declaration() ? draft.record : null)
  /** The summary of a change is shown before the change is written. */
  const stored = async (changedAt: unknown): Promise<DraftRecord | null> => {
    await storeWriter.idle()
    const record = await loadRecord(database, declaration())
    return record?.changedAt === changedAt ? (record ?? null) : null
  }
  /** Another value after each change of the content. */
  const version = (): unknown => opened()?.document ?? worklist.summaries.get(declaration())?.changedAt
  /** The last comparison. */
  const compared = shallowRef<Comparison | null>(null)
  watch(
    [version, sha256, () => draft.saveState.kind],
    async ([at, wanted, saving]) => {
      if (wanted === '' || saving !== 'saved') return
      const record = opened() ?? (await stored(at))
      if (!record || record.document.detail.data.length > mostLines) return
      const isSame = await isSameAs(record, wanted)
      if (version() === at && sha256() === wanted) compared.value = { of: record.id, version: at, sha256: wanted, isSame }
    },
    { immediate: true }
  )
  return computed(() => {
    const last = compared.value
    if (last?.of !== declaration() || last.sha256 !== sha256()) return null
    return last.isSame && last.version !== version() ? null : last.isSame
  })
}
