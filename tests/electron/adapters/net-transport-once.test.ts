import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { HttpRequest } from '#core/ports.ts'
import { createNetTransport, type Fetcher } from '../../../electron/adapters/net-transport.ts'
import { httpServer } from '../../support/loopback.ts'

const aRequest = (url: string, over: Partial<HttpRequest> = {}): HttpRequest => ({
  ...{ url, headers: {}, body: '{}', timeLimit: 5_000, bodyLimit: 1_000, once: true },
  ...over
})

const nodeFetcher: Fetcher = { fetch: (url, init) => fetch(url, init), closeAllConnections: async () => undefined }

/** Writes down what is asked of it, in order. */
const witness = (steps: string[], fetcher: Fetcher = nodeFetcher): Fetcher => ({
  fetch: async (url, init) => {
    steps.push('fetch')
    try {
      return await fetcher.fetch(url, init)
    } finally {
      steps.push('answered')
    }
  },
  closeAllConnections: async () => {
    steps.push('close')
    await fetcher.closeAllConnections()
  }
})

test('requests to be made once go one at a time, each after closing what was open; reads pass beside them', async () => {
  let together = 0
  let most = 0
  const url = await httpServer((_request, response) => {
    together += 1
    most = Math.max(most, together)
    setTimeout(() => {
      together -= 1
      response.end('ok')
    }, 20)
  })
  const submits: string[] = []
  const reads: string[] = []
  const transport = createNetTransport({ reads: witness(reads), submits: witness(submits) })
  await Promise.all(Array.from({ length: 5 }, () => transport.post(aRequest(url))))
  expect([most, submits]).toEqual([1, Array.from({ length: 5 }, () => ['close', 'fetch', 'answered']).flat()])
  await Promise.all(Array.from({ length: 5 }, () => transport.post(aRequest(url, { once: false }))))
  expect([most > 1, reads.includes('close'), submits.length]).toEqual([true, false, 15])
})

test('the next one waits until the whole answer of the one before is read', async () => {
  const steps: string[] = []
  const url = await httpServer((_request, response) => {
    response.write('half')
    setTimeout(() => {
      steps.push('body ended')
      response.end()
    }, 60)
  })
  const transport = createNetTransport({ reads: nodeFetcher, submits: witness(steps) })
  await Promise.all([transport.post(aRequest(url)), transport.post(aRequest(url))])
  expect(steps).toEqual(['close', 'fetch', 'answered', 'body ended', 'close', 'fetch', 'answered', 'body ended'])
})

test('one that is given up while waiting is answered at once and never sent', async () => {
  let visits = 0
  const url = await httpServer((_request, response) => {
    visits += 1
    setTimeout(() => response.end(), 100)
  })
  const transport = createNetTransport({ reads: nodeFetcher, submits: nodeFetcher })
  const controller = new AbortController()
  const first = transport.post(aRequest(url))
  const second = transport.post(aRequest(url, { signal: controller.signal }))
  await pause(20)
  controller.abort()
  expect(await second).toMatchObject({ code: 'cancelled', mayHaveArrived: false })
  expect(await first).toMatchObject({ kind: 'reply' })
  expect(await transport.post(aRequest(url))).toMatchObject({ kind: 'reply' })
  expect(visits).toBe(2)
})

test('the time limit begins with the turn, not with the waiting', async () => {
  const url = await httpServer((_request, response) => void setTimeout(() => response.end(), 150))
  const transport = createNetTransport({ reads: nodeFetcher, submits: nodeFetcher })
  const answers = await Promise.all([1, 2, 3].map(() => transport.post(aRequest(url, { timeLimit: 300 }))))
  expect(answers.map(({ kind }) => kind)).toEqual(['reply', 'reply', 'reply'])
})

test('where the open connections cannot be closed, nothing is sent', async () => {
  const steps: string[] = []
  const broken: Fetcher = { ...nodeFetcher, closeAllConnections: () => Promise.reject(new Error('gone')) }
  const stuck: Fetcher = { ...nodeFetcher, closeAllConnections: () => new Promise(() => undefined) }
  const post = (submits: Fetcher): Promise<unknown> =>
    createNetTransport({ reads: nodeFetcher, submits: witness(steps, submits) }).post(aRequest('http://127.0.0.1:1', { timeLimit: 50 }))
  expect(await post(broken)).toMatchObject({ code: 'connection-lost', mayHaveArrived: false })
  expect(await post(stuck)).toMatchObject({ code: 'timed-out', mayHaveArrived: false })
  expect(steps).toEqual(['close', 'close'])
})
