import { defineStore } from 'pinia'
import { computed, ref } from 'vue'
import { backupReminder, type BackupState } from '#core/contract/backup.ts'
import { useServices } from '../../../data/services.ts'
import { sampleCars } from '../../worklist/store/sample-declarations.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'
import { useBackup } from './backup.ts'

/** Milliseconds; a notice that was put off stays away for one. */
const day = 24 * 3_600_000

/** `at`: when the last backup was written; 0 if there has never been one. */
export type BackupNotice =
  | { readonly kind: 'restored'; readonly before: NonNullable<BackupState['before']> }
  | { readonly kind: 'failed'; readonly failure: NonNullable<BackupState['failure']> }
  | { readonly kind: 'due'; readonly at: number }

/** When the newest backup of the data was written, as far as this computer knows: written here, or restored here. 0 if there is none. */
const newestBackup = ({ last, before }: BackupState): number => Math.max(last?.at ?? 0, before?.backupAt ?? 0)

/**
 * A reminder is due a week after the newest backup, or after the first declaration where there is none. Samples are no data.
 * `declarations`: times of creation in milliseconds since 1970.
 */
export const isBackupDue = (
  state: BackupState,
  declarations: Iterable<{ readonly car: string; readonly createdAt: number }>,
  now: number
): boolean => {
  const isOld = (at: number): boolean => now - at >= backupReminder
  const newest = newestBackup(state)
  // Computed after every change of the worklist: nothing is read after a recent backup, and else only up to the first declaration that decides.
  if (newest > 0 && !isOld(newest)) return false
  for (const { car, createdAt } of declarations) if ((newest > 0 || isOld(createdAt)) && !sampleCars.has(car)) return true
  return false
}

const stored = (key: string): number => Number(localStorage.getItem(key) ?? 0)

/** What the window says about backups on its own: a restore that can be undone, an automatic backup that failed, a backup that is due. */
export const useBackupNotices = defineStore('backup-notices', () => {
  const { now } = useServices()
  const backup = useBackup()
  const worklist = useWorklist()
  const moment = ref(now())
  const putOff = ref(stored('backup.putOff'))
  const seen = ref(stored('backup.seen'))

  const notice = computed<BackupNotice | null>(() => {
    const { state } = backup
    if (state === null || !worklist.complete) return null
    if (state.before !== null && state.before.at > seen.value) return { kind: 'restored', before: state.before }
    if (moment.value < putOff.value) return null
    if (state.failure !== null && state.automatic.on) return { kind: 'failed', failure: state.failure }
    return isBackupDue(state, worklist.summaries.values(), moment.value) ? { kind: 'due', at: newestBackup(state) } : null
  })

  /** Closes the present notice: for good where it reports a restore, else for a day. */
  const close = (): void => {
    if (notice.value?.kind === 'restored') {
      seen.value = notice.value.before.at
      localStorage.setItem('backup.seen', String(seen.value))
    } else {
      putOff.value = now() + day
      localStorage.setItem('backup.putOff', String(putOff.value))
    }
  }

  return {
    notice,
    close,
    /** Whole days from a time to now. */
    daysSince: (at: number): number => Math.floor((moment.value - at) / day),
    /** Reads the clock again. */
    refresh: (): void => void (moment.value = now())
  }
})
