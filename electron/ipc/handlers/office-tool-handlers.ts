import { setTimeout as pause } from 'node:timers/promises'
import type { Handlers } from '#core/contract/host-api.ts'
import type { OfficeToolChannels, ToolAnswer } from '#core/contract/office-tool.ts'
import { ok, type Result } from '#core/base/result.ts'
import type { ToolSession } from '../../office/tool/session/session.ts'

export interface OfficeToolHandlerDeps {
  /** Loads the office tool, of which nothing is loaded before. */
  readonly openToolSession: () => Promise<ToolSession>
}

/** Milliseconds for which a new session waits for the work of the one before. */
const openLimit = 10_000

type OfficeToolHandlers = Pick<Handlers, keyof OfficeToolChannels>

/** The office tool in the window. `officeTool.close` and the next `officeTool.open` discard its data, including the password. */
export const officeToolHandlers = ({ openToolSession }: OfficeToolHandlerDeps): OfficeToolHandlers => {
  let session: ToolSession | null = null
  let ending: Promise<unknown> = Promise.resolve()
  /** Resolves when every session that was closed has ended its work. */
  const end = (): Promise<unknown> => {
    const ended = session
    session = null
    if (ended !== null) ending = Promise.allSettled([ending, ended.close(null)])
    return ending
  }
  const inSession = async <T>(work: (open: ToolSession) => Promise<ToolAnswer<T>>): Promise<Result<ToolAnswer<T>>> =>
    ok(session === null ? { end: 'refused', problem: 'tool-closed', detail: '' } : await work(session))

  return {
    async 'officeTool.open'() {
      await Promise.race([end(), pause(openLimit, undefined, { ref: false })])
      const opened = await openToolSession()
      session = opened
      return ok(await opened.open(null))
    },
    async 'officeTool.close'() {
      await end()
      return ok(null)
    },
    async 'officeTool.stop'() {
      await session?.stop(null)
      return ok(null)
    },
    'officeTool.checkServer': (input) => inSession((open) => open.checkServer(input)),
    'officeTool.makeCertificate': (input) => inSession((open) => open.makeCertificate(input)),
    'officeTool.logIn': (input) => inSession((open) => open.logIn(input)),
    'officeTool.status': (input) => inSession((open) => open.status(input)),
    'officeTool.create': (input) => inSession((open) => open.create(input)),
    'officeTool.migrate': (input) => inSession((open) => open.migrate(input)),
    'officeTool.setAddresses': (input) => inSession((open) => open.setAddresses(input)),
    'officeTool.addDesk': (input) => inSession((open) => open.addDesk(input)),
    'officeTool.pairDesk': (input) => inSession((open) => open.pairDesk(input)),
    'officeTool.lockDesk': (input) => inSession((open) => open.lockDesk(input)),
    'officeTool.unlockDesk': (input) => inSession((open) => open.unlockDesk(input)),
    'officeTool.readmitDesk': (input) => inSession((open) => open.readmitDesk(input)),
    'officeTool.backUp': (input) => inSession((open) => open.backUp(input)),
    'officeTool.chooseBackup': (input) => inSession((open) => open.chooseBackup(input)),
    'officeTool.restore': (input) => inSession((open) => open.restore(input)),
    'officeTool.choosePrograms': (input) => inSession((open) => open.choosePrograms(input))
  }
}
