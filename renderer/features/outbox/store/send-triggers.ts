import { watch } from 'vue'
import type { Host } from '../../../data/host-client.ts'
import type { Sender } from './sender.ts'
import type { useSettings } from '../../settings/store/settings.ts'

export interface TriggerDeps {
  readonly host: Pick<Host, 'on'>
  readonly settings: ReturnType<typeof useSettings>
  readonly sender: Sender
  /** Before the entries are read nothing is set going. */
  readonly isLoaded: () => boolean
  /** Another way of sending was chosen. */
  readonly onMode: () => void
  /** The line may have come back. */
  readonly onLine: () => void
}

/** What from outside sets the sending going, or holds it up: settings, the network, the sleep of the computer. */
export const listenForTriggers = ({ host, settings, sender, isLoaded, onMode, onLine }: TriggerDeps): void => {
  watch(
    () => settings.settings.sending,
    (mode) => {
      onMode()
      if (isLoaded()) sender.setEverything(mode === 'auto')
    }
  )
  watch(
    () => settings.profile?.id,
    () => {
      if (isLoaded()) sender.nudge('user')
    }
  )
  // A new token, an address put right: what waited for it goes on.
  settings.$onAction(({ name, after }) => {
    if (name === 'setToken' || name === 'saveProfile')
      after((result) => {
        if (result.ok && sender.breaker().kind === 'stopped') sender.nudge('user')
      })
  })
  window.addEventListener('online', () => {
    sender.nudge('network')
    onLine()
  })
  host.on('power.changed', ({ asleep }) => {
    if (asleep) return sender.hold('asleep')
    sender.unhold('asleep')
    sender.nudge('network')
    onLine()
  })
}
