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
