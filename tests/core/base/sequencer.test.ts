import { describe, expect, test } from 'vitest'
import { createSequencer, createSequencerByKey, forEachConcurrent, mapConcurrent } from '#core/base/sequencer.ts'

/** Work items that end only when the test ends them, and the order in which they start. */
const controlledWork = () => {
  const started: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const work = (name: string) => (): Promise<string> => {
    started.push(name)
    return new Promise((resolve, reject) => ends.set(name, (error) => (error ? reject(error) : resolve(name))))
  }
  const settle = async (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
  const end = async (name: string, error?: Error): Promise<void> => {
    ends.get(name)?.(error)
    await settle()
  }
  return { started, work, end, settle }
}

test('a sequencer starts an item when the item before it has ended, also after a failure', async () => {
  const { started, work, end, settle } = controlledWork()
  const sequencer = createSequencer()
  const results = Promise.allSettled(['a', 'b', 'c'].map((name) => sequencer.run(work(name))))
  await settle()
  expect(started).toEqual(['a'])
  await end('a', new Error('failed'))
  expect(started).toEqual(['a', 'b'])
  await end('b')
  await end('c')
  expect((await results).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
})

test('a sequencer by key runs items of one key in order and other keys concurrently', async () => {
  const { started, work, end, settle } = controlledWork()
  const sequencer = createSequencerByKey()
  const results = Promise.allSettled([sequencer.run('x', work('x1')), sequencer.run('x', work('x2')), sequencer.run('y', work('y1'))])
  await settle()
  expect(started).toEqual(['x1', 'y1'])
  await end('x1', new Error('failed'))
  expect(started).toEqual(['x1', 'y1', 'x2'])
  await end('x2')
  await end('y1')
  expect((await results).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
})

describe('concurrent work', () => {
  test('runs at most the given number of items at a time and returns results in the order of the items', async () => {
    const { started, work, end, settle } = controlledWork()
    const results = mapConcurrent(['a', 'b', 'c'], 2, (name) => work(name)())
    await settle()
    expect(started).toEqual(['a', 'b'])
    await end('b')
    expect(started).toEqual(['a', 'b', 'c'])
    await end('c')
    await end('a')
    expect(await results).toEqual(['a', 'b', 'c'])
  })

  test('rejects with the first error when the running items have ended', async () => {
    const done: number[] = []
    const run = forEachConcurrent([1, 2, 3], 2, async (item) => {
      await Promise.resolve()
      if (item === 1) throw new Error('failed')
      done.push(item)
    })
    await expect(run).rejects.toThrow('failed')
    expect(done).toEqual([2, 3])
  })
})
