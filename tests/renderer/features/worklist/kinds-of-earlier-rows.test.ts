import { expect, test } from 'vitest'
import type { Profile, ProfileKind } from '#core/contract/profile.ts'
import type { Json } from '#core/base/json.ts'
import type { AjuCounter } from '#core/numbering/counter.ts'
import type { Summary } from '#core/draft/summary.ts'
import { newProfile } from '#core/wire/check-profile.ts'
import { useIncomingChanges } from '../../../../renderer/features/office/store/incoming-changes.ts'
import { useOffice } from '../../../../renderer/features/office/store/office.ts'
import { useOutbox } from '../../../../renderer/features/outbox/store/outbox.ts'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'
import { sampleCars } from '../../../../renderer/features/worklist/store/sample-declarations.ts'
import { useWorklist } from '../../../../renderer/features/worklist/store/worklist.ts'
import { eventually } from '../../../support/eventually.ts'
import { holding, memoryOffice } from '../../../support/fakes/memory-office.ts'
import { answering, makeOfKind, openOutbox, submits } from '../../support/outbox-setup.ts'
import { summary } from '../../support/summary-fixtures.ts'
import { openTestApp, type TestApp } from '../../support/test-services.ts'

const profileOf = (kind: ProfileKind, ajuPrefix: string, id: string = kind): Profile => ({
  ...newProfile(kind, id, kind),
  address: `https://${id}.contoh.id/gw`,
  edinumber: 'PPJK-1',
  ajuPrefix
})

/** A row as a version without kinds wrote it. */
const earlier = (id: string, car: string, more: Partial<Summary> = {}): Summary => {
  const { kind: _, ...rest } = summary(id, { car, createdAt: 1, changedAt: 1, ...more })
  return rest
}
const day = '20261120'
const [shared, own] = ['000028PPJK01', '000028PPJK02']
const counter = (profile: string, start: string, running: number): AjuCounter => ({
  ...{ id: `${profile} ${start}`, profile, day: '2026-11-20', start, running }
})
const entry = (id: string, declaration: string, car: string, profile: string, attempts: number) => ({
  ...{ id, declaration, car, profile, profileName: profile, queuedAt: 1, order: 1, version: 1, sha256: '', bytes: 1, counts: {} },
  ...{
    state: attempts > 0 ? 'accepted' : 'cancelled',
    attempts: Array.from({ length: attempts }, (_, at) => ({ number: at + 1, startedAt: 1, endedAt: 2 })),
    remarks: []
  }
})

const [sample = ''] = sampleCars
const rows = [
  earlier('sent-practice', `${shared}${day}000001`),
  earlier('sent-production', `000028PRAKTK${day}000001`),
  earlier('given-training', `${shared}${day}000002`),
  earlier('of-prefix', `${own}${day}000003`),
  earlier('of-practice', `000028PRAKTK${day}000004`),
  earlier('unclear', `${shared}${day}000900`),
  earlier('without-number', ''),
  earlier('sample', sample)
]
const kinds = {
  'sent-practice': 'practice',
  'sent-production': 'production',
  'given-training': 'training',
  'of-prefix': 'production',
  'of-practice': 'practice',
  unclear: null,
  'without-number': null,
  sample: 'practice'
}

const write = (app: TestApp, summaries: readonly Summary[]): Promise<void> =>
  app.services.storeWriter.write([
    ...summaries.map((value) => ({ table: 'summaries', key: value.id, value }) as const),
    ...[
      entry('e1', 'sent-practice', `${shared}${day}000001`, 'practice', 1),
      entry('e2', 'sent-production', `000028PRAKTK${day}000001`, 'production', 1)
    ].map((value) => ({ table: 'outbox', key: value.id, value: value as unknown as Json }) as const),
    { table: 'counters', key: 'c', value: { ...counter('training', `${shared}${day}`, 2), id: 'c' } }
  ])

const kindsIn = (list: Iterable<Summary>) => Object.fromEntries([...list].map(({ id, kind }) => [id, kind]))

const openEarlier = async (): Promise<TestApp> => {
  const app = await openTestApp()
  const settings = useSettings(app.pinia)
  await settings.saveProfile(profileOf('training', shared))
  await settings.saveProfile(profileOf('production', shared))
  await settings.saveProfile(profileOf('production', own, 'other'))
  await write(app, rows)
  return app.restart()
}

test('rows of an earlier version get the kind of the profile that sent them or gave their number, for good', async () => {
  const app = await openEarlier()
  const worklist = useWorklist(app.pinia)
  await worklist.load()
  expect(kindsIn(worklist.summaries.values())).toEqual(kinds)
  await worklist.storeKinds()
  expect(kindsIn(await app.database.summaries.toArray())).toEqual(kinds)
  // The profiles of later days say nothing about them.
  const settings = useSettings(app.pinia)
  for (const id of ['training', 'production', 'other']) await settings.removeProfile(id)
  await settings.saveProfile(profileOf('production', '000028PRAKTK'))
  const again = await app.restart()
  await useWorklist(again.pinia).load()
  expect(kindsIn(useWorklist(again.pinia).summaries.values())).toEqual(kinds)
})

test('a row without a kind, as a restored backup or the desk of an earlier version has it, is of the kind that is known here', async () => {
  const app = await openEarlier()
  const [worklist, office] = [useWorklist(app.pinia), useOffice(app.pinia)]
  const fakeOffice = memoryOffice(app.host)
  await worklist.load()
  await office.load()
  await useIncomingChanges(app.pinia).start()
  await makeOfKind({ app, worklist }, 'training', 'unclear')
  const row = (value: Summary) =>
    ({
      kind: 'row',
      table: 'summaries',
      key: value.id,
      value: JSON.parse(JSON.stringify(value)) as Json,
      declaration: value.id,
      conflict: false
    }) as const
  const arrived = [
    earlier('unclear', `${shared}${day}000900`, { importer: 'PT Baru' }),
    earlier('new-here', `${own}${day}000007`),
    { ...earlier('of-other', `${own}${day}000008`), kind: 'practice' as const },
    { ...earlier('of-prefix', `${own}${day}000003`, { importer: 'PT Baru' }), kind: null }
  ]
  fakeOffice.tell(
    arrived.map(row),
    arrived.map(({ id }, index) => holding(id, 'there', { position: index + 1 }))
  )
  await eventually(() => expect(worklist.summaries.get('of-prefix')?.importer).toBe('PT Baru'))
  const found = kindsIn(worklist.summaries.values())
  expect(arrived.map(({ id }) => found[id])).toEqual(['training', 'production', 'practice', 'production'])
})

test('a declaration of no kind is not sent, and belongs to a kind once the user has said which', async () => {
  const open = await openOutbox()
  answering(open, () => ({}))
  await makeOfKind(open, null, 'd1')
  await open.outbox.queue(['d1'])
  await open.outbox.sendAll()
  expect(submits(open)).toEqual([])
  await open.worklist.setKind(['d1'], 'practice')
  // Said once: no later answer changes it.
  await open.worklist.setKind(['d1'], 'production')
  await open.outbox.queue(['d1'])
  await open.outbox.sendAll()
  expect(submits(open)).toHaveLength(1)
  const again = await open.app.restart()
  await useWorklist(again.pinia).load()
  expect([useWorklist(again.pinia).kindOf('d1'), useOutbox(again.pinia).entries.size]).toEqual(['practice', 0])
})
