import { expect, test } from 'vitest'
import type { PracticeState } from '#core/contract/practice.ts'
import { createPracticeProcess, type PracticeChild } from '../../../electron/http/practice-process.ts'
import type { PracticeRequestMessage } from '../../../electron/practice/messages.ts'
import { memoryLog } from '../../support/fakes/memory-log.ts'

const state: PracticeState = { running: true, pace: 5, fault: 'none', declarations: 0 }

type Answer = (request: PracticeRequestMessage) => unknown
const usual: Answer = (request) => {
  if (request.type === 'start') return { type: 'started', id: request.id, port: 4_000, state }
  if (request.type === 'stop') return { type: 'stopped', id: request.id }
  return { type: 'state', id: request.id, state: request.type === 'advance' ? { ...state, declarations: request.steps } : state }
}

const fakes = (answer: Answer = usual) => {
  const children: { readonly exit: (code: number) => void; readonly say: (message: unknown) => void; killed: boolean }[] = []
  const fork = (): PracticeChild => {
    const messages: ((message: unknown) => void)[] = []
    const exits: ((code: number) => void)[] = []
    const child = {
      exit: (code: number) => exits.forEach((listener) => listener(code)),
      say: (message: unknown) => messages.forEach((listener) => listener(message)),
      killed: false
    }
    children.push(child)
    const on = (event: string, listener: unknown): void => {
      if (event === 'message') messages.push(listener as (message: unknown) => void)
      else exits.push(listener as (code: number) => void)
    }
    return {
      on,
      postMessage(request) {
        const reply = answer(request)
        if (reply !== undefined) queueMicrotask(() => child.say(reply))
      },
      kill: () => (child.killed = true)
    }
  }
  const changes: PracticeState[] = []
  let tokens = 0
  const practice = createPracticeProcess({
    fork,
    folder: '/practice',
    newToken: () => `token-${(tokens += 1)}`,
    onChange: (changed) => changes.push(changed),
    log: memoryLog(),
    limit: 50
  })
  return { practice, children, changes }
}

test('the process starts once, on first use', async () => {
  const { practice, children } = fakes()
  expect(children).toHaveLength(0)
  const answers = await Promise.all([practice.connect(), practice.connect(), practice.state(), practice.advance(3)])
  expect(answers).toEqual([
    { ok: true, value: { address: 'http://127.0.0.1:4000', token: 'token-1' } },
    { ok: true, value: { address: 'http://127.0.0.1:4000', token: 'token-1' } },
    { ok: true, value: state },
    { ok: true, value: { ...state, declarations: 3 } }
  ])
  expect(children).toHaveLength(1)
})

test('after an exit the window is notified, and the next use starts the process with a new token', async () => {
  const { practice, children, changes } = fakes()
  await practice.connect()
  children[0]?.exit(1)
  expect(changes).toEqual([{ ...state, running: false }])
  expect(await practice.connect()).toEqual({ ok: true, value: { address: 'http://127.0.0.1:4000', token: 'token-2' } })
  expect(children).toHaveLength(2)
})

test('a request pending at the exit fails', async () => {
  const { practice, children } = fakes((request) => (request.type === 'advance' ? undefined : usual(request)))
  await practice.connect()
  const open = practice.advance(1)
  await Promise.resolve()
  await Promise.resolve()
  children[0]?.exit(9)
  expect(await open).toEqual({ ok: false, failure: { code: 'service-down', detail: 'ended' } })
})

test('a start that fails or times out is a failure, and the next use starts again', async () => {
  const failing = fakes((request) => ({ type: 'failed', id: request.id, reason: 'EACCES' }))
  expect(await failing.practice.connect()).toEqual({ ok: false, failure: { code: 'service-down', detail: 'EACCES' } })
  expect(failing.children[0]?.killed).toBe(true)
  const silent = fakes(() => undefined)
  expect(await silent.practice.state()).toEqual({ ok: false, failure: { code: 'service-down', detail: 'timed-out' } })
  await silent.practice.state()
  expect(silent.children).toHaveLength(2)
})

test('the late exit of a process that failed to start leaves its successor running', async () => {
  let starts = 0
  const { practice, children, changes } = fakes((request) => {
    starts += 1
    return starts === 1 ? { type: 'failed', id: request.id, reason: 'EACCES' } : usual(request)
  })
  expect((await practice.connect()).ok).toBe(false)
  expect((await practice.connect()).ok).toBe(true)
  children[0]?.exit(15)
  expect(changes).toEqual([])
  expect(await practice.connect()).toMatchObject({ ok: true, value: { token: 'token-2' } })
  expect(children).toHaveLength(2)
})

test('changes pushed by the service reach the window, and invalid messages do not', async () => {
  const { practice, children, changes } = fakes()
  await practice.connect()
  children[0]?.say({ type: 'changed', state: { ...state, declarations: 2 } })
  children[0]?.say({ type: 'changed', state: { declarations: 'many' } })
  children[0]?.say(null)
  expect(changes).toEqual([{ ...state, declarations: 2 }])
})

test('stop ends a running process and starts none', async () => {
  const idle = fakes()
  await idle.practice.stop()
  expect(idle.children).toHaveLength(0)
  const { practice, children } = fakes()
  await practice.connect()
  await practice.stop()
  expect(children[0]?.killed).toBe(true)
})
