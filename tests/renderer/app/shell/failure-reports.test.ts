import { flushPromises, mount } from '@vue/test-utils'
import { afterEach, expect, test, vi } from 'vitest'
import { h, nextTick } from 'vue'
import { fail, ok } from '#core/base/result.ts'
import { jobKinds } from '#core/contract/archive.ts'
import { servicesKey } from '../../../../renderer/data/services.ts'
import { useMessages, writeFailureOf } from '../../../../renderer/messages/messages.ts'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'
import { NotSaved } from '../../../../renderer/data/store-writer.ts'
import { en, id } from '../../../../renderer/i18n/text.ts'
import StartFailed from '../../../../renderer/app/shell/StartFailed.vue'
import { useTimeFormat } from '../../../../renderer/i18n/use-time-format.ts'
import { useLoadFailures, useStartReport, useWriteFailures } from '../../../../renderer/app/shell/use-start-report.ts'
import type { StoreRepair } from '../../../../renderer/data/services.ts'
import { useText } from '../../../../renderer/i18n/use-text.ts'
import { openOutbox } from '../../support/outbox-setup.ts'
import { eventually } from '../../../support/eventually.ts'
import { openTestApp, type TestApp } from '../../support/test-services.ts'
import { inside } from '../../support/mounted.ts'

const said = (app: TestApp) => useMessages(app.pinia).toasts.map((toast) => [toast.tone, toast.text])

afterEach(() => void vi.restoreAllMocks())

test.each([
  [{ kind: 'nothing', batches: 0, damaged: 0, restored: 0 }, []],
  [{ kind: 'caughtUp', batches: 3, damaged: 0, restored: 0 }, [['warn', id.shell.caughtUp(3)]]],
  [{ kind: 'rebuilt', batches: 9, damaged: 0, restored: 0 }, [['danger', id.shell.rebuilt]]],
  [
    { kind: 'copyRenewed', batches: 0, damaged: 2, restored: 0 },
    [
      ['danger', id.shell.copyRenewed],
      ['danger', id.shell.damaged(false, '', '', false)]
    ]
  ],
  [
    { kind: 'rebuilt', batches: 9, damaged: 4, restored: Date.UTC(2026, 10, 20) },
    [['danger', expect.stringContaining('dipulihkan dari cadangan')]]
  ]
] as const)('the result of the recovery at the start (%o) is reported', async (found, sentences) => {
  const app = await openTestApp()
  inside({ ...app, services: { ...app.services, recovery: { seq: 1, ...found } } }, () => useStartReport())
  expect(said(app)).toEqual(sentences)
})

test('a write error of the store is known until it is resolved', async () => {
  const app = await openTestApp()
  const listeners = new Set<(trouble: Error | null) => void>()
  const services: TestApp['services'] = {
    ...app.services,
    onStoreTrouble: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    }
  }
  const { value, wrapper } = inside({ ...app, services }, () => useStartReport())
  for (const listener of listeners) listener(new Error('full'))
  expect(value.trouble.value?.message).toBe('full')
  for (const listener of listeners) listener(null)
  expect(value.trouble.value).toBeNull()
  wrapper.unmount()
  expect(listeners.size).toBe(0)
})

test('a database that does not answer is known until it answers', async () => {
  const app = await openTestApp()
  const { value } = inside(app, () => useStartReport())
  for (const isWaiting of [true, false]) {
    app.host.emit('storeCopy.waiting', isWaiting)
    expect(value.isWaiting.value).toBe(isWaiting)
  }
})

test('a repair is shown until it has succeeded, and one that brought back rows until the window is loaded again', async () => {
  const app = await openTestApp()
  let tell: (repair: StoreRepair) => void = () => undefined
  const services: TestApp['services'] = {
    ...app.services,
    onRepair: (listener) => {
      tell = listener
      return () => undefined
    }
  }
  const { value, wrapper } = inside({ ...app, services }, () => useStartReport())
  tell('running')
  expect([value.repair.value, said(app)]).toEqual(['running', []])
  tell('done')
  expect([value.repair.value, said(app)]).toEqual([null, [['danger', id.shell.repairs.done]]])
  tell('failed')
  tell('rewritten')
  expect([value.repair.value, said(app).at(-1)]).toEqual([null, ['danger', id.shell.repairs.rewritten]])
  tell('added')
  expect(value.repair.value).toBe('added')
  wrapper.unmount()
})

test.each([true, false])(
  'a store with changed bytes is rebuilt, where that is possible (%s), but not while a dialog is open',
  async (isPossible) => {
    const reload = vi.spyOn(window.location, 'reload').mockReturnValue()
    const app = await openTestApp()
    let tell: (repair: StoreRepair) => void = () => undefined
    const rebuild = vi.fn(() => Promise.resolve(isPossible))
    const services: TestApp['services'] = {
      ...app.services,
      rebuild,
      onRepair: (listener) => {
        tell = listener
        return () => undefined
      }
    }
    const { value, wrapper } = inside({ ...app, services }, () => useStartReport())
    const dialog = document.body.appendChild(document.createElement('div'))
    dialog.className = 'modal'
    tell('changed')
    await flushPromises()
    expect([value.repair.value, rebuild.mock.calls.length]).toEqual(['changed', 0])
    dialog.remove()
    tell('changed')
    await vi.waitFor(() => expect(document.body.inert).toBe(false))
    expect([rebuild.mock.calls.length, reload.mock.calls.length]).toEqual([1, 0])
    reload.mockRestore()
    wrapper.unmount()
  }
)

test('jobs that did not end are reported with their name and time, and forgotten when the user closes the message', async () => {
  const app = await openTestApp()
  const at = Date.UTC(2026, 10, 20)
  const jobs = jobKinds.map((kind) => ({ id: `id-${kind}`, kind, label: kind === 'undo' ? '' : `Dokumen › ${kind}.x`, at }))
  const forgotten: string[] = []
  app.host.use({
    'jobs.interrupted': () => Promise.resolve(ok(jobs)),
    'jobs.forget': ({ id: one }) => {
      forgotten.push(one)
      return Promise.resolve(ok(null))
    }
  })
  const { wrapper } = inside(app, () => useStartReport())
  await flushPromises()
  const sentences = said(app)
  expect(sentences.map(([tone]) => tone)).toEqual(jobs.map(() => 'danger'))
  const names = [
    'Cadangan “Dokumen › backup.x”',
    'dari “Dokumen › restore.x”',
    'belum diurungkan',
    '“Dokumen › export.x”',
    'ke “Dokumen › move.x”'
  ]
  for (const [index, name] of names.entries()) {
    expect(sentences[index]?.[1]).toContain(name)
    expect(sentences[index]?.[1]).toMatch(/20.*2026.* tidak selesai karena Ajukan berhenti/)
  }
  const messages = useMessages(app.pinia)
  messages.close(messages.toasts[1]?.id ?? 0)
  await flushPromises()
  expect(forgotten).toEqual(['id-restore'])
  wrapper.unmount()
  expect(en.shell.interruptedJobs.move('', '1-2-2026')).toContain('The move of the archive, begun on 1-2-2026, did not finish')
})

test('texts that were not stored at the last close are reported with their declaration until the user closes the message', async () => {
  const { app, ids } = await openOutbox(1)
  const declaration = { id: ids[0] ?? '', car: '04030000001220260525000001' }
  await app.database.meta.put({ key: 'unreadable', texts: 'Berat kotor: “12,5o”', declaration, at: Date.UTC(2026, 10, 20) })
  const { wrapper } = inside(app, () => useStartReport())
  const messages = useMessages(app.pinia)
  await eventually(() => expect(messages.toasts).toHaveLength(1))
  const [toast] = messages.toasts
  expect(toast?.text).toMatch(/^Saat Ajukan berhenti pada 20.*2026.* \(aju 040300-.*tidak disimpan: Berat kotor: “12,5o”\./)
  expect([toast?.tone, toast?.button?.action, toast?.button?.isOffered?.()]).toEqual(['danger', 'message.open', true])
  messages.close(toast?.id ?? 0)
  await eventually(async () => expect(await app.database.meta.get('unreadable')).toBeUndefined())
  wrapper.unmount()
})

test('lost raw answers are reported with the aju numbers that are known, at most ten of them', async () => {
  const app = await openTestApp()
  const cars = Array.from({ length: 12 }, (_, number) => `04030000001220260525${String(number).padStart(6, '0')}`)
  app.host.use({ 'storeCopy.takeAnswerLoss': () => Promise.resolve(ok({ until: Date.UTC(2026, 10, 20), cars })) })
  inside(app, () => useStartReport())
  await flushPromises()
  const [[tone, sentence] = []] = said(app)
  expect(tone).toBe('danger')
  expect(sentence).toContain('Jawaban mentah layanan')
  expect(sentence).toMatch(/antara lain untuk aju 040300-000012-20260525-000000, .*040300-000012-20260525-000009 dan 2 lainnya\. Status/)
})

test('where rows are missing too, the message about lost raw answers does not say that the rest is kept, and without a backup the other one says what to do', async () => {
  const app = await openTestApp()
  app.host.use({ 'storeCopy.takeAnswerLoss': () => Promise.resolve(ok({ until: Date.UTC(2026, 10, 20), cars: [] })) })
  const loss = { isWhole: false, until: Date.UTC(2026, 10, 20) }
  const recovery = { seq: 1, kind: 'rebuilt', batches: 0, damaged: 1, restored: 0, loss } as const
  inside({ ...app, services: { ...app.services, recovery } }, () => useStartReport())
  await flushPromises()
  const [[, rows] = [], [, answers] = []] = said(app)
  expect(rows).toMatch(/Perubahan yang ditulis .* tidak terbaca lagi.*Tidak ada cadangan otomatis yang dapat dipakai/)
  expect(answers).toMatch(/^Jawaban mentah layanan .* mungkin tidak terbaca lagi\.$/)
})

test('a failed write is reported from anywhere in the window; other errors are passed on', async () => {
  const app = await openTestApp()
  const logged = vi.spyOn(console, 'error').mockReturnValue(undefined)
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  app.host.use({ 'storeCopy.append': () => Promise.resolve(fail('disk-full')) })
  const button = {
    setup() {
      const write = () => app.services.storeWriter.write([{ table: 'answers', key: 'a', value: { id: 'a' } }])
      return () => h('button', { onClick: write })
    }
  }
  const shell = {
    setup() {
      useWriteFailures()
      return () => h(button)
    }
  }
  const wrapper = mount(shell, { global: { plugins: [app.pinia], provide: { [servicesKey as symbol]: app.services } } })
  await wrapper.find('button').trigger('click')
  await flushPromises()
  expect([said(app), logged.mock.calls]).toEqual([[['danger', id.failures['disk-full']]], []])

  const rejection = (reason: unknown): Event => Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason })
  const [refused, bug] = [rejection(new NotSaved({ code: 'disk-failed' })), rejection(new TypeError('a bug'))]
  window.dispatchEvent(refused)
  window.dispatchEvent(bug)
  expect([refused.defaultPrevented, bug.defaultPrevented, said(app).length]).toEqual([true, false, 2])

  // The failures end with the next write that is stored.
  app.host.use({ 'storeCopy.append': (batch) => Promise.resolve(app.host.journal.append(batch)) })
  await wrapper.find('button').trigger('click')
  await eventually(() => expect(said(app)).toEqual([]))
  wrapper.unmount()
  window.dispatchEvent(rejection(new NotSaved({ code: 'disk-failed' })))
  expect(said(app)).toEqual([])
})

test('code that cannot be loaded is reported once, while the window is open', async () => {
  const app = await openTestApp()
  const { wrapper } = inside(app, () => {
    useLoadFailures()
    return null
  })
  const fails = (): boolean => window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))
  expect([fails(), fails()]).toEqual([true, true])
  expect(said(app)).toEqual([['danger', id.shell.notLoaded]])
  wrapper.unmount()
  fails()
  expect(useMessages(app.pinia).toasts.map(({ count }) => count)).toEqual([2])
})

test('only the error of a failed write has a write failure', () => {
  expect([writeFailureOf(new NotSaved({ code: 'disk-full' })), writeFailureOf(new Error('x')), writeFailureOf(undefined)]).toEqual([
    { code: 'disk-full' },
    null,
    null
  ])
})

test('times are formatted in the time zone of this computer, sizes in the language', async () => {
  const app = await openTestApp()
  const { value } = inside(app, () => useTimeFormat())
  const moment = new Date(2026, 10, 20, 4, 5, 6).getTime()
  app.clock.forward(moment - app.clock.now())
  expect([value.clock(moment), value.full(moment), value.short(moment), value.short(moment - 86_400_000), value.size(1_536)]).toEqual([
    '04:05:06',
    expect.stringMatching(/^20-11-2026 04:05:06 (WIB|WITA|WIT|UTC\S*)$/),
    '04:05',
    '19-11-2026',
    '1,5 KB'
  ])
  await useSettings(app.pinia).change({ language: 'en' })
  expect(value.size(1_536)).toBe('1.5 KB')
})

test('texts and labels follow a change of the language immediately', async () => {
  const app = await openTestApp()
  const { value } = inside(app, () => ({ text: useText() }))
  const shown = () => [value.text.value.common.save, value.text.value.label({ id: 'Nilai', en: 'Value' })]
  const before = shown()
  await useSettings(app.pinia).change({ language: 'en' })
  await nextTick()
  expect([before, shown()]).toEqual([
    [id.common.save, 'Nilai'],
    [en.common.save, 'Value']
  ])
})

test.each([
  ['StoreNotReplaced', 'storeNotReplaced'],
  ['RecoveryFailed', 'startFailedText']
] as const)('a start that failed with %s is reported in both languages and has no button', (reason, sentence) => {
  const wrapper = mount(StartFailed, { props: { reason } })
  for (const language of [id, en]) expect(wrapper.text()).toContain(language.shell[sentence])
  expect([wrapper.text().includes(reason), wrapper.findAll('button').length]).toEqual([true, 0])
})
