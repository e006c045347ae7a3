import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fail } from '#core/base/result.ts'
import { defaultAnswerRules } from '#core/contract/answer-rules.ts'
import type { OutboxEntry } from '#core/outbox/outbox-entry.ts'
import { canBeResent, seemsStored } from '#core/outbox/retry-policy.ts'
import { beginAttempt, deliveryChecked, markInterrupted, recordOutcome, requeue } from '#core/outbox/transitions.ts'
import { readSubmitReply } from '#core/wire/read-submit-result.ts'
import { answer, broken } from '../wire/reply-fixtures.ts'
import { anEntry, car, counts } from './entry-fixtures.ts'

/** Design of wire.md, rule 13: after an unclear attempt only a proof or a person ends it; a clear no opens an offer, unless the service says that it has it. */
const limits = { unknownReads: 3 }
const now = 9

const settle = (entry: OutboxEntry, body: unknown, status: number): OutboxEntry => {
  const reply = body === null ? broken('timed-out', true) : answer(body, { status })
  const read = readSubmitReply(reply, 0, defaultAnswerRules)
  return recordOutcome(entry, read.ok ? { ok: true, value: { ...read.value, answer: 'a', at: 1 } } : read, {
    now,
    rules: defaultAnswerRules
  })
}
const again = (entry: OutboxEntry): OutboxEntry => beginAttempt(requeue(entry), { now })
const askedEnough = (entry: OutboxEntry): OutboxEntry => [1, 2, 3].reduce((one) => deliveryChecked(one, 'not-found', now), entry)

const unclear = fc.constantFrom(
  settle(anEntry('sending'), null, 0),
  markInterrupted(anEntry('sending')),
  settle(anEntry('sending'), { message: 'x' }, 500),
  settle(anEntry('sending'), { status: 500, error: 'Internal' }, 200)
)
const result = (over: object) => ({
  status: 'ok',
  desc: [{ submit_status: 'failed', submit_type: 'update', desc: { car, ...counts }, err: {}, ...over }]
})
const plain = fc.constantFrom(
  'HS salah',
  'Bruto kosong',
  'NPWP tidak terdaftar',
  'Masa berlaku izin sudah habis',
  'Invalid request',
  'Baris 2: merek kosong'
)
const said = fc.constantFrom(
  ...[
    'Duplicate submission',
    'Nomor aju sudah pernah dikirim',
    'sudah ada',
    'Data ganda',
    'Already exists',
    'already submitted',
    'DUPLICATE_ENTRY',
    'telah diterima'
  ],
  ...[
    'Duplikat',
    'Deklarasi ini pernah dikirim',
    'Nomor telah terdaftar',
    'unique constraint violated',
    'car exists',
    'Dokumen sudah direkam',
    'Conflict',
    'dua kali kirim'
  ]
)
/** The ways in which an answer says a text. */
const bodyOf = (text: string, way: number): readonly [body: unknown, status: number] =>
  (
    [
      [{ error: text }, 200],
      [{ error: text }, 400],
      [{ message: text }, 422],
      [{ error: { message: text } }, 200],
      [result({ err: { header: text } }), 200],
      [result({ submit_status: text }), 200],
      [{ ...result({}), catatan: text }, 200],
      [text, 403]
    ] as const
  )[way] ?? ['', 400]
const ways = fc.integer({ min: 0, max: 6 })

test('after an unclear attempt no refusal and no 4xx ends it, and a clear no only offers to send again', () => {
  fc.assert(
    fc.property(unclear, plain, ways, fc.integer({ min: 400, max: 499 }), (first, text, way, status) => {
      const [body, usual] = bodyOf(text, way)
      for (const one of [
        settle(again(first), body, usual),
        settle(again(first), '', status === 409 ? 410 : status),
        settle(again(first), { error: text }, status === 409 ? 422 : status)
      ]) {
        expect(one.state).toBe('unknown')
        const checked = askedEnough(one)
        expect([text, way, checked.state, canBeResent(checked, limits)]).toEqual([text, way, 'unknown', true])
      }
    })
  )
})

test('after a conflict, or an answer that the service has it, a clear no opens nothing, also after further attempts', () => {
  fc.assert(
    fc.property(unclear, said, ways, fc.boolean(), (first, text, way, isConflict) => {
      const [body, status] = isConflict ? ['', 409] : bodyOf(text, way)
      const told = settle(again(first), body, status)
      // Sent again by a person all the same, and lost or refused once more.
      for (const one of [told, settle(again(told), null, 0), settle(again(told), { error: 'HS salah' }, 400)]) {
        const checked = askedEnough(one)
        expect([text, way, checked.state, seemsStored(checked), canBeResent(checked, limits)]).toEqual([text, way, 'unknown', true, false])
      }
    })
  )
})

test('a conflict keeps the offer closed also where its answer could not be stored or read', () => {
  for (const code of ['answer-set-aside', 'answer-too-complex', 'odd-status'] as const) {
    const lost = settle(anEntry('sending'), null, 0)
    const told = recordOutcome(again(lost), fail(code, { httpStatus: 409, mayHaveArrived: true }), { now, rules: defaultAnswerRules })
    expect([code, canBeResent(askedEnough(told), limits)]).toEqual([code, false])
  }
})

test('the offer needs as many clear answers as the settings say, and the last one to be clear', () => {
  const lost = settle(anEntry('sending'), null, 0)
  expect(canBeResent(deliveryChecked(lost, 'not-found', now), limits)).toBe(false)
  expect(canBeResent(deliveryChecked(askedEnough(lost), 'unclear', now), limits)).toBe(false)
  expect(canBeResent(askedEnough(lost), limits)).toBe(true)
})

test('wherever an answer after an unclear attempt says that the service has it, a clear no opens nothing', () => {
  const filler = fc.integer({ min: 0, max: 400 }).map((length) => 'kata '.repeat(length))
  const saying = fc.oneof(
    said,
    fc.constantFrom('sdh ada', 'tlh diterima', 'has been submitted', 'sedang diproses', 'Violation of PRIMARY KEY constraint', 'ORA-00001')
  )
  const bodies: Readonly<Record<string, (text: string, before: string) => unknown>> = {
    'another member': (text, before) => ({ error: 'Bad Request', catatan: `${before}${text}` }),
    'a list of codes': (text) => ({ message: 'x', errors: [{ code: text.toUpperCase().replaceAll(' ', '_') }] }),
    'the end of a long error': (text, before) => ({ error: `${before}${text}` }),
    'a page': (text, before) => `<html><head><title>Error</title></head><body><p>${before}</p><b>${text}</b></body></html>`,
    'plain text': (text, before) => `${before}${text}`,
    'the type of a result': (text) => result({ submit_type: text }),
    'escaped letters': (text) =>
      `{"error":"${[...text].map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')}"}`
  }
  fc.assert(
    fc.property(
      unclear,
      saying,
      filler,
      fc.constantFrom(...Object.keys(bodies)),
      fc.constantFrom(200, 400, 422, 500),
      (first, text, before, way, status) => {
        const checked = askedEnough(settle(again(first), bodies[way]?.(text, before), status))
        expect([way, text, canBeResent(checked, limits)]).toEqual([way, text, false])
      }
    )
  )
  for (const name of ['alreadyExists', 'isDuplicate', 'already_submitted', 'duplicate-entry'])
    expect([
      name,
      canBeResent(askedEnough(settle(again(settle(anEntry('sending'), null, 0)), result({ [name]: true }), 200)), limits)
    ]).toEqual([name, false])
})
