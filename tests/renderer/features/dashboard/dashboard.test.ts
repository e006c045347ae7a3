import { expect, test } from 'vitest'
import { ok } from '#core/base/result.ts'
import type { Stage } from '#core/tracking/stages.ts'
import { useOffice } from '../../../../renderer/features/office/store/office.ts'
import { useDashboard } from '../../../../renderer/features/dashboard/store/dashboard.ts'
import { useJourneys } from '../../../../renderer/features/outbox/store/journeys.ts'
import { noFilter } from '../../../../renderer/features/worklist/store/worklist-filter.ts'
import { useWorklist } from '../../../../renderer/features/worklist/store/worklist.ts'
import { eventually } from '../../../support/eventually.ts'
import { holding, memoryOffice } from '../../../support/fakes/memory-office.ts'
import { statusAnswer, statusLog } from '../../support/answer-fixtures.ts'
import { answering, car, openOutbox } from '../../support/outbox-setup.ts'

test('a rejected declaration that was sent again counts and is drawn as sent until customs say something new about it', async () => {
  const open = await openOutbox()
  const { app, outbox, tracking } = open
  const [dashboard, journeys] = [useDashboard(app.pinia), useJourneys(app.pinia)]
  answering(open, () => ({}))
  const send = async (): Promise<void> => {
    app.clock.forward(1)
    await outbox.queue(['d1'])
    await outbox.sendAll()
  }
  const shown = async (codes: readonly string[]) => {
    app.host.use({ 'tracking.statusLog': () => Promise.resolve(ok(statusAnswer(statusLog(car(1), codes)))) })
    await tracking.refresh(car(1), 'practice')
    dashboard.update()
    const track = tracking.trackOf(car(1)) ?? expect.fail()
    const step = journeys.journey(track, app.clock.now(), false).find(({ state }) => state === 'current' || state === 'rejected')
    return {
      counted: dashboard.figures?.stages.filter(({ cars }) => cars.has(car(1))).map(({ stage }) => stage),
      listed: journeys.positionOf(car(1), codes.at(-1)),
      drawn: [step?.stage, step?.state]
    }
  }
  const rejectedIn = (stage: Stage) => ({ counted: [], listed: { stage, state: 'rejected' }, drawn: [stage, 'rejected'] })
  await send()
  expect(await shown(['104', '900'])).toEqual(rejectedIn('singleWindow'))
  await send()
  expect(await shown(['104', '900'])).toEqual({
    counted: ['sent'],
    listed: { stage: 'sent', state: 'current' },
    drawn: ['sent', 'current']
  })
  expect((await shown(['104', '900', '230'])).counted).toEqual(['channel'])
  expect(await shown(['104', '900', '230', '900'])).toEqual(rejectedIn('channel'))
})

test('the drafts without problems are those that this desk of an office holds, as in the list that the count opens', async () => {
  const { app } = await openOutbox(3)
  const [dashboard, worklist] = [useDashboard(app.pinia), useWorklist(app.pinia)]
  const { tell } = memoryOffice(app.host)
  const counted = () => dashboard.figures?.readyDrafts
  dashboard.update()
  expect(counted()).toBe(3)
  await useOffice(app.pinia).load()
  tell([], [holding('d1', 'here'), holding('d2', 'there')])
  await eventually(() => {
    dashboard.update()
    expect(counted()).toBe(2)
  })
  worklist.view = 'draft'
  worklist.filter = { ...noFilter, problems: 'none', holder: 'mine' }
  await eventually(() => expect(worklist.rows).toHaveLength(2))
})

test('after this desk has left its office the figures count no other desk', async () => {
  const { app } = await openOutbox(3)
  const [dashboard, office] = [useDashboard(app.pinia), useOffice(app.pinia)]
  await app.services.storeWriter.write(useWorklist(app.pinia).note('d2', { state: 'sent' }).changes)
  const at = app.clock.now()
  memoryOffice(app.host).know({
    attempts: [
      {
        ...{ attempt: 'a', declaration: 'd2', car: car(2), desk: 'there', sha256: 'x', outcome: 'accepted', startedAt: at, endedAt: at },
        isLate: false
      }
    ]
  })
  await office.load()
  const sentToday = () => [...(dashboard.figures?.flow.at(-1)?.sent ?? [])]
  await dashboard.refresh()
  expect(sentToday()).toEqual([car(2)])
  app.host.emit('office.changed', null)
  await eventually(() => expect(office.isJoined).toBe(false))
  await dashboard.refresh()
  expect(sentToday()).toEqual([])
})
