import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultAnswerRules } from '#core/contract/answer-rules.ts'
import { openCopy } from '#core/wire/compare-response-copies.ts'
import { byTime, statusTime } from '#core/wire/service-dates.ts'
import { readPdf } from '#core/wire/read-pdf.ts'
import { readResponseByCodeReply, readResponsesReply } from '#core/wire/read-responses.ts'
import { readStatusReply } from '#core/wire/read-status-log.ts'
import { readSubmitReply } from '#core/wire/read-submit-result.ts'
import { answer, base64, car, responseOf, statusAnswer, submitEntry } from './reply-fixtures.ts'

type Tree = { [key: string]: unknown } | unknown[]
type Mutation = {
  readonly pick: number
  readonly kind: 'replace' | 'remove' | 'add' | 'wrap'
  readonly value: unknown
  readonly key: string
}

const good = {
  submit: { status: 'ok', desc: [submitEntry(), submitEntry()] },
  status: statusAnswer(),
  responses: { rescode: 'OK', desc: Object.values(responseOf).map((reshdr) => ({ reshdr })) },
  byCode: { rescode: 'OK', desc: { reshdr: responseOf['2003'] }, res_encode: base64('{}') }
}

/** Every place of a value: the container and the key in it. */
const placesOf = (tree: unknown): [Tree, string][] =>
  typeof tree === 'object' && tree !== null
    ? Object.entries(tree).flatMap(([key, value]): [Tree, string][] => [[tree as Tree, key], ...placesOf(value)])
    : []

const mutate = (body: unknown, mutations: readonly Mutation[]): unknown => {
  const root = { body: structuredClone(body) }
  for (const { pick, kind, value, key } of mutations) {
    const places = placesOf(root)
    const [tree, at] = places[pick % places.length] ?? [root, 'body']
    const holder = tree as Record<string, unknown>
    if (kind === 'remove') Reflect.deleteProperty(holder, at)
    else if (kind === 'wrap') holder[at] = [holder[at]]
    else if (kind === 'replace') holder[at] = structuredClone(value)
    else if (Array.isArray(tree)) tree.push(structuredClone(value))
    else Object.defineProperty(holder, key, { value: structuredClone(value), enumerable: true, configurable: true, writable: true })
  }
  return root.body
}

const value = fc.oneof(
  fc.constantFrom<unknown[]>(null, '', [], {}, 0, -1, 1e30, true, 'Data tidak ditemukan', '0000-00-00'),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string()
)
const key = fc.oneof(fc.constantFrom('__proto__', 'constructor', 'length', 'error', 'desc', 'data', 'reshdr', '0'), fc.string())
const mutation: fc.Arbitrary<Mutation> = fc.record({
  pick: fc.nat(),
  kind: fc.constantFrom('replace', 'remove', 'add', 'wrap'),
  value,
  key
})
const mutated = (body: unknown) => fc.array(mutation, { maxLength: 6 }).map((mutations) => JSON.stringify(mutate(body, mutations)) ?? '')
const reply = (body: fc.Arbitrary<string>) =>
  fc.tuple(body, fc.constantFrom(200, 200, 200, 201, 400, 500)).map(([text, status]) => answer(text, { status }))

/** Values passed to the store and between processes must be plain JSON. */
const isPlain = (made: unknown): boolean =>
  JSON.stringify(structuredClone(made)) === JSON.stringify(made) && Object.getPrototypeOf(made) === Object.prototype

const runs = { numRuns: 400 }

test('a mutated submission result is read: entries are complete, errors are texts, counts are numbers, the raw answer is preserved', () => {
  fc.assert(
    fc.property(reply(mutated(good.submit)), (made) => {
      const result = readSubmitReply(made, 0, defaultAnswerRules)
      if (!result.ok) return
      expect([result.value.raw, result.value.deviations.length <= 100]).toEqual([made.body, true])
      for (const entry of result.value.entries) {
        expect([typeof entry.car, typeof entry.submitStatus, typeof entry.submitType]).toEqual(['string', 'string', 'string'])
        expect(Object.values(entry.counts).every(Number.isFinite)).toBe(true)
        expect(Object.values(entry.errors).every((text) => typeof text === 'string' && text !== '')).toBe(true)
      }
    }),
    runs
  )
})

test('no text of a section error is ever lost', () => {
  const text = fc.string({ minLength: 1 }).map((made) => `salah ${made}`.trim())
  const shape = fc.oneof(
    text,
    fc.array(text, { minLength: 1 }),
    fc.dictionary(fc.string(), text, { minKeys: 1 }),
    fc.array(fc.record({ pesan: text }), { minLength: 1 })
  )
  const texts = (found: unknown): string[] =>
    typeof found === 'string' ? [found] : typeof found === 'object' && found !== null ? Object.values(found).flatMap(texts) : []
  fc.assert(
    fc.property(fc.dictionary(fc.string(), shape, { noNullPrototype: true }), (err) => {
      const result = readSubmitReply(answer({ status: 'ok', desc: [submitEntry({ err })] }), 0, defaultAnswerRules)
      if (!result.ok) throw new Error(result.failure.code)
      const shown = Object.values(result.value.entries[0]?.errors ?? {}).join('\n')
      const sent = JSON.parse(JSON.stringify(err)) as unknown
      expect(texts(sent).filter((one) => !shown.includes(one) && !shown.includes(JSON.stringify(one).slice(1, -1)))).toEqual([])
    }),
    runs
  )
})

test('a mutated status log is read: lists are lists, texts are texts, and it can be sorted and its PDFs read', () => {
  fc.assert(
    fc.property(reply(mutated(good.status)), (made) => {
      const result = readStatusReply(made, 0, car, defaultAnswerRules)
      if (!result.ok) return
      const { log } = result.value
      expect([log.car, log.status, log.statusUraian, log.createdTime].every((text) => typeof text === 'string')).toBe(true)
      expect(byTime(log.dataStatus, statusTime).length).toBe(log.dataStatus.length)
      expect(log.dataRespon.map((entry) => readPdf(entry.pdf_encoded)).length).toBe(log.dataRespon.length)
      expect(isPlain(log)).toBe(true)
    }),
    runs
  )
})

test('mutated responses are read: texts are texts, and they can be compared and their PDFs read', () => {
  const both = fc.oneof(
    reply(mutated(good.responses)).map((made) => readResponsesReply(made, 0, car, defaultAnswerRules)),
    reply(mutated(good.byCode)).map((made) => readResponseByCodeReply(made, 0, car, defaultAnswerRules))
  )
  fc.assert(
    fc.property(both, (result) => {
      if (!result.ok) return
      const { responses, topCopy } = result.value
      for (const response of responses) {
        expect(
          [response.car, response.reskd, response.restg, response.reswk, response.deskripsi, response.pdf_encoded].every(
            (text) => typeof text === 'string'
          )
        ).toBe(true)
        expect(isPlain(response)).toBe(true)
        expect(['absent', 'same', 'different', 'unreadable']).toContain(openCopy(response.res_encode ?? topCopy).compare(response).state)
        readPdf(response.pdf_encoded)
      }
    }),
    runs
  )
})

test('members beyond the specification are preserved with their values', () => {
  const name = fc
    .string()
    .filter((made) => made !== '__proto__' && !['reshdr', 'data'].includes(made))
    .map((made) => `x${made}`)
  fc.assert(
    fc.property(fc.dictionary(name, fc.jsonValue({ maxDepth: 4 }), { noNullPrototype: true }), (made) => {
      const without = JSON.stringify(made, (member: string, found: unknown) => (member === '__proto__' ? undefined : found))
      const extra = JSON.parse(without) as Record<string, unknown>
      const status = readStatusReply(answer(statusAnswer(extra)), 0, car, defaultAnswerRules)
      const responses = readResponsesReply(
        answer({ rescode: 'OK', desc: [{ reshdr: { ...responseOf['2090'], ...extra } }] }),
        0,
        car,
        defaultAnswerRules
      )
      const kept = [status.ok ? status.value.log : null, responses.ok ? responses.value.responses[0] : null]
      const safe = (found: unknown): unknown =>
        JSON.parse(JSON.stringify(found), (_key, one: unknown) =>
          typeof one === 'number' && !Number.isSafeInteger(one) && Number.isInteger(one) ? String(one) : one
        )
      expect(
        kept.map((one) => safe(Object.fromEntries(Object.entries(one ?? {}).filter(([member]) => Object.hasOwn(extra, member)))))
      ).toEqual([safe(extra), safe(extra)])
    }),
    runs
  )
})

test('any text is an answer or a failure', () => {
  const text = fc.oneof(
    fc.string(),
    fc.json(),
    fc.constantFrom('{', '[]', '{}', 'null', '\uFEFF', '{"desc":', '{"status":1}', '{"rescode":{}}')
  )
  fc.assert(
    fc.property(text, (body) => {
      const results = [
        readSubmitReply(answer(body), 0, defaultAnswerRules),
        ...[readStatusReply, readResponsesReply, readResponseByCodeReply].map((read) => read(answer(body), 0, car, defaultAnswerRules))
      ]
      expect(results.every((result) => result.ok || result.failure.mayHaveArrived !== undefined)).toBe(true)
    }),
    runs
  )
})
