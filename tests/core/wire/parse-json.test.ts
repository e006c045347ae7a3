import { expect, test } from 'vitest'
import { parseJson } from '#core/wire/parse-json.ts'
import { defaultAnswerRules as rules } from '#core/contract/answer-rules.ts'
import { readPdf } from '#core/wire/read-pdf.ts'
import { readResponsesReply } from '#core/wire/read-responses.ts'
import { readStatusReply } from '#core/wire/read-status-log.ts'
import { readSubmitReply } from '#core/wire/read-submit-result.ts'
import { answer, car, pdfBytes, responseOf, statusAnswer, submitEntry } from './reply-fixtures.ts'

test('integers that a double cannot hold become their text at any place', () => {
  expect(
    parseJson(
      '{"npwp":1234567890123456789,"list":[9007199254740993, -9007199254740993,7],"near":9007199254740991,"big":1e300,"f":12345678901234567.25}'
    )
  ).toEqual({
    npwp: '1234567890123456789',
    list: ['9007199254740993', '-9007199254740993', 7],
    near: 9_007_199_254_740_991,
    big: 1e300,
    f: 12_345_678_901_234_568
  })
})

test('strings stay unchanged, also strings that look like a long number', () => {
  expect(parseJson('{"a":"x: 1234567890123456789","b":"1234567890123456789"}')).toEqual({
    a: 'x: 1234567890123456789',
    b: '1234567890123456789'
  })
})

test('invalid JSON throws', () => {
  expect(() => parseJson('{"a":1234567890123456789,}')).toThrow(SyntaxError)
})

const message = '<br />\n<b>Warning</b>:  Undefined array key "x{y" in <b>/var/www/api.php</b> on line <b>12</b><br />\n'
const note = '/: no JSON: read with control characters in or around it'
const status = JSON.stringify(statusAnswer())
const submit = JSON.stringify({ status: 'ok', desc: [submitEntry()] })

const statusOf = (body: string): unknown => {
  const read = readStatusReply(answer(body), 0, car, rules)
  return read.ok ? [read.value.log, read.value.deviations] : read.failure.code
}
const whole = statusOf(status) as readonly unknown[]

test.each([
  ['a byte order mark in front of another', `\uFEFF\uFEFF${status}`],
  ['a zero byte after it', `${status}\u0000`]
])('an answer with %s is read, and that is noted', (_, body) => {
  expect(statusOf(body)).toEqual([whole[0], [note]])
})

test('a submission with a line break in a text is accepted', () => {
  const broken = submit.replace('"success"', '"success\n"')
  expect(readSubmitReply(answer(broken), 0, rules)).toMatchObject({ ok: true, value: { entries: [{ car }], raw: broken } })
})

test('line breaks and tabs inside texts of an answer are part of them, also in base64', () => {
  const pdf = pdfBytes(String.fromCharCode(...Array.from({ length: 1000 }, (_, at) => (at * 37) % 256)))
  const lines = pdf.toString('base64').replace(/.{64}/g, '$&\r\n')
  const header = { ...responseOf['2003'], deskripsi: 'Surat "A"\tsatu', pdf_encoded: lines }
  const body = JSON.stringify({ rescode: 'OK', desc: [{ reshdr: header }] })
    .replaceAll('\\r\\n', '\r\n')
    .replaceAll('\\t', '\t')
  const read = readResponsesReply(answer(body), 0, car, rules)
  if (!read.ok) throw new Error(read.failure.code)
  const [response] = read.value.responses
  const found = readPdf(response?.pdf_encoded)
  expect([response?.deskripsi, response?.pdf_encoded]).toEqual([header.deskripsi, lines])
  expect(found.kind === 'pdf' && Buffer.from(found.bytes).equals(pdf)).toBe(true)
  expect(read.value.deviations).toEqual([note])
})

test.each([
  ['after a message, which may be that of an error', `${message}${status}`],
  ['before a message', `${status}\n${message}`],
  ['beside a refusal', `${status}{"error":"Invalid request"}`],
  ['inside a refusal with a line break', `{"success":false,"message":"Gagal\n","result":${status},}`],
  ['cut, after a message', `${message}${status.slice(0, -9)}`],
  ['twice', `${status}${status}`],
  ['of two numbers', `${status}${status.replaceAll(car, '000028PRAKTK20260525000008')}`],
  ['a page with a part of one', `<html><script>var page = {"status":"ok","props":{"desc":1}}</script></html>`],
  ['a refusal inside a page', `<html>{"error":"Invalid request"}</html>`],
  ['with a comma too many', `${status.slice(0, -1)},}`]
])('an answer %s is not mended', (_, body) => {
  expect(['not-json', 'answer-cut']).toContain(statusOf(body))
  expect(readSubmitReply(answer(body), 0, rules)).toMatchObject({ ok: false, failure: { mayHaveArrived: true } })
})
