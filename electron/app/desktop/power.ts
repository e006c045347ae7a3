type PowerEvent = 'suspend' | 'resume' | 'unlock-screen'

/** The part of Electron's `powerMonitor` that is used. */
export interface PowerMonitor {
  on(event: PowerEvent, listener: () => void): unknown
}

/**
 * Reports when the computer goes to sleep and wakes up. Locking the screen is not sleep: the send queue continues. Unlocking counts as waking, because
 * some desktops report nothing else when a laptop is opened.
 */
export const watchPower = (monitor: PowerMonitor, notify: (state: { readonly asleep: boolean }) => void): void => {
  monitor.on('suspend', () => notify({ asleep: true }))
  for (const event of ['resume', 'unlock-screen'] as const) monitor.on(event, () => notify({ asleep: false }))
}
