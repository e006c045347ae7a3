import { createServer } from 'node:http'
import { defaultAnswerRules } from '#core/contract/answer-rules.ts'
import { ok } from '#core/base/result.ts'
import type { OutboxEntry } from '#core/outbox/outbox-entry.ts'
import { beginAttempt, recordOutcome } from '#core/outbox/transitions.ts'
import { readSubmitReply } from '#core/wire/read-submit-result.ts'
import { createNetTransport, type Fetcher } from '../../../electron/http/net-transport.ts'
import { anEntry } from '../../core/outbox/entry-fixtures.ts'
import { endServer, listenLocally } from '../../support/fakes/listening.ts'
import { addOutcomes, tryEach, type Outcome } from '../../support/faults/outcome.ts'

const times = 100
const atOnce = 20
const body = JSON.stringify({ bc28: { document: [{ car: '1', text: 'x'.repeat(50_000) }] } })

/** A request that timed out after its whole body had arrived is shown as unknown: neither failed nor sent. */
export const ambiguous = async (): Promise<Outcome> => {
  let whole = 0
  // Reads the whole request and never answers.
  const server = createServer((request) => {
    let bytes = 0
    request.on('data', (piece: Buffer) => (bytes += piece.length)).on('end', () => (whole += bytes === Buffer.byteLength(body) ? 1 : 0))
  })
  const port = await listenLocally(server)
  const fetcher: Fetcher = { fetch: (url, init) => fetch(url, init), closeAllConnections: () => Promise.resolve() }
  const transport = createNetTransport({ reads: fetcher, submits: Array.from({ length: atOnce }, () => fetcher) })
  const submit = async (): Promise<OutboxEntry> => {
    const sending = beginAttempt(anEntry('queued'), { now: 1 })
    const request = { url: `http://127.0.0.1:${port}/api/submit/bc28`, headers: { 'Content-Type': 'application/json' }, body }
    const reply = await transport.post({ ...request, timeLimit: 1_000, bodyLimit: 1_000_000, once: true })
    const read = readSubmitReply(reply, 2, defaultAnswerRules)
    return recordOutcome(sending, read.ok ? ok({ ...read.value, answer: 'a', at: 2 }) : read, { now: 2, rules: defaultAnswerRules })
  }
  const states: string[] = []
  for (let done = 0; done < times; done += atOnce)
    states.push(...(await Promise.all(Array.from({ length: atOnce }, submit))).map(({ state }) => state))
  server.closeAllConnections()
  await endServer(server)
  const shown = await tryEach(states, (state) => (state === 'unknown' ? null : `shown as ${state}`))
  const missing = times - whole
  return addOutcomes(shown, { tried: 0, broken: missing, findings: missing > 0 ? [`${missing} requests did not arrive whole`] : [] })
}
