import type { Channel, EventName, HostBridge, HostEvents, Input, Output } from '#core/contract/host-api.ts'
import { toPlain } from '../storage/to-plain.ts'

declare global {
  interface Window {
    /** Put there by the preload; read in this file only. */
    readonly host?: HostBridge
  }
}

/** Main, as the window sees it. */
export interface Host {
  call<C extends Channel>(channel: C, input: Input<C>): Promise<Output<C>>
  /** Returns the function that stops listening. */
  on<E extends EventName>(event: E, listener: (payload: HostEvents[E]) => void): () => void
  flushed(): void
}

export const hostOver = (bridge: HostBridge): Host => ({
  // Main answers by the same contract; its guards and ours are mapped from one type.
  call: (channel, input) => bridge.call(channel, toPlain(input)) as Promise<never>,
  on: (event, listener) =>
    bridge.listen((name, payload) => {
      if (name === event) listener(payload as never)
    }),
  flushed: () => {
    bridge.flushed()
  }
})

/** The real one. Throws outside Electron. */
export const windowHost = (): Host => {
  if (!window.host) throw new Error('this page runs inside Ajukan only')
  return hostOver(window.host)
}
