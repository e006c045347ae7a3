import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPinia, setActivePinia } from 'pinia'
import { useMessages } from '../../../renderer/messages/messages.ts'

beforeEach(() => {
  vi.useFakeTimers()
  setActivePinia(createPinia())
})
afterEach(() => void vi.useRealTimers())

test('a message goes by itself, one about a failure stays until it is closed', () => {
  const messages = useMessages()
  messages.say('Tersimpan')
  messages.say('Gagal', 'danger')
  expect(messages.toasts.map((toast) => [toast.text, toast.tone])).toEqual([
    ['Tersimpan', 'ok'],
    ['Gagal', 'danger']
  ])
  vi.advanceTimersByTime(6_000)
  expect(messages.toasts.map((toast) => toast.text)).toEqual(['Gagal'])
  messages.close(messages.toasts[0]?.id ?? 0)
  expect(messages.toasts).toEqual([])
})

test('one that had no room among the newest comes again and has its whole time then', () => {
  const messages = useMessages()
  const texts = () => messages.toasts.map((toast) => toast.text)
  for (const number of [1, 2, 3, 4]) messages.say(`Catatan ${number}`)
  expect(texts()).toHaveLength(4)
  vi.advanceTimersByTime(6_000)
  expect(texts()).toEqual(['Catatan 1'])
  vi.advanceTimersByTime(5_999)
  expect(texts()).toEqual(['Catatan 1'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})

test('when there are far too many, those that only tell give way to failures', () => {
  const messages = useMessages()
  messages.say('Gagal 1', 'danger')
  for (let number = 1; number <= 30; number += 1) messages.say(`Catatan ${number}`)
  const texts = messages.toasts.map((toast) => toast.text)
  expect([texts.length, texts[0], texts[1], texts.at(-1)]).toEqual([20, 'Gagal 1', 'Catatan 12', 'Catatan 30'])
})

test('a question is answered once and then gone', async () => {
  const messages = useMessages()
  const answer = messages.ask('Hapus?', 'Sungguh?', 'Hapus', true)
  expect(messages.question).toMatchObject({ title: 'Hapus?', dangerous: true })
  messages.question?.answer(true)
  expect([await answer, messages.question]).toEqual([true, null])
})

test('a question that another one takes the place of is answered with no', async () => {
  const messages = useMessages()
  const first = messages.ask('A', '', 'Ya')
  const second = messages.ask('B', '', 'Ya')
  expect(await first).toBe(false)
  messages.question?.answer(true)
  expect(await second).toBe(true)
})
