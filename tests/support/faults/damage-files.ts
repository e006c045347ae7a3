import { open, readdir, readFile, rm, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import type { Random } from './random.ts'

export interface FileOfFolder {
  readonly path: string
  readonly size: number
}

/** Files below a folder, largest first. */
export const filesBelow = async (folder: string): Promise<readonly FileOfFolder[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const files = await Promise.all(paths.map(async (path) => ({ path, size: (await stat(path)).size })))
  return files.sort((a, b) => b.size - a.size)
}

/** Overwrites bytes in place, as a bad sector does. */
export const overwrite = async (path: string, position: number, bytes: Buffer): Promise<void> => {
  const file = await open(path, 'r+')
  try {
    await file.write(bytes, 0, bytes.length, position)
    await file.sync()
  } finally {
    await file.close()
  }
}

export const overwriteWhole = ({ path, size }: FileOfFolder, random: Random): Promise<void> => overwrite(path, 0, random.bytes(size))
export const cutToPart = ({ path, size }: FileOfFolder, random: Random): Promise<void> =>
  truncate(path, random.int(0, Math.max(0, size - 1)))
export const removeFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true })

/** Replaces the last letter of a text wherever a file contains it. Throws if it does not. */
export const changeText = async (path: string, text: string, letter: string): Promise<void> => {
  const content = await readFile(path)
  let at = content.indexOf(text)
  if (at < 0) throw new Error(`${path} does not contain ${text}`)
  for (; at >= 0; at = content.indexOf(text, at + 1)) await overwrite(path, at + text.length - 1, Buffer.from(letter))
}

/** Flips up to 40 bits in place. */
export const flipBits = async ({ path, size }: FileOfFolder, random: Random): Promise<void> => {
  const file = await open(path, 'r+')
  try {
    for (let flips = random.int(1, 40); flips > 0; flips -= 1) {
      const at = random.int(0, size - 1)
      const { buffer } = await file.read(Buffer.alloc(1), 0, 1, at)
      await file.write(Buffer.from([(buffer[0] ?? 0) ^ (1 << random.int(0, 7))]), 0, 1, at)
    }
  } finally {
    await file.close()
  }
}
