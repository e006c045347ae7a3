import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAtomically } from '../../files/atomic-file.ts'
import { decodeLine, encodeLine, endOfLines, parseBody, readLines } from '../append-only/checked-lines.ts'
import { entriesOfLine } from './lines.ts'
import type { FoundMonth } from './completeness.ts'

/** Where lines about an outbox entry lie: number of the file, offset and end, one after the other, so that 100,000 of them take little memory. */
export type Places = Map<string, number[]>

const fileName = /^answers-\d{4,6}-\d{2}\.ndjson$/

export const notePlace = (places: Places, entry: string, file: number, offset: number, end: number): void => {
  const known = places.get(entry)
  if (known === undefined) places.set(entry, [file, offset, end])
  else known.push(file, offset, end)
}

/** A month as it lies there; `length` up to the last whole line. */
export type Month = Omit<FoundMonth, 'damaged'>

/** The months of a folder, oldest first. */
export const findMonths = async (folder: string): Promise<readonly Month[]> => {
  const names = (await readdir(folder)).filter((name) => fileName.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      const length = await endOfLines(path)
      return { path, length, torn: (await stat(path)).size > length }
    })
  )
}

type Found = readonly (readonly [entry: string, offset: number, end: number])[]
interface Scanned {
  readonly found: Found
  readonly damaged: number | null
}

const scan = async (path: string, length: number): Promise<Scanned> => {
  const found: [string, number, number][] = []
  let damaged = 0
  for await (const lines of readLines(path, 0, length)) {
    for (const { body, offset, end } of lines) {
      if (body === null) damaged += 1
      else for (const entry of entriesOfLine(body)) found.push([entry, offset, end])
    }
  }
  return { found, damaged }
}

/** Beside a month that is over lies what was found in it, so that a start after years reads one month and a few small files. */
const sidePath = (path: string): string => path.replace(/\.ndjson$/, '.index')

const isFound = (value: unknown): value is { readonly length: number; readonly found: Found } =>
  typeof value === 'object' &&
  value !== null &&
  'length' in value &&
  'found' in value &&
  Array.isArray(value.found) &&
  value.found.every((one) => Array.isArray(one) && typeof one[0] === 'string' && typeof one[1] === 'number' && typeof one[2] === 'number')

const readSide = async (path: string, length: number): Promise<Found | null> => {
  const bytes = await readFile(sidePath(path)).catch(() => null)
  const body = bytes === null ? null : decodeLine(bytes.subarray(0, -1))
  const value = body === null ? undefined : parseBody(body)
  // Made of another length it is of another file; it is only ever a shortcut.
  return isFound(value) && value.length === length ? value.found : null
}

const monthFound = async (path: string, length: number, isOver: boolean): Promise<Scanned> => {
  if (!isOver) return scan(path, length)
  const known = await readSide(path, length)
  if (known !== null) return { found: known, damaged: null }
  const scanned = await scan(path, length)
  await writeAtomically(sidePath(path), encodeLine(JSON.stringify({ length, found: scanned.found })).toString()).catch(() => undefined)
  return scanned
}

/** Reads the months one after the other; the last of them may still grow and is looked through itself. */
export const indexMonths = async (
  months: readonly Month[]
): Promise<{ readonly places: Places; readonly months: readonly FoundMonth[] }> => {
  const places: Places = new Map()
  const read: FoundMonth[] = []
  for (const [file, month] of months.entries()) {
    const { found, damaged } = await monthFound(month.path, month.length, file < months.length - 1)
    for (const [entry, offset, end] of found) notePlace(places, entry, file, offset, end)
    read.push({ ...month, damaged })
  }
  return { places, months: read }
}
