import { expect, test } from 'vitest'
import { defaultAnswerRules } from '#core/contract/answer-rules.ts'
import { readResponsesReply } from '#core/wire/read-responses.ts'
import { readStatusReply } from '#core/wire/read-status-log.ts'
import { readSubmitReply } from '#core/wire/read-submit-result.ts'
import { answer } from './reply-fixtures.ts'

const rules = defaultAnswerRules

const saidBy = (desc: unknown): readonly (string | undefined)[] => {
  const submit = readSubmitReply(answer({ status: 'error', desc }), 0, rules)
  const log = readStatusReply(answer({ status: 'error', desc }), 0, '77', rules)
  const responses = readResponsesReply(answer({ rescode: 'ERR', desc }), 0, '77', rules)
  const code = readResponsesReply(answer({ rescode: 'ERR', desc }, { status: 400 }), 0, '77', rules)
  return [
    submit.ok ? submit.value.error : submit.failure.code,
    log.ok ? log.value.remarks.error : log.failure.code,
    responses.ok ? responses.value.remarks.error : responses.failure.code,
    code.ok ? '' : code.failure.detail
  ]
}

test.each([
  ['Nomor aju salah', 'Nomor aju salah'],
  ['[500]', '[500]'],
  ['[E-12] Nomor aju salah', '[E-12] Nomor aju salah'],
  ['["Nomor aju salah"]', '["Nomor aju salah"]'],
  [['Nomor aju salah', 12, null], 'Nomor aju salah; 12'],
  [500, '500']
])('a text or number instead of the data of an answer that is not OK is shown: %j', (desc, said) => {
  expect(saidBy(desc)).toEqual([said, said, said, said])
})

test.each([[[]], ['[]'], [{}], ['{}'], [null], [false]])('an answer that is not OK and says nothing else shows its word: %j', (desc) => {
  expect(saidBy(desc)).toEqual([undefined, 'error', 'ERR', undefined])
})

test('a message inside the data is shown in place of the word of an answer that is not OK', () => {
  const log = readStatusReply(answer({ status: 'error', desc: { message: 'Nomor aju salah' } }), 0, '77', rules)
  const responses = readResponsesReply(answer({ rescode: 'ERR', desc: [{ message: 'Nomor aju salah' }] }), 0, '77', rules)
  expect([log.ok && log.value.remarks.error, responses.ok && responses.value.remarks.error]).toEqual(['Nomor aju salah', 'Nomor aju salah'])
})

test('texts of an answer that is OK in place of its data are shown, unless they tell success', () => {
  const saidIn = (desc: unknown): string | false => {
    const log = readStatusReply(answer({ status: 'ok', desc }), 0, '77', rules)
    return log.ok && log.value.remarks.error
  }
  expect([['Nomor aju salah'], ['berhasil'], '[500]'].map(saidIn)).toEqual(['Nomor aju salah', '', '[500]'])
})
