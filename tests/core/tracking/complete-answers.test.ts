import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultAnswerRules } from '#core/contract/answer-rules.ts'
import type { ReadStatusLog } from '#core/contract/retrieval.ts'
import { matchAnswer } from '#core/outbox/match-answer.ts'
import { mergeLog } from '#core/tracking/merge-log.ts'
import { mergeResponses } from '#core/tracking/merge-responses.ts'
import { blankTrack } from '#core/tracking/track.ts'
import { readResponsesReply } from '#core/wire/read-responses.ts'
import { readStatusReply } from '#core/wire/read-status-log.ts'
import { readSubmitReply } from '#core/wire/read-submit-result.ts'
import { counts } from '../outbox/entry-fixtures.ts'
import { answer } from '../wire/reply-fixtures.ts'
import { aLogResponse, aResponse, aStatus, car, take } from './response-fixtures.ts'

const other = '000028PRAKTK20261120000002'
const history = [
  aStatus('2026-11-20 08:00:00', { kodeStatus: '104' }),
  aStatus('2026-11-20 09:00:00', { kodeStatus: '210', keterangan: 'x' })
]
const data = {
  car,
  createdTime: '2026-11-20 07:00:00',
  status: '210',
  statusUraian: '',
  sendTime: null,
  dataRespon: [],
  dataStatus: history.slice(1)
}
const known: ReadStatusLog = { ...blankTrack(car, 'p').log, ...data, dataStatus: history }
const header = { car, reskd: '2090', restg: '2026-11-20', reswk: '090000', kpbc: null, deskripsi: 'x', pdf_encoded: '' }

/** Whether a log, and an answer of responses, take back what they do not mention. */
const takesBackLog = (body: unknown, status = 200): boolean => {
  const read = readStatusReply(answer(body, { status }), 0, car, defaultAnswerRules)
  if (!read.ok) return false
  const { log, isUnknown, remarks } = read.value
  const merged = mergeLog(known, { ...log, isUnknown, dataRespon: [] }, 9, remarks.error === '' && remarks.isPartial !== true)
  return merged.dataStatus.some(({ goneSince }) => goneSince !== undefined)
}
const stored = take({ responses: [aResponse({ reskd: '2003' }), aResponse()] }).map((one) => ({ ...one, seenIn: ['bc20'] }))
const takesBackResponses = (body: unknown, status = 200): boolean => {
  const read = readResponsesReply(answer(body, { status }), 0, car, defaultAnswerRules)
  if (!read.ok) return false
  const { responses, remarks } = read.value
  const found = responses.map(({ pdf_encoded: _, res_encode: __, ...rest }) => ({
    ...rest,
    pdf: { state: 'none' } as const,
    copy: 'absent' as const
  }))
  const isComplete = remarks.error === '' && remarks.isPartial !== true
  return mergeResponses(car, stored, { responses: found }, 9, { operation: 'bc20', isComplete }).some(
    ({ goneSince }) => goneSince !== undefined
  )
}

describe('"no longer mentioned" needs a complete answer', () => {
  const log = { status: 'ok', desc: { data } }
  const responses = { rescode: 'OK', desc: [{ reshdr: header }] }
  test('the plain answers are complete, and words of success keep them so', () => {
    expect([takesBackLog(log), takesBackResponses(responses)]).toEqual([true, true])
    expect([takesBackLog({ ...log, message: 'Sukses', success: true }), takesBackResponses({ ...responses, code: 200 })]).toEqual([
      true,
      true
    ])
  })

  test('one with a page, a total or any hint beside the data, another status, or a part of another number is not', () => {
    const name = fc.oneof(
      fc.constantFrom('total', 'page', 'hasMore', 'next', 'meta', 'jumlah', 'halaman', 'limit', 'cursor', 'truncated'),
      fc.stringMatching(/^[a-z]{3,10}$/)
    )
    const value = fc.oneof(
      fc.integer(),
      fc.boolean(),
      fc.constantFrom<unknown[]>('1 dari 3', '12', { page: 1, of: 3 }, ['x'], 'next-token')
    )
    const names = [
      'status',
      'desc',
      'data',
      'error',
      'errors',
      'rescode',
      'success',
      'message',
      'code',
      ...Object.keys(data),
      ...Object.keys(header)
    ]
    fc.assert(
      fc.property(name, value, (key, hint) => {
        fc.pre(!names.some((one) => one.toLowerCase() === key))
        expect([key, hint, takesBackLog({ ...log, [key]: hint }), takesBackResponses({ ...responses, [key]: hint })]).toEqual([
          key,
          hint,
          false,
          false
        ])
        expect(takesBackLog({ status: 'ok', desc: { data, [key]: hint } })).toBe(false)
      })
    )
    for (const status of [201, 203, 206]) expect([takesBackLog(log, status), takesBackResponses(responses, status)]).toEqual([false, false])
    const foreign = aStatus('2026-11-20 10:00:00', { car: other })
    expect(takesBackLog({ status: 'ok', desc: { data: { ...data, dataStatus: [...data.dataStatus, foreign] } } })).toBe(false)
    expect(takesBackResponses({ ...responses, desc: [...responses.desc, { reshdr: { ...header, car: other } }] })).toBe(false)
  })
})

describe('an answer with anything beyond the specification, wherever it stands, takes nothing back', () => {
  const billing = { ...header, reskd: '2020', invoice: { invoice_no: '1' } }
  const entry = { ...data.dataStatus[0], waktuStatus: { date: '2026-11-20 09:00:00.000000', timezone_type: 3, timezone: 'Asia/Jakarta' } }
  const logged = {
    car,
    kodeRespon: '2090',
    uraianRespon: 'x',
    nomorDaftar: null,
    tanggalDaftar: [2026, 11, 20],
    nomorRespon: '1',
    tanggalRespon: '2026-11-20',
    pdf_encoded: null
  }
  /** Whole answers in every form that is read, and whether one takes something back. */
  const answers: Readonly<Record<string, readonly [(body: unknown) => boolean, unknown]>> = {
    log: [takesBackLog, { status: 'ok', desc: { data: { ...data, dataStatus: [entry], dataRespon: [logged] } } }],
    'log in desc': [takesBackLog, { status: 'ok', desc: { ...data, dataStatus: [entry] } }],
    'log in data': [takesBackLog, { status: 'ok', data: { ...data, dataStatus: [entry] } }],
    'logs in lists': [takesBackLog, { status: 'ok', desc: [{ data: [{ ...data, dataStatus: [entry] }] }] }],
    responses: [takesBackResponses, { rescode: 'OK', desc: [{ reshdr: header }, { reshdr: billing }] }],
    'responses in a list': [takesBackResponses, { rescode: 'OK', desc: [{ reshdr: [header, billing] }] }],
    'responses by name': [takesBackResponses, { rescode: 'OK', desc: { r1: { reshdr: header }, r2: { reshdr: billing } } }],
    'bare responses': [takesBackResponses, { rescode: 'OK', desc: [header, billing] }],
    'responses at the top': [takesBackResponses, { rescode: 'OK', desc: [], reshdr: header }]
  }
  /** Paths of all objects and lists of a value. */
  const places = (value: unknown, path: readonly string[] = []): readonly (readonly string[])[] =>
    typeof value === 'object' && value !== null
      ? [path, ...Object.entries(value).flatMap(([name, member]) => places(member, [...path, name]))]
      : []
  const at = (value: unknown, path: readonly string[]): unknown =>
    path.reduce((inner, step) => (inner as Record<string, unknown>)[step], value)
  const putInto = (value: unknown, path: readonly string[], key: string, hint: unknown): void => {
    const holder = at(value, path)
    if (Array.isArray(holder)) holder.push(hint)
    else (holder as Record<string, unknown>)[key] = hint
  }
  const words = ['status', 'desc', 'data', 'error', 'errors', 'rescode', 'success', 'message', 'code', 'reshdr', 'date', 'timezone']
  const isFree = (key: string): boolean =>
    ![...words, ...Object.keys({ ...data, ...entry, ...logged, ...header })].includes(key.toLowerCase())
  const key = fc.oneof(
    fc.constantFrom('next', 'halaman', 'hasMore', 'cursor', '...', '_links', 'total', 'sisa', '1'),
    fc.stringMatching(/^[a-z]{3,10}$/).filter(isFree)
  )
  const hint = fc.oneof(
    fc.constantFrom<unknown[]>('1 dari 3', '1 of 3', 'halaman 1 dari 3', 'https://h/x?page=2', '/api?offset=10', 'masih ada', 'partial'),
    fc.constantFrom<unknown[]>('cursor:abc', '...', '…', 3, 1.5, true, { next: 2 }, ['x'], { a: { b: ['c'] } }, '1/3'),
    fc.string({ minLength: 1 }).filter((text) => /^[a-z]/i.test(text) && !/^(?:null|undefined)$/i.test(text.trim()))
  )

  test.each(Object.keys(answers))('%s', (name) => {
    const [takesBack, whole] = answers[name] ?? []
    if (takesBack === undefined) throw new Error(name)
    expect(takesBack(whole)).toBe(true)
    fc.assert(
      fc.property(fc.constantFrom(...places(whole)), key, hint, (path, member, value) => {
        // A number more in a list of numbers is another date, and what the data are beside is the test above.
        fc.pre(!(path.at(-1) === 'tanggalDaftar' && typeof value === 'number'))
        const body = structuredClone(whole)
        putInto(body, path, member, value)
        expect([body, takesBack(body)]).toEqual([body, false])
      }),
      { numRuns: 200 }
    )
  })

  test('a member beyond it that says nothing leaves it complete', () => {
    const nothing = fc.constantFrom<unknown[]>(null, '', ' ', '-', 'null', [], {}, [null], { a: '' }, '0000-00-00')
    for (const [name, [takesBack, whole]] of Object.entries(answers)) {
      // Among responses by name it would be one more of them.
      const isObjectAt = (path: readonly string[]): boolean =>
        !Array.isArray(at(whole, path)) && !(name === 'responses by name' && path.length === 1)
      fc.assert(
        fc.property(fc.constantFrom(...places(whole).filter(isObjectAt)), nothing, (path, value) => {
          const body = structuredClone(whole)
          putInto(body, path, 'catatan', value)
          expect([body, takesBack(body)]).toEqual([body, true])
        })
      )
    }
  })
})

test('doubles within an answer, and within what is stored, are one before anything is compared', () => {
  const form = fc.constantFrom(
    (time: string) => time,
    (time: string) => time.replace(' ', 'T'),
    (time: string) => time.replace(/^(\d+)-(\d+)-(\d+)/, '$3.$2.$1')
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(1), form, fc.boolean()), { minLength: 1, maxLength: 8 }), (copies) => {
      const dataStatus = copies.map(([index, write, isBlank]) => {
        const entry = history[index] ?? aStatus('')
        return {
          ...entry,
          waktuStatus: write(entry.waktuStatus),
          keterangan: isBlank ? '' : entry.keterangan,
          nomorDaftar: isBlank ? null : '000123'
        }
      })
      const answered = { ...blankTrack(car, 'p').log, ...data, dataStatus }
      const once = mergeLog(blankTrack(car, 'p').log, answered, 1, true)
      expect(once.dataStatus.length).toBe(new Set(copies.map(([index]) => index)).size)
      // The next answer has each once: nothing was taken back.
      for (const before of [once, answered]) {
        const next = mergeLog(before, { ...answered, dataStatus: once.dataStatus }, 2, true)
        expect([next.dataStatus.length, JSON.stringify(next).includes('goneSince')]).toEqual([once.dataStatus.length, false])
      }
    })
  )
  const pdf = { state: 'stored', sha256: 'a', bytes: 1 } as const
  const twice = {
    ...known,
    dataRespon: [
      aLogResponse(),
      aLogResponse({ pdf, tanggalRespon: '20/11/2026' }),
      aLogResponse({ nomorRespon: '7', pdf: { ...pdf, sha256: 'b' } })
    ]
  }
  expect(mergeLog(blankTrack(car, 'p').log, twice, 1, true).dataRespon.map((one) => one.pdf)).toEqual([pdf, { ...pdf, sha256: 'b' }])
})

test('a number under another name in a part without `car` is another number if it differs, and the own one if not', () => {
  const names = fc.constantFrom(
    'nomorAju',
    'noAju',
    'no_aju',
    'NOMOR_AJU',
    'aju',
    'ajuNumber',
    'nomorPengajuan',
    'noPengajuan',
    'id_aju',
    'referensi',
    'x'
  )
  fc.assert(
    fc.property(names, fc.constantFrom(other, other.toLowerCase(), other.replace(/^(.{6})/, '$1-')), (name, number) => {
      const { car: _, ...unnamed } = data
      const bare = history.map(({ car: __, ...entry }) => entry)
      for (const body of [
        { status: 'ok', desc: { data: { ...unnamed, dataStatus: bare, [name]: number } } },
        { status: 'ok', [name]: number, desc: { data: { ...unnamed, dataStatus: bare } } },
        { status: 'ok', desc: { [name]: number, data: { ...unnamed, dataStatus: bare } } }
      ]) {
        const read = readStatusReply(answer(body), 0, car, defaultAnswerRules)
        expect([name, read.ok ? read.value.log.dataStatus.length : read.failure.code]).toEqual([name, 'foreign-answer'])
      }
      const { car: ___, ...response } = header
      const found = readResponsesReply(
        answer({ rescode: 'OK', desc: [{ reshdr: { ...response, [name]: number } }] }),
        0,
        car,
        defaultAnswerRules
      )
      expect(found.ok ? found.value.responses.length : found.failure.code).toBe('foreign-answer')
      const own = readStatusReply(
        answer({ status: 'ok', desc: { data: { ...unnamed, dataStatus: bare, [name]: car.toLowerCase() } } }),
        0,
        car,
        defaultAnswerRules
      )
      expect(own.ok && own.value.log.dataStatus.length).toBe(2)
      for (const [desc, over, top] of [
        [{ ...counts, [name]: number }, {}, {}],
        [counts, { [name]: number }, {}],
        [counts, {}, { [name]: number }]
      ] as const) {
        const result = { submit_status: 'success', submit_type: 'update', desc, err: {}, ...over }
        const submitted = readSubmitReply(answer({ status: 'ok', desc: [result], ...top }), 0, defaultAnswerRules)
        if (!submitted.ok) throw new Error(submitted.failure.code)
        expect(matchAnswer({ car, counts }, submitted.value, defaultAnswerRules).state).toBe('unknown')
      }
    })
  )
  // A member that only sounds like it names no number.
  const { car: _, ...unnamed } = data
  for (const member of [{ tanggalPengajuan: '2026-11-20' }, { jumlahPengajuan: 3 }, { statusAju: 'DITERIMA' }, { noAju: '-' }])
    expect(readStatusReply(answer({ status: 'ok', desc: { data: { ...unnamed, ...member } } }), 0, car, defaultAnswerRules).ok).toBe(true)
})
