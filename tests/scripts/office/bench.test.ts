import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/* The short form of `npm run bench -- office`. Times are not asserted: they depend on the machine. */

test('fifty desks push, one reads each change, and a first synchronisation that was cut has every item once', async () => {
  const bench = resolve(import.meta.dirname, '../../bench/office.ts')
  const { stdout } = await promisify(execFile)(process.execPath, ['--no-warnings', bench, '--seconds', '5', '--declarations', '400'])
  const figures = stdout
    .trim()
    .split('\n')
    .map((line) => line.split(' | '))
  expect(figures.map(([figure]) => figure)).toEqual([
    'push of a change, 50 desks, one each 5 s, 95%',
    'a change is read by another desk, 95%',
    'push of 200 new declarations, 95%',
    'first synchronisation of 400 declarations (1800 items)',
    'items missing or read twice after a cut of the connection'
  ])
  for (const [, value] of figures) expect(Number.parseFloat(value ?? '')).not.toBeNaN()
  expect(figures.at(-1)?.slice(1)).toEqual(['0', '≤ 0', 'ok'])
})
