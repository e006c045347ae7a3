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
/** Milliseconds, at first; doubled where a body had not arrived within them, which depends on the machine. */
const shortest = 1_000
const longest = 64_000
const bodyOf = (car: number): string => JSON.stringify({ bc28: { document: [{ car: String(car), text: 'x'.repeat(50_000) }] } })

/** A request that timed out after its whole body had arrived is shown as unknown: neither failed nor sent. */
export const ambiguous = async (): Promise<Outcome> => {
  const whole = new Set<string>()
  // Reads the whole request and never answers.
  const server = createServer((request) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece)).on('end', () => whole.add(Buffer.concat(pieces).toString()))
  })
  const port = await listenLocally(server)
  const fetcher: Fetcher = { fetch: (url, init) => fetch(url, init), closeAllConnections: () => Promise.resolve() }
  const transport = createNetTransport({ reads: fetcher, submits: Array.from({ length: atOnce }, () => fetcher) })
  const submit = async (body: string, timeLimit: number): Promise<OutboxEntry> => {
    const sending = beginAttempt(anEntry('queued'), { now: 1 })
    const request = { url: `http://127.0.0.1:${port}/api/submit/bc28`, headers: { 'Content-Type': 'application/json' }, body }
    const reply = await transport.post({ ...request, timeLimit, bodyLimit: 1_000_000, once: true })
    const read = readSubmitReply(reply, 2, defaultAnswerRules)
    return recordOutcome(sending, read.ok ? ok({ ...read.value, answer: 'a', at: 2 }) : read, { now: 2, rules: defaultAnswerRules })
  }
  let [made, timeLimit] = [0, shortest]
  const states: string[] = []
  while (states.length < times && timeLimit <= longest) {
    const bodies = Array.from({ length: Math.min(atOnce, times - states.length) }, () => bodyOf(++made))
    const entries = await Promise.all(bodies.map((body) => submit(body, timeLimit)))
    const arrived = entries.filter((_, index) => whole.has(bodies[index] ?? ''))
    states.push(...arrived.map(({ state }) => state))
    if (arrived.length < bodies.length) timeLimit *= 2
  }
  server.closeAllConnections()
  await endServer(server)
  const shown = await tryEach(states, (state) => (state === 'unknown' ? null : `shown as ${state}`))
  const missing = times - states.length
  return addOutcomes(shown, { tried: 0, broken: missing, findings: missing > 0 ? [`${missing} requests did not arrive whole`] : [] })
}
