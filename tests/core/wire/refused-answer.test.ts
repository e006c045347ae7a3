import { expect, test } from 'vitest'
import { defaultAnswerRules } from '#core/contract/answer-rules.ts'
import { readJson } from '#core/wire/read-reply.ts'
import { answer } from './reply-fixtures.ts'

const now = 0
const failureOf = (reply: ReturnType<typeof answer>) => {
  const json = readJson(reply, now, defaultAnswerRules)
  return json.ok ? { taken: json.value } : json.failure
}

const failedResult = (err: unknown, car?: string) => ({ submit_status: 'failed', desc: { car: car ?? 'A' }, err })

test.each([
  [400, { rescode: 'ERR', desc: 'Data tidak ditemukan untuk nomor aju' }, 'Data tidak ditemukan untuk nomor aju'],
  [404, { rescode: 'ERR', desc: 'Data tidak ditemukan untuk nomor aju' }, 'Data tidak ditemukan untuk nomor aju'],
  [422, { status: 'error', desc: [failedResult({ detail: 'HS salah', dokumen: '' })] }, 'detail: HS salah'],
  [400, { status: 'error', message: 'Gagal', desc: failedResult({ detail: 'x', kemasan: ['a', 'b'] }) }, 'Gagal; detail: x; kemasan: a; b'],
  [409, { status: 'ok', desc: [{ ...failedResult({}), error: 'duplikat' }] }, 'duplikat'],
  [422, { status: 'no', desc: [failedResult('x', 'A1'), failedResult({ detail: 'y' }, 'B2')] }, 'A1: x; B2: detail: y'],
  [422, { status: 'no', desc: 'x'.repeat(400) }, `${'x'.repeat(299)}…`]
])('an answer of the operation with status %i is a refusal with its texts: %j', (status, body, detail) => {
  const refused = { code: 'refused', httpStatus: status, detail, mayHaveArrived: false }
  expect(failureOf(answer(body, { status }))).toEqual(refused)
  const open = readJson(answer(body, { status }), now, { ...defaultAnswerRules, clientErrorMeansNotStored: false })
  expect(open).toEqual({ ok: false, failure: { ...refused, mayHaveArrived: true } })
})

test.each([
  [404, { status: 404, message: 'Not Found' }, 'not-found', 'Not Found'],
  [404, { rescode: 'OK', desc: 'Sukses' }, 'not-found', 'Sukses'],
  [422, { status: 'ok', message: 'Gagal', desc: [] }, 'odd-status', 'Gagal'],
  [422, { status: 'error', desc: [] }, 'odd-status', undefined],
  [500, { status: 'error', desc: 'Basis data sibuk' }, 'service-down', 'Basis data sibuk'],
  [401, { status: 'error', desc: 'Token salah' }, 'unauthorised', 'Token salah']
])('a status %i of %j keeps its own code: %s', (status, body, code, detail) => {
  const failure = failureOf(answer(body, { status }))
  expect('taken' in failure ? failure : [failure.code, failure.detail]).toEqual([code, detail])
})
