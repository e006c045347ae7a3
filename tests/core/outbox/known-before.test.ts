import { expect, test } from 'vitest'
import { evidenceFor, knownBeforeAttempt, knownWhenAsked, mayHaveNumber } from '#core/outbox/delivery-evidence.ts'
import { statusLog } from '../../renderer/support/answer-fixtures.ts'
import { car } from './entry-fixtures.ts'

const before = statusLog(car, ['104', '105'])
const withLater = (waktuStatus = '2026-11-20 12:00:00') => {
  const [entry] = statusLog(car, ['106']).dataStatus
  return { ...before, dataStatus: [...before.dataStatus, ...(entry ? [{ ...entry, waktuStatus }] : [])] }
}

test('the service may have the number from an attempt that nobody knows with every entry that this desk had not read, whatever its time', () => {
  const known = knownBeforeAttempt(withLater())
  expect(mayHaveNumber({ car, known }, withLater())).toBe(false)
  // The same status in another zone, and an earlier one.
  for (const time of ['2026-11-20 10:00:00', '2026-11-20 07:00:00']) expect(mayHaveNumber({ car, known }, withLater(time))).toBe(true)
})

test('an entry that this desk read only right before the attempt does not prove it, but may be of an attempt that nobody knows', () => {
  const known = knownWhenAsked(withLater(), before)
  expect(evidenceFor({ car, startedAt: Date.parse('2026-11-20T10:00:00+07:00'), zone: 'WIB', known }, withLater())).toEqual({
    finding: 'known-before'
  })
  expect(mayHaveNumber({ car, known }, withLater())).toBe(true)
  expect(mayHaveNumber({ car, known: knownWhenAsked(withLater(), withLater()) }, withLater())).toBe(false)
})
