import { computed } from 'vue'
import type { Pointer } from '#core/base/json-pointer.ts'
import { editsOfEpoch, undoStacks, type LoggedEdit } from '#core/draft/edit.ts'
import type { DraftRecord } from '#core/draft/draft-record.ts'
import { isLocal } from '#core/draft/local-values.ts'
import { useOffice } from '../../../office/store/office.ts'
import { useFinalLock } from '../final-lock.ts'

const numberPath: Pointer = '/car'

/** Allowed changes and undo of the open declaration. `log`: its edit log. `isArriving`: rows of another desk are being stored. */
export const useDraftRights = (
  record: () => DraftRecord | null,
  log: () => readonly LoggedEdit[],
  isArriving: (declaration: string) => boolean
) => {
  const office = useOffice()
  const lock = useFinalLock(record)
  /** Why this desk may not change it, not even unsent values; null if it may. */
  const editObstacle = computed(() => office.editObstacle(record()?.id ?? ''))
  /** Whether nothing of it can be changed now, not even unsent values. */
  const isReadOnly = computed(() => editObstacle.value !== null || isArriving(record()?.id ?? ''))
  const isLocked = computed(() => lock.value !== null || isReadOnly.value)
  /** After the first attempt the number stays, so that no desk can send it under another one. */
  const isNumberFixed = computed(() => (office.holdings.get(record()?.id ?? '')?.outcome ?? null) !== null)

  /** The edits that undo may revert: of this desk since it got the declaration, without an office of the last epoch; none of a fixed number. */
  const ownLog = computed(() => {
    const edits = log()
    const epoch = office.status === null ? (edits.at(-1)?.epoch ?? 1) : office.epochOf(record()?.id ?? '')
    const own = editsOfEpoch(edits, epoch)
    return isNumberFixed.value ? own.filter(({ edit }) => edit.path !== numberPath) : own
  })
  const stacks = computed(() => undoStacks(ownLog.value))

  return {
    lock,
    editObstacle,
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
