import { mount } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { h, nextTick, ref } from 'vue'
import { declarationStates } from '#core/draft/summary.ts'
import { outboxStates } from '#core/outbox/outbox-entry.ts'
import Dialog from '../../../renderer/ui/Dialog.vue'
import StateBadge from '../../../renderer/features/worklist/shared/StateBadge.vue'
import Toasts from '../../../renderer/ui/Toasts.vue'

test('the badge of every state has an icon, a word and its name as an attribute', () => {
  for (const state of [...declarationStates, ...outboxStates]) {
    const badge = mount(StateBadge, { props: { state, label: `kata ${state}` } })
    expect([badge.text(), badge.attributes('data-state'), badge.findAll('svg[aria-hidden="true"]').length]).toEqual([
      `kata ${state}`,
      state,
      1
    ])
  }
})

const countLabel = (count: number) => `(${count} kali)`

type Toasted = InstanceType<typeof Toasts>['$props']['toasts']
const shownMessages = async (toasts: Toasted) => {
  const props = { toasts, most: 3, closeLabel: 'Tutup', waitingLabel: (count: number) => `${count} pesan lagi`, countLabel }
  const stack = mount(Toasts, { attachTo: document.body, props })
  await nextTick()
  return stack
}

test('messages are announced and each can be closed', async () => {
  const stack = await shownMessages([
    { id: 1, tone: 'ok', text: 'Disimpan' },
    { id: 7, tone: 'danger', text: 'Gagal' }
  ])
  expect(
    stack.findAll('[data-toast]').map((toast) => [toast.text(), toast.element.closest('[aria-live]')?.getAttribute('aria-live')])
  ).toEqual([
    ['Disimpan', 'polite'],
    ['Gagal', 'assertive']
  ])
  await stack.findAll('button').at(1)?.trigger('click')
  expect([stack.emitted('close'), stack.find('button').attributes('aria-label')]).toEqual([[[7]], 'Tutup'])
})

test('a message has an icon of its tone, its count and its button; a failure interrupts a screen reader', async () => {
  const offered = ref(true)
  const button = { action: 'message.undo', label: 'Urungkan', isOffered: () => offered.value }
  const stack = await shownMessages([
    { id: 1, tone: 'ok', text: 'Dihapus', count: 3, button },
    { id: 2, tone: 'danger', text: 'Gagal', count: 1 }
  ])
  const [first, second] = stack.findAll('[data-toast]')
  const rolesAround = (element: Element | undefined): readonly (string | null)[] => {
    const around = element?.parentElement?.closest('[role]')
    return around ? [around.getAttribute('role'), ...rolesAround(around)] : []
  }
  expect([rolesAround(first?.element), rolesAround(second?.element)]).toEqual([['status'], ['alert']])
  expect(new Set(stack.findAll('.icon-inline').map((icon) => icon.html())).size).toBe(2)
  expect([first?.find('[data-count]').text(), second?.find('[data-count]').exists()]).toEqual(['(3 kali)', false])
  await first?.find('[data-action="message.undo"]').trigger('click')
  expect(stack.emitted('act')).toEqual([[1]])
  offered.value = false
  await nextTick()
  expect(stack.find('[data-action="message.undo"]').exists()).toBe(false)
})

test('of many messages the newest three are shown, the others after one is closed', async () => {
  const toasts = [1, 2, 3, 4, 5].map((id) => ({ id, tone: 'danger' as const, text: `Gagal ${id}` }))
  const stack = await shownMessages(toasts)
  const shown = () => [stack.find('[data-toasts-waiting]').exists(), ...stack.findAll('[data-toast]').map((toast) => toast.text())]
  expect([stack.find('[data-toasts-waiting]').text(), ...shown()]).toEqual(['2 pesan lagi', true, 'Gagal 3', 'Gagal 4', 'Gagal 5'])
  await stack.setProps({ toasts: toasts.slice(0, 3) })
  expect(shown()).toEqual([false, 'Gagal 1', 'Gagal 2', 'Gagal 3'])
})

test.each([
  ['Enter', 'act', [[2]]],
  ['Escape', 'close', [[2]]]
] as const)(
  'the newest message is reached by key; %s does what it offers or closes it, and the focus goes back',
  async (key, event, payload) => {
    const field = document.createElement('input')
    document.body.append(field)
    field.focus()
    const button = { action: 'message.undo', label: 'Urungkan' }
    const toasts = [
      { id: 1, tone: 'danger' as const, text: 'Gagal' },
      { id: 2, tone: 'ok' as const, text: 'Dihapus', button }
    ]
    const stack = await shownMessages(toasts)
    ;(stack.vm as unknown as { focusNewest: () => void }).focusNewest()
    const focused = document.activeElement as HTMLElement
    expect(focused.dataset['action']).toBe('message.undo')
    // The store removes the message at once, the window with its next change.
    const changed = stack.setProps({ toasts: toasts.slice(0, 1) })
    if (key === 'Enter') focused.click()
    else focused.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    await changed
    await nextTick()
    expect([stack.emitted(event), document.activeElement]).toEqual([payload, field])
    stack.unmount()
    field.remove()
  }
)

test('the newest message is scrolled into view below long ones', async () => {
  const toasts = [1, 2].map((id) => ({ id, tone: 'warn' as const, text: `Pesan ${id}` }))
  const stack = await shownMessages(toasts.slice(0, 1))
  Object.defineProperty(stack.get('.toasts').element, 'scrollHeight', { value: 800 })
  await stack.setProps({ toasts })
  await nextTick()
  expect(stack.get('.toasts').element.scrollTop).toBe(800)
})

const dialog = async (description?: string) => {
  const wrapper = mount(Dialog, {
    attachTo: document.body,
    global: { provide: { closeLabel: ref('Tutup') } },
    props: { open: true, title: 'Hapus?', ...(description === undefined ? {} : { description }) },
    slots: { default: () => h('input', { id: 'inside' }), actions: () => h('button', { id: 'yes' }, 'Ya') }
  })
  await nextTick()
  const window = document.querySelector('[role="dialog"]')
  if (!window) throw new Error('no dialog')
  const named = (attribute: string): string | undefined => document.getElementById(window.getAttribute(attribute) ?? '')?.textContent
  return { wrapper, window, named }
}

test('a dialog has its title and text as accessible name and description, its content and its buttons', async () => {
  const { window, named } = await dialog('Draf tidak dapat dikembalikan.')
  expect([named('aria-labelledby'), named('aria-describedby')]).toEqual(['Hapus?', 'Draf tidak dapat dikembalikan.'])
  expect([...window.querySelectorAll('#inside, #yes')]).toHaveLength(2)
})

test('messages are shown in the dialog opened last, where their key reaches them, and return to their own place', async () => {
  const toasts = [{ id: 1, tone: 'ok' as const, text: 'Disalin' }]
  const props = { toasts, most: 3, closeLabel: 'Tutup', waitingLabel: String, countLabel }
  const stack = mount(Toasts, { attachTo: document.body, props })
  await nextTick()
  const placeOf = () => document.querySelector('[data-toast]')?.closest('[role="dialog"]') ?? null
  expect(placeOf()).toBe(null)
  const [first, second] = [await dialog(), await dialog()]
  await nextTick()
  const dialogs = [...document.querySelectorAll('[role="dialog"]')]
  expect(placeOf()).toBe(dialogs.at(-1))
  ;(stack.vm as unknown as { focusNewest: () => void }).focusNewest()
  expect(document.activeElement?.closest('[data-toast]')).not.toBe(null)
  second.wrapper.unmount()
  await nextTick()
  expect(placeOf()).toBe(dialogs[0])
  first.wrapper.unmount()
  await nextTick()
  expect([placeOf(), document.querySelectorAll('[data-toast]').length]).toEqual([null, 1])
  stack.unmount()
})

test('a dialog without a text has no accessible description', async () => {
  expect((await dialog()).window.hasAttribute('aria-describedby')).toBe(false)
})

test('the cross and Esc close a dialog', async () => {
  const { wrapper, window } = await dialog()
  const cross = window.querySelector<HTMLElement>('[data-action="dialog.close"]')
  expect(cross?.getAttribute('aria-label')).toBe('Tutup')
  cross?.click()
  expect(wrapper.emitted('close')).toHaveLength(1)
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  await nextTick()
  expect(wrapper.emitted('close')).toHaveLength(2)
})
