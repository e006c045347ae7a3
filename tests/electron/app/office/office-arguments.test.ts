import { expect, test } from 'vitest'
import { officeArguments } from '../../../../electron/app/command-line-switches.ts'

test('the office tool gets what follows --office, with or without the hyphens that Chromium stops at', () => {
  expect(
    [
      ['--office'],
      ['--office', 'status', '--office', 'a.json'],
      ['--office', '--', 'init', 'postgres://a'],
      ['--ozone-platform=headless', '--disable-gpu', '--office', '--', '--office', 'a.json', 'status']
    ].map(officeArguments)
  ).toEqual([[], ['status', '--office', 'a.json'], ['init', 'postgres://a'], ['--office', 'a.json', 'status']])
})

test('the window opens if --office is missing or follows an argument that is not a switch', () => {
  expect([[], ['--user-data-dir=/x'], ['a.ajukan', '--office'], ['--', '--office'], ['--officer']].map(officeArguments)).toEqual(
    Array.from({ length: 5 }, () => null)
  )
})
