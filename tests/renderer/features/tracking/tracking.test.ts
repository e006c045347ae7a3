import { expect, test } from 'vitest'
import { defaultAnswerRules, type AnswerRules } from '#core/contract/answer-rules.ts'
import { fail, ok } from '#core/base/result.ts'
import type { ReadLogResponse } from '#core/contract/retrieval.ts'
import { newProfile } from '#core/wire/check-profile.ts'
import type { DeclarationState } from '#core/draft/summary.ts'
import { changesOfNew } from '../../../../renderer/data/declarations-repository.ts'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'
import { useTracking } from '../../../../renderer/features/tracking/store/tracking.ts'
import { useWorklist } from '../../../../renderer/features/worklist/store/worklist.ts'
import { response, responsesAnswer, statusAnswer, statusLog } from '../../support/answer-fixtures.ts'
import { recordFrom, smallText } from '../../support/declaration-fixtures.ts'
import { openTestApp, type TestApp } from '../../support/test-services.ts'

const car = recordFrom(smallText).document.car

const openTracking = async (state: DeclarationState = 'sent', first?: TestApp) => {
  const app = first ?? (await openTestApp())
  const [worklist, tracking] = [useWorklist(app.pinia), useTracking(app.pinia)]
  if (!first) {
    const record = recordFrom(smallText)
    await app.services.storeWriter.write([
      ...changesOfNew(record),
      worklist.noteDraft(record, 0),
      ...worklist.note('d1', { state }).changes
    ])
  }
  await worklist.load()
  await tracking.load()
  return { app, worklist, tracking, summary: () => worklist.summaries.get('d1') }
}

const loggedResponse = (kodeRespon: string, over: Partial<ReadLogResponse> = {}): ReadLogResponse => ({
  car,
  kodeRespon,
  uraianRespon: `respon ${kodeRespon}`,
  nomorDaftar: null,
  tanggalDaftar: null,
  nomorRespon: null,
  tanggalRespon: '2026-11-20',
  pdf: { state: 'none' },
  ...over
})

const serving = (app: TestApp, codes: readonly string[], reskds: readonly string[] = [], log: readonly ReadLogResponse[] = []): void => {
  app.host.use({
    'tracking.statusLog': ({ car: asked }) => Promise.resolve(ok(statusAnswer(statusLog(asked, codes, { dataRespon: log })))),
    'tracking.responses': ({ car: asked, kind }) =>
      Promise.resolve(
        ok(responsesAnswer(kind === 'bc20' ? reskds.map((code, index) => response(asked, code, { reswk: `10150${index}` })) : []))
      )
  })
}

test('a refresh stores the log, the responses, the raw answers and the summary permanently', async () => {
  const open = await openTracking()
  serving(open.app, ['104', '105'], ['2090', '2003'], [loggedResponse('2003')])
  expect((await open.tracking.refresh(car)).ok).toBe(true)
  const again = await openTracking('sent', await open.app.restart())
  expect(again.tracking.tracks.get(car)?.log.status).toBe('105')
  expect(again.tracking.ofCar(car).map((one) => [one.code, one.pdf.state])).toEqual([
    ['2090', 'stored'],
    ['2003', 'stored']
  ])
  expect(again.summary()).toMatchObject({
    state: 'sent',
    status: '105',
    statusText: 'status 105',
    lastResponse: '2003 respon 2003',
    unread: 2
  })
  expect((await again.app.database.answers.toArray()).map((answer) => answer.operation).sort()).toEqual(['bc20', 'bc30', 'status'])
})

test('refreshing the same again adds nothing', async () => {
  const { app, tracking, summary } = await openTracking()
  serving(app, ['104'], ['2090'])
  await tracking.refresh(car)
  await tracking.refresh(car)
  expect([tracking.ofCar(car).length, summary()?.unread, await app.database.responses.count()]).toEqual([1, 1, 1])
})

test('a stored status whose time names its zone is the same one in the next answer', async () => {
  const { app, tracking } = await openTracking()
  const changesAfter = async (waktuStatus: string) => {
    const dataStatus = statusLog(car, ['104']).dataStatus.map((entry) => ({ ...entry, waktuStatus }))
    app.host.use({ 'tracking.statusLog': () => Promise.resolve(ok(statusAnswer(statusLog(car, [], { dataStatus })))) })
    await tracking.refresh(car)
    return tracking.trackOf(car)?.changes
  }
  const changes = await changesAfter('2026-11-24T03:00:00Z')
  expect(await changesAfter('2026-11-24 10:00:00')).toEqual(changes)
  expect(tracking.trackOf(car)?.log.dataStatus).toMatchObject([{ waktuStatus: '2026-11-24 10:00:00' }])
})

test.each([
  ['800', 'finished'],
  ['120', 'rejected'],
  ['501', 'sent']
] as const)('status %s makes a sent declaration %s', async (code, state) => {
  const { app, tracking, summary } = await openTracking()
  serving(app, ['104', code])
  await tracking.refresh(car)
  expect(summary()?.state).toBe(state)
})

test.each(['draft', 'needs-work', 'unknown', 'queued'] as const)(
  'a declaration in the state %s keeps it, because the status is that of the previous submission',
  async (state) => {
    const { app, tracking, summary } = await openTracking(state)
    serving(app, ['104', '800'])
    await tracking.refresh(car)
    expect(summary()).toMatchObject({ state, status: '800' })
  }
)

test('a log without any status leaves the declaration unchanged', async () => {
  const { app, tracking, summary } = await openTracking()
  serving(app, [])
  await tracking.refresh(car)
  expect(summary()).toMatchObject({ state: 'sent', status: '' })
})

test('a failure is stored per aju number until a refresh succeeds, and earlier data stays', async () => {
  const { app, tracking } = await openTracking()
  expect(await tracking.refresh('other')).toMatchObject({ failure: { code: 'offline' } })
  serving(app, ['104'])
  app.host.use({
    'tracking.responses': ({ car: asked, kind }) =>
      Promise.resolve(kind === 'bc20' ? fail('not-found', { httpStatus: 404 }) : ok(responsesAnswer([response(asked, '2090')])))
  })
  expect(await tracking.refresh(car)).toMatchObject({ failure: { code: 'not-found' } })
  expect(Object.fromEntries([...tracking.failures].map(([at, failure]) => [at, failure.code]))).toEqual({
    other: 'offline',
    [car]: 'not-found'
  })
  expect([tracking.tracks.get(car)?.log.status, tracking.ofCar(car).length]).toEqual(['104', 1])
  serving(app, ['104'])
  await tracking.refresh(car)
  expect([...tracking.failures.keys()]).toEqual(['other'])
})

test.each([
  ['is refused', fail('refused', { detail: 'tidak ada' })],
  ['is no log', ok({ answer: 'x', at: 5, deviations: [], raw: '[]', rawLength: 2, failure: { code: 'unreadable-answer' } as const })]
] as const)('the responses are requested also if the status log %s', async (_, log) => {
  const open = await openTracking()
  serving(open.app, [], ['2090', '2003'])
  open.app.host.use({ 'tracking.statusLog': () => Promise.resolve(log) })
  expect((await open.tracking.refresh(car)).ok).toBe(false)
  const again = await openTracking('sent', await open.app.restart())
  expect(again.tracking.ofCar(car).map((one) => [one.code, one.pdf.state])).toEqual([
    ['2090', 'stored'],
    ['2003', 'stored']
  ])
})

test('a refused write is a failure like any other', async () => {
  const { app, tracking } = await openTracking()
  serving(app, ['104'], ['2090'])
  app.host.use({
    'storeCopy.append': () => Promise.resolve(fail('disk-full')),
    'tracking.responseByCode': ({ car: asked, code }) => Promise.resolve(ok(responsesAnswer([response(asked, code)])))
  })
  expect(await tracking.refresh(car)).toMatchObject({ failure: { code: 'disk-full' } })
  expect(await tracking.fetchByCode(car, '300')).toMatchObject({ failure: { code: 'disk-full' } })
  expect([tracking.failures.get(car)?.code, tracking.busy.size]).toEqual(['disk-full', 0])
})

test('one refresh per aju number runs at a time; a caller meanwhile gets the result of the next one', async () => {
  const { app, tracking } = await openTracking()
  serving(app, ['104'])
  const first = tracking.refresh(car)
  expect([...tracking.busy]).toEqual([car])
  const [second, third] = [tracking.refresh(car), tracking.refresh(car)]
  expect((await first).ok).toBe(true)
  expect([(await second).ok, (await third).ok]).toEqual([true, true])
  expect(app.host.calls.filter((call) => call.channel === 'tracking.statusLog')).toHaveLength(2)
  expect([...tracking.busy]).toEqual([])
})

test('a caller who asks with another profile does not get the result of the waiting refresh', async () => {
  const { app, tracking } = await openTracking()
  await useSettings(app.pinia).saveProfile(newProfile('practice', 'other', 'Lain'))
  serving(app, ['104'])
  await Promise.all([tracking.refresh(car, 'practice'), tracking.refresh(car, 'practice'), tracking.refresh(car, 'other')])
  const asked = app.host.calls.flatMap(({ channel, input }) =>
    channel === 'tracking.statusLog' ? [(input as { readonly profile: string }).profile] : []
  )
  expect(asked).toEqual(['practice', 'practice', 'other'])
})

test('only the operations of the profile are called, and none without a profile', async () => {
  const { app, tracking } = await openTracking()
  const settings = useSettings(app.pinia)
  const profile = settings.profile
  if (!profile) throw new Error('no profile')
  await settings.saveProfile({ ...profile, responseKinds: ['bc30'] })
  serving(app, ['104'], ['2090'])
  await tracking.refresh(car)
  expect(app.host.calls.filter((call) => call.channel === 'tracking.responses').map((call) => call.input)).toEqual([
    { profile: 'practice', car, asker: 'user', kind: 'bc30' }
  ])
  expect(await tracking.refresh(car, 'gone')).toMatchObject({ failure: { code: 'no-address' } })
})

/** A declaration that the practice service has released, then sent with a production profile. */
const openTriedOut = async () => {
  const open = await openTracking()
  serving(open.app, ['104', '800'], ['2003'])
  await open.tracking.refresh(car, 'practice')
  await useSettings(open.app.pinia).saveProfile(newProfile('production', 'real', 'Kantor'))
  await open.app.services.storeWriter.write(open.worklist.note('d1', { state: 'sent', profile: 'Kantor', kind: 'production' }).changes)
  return open
}

test('the answers of the practice service are no part of a declaration that is then sent to production', async () => {
  const open = await openTriedOut()
  expect([open.summary()?.status, open.tracking.releaseOf(car)?.code]).toEqual(['800', '2003'])
  serving(open.app, [])
  await open.tracking.refresh(car)
  const seen = ({ tracking, summary }: Awaited<ReturnType<typeof openTracking>>) => [
    ...[tracking.tracks.get(car)?.profile, tracking.tracks.get(car)?.log.status, tracking.ofCar(car).length],
    ...[tracking.releaseOf(car), summary()?.state, summary()?.status, summary()?.lastResponse]
  ]
  expect(seen(open)).toEqual(['real', '', 0, undefined, 'sent', '', ''])
  const again = await openTracking('sent', await open.app.restart())
  expect(seen(again)).toEqual(['real', '', 0, undefined, 'sent', '', ''])
  expect(await again.app.database.responses.count()).toBe(1)
  const calls = again.app.host.calls.length
  expect(await again.tracking.refresh(car, 'practice')).toMatchObject({ failure: { code: 'other-service' } })
  expect(again.app.host.calls.slice(calls).filter(({ channel }) => channel.startsWith('tracking.'))).toEqual([])
})

test('a refused write or a failed query leaves what the practice service reported', async () => {
  const open = await openTriedOut()
  open.app.host.use({ 'tracking.statusLog': () => Promise.resolve(fail('offline')) })
  await open.tracking.refresh(car)
  expect([open.tracking.tracks.get(car)?.log.status, open.tracking.ofCar(car).length]).toEqual(['800', 1])
  serving(open.app, ['104'], ['2090'])
  open.app.host.use({ 'storeCopy.append': () => Promise.resolve(fail('disk-full')) })
  expect((await open.tracking.refresh(car)).ok).toBe(false)
  expect([open.tracking.tracks.get(car)?.log.status, open.tracking.ofCar(car).map(({ code }) => code)]).toEqual(['800', ['2003']])
})

test('a response requested by its code is listed beside the others', async () => {
  const { app, tracking, summary } = await openTracking()
  app.host.use({
    'tracking.responseByCode': ({ car: asked, code }) => Promise.resolve(ok(responsesAnswer(code === '300' ? [response(asked, code)] : [])))
  })
  expect(await tracking.fetchByCode(car, '300')).toEqual(ok(['300']))
  expect(await tracking.fetchByCode(car, '2020')).toEqual(ok([]))
  expect([tracking.ofCar(car).map((one) => one.code), summary()?.unread]).toEqual([['300'], 1])
  expect((await app.database.answers.toArray()).map((answer) => answer.operation).sort()).toEqual(['by-code 2020', 'by-code 300'])
  app.host.use({ 'tracking.responseByCode': () => Promise.resolve(fail('timed-out')) })
  expect(await tracking.fetchByCode(car, '300')).toMatchObject({ failure: { code: 'timed-out' } })
})

test('a response marked as read stays read after another refresh and a restart', async () => {
  const open = await openTracking()
  serving(open.app, ['104'], ['2090', '2003'])
  await open.tracking.refresh(car)
  const [first] = open.tracking.ofCar(car)
  await open.tracking.markRead([first?.id ?? '', 'unknown'])
  await open.tracking.markRead([first?.id ?? ''])
  await open.tracking.refresh(car)
  expect(open.summary()?.unread).toBe(1)
  const again = await openTracking('sent', await open.app.restart())
  expect(again.tracking.ofCar(car).map((one) => one.readAt > 0)).toEqual([true, false])
  expect(again.summary()?.unread).toBe(1)
})

test('an aju number without a draft is followed too', async () => {
  const { app, tracking } = await openTracking()
  serving(app, ['104'], ['2090'])
  expect((await tracking.refresh('somebody-elses')).ok).toBe(true)
  expect(tracking.ofCar('somebody-elses')).toHaveLength(1)
})

test('a changed code class is applied at once to what is stored: the state in the worklist, releases and billings', async () => {
  const { app, tracking, summary } = await openTracking()
  serving(app, ['104', '810'], ['77'])
  await tracking.refresh(car)
  const settings = useSettings(app.pinia)
  await settings.load()
  const save = (over: Partial<AnswerRules>) => {
    const { token: _, ...profile } = settings.profiles.profiles.find(({ id }) => id === tracking.profileOf(car)) ?? expect.fail()
    return settings.saveProfile({ ...profile, answerRules: { ...defaultAnswerRules, ...over } })
  }
  expect([summary()?.state, [...tracking.releases()].length]).toEqual(['sent', 0])
  await save({ finishedStatuses: ['810'], releaseResponses: ['77'] })
  await expect.poll(() => summary()?.state).toBe('finished')
  expect([...tracking.releases()].map(({ code }) => code)).toEqual(['77'])
  await save({})
  await expect.poll(() => summary()?.state).toBe('sent')
  expect([...tracking.releases()]).toEqual([])
  await expect.poll(async () => (await app.database.summaries.get('d1'))?.state).toBe('sent')
  const again = await openTracking('sent', await app.restart())
  expect(again.summary()?.state).toBe('sent')
})
