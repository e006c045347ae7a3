import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lastErrors, withoutDetails } from '../../../electron/diagnostics/diagnostics.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ajukan-log-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const line = (second: number, level: string, text: string): string =>
  `[2026-11-20 10:00:${String(second).padStart(2, '0')}.000] ${`[${level}]`.padEnd(7)} ${text}\n`

test('keeps errors with their stacks, warnings and starts of both files in order, and nothing else', async () => {
  await writeFile(
    join(folder, 'main.old.log'),
    line(1, 'info', 'start {"version":"1"}') + line(2, 'error', 'a1 broken: Error\n    at one\n    at two')
  )
  await writeFile(join(folder, 'main.log'), line(3, 'info', 'archive checked') + line(4, 'warn', 'window unresponsive'))
  expect(await lastErrors(folder)).toBe(
    line(1, 'info', 'start {"version":"1"}') +
      line(2, 'error', 'a1 broken: Error\n    at one\n    at two') +
      line(4, 'warn', 'window unresponsive')
  )
})

test('of many errors the newest are kept', async () => {
  await writeFile(join(folder, 'main.log'), Array.from({ length: 2_000 }, (_, at) => line(at % 60, 'error', `number ${at}`)).join(''))
  const kept = (await lastErrors(folder)).trimEnd().split('\n')
  expect([kept.length, kept.at(-1), kept[0]]).toEqual([300, expect.stringContaining('number 1999'), expect.stringContaining('number 1700')])
})

test('without a log file the result is empty', async () => {
  expect(await lastErrors(join(folder, 'none'))).toBe('')
})

test('without details an entry has its time, level and message', () => {
  const log = line(1, 'error', 'a1 start failed: Error: of PT Rahasia\n    at one') + line(2, 'warn', 'process gone {"name":"PT Rahasia"}')
  expect(withoutDetails(log)).toBe(line(1, 'error', 'a1 start failed') + line(2, 'warn', 'process gone'))
  expect(withoutDetails('')).toBe('')
})
