import { expect, test } from 'vitest'
import type { Json } from '#core/base/json.ts'
import { isObject } from '#core/base/json-guards.ts'
import { inSchemaOrder } from '#core/derive/schema-order.ts'
import { aDeclaration } from '../../electron/practice/declaration-fixture.ts'

/** As PostgreSQL stores it: shorter names first. */
const asStored = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(asStored)
  if (!isObject(value)) return value
  const keys = Object.keys(value).toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))
  return Object.fromEntries(keys.map((key) => [key, asStored(value[key])]))
}

test('a declaration and its goods get the bytes back that the office took from them', () => {
  const document = aDeclaration({ car: '1' }) as unknown as { readonly detail: { readonly data: readonly Json[] } }
  const rows = {
    declarations: { id: 'd1', document },
    goods: { declaration: 'd1', line: 0, lines: [{ line: 0, body: document.detail.data[0] }] }
  }
  for (const [table, row] of Object.entries(rows)) {
    const stored = asStored(row) as typeof row
    const bytes = JSON.stringify('document' in row ? row.document : row.lines[0]?.body)
    const found = inSchemaOrder(table, stored) as typeof row
    expect(JSON.stringify('document' in stored ? stored.document : stored.lines[0]?.body)).not.toBe(bytes)
    expect(JSON.stringify('document' in found ? found.document : found.lines[0]?.body)).toBe(bytes)
  }
})

test('members that the schema does not know stay, behind the others; other rows and odd values stay as they are', () => {
  const found = inSchemaOrder('declarations', { id: 'd1', document: { zz: { b: 1, a: 2 }, car: '1', aa: 3 } })
  expect(JSON.stringify(found)).toBe('{"id":"d1","document":{"car":"1","zz":{"b":1,"a":2},"aa":3}}')
  const odd = { id: 'd1', document: 'text' }
  expect(inSchemaOrder('declarations', odd)).toEqual(odd)
  expect(JSON.stringify(inSchemaOrder('parties', { b: 1, a: 2 }))).toBe('{"b":1,"a":2}')
  expect([inSchemaOrder('goods', null), inSchemaOrder('goods', { lines: [null] })]).toEqual([null, { lines: [null] }])
})
