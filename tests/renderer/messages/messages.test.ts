import { mount } from '@vue/test-utils'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPinia, setActivePinia } from 'pinia'
import { defineComponent, h, nextTick, onBeforeUnmount, ref } from 'vue'
import { useMessages } from '../../../renderer/messages/messages.ts'

beforeEach(() => {
  vi.useFakeTimers()
  setActivePinia(createPinia())
})
afterEach(() => void vi.useRealTimers())

test('a message closes after six seconds; a failure stays until the user closes it', () => {
  const messages = useMessages()
  messages.say(() => 'Tersimpan')
  messages.say(() => 'Gagal', 'danger', { staysUntilRead: true })
  expect(messages.toasts.map((toast) => [toast.text, toast.tone])).toEqual([
    ['Tersimpan', 'ok'],
    ['Gagal', 'danger']
  ])
  vi.advanceTimersByTime(6_000)
  expect(messages.toasts.map((toast) => toast.text)).toEqual(['Gagal'])
  messages.close(messages.toasts[0]?.id ?? 0)
  expect(messages.toasts).toEqual([])
})

test('a message that waits behind newer ones appears when there is space and stays for its full time', () => {
  const messages = useMessages()
  const texts = () => messages.toasts.map((toast) => toast.text)
  for (const number of [1, 2, 3, 4]) messages.say(() => `Catatan ${number}`)
  expect(texts()).toHaveLength(4)
  vi.advanceTimersByTime(6_000)
  expect(texts()).toEqual(['Catatan 1'])
  vi.advanceTimersByTime(5_999)
  expect(texts()).toEqual(['Catatan 1'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})

test('a long message stays as long as it takes to read it', () => {
  const messages = useMessages()
  messages.say(() => 'a'.repeat(150))
  messages.say(() => 'b'.repeat(400))
  vi.advanceTimersByTime(6_000)
  expect(messages.toasts).toHaveLength(1)
  vi.advanceTimersByTime(11_999)
  expect(messages.toasts).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(messages.toasts).toEqual([])
  messages.say(() => 'c'.repeat(10_000))
  vi.advanceTimersByTime(30_000)
  expect(messages.toasts).toEqual([])
})

test('above twenty messages the oldest are dropped, but no failures', () => {
  const messages = useMessages()
  messages.say(() => 'Gagal 1', 'danger', { staysUntilRead: true })
  for (let number = 1; number <= 30; number += 1) messages.say(() => `Catatan ${number}`)
  const texts = messages.toasts.map((toast) => toast.text)
  expect([texts.length, texts[0], texts[1], texts.at(-1)]).toEqual([20, 'Gagal 1', 'Catatan 12', 'Catatan 30'])
})

test('a message closes as soon as it no longer applies', async () => {
  const messages = useMessages()
  const problems = ref(34)
  messages.say(() => '34 masalah', 'danger', { applies: () => problems.value === 34 })
  messages.say(() => 'Gagal', 'danger', { staysUntilRead: true })
  await nextTick()
  expect(messages.toasts).toHaveLength(2)
  problems.value = 33
  await nextTick()
  expect(messages.toasts.map(({ text }) => text)).toEqual(['Gagal'])
})

test('a repeated message is shown once with its count, and its time starts again', () => {
  const messages = useMessages()
  messages.say(() => 'Disalin')
  messages.say(() => 'Lain')
  vi.advanceTimersByTime(4_000)
  messages.say(() => 'Disalin')
  messages.say(() => 'Disalin', 'warn')
  expect(messages.toasts.map(({ text, tone, count }) => [text, tone, count])).toEqual([
    ['Lain', 'ok', 1],
    ['Disalin', 'ok', 2],
    ['Disalin', 'warn', 1]
  ])
  vi.advanceTimersByTime(2_000)
  expect(messages.toasts.map(({ count }) => count)).toEqual([2, 1])
  vi.advanceTimersByTime(4_000)
  expect(messages.toasts).toEqual([])
})

test('the next message about the same work replaces a failure, and solved work closes it', () => {
  const messages = useMessages()
  const texts = () => messages.toasts.map(({ text }) => text)
  messages.say(() => 'Disk penuh', 'danger', { about: 'export' })
  messages.say(() => 'Tidak ada jaringan', 'danger', { about: 'refresh' })
  messages.say(() => 'Disimpan', 'ok', { about: 'export' })
  expect(texts()).toEqual(['Tidak ada jaringan', 'Disimpan'])
  messages.solve('refresh')
  messages.solve('print')
  expect(texts()).toEqual(['Disimpan'])
})

test('the button of a message acts once and closes it', () => {
  const messages = useMessages()
  const run = vi.fn()
  messages.say(() => 'Dihapus', 'ok', { button: { action: 'message.undo', label: () => 'Urungkan', run } })
  const id = messages.toasts[0]?.id ?? 0
  messages.act(id)
  messages.act(id)
  expect([run.mock.calls.length, messages.toasts]).toEqual([1, []])
})

test('a repeated message undoes what each of them reports, the latest first', async () => {
  const messages = useMessages()
  const [first, second] = [ref(true), ref(true)]
  const undone: string[] = []
  const say = (name: string, applies: typeof first) =>
    messages.say(() => '1 di sampah', 'ok', {
      applies: () => applies.value,
      button: { action: 'message.undo', label: () => 'Urungkan', run: () => Promise.resolve(undone.push(name)) }
    })
  say('first', first)
  say('second', second)
  second.value = false
  await nextTick()
  expect(messages.toasts.map(({ count }) => count)).toEqual([2])
  messages.act(messages.toasts[0]?.id ?? 0)
  await nextTick()
  await nextTick()
  expect(undone).toEqual(['second', 'first'])
})

test('no message closes under the pointer or the focus; afterwards each has its full time', () => {
  const messages = useMessages()
  messages.say(() => 'Dihapus')
  messages.keepOpen(true)
  vi.advanceTimersByTime(60_000)
  messages.say(() => 'Disimpan')
  vi.advanceTimersByTime(60_000)
  expect(messages.toasts).toHaveLength(2)
  messages.keepOpen(false)
  vi.advanceTimersByTime(5_999)
  expect(messages.toasts).toHaveLength(2)
  vi.advanceTimersByTime(1)
  expect(messages.toasts).toEqual([])
})

test('an answered question closes', async () => {
  const messages = useMessages()
  const answer = messages.ask('Hapus?', 'Sungguh?', 'Hapus', true)
  expect(messages.question).toMatchObject({ title: 'Hapus?', dangerous: true })
  messages.question?.answer(true)
  expect([await answer, messages.question]).toEqual([true, null])
})

test('a question that another question replaces is answered with no', async () => {
  const messages = useMessages()
  const first = messages.ask('A', '', 'Ya')
  const second = messages.ask('B', '', 'Ya')
  expect(await first).toBe(false)
  messages.question?.answer(true)
  expect(await second).toBe(true)
})

test('a shown message, its button and its time follow the language', async () => {
  const messages = useMessages()
  const language = ref<'id' | 'en'>('id')
  const words = { id: ['Dihapus', 'Urungkan'], en: ['Deleted', 'Undo'] }
  const said = () => messages.toasts.map(({ text, button }) => [text, button?.label])
  messages.say(() => words[language.value][0] ?? '', 'ok', {
    button: { action: 'message.undo', label: () => words[language.value][1] ?? '', run: () => undefined }
  })
  expect(said()).toEqual([words.id])
  language.value = 'en'
  await nextTick()
  expect(said()).toEqual([words.en])
  // What is said again in another language is the same message.
  messages.say(() => words[language.value][0] ?? '')
  expect(messages.toasts.map(({ count }) => count)).toEqual([2])
})

test('a message that a component says while it is removed still leaves when it no longer applies', async () => {
  const messages = useMessages()
  const applies = ref(true)
  const leaving = defineComponent({
    setup() {
      onBeforeUnmount(() => messages.say(() => 'Isi tidak terbaca', 'danger', { applies: () => applies.value }))
      return () => h('p')
    }
  })
  mount(leaving).unmount()
  expect(messages.toasts).toHaveLength(1)
  applies.value = false
  await nextTick()
  expect(messages.toasts).toEqual([])
})
