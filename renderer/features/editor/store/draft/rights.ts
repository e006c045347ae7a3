import { computed, shallowRef, watch, type ComputedRef, type ShallowRef } from 'vue'
import type { Pointer } from '#core/base/json-pointer.ts'
import { editsOfEpoch, undoStacks, type LoggedEdit } from '#core/draft/edit.ts'
import type { DraftRecord } from '#core/draft/draft-record.ts'
import { isLocal, localPath } from '#core/draft/local-values.ts'
import { finalMark, isUnlockedBy } from '#core/tracking/final-status.ts'
import { useServices } from '../../../../data/services.ts'
import { useEditReason } from '../../../office/store/edit-reason.ts'
import { useOffice } from '../../../office/store/office.ts'
import { useTracking } from '../../../tracking/store/tracking.ts'
import { useWorklist } from '../../../worklist/store/worklist.ts'

/** Holds the `finalMark` that the user has unlocked; the edit log has the time and the user. */
export const unlockedPath = `${localPath}/unlocked`

/**
 * The `finalMark` of a sent declaration while it is locked, that is, while its fields are read-only. Null while it can be
 * edited. An unlocking is stored with the declaration and holds until customs report another final status.
 */
const useFinalLock = (record: () => DraftRecord | null): ComputedRef<string | null> => {
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

const numberPath: Pointer = '/car'

/** Milliseconds for which IndexedDB may refuse writes before the declaration can only be read: most refusals end with the next attempt. */
const stuckAfter = 2_000

/** Whether IndexedDB takes nothing while a declaration is open: an edit would wait for it, and be lost with the window. */
const useStoreStuck = (record: () => DraftRecord | null): ShallowRef<boolean> => {
  const { onStoreTrouble, timers } = useServices()
  const isStuck = shallowRef(false)
  let cancel: (() => void) | null = null
  const hear = (trouble: Error | null): void => {
    if (trouble !== null) cancel ??= timers.after(stuckAfter, () => (isStuck.value = true))
    else {
      cancel?.()
      cancel = null
      isStuck.value = false
    }
  }
  let stop: (() => void) | null = null
  watch(
    () => record() !== null,
    (isOpen) => {
      if (isOpen) stop ??= onStoreTrouble(hear)
      else {
        stop?.()
        stop = null
        hear(null)
      }
    },
    { flush: 'sync' }
  )
  return isStuck
}

/** Allowed changes and undo of the open declaration. `log`: its edit log. `isArriving`: rows of another desk are being stored. */
export const useDraftRights = (
  record: () => DraftRecord | null,
  log: () => readonly LoggedEdit[],
  isArriving: (declaration: string) => boolean
) => {
  const office = useOffice()
  const lock = useFinalLock(record)
  const isStoreStuck = useStoreStuck(record)
  /** Why this desk may not change it, not even unsent values; null if it may. */
  const editObstacle = computed(() => office.editObstacle(record()?.id ?? ''))
  const reasons = useEditReason()
  /** Whether nothing of it can be changed now, not even unsent values. */
  const isReadOnly = computed(() => editObstacle.value !== null || isStoreStuck.value || isArriving(record()?.id ?? ''))
  const isLocked = computed(() => lock.value !== null || isReadOnly.value)
  /** After the first attempt the number stays, so that no desk can send it under another one. */
  const isNumberFixed = computed(() => (office.holdings.get(record()?.id ?? '')?.outcome ?? null) !== null)

  /** The edits that undo may revert: of this desk since it got the declaration, without an office of the last epoch; none of a fixed number. */
  const ownLog = computed(() => {
    const edits = log()
    const epoch = office.isJoined ? office.epochOf(record()?.id ?? '') : (edits.at(-1)?.epoch ?? 1)
    return editsOfEpoch(edits, epoch).filter(({ edit }) => !(isNumberFixed.value && edit.path === numberPath))
  })
  const stacks = computed(() => undoStacks(ownLog.value))

  return {
    lock,
    editObstacle,
    /** The same as a sentence. */
    editReason: computed(() => reasons.sentence(editObstacle.value)),
    isStoreStuck,
    isReadOnly,
    isLocked,
    isNumberFixed,
    /** Unsent values (print fields, marks on advice) can be changed while the declaration is final. */
    mayChange: (path: Pointer): boolean =>
      !isReadOnly.value && (lock.value === null || isLocal(path)) && !(isNumberFixed.value && path === numberPath),
    ownLog,
    stacks,
    canUndo: computed(() => !isLocked.value && stacks.value.undo.length > 0),
    canRedo: computed(() => !isLocked.value && stacks.value.redo.length > 0),
    /** The epoch of a new edit. */
    epochOf: (declaration: string): Pick<LoggedEdit, 'epoch'> => {
      const epoch = office.epochOf(declaration)
      return epoch === 1 ? {} : { epoch }
    }
  }
}
