import { expect, test } from 'vitest'
import { ok } from '#core/base/result.ts'
import type { Stage } from '#core/tracking/stages/stage.ts'
import { useDashboard } from '../../../../renderer/features/dashboard/store/dashboard.ts'
import { useJourneys } from '../../../../renderer/features/tracking/store/journeys.ts'
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
    ...{ counted: ['sent'], listed: { stage: 'sent', state: 'current' } },
    drawn: ['sent', 'current']
  })
  expect((await shown(['104', '900', '230'])).counted).toEqual(['channel'])
  expect(await shown(['104', '900', '230', '900'])).toEqual(rejectedIn('channel'))
})
