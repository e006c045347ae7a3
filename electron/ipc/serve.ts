import * as v from 'valibot'
import { contract, type Channel, type Handlers, type Input } from '#core/contract/host-api.ts'
import type { Clock } from '#core/base/ports.ts'
import { fail, type Result } from '#core/base/result.ts'
import type { Log } from '../logging/log.ts'
import { isOurAddress } from '../protocol/content-policy.ts'
import { withRules, type ChannelRuleDeps } from './channel-rules.ts'

/** The part of `IpcMainInvokeEvent` that is checked. */
export interface CallEvent {
  readonly sender: unknown
  /** Null when the frame is gone or has navigated. */
  readonly senderFrame: { readonly url: string; readonly parent: unknown } | null
}

export interface ServeDeps {
  readonly handlers: Handlers
  /** Whether the sender is the `webContents` of the main window. */
  readonly isOurWindow: (sender: unknown) => boolean
  readonly rules: ChannelRuleDeps
  readonly clock: Clock
  readonly log: Log
}

/** Milliseconds between two log lines about unknown channels, so that a page cannot fill the log. */
const unknownChannelPause = 60_000

const nameOf = (channel: unknown): string => (typeof channel === 'string' ? channel.slice(0, 60) : typeof channel)

const isChannel = (channel: unknown): channel is Channel => typeof channel === 'string' && Object.hasOwn(contract, channel)

/**
 * Inputs arrive as one JSON text; inputs with bytes arrive as objects. A text over the limit of its channel is not parsed; like invalid JSON it becomes
 * a symbol, which every schema refuses.
 */
const readInput = (input: unknown, limit: number): unknown => {
  if (typeof input !== 'string') return input
  if (input.length > limit) return Symbol('too long')
  try {
    return JSON.parse(input)
  } catch {
    return Symbol('invalid JSON')
  }
}

const hasBytes = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.values(value).some((member) => ArrayBuffer.isView(member))

/** An input that came as text is answered with text, unless the answer holds bytes. */
const writeAnswer = (input: unknown, answer: Result<unknown>): unknown =>
  typeof input !== 'string' || (answer.ok && hasBytes(answer.value)) ? answer : JSON.stringify(answer)

/** Whether a message comes from the page of the main window: not from a frame inside it, such as one that shows a PDF. */
const isOurFrame = (event: CallEvent, isOurWindow: ServeDeps['isOurWindow']): boolean => {
  try {
    const frame = event.senderFrame
    return frame !== null && frame.parent === null && isOurWindow(event.sender) && isOurAddress(frame.url)
  } catch {
    // Reading a property of a frame that was disposed since the call throws.
    return false
  }
}

/** Either the input, rebuilt from its known members only, or the JSON pointer of the first invalid part. */
export type Checked<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly path: string }
export const checkInput = <C extends Channel>(channel: C, input: unknown): Checked<Input<C>> => {
  const { success, output, issues } = v.safeParse(contract[channel].input, input, { abortEarly: true })
  if (success) return { ok: true, value: output }
  return { ok: false, path: (issues[0].path ?? []).map(({ key }) => `/${String(key)}`).join('') }
}

/** Passes a message without an answer on if it comes from our page. */
export const receive =
  (
    { isOurWindow, log }: Pick<ServeDeps, 'isOurWindow' | 'log'>,
    take: (message: unknown) => void
  ): ((event: CallEvent, message: unknown) => void) =>
  (event, message) => {
    if (isOurFrame(event, isOurWindow)) take(message)
    else log.warn('message by an untrusted sender refused')
  }

/**
 * Serves every call of the renderer: checks the sender, the channel, the input and the rules of the channel, then runs the handler. The caller always receives a `Result`,
 * as JSON where the input was.
 */
export const serve = ({
  handlers,
  isOurWindow,
  rules,
  clock,
  log
}: ServeDeps): ((event: CallEvent, channel: unknown, input: unknown) => Promise<unknown>) => {
  const guarded = withRules(handlers, rules)
  let unknownLoggedAt = -Infinity
  const logUnknown = (channel: unknown): void => {
    const now = clock.now()
    if (now - unknownLoggedAt < unknownChannelPause) return
    unknownLoggedAt = now
    log.warn('unknown channel', { channel: nameOf(channel) })
  }

  const run = async <C extends Channel>(channel: C, input: unknown): Promise<Result<unknown>> => {
    const checked = checkInput(channel, readInput(input, contract[channel].longest))
    if (!checked.ok) {
      log.warn('input refused', { channel, path: checked.path })
      return fail('invalid-input', { detail: checked.path === '' ? '/' : checked.path })
    }
    return guarded[channel](checked.value)
  }
  return async (event, channel, input) => {
    if (!isOurFrame(event, isOurWindow)) {
      log.warn('call by an untrusted sender refused', { channel: nameOf(channel) })
      return fail('untrusted-sender')
    }
    if (!isChannel(channel)) {
      logUnknown(channel)
      return fail('invalid-input', { detail: 'channel' })
    }
    try {
      return writeAnswer(input, await run(channel, input))
    } catch (error) {
      return fail('unexpected', { id: log.error(`handler of ${channel} threw`, error) })
    }
  }
}
