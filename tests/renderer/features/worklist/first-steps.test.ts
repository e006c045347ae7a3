import { afterEach, expect, test } from 'vitest'
import { nextTick } from 'vue'
import { newSummary } from '#core/draft/summary.ts'
import { changesOfNew } from '../../../../renderer/data/declarations-repository.ts'
import { useDraft } from '../../../../renderer/features/editor/store/draft/draft.ts'
import { useFixStep } from '../../../../renderer/features/editor/views/use-editor-navigation.ts'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'
import { useFirstSteps } from '../../../../renderer/features/worklist/store/first-steps.ts'
import { useWorklist } from '../../../../renderer/features/worklist/store/worklist.ts'
import { eventually } from '../../../support/eventually.ts'
import { recordFrom, smallText } from '../../support/declaration-fixtures.ts'
import { inside } from '../../support/mounted.ts'
import { openTestApp } from '../../support/test-services.ts'

afterEach(() => localStorage.clear())

const done = (steps: ReturnType<typeof useFirstSteps>) => steps.steps.flatMap(({ name, isDone }) => (isDone ? [name] : []))

const openEmpty = async () => {
  const app = await openTestApp()
  await useSettings(app.pinia).load()
  const worklist = useWorklist(app.pinia)
  await worklist.load()
  const steps = useFirstSteps(app.pinia)
  steps.start()
  const add = async (bruto: number | null = 10) => {
    const record = recordFrom(smallText)
    const { data } = record.document.header
    const changed = { ...record, document: { ...record.document, header: { data: { ...data, bruto } } } }
    await app.services.storeWriter.write([...changesOfNew(changed), worklist.noteDraft(changed, bruto === null ? 1 : 0)])
    await nextTick()
  }
  return { app, worklist, steps, add }
}

test('each step ticks itself by what the user did, and the first open one is next', async () => {
  const { app, worklist, steps, add } = await openEmpty()
  expect([steps.isOffered, done(steps), steps.next]).toEqual([true, [], 'sample'])
  await add(null)
  expect([done(steps), steps.next]).toEqual([['sample'], 'fix'])

  inside(app, () => {
    useFixStep()
    return true
  })
  const draft = useDraft(app.pinia)
  await draft.open('d1')
  draft.set('/header/data/netto', null)
  await nextTick()
  expect(done(steps)).toEqual(['sample'])
  draft.set('/header/data/bruto', 12)
  await eventually(() => expect(done(steps)).toEqual(['sample', 'fix']))

  await app.services.storeWriter.write(worklist.note('d1', { state: 'sent' }).changes)
  await eventually(() => expect([done(steps), steps.next]).toEqual([['sample', 'fix', 'send'], 'advance']))
  steps.mark('advance')
  steps.mark('pdf')
  expect([done(steps).length, steps.next]).toEqual([5, null])
})

test('the list is gone once it is dismissed, also after a restart, and can be shown again', async () => {
  const { app, steps, add } = await openEmpty()
  await add()
  steps.dismiss()
  expect(steps.isOffered).toBe(false)
  const again = useFirstSteps((await app.restart()).pinia)
  again.start()
  expect([again.isOffered, done(again)]).toEqual([false, ['sample']])
  again.show()
  await useSettings().load()
  expect(again.isOffered).toBe(true)
})

test('declarations that were restored end the list that the empty computer began with', async () => {
  const { app, worklist, steps } = await openEmpty()
  expect(steps.isOffered).toBe(true)
  const record = recordFrom(smallText)
  await app.services.storeWriter.write([
    ...changesOfNew(record),
    { table: 'summaries', key: record.id, value: newSummary(record, 'practice', 0) }
  ])
  expect(worklist.summaries.size).toBe(0)
  const { pinia } = await app.restart()
  await useSettings(pinia).load()
  await useWorklist(pinia).load()
  const again = useFirstSteps(pinia)
  again.start()
  expect([useWorklist(pinia).summaries.size, again.isOffered]).toEqual([1, false])
})

test('a profile that already has declarations does not get the list, nor does another kind of profile', async () => {
  const app = await openTestApp()
  const settings = useSettings(app.pinia)
  await settings.load()
  const worklist = useWorklist(app.pinia)
  const record = recordFrom(smallText)
  await app.services.storeWriter.write([...changesOfNew(record), worklist.noteDraft(record, 0)])
  const steps = useFirstSteps(app.pinia)
  steps.start()
  expect(steps.isOffered).toBe(false)
  steps.show()
  expect(steps.isOffered).toBe(true)
  settings.profiles = { ...settings.profiles, profiles: settings.profiles.profiles.map((one) => ({ ...one, kind: 'production' as const })) }
  expect(steps.isOffered).toBe(false)
})
