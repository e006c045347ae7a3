import { defineStore } from 'pinia'
import type { OpenTarget } from '#core/contract/app.ts'
import { useServices } from '../data/services.ts'

/** What the host does with the window itself: closing it, keeping the computer awake, opening a screen on request. */
export const useHostWindow = defineStore('host-window', () => {
  const { host } = useServices()
  return {
    /** Closes the window without asking again. */
    close: (): void => void host.call('app.close', null),
    keepAwake: (on: boolean): void => void host.call('app.keepAwake', { on }),
    /** The host is about to close the window and waits for `answerClose`. Returns the function that unsubscribes. */
    onClose: (listener: (request: { readonly mayAsk: boolean }) => void): (() => void) => host.on('app.flush', listener),
    answerClose: host.flushed,
    /** A notification or an item of the tray menu was clicked. Returns the function that unsubscribes. */
    onOpen: (listener: (target: OpenTarget) => void): (() => void) => host.on('app.open', listener)
  }
})
