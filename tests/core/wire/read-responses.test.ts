import { expect, test } from 'vitest'
import { defaultAnswerRules } from '#core/contract/answer-rules.ts'
import { readResponseByCodeReply, readResponsesReply } from '#core/wire/read-responses.ts'
import { answer, base64, car, responseOf } from './reply-fixtures.ts'
import { additionsByCode } from '../../support/fixtures/response-shapes.ts'

type Reader = typeof readResponsesReply
const value = (reader: Reader, body: unknown) => {
  const result = reader(answer(body), 0, car, defaultAnswerRules)
  if (!result.ok) throw new Error(result.failure.code)
  const { remarks: _, copy: __, ...read } = result.value
  return read
}
const byCar = (body: unknown) => value(readResponsesReply, body)
const byCode = (body: unknown) => value(readResponseByCodeReply, body)
const all = Object.values(responseOf)

test('the responses of section 2.4 are read as received, each with the additional members of its code', () => {
  expect(byCar({ rescode: 'OK', desc: all.map((reshdr) => ({ reshdr })) })).toEqual({ responses: all, topCopy: null, deviations: [] })
})

test.each(Object.entries(responseOf))('one response of code %s is read by code, with the copy beside it', (code, reshdr) => {
  const read = byCode({ rescode: 'OK', desc: { reshdr }, res_encode: base64('{}') })
  expect(read).toEqual({ responses: [reshdr], topCopy: base64('{}'), deviations: [] })
  const additions = additionsByCode[code as keyof typeof additionsByCode]
  expect(additions.filter((key) => !Object.hasOwn(read.responses[0] ?? {}, key))).toEqual([])
})

test('an empty list gives no responses', () => {
  expect([byCar({ rescode: 'OK', desc: [] }), byCar({ rescode: 'OK', desc: {} })]).toEqual([
    { responses: [], topCopy: null, deviations: [] },
    { responses: [], topCopy: null, deviations: ['/desc: object instead of list'] }
  ])
})

test('a text in place of the responses is a deviation', () => {
  expect(byCar({ rescode: 'ERR', desc: 'Data tidak ditemukan' })).toEqual({
    responses: [],
    topCopy: null,
    deviations: ['/rescode: text "ERR" instead of "OK"', '/desc: text "Data tidak ditemukan" instead of list']
  })
  expect(byCode({ rescode: 'OK', desc: null, res_encode: null }).deviations).toEqual([
    '/desc: null instead of object with reshdr',
    '/res_encode: null instead of text'
  ])
})

test('unknown members, numbers as text, and misplaced members are preserved', () => {
  const reshdr = { ...responseOf['2090'], reskd: 2890, restg: null, reswk: 93000, pejabat1: 5, jalur: 'H', lampiran: [{ a: 1 }] }
  const { responses, deviations } = byCar({ rescode: 'OK', desc: [{ reshdr, res_encode: 'e30=', urutan: 1 }] })
  expect(responses).toEqual([{ ...reshdr, reskd: '2890', restg: '', reswk: '093000', pejabat1: '5', res_encode: 'e30=', urutan: 1 }])
  expect(deviations).toEqual([
    '/desc/0/reshdr/reskd: number 2890 instead of text',
    '/desc/0/reshdr/restg: null instead of text',
    '/desc/0/reshdr/reswk: number 93000 instead of text',
    '/desc/0/reshdr/pejabat1: number 5 instead of text'
  ])
})

test('the invoice of a 2020 response may deviate too', () => {
  const withInvoice = (invoice: unknown) => byCar({ rescode: 'OK', desc: [{ reshdr: { ...responseOf['2020'], invoice } }] })
  const odd = withInvoice({ ...responseOf['2020'].invoice, invoice_gross_weight: '1200.50', invoice_net_weight: null, catatan: 'x' })
  expect([odd.responses[0]?.invoice, odd.deviations]).toEqual([
    { ...responseOf['2020'].invoice, invoice_gross_weight: 1200.5, invoice_net_weight: null, catatan: 'x' },
    [
      '/desc/0/reshdr/invoice/invoice_gross_weight: text "1200.50" instead of number',
      '/desc/0/reshdr/invoice/invoice_net_weight: null instead of number'
    ]
  ])
  expect([withInvoice(null), withInvoice([])].map(({ responses }) => responses[0]?.invoice)).toEqual([null, null])
})

test.each([
  ['one object instead of the list', { rescode: 'OK', desc: { reshdr: responseOf['2003'] } }, ['/desc: object instead of list']],
  ['a numbered object', { rescode: 'OK', desc: { '0': { reshdr: responseOf['2003'] } } }, ['/desc: object instead of list']],
  ['a list of reshdr', { rescode: 'OK', desc: [{ reshdr: [responseOf['2003']] }] }, []],
  ['an entry without reshdr', { rescode: 'OK', desc: [responseOf['2003']] }, ['/desc/0/reshdr: missing instead of object']],
  [
    'a list instead of the answer',
    [{ reshdr: responseOf['2003'] }],
    ['/: list of 1 instead of object', '/rescode: missing instead of text', '/rescode: text "" instead of "OK"']
  ],
  [
    'an entry of nothing beside it',
    { rescode: 'ok', desc: [null, 'x', { reshdr: responseOf['2003'] }, {}] },
    ['/desc/0/reshdr: missing instead of object', '/desc/1/reshdr: missing instead of object', '/desc/3/reshdr: missing instead of object']
  ]
])('by aju, %s still gives the response', (_, body, deviations) => {
  expect(byCar(body)).toEqual({ responses: [responseOf['2003']], topCopy: null, deviations })
})

test('by code, a list still gives the responses', () => {
  expect(byCode({ rescode: 'OK', desc: [{ reshdr: responseOf['2003'] }, { reshdr: responseOf['300'] }], res_encode: '' })).toEqual({
    responses: [responseOf['2003'], responseOf['300']],
    topCopy: null,
    deviations: ['/desc: list of 2 instead of object with reshdr', '/res_encode: text "" instead of text']
  })
})

test('a response of nulls is none, with every required member as a deviation', () => {
  const nothing = Object.fromEntries(Object.keys(responseOf['2020']).map((key) => [key, null]))
  const { responses, deviations } = byCar({ rescode: 'OK', desc: [{ reshdr: nothing }, { reshdr: responseOf['2003'] }] })
  expect([responses, deviations.length]).toEqual([[responseOf['2003']], 7])
  expect(deviations.at(-1)).toBe('/desc: 1 responses without content, only in the raw answer')
})

const [release, billing] = [responseOf['2003'], responseOf['2020']]
const readAll = (read: typeof byCar, desc: unknown) => read({ rescode: 'OK', desc }).responses

test.each([
  ['entries with names of their own', { r1: { reshdr: release }, r2: { reshdr: billing } }],
  ['one list in an object', { item: [{ reshdr: release }, { reshdr: billing }] }],
  ['one list in an object beside its length', { total: 2, item: [{ reshdr: release }, { reshdr: billing }] }],
  ['a list in an object in an object', { list: { item: [{ reshdr: release }, { reshdr: billing }] } }],
  ['reshdr as entries with names of their own', { reshdr: { r1: release, r2: billing } }],
  ['reshdr as an object with one list', [{ reshdr: { item: [release, billing] } }]],
  ['entries without reshdr', { r1: release, r2: billing }]
])('all responses are read from %s, by aju and by code', (_, desc) => {
  expect([readAll(byCar, desc), readAll(byCode, desc)]).toEqual([
    [release, billing],
    [release, billing]
  ])
})

test.each([
  ['a message in place of the list', { message: 'Data tidak ditemukan' }, 'Data tidak ditemukan'],
  ['a message under another name', [{ reshdr: { keterangan: 'Belum ada respon' } }], 'Belum ada respon'],
  ['a text in place of the PDF only', { reshdr: { car, pdf_encoded: 'Data tidak ditemukan' } }, 'Data tidak ditemukan'],
  ['an error inside the entry', [{ error: { message: 'Basis data sibuk' } }], 'Basis data sibuk'],
  ['an empty reshdr', { reshdr: {} }, ''],
  ['zero dates', [{ reshdr: { car, restg: '0000-00-00', message: 'ok' } }], 'ok']
])('%s is no response, and its text is the message', (_, desc, said) => {
  for (const reader of [readResponsesReply, readResponseByCodeReply]) {
    const result = reader(answer({ rescode: 'OK', desc }), 0, car, defaultAnswerRules)
    const { error = '', message = '' } = result.ok ? result.value.remarks : {}
    expect([result.ok && result.value.responses, error || message]).toEqual([[], said])
  }
})

test('an entry with a document only is a response', () => {
  const { responses } = byCar({ rescode: 'OK', desc: [{ reshdr: { pdf_encoded: release.pdf_encoded } }] })
  expect(responses).toMatchObject([{ reskd: '', pdf_encoded: release.pdf_encoded }])
})

test('a response that only its own copy has is read from there, unless it names another number', () => {
  const copyOf = (reshdr: object): string => base64(JSON.stringify({ rescode: 'OK', desc: { reshdr } }))
  const inCopy = { ...billing, res_encode: copyOf(billing) }
  expect(readAll(byCar, [{ reshdr: null, res_encode: copyOf(billing) }])).toEqual([inCopy])
  expect(readAll(byCode, { reshdr: { res_encode: copyOf(billing) } })).toEqual([inCopy])
  const foreign = copyOf({ ...billing, car: '000028PRAKTK20260525000010' })
  expect(readResponsesReply(answer({ rescode: 'OK', desc: [{ res_encode: foreign }] }), 0, car, defaultAnswerRules)).toMatchObject({
    ok: false,
    failure: { code: 'foreign-answer' }
  })
})

test('of a copy with several responses of a code and day those that desc lacks are read too', () => {
  const later = { ...release, reswk: '150000' }
  const other = { ...release, dokresno: '000457' }
  const readBeside = (open: readonly object[], copied: readonly object[]) =>
    byCar({
      rescode: 'OK',
      desc: open.map((reshdr) => ({ reshdr })),
      res_encode: base64(JSON.stringify({ desc: copied.map((reshdr) => ({ reshdr })) }))
    }).responses
  expect([
    readBeside([release], [later, release, other]),
    readBeside([release, later], [later, later, release]),
    readBeside([release], [later]),
    readBeside([release], [later, other])
  ]).toEqual([[release, later, other], [release, later], [release], [release, other]])
})

test('ten thousand responses are read, the rest is reported as a deviation', () => {
  const { responses, deviations } = byCar({
    rescode: 'OK',
    desc: new Array(12_000).fill({ reshdr: { ...responseOf['300'], car, pdf_encoded: '' } })
  })
  expect([responses.length, deviations]).toEqual([10_000, ['/desc: 12000 entries, only the first 10000 were read']])
})

test.each(['{}', '[]', 'null', '7', '{"status":"ok"}'])('%s contains no responses', (body) => {
  expect([
    readResponsesReply(answer(body), 0, car, defaultAnswerRules),
    readResponseByCodeReply(answer(body), 0, car, defaultAnswerRules)
  ]).toMatchObject([
    { ok: false, failure: { code: 'unreadable-answer' } },
    { ok: false, failure: { code: 'unreadable-answer' } }
  ])
})

test('only an empty list says that there are no responses, and may take some back', () => {
  const isPartial = (desc: unknown) => {
    const read = readResponsesReply(answer({ rescode: 'OK', desc }), 0, car, defaultAnswerRules)
    return read.ok ? read.value.remarks.isPartial === true : read.failure.code
  }
  expect(isPartial([])).toBe(false)
  for (const desc of [null, undefined, '', '-', 0, false, {}, { reshdr: null }, { data: [] }, [null], [[]], [{}], [{ reshdr: null }]])
    expect(isPartial(desc)).toBe(true)
})
