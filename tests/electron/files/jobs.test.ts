import { expect, onTestFinished, test, vi } from 'vitest'
import { createJobs } from '../../../electron/files/jobs.ts'

test('progress is reported ten times a second, and the last report before a long pause arrives too', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const sent: number[] = []
  const jobs = createJobs<'check'>(({ done }) => sent.push(done), { now: () => Date.now() })
  const paused = Promise.withResolvers<null>()
  const outcome = jobs.run('check', async ({ progress }) => {
    for (let done = 1; done <= 5; done += 1) progress(done, 10)
    await paused.promise
    progress(6, 10)
    return 'checked'
  })
  expect(sent).toEqual([1])
  await vi.advanceTimersByTimeAsync(100)
  expect(sent).toEqual([1, 5])
  paused.resolve(null)
  expect(await outcome).toEqual({ end: 'done', value: 'checked' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sent).toEqual([1, 5])
})

test('a job counts as running until its work has ended', async () => {
  const jobs = createJobs<'check'>(() => undefined, { now: () => 0 })
  const paused = Promise.withResolvers<null>()
  const outcome = jobs.run('check', () => paused.promise)
  expect(jobs.isRunning()).toBe(true)
  paused.resolve(null)
  await outcome
  expect(jobs.isRunning()).toBe(false)
})
