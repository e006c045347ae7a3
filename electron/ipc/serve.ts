import type { Channel, Handlers } from '#core/contract/host-api.ts'
import { fail, type Result } from '#core/base/result.ts'
import type { Log } from '../logging/log.ts'
import type { Guards } from './guards/guards.ts'
import { isOurAddress } from '../protocol/origin.ts'

/** The part of `IpcMainInvokeEvent` that is checked. */
export interface CallEvent {
  readonly sender: unknown
  /** Null when the frame is gone or has navigated. */
  readonly senderFrame: { readonly url: string; readonly parent: unknown } | null
}

export interface ServeDeps {
  readonly handlers: Handlers
  readonly guards: Guards
  /** Whether the sender is the `webContents` of the main window. */
  readonly isOurWindow: (sender: unknown) => boolean
  readonly log: Log
}

const isChannel = (channel: unknown, guards: Guards): channel is Channel => typeof channel === 'string' && Object.hasOwn(guards, channel)

/** Inputs arrive as one JSON text; inputs with bytes arrive as objects. Invalid JSON becomes a symbol, which every guard refuses. */
const readInput = (input: unknown): unknown => {
  if (typeof input !== 'string') return input
  try {
    return JSON.parse(input)
  } catch {
    return Symbol('invalid JSON')
  }
}

const isOurFrame = (event: CallEvent, isOurWindow: ServeDeps['isOurWindow']): boolean => {
  try {
    const frame = event.senderFrame
    return frame !== null && frame.parent === null && isOurWindow(event.sender) && isOurAddress(frame.url)
  } catch {
    // Reading a property of a frame that was disposed since the call throws.
    return false
  }
}

/** Serves every call of the renderer: checks the sender, the channel and the input, then runs the handler. The caller always receives a `Result`. */
export const serve = ({
  handlers,
  guards,
  isOurWindow,
  log
}: ServeDeps): ((event: CallEvent, channel: unknown, input: unknown) => Promise<Result<unknown>>) => {
  const run = async <C extends Channel>(channel: C, input: unknown): Promise<Result<unknown>> => {
    const checked = guards[channel](readInput(input), '')
    if (!checked.ok) {
      log.warn('input refused', { channel, path: checked.path })
      return fail('invalid-input', { detail: checked.path === '' ? '/' : checked.path })
    }
    return handlers[channel](checked.value)
  }
  return async (event, channel, input) => {
    if (!isOurFrame(event, isOurWindow)) {
      log.warn('call by an untrusted sender refused', { channel: typeof channel === 'string' ? channel.slice(0, 60) : typeof channel })
      return fail('untrusted-sender')
    }
    if (!isChannel(channel, guards)) {
      log.warn('unknown channel', { channel: typeof channel === 'string' ? channel.slice(0, 60) : typeof channel })
      return fail('invalid-input', { detail: 'channel' })
    }
    try {
      return await run(channel, input)
    } catch (error) {
      return fail('unexpected', { id: log.error(`handler of ${channel} threw`, error) })
    }
  }
}
