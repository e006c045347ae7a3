import { expect, test } from 'vitest'
import { setEdit } from '#core/draft/edit.ts'
import { useIncomingChanges } from '../../../../../renderer/actions/incoming-changes.ts'
import { useOffice } from '../../../../../renderer/features/office/store/office.ts'
import { holding, memoryOffice } from '../../../../support/fakes/memory-office.ts'
import { headerOf, importer, openDraft } from '../../../support/draft-setup.ts'

/** Kinds of steps: the importer, the number, or both at once. */
const kinds = ['importer', 'number', 'both'] as const
const orders = kinds.flatMap((first) => kinds.map((second) => [first, second] as const))

test.each(orders)('after the number is fixed, steps of %s and %s are undone and redone without it', async (...order) => {
  const { app, draft } = await openDraft()
  const fakeOffice = memoryOffice(app.host)
  const office = useOffice(app.pinia)
  await office.load()
  await useIncomingChanges(app.pinia).start()
  fakeOffice.tell([], [holding('d1', 'here', { position: 2 })], {})
  await expect.poll(() => office.holdings.get('d1')?.position).toBe(2)
  const valuesOf = () => [headerOf(draft)['impnama'], draft.record?.document.car] as const
  const names = [valuesOf()[0]]
  for (const [index, kind] of order.entries()) {
    const [name, car] = valuesOf()
    const numbered = setEdit('/car', car, `0000280000002026112000012${index}`)
    const named = setEdit(importer, name ?? null, `PT ${index}`)
    draft.change(kind === 'number' ? [numbered] : kind === 'importer' ? [named] : [numbered, named])
    draft.endStep()
    if (kind !== 'number') names.push(`PT ${index}`)
  }
  const fixed = valuesOf()[1]
  fakeOffice.tell([], [holding('d1', 'here', { position: 3, outcome: 'unknown' })], {})
  await expect.poll(() => draft.isNumberFixed).toBe(true)

  for (const name of names.slice(0, -1).toReversed()) {
    expect(draft.undo()).not.toEqual([])
    expect(valuesOf()).toEqual([name, fixed])
  }
  expect([draft.canUndo, draft.undo()]).toEqual([false, []])
  for (const name of names.slice(1)) {
    expect(draft.redo()).not.toEqual([])
    expect(valuesOf()).toEqual([name, fixed])
  }
  expect([draft.canRedo, draft.redo()]).toEqual([false, []])
})
