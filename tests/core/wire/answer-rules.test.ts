import { expect, test } from 'vitest'
import { checkAnswerRules, defaultAnswerRules, type AnswerRules } from '#core/contract/answer-rules.ts'
import { matchAnswer } from '#core/outbox/match-answer.ts'
import { stateAfter } from '#core/outbox/transitions.ts'
import { readResponsesReply } from '#core/wire/read-responses.ts'
import { readStatusReply } from '#core/wire/read-status-log.ts'
import { readSubmitReply } from '#core/wire/read-submit-result.ts'
import { answer, broken, car, statusAnswer, submitEntry } from './reply-fixtures.ts'

const rules = (over: Partial<AnswerRules>): AnswerRules => ({ ...defaultAnswerRules, ...over })
const counts = { header: 1, detail: 0, detaildok: 0, detailspekkhusus: 0, detailvd: 0, container: 0, dokumen: 0 }
const sent = { car, counts: { ...counts, kemasan: 0, tarif: 0, fasilitas: 0, kendaraan: 0 } }

test('words of the profile mean a good answer; compared without case, and the default ones no longer do', () => {
  const other = rules({ okWords: ['Sukses', '00'] })
  const errorOf = (status: string, by: AnswerRules) => {
    const read = readStatusReply(answer({ ...statusAnswer(), status }), 0, car, by)
    return read.ok && [read.value.remarks.error, read.value.deviations.some((line) => line.startsWith('/status:'))]
  }
  expect([errorOf('SUKSES', other), errorOf(' 00 ', other), errorOf('ok', other)]).toEqual([
    ['', false],
    ['', false],
    ['ok', true]
  ])
  expect([errorOf('OK', defaultAnswerRules), errorOf('00', defaultAnswerRules)]).toEqual([
    ['', false],
    ['00', true]
  ])
  const codeOf = (by: AnswerRules) => {
    const read = readResponsesReply(answer({ rescode: '00', desc: [] }), 0, car, by)
    return read.ok && read.value.remarks.error
  }
  expect([codeOf(other), codeOf(defaultAnswerRules)]).toEqual(['', '00'])
})

test('words of the profile mean an accepted submission', () => {
  const stateBy = (status: string, submit_status: string, by: AnswerRules) => {
    const read = readSubmitReply(answer({ status, desc: [submitEntry({ submit_status })] }), 0, by)
    return read.ok && matchAnswer(sent, read.value, by).state
  }
  const other = rules({ okWords: ['1'], successWords: ['TERIMA'] })
  expect([stateBy('1', 'terima', other), stateBy('ok', 'success', other), stateBy('1', 'terima', defaultAnswerRules)]).toEqual([
    'remarks',
    'unknown',
    'unknown'
  ])
})

test('where a 4xx does not mean "not stored", the outcome of the submission is unknown; with 401 and 407 nothing was read', () => {
  const stateOf = (status: number, body: unknown, by: AnswerRules) => {
    const read = readSubmitReply(answer(body, { status }), 0, by)
    return read.ok ? 'read' : stateAfter(read.failure)
  }
  const refusal = { error: 'Invalid request' }
  const open = rules({ clientErrorMeansNotStored: false })
  const statuses = [400, 404, 409, 413, 422, 429]
  expect(statuses.map((status) => stateOf(status, '', defaultAnswerRules))).toEqual(statuses.map(() => 'failed'))
  expect(statuses.map((status) => stateOf(status, '', open))).toEqual(statuses.map(() => 'unknown'))
  expect([stateOf(422, refusal, defaultAnswerRules), stateOf(422, refusal, open)]).toEqual(['refused', 'unknown'])
  expect([401, 407].flatMap((status) => [stateOf(status, '', open), stateOf(status, '', defaultAnswerRules)])).toEqual(
    Array.from({ length: 4 }, () => 'failed')
  )
  expect(stateOf(200, refusal, open)).toBe('refused')
  const offline = readSubmitReply(broken('offline', false), 0, open)
  expect(offline.ok || stateAfter(offline.failure)).toBe('failed')
})

test('a status class takes status codes alone: another text would state no status', () => {
  const problemOf = (code: string) =>
    checkAnswerRules(rules({ finishedStatuses: [code] })).map(({ code: problem, found }) => [problem, found])
  expect(['S1', '404', '000', '80', '8000', 'SELESAI'].map(problemOf)).toEqual(
    ['S1', '404', '000', '80', '8000', 'SELESAI'].map((code) => [['form', code]])
  )
  expect([problemOf('810'), checkAnswerRules(rules({ releaseResponses: ['SPPB'] }))]).toEqual([[], []])
})
