import { expect, test } from 'vitest'
import { changesOfNew } from '../../../../renderer/data/declarations-repository.ts'
import { useAdvice } from '../../../../renderer/features/editor/store/advice.ts'
import { useDraft } from '../../../../renderer/features/editor/store/draft/draft.ts'
import { useWorklist } from '../../../../renderer/features/worklist/store/worklist.ts'
import { recordFrom, smallText, withCar } from '../../support/declaration-fixtures.ts'
import { openTestApp } from '../../support/test-services.ts'

const aju = (id: string): string => `000028PRAKTK2026112000000${id.slice(1)}`
const recordOf = (id: string) => withCar(recordFrom(smallText), id, aju(id))

const open = async (ids: readonly string[]) => {
  const app = await openTestApp()
  const worklist = useWorklist(app.pinia)
  for (const id of ids) await app.services.storeWriter.write([...changesOfNew(recordOf(id)), worklist.noteDraft(recordOf(id), 0)])
  const again = await app.restart()
  await useWorklist(again.pinia).load()
  return { app: again, worklist: useWorklist(again.pinia) }
}

test('declarations are found by their reference numbers', async () => {
  const { worklist } = await open(['d1', 'd2'])
  const invoice = recordOf('d1').document.dokumen.data.find(({ dokkd }) => dokkd === '380')?.dokno ?? ''
  expect(invoice).not.toBe('')
  worklist.search = invoice
  expect(worklist.rows).toHaveLength(2)
})

test('another declaration with the same reference numbers is named, newest first; one in the trash, of another supplier or too old is not', async () => {
  const { app, worklist } = await open(['d1', 'd2', 'd3'])
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
