import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { isBelow } from '../../../electron/files/folder.ts'

test.each([
  ['/data/app/x', true],
  ['/data/app', false],
  ['/data/app-evil/x', false],
  ['/data/app/../x', false],
  ['/data', false],
  ['/data/app/..x', true]
])('%s below /data/app: %s', (path, below) => {
  expect(isBelow(resolve('/data/app'), resolve(path))).toBe(below)
})
