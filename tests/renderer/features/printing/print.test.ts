import { expect, test } from 'vitest'
import { fail } from '#core/base/result.ts'
import { usePrint } from '../../../../renderer/features/printing/store/print.ts'
import { importer, openDraft, refuse } from '../../support/draft-setup.ts'

const openPrint = async () => {
  const { desk, draft } = await openDraft()
  const renderInput = (): unknown => desk.host.calls.findLast((call) => call.channel === 'print.render')?.input
  return { desk, draft, print: usePrint(desk.pinia), renderInput }
}

test('the printed form has unsaved edits and the print fields', async () => {
  const { draft, print, renderInput } = await openPrint()
  draft.set(importer, 'PT Baru Diketik')
  draft.set('/@local/print/nama', 'Rina')
  expect(await print.make('d1')).toMatchObject({ car: draft.record?.document.car, made: { ok: true } })
  expect(renderInput()).toMatchObject({ declaration: { header: { data: { impnama: 'PT Baru Diketik' } } }, local: { nama: 'Rina' } })
})

test('a draft whose save failed is rendered as on the screen', async () => {
  const { desk, draft, print, renderInput } = await openPrint()
  refuse(desk)
  draft.set(importer, 'PT Tidak Tersimpan')
  await print.make('d1')
  expect(draft.saveState.kind).toBe('failed')
  expect(renderInput()).toMatchObject({ declaration: { header: { data: { impnama: 'PT Tidak Tersimpan' } } } })
})

test('print fields are not part of the declaration', async () => {
  const { draft, print, renderInput } = await openPrint()
  draft.set('/@local/print/nama', 'Rina')
  await print.make('d1')
  expect(JSON.stringify((renderInput() as { declaration: unknown }).declaration)).not.toContain('Rina')
})

test('a draft that does not exist is not rendered, and a failure of the host is passed on', async () => {
  const { desk, print } = await openPrint()
  expect(await print.make('gone')).toBeNull()
  desk.host.use({ 'print.render': () => Promise.resolve(fail('paper-failed')) })
  expect(await print.make('d1')).toMatchObject({ made: fail('paper-failed') })
})

test('the PDF is named after the aju number, or has a default name without one', async () => {
  const { desk, print } = await openPrint()
  await print.save({ id: 'p', pages: 1, car: '051028BSG20820261105000041' })
  await print.save({ id: 'p', pages: 1, car: '' })
  expect(desk.host.calls.flatMap((call) => (call.channel === 'print.save' ? [call.input] : []))).toEqual([
    { id: 'p', suggestedName: 'bc28-051028BSG20820261105000041-draf.pdf' },
    { id: 'p', suggestedName: 'bc28-tanpa-aju-draf.pdf' }
  ])
})
