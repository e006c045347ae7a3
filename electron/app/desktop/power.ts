type PowerEvent = 'suspend' | 'resume' | 'unlock-screen'

/** What of Electron's `powerMonitor` is needed. */
export interface PowerMonitor {
  on(event: PowerEvent, listener: () => void): unknown
}

/**
 * Tells when the computer goes to sleep and when it is there again. A locked screen is no sleep: the queue goes on. Unlocking is told all the same,
 * because some desktops report nothing else when a closed laptop is opened.
 */
export const watchPower = (monitor: PowerMonitor, tell: (state: { readonly asleep: boolean }) => void): void => {
  monitor.on('suspend', () => tell({ asleep: true }))
  for (const event of ['resume', 'unlock-screen'] as const) monitor.on(event, () => tell({ asleep: false }))
}
