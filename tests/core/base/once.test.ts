import { expect, test } from 'vitest'
import { once, oncePer } from '../../../core/base/once.ts'

test('concurrent callers share one run; after a failed run the next call starts a new one', async () => {
  let runs = 0
  const read = once(async () => {
    runs += 1
    await Promise.resolve()
    if (runs === 1) throw new Error('closed')
  })
  expect((await Promise.allSettled([read(), read()])).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await Promise.all([read(), read()])
  await read()
  expect(runs).toBe(2)
})

test('a key is looked up once, also if nothing is found', () => {
  const asked: string[] = []
  const find = oncePer((key: string) => {
    asked.push(key)
    return key === 'none' ? null : { key }
  })
  expect(['a', 'none', 'a', 'none'].map(find)).toEqual([{ key: 'a' }, null, { key: 'a' }, null])
  expect(asked).toEqual(['a', 'none'])
})
