import { expect, test } from 'vitest'
import { once } from '../../../core/base/once.ts'

test('many who ask share one reading; after one that failed the next tries again', async () => {
  let readings = 0
  const read = once(async () => {
    readings += 1
    await Promise.resolve()
    if (readings === 1) throw new Error('closed')
  })
  expect((await Promise.allSettled([read(), read()])).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await Promise.all([read(), read()])
  await read()
  expect(readings).toBe(2)
})
