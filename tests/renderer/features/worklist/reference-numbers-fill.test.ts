import { expect, test } from 'vitest'
import type { Summary } from '#core/draft/summary.ts'
import type { StoredResponse } from '#core/tracking/track.ts'
import { changesOfNew } from '../../../../renderer/data/declarations-repository.ts'
import { useAdvice } from '../../../../renderer/features/editor/store/advice.ts'
import { useDraft } from '../../../../renderer/features/editor/store/draft/draft.ts'
import { responseRow } from '../../../../renderer/features/tracking/store/refresh-session.ts'
import { useReferenceNumbersFill } from '../../../../renderer/features/worklist/store/reference-numbers-fill.ts'
import { useWorklist } from '../../../../renderer/features/worklist/store/worklist.ts'
import { recordFrom, smallText, withCar } from '../../support/declaration-fixtures.ts'
import { openTestApp } from '../../support/test-services.ts'

const aju = (id: string): string => `000028PRAKTK2026112000000${id.slice(1)}`
const recordOf = (id: string) => withCar(recordFrom(smallText), id, aju(id))

/** Declarations whose summaries were written by a version without the reference numbers. */
const open = async (ids: readonly string[]) => {
  const app = await openTestApp()
  const worklist = useWorklist(app.pinia)
  for (const id of ids) {
    const { value, ...row } = worklist.noteDraft(recordOf(id), 0)
    const { invoices: _i, shipments: _s, containers: _c, ...old } = value as Summary
    await app.services.storeWriter.write([...changesOfNew(recordOf(id)), { ...row, value: old }])
  }
  const again = await app.restart()
  await useWorklist(again.pinia).load()
  return { app: again, worklist: useWorklist(again.pinia) }
}

test('rows of an earlier version get the reference numbers, stored, and are then found by them', async () => {
  const { app, worklist } = await open(['d1', 'd2'])
  expect(worklist.summaries.get('d1')?.invoices).toBeUndefined()
  await useReferenceNumbersFill(app.pinia).fill()
  const invoice = recordOf('d1').document.dokumen.data.find(({ dokkd }) => dokkd === '380')?.dokno ?? ''
  expect(invoice).not.toBe('')
  expect((await app.database.summaries.toArray()).map((summary) => summary.invoices)).toEqual([invoice, invoice])
  worklist.search = invoice
  expect(worklist.rows).toHaveLength(2)
})

test('a number that the practice service gave is not found', async () => {
  const { app, worklist } = await open(['d1', 'd2'])
  const given = (id: string, over: Partial<StoredResponse> = {}) =>
    responseRow({
      ...{ id, car: aju(id), code: '2003', date: '2026-11-20', time: '101500', number: `SPPB-${id}`, description: '' },
      ...{ pdf: { state: 'none' }, copy: 'absent', fields: {}, firstSeenAt: 1, readAt: 1 },
      ...over
    })
  await app.services.storeWriter.write([given('d1', { ofEarlierService: true }), given('d2')])
  await useReferenceNumbersFill(app.pinia).fill()
  expect(['d1', 'd2'].map((id) => worklist.summaries.get(id)?.given)).toEqual([undefined, 'SPPB-d2'])
})

test('another declaration with the same reference numbers is named, newest first; one in the trash, of another supplier or too old is not', async () => {
  const { app, worklist } = await open(['d1', 'd2', 'd3'])
  await useReferenceNumbersFill(app.pinia).fill()
  await useDraft(app.pinia).open('d1')
  const advice = useAdvice(app.pinia)
  const said = (): readonly string[] => {
    advice.update()
    return [...new Set(advice.open.flatMap(({ says, declaration }) => (declaration === undefined ? [] : [`${says} ${declaration}`])))]
  }
  await worklist.indexReferences()
  const createdAt = app.services.now()
  worklist.note('d2', { createdAt: createdAt - 1_000 })
  worklist.note('d3', { createdAt: createdAt - 2_000 })
  expect(said()).toContain('S1.invoice d2')
  expect(said().every((one) => one.endsWith(' d2'))).toBe(true)
  await worklist.trash(['d2'])
  expect(said()).toContain('S1.invoice d3')
  worklist.note('d3', { supplier: 'Pemasok Lain Ltd' })
  expect(said().some((one) => one.startsWith('S1.invoice'))).toBe(false)
  expect(said().length).toBeGreaterThan(0)
  worklist.note('d3', { createdAt: createdAt - 400 * 86_400_000 })
  expect(said()).toEqual([])
})
