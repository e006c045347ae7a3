import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultAnswerRules } from '#core/contract/answer-rules.ts'
import { failureCodes } from '#core/base/result.ts'
import type { HttpReply, NetworkFailure } from '#core/base/ports.ts'
import { readJson } from '#core/wire/read-reply.ts'
import { readSubmitReply } from '#core/wire/read-submit-result.ts'
import { answer, broken } from './reply-fixtures.ts'

const now = Date.UTC(2026, 4, 25, 8, 0, 0)
const failureOf = (reply: HttpReply) => {
  const json = readJson(reply, now, defaultAnswerRules)
  return json.ok ? { taken: json.value } : json.failure
}
const page = '<!DOCTYPE html><html><head><title>502 Bad\n Gateway</title></head><body>x</body></html>'

test('JSON with any 2xx status and any content type is accepted', () => {
  const replies = [
    answer({ a: 1 }),
    answer('\uFEFF{"a":1}', { contentType: 'text/html' }),
    answer('[]', { status: 201, contentType: '' }),
    answer(' null ')
  ]
  expect(replies.map(failureOf)).toEqual([{ taken: { a: 1 } }, { taken: { a: 1 } }, { taken: [] }, { taken: null }])
})

test('the text of `error` is the refusal of a submission (specification 7.1), at any status', () => {
  const body = { error: 'Invalid request' }
  expect([200, 400, 404, 405, 418, 422, 500, 501, 302].map((status) => failureOf(answer(body, { status })))).toEqual(
    [200, 400, 404, 405, 418, 422, 500, 501, 302].map((httpStatus) => ({
      code: 'refused',
      httpStatus,
      detail: 'Invalid request',
      mayHaveArrived: httpStatus >= 500 || httpStatus === 302
    }))
  )
})

test.each([
  [401, 'unauthorised', false],
  [403, 'forbidden', false],
  [413, 'too-large', false],
  [429, 'too-many', false],
  [502, 'service-down', true],
  [503, 'service-down', false],
  [504, 'service-down', true]
])('a status %i that says what to do keeps the code %s, and the text is the detail', (status, code, mayHaveArrived) => {
  expect([{ error: 'Wait' }, { error: '' }].map((body) => failureOf(answer(body, { status, retryAfter: '7' })))).toEqual([
    { code, httpStatus: status, retryAfter: 7, detail: 'Wait', mayHaveArrived },
    { code, httpStatus: status, retryAfter: 7, mayHaveArrived }
  ])
})

test.each([
  [{ error: { message: 'Salah', code: 7 } }, 'Salah'],
  [{ error: { code: 7 } }, '{"code":7}'],
  [{ error: [0], desc: '' }, '[0]'],
  [{ error: { stored: false }, desc: '' }, '{"stored":false}'],
  [{ error: ['a', 'b'] }, '["a","b"]'],
  [{ error: 400 }, '400'],
  [{ error: true, message: 'x' }, 'x'],
  [{ error: true }, 'true'],
  [{ error: true, pesan: 'x' }, 'x'],
  [{ error: 'true', message: 'x' }, 'x'],
  [{ error: 1, message: 'x' }, 'x'],
  [{ error: '1', msg: ['x', 'y'] }, 'x; y'],
  [{ error: 'E-12', message: 'x' }, 'E-12; x'],
  [{ error: { pesan: 'x' }, message: 'x' }, 'x'],
  [{ ERROR: 'x' }, 'x'],
  [{ error: '  baris\r\n satu\u0000 ' }, 'baris satu'],
  [{ error: 'x'.repeat(5000) }, `${'x'.repeat(299)}…`]
])(
  'an `error` of another type, or beside another member, is a refusal with a status of failure and not with HTTP 200: %j',
  (body, detail) => {
    expect(failureOf(answer(body, { status: 400 }))).toEqual({ code: 'refused', httpStatus: 400, mayHaveArrived: false, detail })
    const [error, ...others] = Object.values(body) as unknown[]
    const isOfSpecification = typeof error === 'string' && others.length === 0
    expect('taken' in failureOf(answer(body))).toBe(!isOfSpecification)
  }
)

const emptyInside = [
  [[]],
  [{}],
  { detail: [] },
  { detail: {} },
  { detail: [null, ''] },
  [[[]]],
  '[]',
  '{}',
  ' [null]',
  '{"detail":[]}',
  '""'
]

test.each([['error'], ['ERROR']])('an `%s` with nothing in it refuses nothing, and what happened to a submission is unknown', (name) => {
  for (const nothing of [
    null,
    '',
    ' ',
    false,
    0,
    '0',
    'false',
    [],
    {},
    [''],
    [null],
    'null',
    'undefined',
    '-',
    { message: '' },
    ...emptyInside
  ]) {
    expect(failureOf(answer({ [name]: nothing }))).toEqual({ taken: { error: nothing } })
    expect(readSubmitReply(answer({ [name]: nothing }), now, defaultAnswerRules)).toMatchObject({
      ok: false,
      failure: { code: 'unreadable-answer', mayHaveArrived: true }
    })
  }
})

test.each([
  [{ status: 'ok', desc: [{ submit_status: 'success', desc: { car: 'A' } }] }, true],
  [{ status: 'ok', error: 'x', desc: [{ submit_status: 'success' }] }, true],
  [{ desc: { submit_status: 'Success' } }, true],
  [[{ submit_status: 'success' }], true],
  [{ submit_status: 'berhasil' }, true],
  [{ data: { result: { desc: [{ submit_status: 'success' }] } } }, true],
  [{ desc: [JSON.stringify({ data: JSON.stringify({ submit_status: '"success"' }) })] }, true],
  [{ status: 'ok', desc: [] }, true],
  [{ success: true }, true],
  [{ desc: { success: 1 } }, true],
  [{ data: { success: true } }, true],
  [{ data: [{ status: 'ok' }] }, true],
  [{ rescode: 'OK' }, true],
  [{ status: 'ok', desc: [{ submit_status: 'failed' }] }, false],
  [{ status: 'error', desc: [{ submit_status: 'gagal', success: true }] }, false],
  [{ message: 'Data berhasil disimpan' }, false],
  [{ success: false }, false],
  [{ success: null }, false],
  [{ status: 'error' }, false],
  ['berhasil', false],
  ['', false]
])('a status of failure beside %j leaves open what happened: %s', (body, isOpen) => {
  for (const status of [400, 401, 404, 409, 413, 422, 429, 307]) {
    const failure = failureOf(answer(body, { status }))
    expect('taken' in failure ? failure : failure.mayHaveArrived).toBe(isOpen)
  }
})

test.each([
  [{ status: 'ok', error: null, desc: [] }],
  [{ status: 'ok', error: '', desc: [] }],
  [{ status: 'ok', error: 'peringatan', desc: [{}] }],
  [{ rescode: 'OK', error: false }],
  [{ status: 'ok', error: 0, desc: [] }],
  [{ status: 'ok', error: '0', desc: [] }],
  [{ status: 'ok', error: 'false', desc: [] }],
  [{ status: 'ok', error: [], desc: [] }],
  [{ status: 'ok', error: {}, desc: '' }],
  [{ rescode: 'OK', error: ['', null], desc: '' }],
  [{ rescode: 'OK', error: { message: ' ' }, desc: '' }]
])('an empty `error`, or one beside a result, is not a refusal: %j', (body) => {
  expect(failureOf(answer(body))).toEqual({ taken: body })
})

test.each([
  [401, 'unauthorised', false],
  [403, 'forbidden', false],
  [404, 'not-found', false],
  [407, 'proxy-login', false],
  [413, 'too-large', false],
  [429, 'too-many', false],
  [400, 'odd-status', false],
  [408, 'odd-status', false],
  [409, 'odd-status', false],
  [422, 'odd-status', false],
  [304, 'odd-status', true],
  [307, 'redirected', false],
  [308, 'redirected', false],
  [300, 'odd-status', true],
  [301, 'redirected', true],
  [302, 'redirected', true],
  [303, 'redirected', true],
  [305, 'odd-status', true],
  [500, 'service-down', true],
  [502, 'service-down', true],
  [503, 'service-down', true],
  [504, 'service-down', true],
  [599, 'service-down', true],
  [101, 'odd-status', true],
  [0, 'odd-status', true],
  [999, 'odd-status', true]
])('status %i is %s, may have arrived: %s', (status, code, mayHaveArrived) => {
  expect(failureOf(answer('', { status }))).toEqual({ code, httpStatus: status, mayHaveArrived })
})

test('every status from 000 to 2000 settles with its number, with any body; only what the registry calls refused before it was processed has not arrived', () => {
  const refusing = [...Array.from({ length: 19 }, (_, index) => 400 + index), 422, 423, 424, 425, 426, 428, 429, 431, 451]
  const notProcessed = new Set([...refusing, 307, 308])
  for (const body of ['', 'odd', '{"error":"Invalid request"}', '{"status":"failed","desc":[]}']) {
    for (let status = 0; status <= 2_000; status += 1) {
      const settled = failureOf(answer(body, { status }))
      const isGood = status >= 200 && status < 300
      if ('taken' in settled) expect([isGood, status]).toEqual([true, status])
      else {
        expect(settled.httpStatus).toBe(status)
        if (!isGood && body !== '{"error":"Invalid request"}')
          expect([status, settled.mayHaveArrived]).toEqual([status, !notProcessed.has(status)])
      }
    }
  }
  const named = failureOf(answer('{"error":"client closed request"}', { status: 499 }))
  expect(named).toMatchObject({ httpStatus: 499, mayHaveArrived: true })
})

test('a compressed answer that ends early is cut, also where nothing of it could be decompressed', () => {
  for (const body of ['', ' ', '{"status":"o', '{"status":"ok","desc":[{"submit_status":"success"}'])
    expect(failureOf(answer(body, { isCompressed: true }))).toMatchObject({ code: 'answer-cut', mayHaveArrived: true })
  expect(failureOf(answer('{"status":"ok","desc":[]}', { isCompressed: true }))).toHaveProperty('taken')
})

test('the text of a page or of another object is the detail', () => {
  const details = [
    page,
    'upstream connect error',
    { message: 'Unauthenticated.' },
    { error_description: 'expired' },
    '<p>x</p>',
    '[1]',
    { message: { a: 1 } },
    { message: 'Data salah', errors: { car: ['sudah ada'] } },
    { fault: { message: 'Kuota habis' } }
  ].map((body) => {
    const failure = failureOf(answer(body, { status: 500 }))
    return 'taken' in failure ? failure : failure.detail
  })
  expect(details).toEqual([
    ...['502 Bad Gateway', 'upstream connect error', 'Unauthenticated.', 'expired', undefined, undefined, 'a: 1'],
    ...['Data salah; car: sudah ada', 'message: Kuota habis']
  ])
})

test('an unreadable answer with a status of success may have arrived', () => {
  expect(
    [
      answer('', { status: 204 }),
      answer(' \n'),
      answer(page, { contentType: 'text/html' }),
      answer('Data tersimpan'),
      answer('{"status":"ok","desc":[{"sub'),
      answer('{"a":1}}')
    ].map(failureOf)
  ).toEqual([
    { code: 'empty-answer', httpStatus: 204, mayHaveArrived: true },
    { code: 'empty-answer', httpStatus: 200, mayHaveArrived: true },
    { code: 'not-json', httpStatus: 200, mayHaveArrived: true, detail: '502 Bad Gateway' },
    { code: 'not-json', httpStatus: 200, mayHaveArrived: true, detail: 'Data tersimpan' },
    { code: 'answer-cut', httpStatus: 200, mayHaveArrived: true },
    { code: 'not-json', httpStatus: 200, mayHaveArrived: true, detail: '{"a":1}}' }
  ])
})

test.each([
  ['120', 120],
  [' 0 ', 0],
  ['999999999', 3_600],
  ['Mon, 25 May 2026 08:02:00 GMT', 120],
  ['Monday, 25-May-26 08:02:00 GMT', 120],
  ['Mon May 25 08:02:00 2026', 120],
  ['Mon, 25 May 2026 15:02:00 +0700', 120],
  ['Mon, 25 May 2026 15:02:00 +07:00', 120],
  ['Mon, 25 May 2026 15:02:00 GMT+0700', 120],
  ['Mon, 25 May 2026 08:02:00 UTC', 120],
  ['Mon, 25 May 2026 08:02:00 UT', 120],
  ['2026-05-25T15:02:00+07:00', 120],
  ['2026-05-25T08:02:00Z', 120],
  ['2026-05-25T08:02:00', undefined],
  ['2026-05-25', undefined],
  ['Mon, 25 May 2026 15:02:00 WIB', undefined],
  ['Mon, 25 May 2026 07:00:00 GMT', 0],
  ['Mon, 25 May 2027 07:00:00 GMT', 3_600],
  ['-5', undefined],
  ['1.5', undefined],
  ['soon', undefined],
  ['Monday', undefined],
  ['', undefined],
  [null, undefined]
])('Retry-After %j is %j seconds', (header, seconds) => {
  const failure = failureOf(answer('', { status: 429, retryAfter: header }))
  expect('taken' in failure ? failure : failure.retryAfter).toBe(seconds)
})

test('a connection failure keeps its code; a begun answer has arrived, a redirect may have, otherwise the transport decides', () => {
  const codes: readonly NetworkFailure[] = [
    'offline',
    'name-not-found',
    'unreachable',
    'proxy',
    'proxy-login',
    'certificate',
    'certificate-expired',
    'certificate-unknown',
    'certificate-host',
    'encryption',
    'timed-out',
    'connection-lost',
    'answer-cut',
    'answer-too-large',
    'redirected',
    'cancelled'
  ]
  const arrived = (mayHaveArrived: boolean) => codes.map((code) => [code, failureOf(broken(code, mayHaveArrived))])
  expect([arrived(true), arrived(false)]).toEqual([
    codes.map((code) => [code, { code, detail: 'ERR_SOMETHING', mayHaveArrived: true }]),
    codes.map((code) => [
      code,
      { code, detail: 'ERR_SOMETHING', mayHaveArrived: ['answer-cut', 'answer-too-large', 'redirected'].includes(code) }
    ])
  ])
})

test.each([
  [301, true],
  [302, true],
  [303, true],
  [307, false],
  [308, false],
  [undefined, true]
])('a redirect of status %j that the transport refused may have arrived: %s', (status, mayHaveArrived) => {
  const more = status === undefined ? {} : { httpStatus: status }
  const expected = { code: 'redirected', mayHaveArrived, ...more }
  for (const reported of [true, false])
    expect(failureOf({ kind: 'failure', code: 'redirected', mayHaveArrived: reported, detail: '', ...more })).toEqual(expected)
})

test('a number too long for a double stays text', () => {
  expect(failureOf(answer('{"kodebill": 12345678901234567890, "n": 9007199254740991, "f": [1.5, -12345678901234567890]}'))).toEqual({
    taken: { kodebill: '12345678901234567890', n: 9_007_199_254_740_991, f: [1.5, '-12345678901234567890'] }
  })
})

test('any nesting depth up to the limit is a value or a failure, never a crash', () => {
  const deep = (inside: string) => `${'['.repeat(9_000)}${inside}${']'.repeat(9_000)}`
  expect([
    readJson(answer(deep('')), now, defaultAnswerRules).ok,
    readJson(answer(deep('[12345678901234567890]')), now, defaultAnswerRules).ok,
    readJson(answer(`{"error":${deep('')}}`, { status: 400 }), now, defaultAnswerRules)
  ]).toEqual([
    true,
    true,
    { ok: false, failure: { code: 'refused', httpStatus: 400, detail: '(nested too deeply)', mayHaveArrived: false } }
  ])
})

test('an answer over a limit is not parsed: depth, number of values, length without documents', () => {
  const documents = JSON.stringify({ desc: Array.from({ length: 40 }, () => 'QUJD'.repeat(512 * 1024)) })
  const codes = [
    `${'['.repeat(10_001)}${']'.repeat(10_001)}`,
    `[${'1,'.repeat(1_000_001)}1]`,
    `[${' '.repeat(33 * 1024 * 1024)}]`,
    documents
  ].map((body) => {
    const json = readJson(answer(body), now, defaultAnswerRules)
    return json.ok ? 'read' : [json.failure.code, json.failure.mayHaveArrived]
  })
  const tooComplex = ['answer-too-complex', true]
  expect(codes).toEqual([tooComplex, tooComplex, tooComplex, 'read'])
})

test('a whole answer inside a JSON text is unwrapped once', () => {
  const once = JSON.stringify({ a: 1 })
  expect(
    [JSON.stringify(once), JSON.stringify(JSON.stringify(once)), JSON.stringify('gagal'), JSON.stringify('{"a"')].map((body) =>
      failureOf(answer(body))
    )
  ).toMatchObject([{ taken: { a: 1 } }, { taken: JSON.stringify(once) }, { taken: 'gagal' }, { code: 'not-json' }])
})

test('names of members compare without case, and an exact name beside stays; one with other separators comes last', () => {
  expect(failureOf(answer('{"STATUS":"ok","Desc":[{"SUBMIT_STATUS":1,"submit_status":2}],"Lain":{"KodeRespon":3}}'))).toEqual({
    taken: { status: 'ok', desc: [{ SUBMIT_STATUS: 1, submit_status: 2 }], Lain: { kodeRespon: 3 } }
  })
  expect(failureOf(answer('{"kode_respon":1,"KODERESPON":2,"KodeRespon":3}'))).toEqual({
    taken: { kode_respon: 1, kodeRespon: 2, KodeRespon: 3 }
  })
})

test('every outcome is a value or a code of the closed list', () => {
  const reply = fc.record({
    kind: fc.constant('reply' as const),
    status: fc.integer({ min: 0, max: 700 }),
    contentType: fc.string(),
    retryAfter: fc.option(fc.string()),
    body: fc.oneof(
      fc.string(),
      fc.json(),
      fc.json().map((json) => `{"error":${json}}`)
    )
  })
  fc.assert(
    fc.property(reply, (made) => {
      const json = readJson(made, now, defaultAnswerRules)
      expect(json.ok || (failureCodes.includes(json.failure.code) && (json.failure.detail?.length ?? 0) <= 300)).toBe(true)
    })
  )
})
