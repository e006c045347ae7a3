import type { useSettings } from '../../../settings/store/settings.ts'
import type { Sender } from '../sender/sender.ts'

export interface SendControlsDeps {
  readonly sender: Sender
  readonly settings: Pick<ReturnType<typeof useSettings>, 'change'>
}

/** Pauses and continues the sending; a pause is stored. */
export const createSendControls = ({ sender, settings }: SendControlsDeps) => {
  const unpause = (): void => {
    if (!sender.isPaused('paused')) return
    sender.resume('paused')
    void settings.change({ paused: false })
  }
  return {
    /** Requests in flight finish; the rest waits until the user continues. */
    pause: (): void => {
      sender.pause('paused')
      void settings.change({ paused: true })
    },
    /** Retries a stopped or waiting connection, unless the service named a time (Retry-After). */
    resume: (): void => {
      unpause()
      if (sender.breaker().kind === 'stopped') sender.retry('user')
      else sender.retry('network')
    },
    /** Retries now, regardless of any wait. */
    tryNow: (): void => {
      unpause()
      sender.retry('user')
    }
  }
}
