import type { FlushAnswer } from '#core/contract/app.ts'
import type { Channel, EventName, HostBridge, HostEvents, Input, Output } from '#core/contract/host-api.ts'

/** A plain JSON copy: IndexedDB and IPC use structured clone, which refuses Vue's proxies. Not for bytes. */
export const toPlain = <T>(value: T): T => (value === undefined ? value : (JSON.parse(JSON.stringify(value)) as T))

declare global {
  interface Window {
    /** Set by the preload script; read in this file only. */
    readonly host?: HostBridge
  }
}

/** The host (main process) as the window sees it. */
export interface Host {
  call<C extends Channel>(channel: C, input: Input<C>): Promise<Output<C>>
  /** Returns the function that unsubscribes. */
  on<E extends EventName>(event: E, listener: (payload: HostEvents[E]) => void): () => void
  /** The answer to the event `app.flush`. */
  flushed(answer: FlushAnswer): void
}

/**
 * Encodes the input as one JSON text, which crosses the context bridge much faster than an object; so does the answer. Byte members are passed unchanged
 * beside plain copies: JSON cannot hold them.
 */
const crossing = (input: unknown): unknown => {
  if (typeof input !== 'object' || input === null) return input
  if (!Object.values(input).some((member) => member instanceof Uint8Array)) return JSON.stringify(input)
  return Object.fromEntries(
    Object.entries(input).map(([key, member]): [string, unknown] => [key, member instanceof Uint8Array ? member : toPlain<unknown>(member)])
  )
}

export const hostOver = (bridge: HostBridge): Host => {
  const listeners = new Map<string, Set<(payload: never) => void>>()
  /** Every event crosses the bridge once for all its listeners. */
  const listen = (): void => {
    bridge.listen((name, payload) => {
      for (const listener of [...(listeners.get(name) ?? [])]) listener(payload as never)
    })
  }
  return {
    async call(channel, input) {
      const answer = await bridge.call(channel, crossing(input))
      // The host returns values of the same contract; both sides derive their types from it.
      return (typeof answer === 'string' ? JSON.parse(answer) : answer) as never
    },
    on: (event, listener) => {
      if (listeners.size === 0) listen()
      const own = (payload: never): void => listener(payload)
      listeners.set(event, (listeners.get(event) ?? new Set()).add(own))
      return () => void listeners.get(event)?.delete(own)
    },
    flushed: (answer) => bridge.flushed(answer)
  }
}

/** The host of the real application. Throws outside Electron. */
export const windowHost = (): Host => {
  if (!window.host) throw new Error('this page runs inside Ajukan only')
  return hostOver(window.host)
}
