import { expect, test } from 'vitest'
import { createWorkerSupervisor } from '../../../../renderer/pdf/document/pdf-worker.ts'

class SilentThread extends EventTarget implements Worker {
  onmessage = null
  onmessageerror = null
  onerror = null
  ended = false
  postMessage(): void {}
  terminate(): void {
    this.ended = true
  }
}

const crew = () => {
  const threads: SilentThread[] = []
  const keeper = createWorkerSupervisor(() => {
    const thread = new SilentThread()
    threads.push(thread)
    return thread
  })
  return { threads, keeper }
}

test('all documents share one worker', () => {
  const { threads, keeper } = crew()
  expect(threads).toHaveLength(0)
  expect(keeper.take()).toBe(keeper.take())
  expect(threads).toHaveLength(1)
})

test('a hung worker is terminated and replaced once, however many documents report it', () => {
  const { threads, keeper } = crew()
  const hung = keeper.take()
  keeper.replace(hung)
  keeper.replace(hung)
  expect(threads.map((thread) => thread.ended)).toEqual([true, false])
  expect([hung.destroyed, keeper.take() === hung]).toEqual([true, false])
})
