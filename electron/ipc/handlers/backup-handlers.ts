import type { Channel, Handlers } from '#core/contract/host-api.ts'
import { fail, ok } from '#core/base/result.ts'
import type { BackupService } from '../../backup/backup-service.ts'
import { labelOf } from '../../files/folder.ts'
import type { InFlightRequests } from '../../http/in-flight-requests.ts'

/** A change after which less of the data could be restored, or only with another passphrase. */
export type WeakerBackups =
  | { readonly kind: 'off' | 'no-pdfs' | 'passphrase' | 'no-passphrase' }
  | { readonly kind: 'fewer'; readonly from: number; readonly to: number }
  | { readonly kind: 'folder'; readonly from: string; readonly to: string }

export interface BackupDeps {
  /** Asks in a dialog of the main process, which a page that is compromised can neither answer nor hide. */
  readonly confirmWeaker: (change: WeakerBackups) => Promise<boolean>
  readonly service: BackupService
  /** Show the system's dialogs; null when cancelled. */
  readonly chooseFolder: () => Promise<string | null>
  readonly chooseFile: () => Promise<string | null>
  readonly showInFolder: (path: string) => void
  /** Submits: their replies belong to the data that a restore replaces. */
  readonly inFlight: Pick<InFlightRequests, 'isEmpty' | 'block'>
  /** Called after a restore, when the reply has been sent. */
  readonly reloadWindow: () => void
}

type BackupHandlers = Pick<Handlers, Extract<Channel, `backup.${string}`>>

export const backupHandlers = (deps: BackupDeps): BackupHandlers => {
  const { service, confirmWeaker, chooseFolder, chooseFile, showInFolder, inFlight, reloadWindow } = deps
  /** Whether the user agrees to every change that weakens the backups. */
  const agrees = async (changes: readonly (WeakerBackups | false)[]): Promise<boolean> => {
    for (const one of changes) if (one !== false && !(await confirmWeaker(one))) return false
    return true
  }
  const replace = async (work: () => ReturnType<BackupService['undo']>): ReturnType<BackupService['undo']> => {
    if (!inFlight.isEmpty()) return fail('backup-sending')
    const unblock = inFlight.block()
    let isDone = false
    try {
      const done = await work()
      isDone = done.ok && done.value.end === 'done'
      return done
    } finally {
      // Until it is reloaded, the window would send from the replaced data.
      if (isDone) setImmediate(() => (unblock(), reloadWindow()))
      else unblock()
    }
  }
  return {
    'backup.state': async () => ok(await service.state()),
    'backup.write': ({ suggestedName, passphrase, pdfs }) => service.write(suggestedName, { passphrase, pdfs }),
    'backup.writeAutomatic': () => service.writeAutomatic(),
    async 'backup.reveal'() {
      const path = service.lastPath()
      if (path === null) return fail('file-missing')
      showInFolder(path)
      return ok(null)
    },
    async 'backup.setAutomatic'(part) {
      const { on, keep, pdfs } = (await service.state()).automatic
      const isAgreed = await agrees([
        on && part.on === false && { kind: 'off' },
        part.keep !== undefined && part.keep < keep && { kind: 'fewer', from: keep, to: part.keep },
        pdfs && part.pdfs === false && { kind: 'no-pdfs' }
      ])
      return isAgreed ? service.setAutomatic(part) : fail('cancelled')
    },
    async 'backup.chooseFolder'() {
      const folder = await chooseFolder()
      const { label } = (await service.state()).automatic
      if (folder === null) return ok(await service.state())
      const isOther = label !== '' && label !== labelOf(folder)
      return (await agrees([isOther && { kind: 'folder', from: label, to: labelOf(folder) }]))
        ? service.useFolder(folder)
        : fail('cancelled')
    },
    'backup.setPassphrase': async ({ passphrase }) =>
      (await agrees([{ kind: passphrase === '' ? 'no-passphrase' : 'passphrase' }]))
        ? service.setPassphrase(passphrase)
        : fail('cancelled'),
    async 'backup.choose'() {
      const path = await chooseFile()
      return path === null ? ok({ end: 'not-chosen' }) : service.choose(path)
    },
    'backup.open': ({ passphrase }) => service.open(passphrase),
    'backup.list': async ({ from }) => service.page(from),
    'backup.restore': ({ declarations }) => replace(() => service.restore(declarations)),
    async 'backup.close'() {
      await service.closeOpened()
      return ok(null)
    },
    'backup.undo': () => replace(() => service.undo()),
    async 'backup.stop'() {
      service.stop()
      return ok(null)
    }
  }
}
