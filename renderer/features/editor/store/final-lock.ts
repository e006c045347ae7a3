import { computed, type ComputedRef } from 'vue'
import type { DraftRecord } from '#core/draft/draft-record.ts'
import { localPath } from '#core/draft/local-values.ts'
import { finalMark, isUnlockedBy } from '#core/tracking/final-status.ts'
import { useTracking } from '../../tracking/store/tracking.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'

/** Holds the `finalMark` that the user has unlocked; the edit log has the time and the user. */
export const unlockedPath = `${localPath}/unlocked`

/**
 * The `finalMark` of a sent declaration while it is locked, that is, while its fields are read-only. Null while it can be
 * edited. An unlocking is stored with the declaration and holds until customs report another final status.
 */
export const useFinalLock = (record: () => DraftRecord | null): ComputedRef<string | null> => {
  const worklist = useWorklist()
  const tracking = useTracking()
  return computed(() => {
    const current = record()
    const summary = worklist.summaries.get(current?.id ?? '')
    // A draft that was never sent from here may get another aju number.
    if (!current || !summary || summary.state === 'draft') return null
    const { car } = current.document
    const mark = finalMark(summary.status, tracking.tracks.get(car), tracking.ofCar(car), tracking.rulesOf(car))
    return mark === null || isUnlockedBy(current.local['unlocked'], mark) ? null : mark
  })
}
