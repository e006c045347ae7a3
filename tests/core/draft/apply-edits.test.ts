import { describe, expect, test } from 'vitest'
import type { Json } from '#core/base/json.ts'
import { applyEdits } from '#core/draft/apply-edits.ts'
import type { Edit } from '#core/draft/edit.ts'
import type { DraftRecord, Line } from '#core/draft/draft-record.ts'
import { aLine, aRecord, keysOf, namesOf } from './draft-fixtures.ts'

const set = (path: string, after: Json, before?: Json): Edit => ({ kind: 'set', path, after, ...(before === undefined ? {} : { before }) })
const insert = (path: string, after: unknown): Edit => ({ kind: 'insert', path, after: after as Json })
const remove = (path: string, before: unknown): Edit => ({ kind: 'remove', path, before: before as Json })

const abc = () => aRecord([aLine('a'), aLine('b'), aLine('c')])

describe('applyEdits', () => {
  test('sets a field and reports only the body as changed', () => {
    const record = abc()
    const { record: next, touched } = applyEdits(record, [set('/header/data/cif', 12.5)])
    expect(next.document.header.data.cif).toBe(12.5)
    expect(touched).toEqual({ body: true, lines: [], removed: [] })
    expect(record.document.header.data.cif).toBeNull()
    expect(next.document.detail).toBe(record.document.detail)
  })

  test('changes only the line of an edited cell and leaves the others the same objects', () => {
    const record = abc()
    const { record: next, touched } = applyEdits(record, [set('/detail/data/1/dcif', 7)])
    expect(touched).toEqual({ body: false, lines: [1], removed: [] })
    expect(next.document.detail.data[0]).toBe(record.document.detail.data[0])
    expect(next.lines).toBe(record.lines)
  })

  test('inserts a line with a key between its neighbours', () => {
    const { record, touched } = applyEdits(abc(), [insert('/detail/data/1', aLine('x'))])
    expect([namesOf(record), keysOf(record)]).toEqual([
      ['a', 'x', 'b', 'c'],
      [1024, 1536, 2048, 3072]
    ])
    expect(touched).toEqual({ body: false, lines: [1], removed: [] })
  })

  test('appends lines and inserts them at the start', () => {
    const { record } = applyEdits(abc(), [insert('/detail/data/3', aLine('z')), insert('/detail/data/0', aLine('0'))])
    expect([namesOf(record), keysOf(record)]).toEqual([
      ['0', 'a', 'b', 'c', 'z'],
      [512, 1024, 2048, 3072, 4096]
    ])
  })

  test('removes a line by its key', () => {
    const { record, touched } = applyEdits(abc(), [remove('/detail/data/1', aLine('b'))])
    expect([namesOf(record), keysOf(record), touched]).toEqual([['a', 'c'], [1024, 3072], { body: false, lines: [], removed: [2048] }])
  })

  test('moves a line and rewrites no other', () => {
    const { record, touched } = applyEdits(abc(), [{ kind: 'move', path: '/detail/data/2', to: 0 }])
    expect([namesOf(record), keysOf(record), touched]).toEqual([
      ['c', 'a', 'b'],
      [512, 1024, 2048],
      { body: false, lines: [0], removed: [3072] }
    ])
  })

  test('replaces the whole list, the section or a row', () => {
    const rows = [aLine('p'), aLine('q')] as unknown as Json
    for (const edit of [set('/detail/data', rows), set('/detail', { data: rows })]) {
      const { record, touched } = applyEdits(abc(), [edit])
      expect([namesOf(record), keysOf(record), touched.lines, touched.removed]).toEqual([['p', 'q'], [1024, 2048], [0, 1], [3072]])
    }
    expect(namesOf(applyEdits(abc(), [set('/detail/data/1', aLine('x') as unknown as Json)]).record)).toEqual(['a', 'x', 'c'])
  })

  test('changes shapeless parts, lists in rows and unknown members', () => {
    const { record, touched } = applyEdits(abc(), [
      insert('/kendaraan/data/0', { rangka: [1, 2, 3], 'a/b': { '~': 1 } }),
      { kind: 'move', path: '/kendaraan/data/0/rangka/0', to: 2 },
      set('/kendaraan/data/0/a~1b/~0', 2),
      set('/catatan', { __proto__: null, x: 1 }),
      set('/detail/data/1/catatan', ['satu']),
      insert('/detail/data/1/catatan/1', 'dua'),
      remove('/detail/data/1/catatan/0', 'satu')
    ])
    expect(record.document.kendaraan.data).toEqual([{ rangka: [2, 3, 1], 'a/b': { '~': 2 } }])
    expect(record.document).toMatchObject({ catatan: { x: 1 }, detail: { data: [{}, { catatan: ['dua'] }, {}] } })
    expect([record.lines.length, touched]).toEqual([3, { body: true, lines: [1], removed: [] }])
  })

  test('removes a member when `after` is missing', () => {
    const { record } = applyEdits(abc(), [set('/catatan', 'x'), { kind: 'set', path: '/catatan', before: 'x' }])
    expect(Object.hasOwn(record.document, 'catatan')).toBe(false)
  })

  test('sets a member, not the prototype, at a path named __proto__', () => {
    const { record } = applyEdits(abc(), [
      insert('/tarif/data/0', JSON.parse('{"__proto__":{"x":1}}')),
      set('/tarif/data/0/__proto__/x', 2),
      set('/__proto__', 'y')
    ])
    expect(JSON.stringify(record.document.tarif.data)).toBe('[{"__proto__":{"x":2}}]')
    expect([Object.getPrototypeOf(record.document), Object.getOwnPropertyDescriptor(record.document, '__proto__')?.value]).toEqual([
      Object.prototype,
      'y'
    ])
  })

  test('changes nothing for an empty list of edits', () => {
    const record = abc()
    const applied = applyEdits(record, [])
    expect(applied.record).toBe(record)
    expect(applied.touched).toEqual({ body: false, lines: [], removed: [] })
  })

  test.each<[string, Edit]>([
    ['a member of nothing', set('/tiada/x', 1)],
    ['a member of a text', set('/car/0', 'x')],
    ['a row past the end', set('/detail/data/3/merk', 'x')],
    ['a row before the beginning', set('/detail/data/-1/merk', 'x')],
    ['a row without a number', set('/detail/data//merk', 'x')],
    ['a half row', set('/detail/data/1.5/merk', 'x')],
    ['a new row by set', set('/detail/data/3', {})],
    ['a row taken out by set', { kind: 'set', path: '/detail/data/1', before: {} }],
    ['the declaration taken away', { kind: 'set', path: '', before: {} }],
    ['an insert past the end', insert('/detail/data/4', aLine('x'))],
    ['an insert at -', insert('/detail/data/-', aLine('x'))],
    ['an insert into no list', insert('/header/data/0', 'x')],
    ['a removal past the end', remove('/detail/data/3', aLine('x'))],
    ['a move from past the end', { kind: 'move', path: '/detail/data/3', to: 0 }],
    ['a move to past the end', { kind: 'move', path: '/detail/data/0', to: 3 }],
    ['a move to nowhere', { kind: 'move', path: '/detail/data/0', to: -1 }]
  ])('at a path that does not exist throws: %s', (_, edit) => {
    expect(() => applyEdits(abc(), [edit])).toThrow()
  })
})

describe('number texts', () => {
  const withNumerals = (): DraftRecord => {
    const record = aRecord([aLine('a', { dcif: 1.5 }), aLine('b', { dcif: 2.5 }), aLine('c', { dcif: 3 })], {
      kemasan: {
        data: [
          { jnkemas: 'CT', jmkemas: 1, merkkemas: '' },
          { jnkemas: 'PK', jmkemas: 2, merkkemas: '' }
        ]
      }
    })
    const lines = record.lines.map((line, index): Line => ({ ...line, numerals: { '/dcif': ['1.50', '2.500', '3.0'][index] ?? '' } }))
    return {
      ...record,
      lines,
      numerals: { '/kemasan/data/0/jmkemas': '1.0', '/kemasan/data/1/jmkemas': '2.00', '/header/data/cif': '5.0' }
    }
  }
  const texts = (record: DraftRecord): readonly unknown[] => record.lines.map((line) => line.numerals?.['/dcif'])

  test('stay with their line when it is moved, and are written with it', () => {
    const { record, touched } = applyEdits(withNumerals(), [{ kind: 'move', path: '/detail/data/0', to: 2 }])
    expect([namesOf(record), texts(record), touched.lines]).toEqual([['b', 'c', 'a'], ['2.500', '3.0', '1.50'], [2]])
  })

  test('stay with their lines when every line gets a new key', () => {
    let record = withNumerals()
    for (let count = 0; count < 60; count += 1) ({ record } = applyEdits(record, [insert('/detail/data/1', aLine('x'))]))
    expect(keysOf(record).filter((key) => !Number.isInteger(key)).length).toBeLessThan(60)
    expect([texts(record)[0], texts(record)[61], texts(record)[62], record.lines.length]).toEqual(['1.50', '2.500', '3.0', 63])
  })

  test('follow the rows of the other tables', () => {
    const row = { jnkemas: 'BX', jmkemas: 9, merkkemas: '' }
    const { record } = applyEdits(withNumerals(), [insert('/kemasan/data/0', row), { kind: 'move', path: '/kemasan/data/2', to: 0 }])
    expect(record.numerals).toEqual({ '/kemasan/data/2/jmkemas': '1.0', '/kemasan/data/0/jmkemas': '2.00', '/header/data/cif': '5.0' })
    const { record: fewer } = applyEdits(record, [remove('/kemasan/data/1', row), remove('/kemasan/data/1', {})])
    expect(fewer.numerals).toEqual({ '/kemasan/data/0/jmkemas': '2.00', '/header/data/cif': '5.0' })
  })

  test('follow the entries of a list inside a line', () => {
    const record = aRecord([{ ...aLine('a'), list: [1, 2] } as never])
    const started = { ...record, lines: record.lines.map((line) => ({ ...line, numerals: { '/list/0': '1.0', '/list/1': '2.0' } })) }
    const { record: next, touched } = applyEdits(started, [remove('/detail/data/0/list/0', 1)])
    expect([next.lines[0]?.numerals, touched.lines]).toEqual([{ '/list/0': '2.0' }, [0]])
  })
})
