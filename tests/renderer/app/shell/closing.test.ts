import { flushPromises, mount } from '@vue/test-utils'
import { afterEach, expect, test, vi } from 'vitest'
import { defineComponent, h, ref } from 'vue'
import type { UpdateState } from '#core/contract/updates.ts'
import { fieldAt, type FieldPlace } from '#core/derive/fields.ts'
import { fail, ok } from '#core/base/result.ts'
import { servicesKey } from '../../../../renderer/data/services.ts'
import { useDraft } from '../../../../renderer/features/editor/store/draft/draft.ts'
import { useUpdates } from '../../../../renderer/features/updates/store/updates.ts'
import { id } from '../../../../renderer/i18n/text.ts'
import FormField from '../../../../renderer/forms/FormField.vue'
import CloseDialog from '../../../../renderer/app/shell/CloseDialog.vue'
import { useClosing } from '../../../../renderer/app/shell/use-closing.ts'
import type { Sending } from '../../../../renderer/app/host-window.ts'
import type { TestApp } from '../../support/test-services.ts'
import { openOutbox } from '../../support/outbox-setup.ts'
import { eventually } from '../../../support/eventually.ts'

afterEach(() => {
  vi.useRealTimers()
})

const shell = (app: TestApp, batch: Sending = { remaining: () => 0, stop: () => undefined }) => {
  const host = defineComponent({
    setup() {
      const question = useClosing(batch)
      return () => h(CloseDialog, { question })
    }
  })
  return mount(host, { attachTo: document.body, global: { plugins: [app.pinia], provide: { [servicesKey as symbol]: app.services } } })
}

const closes = (app: TestApp): number => app.host.calls.filter(({ channel }) => channel === 'app.close').length
const shown = (): string | null => document.querySelector('[data-close-question]')?.getAttribute('data-close-question') ?? null
const press = async (action: string): Promise<void> => {
  const button = document.querySelector<HTMLButtonElement>(`[data-action="${action}"]`)
  if (button === null) throw new Error(`no button ${action}`)
  button.click()
  await flushPromises()
}

const field = (path: string): FieldPlace => {
  const found = fieldAt(path)
  if (!found) throw new Error(`no field ${path}`)
  return found
}

/** A batch of two declarations that ends when the test says so. */
const sending = async () => {
  const { app } = await openOutbox(1)
  const left = ref(2)
  let stops = 0
  const wrapper = shell(app, {
    remaining: () => left.value,
    stop: () => {
      stops += 1
    }
  })
  const end = async (): Promise<void> => {
    left.value = 0
    await flushPromises()
  }
  return { app, wrapper, end, stops: () => stops }
}

test('when everything is saved and nothing is sent, the window answers main immediately and asks nothing', async () => {
  const { app } = await openOutbox(1)
  shell(app)
  app.host.emit('app.flush', { mayAsk: true })
  await eventually(() => expect(app.host.flushes).toEqual([{ kind: 'done' }]))
  expect([shown(), closes(app)]).toEqual([null, 0])
})

test('a field that stores its text when it is left does so before the window closes', async () => {
  const { app } = await openOutbox(1)
  shell(app)
  const field = document.body.appendChild(document.createElement('input'))
  const flushesAtBlur: number[] = []
  field.addEventListener('blur', () => flushesAtBlur.push(app.host.flushes.length))
  field.focus()
  app.host.emit('app.flush', { mayAsk: true })
  await eventually(() => expect(app.host.flushes).toHaveLength(1))
  field.remove()
  expect(flushesAtBlur).toEqual([0])
})

test('an installation for which the window did not close is taken back', async () => {
  const { app, wrapper } = await sending()
  const phase = { kind: 'ready', offer: { version: '9.1.0', notes: { id: '', en: '' }, bytes: 1 }, atQuit: false, failure: null } as const
  const state: UpdateState = {
    off: null,
    source: 'https://a.invalid',
    isSourceFixed: false,
    way: 'restart',
    checkedAt: 0,
    silentSince: null,
    phase
  }
  const times: string[] = []
  app.host.use({
    'updates.install': ({ time }) => {
      times.push(time)
      return Promise.resolve(ok(null))
    }
  })
  const updates = useUpdates(app.pinia)
  const cancelAfter = async (install: () => Promise<unknown>): Promise<void> => {
    await install()
    app.host.emit('app.flush', { mayAsk: true })
    await eventually(() => expect(shown()).toBe('sending'))
    await press('close.cancel')
  }
  app.host.emit('updates.changed', state)
  await cancelAfter(() => updates.install('now'))
  app.host.emit('updates.changed', { ...state, phase: { ...phase, atQuit: true } })
  await cancelAfter(() => updates.install('now'))
  await cancelAfter(() => Promise.resolve())
  expect(times).toEqual(['now', 'not', 'now', 'at-quit'])
  wrapper.unmount()
})

test('while declarations are sent the window asks; Wait closes it at the end of the batch', async () => {
  const { app, end } = await sending()
  app.host.emit('app.flush', { mayAsk: true })
  await eventually(() => expect(shown()).toBe('sending'))
  expect(app.host.flushes).toEqual([{ kind: 'sending', count: 2 }])
  await press('close.wait')
  expect([closes(app), document.querySelector('[data-action="close.wait"]')]).toEqual([0, null])
  await end()
  await eventually(() => expect(closes(app)).toBe(1))
})

test('Close now stops the batch and closes; Cancel keeps the window open, also when the batch ends later', async () => {
  const first = await sending()
  first.app.host.emit('app.flush', { mayAsk: true })
  await eventually(() => expect(shown()).toBe('sending'))
  await press('close.cancel')
  expect(shown()).toBeNull()
  first.app.host.emit('app.flush', { mayAsk: true })
  await eventually(() => expect(shown()).toBe('sending'))
  await press('close.now')
  expect([closes(first.app), first.stops()]).toEqual([1, 1])
  await first.end()
  first.wrapper.unmount()

  const second = await sending()
  second.app.host.emit('app.flush', { mayAsk: true })
  await eventually(() => expect(shown()).toBe('sending'))
  await second.end()
  expect([shown(), closes(second.app)]).toEqual([null, 0])
})

test('a shutdown of the system is answered without a question', async () => {
  const { app } = await sending()
  app.host.emit('app.flush', { mayAsk: false })
  await eventually(() => expect(app.host.flushes).toEqual([{ kind: 'sending', count: 2 }]))
  expect(shown()).toBeNull()
})

test('a save that fails shows its reason, and the window closes when a retry succeeds', async () => {
  const { app, ids } = await openOutbox(1)
  shell(app)
  const draft = useDraft(app.pinia)
  await draft.open(ids[0] ?? '')
  const append = app.host.journal.append
  app.host.use({ 'storeCopy.append': () => Promise.resolve(fail('disk-full')) })
  draft.set('/header/data/ijintpbno', 'IZIN-1')
  app.host.emit('app.flush', { mayAsk: true })
  await eventually(() => expect(shown()).toBe('unsaved'))
  expect(app.host.flushes).toEqual([{ kind: 'unsaved' }])
  expect(document.body.textContent).toContain(id.failures['disk-full'])
  await press('close.retry')
  await eventually(() => expect(document.querySelector<HTMLButtonElement>('[data-action="close.retry"]')?.disabled).toBe(false))
  expect([shown(), closes(app)]).toEqual(['unsaved', 0])
  app.host.use({ 'storeCopy.append': (batch) => Promise.resolve(append(batch)) })
  await press('close.retry')
  await eventually(() => expect(closes(app)).toBe(1))
})

test('while a field has a text that cannot be read the window asks; back leads to the field, and then it closes or asks about sending', async () => {
  const { app, wrapper, end } = await sending()
  const wrong = mount(FormField, {
    attachTo: document.body,
    props: { place: field('/header/data/bruto'), value: 5, problem: undefined, language: 'id', words: id.fields, yesNo: id.common },
    global: { plugins: [app.pinia] }
  })
  const input = wrong.find('input')
  input.element.focus()
  await input.setValue('12,5o')
  app.host.emit('app.flush', { mayAsk: true })
  await eventually(() => expect(shown()).toBe('unreadable'))
  expect([app.host.flushes, closes(app)]).toEqual([[{ kind: 'unsaved' }], 0])
  expect(document.body.textContent).toContain('Belum disimpan: Berat kotor (kg) (Kotak 33): “12,5o”.')
  await press('close.cancel')
  await eventually(() => expect(document.activeElement).toBe(input.element))
  app.host.emit('app.flush', { mayAsk: true })
  await eventually(() => expect(shown()).toBe('unreadable'))
  await press('close.discard')
  await eventually(() => expect(shown()).toBe('sending'))
  await press('close.wait')
  await end()
  await eventually(() => expect(closes(app)).toBe(1))
  for (const one of [wrong, wrapper]) one.unmount()
})

test('a text that cannot be read is kept for the next start after each pause of typing, at a shutdown and while the window asks, until the user answers', async () => {
  const { app, ids } = await openOutbox(1)
  const wrapper = shell(app)
  const draft = useDraft(app.pinia)
  await draft.open(ids[0] ?? '')
  const wrong = mount(FormField, {
    attachTo: document.body,
    props: { place: field('/header/data/bruto'), value: 5, problem: undefined, language: 'id', words: id.fields, yesNo: id.common },
    global: { plugins: [app.pinia] }
  })
  const kept = async () => (await app.database.meta.toArray()).find(({ key }) => key === 'unreadable') ?? null
  const flush = async (mayAsk: boolean): Promise<void> => {
    const before = app.host.flushes.length
    app.host.emit('app.flush', { mayAsk })
    await eventually(() => expect(app.host.flushes.length).toBe(before + 1))
  }
  await flush(false)
  expect(await kept()).toBeNull()
  for (const [typed, isKept] of [
    ['12,5o', true],
    ['12,5', false]
  ] as const) {
    await wrong.find('input').setValue(typed)
    await eventually(async () => expect((await kept()) !== null).toBe(isKept))
  }
  await wrong.find('input').setValue('12,5o')
  await flush(false)
  const { record } = draft
  const expected = {
    key: 'unreadable',
    texts: 'Berat kotor (kg) (Kotak 33): “12,5o”',
    declaration: { id: 'd1', car: record?.document.car },
    at: expect.any(Number) as unknown
  }
  expect([shown(), await kept()]).toEqual([null, expected])
  // The shutdown did not take place, and the user closes the window.
  await flush(true)
  await eventually(() => expect(shown()).toBe('unreadable'))
  expect(await kept()).toEqual(expected)
  await press('close.cancel')
  await eventually(async () => expect(await kept()).toBeNull())
  await flush(false)
  expect(await kept()).toEqual(expected)
  await flush(true)
  await eventually(() => expect(shown()).toBe('unreadable'))
  await press('close.discard')
  await eventually(() => expect(closes(app)).toBe(1))
  expect(await kept()).toBeNull()
  for (const one of [wrong, wrapper]) one.unmount()
})

test('a disk that does not respond is reported to main in time, and the window can be closed without saving', async () => {
  const { app, ids } = await openOutbox(1)
  shell(app)
  const draft = useDraft(app.pinia)
  await draft.open(ids[0] ?? '')
  app.host.use({ 'storeCopy.append': () => new Promise(() => undefined) })
  draft.set('/header/data/ijintpbno', 'IZIN-1')
  vi.useFakeTimers()
  app.host.emit('app.flush', { mayAsk: true })
  await vi.advanceTimersByTimeAsync(4_500)
  expect(app.host.flushes).toEqual([{ kind: 'unsaved' }])
  expect(document.body.textContent).toContain(id.closing.slow)
  vi.useRealTimers()
  await press('close.discard')
  expect(closes(app)).toBe(1)
})

test('on a slow disk the window closes automatically when everything is written, unless the user cancelled', async () => {
  const slow = async () => {
    const { app, ids } = await openOutbox(1)
    const wrapper = shell(app)
    const draft = useDraft(app.pinia)
    await draft.open(ids[0] ?? '')
    const append = app.host.journal.append
    let finish = (): void => undefined
    const written = new Promise<void>((done) => (finish = done))
    app.host.use({ 'storeCopy.append': (batch) => written.then(() => append(batch)) })
    draft.set('/header/data/ijintpbno', 'IZIN-1')
    vi.useFakeTimers()
    app.host.emit('app.flush', { mayAsk: true })
    await vi.advanceTimersByTimeAsync(4_500)
    vi.useRealTimers()
    expect([shown(), closes(app)]).toEqual(['unsaved', 0])
    return { wrapper, app, draft, finish }
  }
  const first = await slow()
  first.finish()
  await eventually(() => expect(closes(first.app)).toBe(1))
  expect(first.draft.unsaved()).toBeNull()
  first.wrapper.unmount()

  const second = await slow()
  await press('close.cancel')
  second.finish()
  await eventually(() => expect(second.draft.saveState.kind).toBe('saved'))
  await flushPromises()
  expect([shown(), closes(second.app)]).toEqual([null, 0])
})
