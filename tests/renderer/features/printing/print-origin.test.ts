import { flushPromises, mount } from '@vue/test-utils'
import { afterEach, expect, test } from 'vitest'
import { defineComponent, h, nextTick, ref, useTemplateRef, type Component } from 'vue'
import { createRouter, createWebHashHistory, RouterView } from 'vue-router'
import { useReturnedFocus } from '../../../../renderer/features/editor/views/use-editor-navigation.ts'
import { usePrintOrigin } from '../../../../renderer/features/printing/views/use-print-origin.ts'

let close = (): void => undefined
afterEach(() => close())

/** The worklist, the editor with one field in each section, and the printed form. */
const openWindow = async (path: string) => {
  const focused: string[] = []
  let paper: ReturnType<typeof usePrintOrigin> | null = null
  const Editor = defineComponent({
    props: { id: { type: String, required: true }, section: { type: String, default: 'general' } },
    setup(props) {
      const isOpen = ref(false)
      useReturnedFocus({
        id: () => props.id,
        section: () => props.section,
        isOpen: () => isOpen.value,
        content: useTemplateRef<HTMLElement>('content'),
        focusField: (field) => Promise.resolve(void focused.push(`${props.section} ${field}`))
      })
      void nextTick(() => (isOpen.value = true))
      return () => h('div', { ref: 'content' }, h('input', { 'data-field': `/${props.section}` }))
    }
  })
  const Paper: Component<{ readonly id: string }> = {
    props: { id: { type: String, required: true } },
    setup(props) {
      paper = usePrintOrigin(() => props.id)
      return () => h('p')
    }
  }
  const router = createRouter({
    history: createWebHashHistory(),
    routes: [
      { path: '/worklist', name: 'worklist', component: { render: () => h('p') } },
      { path: '/declaration/:id/:section?', name: 'editor', component: Editor, props: true },
      { path: '/print/:id', name: 'print', component: Paper, props: true }
    ]
  })
  await router.push(path)
  const wrapper = mount(RouterView, { global: { plugins: [router] }, attachTo: document.body })
  close = () => {
    wrapper.unmount()
    router.options.history.destroy()
    location.hash = ''
  }
  await flushPromises()
  return { router, wrapper, focused, paper: () => paper, where: () => router.currentRoute.value.fullPath }
}

test('the printed form closes to the section and field from which it was opened', async () => {
  const page = await openWindow('/declaration/d1/detail')
  page.wrapper.find('input').element.focus()
  await page.router.push('/print/d1')
  await flushPromises()
  expect(page.paper()?.isList()).toBe(false)
  page.paper()?.close()
  await expect.poll(page.where).toBe('/declaration/d1/detail')
  await expect.poll(() => page.focused).toEqual(['detail /detail'])
})

test('the field gets no focus again when the declaration is opened in another way', async () => {
  const page = await openWindow('/declaration/d1/detail')
  page.wrapper.find('input').element.focus()
  await page.router.push('/print/d1')
  await page.router.push('/declaration/d1/detail')
  await flushPromises()
  expect(page.focused).toEqual([])
})

test('the printed form closes to the worklist if it was opened there, else to the declaration', async () => {
  const page = await openWindow('/worklist')
  await page.router.push('/print/d1')
  await flushPromises()
  expect(page.paper()?.isList()).toBe(true)
  page.paper()?.close()
  await expect.poll(page.where).toBe('/worklist')
  await page.router.push('/declaration/d2/detail')
  await page.router.push('/print/d1')
  await flushPromises()
  expect(page.paper()?.isList()).toBe(false)
  page.paper()?.close()
  await expect.poll(page.where).toBe('/declaration/d1/general')
})
