import type { Channel, Handlers } from '#core/contract/host-api.ts'
import { fail, type Result } from '#core/base/result.ts'
import type { Log } from '../logging/log.ts'
import type { Guards } from './guards/guards.ts'
import { isOurAddress } from '../protocol/origin.ts'

/** What is looked at of an `IpcMainInvokeEvent`. */
export interface CallEvent {
  readonly sender: unknown
  /** Null when the frame is gone or has navigated. */
  readonly senderFrame: { readonly url: string; readonly parent: unknown } | null
}

export interface ServeDeps {
  readonly handlers: Handlers
  readonly guards: Guards
  /** Whether this is the contents of our one window. */
  readonly isOurWindow: (sender: unknown) => boolean
  readonly log: Log
}

const isChannel = (channel: unknown, guards: Guards): channel is Channel => typeof channel === 'string' && Object.hasOwn(guards, channel)

/** What the window says crosses as one JSON text; bytes, and what holds them, as they are. No guard takes what stands for a text that is no JSON. */
const readInput = (input: unknown): unknown => {
  if (typeof input !== 'string') return input
  try {
    return JSON.parse(input)
  } catch {
    return Symbol('no JSON')
  }
}

const isOurFrame = (event: CallEvent, isOurWindow: ServeDeps['isOurWindow']): boolean => {
  try {
    const frame = event.senderFrame
    return frame !== null && frame.parent === null && isOurWindow(event.sender) && isOurAddress(frame.url)
  } catch {
    // A frame that was disposed between the call and now throws at its properties.
    return false
  }
}

/** The one door of main: sender, channel, guard, then the handler; whatever happens the caller gets a `Result`. */
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
      log.warn('call by a stranger refused', { channel: typeof channel === 'string' ? channel.slice(0, 60) : typeof channel })
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
