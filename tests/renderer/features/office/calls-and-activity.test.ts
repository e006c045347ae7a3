import { mount } from '@vue/test-utils'
import { expect, onTestFinished, test } from 'vitest'
import type { OfficeEvent, OpenCall } from '#core/contract/office.ts'
import { formatAju } from '#core/numbering/aju-number.ts'
import { servicesKey } from '../../../../renderer/data/services.ts'
import ActivityText from '../../../../renderer/features/office/shared/ActivityText.vue'
import { useOffice } from '../../../../renderer/features/office/store/office.ts'
import { useSendRights } from '../../../../renderer/features/office/store/sending.ts'
import CallsDialog from '../../../../renderer/features/office/views/sending/CallsDialog.vue'
import { useWorklist } from '../../../../renderer/features/worklist/store/worklist.ts'
import { eventually } from '../../../support/eventually.ts'
import { memoryOffice } from '../../../support/fakes/memory-office.ts'
import { openDraft } from '../../support/draft-setup.ts'

/* What calls and events of the office are about, in words. */

const open = async () => {
  const { app, draft } = await openDraft()
  const fakeOffice = memoryOffice(app.host)
  await useWorklist(app.pinia).load()
  await useOffice(app.pinia).load()
  const options = { global: { plugins: [app.pinia], provide: { [servicesKey as symbol]: app.services } } }
  return { app, draft, fakeOffice, options }
}

test('a call without an answer says which declaration, number or desk it is about', async () => {
  const { app, draft, fakeOffice, options } = await open()
  const call = (name: string, over: Partial<OpenCall>): OpenCall => ({
    id: name,
    function: name,
    declarations: [],
    car: null,
    desk: null,
    at: 1,
    mustAsk: true,
    ...over
  })
  const car = '000028ABC12320261120000009'
  const calls = [
    call('lock_desk', { desk: 'there' }),
    call('register_number', { declarations: ['d1'], car }),
    call('reopen_sending', { declarations: ['d1'] }),
    call('claim_lane', {})
  ]
  fakeOffice.know({ calls })
  fakeOffice.tell([])
  const rights = useSendRights(app.pinia)
  await eventually(() => expect(rights.openCalls).toHaveLength(4))
  const dialog = mount(CallsDialog, { global: { ...options.global, stubs: { Dialog: { template: '<div><slot /></div>' } } } })
  onTestFinished(() => dialog.unmount())
  const said = Object.fromEntries(calls.map(({ id }) => [id, dialog.find(`[data-call="${id}"] .soft`).text()]))
  expect(said['lock_desk']).toMatch(/^Meja 2 · /)
  expect(said['register_number']).toContain(`${formatAju(car)} · `)
  expect(said['reopen_sending']).toContain(`${formatAju(draft.record?.document.car ?? '')} · `)
  expect(said['claim_lane']).not.toContain('·')
})

test('the history names the desk that a right was released to, and none for one that nobody holds', async () => {
  const { options } = await open()
  const sentence = (event: Pick<OfficeEvent, 'kind' | 'details'>): string =>
    mount(ActivityText, { ...options, props: { event: { at: 1, desk: 'there', ...event }, of: 'event' } }).text()
  expect(sentence({ kind: 'release_sending', details: { to: 'third' } })).toBe('Hak mengirim diserahkan ke Meja 3')
  expect(sentence({ kind: 'release_sending', details: { to: null } })).toBe('Hak mengirim diserahkan')
  expect(sentence({ kind: 'recovered', details: {} })).toBe('Dikembalikan ke kantor dari meja itu')
})
