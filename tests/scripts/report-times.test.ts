import { expect, test } from 'vitest'
import { endToEndFileTimes, shortEndToEndSeconds, stepTimesTable, unitFileTimes } from '../../scripts/support/report-times.ts'

test('steps are listed with wall and processor time, the longest first and the total last', () => {
  const times = [
    { step: 'format', wall: 3, processor: 2.5 },
    { step: 'total', wall: 70, processor: null },
    { step: 'unit', wall: 60.25, processor: 90 }
  ]
  expect(stepTimesTable(times).map((line) => line.trim().split(/\s{2,}/))).toEqual([
    ['step', 'wall', 'processor'],
    ['unit', '60.3 s', '90.0 s'],
    ['format', '3.0 s', '2.5 s'],
    ['total', '70.0 s', '–']
  ])
})

test('the time of a unit test file is that of the report of Vitest', () => {
  const report = { testResults: [{ name: '/a/tests/core/a.test.ts', startTime: 1000, endTime: 3500, assertionResults: [{}, {}] }] }
  expect(unitFileTimes(report)).toEqual([{ file: '/a/tests/core/a.test.ts', seconds: 2.5, tests: 2 }])
})

test('the time of an end-to-end file is the sum of its tests, those inside a describe too', () => {
  const spec = (duration: number, title = 'one') => ({ title, tests: [{ results: [{ duration }] }] })
  const report = { suites: [{ file: 'outbox.test.ts', specs: [spec(1000)], suites: [{ specs: [spec(500, 'two @all'), spec(250)] }] }] }
  expect(endToEndFileTimes(report)).toEqual([{ file: 'tests/e2e/outbox.test.ts', seconds: 1.75, tests: 3 }])
  expect(shortEndToEndSeconds(report)).toBe(1.25)
})

test('a missing report or one of another shape gives no rows', () => {
  for (const report of [null, 'text', {}, { testResults: 3, suites: null }])
    expect([stepTimesTable(report), unitFileTimes(report), endToEndFileTimes(report)]).toEqual([[], [], []])
})
