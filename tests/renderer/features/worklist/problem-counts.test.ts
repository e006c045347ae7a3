import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { newProfile } from '#core/wire/check-profile.ts'
import type { RequiredPath } from '#core/schema/required-fields.ts'
import { changesOfNew } from '../../../../renderer/data/declarations-repository.ts'
import { useDraft } from '../../../../renderer/features/editor/store/draft/draft.ts'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'
import { useProblemCounts } from '../../../../renderer/features/worklist/store/problem-counts.ts'
import { useWorklist } from '../../../../renderer/features/worklist/store/worklist.ts'
import { recordFrom, smallText, withCar } from '../../support/declaration-fixtures.ts'
import { openTestApp, type TestApp } from '../../support/test-services.ts'
import { eventually } from '../../../support/eventually.ts'

const undated = (id: string) => {
  const record = withCar(recordFrom(smallText), id, `000028PRAKTK20261120${id.slice(1).padStart(6, '0')}`)
  const [first, ...rest] = record.document.dokumen.data
  if (!first) throw new Error('the sample has no document')
  return { ...record, document: { ...record.document, dokumen: { data: [{ ...first, dokno: '', doktg: '' }, ...rest] } } }
}

/** Declarations stored with a count of 0, as a version without these rules stored them. */
const open = async () => {
  const app = await openTestApp()
  const worklist = useWorklist(app.pinia)
  for (const id of ['d1', 'd2']) await app.services.storeWriter.write([...changesOfNew(undated(id)), worklist.noteDraft(undated(id), 0)])
  await app.services.storeWriter.write([...worklist.note('d2', { state: 'finished' }).changes])
  await worklist.load()
  return { app, worklist, counts: () => ['d1', 'd2'].map((id) => worklist.summaries.get(id)?.problems) }
}

const advise = (app: TestApp, advisedFields: readonly RequiredPath[]) =>
  useSettings(app.pinia).saveProfile({ ...newProfile('practice', 'practice', 'Latihan'), advisedFields })

test('after an update, drafts are counted again by the new rules, finished declarations are not', async () => {
  const { app, counts } = await open()
  await useProblemCounts(app.pinia).recount()
  expect(counts()).toEqual([2, 0])
  expect((await app.database.summaries.get('d1'))?.problems).toBe(2)
})

test('a change of the profile counts again, and the same rules are not counted twice', async () => {
  const { app, worklist, counts } = await open()
  const problemCounts = useProblemCounts(app.pinia)
  await problemCounts.recount()
  await advise(app, ['/dokumen/data/*/dokno'])
  await problemCounts.recount()
  expect(counts()).toEqual([1, 0])
  await app.services.storeWriter.write([...worklist.note('d1', { problems: 9 }).changes])
  await problemCounts.recount()
  expect(counts()).toEqual([9, 0])
})

test('the counts follow the profile without a restart', async () => {
  const { app, counts } = await open()
  useProblemCounts(app.pinia).start()
  await expect.poll(counts).toEqual([2, 0])
  await advise(app, ['/dokumen/data/*/dokno', '/dokumen/data/*/doktg'])
  await expect.poll(counts).toEqual([0, 0])
})

const addMany = async ({ app, worklist }: Awaited<ReturnType<typeof open>>): Promise<readonly string[]> => {
  const ids = Array.from({ length: 60 }, (_, index) => `e${index + 10}`)
  await app.services.storeWriter.write(ids.flatMap((id) => [...changesOfNew(undated(id)), worklist.noteDraft(undated(id), 0)]))
  return ids
}

test('many counts are shown and written in a few batches', async () => {
  const made = await open()
  const { app, worklist } = made
  const ids = await addMany(made)
  const batches = async (): Promise<number> => {
    const position = await app.database.meta.get('ledger')
    return position?.key === 'ledger' ? position.seq : 0
  }
  const before = await batches()
  await useProblemCounts(app.pinia).recount()
  expect(ids.map((id) => worklist.summaries.get(id)?.problems)).toEqual(ids.map(() => 2))
  expect(await batches()).toBe(before + 2)
})

test('a count that the end of the window interrupted is continued by the next start', async () => {
  const first = await open()
  const ids = await addMany(first)
  const { host } = first.app
  const { append } = host.journal
  let batches = 0
  host.use({
    'storeCopy.append': (batch) => {
      batches += 1
      return batches > 1 ? new Promise(() => undefined) : Promise.resolve(append(batch))
    }
  })
  void useProblemCounts(first.app.pinia).recount()
  await eventually(() => {
    expect(batches).toBe(2)
  })
  host.use({ 'storeCopy.append': (batch) => Promise.resolve(append(batch)) })
  const app = await first.app.restart()
  const worklist = useWorklist(app.pinia)
  await worklist.load()
  const [counted, rest] = [['d1', ...ids.slice(0, 49)], ids.slice(49)]
  const countsOf = (some: readonly string[]) => [...new Set(some.map((id) => worklist.summaries.get(id)?.problems))]
  expect([countsOf(counted), countsOf(rest)]).toEqual([[2], [0]])
  await app.services.storeWriter.write(counted.flatMap((id) => [...worklist.note(id, { problems: 9 }).changes]))
  await useProblemCounts(app.pinia).recount()
  expect([countsOf(counted), countsOf(rest)]).toEqual([[9], [2]])
})

test('a change of the rules that is taken back while they are applied counts everything again', async () => {
  const made = await open()
  const ids = await addMany(made)
  const counts = useProblemCounts(made.app.pinia)
  await counts.recount()
  await advise(made.app, ['/dokumen/data/*/dokno'])
  const interrupted = counts.recount()
  await eventually(() => {
    expect(made.worklist.summaries.get('d1')?.problems).toBe(1)
  })
  await advise(made.app, [])
  await counts.recount()
  await interrupted
  expect(['d1', ...ids].map((id) => made.worklist.summaries.get(id)?.problems)).toEqual(['d1', ...ids].map(() => 2))
})

test('a declaration that changes meanwhile keeps the count of its change', async () => {
  const { app, worklist } = await open()
  const counting = useProblemCounts(app.pinia).recount()
  const changed = { ...undated('d1'), changedAt: undated('d1').changedAt + 1 }
  worklist.noteDraft(changed, 7)
  await counting
  expect(worklist.summaries.get('d1')?.problems).toBe(7)
})

test('the open declaration shows the problems of the rules of the profile', async () => {
  const { app } = await open()
  const draft = useDraft(app.pinia)
  await draft.open('d1')
  expect(draft.problems.map(({ path }) => path)).toEqual(['/dokumen/data/0/dokno', '/dokumen/data/0/doktg'])
  await advise(app, ['/dokumen/data/*/dokno'])
  await flushPromises()
  expect(draft.problems.map(({ path }) => path)).toEqual(['/dokumen/data/0/doktg'])
})
