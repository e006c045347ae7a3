import type { ElectronApplication } from 'playwright'

/** The partitions of the sessions main speaks to services with. */
const serviceSessions = ['service-reads', ...[0, 1, 2, 3].map((lane) => `service-submits-${lane}`)]

/** Takes the network from everything the application asks, or gives it back. */
export const setNetwork = (app: ElectronApplication, isThere: boolean): Promise<void> =>
  app.evaluate(
    ({ session }, { names, there }) => {
      for (const one of [session.defaultSession, ...names.map((name) => session.fromPartition(name))]) {
        if (there) one.disableNetworkEmulation()
        else one.enableNetworkEmulation({ offline: true })
      }
    },
    { names: serviceSessions, there: isThere }
  )
