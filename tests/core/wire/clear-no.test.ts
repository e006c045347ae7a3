import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultAnswerRules } from '#core/contract/answer-rules.ts'
import type { ReadStatusLog } from '#core/contract/retrieval.ts'
import { evidenceFor, knownBesideOthers, mayHaveNumber } from '#core/outbox/delivery-evidence.ts'
import { mergeLog } from '#core/tracking/merge-log.ts'
import { blankTrack } from '#core/tracking/track.ts'
import { readStatusReply } from '#core/wire/read-status-log.ts'
import { answer, car } from './reply-fixtures.ts'

/** A clear no, as JSON text with room for a member in each of its objects. */
const noWith = (top: string, inDesc: string, inData: string): string =>
  `{${top}"status":"ok","desc":{${inDesc}"data":{${inData}"car":"${car}","createdTime":"","status":"","statusUraian":"","sendTime":null,"dataRespon":[],"dataStatus":[]}}}`

const places = ['top', 'desc', 'data'] as const
type Place = (typeof places)[number]
const withMember = (place: Place, member: string): string =>
  noWith(place === 'top' ? `${member},` : '', place === 'desc' ? `${member},` : '', place === 'data' ? `${member},` : '')

/** Whether any of the ways by which a log opens a resend, or lets a submission pass, takes the answer as "not known". */
const countsAsNotKnown = (body: string, status = 200): boolean => {
  const read = readStatusReply(answer(body, { status }), 0, car, defaultAnswerRules)
  if (!read.ok) return false
  const { log: raw, isUnknown, remarks } = read.value
  const dataRespon = raw.dataRespon.map(({ pdf_encoded: _, ...rest }) => ({ ...rest, pdf: { state: 'none' } as const }))
  const log: ReadStatusLog = { ...raw, dataRespon, isUnknown }
  const merged = mergeLog(blankTrack(car, '').log, log, 1, true)
  const judged = { car, startedAt: Date.parse('2026-11-20T10:00:00+07:00'), zone: 'WIB', known: undefined, error: remarks.error } as const
  return (
    isUnknown ||
    [log, merged].some(
      (one) =>
        evidenceFor(judged, one).finding === 'not-found' ||
        !mayHaveNumber({ car, known: undefined }, one) ||
        knownBesideOthers(car, one, 1, ['other']).others !== undefined
    )
  )
}

test('the plain no is one, also with words of success at their own place, and not with another HTTP status', () => {
  expect(countsAsNotKnown(noWith('', '', ''))).toBe(true)
  for (const member of ['"rescode":"OK"', '"success":true', '"message":"Sukses"', '"code":200', '"code":"ok"', '"error":false', '"x":null'])
    expect([member, countsAsNotKnown(withMember('top', member))]).toEqual([member, true])
  for (const status of [201, 202, 203, 206, 299]) expect(countsAsNotKnown(noWith('', '', ''), status)).toBe(false)
  expect(countsAsNotKnown(noWith('', '', '').replace(car, '000028PRAKTK20260525000010'))).toBe(false)
})

const names = fc.oneof(
  { weight: 3, arbitrary: fc.string() },
  {
    weight: 5,
    arbitrary: fc.constantFrom(
      ...['found', 'total', 'exists', 'stored', 'processing', 'hasMore', 'partial', 'data', 'desc', 'car', 'status', 'rescode', 'success'],
      ...['message', 'code', 'error', 'errors', 'createdTime', 'statusUraian', 'dataStatus', 'nomorDaftar', 'nomorAju', '0', '__proto__']
    )
  }
)
const wordsOfSuccess = ['ok', 'OK', 'success', 'Sukses', 'berhasil', 'true', '200', true, 200]
const scalars = fc.oneof(
  fc.constantFrom<(string | number | boolean)[]>(...wordsOfSuccess, 1, -1, false, 0, 'Y', '800', 'Data tidak ditemukan', '2026-11-20'),
  fc.integer(),
  fc.boolean(),
  fc.stringMatching(/^[a-z]{5,12}$/).map((text) => `0000-00-00 ${text}`),
  fc.stringMatching(/^[a-z]{5,12}$/).map((text) => `00/00/0000 00:00:00 ${text}`),
  fc.constantFrom('0000-00-00 10:00:00', '0000-00-00x'),
  fc.stringMatching(/^[A-Za-z1-9][A-Za-z0-9 ]{0,12}$/).filter((text) => !/^(?:null|undefined)$/i.test(text.trim()))
)
/** A value with content, also inside lists and objects. */
const contents = fc.oneof(
  { weight: 4, arbitrary: scalars },
  { weight: 1, arbitrary: scalars.map((value) => [value]) },
  { weight: 1, arbitrary: fc.tuple(fc.string(), scalars).map(([name, value]) => ({ [name]: [{ inner: value }] })) }
)

const scalarOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

/** Words that the rule lets pass at their own place: words of success, and for an error that there is none. */
const passes = (place: Place, name: string, value: unknown): boolean => {
  const bare = name.toLowerCase().replace(/[\s_-]+/g, '')
  const text = scalarOf(value).trim().toLowerCase()
  const isSuccess = wordsOfSuccess.some((word) => String(word).toLowerCase() === text)
  const isNone = value === false || value === 0
  if (place === 'data') return bare === 'status' && value === false
  if (place !== 'top') return false
  if (['rescode', 'success'].includes(bare)) return isSuccess
  if (['message', 'code'].includes(bare)) return isSuccess || isNone
  return ['error', 'errors'].includes(bare) && isNone
}

test('a clear no plus any one member with content, whatever its name, value, place and depth, is never "not known"', () => {
  fc.assert(
    fc.property(fc.constantFrom(...places), names, contents, (place, name, value) => {
      fc.pre(!passes(place, name, value))
      const body = withMember(place, `${JSON.stringify(name)}:${JSON.stringify(value)}`)
      expect([body, countsAsNotKnown(body)]).toEqual([body, false])
    }),
    { numRuns: 3_000 }
  )
})

test('a clear no with an entry in a list, with a member twice, in another shape, or of several logs is never "not known"', () => {
  const plain = noWith('', '', '')
  const inner = plain.slice(plain.indexOf('"data":') + 7, -2)
  for (const body of [
    ...['{}', 'null', '""', '0', '[]', '"Data tidak ditemukan"'].map((entry) =>
      plain.replace('"dataStatus":[]', `"dataStatus":[${entry}]`)
    ),
    ...['null', '{}', '""', 'false', '0'].map((list) => plain.replace('"dataRespon":[]', `"dataRespon":${list}`)),
    ...places.map((place) => withMember(place, '"x":1,"x":null')),
    withMember('data', '"STATUS":"800"'),
    `[${plain}]`,
    plain.replace('"desc":{', '"desc":[{').replace(/\}\}$/, '}]}'),
    `{"status":"ok","desc":{"data":[${inner}]}}`,
    `{"status":"ok","desc":{"data":[${inner},${inner}]}}`,
    `{"status":"ok","data":${inner}}`,
    `{"status":"ok","desc":${inner}}`,
    plain.replace('"status":"ok"', '"status":"success"'),
    plain.replace('"status":"ok",', '')
  ])
    expect([body, countsAsNotKnown(body)]).toEqual([body, false])
})
