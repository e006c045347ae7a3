import { expect, test } from 'vitest'
import { fail } from '#core/base/result.ts'
import { usePrint } from '../../../../renderer/features/printing/store/print.ts'
import { importer, openDraft, refuse } from '../../support/draft-setup.ts'

const openPaper = async () => {
  const { desk, draft } = await openDraft()
  const made = (): unknown => desk.host.calls.findLast((call) => call.channel === 'print.render')?.input
  return { desk, draft, paper: usePrint(desk.pinia), made }
}

test('the printed form shows what was just typed, with the print fields', async () => {
  const { draft, paper, made } = await openPaper()
  draft.set(importer, 'PT Baru Diketik')
  draft.set('/@local/print/nama', 'Rina')
  expect(await paper.make('d1')).toMatchObject({ car: draft.record?.document.car, made: { ok: true } })
  expect(made()).toMatchObject({ declaration: { header: { data: { impnama: 'PT Baru Diketik' } } }, local: { nama: 'Rina' } })
})

test('a draft whose write is refused is rendered as it is on screen', async () => {
  const { desk, draft, paper, made } = await openPaper()
  refuse(desk)
  draft.set(importer, 'PT Tidak Tersimpan')
  await paper.make('d1')
  expect(draft.saveState.kind).toBe('failed')
  expect(made()).toMatchObject({ declaration: { header: { data: { impnama: 'PT Tidak Tersimpan' } } } })
})

test('print fields are never part of the declaration', async () => {
  const { draft, paper, made } = await openPaper()
  draft.set('/@local/print/nama', 'Rina')
  await paper.make('d1')
  expect(JSON.stringify((made() as { declaration: unknown }).declaration)).not.toContain('Rina')
})

test('a missing draft is not rendered, and a failure of the host is reported', async () => {
  const { desk, paper } = await openPaper()
  expect(await paper.make('gone')).toBeNull()
  desk.host.use({ 'print.render': () => Promise.resolve(fail('paper-failed')) })
  expect(await paper.make('d1')).toMatchObject({ made: fail('paper-failed') })
})

test('the PDF is named after the aju number, also when there is none', async () => {
  const { desk, paper } = await openPaper()
  await paper.save({ id: 'p', pages: 1, car: '051028BSG20820261105000041' })
  await paper.save({ id: 'p', pages: 1, car: '' })
  expect(desk.host.calls.flatMap((call) => (call.channel === 'print.save' ? [call.input] : []))).toEqual([
    { id: 'p', suggestedName: 'bc28-051028BSG20820261105000041-draf.pdf' },
    { id: 'p', suggestedName: 'bc28-tanpa-aju-draf.pdf' }
  ])
})
