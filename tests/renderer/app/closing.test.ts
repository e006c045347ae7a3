import { flushPromises, mount } from '@vue/test-utils'
import { afterEach, expect, test, vi } from 'vitest'
import { defineComponent, h, ref } from 'vue'
import { fail } from '#core/base/result.ts'
import { servicesKey } from '../../../renderer/data/services.ts'
import { useDraft } from '../../../renderer/features/editor/store/draft.ts'
import { id } from '../../../renderer/i18n/text/id.ts'
import CloseQuestion from '../../../renderer/app/shell/CloseDialog.vue'
import { useClosing } from '../../../renderer/app/shell/use-closing.ts'
import { useKeepAwake } from '../../../renderer/app/shell/use-keep-awake.ts'
import type { Sending } from '../../../renderer/app/shell/use-sending.ts'
import { useOpening } from '../../../renderer/app/shell/use-opening.ts'
import type { Desk } from '../support/test-services.ts'
import { inside } from '../support/mounted.ts'
import { openOutbox } from '../support/outbox-setup.ts'

afterEach(() => {
  vi.useRealTimers()
  document.body.innerHTML = ''
})

const shell = (desk: Desk, run: Sending = { left: () => 0, stop: () => undefined }) => {
  const host = defineComponent({
    setup() {
      const question = useClosing(run)
      return () => h(CloseQuestion, { question })
    }
  })
  return mount(host, { attachTo: document.body, global: { plugins: [desk.pinia], provide: { [servicesKey as symbol]: desk.services } } })
}

const closes = (desk: Desk): number => desk.host.calls.filter(({ channel }) => channel === 'app.close').length
const shown = (): string | null => document.querySelector('[data-close-question]')?.getAttribute('data-close-question') ?? null
const press = async (action: string): Promise<void> => {
  const button = document.querySelector<HTMLButtonElement>(`[data-action="${action}"]`)
  if (button === null) throw new Error(`no button ${action}`)
  button.click()
  await flushPromises()
}

/** A batch of two declarations that ends when the test says so. */
const sending = async () => {
  const { desk } = await openOutbox(1)
  const left = ref(2)
  let stops = 0
  const wrapper = shell(desk, {
    left: () => left.value,
    stop: () => {
      stops += 1
    }
  })
  const end = async (): Promise<void> => {
    left.value = 0
    await flushPromises()
  }
  return { desk, wrapper, end, stops: () => stops }
}

test('where everything is written and nothing is sent, the window answers at once and asks nothing', async () => {
  const { desk } = await openOutbox(1)
  shell(desk)
  desk.host.emit('app.flush', { mayAsk: true })
  await vi.waitFor(() => expect(desk.host.flushes).toEqual([{ kind: 'done' }]))
  expect([shown(), closes(desk)]).toEqual([null, 0])
})

test('while sending it asks; waiting closes the window when the run is over', async () => {
  const { desk, end } = await sending()
  desk.host.emit('app.flush', { mayAsk: true })
  await vi.waitFor(() => expect(shown()).toBe('sending'))
  expect(desk.host.flushes).toEqual([{ kind: 'sending', count: 2 }])
  await press('close.wait')
  expect([closes(desk), document.querySelector('[data-action="close.wait"]')]).toEqual([0, null])
  await end()
  await vi.waitFor(() => expect(closes(desk)).toBe(1))
})

test('closing now stops the run and does not wait; cancelling keeps the window, also when the run ends later', async () => {
  const first = await sending()
  first.desk.host.emit('app.flush', { mayAsk: true })
  await vi.waitFor(() => expect(shown()).toBe('sending'))
  await press('close.cancel')
  expect(shown()).toBeNull()
  first.desk.host.emit('app.flush', { mayAsk: true })
  await vi.waitFor(() => expect(shown()).toBe('sending'))
  await press('close.now')
  expect([closes(first.desk), first.stops()]).toEqual([1, 1])
  await first.end()
  first.wrapper.unmount()

  const second = await sending()
  second.desk.host.emit('app.flush', { mayAsk: true })
  await vi.waitFor(() => expect(shown()).toBe('sending'))
  await second.end()
  expect([shown(), closes(second.desk)]).toEqual([null, 0])
})

test('a system that ends gets its answer and no question', async () => {
  const { desk } = await sending()
  desk.host.emit('app.flush', { mayAsk: false })
  await vi.waitFor(() => expect(desk.host.flushes).toEqual([{ kind: 'sending', count: 2 }]))
  expect(shown()).toBeNull()
})

test('what cannot be saved is told with its reason; saved at last, the window closes', async () => {
  const { desk, ids } = await openOutbox(1)
  shell(desk)
  const draft = useDraft(desk.pinia)
  await draft.open(ids[0] ?? '')
  const append = desk.host.journal.append
  desk.host.use({ 'storeCopy.append': () => Promise.resolve(fail('disk-full')) })
  draft.set('/header/data/ijintpbno', 'IZIN-1')
  desk.host.emit('app.flush', { mayAsk: true })
  await vi.waitFor(() => expect(shown()).toBe('unsaved'))
  expect(desk.host.flushes).toEqual([{ kind: 'unsaved' }])
  expect(document.body.textContent).toContain(id.failures['disk-full'])
  await press('close.retry')
  await vi.waitFor(() => expect(document.querySelector<HTMLButtonElement>('[data-action="close.retry"]')?.disabled).toBe(false))
  expect([shown(), closes(desk)]).toEqual(['unsaved', 0])
  desk.host.use({ 'storeCopy.append': (batch) => Promise.resolve(append(batch)) })
  await press('close.retry')
  await vi.waitFor(() => expect(closes(desk)).toBe(1))
})

test('a disk that does not answer is told in time for main, and the window can be closed without saving', async () => {
  const { desk, ids } = await openOutbox(1)
  shell(desk)
  const draft = useDraft(desk.pinia)
  await draft.open(ids[0] ?? '')
  desk.host.use({ 'storeCopy.append': () => new Promise(() => undefined) })
  draft.set('/header/data/ijintpbno', 'IZIN-1')
  vi.useFakeTimers()
  desk.host.emit('app.flush', { mayAsk: true })
  await vi.advanceTimersByTimeAsync(4_500)
  expect(desk.host.flushes).toEqual([{ kind: 'unsaved' }])
  expect(document.body.textContent).toContain(id.closing.slow)
  vi.useRealTimers()
  await press('close.discard')
  expect(closes(desk)).toBe(1)
})

test('a disk that is only slow: the window closes by itself when everything is written, and stays where that was not wanted any more', async () => {
  const slow = async () => {
    const { desk, ids } = await openOutbox(1)
    shell(desk)
    const draft = useDraft(desk.pinia)
    await draft.open(ids[0] ?? '')
    const append = desk.host.journal.append
    let finish = (): void => undefined
    const written = new Promise<void>((done) => (finish = done))
    desk.host.use({ 'storeCopy.append': (batch) => written.then(() => append(batch)) })
    draft.set('/header/data/ijintpbno', 'IZIN-1')
    vi.useFakeTimers()
    desk.host.emit('app.flush', { mayAsk: true })
    await vi.advanceTimersByTimeAsync(4_500)
    vi.useRealTimers()
    expect([shown(), closes(desk)]).toEqual(['unsaved', 0])
    return { desk, draft, finish }
  }
  const first = await slow()
  first.finish()
  await vi.waitFor(() => expect(closes(first.desk)).toBe(1))
  expect(first.draft.unsaved()).toBeNull()
  document.body.innerHTML = ''

  const second = await slow()
  await press('close.cancel')
  second.finish()
  await vi.waitFor(() => expect(second.draft.saveState.kind).toBe('saved'))
  await flushPromises()
  expect([shown(), closes(second.desk)]).toEqual([null, 0])
})

test('a clicked notification leads to its screen; a declaration that is gone leads to the list', async () => {
  const { desk, ids } = await openOutbox(1)
  const { router } = inside(desk, () => useOpening() ?? true)
  const goes = async (target: Parameters<typeof desk.host.emit<'app.open'>>[1]) => {
    desk.host.emit('app.open', target)
    await flushPromises()
    return router.currentRoute.value.fullPath
  }
  const declaration = ids[0] ?? ''
  expect(await goes({ screen: 'outbox' })).toBe('/outbox')
  expect(await goes({ screen: 'editor', declaration })).toBe(`/declaration/${declaration}`)
  expect(await goes({ screen: 'editor', declaration: 'gone' })).toBe('/')
  expect(await goes({ screen: 'tracking', car: '000028ABCDEF20261120000001' })).toBe('/tracking/000028ABCDEF20261120000001')
  expect(await goes({ screen: 'news' })).toBe('/news')
  expect(await goes({ screen: 'tracking', declaration })).toMatch(/^\/tracking\/000028PRAKTK/)
})

test('the computer is kept awake while something is sent, and no longer', async () => {
  const { desk } = await openOutbox(1)
  const left = ref(0)
  const { wrapper } = inside(desk, () => useKeepAwake({ left: () => left.value, stop: () => undefined }) ?? true)
  for (const next of [3, 2, 0, 1]) {
    left.value = next
    await flushPromises()
  }
  wrapper.unmount()
  const asked = desk.host.calls.flatMap(({ channel, input }) => (channel === 'app.keepAwake' ? [input] : []))
  expect(asked).toEqual([{ on: true }, { on: false }, { on: true }, { on: false }])
})
