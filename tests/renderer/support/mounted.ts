import { mount } from '@vue/test-utils'
import { defineComponent, h } from 'vue'
import { createMemoryHistory, createRouter, type Router } from 'vue-router'
import { servicesKey } from '../../../renderer/data/services.ts'
import type { TestApp } from './test-services.ts'

const empty = defineComponent(() => () => h('p'))

/** The routes by name, without their components. */
export const testRouter = (): Router =>
  createRouter({
    history: createMemoryHistory(),
    routes: [
      { path: '/', name: 'worklist', component: empty },
      { path: '/declaration/:id/:section?', name: 'editor', component: empty },
      { path: '/outbox/:entry?', name: 'outbox', component: empty },
      { path: '/tracking/:car?', name: 'tracking', component: empty },
      { path: '/inbox', name: 'inbox', component: empty },
      { path: '/archive/:sha256?', name: 'archive', component: empty },
      { path: '/catalog/:tab?', name: 'catalog', component: empty },
      { path: '/settings', name: 'settings', component: empty }
    ]
  })

/** Runs a composable inside a component with the services and stores of the desk. */
export const inside = <T>(app: TestApp, use: () => T, router = testRouter()) => {
  const made: T[] = []
  const wrapper = mount(
    defineComponent({
      setup(_, { slots }) {
        made.push(use())
        return () => h('div', slots['default']?.())
      }
    }),
    { global: { plugins: [app.pinia, router], provide: { [servicesKey as symbol]: app.services } } }
  )
  const [value] = made
  if (value === undefined) throw new Error('nothing was made')
  return { value, wrapper, router }
}
