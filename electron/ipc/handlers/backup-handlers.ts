import type { Channel, Handlers } from '#core/contract/host-api.ts'
import { fail, ok } from '#core/base/result.ts'
import type { BackupService } from '../../backup/backup-service.ts'
import type { InFlightRequests } from '../../http/in-flight-requests.ts'

export interface BackupDeps {
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

export const backupHandlers = ({ service, chooseFolder, chooseFile, showInFolder, inFlight, reloadWindow }: BackupDeps): BackupHandlers => {
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
    'backup.setAutomatic': (part) => service.setAutomatic(part),
    async 'backup.chooseFolder'() {
      const folder = await chooseFolder()
      return folder === null ? ok(await service.state()) : service.useFolder(folder)
    },
    'backup.setPassphrase': ({ passphrase }) => service.setPassphrase(passphrase),
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
