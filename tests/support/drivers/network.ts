import type { ElectronApplication } from 'playwright'

/** The partitions of the sessions main speaks to services with. */
const serviceSessions = ['service-reads', ...[0, 1, 2, 3].map((lane) => `service-submits-${lane}`)]

/** What Chromium answers where the machine has no network. Its own emulation of that leaves what main asks alone. */
const internetDisconnected = -106

/** Takes the network from everything the application asks, or gives it back. */
export const setNetwork = (app: ElectronApplication, isThere: boolean): Promise<void> =>
  app.evaluate(
    ({ session }, { names, there, error }) => {
      for (const { protocol } of [session.defaultSession, ...names.map((name) => session.fromPartition(name))]) {
        for (const scheme of ['http', 'https']) {
          if (there) protocol.uninterceptProtocol(scheme)
          else protocol.interceptStringProtocol(scheme, (_request, answer) => answer({ error }))
        }
      }
    },
    { names: serviceSessions, there: isThere, error: internetDisconnected }
  )
