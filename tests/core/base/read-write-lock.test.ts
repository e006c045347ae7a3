import { expect, test } from 'vitest'
import { createReadWriteLock } from '#core/base/read-write-lock.ts'

const settle = async (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

test('readers run concurrently; a writer waits for them and blocks later readers', async () => {
  const lock = createReadWriteLock()
  const events: string[] = []
  const ends: (() => void)[] = []
  const work = (name: string) => async (): Promise<void> => {
    events.push(name)
    await new Promise<void>((resolve) => ends.push(resolve))
  }
  const all = [lock.read(work('read 1')), lock.read(work('read 2')), lock.write(work('write')), lock.read(work('read 3'))]
  await settle()
  expect(events).toEqual(['read 1', 'read 2'])
  for (const end of ends.splice(0)) end()
  await settle()
  expect(events).toEqual(['read 1', 'read 2', 'write'])
  for (const end of ends.splice(0)) end()
  await settle()
  expect(events).toEqual(['read 1', 'read 2', 'write', 'read 3'])
  for (const end of ends.splice(0)) end()
  await Promise.all(all)
})

test('a failed writer releases the lock', async () => {
  const lock = createReadWriteLock()
  await expect(lock.write(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await lock.read(() => Promise.resolve('read'))).toBe('read')
})
