import { defineStore } from 'pinia'
import { computed, ref } from 'vue'
import { readViewSetting, writeViewSetting } from '../../../ui/view-settings.ts'
import { backupReminder, type BackupState } from '#core/contract/backup.ts'
import { useServices } from '../../../data/services.ts'
import { sampleCars } from '../../worklist/store/sample-declarations.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'
import { useBackup } from './backup.ts'

/** In milliseconds; a dismissed notice stays hidden for a day. */
const day = 24 * 3_600_000

/** `due`: `at` is when the last backup was written; 0 if there has never been one. `undated`: `at` is later than now, so its age is unknown. */
export type BackupNotice =
  | { readonly kind: 'restored'; readonly before: NonNullable<BackupState['before']> }
  | { readonly kind: 'failed'; readonly failure: NonNullable<BackupState['failure']> }
  | { readonly kind: 'interrupted'; readonly interrupted: NonNullable<BackupState['interrupted']> }
  | { readonly kind: 'incomplete'; readonly incomplete: NonNullable<BackupState['incomplete']> }
  /** `interrupted`: an automatic backup that never ended. */
  | { readonly kind: 'due'; readonly at: number; readonly interrupted: BackupState['interrupted'] }
  | { readonly kind: 'undated'; readonly at: number }

/** One is retried automatically. */
const reportedInterruptions = 2

/** The clock was wrong, then or now; another computer's clock may differ by less. */
const isAhead = (at: number, now: number): boolean => at > now + day

/** When backups of the data were written, as far as this computer knows: written here, or restored here. */
const backupTimes = ({ last, before }: BackupState): readonly number[] => [last?.at ?? 0, before?.backupAt ?? 0]
/** The newest of them that is not later than now. 0 if there is none. */
const newestBackup = (state: BackupState, now: number): number => Math.max(0, ...backupTimes(state).filter((at) => !isAhead(at, now)))
/** A backup time in the future; null if none. */
const undatedBackup = (state: BackupState, now: number): number | null => backupTimes(state).find((at) => isAhead(at, now)) ?? null

/**
 * A reminder is due a week after the newest backup, or after the first declaration where there is none, and at once where the age of the backup is unknown.
 * Ignores samples.
 * `declarations`: times of creation in milliseconds since 1970.
 */
export const isBackupDue = (
  state: BackupState,
  declarations: Iterable<{ readonly car: string; readonly createdAt: number }>,
  now: number
): boolean => {
  const isOld = (at: number): boolean => now - at >= backupReminder || isAhead(at, now)
  const newest = newestBackup(state, now)
  const isKnown = newest > 0 || undatedBackup(state, now) !== null
  // Computed after every change of the worklist: nothing is read after a recent backup, and else only up to the first declaration that decides.
  if (newest > 0 && !isOld(newest)) return false
  for (const { car, createdAt } of declarations) if ((isKnown || isOld(createdAt)) && !sampleCars.has(car)) return true
  return false
}

/** Backup notices shown without user action: a restore that can be undone, an automatic backup that failed, was interrupted or lacks files, a backup that is due. */
export const useBackupNotices = defineStore('backup-notices', () => {
  const { now } = useServices()
  const backup = useBackup()
  const worklist = useWorklist()
  const moment = ref(now())
  const putOff = ref(readViewSetting('backup.putOff') ?? 0)
  const seen = ref(readViewSetting('backup.seen') ?? 0)

  const restored = ({ before }: BackupState): BackupNotice | null =>
    before !== null && before.at > seen.value ? { kind: 'restored', before } : null
  /** What is wrong with the backups; null if nothing, or where the notice about it was put off. */
  const warning = (state: BackupState): BackupNotice | null => {
    if (moment.value < putOff.value && !isAhead(putOff.value, moment.value)) return null
    if (state.failure !== null && state.automatic.on) return { kind: 'failed', failure: state.failure }
    const interrupted = state.automatic.on ? state.interrupted : null
    if (isBackupDue(state, worklist.summaries.values(), moment.value)) {
      const undated = undatedBackup(state, moment.value)
      return undated === null ? { kind: 'due', at: newestBackup(state, moment.value), interrupted } : { kind: 'undated', at: undated }
    }
    if (interrupted !== null && interrupted.times >= reportedInterruptions) return { kind: 'interrupted', interrupted }
    return state.incomplete !== null && state.automatic.on ? { kind: 'incomplete', incomplete: state.incomplete } : null
  }
  /** A restore and a warning at most. */
  const list = computed((): readonly BackupNotice[] => {
    const { state } = backup
    if (state === null || !worklist.complete) return []
    return [restored(state), warning(state)].filter((notice) => notice !== null)
  })

  /** Closes a notice: permanently where it reports a restore, else for a day. */
  const close = (notice: BackupNotice): void => {
    if (notice.kind === 'restored') {
      seen.value = notice.before.at
      writeViewSetting('backup.seen', seen.value)
    } else {
      putOff.value = now() + day
      writeViewSetting('backup.putOff', putOff.value)
    }
  }

  return {
    list,
    close,
    /** Whole days from a time to now. */
    daysSince: (at: number): number => Math.floor((moment.value - at) / day),
    /** Reads the clock again. */
    refresh: (): void => void (moment.value = now())
  }
})
