import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultAnswerRules } from '#core/contract/answer-rules.ts'
import { refusalTexts } from '#core/outbox/refusal.ts'
import { recordOutcome } from '#core/outbox/transitions.ts'
import { readSubmitReply } from '#core/wire/read-submit-result.ts'
import { anEntry, counts } from '../outbox/entry-fixtures.ts'
import { answer, car, submitEntry } from './reply-fixtures.ts'

const sent = { car, counts: { ...counts, kemasan: 1 } }
/** The entry after its first attempt got this answer. */
const settledBy = (body: unknown, status = 200) => {
  const read = readSubmitReply(answer(body, { status }), 0, defaultAnswerRules)
  const outcome = read.ok ? { ok: true as const, value: { ...read.value, answer: 'a', at: 1 } } : read
  return recordOutcome({ ...anEntry('sending'), ...sent }, outcome, { now: 9, rules: defaultAnswerRules })
}
const stored = { status: 'ok', desc: [submitEntry()] }
const text = fc
  .stringMatching(/^[A-Za-z]+( [A-Za-z]+){0,3}$/)
  .filter((one) => one.length < 60)
  .filter((one) => !/^(?:null|undefined)$/i.test(one))

describe('a server that fails inside HTTP 200', () => {
  const code = fc.oneof(fc.integer({ min: 500, max: 599 }), fc.constantFrom('500', ' 503 ', '599', 999))
  const name = fc.constantFrom('status', 'code', 'Status', 'CODE', 'statusCode', 'status_code', 'errorCode', 'httpStatus')
  const fault = fc.tuple(name, code).map(([key, value]) => ({ [key]: value }))

  test('an own status or code of 500 or more, at the top or within `error`, is unknown as under HTTP 500, whatever stands beside it', () => {
    fc.assert(
      fc.property(fault, fc.boolean(), fc.boolean(), text, (own, isInside, hasResult, message) => {
        const said = isInside ? { error: { message, ...own } } : { error: message, ...own }
        const body = hasResult ? { ...stored, ...said } : said
        for (const status of [200, 201, 400, 422, 500])
          expect([status, body, settledBy(body, status).state]).toEqual([status, body, 'unknown'])
        if (!hasResult) expect(settledBy(body).attempts[0]?.failure?.detail).toContain(message)
      })
    )
  })

  test('a body with one text `error` is a refusal; with any other member that has content, or another type, it is unknown', () => {
    const member = fc.tuple(
      fc.oneof(fc.constantFrom('message', 'path', 'timestamp', 'trace', 'status', 'code', 'success', 'requestId', 'desc'), text),
      fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(['x']), fc.constant({ a: 1 }))
    )
    fc.assert(
      fc.property(text, (error) => {
        expect(settledBy({ error }).state).toBe('refused')
        expect(settledBy({ error, message: null, errors: [], x: ' ' }).state).toBe('refused')
      })
    )
    fc.assert(
      fc.property(text, member, (error, [key, value]) => {
        fc.pre(key !== 'error')
        expect([key, value, settledBy({ error, [key]: value }).state]).toEqual([key, value, 'unknown'])
        for (const other of [[error], { message: error }, { text: error, [key]: value }, true, 1])
          expect([other, settledBy({ error: other }).state]).toEqual([other, 'unknown'])
      })
    )
  })
})

describe('a success with more than the specification has', () => {
  const place = fc.constantFrom('top', 'result', 'counts')
  const name = fc.oneof(
    fc.constantFrom(
      'responseMessage',
      'isSuccess',
      'rollback',
      'warnings',
      'result',
      'exception',
      'note',
      'pungutan',
      'Info',
      'code',
      '0x'
    ),
    fc.string({ minLength: 1, maxLength: 30 })
  )
  const value = fc.oneof(text, fc.constantFrom<unknown[]>(false, true, 0, 'FAILED', 'ok', 'success', ['a'], { b: 'c' }), fc.integer())
  const known =
    /^(?:status|desc|submit_?status|submit_?type|err|car|header|detail\w*|container|dokumen|kemasan|tarif|fasilitas|kendaraan|0)$/i
  const readElsewhere = /^(?:errors?|rescode|success|message|pesan|msg)$/i

  test('every such member is listed with its name and value, and the success is one with a note', () => {
    fc.assert(
      fc.property(place, name, value, (where, key, said) => {
        const bare = key.replace(/[\s_-]+/g, '')
        fc.pre(!known.test(bare) && !readElsewhere.test(bare) && !(/^code$/i.test(bare) && /^(?:ok|success|true|200)$/i.test(String(said))))
        // A code of 500 or more is a server's fault, not a note.
        fc.pre(!/(?:status|code)$/i.test(key))
        const entry = submitEntry()
        const result = where === 'counts' ? { ...entry, desc: { ...(entry['desc'] as object), [key]: said } } : entry
        const body =
          where === 'top' ? { ...stored, [key]: said } : { status: 'ok', desc: [where === 'result' ? { ...entry, [key]: said } : result] }
        const settled = settledBy(body)
        const listed = settled.remarks.flatMap((remark) => (remark.code === 'extra-member' ? [remark] : []))
        expect([key, said, settled.state, listed.length]).toEqual([key, said, 'remarks', 1])
        const [{ path, text: shown } = { path: '', text: '' }] = listed
        const asText = typeof said === 'string' ? said : JSON.stringify(said)
        expect([path.endsWith(`/${key.replace(/[\s\p{Cc}]+/gu, ' ').trimEnd()}`) || key === '__proto__', shown]).toEqual([true, asText])
        // The user sees it among what the service says.
        if (typeof said !== 'object') expect(JSON.stringify(refusalTexts(settled))).toContain(asText)
        expect(refusalTexts(settled).length).toBeGreaterThan(0)
      }),
      { numRuns: 500 }
    )
  })

  test('many long members are cut, and their number is said', () => {
    const extra = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`x${index}${'y'.repeat(500)}`, 'z'.repeat(5_000)]))
    const { remarks, state } = settledBy({ ...stored, ...extra })
    expect([state, remarks.length, remarks.at(-1)]).toEqual(['remarks', 100, { code: 'extra-member', path: '/…', text: '+401' }])
    expect(JSON.stringify(remarks).length).toBeLessThan(60_000)
  })

  test('words of success at their own place, and members with nothing in them, are no note', () => {
    for (const more of [
      { success: true },
      { code: 200 },
      { code: 'OK' },
      { rescode: 'OK', message: 'sukses' },
      { note: null, list: [], text: ' - ' }
    ])
      expect([more, settledBy({ ...stored, ...more }).state]).toEqual([more, 'accepted'])
  })
})

test('a status of failure whose body carries a success or the counts of the number leaves the outcome open', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 400, max: 499 }),
      fc.constantFrom<object[]>(
        { submit_status: 'success' },
        { status: 'ok' },
        { success: true },
        { rescode: 'OK' },
        { car, header: 1 },
        { desc: { car, detail: '3' } }
      ),
      fc.array(text, { maxLength: 4 }),
      text,
      (status, success, path, message) => {
        const inner = path.reduceRight<unknown>((value, key, index) => (index % 2 === 0 ? { [key]: value } : { [key]: [value] }), success)
        const body = { message, data: inner }
        expect([body, settledBy(body, status).state]).toEqual([body, 'unknown'])
        expect(settledBy({ ...body, error: message }, status).state).toBe('unknown')
      }
    )
  )
})
