import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkAju, isAjuPrefix, makeAju, parseAju, runningOf, formatAju } from '#core/numbering/aju-number.ts'

const car = '000028PRAKTK20260525000009'

test('an aju number consists of prefix, date and running number', () => {
  expect(makeAju({ prefix: '000028PRAKTK', day: '2026-05-25', running: 9 })).toBe(car)
  expect(makeAju({ prefix: '000028PRAKTK', day: '2024-02-29', running: 999_999 })).toBe('000028PRAKTK20240229999999')
})

test.each([
  [{ prefix: '000028', day: '2026-05-25', running: 1 }],
  [{ prefix: '000028PRAK K', day: '2026-05-25', running: 1 }],
  [{ prefix: '000028PRAKTK', day: '2026-02-29', running: 1 }],
  [{ prefix: '000028PRAKTK', day: '25-05-2026', running: 1 }],
  [{ prefix: '000028PRAKTK', day: '2026-05-25', running: 0 }],
  [{ prefix: '000028PRAKTK', day: '2026-05-25', running: 1_000_000 }],
  [{ prefix: '000028PRAKTK', day: '2026-05-25', running: 1.5 }]
])('invalid parts throw a RangeError: %j', (parts) => {
  expect(() => makeAju(parts)).toThrow(RangeError)
})

test('an aju number is grouped as 6-6-8-6 and other text is unchanged', () => {
  const shown = [car, '301017INA9G220220525000025', '', '123', `${car}1`, '000028-PRAKTK-2026052500009'].map(formatAju)
  expect(shown).toEqual([
    '000028-PRAKTK-20260525-000009',
    '301017-INA9G2-20220525-000025',
    '',
    '123',
    `${car}1`,
    '000028-PRAKTK-2026052500009'
  ])
})

test.each([
  ['000028-PRAKTK-20260525-000009', car],
  ['  000028 PRAKTK 20260525 000009\n', car],
  ['000028.PRAKTK.20260525.000009', car],
  ['000028–PRAKTK—20260525‑000009', car],
  ['000028\u200bPRAKTK\u00a020260525/000009', car],
  [car, car],
  ['000028-PRAKTK-20260525-00009', '000028-PRAKTK-20260525-00009'],
  ['PT-A B', 'PT-A B'],
  ['000028-PRÀKTK-20260525-000009', '000028-PRÀKTK-20260525-000009'],
  ['', '']
])('typed or pasted %j is parsed as %j', (typed, read) => {
  expect(parseAju(typed)).toBe(read)
})

test.each([
  [car, []],
  ['000030MOT83720260525000009', []],
  ['', ['form']],
  ['000028-PRAKTK-20260525-000009', ['form']],
  [`${car}0`, ['form']],
  [`${car}\n`, ['form']],
  ['000028PRAKTK20260229000009', ['date']],
  ['000028PRAKTK00000000000009', ['date']],
  ['000028PRAKTKABCDEFGH000009', ['date']]
])('the problems of %j are %j', (text, problems) => {
  expect(checkAju(text)).toEqual(problems)
})

test('the running number is parsed from the end', () => {
  expect([car, '000028PRAKTK20260525999999', '000028PRAKTK2026052500000A', 'x', ''].map((one) => runningOf(one))).toEqual([
    9,
    999_999,
    null,
    null,
    null
  ])
})

test('every number that is made can be formatted, parsed, checked and split again', () => {
  const part = fc.string({ unit: fc.constantFrom(...'0123456789ABCXYZabcxyz'), minLength: 12, maxLength: 12 })
  const day = fc
    .date({ min: new Date('1990-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  fc.assert(
    fc.property(part, day, fc.integer({ min: 1, max: 999_999 }), (prefix, on, running) => {
      const made = makeAju({ prefix, day: on, running })
      expect([isAjuPrefix(prefix), checkAju(made), runningOf(made), parseAju(formatAju(made))]).toEqual([true, [], running, made])
    })
  )
})
