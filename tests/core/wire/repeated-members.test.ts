import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultAnswerRules } from '#core/contract/answer-rules.ts'
import { nameMembers } from '#core/wire/known-names.ts'
import { parseCounted } from '#core/wire/parse-json.ts'
import { readResponsesReply } from '#core/wire/read-responses.ts'
import { readStatusReply } from '#core/wire/read-status-log.ts'
import { readSubmitReply } from '#core/wire/read-submit-result.ts'
import { answer, car, responseOf, submitEntry } from './reply-fixtures.ts'

const found = (text: string): readonly string[] =>
  nameMembers(parseCounted(text)).map(({ path, keys, differs }) => `${path} ${keys.join(' ')} ${differs ? 'differs' : 'same'}`)

test.each([
  ['{"a":1,"a":2}', ['/a a a differs']],
  ['{"a":1, "a" : 1 }', ['/a a a same']],
  ['{"a":{"b":1},"b":{"a":1}}', []],
  ['[{"a":1},{"a":1}]', []],
  ['[{"a":[],"b":{"x":":,{}","x":""}},0,{"c":"","c":[{}]}]', ['/0/b/x x x differs', '/2/c c c differs']],
  ['{"a":1,"a":1,"a":2}', ['/a a a same', '/a a a differs']],
  [String.raw`{"a\"":1,"a\"":2,"b":3,"\u0062":3}`, ['/a" a" a" differs', '/b b b same']],
  ['{"":1,"":2}', ['/   differs']],
  ['{"__proto__":1,"__proto__":2}', ['/__proto__ __proto__ __proto__ differs']],
  ['{"desc":{"Data":{},"data":{"status":"800"}}}', ['/desc/data Data data differs']],
  ['{"pdf_encoded":"a","PdfEncoded":"a"}', ['/PdfEncoded pdf_encoded PdfEncoded same']],
  ['{"DATA":1,"Data":2}', ['/Data DATA Data differs']],
  ['{"Catatan":1,"catatan":2}', []],
  ['{"n":12345678901234567890,"n":1}', ['/n n n differs']],
  ['{}', []],
  ['"a"', []]
])('repeated members of %s', (text, expected) => {
  expect(found(text)).toEqual(expected)
})

test('JSON without repeated members has none, whatever its strings hold', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      // fast-check makes keys such as "Data" and "data" only by chance.
      expect(found(text)).toEqual([])
    })
  )
})

test('a member that is repeated once, anywhere, is found once', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue(), { maxLength: 5 }), fc.string(), fc.jsonValue(), (before, key, value) => {
      const member = `${JSON.stringify(key)}:${JSON.stringify(value)}`
      const text = JSON.stringify([...before, 'HERE', before]).replace('"HERE"', () => `{${member},"other beside":{},${member}}`)
      expect(nameMembers(parseCounted(text)).map(({ differs }) => differs)).toEqual([false])
    })
  )
})

test('of very many at most 100 are listed, one of them with different values', () => {
  const same = Array.from({ length: 5_000 }, () => '{"a":1,"a":1}').join(',')
  const all = nameMembers(parseCounted(`[${same},{"a":1,"a":2},${same}]`))
  expect([all.length, all.filter(({ differs }) => differs).map(({ path }) => path)]).toEqual([100, ['/5000/a']])
  const deep = nameMembers(parseCounted(`${'{"a":1,"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`))
  expect(Math.max(...deep.map(({ path }) => path.length))).toBeLessThan(2_000)
})

const readLog = (body: string) => {
  const result = readStatusReply(answer(body), 0, car, defaultAnswerRules)
  if (!result.ok) throw new Error(result.failure.code)
  return result.value
}
const empty = `"car":"${car}","createdTime":"","statusUraian":"","sendTime":null,"dataRespon":[],"dataStatus":[]`
const emptyLog = `{"car":"${car}","createdTime":"","status":"","statusUraian":"","sendTime":null,"dataRespon":[],"dataStatus":[]}`
const fullLog = emptyLog.replace('"status":""', '"status":"800"')

test('an empty log is a clear no, one beside a repeated member is none (design/wire.md, rule 4)', () => {
  expect(readLog(`{"status":"ok","desc":{"data":${emptyLog}}}`)).toMatchObject({ isUnknown: true, deviations: [] })
  const entry = `{"car":"${car}","kodeStatus":"104","waktuStatus":"2026-05-25 08:00:00","keterangan":"x"}`
  const bodies: readonly (readonly [body: string, deviation: string])[] = [
    [`{"status":"ok","desc":{"data":${fullLog},"data":${emptyLog}}}`, '/desc/data: more than once, with different values'],
    [`{"status":"ok","desc":{"data":{"dataStatus":[${entry}],${empty}}}}`, '/desc/data/dataStatus: more than once, with different values'],
    [`{"status":"error","status":"ok","desc":{"data":${emptyLog}}}`, '/status: more than once, with different values'],
    [`{"status":"ok","desc":{"data":${emptyLog},"Data":${fullLog}}}`, '/desc/Data: beside "data", with different values'],
    [`{"status":"ok","desc":{"data":${emptyLog},"data":${emptyLog}}}`, '/desc/data: more than once'],
    [
      `{"status":"ok","desc":${JSON.stringify(`{"data":${fullLog},"data":${emptyLog}}`)}}`,
      '/desc/data: more than once, with different values'
    ],
    [JSON.stringify(`{"status":"error","status":"ok","desc":{"data":${emptyLog}}}`), '/status: more than once, with different values'],
    [`{"status":"error","status":"ok","pesan":"a\nb","desc":{"data":${emptyLog}}}`, '/status: more than once, with different values']
  ]
  for (const [body, deviation] of bodies) {
    const { isUnknown, deviations } = readLog(body)
    expect([body, isUnknown]).toEqual([body, false])
    expect(deviations).toContain(deviation)
  }
})

test('of a response with two documents the deviation says so', () => {
  const one = JSON.stringify(responseOf[2090]).replace('"pdf_encoded"', `"pdf_encoded":${JSON.stringify('AAAA')},"pdf_encoded"`)
  const result = readResponsesReply(answer(`{"rescode":"OK","desc":[{"reshdr":${one}}]}`), 0, car, defaultAnswerRules)
  expect(result).toMatchObject({ ok: true, value: { deviations: ['/desc/0/reshdr/pdf_encoded: more than once, with different values'] } })
})

const submit = (body: string) => readSubmitReply(answer(body), 0, defaultAnswerRules)
const accepted = JSON.stringify({ status: 'ok', desc: [submitEntry()] })

test('a submission result with a member twice is no acceptance where the values differ', () => {
  const unclear = (detail: string) => ({ ok: false, failure: { code: 'unreadable-answer', httpStatus: 200, detail, mayHaveArrived: true } })
  expect(submit(accepted.replace('"submit_status"', '"submit_status":false,"submit_status"'))).toEqual(unclear('/desc/0/submit_status'))
  expect(submit(accepted.replace('"submit_status"', '"SUBMIT_STATUS":"failed","submit_status"'))).toEqual(unclear('/desc/0/submit_status'))
  expect(submit(accepted.replace('"err"', '"err":{"detail":"salah"},"err"'))).toEqual(unclear('/desc/0/err'))
  expect(submit(accepted.replace('"status"', '"error":"salah","error":"","status"'))).toEqual(unclear('/error'))
})

test('one with the same value twice is read, and the deviation is listed', () => {
  expect(submit(accepted.replace('"submit_status"', '"submit_status": "success", "submit_status"'))).toMatchObject({
    ok: true,
    value: { entries: [{ submitStatus: 'success' }], deviations: ['/desc/0/submit_status: more than once'] }
  })
})

test('a refusal beside a value that says the opposite leaves open whether the submission arrived', () => {
  const arrived = (body: string, status = 200) => {
    const result = readSubmitReply(answer(body, { status }), 0, defaultAnswerRules)
    return result.ok ? result.ok : [result.failure.code, result.failure.mayHaveArrived]
  }
  const both = `{"error":"x","desc":[${JSON.stringify(submitEntry())}],"desc":null}`
  expect([arrived(both), arrived('{"error":"x","error":"x"}'), arrived(both, 400)]).toEqual([
    ['refused', true],
    ['refused', false],
    ['refused', true]
  ])
})
