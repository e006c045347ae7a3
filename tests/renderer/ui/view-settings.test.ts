import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import {
  dropOtherViewSettings,
  longestViewSetting,
  readViewSetting,
  viewSettingKeys,
  writeViewSetting,
  type ViewSetting,
  type ViewValue
} from '../../../renderer/ui/view-settings.ts'

afterEach(() => localStorage.clear())

/** A value of each key. */
const good: { readonly [K in (typeof viewSettingKeys)[number]]: ViewValue<K> } = {
  'backup.putOff': 1_780_000_000_000,
  'backup.seen': 0,
  'dataPlace.seen': 'network Data',
  'firstSteps.done': ['sample', 'fix'],
  'firstSteps.shown': false,
  'import.sourceShare': 0.42,
  'palette.recent': ['go.settings'],
  'columns.worklist': { order: ['car'], shown: { car: true }, pinned: {} }
}
const keys = viewSettingKeys as readonly ViewSetting[]

/** Texts that no key has: no JSON, another type, a number out of range, and what is too long. */
const bad = (key: ViewSetting): readonly string[] => [
  '',
  '{',
  'null',
  '{}',
  '[1]',
  '-1',
  '1e999',
  '{"__proto__":1}',
  ...(typeof good[key as keyof typeof good] === 'string' ? ['7'] : ['"text"']),
  JSON.stringify('x'.repeat(longestViewSetting(key))),
  JSON.stringify(Array.from({ length: longestViewSetting(key) }, () => 'x'))
]

test.each(keys)('%s is stored as it is, and a text that does not fit is not read and goes at the start', (key) => {
  const value = good[key as keyof typeof good]
  writeViewSetting(key, value as never)
  dropOtherViewSettings()
  expect(readViewSetting(key)).toEqual(value)
  for (const text of bad(key)) {
    localStorage.setItem(key, text)
    expect.soft(readViewSetting(key), text.slice(0, 40)).toBeNull()
    dropOtherViewSettings()
    expect.soft(localStorage.getItem(key), text.slice(0, 40)).toBeNull()
  }
  writeViewSetting(key, value as never)
  writeViewSetting(key, null)
  expect(localStorage.length).toBe(0)
})

test('a value that does not fit is not stored', () => {
  writeViewSetting('import.sourceShare', 2)
  writeViewSetting('dataPlace.seen', 'x'.repeat(5_000))
  expect(localStorage.length).toBe(0)
})

test('unknown keys go at the start, and tables beyond their number', () => {
  for (const key of ['left', 'columns.', 'columns.a b', 'constructor', 'backup', '__proto__']) localStorage.setItem(key, 'true')
  for (let number = 0; number < 400; number += 1) writeViewSetting(`columns.table-${number}`, good['columns.worklist'])
  dropOtherViewSettings()
  const left = Object.keys(localStorage)
  expect([left.length, left.filter((key) => !key.startsWith('columns.table-'))]).toEqual([150, []])
})

test('no other file of the window uses the storage', () => {
  const folder = join(import.meta.dirname, '../../../renderer')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(ts|vue)$/.test(name))
  const users = files.filter((name) => readFileSync(join(folder, name), 'utf8').includes('localStorage'))
  expect(users).toEqual([join('ui', 'view-settings.ts')])
})
