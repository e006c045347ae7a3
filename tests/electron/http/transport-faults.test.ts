import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { defaultAnswerRules } from '#core/contract/answer-rules.ts'
import type { HttpReply } from '#core/base/ports.ts'
import { readSubmitReply } from '#core/wire/read-submit-result.ts'
import { createNetTransport, type Fetcher } from '../../../electron/http/net-transport.ts'
import { certificateFaults, goodTls, connectionFaults, pem, redirects, type FaultyServer } from '../../support/fakes/faulty-server.ts'

const nodeFetcher: Fetcher = { fetch: (url, init) => fetch(url, init), closeAllConnections: async () => undefined }
const transport = createNetTransport({ reads: nodeFetcher, submits: [nodeFetcher] })

const usual = getCACertificates('default')
beforeAll(async () => setDefaultCACertificates([...usual, await pem('authority')]))
afterAll(() => setDefaultCACertificates(usual))

const opened = async (open: () => Promise<FaultyServer>): Promise<FaultyServer> => {
  const server = await open()
  onTestFinished(() => server.close())
  return server
}

/** `timeLimit` in milliseconds. Only a server that never answers waits for it. */
const submit = (url: string, timeLimit = 20_000): Promise<HttpReply> =>
  transport.post({
    url: `${url}/api/submit/bc28`,
    headers: { 'Content-Type': 'application/json', Authorization: 'Bearer canary' },
    body: JSON.stringify({ bc28: { document: [{ car: '1', text: 'x'.repeat(200_000) }] } }),
    timeLimit,
    bodyLimit: 1_000_000,
    once: true
  })

test.each([...connectionFaults, ...certificateFaults])(
  '$name: $code, may have arrived: $mayHaveArrived',
  async ({ open, silent, code, mayHaveArrived, retryAfter }) => {
    const { url, seen } = await opened(open)
    const began = Date.now()
    const reply = await submit(url, code === 'timed-out' ? 1_500 : undefined)
    const outcome = readSubmitReply(reply, began, defaultAnswerRules)
    expect(outcome).toMatchObject({ ok: false, failure: { code, mayHaveArrived } })
    if (retryAfter !== undefined && !outcome.ok) {
      // A date has a precision of one second, and the reply took some time.
      expect(outcome.failure.retryAfter).toBeGreaterThanOrEqual(retryAfter)
      expect(outcome.failure.retryAfter).toBeLessThanOrEqual(retryAfter + 2 + (Date.now() - began) / 1_000)
    }
    if (silent) expect(seen.bytes).toBe(0)
  }
)

test('a valid certificate is accepted, so the ones above are refused for their fault', async () => {
  const { url, seen } = await opened(goodTls)
  expect(readSubmitReply(await submit(url), Date.now(), defaultAnswerRules)).toMatchObject({
    ok: false,
    failure: { code: 'refused', detail: 'answered' }
  })
  expect(seen.bytes).toBeGreaterThan(200_000)
})

test('an unknown host name is distinguished from a service that does not answer', async () => {
  expect(readSubmitReply(await submit('http://no-such-service.invalid'), 0, defaultAnswerRules)).toMatchObject({
    ok: false,
    failure: { code: 'name-not-found', mayHaveArrived: false }
  })
})

test('no redirect or reference opens a connection to another server', async () => {
  const other = await opened(goodTls)
  const elsewhere = await opened(connectionFaults.find(({ code }) => code === 'refused')?.open ?? goodTls)
  for (const to of [other.url, elsewhere.url]) {
    for (const [name, open] of redirects(to)) {
      const server = await open()
      const reply = await submit(server.url)
      await server.close()
      expect([name, readSubmitReply(reply, 0, defaultAnswerRules).ok]).toEqual([name, false])
    }
  }
  expect([other.seen, elsewhere.seen]).toEqual(Array.from({ length: 2 }, () => ({ connections: 0, bytes: 0 })))
})
