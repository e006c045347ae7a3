import { join, parse } from 'node:path'
import { expect, test } from 'vitest'
import { candidatesIn } from '../../../electron/archive/move-archive.ts'

test('on the root of a drive the archive gets a subfolder, elsewhere the chosen folder comes first', () => {
  const { root } = parse(process.cwd())
  const folder = join(root, 'data')
  expect(candidatesIn(root).slice(0, 2)).toEqual([join(root, 'Arsip Ajukan'), join(root, 'Arsip Ajukan 2')])
  expect(candidatesIn(folder).slice(0, 2)).toEqual([folder, join(folder, 'Arsip Ajukan')])
  expect([candidatesIn(root).length, candidatesIn(folder).length]).toEqual([9, 10])
})
