import { defineStore } from 'pinia'
import type { OpenTarget } from '#core/contract/app.ts'
import { useServices } from '../data/services.ts'
import { useOutbox } from '../features/outbox/store/outbox.ts'

/** The part of the outbox used when closing. */
export type Sending = ReturnType<typeof useSending>

export const useSending = () => {
  const outbox = useOutbox()
  return {
    // Also after a pause: a request already sent is in flight until its response arrives.
    /** Declarations of the batch that have no final outcome; 0 while nothing is sent. */
    remaining: () => Math.max(outbox.counts.sending, outbox.progress === null ? 0 : outbox.progress.total - outbox.progress.done),
    /** Starts no further submission. */
    stop: outbox.stopStarting
  }
}

/** What the host does with the window itself: closing it, keeping the computer awake, opening a screen on request. */
export const useHostWindow = defineStore('host-window', () => {
  const { host } = useServices()
  return {
    /** Closes the window without asking again. */
    close: (): void => void host.call('app.close', null),
    /** Pastes into the focused element. */
    paste: (): void => void host.call('app.paste', null),
    keepAwake: (on: boolean): void => void host.call('app.keepAwake', { on }),
    /** The host is about to close the window and waits for `answerClose`. Returns the function that unsubscribes. */
    onClose: (listener: (request: { readonly mayAsk: boolean }) => void): (() => void) => host.on('app.flush', listener),
    answerClose: host.flushed,
    /** Dialogs of the system are held back for so many seconds. Returns the function that unsubscribes. */
    onDialogsHeld: (listener: (held: { readonly seconds: number }) => void): (() => void) => host.on('dialogs.held', listener),
    /** A notification or an item of the tray menu was clicked. Returns the function that unsubscribes. */
    onOpen: (listener: (target: OpenTarget) => void): (() => void) => host.on('app.open', listener)
  }
})
