import { expect, test } from 'vitest'
import { conform } from '#core/wire/conform-to-shape.ts'
import { any, anyList, flag, integer, list, nullable, number, object, optional, text, words } from '#core/schema/field.ts'

const label = words('x', 'x')
const facts = { label, hint: label }
const person = object(label, { name: text(facts), nick: nullable(text(facts)), rare: optional(nullable(text(facts))) })

test('a value that fits is returned unchanged, without deviations', () => {
  const value = { name: 'A', nick: null, more: { a: [1, 'b'] } }
  expect(conform(value, person)).toEqual({ value, deviations: [] })
})

test.each([
  [{ name: 7, nick: 1.5 }, { name: '7', nick: '1.5' }, ['/name: number 7 instead of text', '/nick: number 1.5 instead of text']],
  [
    { name: true, nick: { a: 1 } },
    { name: 'true', nick: '{"a":1}' },
    ['/name: boolean true instead of text', '/nick: object instead of text']
  ],
  [{ name: null, nick: '' }, { name: '', nick: '' }, ['/name: null instead of text']],
  [{}, { name: '', nick: null }, ['/name: missing instead of text', '/nick: missing instead of value or null']],
  [{ name: ['a'], nick: null, rare: null }, { name: '["a"]', nick: null, rare: null }, ['/name: list of 1 instead of text']],
  [null, { name: '', nick: null }, ['/: null instead of object']],
  [undefined, { name: '', nick: null }, ['/: missing instead of object']],
  ['tidak ada', { name: '', nick: null }, ['/: text "tidak ada" instead of object']],
  [[], { name: '', nick: null }, ['/: list of 0 instead of object']],
  [[null, { name: 'B', nick: null }], { name: 'B', nick: null }, ['/: list of 2 instead of object']]
])('%j is converted to the shape', (given, value, deviations) => {
  expect(conform(given, person)).toEqual({ value, deviations })
})

test('numbers stay numbers, and a text that is not a number stays as it came', () => {
  const numbers = object(label, {
    a: number(facts),
    b: number(facts),
    c: number(facts),
    d: integer(facts),
    e: integer(facts),
    f: number(facts)
  })
  expect(conform({ a: 1.25, b: '1200.50', c: 'abc', d: 2.5, e: '3', f: Infinity }, numbers)).toEqual({
    value: { a: 1.25, b: 1200.5, c: 'abc', d: 2.5, e: 3, f: null },
    deviations: [
      '/b: text "1200.50" instead of number',
      '/c: text "abc" instead of number',
      '/d: number 2.5 instead of integer',
      '/e: text "3" instead of integer',
      '/f: number Infinity instead of number'
    ]
  })
})

test.each([
  ['1.200,50', 1200.5],
  ['1,200.50', 1200.5],
  ['1.234', '1.234'],
  ['150.000', '150.000'],
  ['0.150', 0.15],
  ['1,234', '1,234'],
  [' 12,5 ', 12.5],
  ['12 kg', '12 kg'],
  ['', null]
])('the number %j is read as %j: separators of both languages, and text where they disagree', (given, value) => {
  expect(conform(given, number(facts)).value).toBe(value)
})

test.each([
  ['27-05-2026', 'date', '2026-05-27'],
  ['27/5/2026', 'date', '2026-05-27'],
  ['2026.05.27', 'date', '2026-05-27'],
  [20260527, 'date', '2026-05-27'],
  ['2026-05-27 00:00:00', 'date', '2026-05-27'],
  ['0000-00-00 00:00:00', 'date', '0000-00-00'],
  ['00-00-0000', 'date', '0000-00-00'],
  ['00/00/0000 00:00:00', 'date', '0000-00-00'],
  ['00000000', 'date', '0000-00-00'],
  ['27 Mei 2026', 'date', '2026-05-27'],
  ['akhir Mei 2026', 'date', 'akhir Mei 2026'],
  ['2026-02-30', 'date', '2026-02-30'],
  ['27/05/2026 10:11', 'date-time', '2026-05-27 10:11:00'],
  ['2026-05-27T10:11:12', 'date-time', '2026-05-27T10:11:12'],
  ['9:30', 'time', '093000'],
  ['09.30.15', 'time', '093015'],
  ['09:15:00.000', 'time', '091500'],
  [' 091500 ', 'time', '091500'],
  ['02:15:00 PM', 'time', '141500'],
  [530, 'time', '000530'],
  [93000, 'time', '093000'],
  [0, 'time', '0'],
  [250000, 'time', '250000'],
  ['530', 'time', '530'],
  ['0915', 'time', '0915'],
  ['2026-11-20T00:00:00+07:00', 'date', '2026-11-20'],
  ['2026-11-20T23:30:00+0900', 'date', '2026-11-20'],
  ['20-11-2026 9:05 WIB', 'date', '2026-11-20'],
  ['2026-11-20T00:00:00Z', 'date', '2026-11-20'],
  ['2026-11-20T14:59:59Z', 'date', '2026-11-20'],
  ['2026-11-19T17:00:00.000Z', 'date', '2026-11-20'],
  ['2026-12-31T16:00:00Z', 'date', '2027-01-01'],
  ['2026-11-19T17:30:00Z', 'date', '2026-11-20'],
  ['2026-11-19T16:30:00Z', 'date', '2026-11-19T16:30:00Z'],
  ['2026-11-20T00:00:00-05:00', 'date', '2026-11-20'],
  ['2026-11-20T11:00:00-05:00', 'date', '2026-11-20T11:00:00-05:00'],
  ['Fri, 20 Nov 2026 17:00:00 GMT', 'date', '2026-11-21'],
  ['20 Mei 26', 'date', '2026-05-20'],
  ['2026-11-20 besok', 'date', '2026-11-20 besok'],
  ['27/05/2026 9:05:00', 'date-time', '2026-05-27 09:05:00'],
  ['27/05/2026 10.15.00 WIB', 'date-time', '2026-05-27 10:15:00WIB'],
  ['27/05/2026 02:15 PM', 'date-time', '2026-05-27 14:15:00'],
  ['00/00/0000 00:00', 'date-time', '0000-00-00 00:00:00'],
  [' 2026-05-27 10:11:12 ', 'date-time', '2026-05-27 10:11:12']
] as const)('%j in place of a %s is read as %j', (given, form, value) => {
  expect(conform(given, text({ ...facts, form })).value).toBe(value)
})

test('flags, any value and shapeless lists', () => {
  const node = object(label, {
    on: flag(facts),
    off: flag(facts),
    what: any(label),
    items: anyList(label, label),
    none: anyList(label, label)
  })
  expect(conform({ on: 1, off: 'no', what: { a: [] }, items: [1, { b: 2 }], none: {} }, node)).toEqual({
    value: { on: true, off: false, what: { a: [] }, items: [1, { b: 2 }], none: [] },
    deviations: ['/on: number 1 instead of true or false', '/off: text "no" instead of true or false', '/none: object instead of list']
  })
})

test.each([
  [{}, [], ['/: object instead of list']],
  [{ '0': 'a', '2': 'b' }, ['a', 'b'], ['/: object instead of list']],
  [{ name: 'a' }, ['{"name":"a"}'], ['/: object instead of list', '/0: object instead of text']],
  [null, [], ['/: null instead of list']],
  ['a', [], ['/: text "a" instead of list']]
])('%j in place of a list', (given, value, deviations) => {
  expect(conform(given, list(label, text(facts)))).toEqual({ value, deviations })
})

test('entries under names of their own are a list, a single entry with objects in it is not', () => {
  const entry = { name: 'A', nick: null }
  const given = [{ r1: entry, r2: entry }, { item: [entry] }, { name: 'A', nick: null, more: { a: 1 } }, { a: { b: { c: { d: entry } } } }]
  expect(given.map((one) => conform(one, list(label, person)).value.map(({ name }) => name))).toEqual([['A', 'A'], ['A'], ['A'], ['']])
})

test.each([[[]], [{}], [false], [['']], [{ value: null }]])('%j in place of a text is none, with a deviation', (given) => {
  const { value, deviations } = conform({ name: given, nick: given, rare: given }, person)
  expect([value, deviations.length]).toEqual([{ name: '', nick: null, rare: null }, 3])
})

test('an empty object that may be null is null', () => {
  expect([[], '', null].map((given) => conform(given, nullable(person)))).toEqual([
    { value: null, deviations: ['/: list of 0 instead of object or null'] },
    { value: null, deviations: ['/: text "" instead of object or null'] },
    { value: null, deviations: [] }
  ])
})

test('names of prototype members are ordinary names', () => {
  const given: unknown = JSON.parse(
    '{"name":"A","nick":null,"__proto__":{"polluted":1},"constructor":{"__proto__":{"x":1},"y":2},"toString":"t"}'
  )
  const { value, deviations } = conform(given, person)
  expect([Object.getPrototypeOf(value), Object.keys(value), JSON.stringify(value), deviations]).toEqual([
    Object.prototype,
    ['name', 'nick', '(__proto__)', 'constructor', 'toString'],
    '{"name":"A","nick":null,"(__proto__)":{"polluted":1},"constructor":{"(__proto__)":{"x":1},"y":2},"toString":"t"}',
    []
  ])
  expect(conform({}, object(label, { constructor: text(facts) })).value).toEqual({ constructor: '' })
})

test('at most a hundred deviations are listed, the last one counts the rest', () => {
  const { value, deviations } = conform(
    Array.from({ length: 250 }, (_, at) => at),
    list(label, text(facts))
  )
  expect([value.length, deviations.length, deviations[98], deviations[99]]).toEqual([
    250,
    100,
    '/98: number 98 instead of text',
    'and 151 more'
  ])
})

test('the first ten thousand entries are read and the rest is reported as a deviation', () => {
  const { value, deviations } = conform(new Array<string>(10_003).fill('a'), list(label, text(facts)))
  expect([value.length, deviations]).toEqual([10_000, ['/: 10003 entries, only the first 10000 were read']])
})

test('a long text is shortened in the list of deviations only', () => {
  const long = 'Salah '.repeat(200)
  const { value, deviations } = conform({ name: 'a', nick: null, deep: long }, object(label, { name: text(facts), deep: number(facts) }))
  expect([value.deep, (deviations[0] ?? '').length < 260]).toEqual([long, true])
})

test('any nesting depth is read without a stack overflow', () => {
  const deep: unknown = JSON.parse(`${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}`)
  expect(conform({ name: deep, nick: deep, more: deep }, person)).toEqual({
    value: { name: '(nested too deeply)', nick: '(nested too deeply)', more: null },
    deviations: [
      '/name: object instead of text',
      '/nick: object instead of text',
      '/more: nested deeper than 100 levels, only in the raw answer'
    ]
  })
})
