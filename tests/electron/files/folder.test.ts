import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freeBytes, freeBytesSync } from '../../../electron/files/folder.ts'
import { tempFolder } from '../../support/temp-folder.ts'

test('free bytes are those of the disk, and infinite where it does not report them', async () => {
  const folder = await tempFolder()
  const missing = join(folder, 'missing')
  for (const free of [await freeBytes(folder), freeBytesSync(folder)]) {
    expect(free).toBeGreaterThan(0)
    expect(free).toBeLessThan(Number.POSITIVE_INFINITY)
  }
  expect([await freeBytes(missing), freeBytesSync(missing)]).toEqual([Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY])
})
