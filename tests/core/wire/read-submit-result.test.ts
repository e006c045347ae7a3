import { expect, test } from 'vitest'
import { defaultAnswerRules } from '#core/contract/answer-rules.ts'
import { readSubmitReply } from '#core/wire/read-submit-result.ts'
import { answer, broken, car, submitEntry } from './reply-fixtures.ts'

const now = 0
const read = (body: unknown) => {
  const result = readSubmitReply(answer(body), now, defaultAnswerRules)
  if (!result.ok) throw new Error(result.failure.code)
  const { raw, ...rest } = result.value
  expect(raw).toBe(answer(body).body)
  return rest
}
const one = (entry: unknown) => {
  const { entries, deviations } = read({ status: 'ok', desc: [entry] })
  return { entry: entries[0], deviations }
}
const counts = {
  header: 1,
  detail: 3,
  detaildok: 0,
  detailspekkhusus: 0,
  detailvd: 0,
  container: 1,
  dokumen: 4,
  kemasan: 1,
  tarif: 0,
  fasilitas: 0,
  kendaraan: 0
}
const good = { car, submitStatus: 'success', submitType: 'update', counts, errors: {} }

test('the result of section 2.2 is read without a deviation', () => {
  expect(read({ status: 'ok', desc: [submitEntry(), submitEntry()] })).toEqual({
    httpStatus: 200,
    status: 'ok',
    entries: [good, good],
    deviations: []
  })
})

test('the HTTP status and the whole answer, including unknown members, are returned', () => {
  const body = '{"status":"ok", "ref":"R-1","desc":[]}'
  expect(readSubmitReply(answer(body, { status: 201 }), now, defaultAnswerRules)).toEqual({
    ok: true,
    value: { httpStatus: 201, status: 'ok', extra: [{ path: '/ref', text: 'R-1' }], entries: [], deviations: [], raw: body }
  })
})

test('section errors are returned with their section (specification 7.2)', () => {
  const err = {
    ...(submitEntry()['err'] as object),
    detail: 'nohs baris 2 salah',
    pungutan: ' x ',
    kendaraan: { '0': 'rangka kosong' },
    kendaraan2: 'y'
  }
  expect(one(submitEntry({ err }))).toEqual({
    entry: { ...good, errors: { detail: 'nohs baris 2 salah', pungutan: 'x', kendaraan: '{"0":"rangka kosong"}', kendaraan2: 'y' } },
    deviations: []
  })
})

test.each([
  ['', {}],
  [null, {}],
  [{}, {}],
  [[], {}],
  ['  ', {}],
  [{ nomor: '', seri: null }, {}],
  [['', ''], {}],
  ['salah', { kendaraan: 'salah' }],
  [['a', 'b'], { kendaraan: 'a; b' }],
  [[{ baris: 1 }], { kendaraan: '[{"baris":1}]' }],
  [0, {}],
  [false, {}],
  ['-', {}],
  ['null', {}],
  [17, { kendaraan: '17' }]
])('an error value %j of another type becomes %j and is never lost', (value, errors) => {
  expect(one(submitEntry({ err: { ...(submitEntry()['err'] as object), kendaraan: value, detail: '' } })).entry?.errors).toEqual(errors)
  const inText = Object.fromEntries(Object.entries(errors).map(([, text]) => ['detail', text]))
  expect(one(submitEntry({ err: { detail: value } })).entry?.errors).toEqual(inText)
})

test('an `err` that is a text, a list or absent', () => {
  expect([['gagal'], 'gagal', [], null, undefined, 5, [{ detail: 'x' }]].map((err) => one(submitEntry({ err })).entry?.errors)).toEqual([
    { '0': 'gagal' },
    { err: 'gagal' },
    {},
    {},
    {},
    { err: '5' },
    { detail: 'x' }
  ])
})

test('an error beside the result is returned too', () => {
  expect([
    one(submitEntry({ error: 'duplikat' })).entry?.errors,
    read({ status: 'ok', desc: [submitEntry()], error: 'sebagian' }).deviations
  ]).toEqual([{ error: 'duplikat' }, ['/error: text "sebagian" instead of nothing beside a result']])
})

test.each([[[]], [{}], [['']], [false], [0], ['0'], [null], [' ']])('an error beside or in the result that is %j is none', (error) => {
  const result = readSubmitReply(answer({ status: 'ok', error, message: error, desc: [submitEntry({ error })] }), now, defaultAnswerRules)
  expect(result).toMatchObject({ ok: true, value: { entries: [good] } })
  expect(result.ok && result.value.error).toBeUndefined()
})

test('counts that are not numbers are deviations', () => {
  const { entry, deviations } = one(
    submitEntry({ desc: { car, ...counts, header: '1', detail: null, tarif: 2.5, kemasan: [], pungutan: 3, '0': 7, __proto__: null } })
  )
  expect([entry?.counts, deviations]).toEqual([
    {
      header: 1,
      detaildok: 0,
      detailspekkhusus: 0,
      detailvd: 0,
      container: 1,
      dokumen: 4,
      tarif: 2.5,
      fasilitas: 0,
      kendaraan: 0,
      pungutan: 3
    },
    [
      '/desc/0/desc/0: number 7 instead of true or false',
      '/desc/0/desc/header: text "1" instead of integer',
      '/desc/0/desc/detail: null instead of integer',
      '/desc/0/desc/kemasan: list of 0 instead of integer',
      '/desc/0/desc/tarif: number 2.5 instead of integer'
    ]
  ])
})

test('an empty PHP array in place of the counts is reported as a deviation and gives no counts', () => {
  expect(one(submitEntry({ desc: [] }))).toEqual({
    entry: { ...good, car: '', counts: {} },
    deviations: ['/desc/0/desc: list of 0 instead of object']
  })
  expect(one(submitEntry({ desc: [], car })).entry).toEqual({ ...good, counts: {} })
})

test('lists around single objects are unwrapped', () => {
  const { desc } = submitEntry() as { desc: unknown }
  expect([one(submitEntry({ desc: [desc] })).entry, one([submitEntry()]).entry]).toEqual([good, good])
})

test.each([
  ['an object instead of the list', { status: 'ok', desc: submitEntry() }, 1, '/desc: object instead of list'],
  [
    'a numbered object instead of the list',
    { status: 'ok', desc: { '0': submitEntry(), '1': submitEntry() } },
    2,
    '/desc: object instead of list'
  ],
  ['an empty object', { status: 'ok', desc: {} }, 0, '/desc: object instead of list'],
  ['null', { status: 'ok', desc: null }, 0, '/desc: null instead of list'],
  ['nothing', { status: 'ok' }, 0, '/desc: missing instead of list'],
  ['a text', { status: 'gagal', desc: 'Data salah' }, 0, '/desc: text "Data salah" instead of list'],
  ['a list instead of the answer', [submitEntry()], 1, '/: list of 1 instead of object'],
  ['no status', { desc: [submitEntry()] }, 1, '/status: missing instead of text'],
  ['a status of another type', { status: 200, desc: [submitEntry()] }, 1, '/status: number 200 instead of text']
])('%s is read as far as possible', (_, body, entries, deviation) => {
  const result = read(body)
  expect([result.entries.length, result.deviations]).toEqual([entries, expect.arrayContaining([deviation])])
})

test('members that are null are read as empty and reported as deviations', () => {
  const entry = { submit_status: null, submit_type: null, desc: null, err: null }
  expect(one(entry)).toEqual({
    entry: { car: '', submitStatus: '', submitType: '', counts: {}, errors: {} },
    deviations: [
      '/desc/0/submit_status: null instead of text',
      '/desc/0/submit_type: null instead of text',
      '/desc/0/desc: null instead of object',
      '/desc/0/err: null instead of object'
    ]
  })
  expect([one(null).deviations, one('x').deviations]).toEqual([
    ['/desc/0: null instead of object'],
    ['/desc/0: text "x" instead of object']
  ])
})

test('malicious member names change nothing but the answer', () => {
  const body = `{"status":"ok","__proto__":{"status":"no"},"desc":[{"__proto__":{"a":1},"submit_status":"success","submit_type":"update","desc":{"car":"${car}","__proto__":5,"constructor":1},"err":{"__proto__":"jahat","constructor":"b"}}]}`
  const [entry] = read(body).entries
  expect([entry, Object.keys(entry?.errors ?? {}), Object.getPrototypeOf(entry?.counts)]).toEqual([
    {
      car,
      submitStatus: 'success',
      submitType: 'update',
      counts: { constructor: 1 },
      errors: { '(__proto__)': 'jahat', constructor: 'b' },
      extra: [
        { path: '/desc/0/(__proto__)', text: '{"a":1}' },
        { path: '/desc/0/desc/(__proto__)', text: '5' },
        { path: '/desc/0/desc/constructor', text: '1' }
      ]
    },
    ['(__proto__)', 'constructor'],
    Object.prototype
  ])
})

test.each([['{}'], ['[]'], ['null'], ['12'], ['"ok"'], ['{"data":1}'], ['[1,2]']])(
  '%s is not a result, but the submission may have arrived',
  (body) => {
    expect(readSubmitReply(answer(body), now, defaultAnswerRules)).toEqual({
      ok: false,
      failure: { code: 'unreadable-answer', httpStatus: 200, mayHaveArrived: true }
    })
  }
)

test('what a service says in another form than a result is the detail of the failure', () => {
  const bodies = [
    { code: 401, message: 'Token kedaluwarsa' },
    { success: false, pesan: 'Kantor tidak dikenal' },
    { errors: [{ kode: 'E1', teks: 'x' }] }
  ]
  const read = bodies.map((body) => readSubmitReply(answer(body), now, defaultAnswerRules))
  expect(read.map((one) => !one.ok && [one.failure.code, one.failure.detail, one.failure.mayHaveArrived])).toEqual([
    ['unreadable-answer', 'Token kedaluwarsa', true],
    ['unreadable-answer', 'Kantor tidak dikenal', true],
    ['unreadable-answer', 'kode: E1; teks: x', true]
  ])
})

test('a refusal and a connection failure are failures', () => {
  expect([
    readSubmitReply(answer({ error: 'Invalid request' }), now, defaultAnswerRules),
    readSubmitReply(broken('timed-out', true), now, defaultAnswerRules)
  ]).toEqual([
    { ok: false, failure: { code: 'refused', httpStatus: 200, detail: 'Invalid request', mayHaveArrived: false } },
    { ok: false, failure: { code: 'timed-out', detail: 'ERR_SOMETHING', mayHaveArrived: true } }
  ])
})

test('a result that names two numbers is of neither, and shows both', () => {
  const other = '000028PRAKTK20260525000010'
  expect(one(submitEntry({ car: other })).entry?.car).toBe(`${car} / ${other}`)
  for (const same of [car, ` ${car.toLowerCase()} `, '-', null, 0, undefined]) expect(one(submitEntry({ car: same })).entry?.car).toBe(car)
})
