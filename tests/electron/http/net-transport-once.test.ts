import { Agent, request as nodeRequest } from 'node:http'
import { expect, test } from 'vitest'
import type { HttpRequest } from '#core/base/ports.ts'
import { createNetTransport, type Fetcher } from '../../../electron/http/net-transport.ts'
import { eventually } from '../../support/eventually.ts'
import { bodyOf, httpServer } from '../../support/fakes/loopback.ts'

const aRequest = (url: string, over: Partial<HttpRequest> = {}): HttpRequest => ({
  url,
  headers: {},
  body: '{}',
  timeLimit: 60_000,
  bodyLimit: 1_000,
  once: true,
  ...over
})

const nodeFetcher: Fetcher = { fetch: (url, init) => fetch(url, init), closeAllConnections: async () => undefined }

/** Records its calls in order. */
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

/** The number of the connection of each request, so that reuse is detected. */
const connections = (): { readonly seen: number[]; readonly of: (socket: object) => number } => {
  const known = new Map<object, number>()
  const seen: number[] = []
  return {
    seen,
    of: (socket) => {
      const number = known.get(socket) ?? known.size
      known.set(socket, number)
      seen.push(number)
      return number
    }
  }
}

test('once-requests run concurrently up to the number of sessions, each session closes its connections first, and reads are not delayed', async () => {
  let most = 0
  let needed = 4
  const held: (() => void)[] = []
  // No request is answered before the allowed number has arrived; the pause would let an additional one arrive.
  const url = await httpServer((_request, response) => {
    held.push(() => response.end('ok'))
    most = Math.max(most, held.length)
    if (held.length === needed)
      setTimeout(() => {
        for (const answer of held.splice(0)) answer()
      }, 20)
  })
  const sessions: string[][] = [[], [], [], []]
  const reads: string[] = []
  const transport = createNetTransport({ reads: witness(reads), submits: sessions.map((steps) => witness(steps)) })
  await Promise.all(Array.from({ length: 12 }, () => transport.post(aRequest(url))))
  expect(most).toBe(4)
  expect(sessions.flat().filter((step) => step === 'fetch')).toHaveLength(12)
  for (const steps of sessions) {
    const turns = (steps.length - 1) / 3
    expect(steps).toEqual([...Array.from({ length: turns }, () => ['close', 'fetch', 'answered']).flat(), 'close'])
  }
  needed = 6
  await Promise.all(Array.from({ length: 6 }, () => transport.post(aRequest(url, { once: false }))))
  expect([most > 4, reads.includes('close'), sessions.flat().length]).toEqual([true, false, 40])
})

test('waiting requests are sent in order of arrival', async () => {
  const bodies: string[] = []
  const url = await httpServer((request, response) => {
    void bodyOf(request).then((body) => {
      bodies.push(body)
      response.end()
    })
  })
  const transport = createNetTransport({ reads: nodeFetcher, submits: [nodeFetcher] })
  const wanted = Array.from({ length: 10 }, (_, index) => `${index}`)
  await Promise.all(wanted.map((body) => transport.post(aRequest(url, { body }))))
  expect(bodies).toEqual(wanted)
})

test('every once-request opens a new connection, although the client keeps connections alive', async () => {
  const sockets = connections()
  const url = await httpServer((request, response) => {
    sockets.of(request.socket)
    response.setHeader('keep-alive', 'timeout=60')
    request.resume().on('end', () => response.end('ok'))
  })
  const keeping = (): Fetcher => {
    let agent = new Agent({ keepAlive: true, maxSockets: 1 })
    return {
      fetch: (address, init) =>
        new Promise((resolve, reject) => {
          const request = nodeRequest(address, { method: 'POST', agent }, (response) => {
            void bodyOf(response).then((text) => resolve(new Response(text, { status: response.statusCode ?? 0 })))
          })
          request.on('error', reject).end(init.body)
        }),
      closeAllConnections: async () => {
        agent.destroy()
        agent = new Agent({ keepAlive: true, maxSockets: 1 })
      }
    }
  }
  const direct = keeping()
  for (const _ of [1, 2, 3])
    await new Response(
      (await direct.fetch(url, { method: 'POST', redirect: 'manual', signal: new AbortController().signal, body: '{}' })).body
    ).text()
  // The client keeps connections alive unless they are closed.
  expect(new Set(sockets.seen).size).toBe(1)
  const transport = createNetTransport({ reads: direct, submits: [keeping(), keeping()] })
  await Promise.all(Array.from({ length: 10 }, () => transport.post(aRequest(url))))
  expect(new Set(sockets.seen).size).toBe(11)
})

test('the next request waits until the reply before it is read completely', async () => {
  const steps: string[] = []
  const url = await httpServer((_request, response) => {
    response.write('half')
    // Once the head has been read; a second request that does not wait would be sent during the pause.
    void eventually(() => expect(steps.at(-1)).toBe('answered')).then(() =>
      setTimeout(() => {
        steps.push('body ended')
        response.end()
      }, 60)
    )
  })
  const transport = createNetTransport({ reads: nodeFetcher, submits: [witness(steps)] })
  await Promise.all([transport.post(aRequest(url)), transport.post(aRequest(url))])
  expect(steps).toEqual(['close', 'fetch', 'answered', 'body ended', 'close', 'fetch', 'answered', 'body ended', 'close'])
})

test('a request cancelled while waiting returns at once and is never sent', async () => {
  let visits = 0
  const aborted = Promise.withResolvers<undefined>()
  const url = await httpServer((_request, response) => {
    visits += 1
    void aborted.promise.then(() => response.end())
  })
  const transport = createNetTransport({ reads: nodeFetcher, submits: [nodeFetcher] })
  const controller = new AbortController()
  const first = transport.post(aRequest(url))
  const second = transport.post(aRequest(url, { signal: controller.signal }))
  await eventually(() => expect(visits).toBe(1))
  controller.abort()
  expect(await second).toMatchObject({ code: 'cancelled', mayHaveArrived: false })
  aborted.resolve(undefined)
  expect(await first).toMatchObject({ kind: 'reply' })
  expect(await transport.post(aRequest(url))).toMatchObject({ kind: 'reply' })
  expect(visits).toBe(2)
})

test('the time limit starts when the request gets its session', async () => {
  const url = await httpServer((_request, response) => void setTimeout(() => response.end(), 200))
  const transport = createNetTransport({ reads: nodeFetcher, submits: [nodeFetcher] })
  // Together they take longer than the limit, each one a small part of it.
  const answers = await Promise.all(Array.from({ length: 12 }, () => transport.post(aRequest(url, { timeLimit: 2_000 }))))
  expect(answers.map(({ kind }) => kind)).toEqual(answers.map(() => 'reply'))
})

test('nothing is sent if the open connections cannot be closed', async () => {
  const steps: string[] = []
  const broken: Fetcher = { ...nodeFetcher, closeAllConnections: () => Promise.reject(new Error('gone')) }
  const stuck: Fetcher = { ...nodeFetcher, closeAllConnections: () => new Promise(() => undefined) }
  const post = (submits: Fetcher): Promise<unknown> =>
    createNetTransport({ reads: nodeFetcher, submits: [witness(steps, submits)] }).post(aRequest('http://127.0.0.1:1', { timeLimit: 50 }))
  expect(await post(broken)).toMatchObject({ code: 'connection-lost', mayHaveArrived: false })
  expect(await post(stuck)).toMatchObject({ code: 'timed-out', mayHaveArrived: false })
  expect(steps).toEqual(['close', 'close', 'close', 'close'])
})
