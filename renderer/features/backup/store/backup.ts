import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { AutomaticBackups, BackupDeclaration, BackupProgress, BackupState, ChosenBackup } from '#core/contract/backup.ts'
import type { Output } from '#core/contract/host-api.ts'
import { ok, type Result } from '#core/base/result.ts'
import { useServices } from '../../../data/services.ts'
import { useDraft } from '../../editor/store/draft/draft.ts'
import { useOutbox } from '../../outbox/store/outbox.ts'

type Job = BackupProgress['job']

export type BackupFile = Extract<ChosenBackup, { readonly end: 'chosen' }>

/** The open dialog. `open`: a chosen file, to check it or to restore it. */
export type BackupDialog =
  | { readonly kind: 'write' | 'passphrase' }
  | { readonly kind: 'open'; readonly file: BackupFile; readonly restores: boolean }

/** Backup files: writing, checking and restoring them, and the automatic ones. */
export const useBackup = defineStore('backup', () => {
  const { host, storeWriter } = useServices()
  const draft = useDraft()
  const outbox = useOutbox()
  const state = shallowRef<BackupState | null>(null)
  /** The job that this window has started and that runs now. */
  const job = ref<Job | null>(null)
  const progress = shallowRef<BackupProgress | null>(null)
  /** Whether the running job can still be cancelled. */
  const mayStop = computed(() => progress.value?.phase !== 'replace')
  const dialog = shallowRef<BackupDialog | null>(null)

  const takeState = (answer: Result<BackupState>): Result<BackupState> => {
    if (answer.ok) state.value = answer.value
    return answer
  }
  /** Whether an automatic backup is written that this window has not started. */
  const automatic = computed(() => state.value?.running === true && job.value === null)
  host.on('backup.changed', (changed) => {
    state.value = changed
    if (job.value === null && !changed.running) progress.value = null
  })
  host.on('backup.progress', (event) => {
    if (job.value === event.job || automatic.value) progress.value = event
  })

  const during = async <T>(name: Job, work: () => Promise<T>): Promise<T> => {
    job.value = name
    progress.value = null
    try {
      return await work()
    } finally {
      job.value = null
      progress.value = null
    }
  }

  /**
   * The host replaces the data under the window, so everything typed is stored first, and nothing is sent meanwhile. After success the host reloads the
   * window.
   */
  const replacing = (work: () => Promise<Output<'backup.restore'>>): Promise<Output<'backup.restore'>> =>
    during('restore', async () => {
      outbox.pauseForRestore(true)
      let isDone = false
      try {
        await draft.flush()
        const failure = draft.unsaved()
        if (failure !== null) return { ok: false, failure }
        await storeWriter.idle()
        const done = await work()
        isDone = done.ok && done.value.end === 'done'
        return done
      } finally {
        if (!isDone) outbox.pauseForRestore(false)
      }
    })

  /** All declarations of the opened backup, newest change first. */
  const list = async (): Promise<Result<readonly BackupDeclaration[]>> => {
    const all: BackupDeclaration[] = []
    for (;;) {
      const page = await host.call('backup.list', { from: all.length })
      if (!page.ok) return page
      all.push(...page.value.declarations)
      if (page.value.declarations.length === 0 || all.length >= page.value.total) return ok(all)
    }
  }

  return {
    state,
    job,
    automatic,
    progress,
    mayStop,
    dialog,
    load: async () => takeState(await host.call('backup.state', null)),
    /** The host asks for the file. */
    write: (wanted: { readonly suggestedName: string; readonly passphrase: string; readonly pdfs: boolean }) =>
      during('write', () => host.call('backup.write', wanted)),
    writeAutomatic: () => during('write', () => host.call('backup.writeAutomatic', null)),
    reveal: () => host.call('backup.reveal', null),
    setAutomatic: async (changes: Partial<Pick<AutomaticBackups, 'on' | 'keep' | 'pdfs'>>) =>
      takeState(await host.call('backup.setAutomatic', changes)),
    chooseFolder: async () => takeState(await host.call('backup.chooseFolder', null)),
    setPassphrase: async (passphrase: string) => takeState(await host.call('backup.setPassphrase', { passphrase })),
    choose: () => host.call('backup.choose', null),
    /** Reads and checks the whole chosen file. */
    open: (passphrase: string) => during('open', () => host.call('backup.open', { passphrase })),
    list,
    /** Whether a request is under way: its answer would arrive in other data. */
    isSending: () => outbox.counts.sending > 0,
    /** `declarations`: ids, or null for everything. */
    restore: (declarations: readonly string[] | null) => replacing(() => host.call('backup.restore', { declarations })),
    undo: () => replacing(() => host.call('backup.undo', null)),
    /** Closes the opened backup. */
    close: () => host.call('backup.close', null),
    stop: () => host.call('backup.stop', null)
  }
})
