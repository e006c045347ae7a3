import { expect, test } from 'vitest'
import type { Pointer } from '#core/derive/pointer.ts'
import { useAdvice } from '../../../renderer/stores/advice.ts'
import { useProblemSteps } from '../../../renderer/views/editor/use-problem-steps.ts'
import { openDraft } from '../support/draft-desk.ts'

const broken = async () => {
  const { desk, draft } = await openDraft()
  const gone: Pointer[] = []
  const step = useProblemSteps((path) => {
    gone.push(path)
    return Promise.resolve()
  })
  return { desk, draft, gone, step, advice: useAdvice(desk.pinia) }
}

test('F8 goes through what blocks, section by section, then through advice, and around again', async () => {
  const { draft, advice, gone, step } = await broken()
  draft.set('/header/data/bruto', null)
  draft.set('/header/data/impid', null)
  draft.set('/header/data/impnama', '')
  advice.look()
  for (let turn = 0; turn < 4; turn += 1) step(1, gone.at(-1) ?? null)
  step(-1, gone.at(-1) ?? null)
  expect(gone).toEqual(['/header/data/impid', '/header/data/bruto', '/header/data/impnama', '/header/data/impid', '/header/data/impnama'])
})

test('advice on a whole table is passed, though the cursor is in a cell that has advice of its own', async () => {
  const { draft, advice, gone, step } = await broken()
  draft.set('/dokumen/data/0/dokkd', '999')
  draft.set('/dokumen/data/0/nourut', 9)
  draft.set('/container/data/0/contno', 'X')
  advice.look()
  step(1, null)
  step(1, '/dokumen/data/0/nourut')
  step(1, '/dokumen/data/0/nourut')
  step(1, '/container/data/0/contno')
  expect(gone).toEqual(['/dokumen/data/0/nourut', '/dokumen/data', '/container/data/0/contno', '/dokumen/data/0/nourut'])
})

test('from a field without a problem F8 goes on from where it was, and does nothing where there is nothing', async () => {
  const { draft, advice, gone, step } = await broken()
  step(1, null)
  draft.set('/header/data/bruto', null)
  draft.set('/header/data/netto', null)
  advice.look()
  step(1, '/car')
  step(1, '/car')
  step(-1, '/car')
  expect(gone).toEqual(['/header/data/bruto', '/header/data/netto', '/header/data/bruto'])
})
