import fc from 'fast-check'
import { expect, test } from 'vitest'
import { serviceZones } from '#core/base/calendar-day.ts'
import { defaultAnswerRules } from '#core/contract/answer-rules.ts'
import type { ReadLogStatus } from '#core/contract/retrieval.ts'
import { defaultTrackingSettings } from '#core/contract/settings.ts'
import { finalMark } from '#core/tracking/final-status.ts'
import { isWhole, listedTrack } from '#core/tracking/listed-track.ts'
import { stagePositionOf } from '#core/tracking/stage-counts.ts'
import { currentStatusOf, stuckOf } from '#core/tracking/stuck.ts'
import { blankTrack, registration, type Track } from '#core/tracking/track.ts'
import { statedStatus } from '#core/wire/stated-status.ts'
import { aStatus, car } from './response-fixtures.ts'

const entry = fc
  .record({
    kodeStatus: fc.constantFrom('104', '120', '240', '800'),
    waktuStatus: fc.constantFrom(
      ...['2026-11-20 08:00:00', '2026-11-20T09:30', '2026-11-20', '2026-11-21', '2026-11-20 25:99', 'kemarin', '', '0000-00-00 00:00:00']
    ),
    nomorDaftar: fc.constantFrom(null, '', '0000-00-00', '000123', '000456')
  })
  .map(({ waktuStatus, ...over }): ReadLogStatus => aStatus(waktuStatus, over))

const finished = fc.tuple(fc.array(entry, { maxLength: 6 }), fc.constantFrom('800', '120')).map(([dataStatus, status]): Track => {
  const blank = blankTrack(car, 'p')
  return { ...blank, refreshedAt: 5, log: { ...blank.log, status, statusUraian: 'Selesai', dataStatus } }
})

test('lists show the same of a listed track as of the whole one', () => {
  fc.assert(
    fc.property(finished, (track) => {
      const listed = listedTrack(track, 0, defaultAnswerRules)
      const placeOf = (one: typeof listed | Track) => stagePositionOf({ status: '', track: one, isReleased: false }, defaultAnswerRules)
      expect(placeOf(listed)).toEqual(placeOf(track))
      for (const zone of serviceZones) {
        const rules = { ...defaultAnswerRules, zone }
        expect(currentStatusOf(listed, rules)).toEqual(currentStatusOf(track, rules))
        expect(finalMark('', listed, [], rules)).toBe(finalMark('', track, [], rules))
        const stuckIn = (one: typeof listed | Track) => stuckOf(one, defaultTrackingSettings.stuckAfter, Date.UTC(2027, 0, 1), rules)
        expect(stuckIn(listed)).toEqual(stuckIn(track))
      }
      expect(listed.log.registration).toBe(registration(track.log)?.number ?? '')
      const { profile, refreshedAt, log } = track
      expect([listed.profile, listed.refreshedAt, listed.log.status, listed.log.statusUraian]).toEqual([
        ...[profile, refreshedAt, statedStatus(log), log.statusUraian]
      ])
      expect([isWhole(track), isWhole(listed)]).toEqual([true, false])
    })
  )
})

test('a listed track has the changes that are unseen or recent', () => {
  const change = (id: string, at: number, seenAt: number) => ({ id, kind: 'status', code: '800', at, title: '', seenAt }) as const
  const changes = [change('old', 9, 20), change('recent', 10, 20), change('unseen', 1, 0)]
  const idsOf = (track: Track) => listedTrack(track, 10, defaultAnswerRules).changes?.map(({ id }) => id)
  expect(idsOf({ ...blankTrack(car, 'p'), changes })).toEqual(['recent', 'unseen'])
  expect(idsOf({ ...blankTrack(car, 'p'), changes: changes.slice(0, 1) })).toBeUndefined()
})
