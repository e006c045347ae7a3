import { expect, test } from 'vitest'
import { defaultAnswerRules } from '#core/contract/answer-rules.ts'
import { finalMark, isUnlockedBy, lastReportOf } from '#core/tracking/final-status.ts'
import { blankTrack, type Track } from '#core/tracking/track.ts'
import { aResponse, aStatus, car, take } from './response-fixtures.ts'

const trackOf = (...codes: readonly string[]): Track => {
  const blank = blankTrack(car, 'p')
  const dataStatus = codes.map((kodeStatus, index) => aStatus(`2026-11-20 08:0${index}:00`, { kodeStatus, nomorDaftar: '000123' }))
  return { ...blank, log: { ...blank.log, status: codes.at(-1) ?? '', statusUraian: 'teks', dataStatus } }
}
const release = take({ responses: [aResponse({ reskd: '2003', restg: '2026-11-20', reswk: '101500', deskripsi: 'SPPB' })] })

test('a final status makes final, and so does a release before it', () => {
  expect(finalMark('', trackOf('104', '240'), [], defaultAnswerRules)).toBeNull()
  expect(finalMark('', trackOf('104', '240'), release, defaultAnswerRules)).toBe('2003 2026-11-20 101500')
  expect(finalMark('', trackOf('104', '800'), release, defaultAnswerRules)).toBe('800 2026-11-20 08:01:00')
  for (const code of ['120', '900']) expect(finalMark('', trackOf(code), [], defaultAnswerRules)).toBe(`${code} 2026-11-20 08:00:00`)
  // Before the track is read the worklist knows the code.
  expect(finalMark('800', undefined, [], defaultAnswerRules)).toBe('800')
  expect(finalMark('', undefined, [], defaultAnswerRules)).toBeNull()
})

test('an unlocking holds for one final status, not for the next', () => {
  expect(isUnlockedBy('800 2026-11-20 08:01:00', '800 2026-11-20 08:01:00')).toBe(true)
  expect(isUnlockedBy('800 2026-11-20 08:01:00', '800')).toBe(true)
  expect(isUnlockedBy('800 2026-11-20 08:01:00', '800 2026-11-21 08:01:00')).toBe(false)
  expect(isUnlockedBy('2003 2026-11-20 101500', '800 2026-11-20 08:01:00')).toBe(false)
  expect(isUnlockedBy(undefined, '800')).toBe(false)
  // The log has reported a release by its day, and the responses its time.
  expect(isUnlockedBy('2003 2026-11-20', '2003 2026-11-20 101500')).toBe(true)
  expect(isUnlockedBy('2003 2026-11-20', '2003 2026-11-21 101500')).toBe(false)
  expect(isUnlockedBy('', '800 2026-11-20 08:01:00')).toBe(false)
})

test('the last word is the current status with its time, the registration and the newest response', () => {
  expect(lastReportOf(undefined, [])).toBeNull()
  expect(lastReportOf(trackOf(), [])).toBeNull()
  expect(lastReportOf(trackOf('104', '240'), release)).toEqual({
    status: '240',
    statusText: 'teks',
    time: '2026-11-20 08:01:00',
    registration: '000123',
    response: '2003 SPPB'
  })
})
