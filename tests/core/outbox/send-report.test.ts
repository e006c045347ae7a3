import { expect, test } from 'vitest'
import { defaultAnswerRules } from '#core/contract/answer-rules.ts'
import { ok } from '#core/base/result.ts'
import { beginAttempt, recordOutcome } from '#core/outbox/transitions.ts'
import { reportColumns, reportRows } from '#core/outbox/send-report.ts'
import { anAnswer, anEntry, car } from './entry-fixtures.ts'

const words = { remarks: () => 'catatan', failure: () => '' }

test('the summary of a sending lists for every entry what was sent, the answer and the outcome', () => {
  const request = { envelope: 'n', sha256: 'cd', bytes: 90, position: 0, of: 3 }
  const sent = recordOutcome(beginAttempt(anEntry('queued'), { now: 10, request }), ok(anAnswer()), { rules: defaultAnswerRules, now: 25 })
  const rows = reportRows([sent, anEntry('queued', { id: 'e2' })], ({ declaration }) => `importir ${declaration}`, words)
  expect(rows[0]).toEqual({
    car,
    importer: 'importir d1',
    profile: 'Latihan',
    outcome: 'accepted',
    httpStatus: 200,
    remarks: 'catatan',
    failure: '',
    evidence: null,
    queuedAt: 1,
    sentAt: 10,
    answeredAt: 25,
    attempts: 1,
    sentBytes: 2,
    answerBytes: 2,
    perRequest: 3,
    sha256: 'ab'
  })
  expect(rows[1]).toMatchObject({ outcome: 'queued', sentAt: null, httpStatus: null, perRequest: null, attempts: 0 })
  for (const row of rows) expect(Object.keys(row).sort()).toEqual([...reportColumns].sort())
})
