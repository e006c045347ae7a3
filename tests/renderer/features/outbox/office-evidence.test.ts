import { expect, test } from 'vitest'
import type { AttemptOutcome, OfficeAttempt } from '#core/contract/office.ts'
import type { ReadStatusLog } from '#core/contract/retrieval.ts'
import { fail, ok } from '#core/base/result.ts'
import { serviceTime } from '#core/base/calendar-day.ts'
import { newProfile } from '#core/wire/check-profile.ts'
import { useOffice } from '../../../../renderer/features/office/store/office.ts'
import { useSendRights } from '../../../../renderer/features/office/store/sending.ts'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'
import { eventually } from '../../../support/eventually.ts'
import { holding, memoryOffice } from '../../../support/fakes/memory-office.ts'
import { responsesAnswer, statusAnswer, statusLog } from '../../support/answer-fixtures.ts'
import { car, entryOf, openOutbox, type Open } from '../../support/outbox-setup.ts'
import { openTestApp } from '../../support/test-services.ts'

const attempt = (desk: string, outcome: AttemptOutcome, id = desk): OfficeAttempt => ({
  attempt: id,
  declaration: 'd1',
  car: car(1),
  desk,
  sha256: 'other',
  outcome,
  startedAt: 1,
  endedAt: null,
  isLate: false
})

/** A desk of an office whose attempts never get an answer, and what other desks did. The service answers with `log`. */
const openDesk = async (others: readonly OfficeAttempt[]) => {
  const app = await openTestApp()
  const settings = useSettings(app.pinia)
  await settings.saveProfile(newProfile('training', 'other', 'Kantor'))
  await settings.selectProfile('other')
  const fakeOffice = memoryOffice(app.host)
  const open = await openOutbox(1, app, true)
  const office = useOffice(app.pinia)
  let position = 0
  const know = async (attempts: readonly OfficeAttempt[], sender = 'here'): Promise<void> => {
    const last = attempts.at(-1)
    fakeOffice.know({ attempts })
    position += 1
    const outcome = { attempt: last?.attempt ?? null, outcome: last?.outcome ?? null }
    fakeOffice.tell([], [holding('d1', sender, { position, car: car(1), ...outcome })])
    await eventually(() => expect(office.holdings.get('d1')?.position).toBe(position))
  }
  await know(others)
  const asked: string[] = []
  const service: { log: ReadStatusLog | null } = { log: null }
  app.host.use({
    'declarations.submit': () => {
      asked.push('submit')
      return Promise.resolve(fail('timed-out', { mayHaveArrived: true }))
    },
    'tracking.statusLog': () => {
      asked.push('log')
      return Promise.resolve(service.log === null ? fail('offline') : ok(statusAnswer(service.log)))
    },
    'tracking.responses': () => Promise.resolve(ok(responsesAnswer([])))
  })
  return { ...open, fakeOffice, asked, service, know }
}

const send = async (open: Open): Promise<void> => {
  await open.outbox.queue(['d1'])
  const rights = useSendRights(open.app.pinia)
  if (rights.obstacleOf(entryOf(open))?.kind === 'confirmation') {
    const asking = rights.askConfirmations([{ declaration: 'd1', car: car(1), isRefused: false, isAsked: false }], '')
    await eventually(() => expect(rights.question).not.toBeNull())
    rights.question?.answer(new Map([['d1', 'PC itu mati']]))
    await asking
  }
  await open.outbox.sendAll()
  expect(entryOf(open).state).toBe('unknown')
}
/** A log whose only status is of a time after the attempt. */
const laterLog = (open: Open): ReadStatusLog => {
  const waktuStatus = serviceTime((entryOf(open).attempts[0]?.startedAt ?? 0) + 60_000, 'WIB')
  const log = statusLog(car(1), ['104'], { createdTime: waktuStatus })
  return { ...log, dataStatus: log.dataStatus.map((one) => ({ ...one, waktuStatus })) }
}

test('the service is asked before an attempt that another desk may have made; a later status proves the attempt if the number was unknown before', async () => {
  const desk = await openDesk([attempt('there', 'unknown')])
  desk.service.log = statusLog(car(1), [])
  await send(desk)
  expect(desk.asked).toEqual(['log', 'submit'])
  expect(entryOf(desk).attempts[0]?.known).toMatchObject({ others: ['there'] })
  desk.service.log = laterLog(desk)
  expect(await desk.outbox.ask(entryOf(desk).id)).toBe('found')
})

test.each([
  ['knew the number then', statusLog(car(1), ['104'])],
  ['could not be asked', null]
] as const)('no status proves the attempt where the service %s', async (_, log) => {
  const desk = await openDesk([attempt('there', 'unknown')])
  desk.service.log = log
  await send(desk)
  expect(desk.asked).toEqual(['log', 'submit'])
  desk.service.log = laterLog(desk)
  expect(await desk.outbox.ask(entryOf(desk).id)).toBe('known-before')
  expect(entryOf(desk).state).toBe('unknown')
})

test('an attempt that another desk made meanwhile counts too, also for a log that the tracking reads', async () => {
  const desk = await openDesk([])
  await send(desk)
  expect(desk.asked).toEqual(['submit'])
  await desk.know([attempt('here', 'unknown'), attempt('there', 'accepted')])
  desk.service.log = laterLog(desk)
  await desk.tracking.refresh(car(1), 'other')
  expect(await desk.outbox.ask(entryOf(desk).id)).toBe('known-before')
  expect(entryOf(desk).state).toBe('unknown')
  // The attempt of the other desk did not arrive.
  await desk.know([attempt('here', 'unknown'), attempt('there', 'failed')])
  expect(await desk.outbox.ask(entryOf(desk).id)).toBe('found')
})

test('a desk that may not send any more asks the office before a status counts: another one may have sent since', async () => {
  const desk = await openDesk([attempt('here', 'failed')])
  await send(desk)
  desk.service.log = laterLog(desk)
  await desk.know([attempt('here', 'unknown')], 'there')
  let isReached = false
  desk.app.host.use({
    'office.exchange': async () => {
      if (isReached) desk.fakeOffice.know({ attempts: [attempt('here', 'unknown'), attempt('there', 'sending')] })
      return isReached ? ok(null) : fail('office-offline')
    }
  })
  expect(await desk.outbox.ask(entryOf(desk).id)).toBe('unclear')
  isReached = true
  expect(await desk.outbox.ask(entryOf(desk).id)).toBe('known-before')
})

test('without an answer of the office a status proves nothing; without attempts of other desks nothing changes', async () => {
  const desk = await openDesk([attempt('here', 'failed'), attempt('there', 'failed')])
  await send(desk)
  expect([desk.asked, entryOf(desk).attempts[0]?.known]).toEqual([['submit'], undefined])
  desk.service.log = laterLog(desk)
  desk.app.host.use({ 'office.attempts': async () => fail('disk-failed') })
  expect(await desk.outbox.ask(entryOf(desk).id)).toBe('unclear')
  desk.app.host.use({ 'office.attempts': async () => ok([]) })
  expect(await desk.outbox.ask(entryOf(desk).id)).toBe('found')
})
