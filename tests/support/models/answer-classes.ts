import { defaultAnswerRules as rules } from '#core/contract/answer-rules.ts'
import type { ReadLogResponse, ReadStatusLog } from '#core/contract/retrieval.ts'
import { evidenceFor, mayHaveNumber } from '#core/outbox/delivery-evidence.ts'
import { canBeResent } from '#core/outbox/retry-policy.ts'
import { beginAttempt, deliveryChecked, recordOutcome, requeue } from '#core/outbox/transitions.ts'
import { stagePositionOf } from '#core/tracking/stage-counts.ts'
import { mergeLog } from '#core/tracking/merge-log.ts'
import { blankTrack } from '#core/tracking/track.ts'
import { readStatusReply } from '#core/wire/read-status-log.ts'
import { readSubmitReply } from '#core/wire/read-submit-result.ts'
import { answer, broken, car, statusAnswer, submitEntry } from '../../core/wire/reply-fixtures.ts'
import { anEntry } from '../../core/outbox/entry-fixtures.ts'
import type { Random } from '../faults/random.ts'

/**
 * Answers of the kinds that were once believed wrongly, each with values drawn at random (design/wire.md, rules 4, 12, 13, 17, 18, 19 and 22). A class returns what
 * went wrong; nothing if the answer was read rightly.
 */
type AnswerClass = (random: Random) => readonly string[]

const letters = 'abcdefghijklmnopqrstuvwxyz'
const anyName = (random: Random): string => Array.from({ length: random.int(3, 9) }, () => letters[random.int(0, 25)]).join('')
const hints = ['found', 'total', 'exists', 'stored', 'processing', 'hasMore', 'partial', 'page', 'info', 'note'] as const
const nameOf = (random: Random): string => (random.int(0, 1) === 0 ? random.pick(hints) : `x${anyName(random)}`)
const contentOf = (random: Random): unknown =>
  random.pick([true, false, 0, 1, 200, 'ok', 'success', 'Sukses', 'true', '200', anyName(random), [1], ['ok'], { inner: { deep: true } }])

const read = (body: unknown) => {
  const result = readStatusReply(answer(body), 2, car, rules)
  if (!result.ok) return null
  const { log, isUnknown, remarks } = result.value
  const dataRespon = log.dataRespon.map(({ pdf_encoded: _, ...rest }): ReadLogResponse => ({ ...rest, pdf: { state: 'none' } }))
  return {
    log: { ...log, isUnknown, dataRespon } satisfies ReadStatusLog,
    remarks,
    isComplete: remarks.error === '' && remarks.isPartial !== true
  }
}
const blank = () => blankTrack(car, 'p').log
const known = (): ReadStatusLog => mergeLog(blank(), read(statusAnswer())?.log ?? blank(), 1, true)
const startedAt = Date.parse('2026-05-29T10:00:00+07:00')
const judged = { car, startedAt, answeredAt: startedAt + 3_600_000, zone: 'WIB', known: undefined } as const
const emptyData = { car, createdTime: '', status: '', statusUraian: '', sendTime: null, dataRespon: [], dataStatus: [] }
const isGone = (log: ReadStatusLog): boolean => JSON.stringify(log).includes('goneSince')

const noWithMember: AnswerClass = (random) => {
  const member = { [nameOf(random)]: contentOf(random) }
  const place = random.int(0, 2)
  const body = {
    status: 'ok',
    ...(place === 0 ? member : {}),
    desc: { ...(place === 1 ? member : {}), data: { ...emptyData, ...(place === 2 ? member : {}) } }
  }
  const answered = read(body)
  if (answered === null) return []
  const { log } = answered
  const isNo = log.isUnknown || evidenceFor(judged, log).finding === 'not-found' || !mayHaveNumber(judged, log)
  return [
    ...(isNo ? ['a clear no'] : []),
    ...(isGone(mergeLog(known(), log, 2, answered.isComplete)) ? ['what an incomplete answer took back'] : [])
  ]
}

const oddStatus: AnswerClass = (random) => {
  const status = random.pick([
    'ERROR',
    '404',
    '0',
    '000',
    `${random.int(0, 99)}`,
    `${random.int(1_000, 99_999)}`,
    `x${anyName(random)}`,
    'Tidak ditemukan'
  ])
  const answered = read({ status: 'ok', desc: { data: { ...emptyData, status, createdTime: random.pick(['', '2026-05-29 11:00:00']) } } })
  if (answered === null) return ['an answer with an odd status was not read']
  const before = known()
  const after = mergeLog(before, answered.log, 2, random.int(0, 1) === 0)
  const placeOf = (log: ReadStatusLog): string =>
    stagePositionOf({ status: '', track: { ...blankTrack(car, 'p'), log }, isReleased: false }, rules).stage
  return [
    ...(after.status === before.status && placeOf(after) === placeOf(before) && !isGone(after) ? [] : ['the known status']),
    ...(evidenceFor(judged, answered.log).finding === 'proven' ? ['a proof beside a text'] : []),
    ...(answered.remarks.message?.includes(status) === true ? [] : ['the text in place of the status'])
  ]
}

const oddDate: AnswerClass = (random) => {
  const [month, date] = [random.int(1, 12), random.int(1, 12)]
  const undecidable = `${month}/${date === month ? (date % 12) + 1 : date}/2026`
  const time = random.pick([
    '9999-12-31 00:00:00',
    '0001-01-01',
    '1900-01-01',
    `${random.int(2_500, 2_600)}-05-29 11:00:00`,
    '1448-01-01',
    undecidable,
    `${random.int(2_027, 2_099)}-01-01`
  ])
  const entry = { car, kodeStatus: '104', nomorDaftar: null, tanggalDaftar: null, waktuStatus: time, keterangan: '' }
  const part: object = random.pick<object>([{ createdTime: time }, { sendTime: time }, { dataStatus: [entry] }])
  const answered = read({ status: 'ok', desc: { data: { ...emptyData, ...part } } })
  return answered !== null && evidenceFor(judged, answered.log).finding === 'proven' ? [`a proof by ${time}`] : []
}

const sent = (body: unknown, status: number) => {
  const result = readSubmitReply(body === null ? broken('timed-out', true) : answer(body, { status }), 2, rules)
  return result.ok ? { ok: true as const, value: { ...result.value, answer: 'a', at: 2 } } : result
}
const counts = Object.fromEntries(Object.entries(submitEntry()['desc'] as object).filter(([, value]) => typeof value === 'number'))
const sending = () => ({ ...anEntry('sending'), car, counts: { ...anEntry('sending').counts, ...counts } })

const serverFault: AnswerClass = (random) => {
  const own = { [random.pick(['status', 'code', 'statusCode'])]: random.int(500, 599) }
  const error = random.int(0, 1) === 0 ? { error: { message: anyName(random), ...own } } : { error: anyName(random), ...own }
  const body = random.int(0, 1) === 0 ? error : { status: 'ok', desc: [submitEntry()], ...error }
  const { state } = recordOutcome(sending(), sent(body, 200), { now: 3, rules })
  return state === 'unknown' ? [] : [`a server's fault as ${state}`]
}

const extraMember: AnswerClass = (random) => {
  const [name, value] = [nameOf(random), contentOf(random)]
  const isTop = random.int(0, 1) === 0
  const body = { status: 'ok', desc: [isTop ? submitEntry() : submitEntry({ [name]: value })], ...(isTop ? { [name]: value } : {}) }
  const { state, remarks } = recordOutcome(sending(), sent(body, 200), { now: 3, rules })
  return state === 'remarks' && remarks.some((remark) => remark.code === 'extra-member' && remark.path.endsWith(name))
    ? []
    : [`${name} beside a success, ${state}`]
}

const afterUnclear: AnswerClass = (random) => {
  const lost = recordOutcome(sending(), sent(null, 0), { now: 3, rules })
  const isConflict = random.int(0, 1) === 0
  const text = isConflict ? random.pick(['Duplicate submission', 'sudah pernah dikirim', 'already exists']) : 'HS salah'
  const again = recordOutcome(beginAttempt(requeue(lost), { now: 4 }), sent({ error: text }, random.int(400, 499)), { now: 5, rules })
  const asked = deliveryChecked(deliveryChecked(again, 'not-found', 6), 'not-found', 7)
  return [
    ...(asked.state === 'unknown' ? [] : [`the end of an unclear attempt as ${asked.state}`]),
    ...(isConflict && canBeResent(asked, { unknownReads: 2 }) ? ['an offer after a conflict'] : [])
  ]
}

const doubles: AnswerClass = (random) => {
  const whole = read(statusAnswer())?.log ?? blank()
  const dataStatus = Array.from({ length: random.int(2, 9) }, () =>
    random.pick([whole.dataStatus[0], ...whole.dataStatus] as const)
  ).filter((one) => one !== undefined)
  const first = mergeLog(blank(), { ...whole, dataStatus }, 1, true)
  const once = [...new Set(dataStatus)]
  const next = mergeLog(first, { ...whole, dataStatus: once }, 2, true)
  return next.dataStatus.length === once.length && !isGone(next) ? [] : ['a double as two']
}

const foreignName: AnswerClass = (random) => {
  const name = random.pick(['nomorAju', 'noAju', 'no_aju', 'nomorPengajuan', `x${anyName(random)}`])
  const { car: _, ...unnamed } = emptyData
  const entry = { kodeStatus: '104', nomorDaftar: null, tanggalDaftar: null, waktuStatus: '2026-05-29 11:00:00', keterangan: '' }
  const answered = read({ status: 'ok', desc: { data: { ...unnamed, [name]: '000028PRAKTK20260525000010', dataStatus: [entry] } } })
  return answered !== null && evidenceFor(judged, answered.log).finding === 'proven' ? [`a proof of another number under ${name}`] : []
}

const classes = [noWithMember, oddStatus, oddDate, serverFault, extraMember, afterUnclear, doubles, foreignName] as const

/** Draws an answer of one class; resolves with what went wrong. */
export const readOfClass = (random: Random): readonly string[] => random.pick(classes)(random)
