import { messageBox, type MessageBox } from './message-box.ts'

/** Milliseconds. */
export const finishLimits = {
  /** Delay before a dialog explains the wait. */
  quiet: 1_000,
  usual: 60_000,
  /** During a system shutdown. */
  shutdown: 1_500
} as const

/** In both languages, because the settings may be closed. */
const waiting = messageBox({
  type: 'info',
  title: 'Ajukan',
  message: ['Ajukan menyelesaikan pekerjaan di basis data kantor', 'Ajukan is finishing its work in the database of the office'],
  detail: [
    'Cadangan yang sedang ditulis dihapus; pemulihan yang sedang menukar basis data diselesaikan. Ajukan tertutup otomatis sesudahnya, paling lama dalam satu menit.',
    'A backup that is being written is deleted; a restore that is exchanging the databases is completed. Ajukan closes by itself after it, within a minute at most.'
  ],
  buttons: ['Tutup sekarang / Close now']
})

interface FinishDeps {
  readonly show: (options: MessageBox) => Promise<number>
  readonly isShutdown: boolean
  readonly limits?: Readonly<Record<keyof typeof finishLimits, number>>
}

/**
 * Waits on quit until the office tool has ended its work: a restore that is cut while it exchanges the databases would leave the office closed, and a
 * backup its temporary file. The user can end the wait.
 */
export const finishOfficeTool = async (ended: Promise<unknown>, { show, isShutdown, limits = finishLimits }: FinishDeps): Promise<void> => {
  const over = new AbortController()
  const timers: NodeJS.Timeout[] = []
  const after = (delay: number): Promise<void> => new Promise((resolve) => void timers.push(setTimeout(resolve, delay)))
  const pressed = isShutdown
    ? new Promise<never>(() => undefined)
    : after(limits.quiet).then(() => (over.signal.aborted ? undefined : show({ ...waiting, signal: over.signal })))
  await Promise.race([ended.catch(() => undefined), pressed, after(isShutdown ? limits.shutdown : limits.usual)])
  over.abort()
  for (const timer of timers) clearTimeout(timer)
}
