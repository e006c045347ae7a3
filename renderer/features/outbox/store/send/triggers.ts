import { watch } from 'vue'
import type { Host } from '../../../../data/host-client.ts'
import type { Sender } from '../sender/sender.ts'
import type { useSettings } from '../../../settings/store/settings.ts'

export interface TriggerDeps {
  readonly host: Pick<Host, 'on'>
  readonly settings: ReturnType<typeof useSettings>
  readonly sender: Sender
  /** Nothing is sent before the entries are read. */
  readonly isLoaded: () => boolean
  /** The user chose another mode of sending. */
  readonly onMode: () => void
  /** The connection may be available again, or a token or profile has changed. */
  readonly onConnection: () => void
}

/** Starts or stops the sending on events from outside: settings, network, sleep of the computer. */
export const listenForTriggers = ({ host, settings, sender, isLoaded, onMode, onConnection }: TriggerDeps): void => {
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
      if (isLoaded()) sender.retry('user')
    }
  )
  // A new token or a corrected profile: entries that waited for it are sent.
  settings.$onAction(({ name, after }) => {
    if (name === 'setToken' || name === 'saveProfile')
      after((result) => {
        if (!result.ok) return
        if (sender.breaker().kind === 'stopped') sender.retry('user')
        onConnection()
      })
  })
  window.addEventListener('online', () => {
    sender.retry('network')
    onConnection()
  })
  host.on('power.changed', ({ asleep }) => {
    if (asleep) return sender.pause('asleep')
    sender.resume('asleep')
    sender.retry('network')
    onConnection()
  })
}
