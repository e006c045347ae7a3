import { expect, test } from 'vitest'
import { ok } from '#core/base/result.ts'
import { blankTrack } from '#core/tracking/track.ts'
import { newSummary } from '#core/draft/summary.ts'
import { createFollowed, type ChangedNumber } from '../../../../renderer/actions/auto-refresh.ts'
import { useOffice } from '../../../../renderer/features/office/store/office.ts'
import { useOutbox } from '../../../../renderer/features/outbox/store/outbox.ts'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'
import { useTracking } from '../../../../renderer/features/tracking/store/tracking.ts'
import { useWorklist } from '../../../../renderer/features/worklist/store/worklist.ts'
import { anEntry } from '../../../core/outbox/entry-fixtures.ts'
import { holding, memoryOffice } from '../../../support/fakes/memory-office.ts'
import { responsesAnswer, statusAnswer, statusLog } from '../../support/answer-fixtures.ts'
import { recordFrom, smallText } from '../../support/declaration-fixtures.ts'
import { openTestApp } from '../../support/test-services.ts'
import { selectProduction } from '../../support/tracking-setup.ts'

const carOf = (number: number): string => `000028ABCDEF20261120${String(number).padStart(6, '0')}`

/** Every second declaration was sent. */
const open = async (count: number, kind: 'practice' | 'production' = 'practice') => {
  const app = await openTestApp()
  const [settings, worklist, tracking] = [useSettings(app.pinia), useWorklist(app.pinia), useTracking(app.pinia)]
  const outbox = useOutbox(app.pinia)
  await settings.load()
  if (kind === 'production') await selectProduction(app)
  const pattern = newSummary(recordFrom(smallText), kind, 0)
  const rows = Array.from({ length: count }, (_, index) => ({
    ...pattern,
    id: `d${index}`,
    car: carOf(index),
    state: index % 2 === 0 ? ('sent' as const) : ('draft' as const)
  }))
  await app.services.storeWriter.write(rows.map((value) => ({ table: 'summaries', key: value.id, value })))
  await worklist.load()
  await tracking.load()
  const steps: (() => void)[] = []
  const followed = createFollowed({
    settings,
    worklist,
    tracking,
    outbox,
    office: useOffice(app.pinia),
    soon: (run) => {
      steps.push(run)
      return () => void steps.splice(steps.indexOf(run), 1)
    }
  })
  return { app, settings, worklist, tracking, outbox, followed, steps }
}

const carsIn = (findings: readonly ChangedNumber[]): readonly string[] => findings.flatMap(([car, one]) => (one ? [car] : []))

test('all aju numbers are read in portions, and unsent ones are left out', async () => {
  const { followed, steps } = await open(1_200)
  const pages: (readonly ChangedNumber[])[] = []
  let ended = 0
  followed.walk(
    (page) => pages.push(page),
    () => (ended += 1)
  )
  expect(pages).toEqual([])
  for (let step = steps.shift(); step; step = steps.shift()) step()
  expect([pages.map((page) => page.length), ended]).toEqual([[500, 500, 200], 1])
  expect([...carsIn(pages.flat())].sort()).toEqual(Array.from({ length: 600 }, (_, index) => carOf(2 * index)))
})

test('a second walk replaces the first', async () => {
  const { followed, steps } = await open(1_200)
  let ended = 0
  for (let round = 0; round < 2; round += 1) {
    followed.walk(
      () => undefined,
      () => (ended += 1)
    )
    if (round === 0) steps.shift()?.()
  }
  for (let step = steps.shift(); step; step = steps.shift()) step()
  expect(ended).toBe(1)
})

test('only aju numbers that are or become followed are read again: not an edited draft, but one moved to the trash', async () => {
  const { worklist, followed } = await open(4)
  let calls = 0
  const stop = followed.listen(
    (car) => car === carOf(2),
    () => (calls += 1)
  )
  worklist.note('d1', { problems: 7 })
  expect([calls, followed.changed()]).toEqual([0, []])
  worklist.note('d1', { state: 'sent' })
  await worklist.trash(['d2'])
  const found = followed.changed()
  expect([calls, found.map(([car]) => car), carsIn(found), followed.changed()]).toEqual([2, [carOf(1), carOf(2)], [carOf(1)], []])
  stop()
  worklist.note('d1', { problems: 8 })
  expect(followed.changed()).toEqual([])
})

test('a refresh is known at once: its time, the status, and that it is finished', async () => {
  const { app, tracking, followed } = await open(2)
  followed.listen(
    () => true,
    () => undefined
  )
  const answer = (codes: readonly string[]): void =>
    app.host.use({
      'tracking.statusLog': ({ car }) => Promise.resolve(ok(statusAnswer(statusLog(car, codes)))),
      'tracking.responses': () => Promise.resolve(ok(responsesAnswer([])))
    })
  answer(['104'])
  await tracking.refresh(carOf(0))
  expect(followed.changed()).toMatchObject([[carOf(0), { status: '104', askedAt: tracking.tracks.get(carOf(0))?.refreshedAt }]])
  answer(['104', '800'])
  await tracking.refresh(carOf(0))
  expect(followed.changed()).toEqual([[carOf(0), null]])
})

test('a number that the service does not know counts as unchanged since it is watched or was sent', async () => {
  const { app, tracking, outbox, followed } = await open(2)
  app.host.use({
    'tracking.statusLog': ({ car }) => Promise.resolve(ok(statusAnswer(statusLog(car, [])))),
    'tracking.responses': () => Promise.resolve(ok(responsesAnswer([])))
  })
  const watched = '000028ABCDEF20261121000001'
  const since = app.clock.now()
  await tracking.watch([{ car: watched, note: '' }])
  const sent = anEntry('accepted', { car: carOf(0), attempts: [{ number: 1, startedAt: since - 500 }] })
  await app.services.storeWriter.write([{ table: 'outbox', key: sent.id, value: sent }])
  await outbox.load()
  followed.listen(
    () => true,
    () => undefined
  )
  app.clock.forward(3_000)
  for (const car of [watched, carOf(0)]) await tracking.refresh(car)
  const found = new Map(followed.changed())
  expect([found.get(watched)?.changedAt, found.get(carOf(0))?.changedAt]).toEqual([since, since - 500])
})

test('a number whose attempts at the office have all ended, and may have arrived, is asked until what customs answer settles it, whatever its state here', async () => {
  const { app, tracking, followed } = await open(4, 'production')
  const { tell } = memoryOffice(app.host)
  const office = useOffice(app.pinia)
  await office.load()
  followed.listen(
    () => false,
    () => undefined
  )
  const answer = (codes: readonly string[]): void =>
    app.host.use({
      'tracking.statusLog': ({ car }) => Promise.resolve(ok(statusAnswer(statusLog(car, codes)))),
      'tracking.responses': () => Promise.resolve(ok(responsesAnswer([])))
    })
  // Drafts here: their desk is out of service, and has not said what became of them.
  tell(
    [],
    [
      { ...holding('d1', 'there'), car: carOf(1), outcome: 'unknown' },
      { ...holding('d3', 'there'), car: carOf(3), outcome: 'failed', position: 2 }
    ]
  )
  await expect.poll(() => office.holdings.size).toBe(2)
  await expect.poll(() => followed.changed()).toMatchObject([[carOf(1), { status: '', askedAt: 0 }]])
  answer([])
  await tracking.refresh(carOf(1))
  expect(carsIn(followed.changed())).toEqual([carOf(1)])
  answer(['104'])
  await tracking.refresh(carOf(1))
  expect(followed.changed()).toMatchObject([[carOf(1), { status: '104' }]])
  answer(['104', '800'])
  await tracking.refresh(carOf(1))
  expect(followed.changed()).toEqual([[carOf(1), null]])
})

test('a practice number that another desk has sent is not followed: its statuses come through the office', async () => {
  const { app, tracking, followed, outbox } = await open(2)
  memoryOffice(app.host)
  followed.listen(
    () => true,
    () => undefined
  )
  const asked = async (): Promise<readonly string[]> => {
    await tracking.takeArrived([blankTrack(carOf(0), 'practice')], [], [], [], [])
    return carsIn(followed.changed())
  }
  // Without an office the practice service is asked about it.
  expect(await asked()).toEqual([carOf(0)])
  await useOffice(app.pinia).load()
  expect(await asked()).toEqual([])
  await app.services.storeWriter.write([
    {
      table: 'outbox',
      key: 'e1',
      value: anEntry('accepted', { car: carOf(0), profile: 'practice', attempts: [{ number: 1, startedAt: 5 }] })
    }
  ])
  await outbox.load()
  expect(await asked()).toEqual([carOf(0)])
})
