import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isObject } from '#core/base/json-guards.ts'
import { writeAtomically } from '../../files/atomic-file.ts'
import { decodeLine, encodeLine, endOfLines, parseBody, readLines } from '../append-only/checked-lines.ts'
import { entriesOfLine } from './lines.ts'
import type { FoundMonth } from './completeness.ts'

/** Positions of lines by outbox entry: file number, offset and end of each line in one flat array, to save memory with 100,000 lines. */
export type LinePositions = Map<string, number[]>

const fileName = /^answers-\d{4,6}-\d{2}\.ndjson$/

export const addPosition = (positions: LinePositions, entry: string, file: number, offset: number, end: number): void => {
  const known = positions.get(entry)
  if (known === undefined) positions.set(entry, [file, offset, end])
  else known.push(file, offset, end)
}

/** A monthly file; `length` is the offset after the last complete line. */
export type Month = Omit<FoundMonth, 'damaged'>

/** The monthly files of a folder, oldest first. */
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

/** A past month has an index file, so that a start after years reads one month and a few small files. */
const indexPath = (path: string): string => path.replace(/\.ndjson$/, '.index')

const isFound = (value: unknown): value is { readonly length: number; readonly found: Found } =>
  isObject(value) &&
  typeof value.length === 'number' &&
  Array.isArray(value.found) &&
  value.found.every((one) => Array.isArray(one) && typeof one[0] === 'string' && typeof one[1] === 'number' && typeof one[2] === 'number')

const readIndex = async (path: string, length: number): Promise<Found | null> => {
  const bytes = await readFile(indexPath(path)).catch(() => null)
  const body = bytes === null ? null : decodeLine(bytes.subarray(0, -1))
  const value = body === null ? undefined : parseBody(body)
  // An index for another length is outdated; the month is then read again.
  return isFound(value) && value.length === length ? value.found : null
}

const monthFound = async (path: string, length: number, isPast: boolean): Promise<Scanned> => {
  if (!isPast) return scan(path, length)
  const known = await readIndex(path, length)
  if (known !== null) return { found: known, damaged: null }
  const scanned = await scan(path, length)
  await writeAtomically(indexPath(path), encodeLine(JSON.stringify({ length, found: scanned.found })).toString()).catch(() => undefined)
  return scanned
}

/** Reads the months one after another. The last month may still grow, so its file is read without an index. */
export const indexMonths = async (
  months: readonly Month[]
): Promise<{ readonly positions: LinePositions; readonly months: readonly FoundMonth[] }> => {
  const positions: LinePositions = new Map()
  const read: FoundMonth[] = []
  for (const [file, month] of months.entries()) {
    const { found, damaged } = await monthFound(month.path, month.length, file < months.length - 1)
    for (const [entry, offset, end] of found) addPosition(positions, entry, file, offset, end)
    read.push({ ...month, damaged })
  }
  return { positions, months: read }
}
