import { mount } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { sections } from '#core/schema/layout.ts'
import FormField from '../../../../renderer/forms/FormField.vue'
import { useCommands } from '../../../../renderer/commands/registry.ts'
import { servicesKey } from '../../../../renderer/data/services.ts'
import FieldSection from '../../../../renderer/features/editor/views/sections/FieldSection.vue'
import { openDraft } from '../../support/draft-setup.ts'

const section = sections.find(({ groups }) => groups.some(({ key }) => key === 'importer')) ?? sections[0]

test('a tax number with separators is stored without them when the field is left, in the same step', async () => {
  const { app, draft } = await openDraft()
  const before = draft.record?.document.header.data.impnpwp
  const view = mount(FieldSection, {
    props: { section, sentences: new Map(), advice: new Map() },
    global: { plugins: [app.pinia], provide: { [servicesKey as symbol]: app.services } }
  })
  const input = view.find<HTMLInputElement>('[data-field="/header/data/impnpwp"]')
  await input.setValue('02.345.678.3-013.000')
  await input.trigger('blur')
  expect([draft.record?.document.header.data.impnpwp, input.element.value]).toEqual(['023456783013000', '023456783013000'])
  draft.undo()
  expect(draft.record?.document.header.data.impnpwp).toBe(before)
})

test('the number of BC 1.1 and its items get their zeros when their fields are left; another text stays', async () => {
  const { app, draft } = await openDraft()
  const transport = sections.find(({ key }) => key === 'transport') ?? sections[0]
  const view = mount(FieldSection, {
    props: { section: transport, sentences: new Map(), advice: new Map() },
    global: { plugins: [app.pinia], provide: { [servicesKey as symbol]: app.services } }
  })
  for (const [key, typed, stored] of [
    ['doktupno', '1472', '001472'],
    ['posno', '12', '0012'],
    ['possub', '3', '0003'],
    ['possubsub', '00003', '00003'],
    ['doktupno', 'A-12', 'A-12'],
    ['posno', '', ''],
    ['angkutno', '12', '12']
  ] as const) {
    const input = view.find(`[data-field="/header/data/${key}"]`)
    await input.setValue(typed)
    await input.trigger('blur')
    expect([key, draft.record?.document.header.data[key]]).toEqual([key, stored])
  }
})

test('fields that sending needs are marked and required; others are not', async () => {
  const { app } = await openDraft()
  const view = mount(FieldSection, {
    props: { section, sentences: new Map(), advice: new Map() },
    global: { plugins: [app.pinia], provide: { [servicesKey as symbol]: app.services } }
  })
  const required = view.findAll('[aria-required="true"]').map((field) => field.attributes('data-field'))
  expect(required).toEqual(['/header/data/impid', '/header/data/impnpwp', '/header/data/impnama', '/header/data/indid'])
  expect(view.findAll('.required')).toHaveLength(required.length)
})

test('an imported number stays as it is when its field is only left, and so does a number of another kind of identity', async () => {
  const { app, draft } = await openDraft()
  const view = mount(FieldSection, {
    props: { section, sentences: new Map(), advice: new Map() },
    global: { plugins: [app.pinia], provide: { [servicesKey as symbol]: app.services } }
  })
  const input = view.find<HTMLInputElement>('[data-field="/header/data/impnpwp"]')
  draft.set('/header/data/impnpwp', '02.345.678.3-013.000')
  await input.trigger('focus')
  await input.trigger('blur')
  expect(draft.record?.document.header.data.impnpwp).toBe('02.345.678.3-013.000')
  draft.set('/header/data/impid', '2')
  await input.setValue('131274681-609000')
  await input.trigger('blur')
  expect(draft.record?.document.header.data.impnpwp).toBe('131274681-609000')
})

test('spaces around a typed text are gone when its field is left; those of an imported text stay', async () => {
  const { app, draft } = await openDraft()
  const view = mount(FieldSection, {
    props: { section, sentences: new Map(), advice: new Map() },
    global: { plugins: [app.pinia], provide: { [servicesKey as symbol]: app.services } }
  })
  draft.set('/header/data/impalmt', ' Jalan Damai ')
  await view.find('[data-field="/header/data/impalmt"]').trigger('blur')
  const input = view.find<HTMLInputElement>('[data-field="/header/data/impnama"]')
  await input.setValue(' PT  Maju ')
  expect(draft.record?.document.header.data.impnama).toBe(' PT  Maju ')
  await input.trigger('blur')
  expect(draft.record?.document.header.data).toMatchObject({ impnama: 'PT  Maju', impalmt: ' Jalan Damai ' })
})

test('the country of the supplier is typed behind its name and stored beside the declaration; each party is chosen by a command too', async () => {
  const { app, draft } = await openDraft()
  const before = draft.record?.document
  const view = mount(FieldSection, {
    props: { section, sentences: new Map(), advice: new Map() },
    global: { plugins: [app.pinia], provide: { [servicesKey as symbol]: app.services } }
  })
  const paths = view.findAll('[data-group="supplier"] [data-field]').map((field) => field.attributes('data-field'))
  expect(paths.slice(0, 2)).toEqual(['/header/data/pasoknama', '/@local/party/pasokNegara'])
  view
    .findAllComponents(FormField)
    .find((field) => field.props('place').path === paths[1])
    ?.vm.$emit('change', 'JP')
  expect(draft.record?.local['party']).toEqual({ pasokNegara: 'JP' })
  expect(draft.record?.document).toEqual(before)
  const commands = useCommands(app.pinia)
  expect(commands.all.map(({ action }) => action)).toEqual(
    ['importer', 'owner', 'seller', 'supplier', 'broker', 'billing'].map((kind) => `party.pick.${kind}`)
  )
  commands.find('party.pick.supplier')?.run()
  await view.vm.$nextTick()
  expect(view.findComponent({ name: 'CatalogPicker' }).exists()).toBe(true)
})
