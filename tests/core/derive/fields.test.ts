import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blank } from '#core/derive/shape.ts'
import { columnsOf, fieldAt, nodeAt, sectionAt, singleFields } from '#core/derive/fields.ts'
import { jsonSchema } from '#core/derive/json-schema.ts'
import { partsOf, pointer, valueAt } from '#core/base/json-pointer.ts'
import { customsResponse } from '#core/schema/customs-response.ts'
import { declaration, shapelessMembers } from '#core/schema/declaration.ts'
import { any, anyList, date, flag, integer, list, nullable, number, object, optional, text, words } from '#core/schema/field.ts'
import { sections, tableMembers, type Section } from '#core/schema/layout.ts'

const layout: readonly Section[] = sections
const sectionOf = { detail: 'goods', dokumen: 'documents', container: 'containers', kemasan: 'packaging' } as const

describe('paths of the declaration', () => {
  test('the path of a single field gives the field and the section of its group', () => {
    for (const place of singleFields) {
      const section = layout.find((one) => one.groups.some((group) => group.key === place.field.group))
      expect(fieldAt(place.path), place.path).toEqual({
        path: place.path,
        key: partsOf(place.path).at(-1),
        field: nodeAt(place.path),
        section: section?.key,
        row: null
      })
      expect(sectionAt(place.path), place.path).toBe(section?.key)
    }
  })

  test('the path of a cell gives the column, the row and the section of the table', () => {
    for (const table of tableMembers)
      for (const { key, field } of columnsOf(table)) {
        const path = pointer(table, 'data', 12, key)
        expect(fieldAt(path), path).toEqual({ path, key, field, section: sectionOf[table], row: 12 })
      }
  })

  test('the path of a part of a section gives the section', () => {
    for (const table of tableMembers)
      for (const path of [`/${table}`, `/${table}/data`, `/${table}/data/3`, `/${table}/data/3/unknown`])
        expect(sectionAt(path), path).toBe(sectionOf[table])
    for (const member of shapelessMembers)
      for (const path of [`/${member}`, `/${member}/data`, `/${member}/data/0/x`]) expect(sectionAt(path), path).toBe('other')
    for (const path of [
      '',
      '/header',
      '/header/data',
      '/header/data/unknown',
      '/unknown',
      '/constructor',
      '/__proto__',
      '/header/data/constructor'
    ])
      expect(sectionAt(path), path).toBe('general')
  })

  test('an unknown path gives nothing', () => {
    const unknown = [
      '/unknown',
      '/constructor',
      '/__proto__/x',
      '/header/cif',
      '/header/data/toString',
      '/detail/data/x/nohs',
      '/detail/data/0/nohs/x',
      '/detail/data/0/unknown',
      '/kendaraan/data/0',
      '/car/0'
    ]
    expect(unknown.map((path) => nodeAt(path) ?? fieldAt(path))).toEqual(unknown.map(() => undefined))
    expect(['/header', '/detail/data', ''].map(fieldAt)).toEqual([undefined, undefined, undefined])
  })

  test('any text is accepted without an error', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(fc.string(), fc.constantFrom('header', 'data', 'detail', '0', '-', 'constructor', '__proto__', 'hasOwnProperty'))
        ),
        (parts) => {
          const path = pointer(...parts)
          expect(layout.map((section) => section.key)).toContain(sectionAt(path))
          expect(fieldAt(path)?.field.node ?? 'field').toBe('field')
        }
      )
    )
  })

  test('a path can pass through optional and nullable members', () => {
    expect(nodeAt('/invoice/incoterm', customsResponse)).toBe(customsResponse.members.invoice.of.of.members.incoterm)
    expect(nodeAt('/invoice/none', customsResponse)).toBeUndefined()
  })
})

describe('the blank declaration', () => {
  const empty = blank(declaration)

  test('the blank declaration has every member in the order of the definitions', () => {
    expect(Object.keys(empty)).toEqual(Object.keys(declaration.members))
    expect(Object.keys(empty.header.data)).toEqual(Object.keys(declaration.members.header.members.data.members))
  })

  test('blank values are empty texts, false, null numbers and empty lists', () => {
    for (const place of singleFields)
      expect(valueAt(empty, place.path), place.path).toBe(
        place.field.kind === 'string' ? '' : place.field.kind === 'boolean' ? false : null
      )
    for (const member of [...tableMembers, ...shapelessMembers]) expect(empty[member], member).toEqual({ data: [] })
  })

  test('a blank declaration is JSON and a new object each time', () => {
    expect(JSON.parse(JSON.stringify(empty))).toEqual(empty)
    expect(blank(declaration).detail.data).not.toBe(empty.detail.data)
  })
})

describe('the JSON Schema of a definition', () => {
  const facts = { label: words('a', 'a'), hint: words('b', 'b') }
  const label = words('c', 'c')
  const node = object(label, {
    must: text({ ...facts, needed: true }),
    may: text(facts),
    day: date(facts),
    whole: integer(facts),
    part: number(facts),
    yes: flag(facts),
    rows: list(label, object(label, { one: text(facts) })),
    loose: anyList(label, label),
    whatever: any(label),
    absent: optional(nullable(integer(facts)))
  })

  test('the wire schema requires every member, types, needed texts and the form of dates', () => {
    const schema = jsonSchema(node, 'wire')
    expect(schema).toEqual({
      type: 'object',
      required: ['must', 'may', 'day', 'whole', 'part', 'yes', 'rows', 'loose', 'whatever'],
      properties: {
        must: { type: 'string', pattern: '\\S' },
        may: { type: 'string' },
        day: { type: 'string', pattern: '^(\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01]))?$' },
        whole: { type: 'integer' },
        part: { type: 'number' },
        yes: { type: 'boolean' },
        rows: { type: 'array', items: { type: 'object', required: ['one'], properties: { one: { type: 'string' } } } },
        loose: { type: 'array' },
        whatever: {},
        absent: { type: ['integer', 'null'] }
      }
    })
  })

  test('the answer schema requires types only', () => {
    expect(jsonSchema(node, 'answer')).toMatchObject({ properties: { must: { type: 'string' }, day: { type: 'string' } } })
  })

  test('no schema forbids additional members', () => {
    expect(JSON.stringify(jsonSchema(declaration, 'wire'))).not.toContain('additionalProperties')
  })
})
