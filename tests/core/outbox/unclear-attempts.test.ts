import { describe, expect, test } from 'vitest'
import { defaultAnswerRules } from '#core/contract/answer-rules.ts'
import type { ReadStatusLog } from '#core/contract/retrieval.ts'
import { evidenceFor } from '#core/outbox/delivery-evidence.ts'
import type { Attempt, OutboxEntry, OutboxState } from '#core/outbox/outbox-entry.ts'
import { recordOutcome } from '#core/outbox/transitions.ts'
import { readSubmitReply } from '#core/wire/read-submit-result.ts'
import { answer } from '../wire/reply-fixtures.ts'
import { anEntry, car, counts } from './entry-fixtures.ts'

/**
 * The rules of proof (design/wire.md, 12 and 13) against an oracle that shares no code with the application: every combination of a status word, a
 * history, times, an HTTP status, a body and earlier attempts.
 */
const combinations = <A, B, C>(as: readonly A[], bs: readonly B[], cs: readonly C[]): readonly (readonly [A, B, C])[] =>
  as.flatMap((a) => bs.flatMap((b) => cs.map((c) => [a, b, c] as const)))

describe('what a status log proves about an attempt at 10:00 of 20 November', () => {
  const startedAt = Date.parse('2026-11-20T10:00:00+07:00')
  /** Minutes from the start of the attempt; null for a time that cannot be read; `day`: a day without a time. */
  const times: Readonly<Record<string, { readonly text: string; readonly minutes: number | null; readonly day?: number }>> = {
    none: { text: '', minutes: null },
    zero: { text: '0000-00-00 00:00:00', minutes: null },
    word: { text: 'tadi pagi', minutes: null },
    'days before': { text: '2026-11-18 23:00:00', minutes: -2_100 },
    'an hour before': { text: '2026-11-20 09:00:00', minutes: -60 },
    'three minutes before': { text: '2026-11-20 09:57:00', minutes: -3 },
    'a minute before': { text: '2026-11-20 09:59:00', minutes: -1 },
    after: { text: '2026-11-20 10:00:05', minutes: 0 },
    'the day before': { text: '2026-11-19', minutes: null, day: -1 },
    'the same day': { text: '2026-11-20', minutes: null, day: 0 },
    'the next day': { text: '2026-11-21', minutes: null, day: 1 }
  }
  type Time = keyof typeof times
  const words = ['', '110', '800', 'Data tidak ditemukan', 'NOT FOUND', 'ok', '11', '1100', '-']
  const parts = ['created', 'sent', 'status', 'status of text', 'response', 'response of text'] as const
  type Part = (typeof parts)[number]

  const logOf = (word: string, part: Part, time: Time): ReadStatusLog => {
    const { text } = times[time] ?? { text: '' }
    const entry = { car, nomorDaftar: null, tanggalDaftar: null }
    const status = { ...entry, kodeStatus: part === 'status' ? '104' : 'Data tidak ditemukan', waktuStatus: text, keterangan: '' }
    const code = part === 'response' ? '2003' : 'Kosong'
    const response = {
      ...entry,
      kodeRespon: code,
      uraianRespon: 'x',
      tanggalRespon: text,
      nomorRespon: null,
      pdf: { state: 'none' } as const
    }
    return {
      car,
      createdTime: part === 'created' ? text : '',
      sendTime: part === 'sent' ? text : null,
      status: word,
      statusUraian: '',
      dataStatus: part.startsWith('status') ? [status] : [],
      dataRespon: part.startsWith('response') ? [response] : [],
      isUnknown: false
    }
  }

  /** A text where the code belongs makes its entry, or as the status the head of the log, no fact. */
  const isFact = (word: string, part: Part): boolean => {
    if (part === 'created' || part === 'sent') return word === '' || word === '-' || /^\d\d\d$/.test(word)
    return part === 'status' || part === 'response'
  }
  const expected = (word: string, part: Part, time: Time): string => {
    const { minutes = null, day } = times[time] ?? {}
    if (!isFact(word, part) || (minutes === null && day === undefined)) return 'unclear'
    if (day !== undefined) return day > 0 ? 'proven' : day < 0 ? 'known-before' : 'unclear'
    return Number(minutes) >= -2 ? 'proven' : 'known-before'
  }

  test.each(combinations(words, parts, Object.keys(times)))('status "%s", %s %s', (word, part, time) => {
    const judged = { car, startedAt, zone: 'WIB', known: undefined } as const
    expect(evidenceFor(judged, logOf(word, part, time)).finding).toBe(expected(word, part, time))
    // What was in the log before the attempt proves nothing, whatever its time; an error beside it keeps its head from proving.
    const facts = logOf(word, part, time)
    const error = evidenceFor({ ...judged, error: 'Basis data sibuk' }, facts).finding
    expect(error).toBe(part === 'created' || part === 'sent' ? 'unclear' : expected(word, part, time))
    const later = { ...judged, startedAt: startedAt + 30 * 86_400_000 }
    expect(evidenceFor(later, facts).finding).not.toBe('proven')
  })

  test('a text without a status code may be an error, so the times beside it prove nothing', () => {
    const log = { ...logOf('', 'created', 'after'), statusUraian: 'Data tidak ditemukan' }
    const judged = { car, startedAt, zone: 'WIB', known: undefined } as const
    expect([evidenceFor(judged, log).finding, evidenceFor(judged, { ...log, status: '110' }).finding]).toEqual(['unclear', 'proven'])
  })

  test('nothing in a log about another number is a fact, and a missing number is the one that was asked', () => {
    const log = logOf('110', 'status', 'after')
    const named = (name: string): ReadStatusLog => ({ ...log, car: name, dataStatus: log.dataStatus.map((one) => ({ ...one, car: name })) })
    const findings = ['OTHER', '', 'null', '0', '-', 'undefined', ' '].map(
      (name) => evidenceFor({ car, startedAt, zone: 'WIB', known: undefined }, named(name)).finding
    )
    expect(findings).toEqual(['unclear', ...Array.from({ length: 6 }, () => 'proven')])
  })
})

describe('the outcome of an attempt', () => {
  const result = (over: object = {}) => ({ submit_status: 'success', submit_type: 'update', desc: { car, ...counts }, err: {}, ...over })
  const bodies: Readonly<Record<string, unknown>> = {
    nothing: '',
    'a page': '<html><title>Error</title></html>',
    'an error': { error: 'Nomor aju sudah pernah dikirim' },
    'an empty error': { error: null },
    'an error of blanks': { error: ' ' },
    'an error that is the word null': { error: 'null' },
    'a message': { message: 'Already submitted' },
    'a list of errors': { errors: ['Duplicate entry'] },
    'success false': { success: false, message: 'Data ganda' },
    'a refused result': { status: 'error', desc: [result({ submit_status: 'failed', err: { detail: 'HS salah' } })] },
    'a stored result': { status: 'ok', desc: [result()] },
    'a stored result with an error': { status: 'ok', error: 'Sudah ada', desc: [result()] },
    'a stored result that success denies': { status: 'ok', success: false, desc: [result()] },
    'a result that denies itself': { status: 'ok', desc: [result({ success: false })] },
    'a stored result of another number': { status: 'ok', desc: [result({ desc: { ...counts, car: 'LAIN0000000000000000000000' } })] },
    'a stored result with a good message': { status: 'ok', message: 'Unggah 1 unit berhasil', desc: [result()] }
  }
  const reportsSuccess = new Set(Object.keys(bodies).filter((name) => /stored|denies itself/.test(name)))
  const statuses = [200, 201, 302, 307, 400, 401, 403, 404, 409, 413, 418, 422, 429, 500, 502, 503, 504]
  const failed = (code: 'offline' | 'timed-out' | 'odd-status' | 'refused', mayHaveArrived: boolean): Partial<Attempt> => ({
    endedAt: 2,
    failure: { code, mayHaveArrived, ...(code === 'odd-status' ? { httpStatus: 409 } : {}) }
  })
  const earlier: Readonly<Record<string, readonly Partial<Attempt>[]>> = {
    'as the first one': [],
    'after one that never left': [failed('offline', false)],
    'after a clear no': [failed('refused', false), failed('odd-status', false)],
    'after a time-out': [failed('timed-out', true)],
    'after a crash': [{}],
    'after a time-out and one that never left': [failed('timed-out', true), failed('offline', false)]
  }
  const entryAfter = (attempts: readonly Partial<Attempt>[]): OutboxEntry => ({
    ...anEntry('sending'),
    attempts: [...attempts, {}].map((one, index) => ({ number: index + 1, startedAt: index, ...one }))
  })

  const expected = (status: number, body: string, before: string): OutboxState => {
    const isUnclear = /time-out|crash/.test(before)
    if (status < 300) {
      if (body === 'a stored result' || body === 'a stored result with a good message') return 'accepted'
      if (body === 'a stored result with an error') return 'remarks'
      return body === 'an error' && !isUnclear ? 'refused' : 'unknown'
    }
    if (isUnclear || status === 302 || status >= 500 || reportsSuccess.has(body)) return 'unknown'
    const isRefusal = body === 'an error' || (body === 'a refused result' && status >= 400)
    if (status === 401) return 'queued'
    return isRefusal && ![403, 413, 429].includes(status) ? 'refused' : 'failed'
  }

  test.each(combinations(statuses, Object.keys(bodies), Object.keys(earlier)))('HTTP %i with %s, %s', (status, body, before) => {
    const read = readSubmitReply(answer(bodies[body], { status }), 0, defaultAnswerRules)
    const outcome = read.ok ? { ok: true as const, value: { ...read.value, answer: 'a', at: 1 } } : read
    const settled = recordOutcome(entryAfter(earlier[before] ?? []), outcome, { now: 9, rules: defaultAnswerRules })
    expect(settled.state).toBe(expected(status, body, before))
  })
})
