import type { PracticeFault, PracticeState } from '#core/contract/practice.ts'
import { fail, ok, type Result } from '#core/base/result.ts'
import { isPracticeReply, type PracticeReplyMessage, type PracticeRequestMessage } from '../practice/messages.ts'
import type { Log } from '../logging/log.ts'

/** The part of Electron's `UtilityProcess` that is used. */
export interface PracticeChild {
  postMessage(message: PracticeRequestMessage): void
  on(event: 'message', listener: (message: unknown) => void): unknown
  on(event: 'exit', listener: (code: number) => void): unknown
  kill(): boolean
}

/** The one practice service, started when it is first needed and again when it has died. */
export interface PracticeProcess {
  /** Where it listens, with a token of this start of it. */
  connect(): Promise<Result<{ readonly address: string; readonly token: string }>>
  state(): Promise<Result<PracticeState>>
  change(change: { readonly pace?: number; readonly fault?: PracticeFault }): Promise<Result<PracticeState>>
  advance(steps: number): Promise<Result<PracticeState>>
  stop(): Promise<void>
}

export interface PracticeProcessDeps {
  readonly fork: () => PracticeChild
  readonly folder: string
  readonly newToken: () => string
  readonly onChange: (state: PracticeState) => void
  readonly log: Log
  /** Longest wait for a reply, in milliseconds. */
  readonly limit?: number
}

type Reply = Exclude<PracticeReplyMessage, { readonly type: 'changed' }>
type Ask = (id: number) => PracticeRequestMessage

interface Running {
  readonly ask: (make: Ask) => Promise<Reply>
  readonly end: () => void
}

/** One child with its questions still open; `gone` is called once. */
const attend = (child: PracticeChild, limit: number, onChange: (state: PracticeState) => void, gone: (code: number) => void): Running => {
  const open = new Map<number, (reply: Reply) => void>()
  let lastId = 0
  let isGone = false
  child.on('message', (message) => {
    if (!isPracticeReply(message)) return
    if (message.type === 'changed') return onChange(message.state)
    open.get(message.id)?.(message)
  })
  child.on('exit', (code) => {
    isGone = true
    for (const [id, settle] of [...open]) settle({ type: 'failed', id, reason: 'ended' })
    gone(code)
  })
  const ask = (make: Ask): Promise<Reply> => {
    lastId += 1
    const id = lastId
    if (isGone) return Promise.resolve({ type: 'failed', id, reason: 'ended' })
    return new Promise((resolve) => {
      const settle = (reply: Reply): void => {
        clearTimeout(timer)
        open.delete(id)
        resolve(reply)
      }
      const timer = setTimeout(() => settle({ type: 'failed', id, reason: 'timed-out' }), limit)
      open.set(id, settle)
      child.postMessage(make(id))
    })
  }
  return { ask, end: () => void child.kill() }
}

export const createPracticeProcess = ({ fork, folder, newToken, onChange, log, limit = 15_000 }: PracticeProcessDeps): PracticeProcess => {
  let starting: Promise<Result<Running & { readonly address: string; readonly token: string }>> | null = null
  let last: PracticeState | null = null

  const failure = (reply: Reply): Result<never> => {
    const reason = reply.type === 'failed' ? reply.reason : reply.type
    log.warn('practice service', { reason })
    return fail(reason === 'ENOSPC' ? 'disk-full' : 'service-down', { detail: reason })
  }

  const tell = (state: PracticeState): void => {
    last = state
    onChange(state)
  }

  const start = async (): Promise<Result<Running & { readonly address: string; readonly token: string }>> => {
    const mine = (): void => {
      starting = null
    }
    const running = attend(fork(), limit, tell, (code) => {
      mine()
      log.info('practice service ended', { code })
      if (last !== null) tell({ ...last, running: false })
    })
    const reply = await running.ask((id) => ({ type: 'start', id, folder }))
    if (reply.type === 'started') {
      last = reply.state
      return ok({ ...running, address: `http://127.0.0.1:${reply.port}`, token: newToken() })
    }
    mine()
    running.end()
    return failure(reply)
  }
  const run = (): NonNullable<typeof starting> => (starting ??= start())

  const question = async (make: Ask): Promise<Result<PracticeState>> => {
    const running = await run()
    if (!running.ok) return running
    const reply = await running.value.ask(make)
    if (reply.type !== 'state') return failure(reply)
    last = reply.state
    return ok(reply.state)
  }

  return {
    async connect() {
      const running = await run()
      return running.ok ? ok({ address: running.value.address, token: running.value.token }) : running
    },
    state: () => question((id) => ({ type: 'state', id })),
    change: (change) => question((id) => ({ type: 'change', id, ...change })),
    advance: (steps) => question((id) => ({ type: 'advance', id, steps })),
    async stop() {
      const running = starting === null ? null : await starting
      if (running === null || !running.ok) return
      await running.value.ask((id) => ({ type: 'stop', id }))
      running.value.end()
    }
  }
}
