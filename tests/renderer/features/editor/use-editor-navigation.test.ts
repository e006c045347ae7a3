import { flushPromises, mount } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { defineComponent, h, useTemplateRef, type VNode } from 'vue'
import { createMemoryHistory, createRouter, RouterView } from 'vue-router'
import { sections } from '#core/schema/layout.ts'
import { servicesKey } from '../../../../renderer/data/services.ts'
import FieldSection from '../../../../renderer/features/editor/views/sections/FieldSection.vue'
import OtherSection from '../../../../renderer/features/editor/views/sections/OtherSection.vue'
import { useEditorNavigation, type EditorNavigation } from '../../../../renderer/features/editor/views/use-editor-navigation.ts'
import { useMessages } from '../../../../renderer/messages/messages.ts'
import { openDraft } from '../../support/draft-setup.ts'

const none = new Map()
const formOf = (section: string): VNode => {
  const found = sections.find(({ key }) => key === section)
  if (section === 'other' || !found) return h(OtherSection, { sentences: none })
  return h(FieldSection, { key: section, section: found, sentences: none, advice: none })
}

/** The fields of a section of the first declaration, with the navigation of the editor. */
const openSection = async (section: string) => {
  const { app, draft } = await openDraft()
  const made: EditorNavigation[] = []
  const editor = defineComponent({
    props: { id: { type: String, required: true }, section: { type: String, required: true } },
    setup(props) {
      const content = useTemplateRef<HTMLElement>('content')
      const table = useTemplateRef<never>('table')
      made.push(useEditorNavigation({ id: () => props.id, section: () => props.section, isOpen: () => true, content, table }))
      return () => h('section', { ref: 'content' }, [formOf(props.section)])
    }
  })
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [
      { path: '/', name: 'worklist', component: () => h('p') },
      { path: '/declaration/:id/:section', name: 'editor', component: editor, props: true }
    ]
  })
  await router.push({ name: 'editor', params: { id: 'd1', section } })
  const view = mount(RouterView, {
    attachTo: document.body,
    global: { plugins: [app.pinia, router], provide: { [servicesKey as symbol]: app.services } }
  })
  await flushPromises()
  const [navigation] = made
  if (!navigation) throw new Error('no editor')
  const field = (path: string) => view.find<HTMLInputElement>(`[data-field="${path}"]`)
  const said = () => useMessages(app.pinia).toasts.map((toast) => toast.text)
  return { app, draft, router, view, navigation, field, said }
}

test('leaving a section names every field whose text is not saved, with its box; the texts are in their fields again', async () => {
  const { navigation, field, said, view } = await openSection('weight')
  await field('/header/data/bruto').setValue('12,5o')
  await field('/header/data/netto').setValue('x')
  await navigation.goTo('price')
  expect(said()).toEqual([
    'Berat kotor (kg) (Kotak 33): “12,5o”; Berat bersih (kg) (Kotak 34): “x” tidak terbaca dan belum disimpan. Teksnya tetap di bidangnya dan ada di Periksa.'
  ])
  await navigation.goTo('weight')
  expect(field('/header/data/bruto').element.value).toBe('12,5o')
  await field('/header/data/bruto').setValue('12,5')
  expect(said()).toHaveLength(1)
  await field('/header/data/netto').setValue('12')
  await flushPromises()
  expect(said()).toEqual([])
  view.unmount()
})

test('a long JSON text that is not saved is named by its field and shortened', async () => {
  const { navigation, field, said, view } = await openSection('other')
  await field('/pungutan/data').setValue(`[\n  { "kode": "BM",\n    "nilai": ${'9'.repeat(60)} `)
  await navigation.goTo('price')
  expect(said()).toEqual([
    expect.stringContaining('Pungutan: “[ { "kode": "BM", "nilai": 9999999999999…” tidak terbaca dan belum disimpan.')
  ])
  await navigation.goTo('other')
  expect(field('/pungutan/data').element.value).toContain('"nilai": 99999')
  view.unmount()
})

test('a text that cannot be read is reported when another declaration opens, also a date that was not left', async () => {
  const { draft, field, router, said, view } = await openSection('transport')
  const date = field('/header/data/tgtiba')
  date.element.focus()
  await date.setValue('31-13-26')
  await router.push({ name: 'editor', params: { id: 'd2', section: 'transport' } })
  await draft.open('d2')
  await flushPromises()
  expect(said()).toEqual([expect.stringMatching(/“31-13-26” tidak terbaca dan belum disimpan/)])
  view.unmount()
})

test('sending stops at a date that cannot be read before it is left', async () => {
  const { field, navigation, view } = await openSection('transport')
  const date = field('/header/data/tgtiba')
  date.element.focus()
  await date.setValue('31-13-26')
  expect([await navigation.stopAtUnreadable(), document.activeElement]).toEqual([true, date.element])
  await date.setValue('20-11-2026')
  expect(await navigation.stopAtUnreadable()).toBe(false)
  view.unmount()
})
