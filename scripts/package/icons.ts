import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../support/paths.ts'

/** Width and height of the pictures in resources/icon. */
export const iconSizes = [16, 24, 32, 48, 64, 128, 256, 512] as const

export const iconFile = (size: number | 'svg'): string => join(root, 'resources', 'icon', size === 'svg' ? 'ajukan.svg' : `${size}.png`)

export interface Picture {
  readonly size: number
  readonly png: Buffer
}

/** An .ico file: a list of the pictures, then the PNG files. */
export const icoOf = (pictures: readonly Picture[]): Buffer => {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let at = head.length
  for (const [index, { size, png }] of pictures.entries()) {
    const entry = 6 + 16 * index
    head.writeUInt8(size % 256, entry)
    head.writeUInt8(size % 256, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(png.length, entry + 8)
    head.writeUInt32LE(at, entry + 12)
    at += png.length
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)])
}

const icnsTypes: ReadonlyMap<number, string> = new Map([
  [16, 'icp4'],
  [32, 'icp5'],
  [64, 'icp6'],
  [128, 'ic07'],
  [256, 'ic08'],
  [512, 'ic09']
])

/** An .icns file: its length, then each picture with its type and length. Sizes without a type are left out. */
export const icnsOf = (pictures: readonly Picture[]): Buffer => {
  const parts = pictures.flatMap(({ size, png }) => {
    const type = icnsTypes.get(size)
    if (type === undefined) return []
    const head = Buffer.from(`${type}0000`, 'latin1')
    head.writeUInt32BE(png.length + 8, 4)
    return [head, png]
  })
  const head = Buffer.from('icns0000', 'latin1')
  head.writeUInt32BE(8 + parts.reduce((sum, part) => sum + part.length, 0), 4)
  return Buffer.concat([head, ...parts])
}

/** Writes the icon of a system into `folder` and resolves with the file. */
export const writeIcon = async (folder: string, platform: 'win32' | 'darwin'): Promise<string> => {
  const sizes = iconSizes.filter((size) => platform === 'darwin' || size <= 256)
  const pictures = await Promise.all(sizes.map(async (size) => ({ size, png: await readFile(iconFile(size)) })))
  const path = join(folder, platform === 'win32' ? 'ajukan.ico' : 'ajukan.icns')
  await writeFile(path, platform === 'win32' ? icoOf(pictures) : icnsOf(pictures))
  return path
}
