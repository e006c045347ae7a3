import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAtomically } from './atomic-file.ts'
import { decodeLine, encodeLine, endOfLines, parseBody, readLines } from './checked-lines.ts'
import { entriesOfLine } from './answer-lines.ts'

/** Where lines about an outbox entry lie: number of the file, offset and end, one after the other, so that 100,000 of them take little memory. */
export type Places = Map<string, number[]>

const fileName = /^answers-\d{4,6}-\d{2}\.ndjson$/

export const notePlace = (places: Places, entry: string, file: number, offset: number, end: number): void => {
  const known = places.get(entry)
  if (known === undefined) places.set(entry, [file, offset, end])
  else known.push(file, offset, end)
}

/** The months of a folder, oldest first, with their length up to the last whole line. */
export const findMonths = async (folder: string): Promise<readonly { readonly path: string; readonly length: number }[]> => {
  const names = (await readdir(folder)).filter((name) => fileName.test(name)).sort()
  return Promise.all(names.map(async (name) => ({ path: join(folder, name), length: await endOfLines(join(folder, name)) })))
}

type Found = readonly (readonly [entry: string, offset: number, end: number])[]

const scan = async (path: string, length: number): Promise<Found> => {
  const found: [string, number, number][] = []
  for await (const lines of readLines(path, 0, length)) {
    for (const { body, offset, end } of lines) if (body !== null) for (const entry of entriesOfLine(body)) found.push([entry, offset, end])
  }
  return found
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

const monthFound = async (path: string, length: number, isOver: boolean): Promise<Found> => {
  if (!isOver) return scan(path, length)
  const known = await readSide(path, length)
  if (known !== null) return known
  const found = await scan(path, length)
  await writeAtomically(sidePath(path), encodeLine(JSON.stringify({ length, found })).toString()).catch(() => undefined)
  return found
}

/** Reads the months one after the other; the last of them may still grow and is looked through itself. */
export const indexMonths = async (months: Awaited<ReturnType<typeof findMonths>>): Promise<Places> => {
  const places: Places = new Map()
  for (const [file, { path, length }] of months.entries()) {
    for (const [entry, offset, end] of await monthFound(path, length, file < months.length - 1)) notePlace(places, entry, file, offset, end)
  }
  return places
}
