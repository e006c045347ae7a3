import * as v from 'valibot'
import type { PracticeFault, PracticeState } from '#core/contract/practice.ts'
import { fail, ok, type Result } from '#core/base/result.ts'
import { practiceReply, type PracticeReplyMessage, type PracticeRequestMessage } from '../practice/messages.ts'
import type { Log } from '../logging/log.ts'

/** The part of Electron's `UtilityProcess` that is used. */
export interface PracticeChild {
  postMessage(message: PracticeRequestMessage): void
  on(event: 'message', listener: (message: unknown) => void): unknown
  on(event: 'exit', listener: (code: number) => void): unknown
  kill(): boolean
}

/** The process of the practice service, started on first use and again after it has exited. */
export interface PracticeProcess {
  /** Its address, with a token that is new at every start. */
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
  /** Milliseconds to wait for a reply; 15,000 by default. */
  readonly limit?: number
}

type Reply = Exclude<PracticeReplyMessage, { readonly type: 'changed' }>
type MakeRequest = (id: number) => PracticeRequestMessage

interface Running {
  readonly request: (make: MakeRequest) => Promise<Reply>
  readonly end: () => void
}

/** Matches the replies of one child to its requests; `onExit` is called once. */
const connectChild = (
  child: PracticeChild,
  limit: number,
  onChange: (state: PracticeState) => void,
  onExit: (code: number) => void
): Running => {
  const pending = new Map<number, (reply: Reply) => void>()
  let lastId = 0
  let hasExited = false
  child.on('message', (message) => {
    if (!v.is(practiceReply, message)) return
    if (message.type === 'changed') return onChange(message.state)
    pending.get(message.id)?.(message)
  })
  child.on('exit', (code) => {
    hasExited = true
    for (const [id, settle] of [...pending]) settle({ type: 'failed', id, reason: 'ended' })
    onExit(code)
  })
  const request = (make: MakeRequest): Promise<Reply> => {
    lastId += 1
    const id = lastId
    if (hasExited) return Promise.resolve({ type: 'failed', id, reason: 'ended' })
    return new Promise((resolve) => {
      const settle = (reply: Reply): void => {
        clearTimeout(timer)
        pending.delete(id)
        resolve(reply)
      }
      const timer = setTimeout(() => settle({ type: 'failed', id, reason: 'timed-out' }), limit)
      pending.set(id, settle)
      child.postMessage(make(id))
    })
  }
  return { request, end: () => void child.kill() }
}

export const createPracticeProcess = ({ fork, folder, newToken, onChange, log, limit = 15_000 }: PracticeProcessDeps): PracticeProcess => {
  let starting: Promise<Result<Running & { readonly address: string; readonly token: string }>> | null = null
  let last: PracticeState | null = null

  const failure = (reply: Reply): Result<never> => {
    const reason = reply.type === 'failed' ? reply.reason : reply.type
    log.warn('practice service failed', { reason })
    return fail(reason === 'ENOSPC' ? 'disk-full' : 'service-down', { detail: reason })
  }

  const publish = (state: PracticeState): void => {
    last = state
    onChange(state)
  }

  /** The child that `starting` starts. */
  let current: PracticeChild | null = null

  const start = async (): Promise<Result<Running & { readonly address: string; readonly token: string }>> => {
    const child = fork()
    current = child
    const running = connectChild(child, limit, publish, (code) => {
      log.info('practice service ended', { code })
      // A child that failed to start may exit after the next one has been started.
      if (current !== child) return
      starting = null
      if (last !== null) publish({ ...last, running: false })
    })
    const token = newToken()
    const reply = await running.request((id) => ({ type: 'start', id, folder, token }))
    if (reply.type === 'started') {
      last = reply.state
      return ok({ ...running, address: `http://127.0.0.1:${reply.port}`, token })
    }
    if (current === child) starting = null
    running.end()
    return failure(reply)
  }
  const run = (): NonNullable<typeof starting> => (starting ??= start())

  const requestState = async (make: MakeRequest): Promise<Result<PracticeState>> => {
    const running = await run()
    if (!running.ok) return running
    const reply = await running.value.request(make)
    if (reply.type !== 'state') return failure(reply)
    last = reply.state
    return ok(reply.state)
  }

  return {
    async connect() {
      const running = await run()
      return running.ok ? ok({ address: running.value.address, token: running.value.token }) : running
    },
    state: () => requestState((id) => ({ type: 'state', id })),
    change: (change) => requestState((id) => ({ type: 'change', id, ...change })),
    advance: (steps) => requestState((id) => ({ type: 'advance', id, steps })),
    async stop() {
      const running = starting === null ? null : await starting
      if (running === null || !running.ok) return
      await running.value.request((id) => ({ type: 'stop', id }))
      running.value.end()
    }
  }
}
