import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { growingFile, setComplete, setWritten, waitForBytes } from '../../../electron/backup/file/bytes.ts'

const fail = (): never => {
  throw new Error('waited')
}

test('a reader does not wait for bytes that are already written', () => {
  const growing = growingFile()
  setWritten(growing, 5_000_000_000)
  expect(waitForBytes(growing, 5_000_000_000, fail)).toBe(5_000_000_000)
})

test('a reader that requests more bytes than a complete file has gets its size', () => {
  const growing = growingFile()
  setWritten(growing, 7)
  setComplete(growing)
  expect(waitForBytes(growing, 8, fail)).toBe(7)
})

test('a waiting reader ends when it is stopped', () => {
  expect(() => waitForBytes(growingFile(), 1, fail)).toThrow('waited')
})

test('a reader waits until the thread that writes has written enough', async () => {
  const growing = growingFile()
  const writer = `const { workerData: growing } = require('node:worker_threads')
    for (const bytes of [1n, 2n, 3n]) { Atomics.store(growing, 0, bytes); Atomics.notify(growing, 0) }`
  const worker = new Worker(writer, { eval: true, workerData: growing })
  expect(waitForBytes(growing, 3, () => undefined)).toBe(3)
  await worker.terminate()
})
