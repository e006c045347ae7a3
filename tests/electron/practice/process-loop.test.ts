import * as v from 'valibot'
import { expect, test } from 'vitest'
import { practiceReply, type PracticeReplyMessage } from '../../../electron/practice/messages.ts'
import { servePort } from '../../../electron/practice/process-loop.ts'
import { freshFolder } from './running-service.ts'

/** The practice process with the main process's end of the port. */
const aProcess = () => {
  const replies: PracticeReplyMessage[] = []
  let listener: (event: { readonly data: unknown }) => void = () => undefined
  let ended = false
  servePort(
    {
      on: (_, wanted) => void (listener = wanted),
      postMessage: (message) => {
        if (!v.is(practiceReply, message)) throw new Error('an unreadable reply')
        replies.push(message)
      }
    },
    () => void (ended = true)
  )
  let id = 0
  const ask = async (message: object): Promise<PracticeReplyMessage> => {
    const mine = ++id
    listener({ data: { ...message, id: mine } })
    return expect
      .poll(() => replies.find((reply) => 'id' in reply && reply.id === mine), { timeout: 5000 })
      .toBeDefined()
      .then(() => replies.find((reply) => 'id' in reply && reply.id === mine) as PracticeReplyMessage)
  }
  return { ask, replies, hasEnded: () => ended }
}

test('the main process starts, changes, advances, queries and stops the service by messages', async () => {
  const { ask, replies, hasEnded } = aProcess()
  const state = { running: true, pace: 5, fault: 'none', declarations: 0 }
  const started = await ask({ type: 'start', folder: await freshFolder(), token: 'latihan', pace: 5 })
  expect(started).toEqual({ type: 'started', id: 1, port: expect.any(Number), state })
  const port = started.type === 'started' ? started.port : 0
  const stateWith = async (headers: Record<string, string>): Promise<number> =>
    (await fetch(`http://127.0.0.1:${port}/practice/state`, { headers })).status
  expect([
    await stateWith({ authorization: 'Bearer latihan' }),
    await stateWith({ authorization: 'Bearer lain' }),
    await stateWith({})
  ]).toEqual([200, 404, 404])
  expect(await ask({ type: 'change', pace: 0, fault: 'html' })).toEqual({
    type: 'state',
    id: 2,
    state: { ...state, pace: 0, fault: 'html' }
  })
  expect(await ask({ type: 'advance', steps: 2 })).toMatchObject({ type: 'state', id: 3 })
  expect(await ask({ type: 'state' })).toMatchObject({ type: 'state', id: 4 })
  expect(replies.filter((reply) => reply.type === 'changed')).toHaveLength(2)
  expect(await ask({ type: 'stop' })).toEqual({ type: 'stopped', id: 5 })
  await expect.poll(hasEnded).toBe(true)
  await expect(fetch(`http://127.0.0.1:${port}/practice/state`)).rejects.toThrow()
})

test('a request that cannot be served is answered with a reason', async () => {
  const { ask } = aProcess()
  const folder = await freshFolder()
  expect(await ask({ type: 'advance', steps: 1 })).toEqual({ type: 'failed', id: 1, reason: 'not-started' })
  expect(await ask({ type: 'start', folder: '', token: 'latihan' })).toEqual({ type: 'failed', id: 2, reason: 'invalid' })
  expect(await ask({ type: 'change', fault: 'other' })).toEqual({ type: 'failed', id: 3, reason: 'invalid' })
  const started = await ask({ type: 'start', folder, token: 'latihan' })
  expect(await ask({ type: 'start', folder, token: 'latihan' })).toEqual({ type: 'failed', id: 5, reason: 'already-started' })
  const other = aProcess()
  expect(
    await other.ask({ type: 'start', folder: await freshFolder(), token: 'latihan', port: started.type === 'started' ? started.port : 0 })
  ).toEqual({
    type: 'failed',
    id: 1,
    reason: 'EADDRINUSE'
  })
  await ask({ type: 'stop' })
})
