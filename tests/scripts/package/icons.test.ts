import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { icnsOf, icoOf, iconFile, iconSizes } from '../../../scripts/package/icons.ts'

const pictures = await Promise.all(iconSizes.map(async (size) => ({ size, png: await readFile(iconFile(size)) })))

test('each picture of the icon has the size of its name', () => {
  expect(pictures.map(({ png }) => [png.readUInt32BE(16), png.readUInt32BE(20)])).toEqual(iconSizes.map((size) => [size, size]))
})

test('an .ico file leads to the whole of each picture; 256 is written as 0', () => {
  const some = pictures.filter(({ size }) => [16, 256].includes(size))
  const ico = icoOf(some)
  expect([ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([1, 2])
  for (const [index, { size, png }] of some.entries()) {
    const entry = 6 + 16 * index
    expect(ico.readUInt8(entry)).toBe(size % 256)
    const at = ico.readUInt32LE(entry + 12)
    expect(ico.subarray(at, at + ico.readUInt32LE(entry + 8))).toEqual(png)
  }
})

test('an .icns file has its own length, and a type for each size that has one', () => {
  const icns = icnsOf(pictures)
  expect([icns.toString('latin1', 0, 4), icns.readUInt32BE(4)]).toEqual(['icns', icns.length])
  const types: string[] = []
  for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4)) types.push(icns.toString('latin1', at, at + 4))
  expect(types).toEqual(['icp4', 'icp5', 'icp6', 'ic07', 'ic08', 'ic09'])
})
