import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blank } from '#core/derive/shape.ts'
import { columnsOf, singleFields } from '#core/derive/fields.ts'
import { partsOf, pointer, valueAt } from '#core/base/json-pointer.ts'
import { readEnvelope } from '#core/draft/envelope.ts'
import { declaration, shapelessMembers } from '#core/schema/declaration.ts'
import { tableMembers, type TableMember } from '#core/schema/layout.ts'
import { problemCodes, type Problem } from '#core/validation/problem.ts'
import { validateDeclaration, validateRow } from '#core/validation/validate-declaration.ts'

const sample = (name: string) => {
  const read = readEnvelope(readFileSync(join(import.meta.dirname, '..', '..', '..', 'resources', 'samples', name), 'utf8'))
  const [one] = 'declarations' in read ? read.declarations : []
  if (!one) throw new Error(`${name} is not an envelope`)
  return one.document
}
const good = sample('sparepart-3.json')

/** The good sample with one value changed; undefined removes the member. */
const withValue = (path: string, value: unknown): unknown => {
  const copy: unknown = structuredClone(good)
  const parts = partsOf(path)
  const holder = valueAt(copy, pointer(...parts.slice(0, -1))) as Record<string, unknown>
  const last = parts.at(-1) ?? ''
  if (value === undefined) Reflect.deleteProperty(holder, last)
  else holder[last] = value
  return copy
}
const block = (path: string, code: Problem['code']): Problem => ({ path, severity: 'block', code })
const sorted = (problems: readonly Problem[]): readonly string[] =>
  problems.map((problem) => `${problem.path} ${problem.code} ${problem.severity}`).sort()

describe('a valid declaration', () => {
  test.each(['sparepart-3.json', 'tekstil-40.json', 'elektronik-1200.json'])('has no problems: %s', (name) => {
    expect(validateDeclaration(sample(name))).toEqual([])
  })

  test('may have unknown members, any items in arrays without item shape, and empty texts and lists', () => {
    const document: Record<string, unknown> = structuredClone({
      ...good,
      catatan: 1,
      header: { ...good.header, catatan: null, data: { ...good.header.data, catatan: [] } }
    })
    for (const member of shapelessMembers) document[member] = { data: [null, 1, 'x', [[]], { a: {} }], jumlah: 1 }
    for (const member of tableMembers) document[member] = { data: [] }
    expect(validateDeclaration(document)).toEqual([])
    for (const { path, field } of singleFields)
      if (field.kind === 'string' && path !== '/car') expect(validateDeclaration(withValue(path, '')), path).toEqual([])
  })

  test('gives the same result when it is validated again', () => {
    const bad = withValue('/car', '')
    expect([validateDeclaration(bad), validateDeclaration(good), validateDeclaration(bad)]).toEqual([
      [block('/car', 'required')],
      [],
      [block('/car', 'required')]
    ])
  })
})

describe('problems of a declaration', () => {
  test.each<[string, unknown, string, Problem['code']]>([
    ['/car', '', '/car', 'required'],
    ['/car', '  \t', '/car', 'required'],
    ['/car', null, '/car', 'required'],
    ['/car', 5, '/car', 'text-wanted'],
    ['/header/data/cif', null, '/header/data/cif', 'required'],
    ['/header/data/impid', null, '/header/data/impid', 'required'],
    ['/detail/data/1/dcif', null, '/detail/data/1/dcif', 'required'],
    ['/header/data/pasokneg', null, '/header/data/pasokneg', 'boolean-wanted'],
    ['/header/data/pasokneg', 'Y', '/header/data/pasokneg', 'boolean-wanted'],
    ['/header/data/impnama', null, '/header/data/impnama', 'text-wanted'],
    ['/header/data/cif', '12.5', '/header/data/cif', 'number-wanted'],
    ['/header/data/cif', Number.NaN, '/header/data/cif', 'number-wanted'],
    ['/header/data/cif', Number.POSITIVE_INFINITY, '/header/data/cif', 'number-wanted'],
    ['/header/data/impid', 5.5, '/header/data/impid', 'integer-wanted'],
    ['/header/data/impid', '5', '/header/data/impid', 'integer-wanted'],
    ['/detail/data/2/seritrp', '1', '/detail/data/2/seritrp', 'integer-wanted'],
    ['/detail/data/0/nohs', 84713020, '/detail/data/0/nohs', 'text-wanted'],
    ['/detail/data/0', 'x', '/detail/data/0', 'object-wanted'],
    ['/detail/data/0', null, '/detail/data/0', 'object-wanted'],
    ['/detail/data', {}, '/detail/data', 'list-wanted'],
    ['/dokumen/data', null, '/dokumen/data', 'list-wanted'],
    ['/kendaraan/data', 'x', '/kendaraan/data', 'list-wanted'],
    ['/detail', [], '/detail', 'object-wanted'],
    ['/header', null, '/header', 'object-wanted'],
    ['/header/data', [], '/header/data', 'object-wanted'],
    ['/header', undefined, '/header', 'missing'],
    ['/ftz_excel', undefined, '/ftz_excel', 'missing'],
    ['/tarif/data', undefined, '/tarif/data', 'missing'],
    ['/header/data/tpbno', undefined, '/header/data/tpbno', 'missing'],
    ['/detail/data/2/jmpc', undefined, '/detail/data/2/jmpc', 'missing'],
    ['/header/data/tgtiba', '20-11-2026', '/header/data/tgtiba', 'date-form'],
    ['/header/data/tgtiba', '2026-13-01', '/header/data/tgtiba', 'date-form'],
    ['/header/data/tgtiba', '2026-00-10', '/header/data/tgtiba', 'date-form'],
    ['/header/data/tgtiba', '2026-11-20 ', '/header/data/tgtiba', 'date-form'],
    ['/header/data/tgtiba', '2026-11-20\n', '/header/data/tgtiba', 'date-form'],
    ['/header/data/tgtiba', '0000-00-00', '/header/data/tgtiba', 'date-form'],
    ['/header/data/tgtiba', null, '/header/data/tgtiba', 'text-wanted'],
    ['/dokumen/data/0/doktg', 'kemarin', '/dokumen/data/0/doktg', 'date-form']
  ])('%s with %j gives a problem at %s: %s', (path, value, at, code) => {
    expect(validateDeclaration(withValue(path, value))).toEqual([block(at, code)])
  })

  test.each([[null], [undefined], [[]], ['x'], [5]])('a value that is not an object (%j) gives a problem at the root', (value) => {
    expect(validateDeclaration(value)).toEqual([block('', 'object-wanted')])
  })

  test('an empty object gives a problem for every missing member', () => {
    expect(sorted(validateDeclaration({}))).toEqual(sorted(Object.keys(declaration.members).map((key) => block(`/${key}`, 'missing'))))
    expect(sorted(validateDeclaration(JSON.parse('{"__proto__":{"car":"x"}}')))).toHaveLength(18)
  })

  test('a blank draft gives problems for the aju number and every number', () => {
    const expected = singleFields.filter(({ path, field }) => path === '/car' || field.kind === 'number' || field.kind === 'integer')
    expect(sorted(validateDeclaration(blank(declaration)))).toEqual(sorted(expected.map(({ path }) => block(path, 'required'))))
  })

  test('a blank row gives a problem for each of its numbers', () => {
    for (const table of tableMembers) {
      const row = blank(declaration.members[table].members.data.of)
      const expected = columnsOf(table).filter(({ field }) => field.kind !== 'string')
      expect(sorted(validateRow(table, 4, row)), table).toEqual(
        sorted(expected.map(({ key }) => block(`/${table}/data/4/${key}`, 'required')))
      )
    }
  })
})

describe('validation of one row', () => {
  const cell = fc.oneof(
    { weight: 3, arbitrary: fc.constant('keep' as const) },
    fc.constantFrom('', 'x', '2026-11-20', '2026-1-1', 0, 1.5, null, true, [], {}, 'drop')
  )
  const change = (row: Readonly<Record<string, unknown>>, changes: readonly unknown[]): unknown =>
    Object.fromEntries(
      Object.entries(row).flatMap(([key, value], index) =>
        changes[index] === 'drop' ? [] : [[key, changes[index] === 'keep' ? value : changes[index]]]
      )
    )

  test.each(tableMembers)('agrees with the validation of the declaration (%s)', (table: TableMember) => {
    const [first] = good[table].data
    const start: Readonly<Record<string, unknown>> = { ...(first ?? blank(declaration.members[table].members.data.of)) }
    const row = fc.oneof(
      { weight: 8, arbitrary: fc.array(cell, { minLength: 30, maxLength: 30 }).map((changes) => change(start, changes)) },
      fc.constantFrom(null, [], 'x', {})
    )
    fc.assert(
      fc.property(fc.array(row, { maxLength: 4 }), (rows) => {
        const whole = validateDeclaration({ ...good, [table]: { data: rows } })
        expect(sorted(whole)).toEqual(sorted(rows.flatMap((one, index) => validateRow(table, index, one))))
        expect(whole.filter((problem) => !problemCodes.includes(problem.code))).toEqual([])
      })
    )
  })

  test('1,200 invalid lines all give problems', () => {
    const long = sample('elektronik-1200.json')
    const wrong = { ...long, detail: { data: long.detail.data.map((line) => ({ ...line, dcif: null, nohs: 5 })) } }
    const problems = validateDeclaration(wrong)
    expect(problems).toHaveLength(2_400)
    expect(problems).toContainEqual(block('/detail/data/1199/dcif', 'required'))
  })
})

test('any JSON is validated without an error, and every problem has a path', () => {
  const value = fc.oneof(
    fc.jsonValue(),
    fc.dictionary(
      fc.constantFrom(...Object.keys(declaration.members), '__proto__', 'a/b'),
      fc.oneof(fc.jsonValue(), fc.record({ data: fc.jsonValue() }))
    )
  )
  fc.assert(
    fc.property(value, (document) => {
      for (const problem of validateDeclaration(document)) expect(problem.path === '' || problem.path.startsWith('/')).toBe(true)
    })
  )
})
