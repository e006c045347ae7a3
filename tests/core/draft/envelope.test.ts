import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blank, type DraftDeclaration } from '#core/derive/shape.ts'
import { applyEdits } from '#core/draft/apply-edits.ts'
import { recordOf, type DraftRecord } from '#core/draft/draft-record.ts'
import { envelopePart, envelopeText, joinEnvelope, readEnvelope, type ReadDeclaration } from '#core/draft/envelope.ts'
import { valueAt } from '#core/base/json-pointer.ts'
import { declaration, shapelessMembers } from '#core/schema/declaration.ts'
import type { Node } from '#core/schema/field.ts'
import { aDocument, aLine, now } from './draft-fixtures.ts'

const read = (text: string): readonly ReadDeclaration[] => {
  const answer = readEnvelope(text)
  if ('problem' in answer) throw new Error(JSON.stringify(answer.problem))
  return answer.declarations
}
const recordsOf = (text: string): readonly DraftRecord[] =>
  read(text).map((one, index) => recordOf(String(index), one.document, now, one.numerals, one.lines))
const through = (text: string, indent?: number): string => envelopeText(recordsOf(text), indent)
const envelope = (...documents: readonly unknown[]): string => JSON.stringify({ bc28: { document: documents } })
const samples = ['sparepart-3.json', 'tekstil-40.json', 'elektronik-1200.json'].map((name) => ({
  name,
  text: readFileSync(join(import.meta.dirname, '..', '..', '..', 'resources', 'samples', name), 'utf8')
}))

describe('an imported envelope that was not edited', () => {
  test.each(samples)('is exported as the same text: $name', ({ text }) => {
    expect(`${through(text, 2)}\n` === text).toBe(true)
    expect(through(text) === JSON.stringify(JSON.parse(text))).toBe(true)
    expect(read(text)[0]?.filled).toEqual([])
  })

  test('keeps several declarations separate, with their own number texts', () => {
    const one = envelope(aDocument([aLine('a', { dcif: 1 })]), aDocument([aLine('b', { dcif: 2 }), aLine('c', { dcif: 3 })]))
    const text = one
      .replace('"dcif":1', '"dcif":1.00')
      .replace('"dcif":2', '"dcif":2.50E0')
      .replace('"dcif":3', '"dcif":12345678901234567890.5')
    expect(through(text)).toBe(text)
    expect(recordsOf(text).map((record) => record.lines.map((line) => [line.key, line.numerals]))).toEqual([
      [[1024, { '/dcif': '1.00' }]],
      [
        [1024, { '/dcif': '2.50E0' }],
        [2048, { '/dcif': '12345678901234567890.5' }]
      ]
    ])
    expect(envelopeText(recordsOf(text).slice(1))).toContain('"document":[{"car"')
  })

  test('keeps unknown members on every level and in their order', () => {
    const base = aDocument([aLine('a')])
    const document = {
      sebelum: { x: [1] },
      ...base,
      header: { catatan: 'h', data: { awal: null, ...base.header.data, akhir: [] }, z: 1 },
      detail: { y: true, data: [{ q: {}, ...aLine('a'), r: 'r' }] },
      kendaraan: { data: [{ 'a/b': { '~': null } }, [], 'teks', 5], jumlah: 4 },
      sesudah: ''
    }
    expect(through(envelope(document))).toBe(envelope(document))
  })

  test('keeps shapeless arrays unchanged, whatever they contain', () => {
    const member = fc.constantFrom(...shapelessMembers)
    const data = fc.array(fc.jsonValue({ maxDepth: 3 }), { maxLength: 4 })
    fc.assert(
      fc.property(member, data, (name, list) => {
        // JSON.stringify has no -0, and JavaScript objects sort index-like names first.
        const text = envelope({ ...aDocument(), [name]: { data: list } })
        expect(through(text)).toBe(JSON.stringify(JSON.parse(text)))
      })
    )
  })

  test('keeps number texts everywhere: header, tables, lines, shapeless arrays', () => {
    const document = aDocument([aLine('a', { dcif: 7001 })], {
      kemasan: { data: [{ jnkemas: 'CT', jmkemas: 7002, merkkemas: '' }] },
      tarif: { data: [[{ 'a/b~': 7003 }], 7004] }
    })
    const text = envelope({ ...document, header: { data: { ...document.header.data, cif: 7005 } } })
      .replace('7001', '1.50')
      .replace('7002', '1E3')
      .replace('7003', '12345678901234567890.5')
      .replace('7004', '-0')
      .replace('7005', '0.10')
    expect(through(text)).toBe(text)
    expect(recordsOf(text)[0]?.numerals).toEqual({
      '/kemasan/data/0/jmkemas': '1E3',
      '/tarif/data/0/0/a~1b~0': '12345678901234567890.5',
      '/tarif/data/1': '-0',
      '/header/data/cif': '0.10'
    })
  })

  test('differs after an edit in the edited value only', () => {
    const text = envelope(aDocument([aLine('a', { dcif: 7001 }), aLine('b', { dcif: 7002 })]))
      .replace('7001', '1.50')
      .replace('7002', '2.50')
    const [record] = recordsOf(text)
    if (!record) throw new Error('no record')
    const edited = applyEdits(record, [
      { kind: 'set', path: '/detail/data/0/dcif', before: 1.5, after: 3 },
      { kind: 'move', path: '/detail/data/0', to: 1 }
    ]).record
    expect(envelopeText([edited])).toBe(envelope(aDocument([aLine('b', { dcif: 7002 }), aLine('a', { dcif: 3 })])).replace('7002', '2.50'))
  })
})

describe('an envelope with missing parts', () => {
  test('is filled with blank values, and the filled members are listed', () => {
    const [one] = read(
      envelope({
        car: 'A',
        header: { data: { cif: 5 } },
        detail: { data: [{ nohs: '1' }] },
        dokumen: {},
        kemasan: { data: [{ jnkemas: 'CT', jmkemas: 1, merkkemas: '' }] }
      })
    )
    const empty = blank(declaration)
    expect(one?.document).toEqual({
      ...empty,
      car: 'A',
      header: { data: { ...empty.header.data, cif: 5 } },
      detail: { data: [{ ...aLine(''), nohs: '1' }] },
      kemasan: { data: [{ jnkemas: 'CT', jmkemas: 1, merkkemas: '' }] }
    } satisfies DraftDeclaration)
    expect(one?.lines).toEqual([{ key: 1024 }])
    expect(one?.filled).toEqual(
      expect.arrayContaining(['/kdkpbc', '/kendaraan', '/dokumen/data', '/header/data/netto', '/detail/data/0/dcif'])
    )
    expect(one?.filled.filter((path) => /^\/(car|header|detail|kemasan.*|header\/data\/cif|detail\/data\/0\/nohs)$/.test(path))).toEqual([])
  })

  test('without any content is a blank declaration', () => {
    const [one] = read(envelope({}))
    expect(one?.document).toEqual(blank(declaration))
    expect(one?.filled).toEqual(Object.keys(declaration.members).map((key) => `/${key}`))
  })

  test('keeps numbers and switches of the wrong type for the validation to report', () => {
    const [one] = read(envelope({ header: { data: { cif: 'x', pasokneg: 'ya' } }, detail: { data: [{ dcif: '1' }] } }))
    expect(one?.document).toMatchObject({ header: { data: { cif: 'x', pasokneg: 'ya' } }, detail: { data: [{ dcif: '1' }] } })
    expect(one?.blanked).toEqual([])
  })

  /** Every field that holds text, in the header and in a second row of each table. */
  const textPaths = Object.entries(declaration.members).flatMap(([key, node]): readonly string[] => {
    if (node.node === 'field') return node.kind === 'string' ? [`/${key}`] : []
    const { data } = node.members
    const row: Readonly<Record<string, Node>> = data.node === 'list' ? data.of.members : data.node === 'object' ? data.members : {}
    const place = data.node === 'list' ? `/${key}/data/1` : `/${key}/data`
    return Object.entries(row).flatMap(([name, field]) => (field.node === 'field' && field.kind === 'string' ? [`${place}/${name}`] : []))
  })
  test.each(textPaths)(
    'with another value than text at %s has a blank there, which is named, and everything else as in the file',
    (path) => {
      for (const wrong of [null, 5, 1e300, true, [], {}, ['x'], { a: 1 }]) {
        const [, section = '', , row, name] = path.split('/')
        const value = name === undefined ? { [path.split('/').at(-1) ?? '']: wrong } : { [name]: wrong }
        const content =
          name !== undefined
            ? { [section]: { data: [{ lain: 1 }, { ...value, lain: 2 }] } }
            : row === undefined
              ? { ...value, lain: 3 }
              : { [section]: { data: { ...value, lain: 4 } } }
        const [one] = read(envelope(content))
        expect([wrong, valueAt(one?.document, path), one?.blanked]).toEqual([wrong, '', [path]])
        const others = JSON.stringify(content).replaceAll(JSON.stringify(value).slice(1, -1), '')
        for (const kept of ['"lain":1', '"lain":2', '"lain":3', '"lain":4'])
          expect(JSON.stringify(one?.document).includes(kept)).toBe(others.includes(kept))
      }
    }
  )
})

describe('a text that is not an envelope', () => {
  test.each(['', '{', 'BC 2.8', '{"bc28":{"document":[}]}'])('is not JSON: %j', (text) => {
    expect(readEnvelope(text)).toMatchObject({ problem: { code: 'not-json', detail: expect.stringMatching(/./) as string } })
  })

  test.each([
    'null',
    '5',
    '"x"',
    '[]',
    '{}',
    '{"bc28":null}',
    '{"bc28":[]}',
    '{"bc28":{}}',
    '{"bc28":{"document":{}}}',
    '{"bc28":{"document":[]}}',
    '{"document":[{}]}',
    '{"__proto__":{"bc28":{"document":[{}]}}}'
  ])('has no declarations: %s', (text) => {
    expect(readEnvelope(text)).toEqual({ problem: { code: 'not-envelope' } })
  })

  test.each([
    ['nested two million levels deep', `{"bc28":{"document":[{"x":${'['.repeat(2_000_000)}${']'.repeat(2_000_000)}}]}}`],
    ['with eight million values', `{"bc28":{"document":[{"x":[${'1,'.repeat(8_000_000)}1]}]}}`],
    ['with a million empty declarations', `{"bc28":{"document":[${'{},'.repeat(1_000_000)}{}]}}`],
    ['with 300,000 empty goods lines', `{"bc28":{"document":[{"detail":{"data":[${'{},'.repeat(300_000)}{}]}}]}}`]
  ])('is refused %s', (_, text) => {
    expect(readEnvelope(text)).toEqual({ problem: { code: 'too-complex' } })
  })

  test('numbers written as 1.50 in 10,000 goods lines are kept without reading slower than others', () => {
    const timeOf = (cif: string): number => {
      const started = performance.now()
      const [one] = read(
        `{"bc28":{"document":[{"detail":{"data":[${Array.from({ length: 10_000 }, () => `{"cif":${cif}}`).join(',')}]}}]}}`
      )
      expect(one?.lines[9_999]?.numerals).toEqual(cif === '1.50' ? { '/cif': '1.50' } : undefined)
      return performance.now() - started
    }
    // The machine may be busy: only a reading that is slow every time is slow.
    let isSlow = true
    for (let tries = 0; isSlow && tries < 10; tries += 1) isSlow = timeOf('1.50') > 4 * timeOf('1.5') + 100
    expect(isSlow).toBe(false)
  })

  test.each<[unknown, string]>([
    [null, 'document'],
    ['x', 'document'],
    [[], 'document'],
    [{ header: null }, 'header'],
    [{ header: [] }, 'header'],
    [{ header: { data: [] } }, 'header'],
    [{ header: { data: null } }, 'header'],
    [{ detail: [] }, 'detail'],
    [{ detail: { data: {} } }, 'detail'],
    [{ detail: { data: [{}, null] } }, 'detail'],
    [{ dokumen: { data: [[]] } }, 'dokumen'],
    [{ container: { data: ['x'] } }, 'container'],
    [{ kemasan: 'x' }, 'kemasan'],
    [{ kendaraan: { data: {} } }, 'kendaraan'],
    [{ tarif: { data: null } }, 'tarif']
  ])('has an unusable declaration, named by its index and member: %j', (odd, member) => {
    expect(readEnvelope(envelope({}, odd, {}))).toEqual({ problem: { code: 'not-declaration', index: 1, member } })
  })

  test('any text gives declarations or a problem', () => {
    const document = fc.dictionary(
      fc.constantFrom(...Object.keys(declaration.members), '__proto__', 'x'),
      fc.oneof(fc.jsonValue(), fc.record({ data: fc.jsonValue() }))
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          document.map((one) => envelope(one))
        ),
        (text) => {
          const answer = readEnvelope(text)
          if ('problem' in answer) return
          for (const one of answer.declarations) expect(one.lines).toHaveLength(one.document.detail.data.length)
          expect(JSON.parse(through(text))).toMatchObject({ bc28: { document: answer.declarations.map(() => ({})) } })
        }
      )
    )
  })
})

test('an envelope joined from parts is the same text as one written at once', () => {
  const read = readEnvelope('{"bc28":{"document":[{"car":"A1","x":1.50},{"car":"","detail":{"data":[{"dcif":1E3}]}},{"car":"B"}]}}')
  if (!('declarations' in read)) throw new Error('the envelope does not read')
  const records = read.declarations.map((one, index) => recordOf(String(index), one.document, 0, one.numerals, one.lines))
  expect(joinEnvelope(records.map(envelopePart))).toBe(envelopeText(records, 2))
  expect(envelopeText(records, 2)).toContain('1E3')
})
