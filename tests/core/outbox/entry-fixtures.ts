import type { SubmitAnswer, SubmitEntry } from '#core/contract/submission.ts'
import type { OutboxEntry, OutboxState, SentCounts } from '#core/outbox/outbox-entry.ts'

export const car = '000028PRAKTK20261120000001'

export const counts: SentCounts = {
  header: 1,
  detail: 3,
  detaildok: 0,
  detailspekkhusus: 0,
  detailvd: 0,
  container: 1,
  dokumen: 4,
  kemasan: 2,
  tarif: 0,
  fasilitas: 0,
  kendaraan: 0
}

const attemptsIn = (state: OutboxState): OutboxEntry['attempts'] => {
  if (state === 'failed') return [{ number: 1, startedAt: 5, failure: { code: 'offline', mayHaveArrived: false } }]
  return state === 'sending' || state === 'unknown' ? [{ number: 1, startedAt: 5 }] : []
}

export const anEntry = (state: OutboxState, over: Partial<OutboxEntry> = {}): OutboxEntry => ({
  id: 'e1',
  declaration: 'd1',
  car,
  profile: 'p1',
  profileName: 'Latihan',
  service: { kind: 'practice', origin: '' },
  queuedAt: 1,
  order: 1,
  version: 1,
  sha256: 'ab',
  bytes: 2,
  counts,
  state,
  attempts: attemptsIn(state),
  remarks: [],
  ...over
})

export const aResult = (over: Partial<SubmitEntry> = {}): SubmitEntry => ({
  car,
  submitStatus: 'success',
  submitType: 'update',
  counts,
  errors: {},
  ...over
})

export const anAnswer = (entries: readonly SubmitEntry[] = [aResult()], over: Partial<SubmitAnswer> = {}): SubmitAnswer => ({
  answer: 'a1',
  at: 9,
  httpStatus: 200,
  status: 'ok',
  entries,
  deviations: [],
  raw: '{}',
  ...over
})
