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

describe('a status of failure', () => {
  const status = fc.constantFrom(400, 403, 404, 405, 410, 415, 422, 451)
  const refusal = fc.constantFrom<object[]>(
    { error: 'Invalid request' },
    { error: 'Invalid request', message: 'HS salah', status: 400, timestamp: '2026-11-30T10:00:00Z', path: '/api/submit/bc28' },
    { success: false, error: { code: 'E12', message: 'HS salah', details: ['baris 2'] } },
    { message: 'Data tidak valid', errors: { nohs: ['salah'] } },
    { type: 'about:blank', title: 'Bad Request', detail: 'HS salah', status: 422, instance: '/x' },
    { status: 'failed', desc: [submitEntry({ submit_status: 'failed', err: { detail: 'HS salah' } })] },
    { error: 'Nomor salah', car }
  )
  const usual =
    /^(?:errors?|errorcode|errormessage|errordescription|messages?|pesan|msg|details?|description|title|type|instance|reason|status(?:code)?|code|rescode|success|fault|exception|timestamp|path|method|trace(?:id)?|requestid|car|desc)$/

  test('with a refusal alone has stored nothing; with anything more that has content it is unknown', () => {
    fc.assert(
      fc.property(status, refusal, (code, body) => {
        expect([code, body, settledBy(body, code).state]).not.toEqual([code, body, 'unknown'])
      })
    )
    const name = fc.oneof(
      fc.constantFrom('stored', 'isSuccess', 'result', 'submitted', 'nomorDaftar', 'data', 'saved', 'hasil', 'tersimpan'),
      fc.stringMatching(/^[a-z][A-Za-z]{2,12}$/)
    )
    const content = fc.oneof(text, fc.constantFrom<unknown[]>(true, 1, 'SUCCESS', '000123', { car, saved: true }, ['x']))
    const place = fc.constantFrom('top', 'error', 'text of error', 'result')
    fc.assert(
      fc.property(status, name, content, place, (code, key, value, at) => {
        fc.pre(!usual.test(key.toLowerCase()))
        const more = { [key]: value }
        const body = {
          top: { error: 'Notifikasi gagal', ...more },
          error: { error: { message: 'Notifikasi gagal', ...more } },
          'text of error': { error: JSON.stringify({ message: 'Notifikasi gagal', ...more }) },
          result: { status: 'failed', desc: [{ ...submitEntry({ submit_status: 'failed' }), ...more }] }
        }[at]
        expect([code, body, settledBy(body, code).state]).toEqual([code, body, 'unknown'])
        if (at === 'text of error') expect([body, settledBy(body).state]).toEqual([body, 'unknown'])
      })
    )
  })

  test('that leads elsewhere leaves open what happened, whatever it says', () => {
    for (const code of [300, 301, 302, 303, 304, 305, 306])
      for (const body of ['', 'x', { error: 'Session expired' }, { error: 'x', result: 'SUCCESS' }, { message: 'y' }])
        expect([code, body, settledBy(body, code).state]).toEqual([code, body, 'unknown'])
  })
})

test('a server that failed in any depth of an error is unknown', () => {
  for (const error of [{ error: { code: 500 } }, { inner: [{ statusCode: '503' }] }, JSON.stringify({ error: { code: 500 } })])
    for (const status of [200, 400, 422])
      expect([error, status, settledBy({ error: typeof error === 'string' ? error : JSON.stringify(error) }, status).state]).toEqual([
        error,
        status,
        'unknown'
      ])
})

test('another type of a result than `update` is a note', () => {
  for (const type of ['rejected', 'delete', 'rollback', 'Insert'])
    expect([type, settledBy({ status: 'ok', desc: [submitEntry({ submit_type: type })] }).state]).toEqual([type, 'remarks'])
  for (const type of ['update', ' UPDATE '])
    expect(settledBy({ status: 'ok', desc: [submitEntry({ submit_type: type })] }).state).toBe('accepted')
})

test('members with the names of methods are read like others', () => {
  for (const name of ['toString', 'valueOf', '__proto__', 'constructor', 'toJSON'])
    for (const body of [
      `{"car":"${car}","header":{"${name}":""}}`,
      `{"error":"x","car":"${car}","detail":{"${name}":""}}`,
      `{"status":"failed","desc":[{"desc":{"car":"${car}","header":{"${name}":""}}}]}`
    ])
      for (const status of [200, 400]) expect(['unknown', 'refused', 'failed', 'remarks']).toContain(settledBy(body, status).state)
})
