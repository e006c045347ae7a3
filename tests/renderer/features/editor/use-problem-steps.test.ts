import { expect, test } from 'vitest'
import type { Pointer } from '#core/base/json-pointer.ts'
import { useAdvice } from '../../../../renderer/features/editor/store/advice.ts'
import { useProblemSteps } from '../../../../renderer/features/editor/views/use-problem-steps.ts'
import { openDraft } from '../../support/draft-setup.ts'

const broken = async () => {
  const { app, draft } = await openDraft()
  const gone: Pointer[] = []
  const step = useProblemSteps((path) => {
    gone.push(path)
    return Promise.resolve()
  })
  return { app, draft, gone, step, advice: useAdvice(app.pinia) }
}

test('F8 goes through problems section by section, then advice, and wraps around', async () => {
  const { draft, advice, gone, step } = await broken()
  draft.set('/header/data/bruto', null)
  draft.set('/header/data/impid', null)
  draft.set('/header/data/penjnama', '')
  advice.update()
  for (let turn = 0; turn < 4; turn += 1) step(1, gone.at(-1) ?? null)
  step(-1, gone.at(-1) ?? null)
  expect(gone).toEqual(['/header/data/impid', '/header/data/bruto', '/header/data/penjnama', '/header/data/impid', '/header/data/penjnama'])
})

test('F8 continues after advice on a whole table, although the focused cell has its own advice', async () => {
  const { draft, advice, gone, step } = await broken()
  draft.set('/dokumen/data/1/dokkd', '999')
  draft.set('/dokumen/data/0/nourut', 9)
  draft.set('/container/data/0/contno', 'X')
  advice.update()
  step(1, null)
  step(1, '/dokumen/data/0/nourut')
  step(1, '/dokumen/data/0/nourut')
  step(1, '/container/data/0/contno')
  expect(gone).toEqual(['/dokumen/data/0/nourut', '/dokumen/data', '/container/data/0/contno', '/dokumen/data/0/nourut'])
})

test('from a field without a problem F8 goes to the nearest one after it, and does nothing without problems', async () => {
  const { draft, advice, gone, step } = await broken()
  step(1, null)
  draft.set('/header/data/bruto', null)
  draft.set('/header/data/impid', null)
  draft.set('/detail/data/1/dcif', null)
  advice.update()
  // Before all problems, between two of them, in a line above and a line below, and after the last.
  for (const from of ['/car', '/header/data/angkutnama', '/detail/data/0/brgurai', '/detail/data/2/brgurai']) step(1, from)
  for (const from of ['/detail/data/2/brgurai', '/header/data/angkutnama', '/car']) step(-1, from)
  const [party, weight, line] = ['/header/data/impid', '/header/data/bruto', '/detail/data/1/dcif']
  expect(gone).toEqual([party, weight, line, party, line, party, line])
})

test('F8 continues from a field that was fixed, not from the first problem', async () => {
  const { draft, gone, step } = await broken()
  for (const row of [0, 1, 2]) draft.set(`/detail/data/${row}/dcif`, null)
  step(1, null)
  draft.set('/detail/data/0/dcif', 5)
  step(1, '/detail/data/0/dcif')
  expect(gone).toEqual(['/detail/data/0/dcif', '/detail/data/1/dcif'])
})

test('F8 knows the advice of the declaration as it is, also before a pause in typing', async () => {
  const { draft, advice, gone, step } = await broken()
  for (const key of ['kpbc_pengawas', 'penjnama']) draft.set(`/header/data/${key}`, '')
  draft.set('/header/data/bruto', null)
  advice.update()
  step(1, null)
  // Advice is found while the text is half typed.
  draft.set('/header/data/kpbc_pengawas', '0')
  advice.update()
  draft.set('/header/data/kpbc_pengawas', '070100')
  step(1, '/header/data/kpbc_pengawas')
  expect(gone).toEqual(['/header/data/kpbc_pengawas', '/header/data/bruto'])
})
