import type { ElectronApplication } from 'playwright'

/** Partitions of the main process's service sessions. */
const serviceSessions = ['service-reads', ...[0, 1, 2, 3].map((lane) => `service-submits-${lane}`)]

/** Chromium's error without a network. Its own offline emulation does not affect requests of the main process. */
const internetDisconnected = -106

/** Disables or enables the network for all sessions of the application. */
export const setNetwork = (app: ElectronApplication, isOnline: boolean): Promise<void> =>
  app.evaluate(
    ({ session }, { names, online, error }) => {
      for (const { protocol } of [session.defaultSession, ...names.map((name) => session.fromPartition(name))]) {
        for (const scheme of ['http', 'https']) {
          if (online) protocol.uninterceptProtocol(scheme)
          else protocol.interceptStringProtocol(scheme, (_request, answer) => answer({ error }))
        }
      }
    },
    { names: serviceSessions, online: isOnline, error: internetDisconnected }
  )

/**
 * The computer goes to sleep as soon as a submission leaves, so that nothing is asked automatically about its outcome; resolves with a function
 * that wakes it.
 */
export const sleepWhenSubmitting = async (app: ElectronApplication): Promise<() => Promise<void>> => {
  await app.evaluate(({ ipcMain, powerMonitor }) => {
    const handlers = (ipcMain as unknown as { _invokeHandlers: Map<string, (...args: unknown[]) => unknown> })._invokeHandlers
    const usual = handlers.get('host')
    Object.assign(globalThis, { usualHandler: usual })
    handlers.set('host', (...args) => {
      if (args[1] === 'declarations.submit') powerMonitor.emit('suspend')
      return usual?.(...args)
    })
  })
  return () =>
    app.evaluate(({ ipcMain, powerMonitor }) => {
      const handlers = (ipcMain as unknown as { _invokeHandlers: Map<string, (...args: unknown[]) => unknown> })._invokeHandlers
      handlers.set('host', (globalThis as unknown as { usualHandler: (...args: unknown[]) => unknown }).usualHandler)
      powerMonitor.emit('resume')
    })
}
