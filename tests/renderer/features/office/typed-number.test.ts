import { mount } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { ok } from '#core/base/result.ts'
import { sections } from '#core/schema/layout.ts'
import { servicesKey } from '../../../../renderer/data/services.ts'
import FieldSection from '../../../../renderer/features/editor/views/sections/FieldSection.vue'
import { useOffice } from '../../../../renderer/features/office/store/office.ts'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'
import { useWorklist } from '../../../../renderer/features/worklist/store/worklist.ts'
import { eventually } from '../../../support/eventually.ts'
import { holding, memoryOffice } from '../../../support/fakes/memory-office.ts'
import { openDraft } from '../../support/draft-setup.ts'

const prefix = '000028ABCDEF'
const car = (running: string): string => `${prefix}20261120${running}`

const open = async () => {
  const { app, draft } = await openDraft()
  const fakeOffice = memoryOffice(app.host)
  const lane = (series: string, of: string) => ({ prefix, series, desk: of, retired: false })
  app.host.use({ 'office.lanes': async () => ok([lane('A0', 'here'), lane('A1', 'there')]) })
  await useWorklist(app.pinia).load()
  const settings = useSettings(app.pinia)
  await settings.load()
  const { profile } = settings
  if (!profile) throw new Error('no profile')
  await settings.saveProfile({ ...profile, kind: 'production', ajuPrefix: prefix })
  await useOffice(app.pinia).load()
  const view = mount(FieldSection, {
    props: { section: sections[0], sentences: new Map(), advice: new Map() },
    global: { plugins: [app.pinia], provide: { [servicesKey as symbol]: app.services } }
  })
  const type = (text: string): void => {
    draft.set('/car', text)
    draft.endStep()
  }
  const said = (kind: 'problem' | 'advice'): string => {
    const found = view.findAll('.field').find((one) => one.find('[data-field="/car"]').exists())
    if (found === undefined) throw new Error('no field')
    return found.find(`.${kind}`).exists() ? found.find(`.${kind}`).text() : ''
  }
  return { fakeOffice, app, type, said }
}

test('a typed number in the lane of another desk is refused in its field, which names that lane and the lane of this desk', async () => {
  const { type, said, fakeOffice, app } = await open()
  type(car('A00001'))
  await eventually(() => expect([said('problem'), said('advice')]).toEqual(['', '']))
  type(car('A10001'))
  await eventually(() =>
    expect(said('problem')).toBe('Nomor aju ini di seri A1 milik Meja 2, jadi ditolak kantor. Ketik nomor dari seri meja ini (A0).')
  )
  // Not before it is complete.
  type(car('A1000'))
  await eventually(() => expect(said('problem')).toBe(''))
  type(car('930001'))
  await eventually(() => expect(said('advice')).toContain('di luar seri meja ini (A0): nomor ini didaftarkan di kantor saat masuk antrean'))
  // A number that was imported with the declaration.
  fakeOffice.tell([], [holding('d1', 'here', { car: car('A10001'), position: 2 })])
  await eventually(() => expect(useOffice(app.pinia).holdings.has('d1')).toBe(true))
  type(car('A10001'))
  await eventually(() => expect([said('problem'), said('advice')]).toEqual(['', '']))
})
