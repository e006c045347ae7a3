import { expect, test } from 'vitest'
import { ok } from '#core/base/result.ts'
import { useJourneys } from '../../../../renderer/features/outbox/store/journeys.ts'
import { useTracking } from '../../../../renderer/features/tracking/store/tracking.ts'
import { response, responsesAnswer, statusAnswer, statusLog } from '../../support/answer-fixtures.ts'
import { openTestApp, type TestApp } from '../../support/test-services.ts'

const carOf = (number: number): string => `00002800000020261120${String(number).padStart(6, '0')}`
const minute = 60_000

/** The steps of a status log are a minute apart. */
const serve = (app: TestApp, codesOf: (car: string) => readonly string[], releasedCars: ReadonlySet<string> = new Set()): void =>
  app.host.use({
    'tracking.statusLog': ({ car }) => Promise.resolve(ok(statusAnswer(statusLog(car, codesOf(car))))),
    'tracking.responses': ({ car, kind }) =>
      Promise.resolve(ok(responsesAnswer(kind === 'bc20' && releasedCars.has(car) ? [response(car, '2003', { reswk: '080430' })] : [])))
  })

const open = async (app: TestApp) => {
  const tracking = useTracking(app.pinia)
  await tracking.load()
  return { app, tracking, journeys: useJourneys(app.pinia) }
}

const whole = ['104', '105', '110', '210', '240', '501', '800']

test('the usual time of a stage comes from the finished declarations of the same profile, also those of which only lists are in memory', async () => {
  const first = await open(await openTestApp())
  serve(first.app, () => whole)
  const cars = Array.from({ length: 5 }, (_, index) => carOf(index))
  for (const car of cars) await first.tracking.refresh(car)
  const { tracking, journeys } = await open(await first.app.restart())
  const profile = tracking.profileOf(carOf(0)) ?? ''
  expect([tracking.isWhole(carOf(0)), journeys.usualOf(profile).size]).toEqual([false, 0])
  await journeys.readUsual(profile)
  expect([...journeys.usualOf(profile)]).toEqual([
    ['sent', 0],
    ['singleWindow', 3 * minute],
    ['payment', minute],
    ['channel', minute],
    ['gate', minute]
  ])
  await journeys.readUsual('another profile')
  expect(journeys.usualOf('another profile').size).toBe(0)
})

test('an SPPB releases before the status says so, in the stages and in lists', async () => {
  const { app, tracking, journeys } = await open(await openTestApp())
  const [released, waiting] = [carOf(1), carOf(2)]
  serve(app, () => ['104', '105', '110', '210', '240'], new Set([released]))
  for (const car of [released, waiting]) await tracking.refresh(car)
  expect([released, waiting].map((car) => journeys.positionOf(car).stage)).toEqual(['released', 'channel'])
  const track = tracking.trackOf(released)
  if (!track) throw new Error('the track was not stored')
  const shown = journeys.journey(track, 0, false).map(({ stage, state, lasted }) => [stage, state, lasted])
  expect(shown.slice(3)).toEqual([
    ['channel', 'done', minute / 2],
    ['gate', 'skipped', null],
    ['released', 'done', null]
  ])
})
