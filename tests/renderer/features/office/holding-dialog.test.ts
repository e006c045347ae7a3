import { mount } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { nextTick } from 'vue'
import { fail } from '#core/base/result.ts'
import { servicesKey } from '../../../../renderer/data/services.ts'
import { useOffice } from '../../../../renderer/features/office/store/office.ts'
import HoldingDialog from '../../../../renderer/features/office/views/HoldingDialog.vue'
import { eventually } from '../../../support/eventually.ts'
import { holding, memoryOffice } from '../../../support/fakes/memory-office.ts'
import { openDraft } from '../../support/draft-setup.ts'

const open = async (verb: 'give' | 'refuse', more: Parameters<typeof holding>[2] = {}) => {
  const { app } = await openDraft()
  const fakeOffice = memoryOffice(app.host)
  app.host.use({ 'office.hold': async () => fail('office-not-holder') })
  const office = useOffice(app.pinia)
  await office.load()
  fakeOffice.tell([], [holding('d1', 'here', { position: 2, ...more })])
  await eventually(() => expect(office.holdings.has('d1')).toBe(true))
  const mounted = mount(HoldingDialog, {
    props: { verb, ids: ['d1'] },
    attachTo: document.body,
    global: { plugins: [app.pinia], provide: { [servicesKey as symbol]: app.services } }
  })
  await nextTick()
  return { fakeOffice, mounted }
}

test('after a refusal the dialog stays open for another try, and closes when another desk has taken the declaration over', async () => {
  const { fakeOffice, mounted } = await open('give')
  const submit = async (): Promise<void> => {
    document.querySelector('[data-holding-dialog] form')?.dispatchEvent(new Event('submit'))
    await nextTick()
  }
  await submit()
  const confirm = () => document.querySelector('[data-action="holding.confirm"]')
  await eventually(() => expect(confirm()?.getAttribute('aria-disabled')).not.toBe('true'))
  expect(mounted.emitted('close')).toBeUndefined()
  fakeOffice.tell([], [holding('d1', 'there', { position: 3 })])
  await eventually(() => expect(mounted.emitted('close')).toHaveLength(1))
})

test('the refusal of a request names the desk that asks', async () => {
  await open('refuse', { asked: { desk: 'there', note: '', at: 1 } })
  expect(document.querySelector('[data-holding-dialog="refuse"]')?.textContent).toContain('Meja 2 mau mengambil ')
})
