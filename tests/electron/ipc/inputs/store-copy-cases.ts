/** Inputs of the channels of the store copy that their guards take and refuse. */
const deep = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels))
const huge = 'x'.repeat(64 * 1024 * 1024 + 1)
class Strange {
  table = 'goods'
}

export const storeCopyCases = {
  'storeCopy.append': {
    good: [
      { seq: 1, rows: [] },
      {
        seq: 2,
        rows: [
          { table: 'goods', key: ['a', 1], value: { a: [1, null, { constructor: 1 }] } },
          { table: 'edits', key: 1 }
        ]
      }
    ],
    bad: [
      null,
      { seq: -1, rows: [] },
      { seq: 1.5, rows: [] },
      { seq: '1', rows: [] },
      { seq: 1, rows: {} },
      { seq: 1, rows: [null] },
      { seq: 1, rows: [new Strange()] },
      { seq: 1, rows: [{ table: '__proto__', key: 1 }] },
      { seq: 1, rows: [{ table: 'meta', key: 1 }] },
      { seq: 1, rows: [{ table: 'goods' }] },
      { seq: 1, rows: [{ table: 'goods', key: 1, value: JSON.parse('{"__proto__":{"x":1}}') as unknown }] },
      { seq: 1, rows: [{ table: 'goods', key: 1, value: deep(600) }] },
      { seq: 1, rows: [{ table: 'goods', key: deep(9) }] },
      { seq: 1, rows: [{ table: 'goods', key: 1, value: new Date(0) }] },
      { seq: 1, rows: [{ table: 'goods', key: 1, value: Number.NaN }] },
      { seq: 1, rows: [{ table: 'goods', key: 1, value: 1n }] },
      { seq: 1, rows: [{ table: 'goods', key: 1, value: () => 1 }] },
      { seq: 1, rows: [{ table: 'goods', key: 1, value: huge }] },
      { seq: 1, rows: new Array(100_001).fill({ table: 'goods', key: 1 }) }
    ]
  },
  'storeCopy.read': {
    good: [
      { position: 0, row: 0 },
      { position: 0, row: 0, length: 1 }
    ],
    bad: [
      { position: 0, row: 0, length: 0 },
      { position: 0, row: 0, length: 2 ** 30 },
      null,
      {},
      { position: 0 },
      { position: -1, row: 0 },
      { position: 2 ** 60, row: 0 },
      { position: 0, row: '0' }
    ]
  },
  'storeCopy.setAside': {
    good: [{ rows: [] }, { rows: [{ table: 'templates', key: null, member: 'key', value: { name: null } }] }],
    bad: [
      {},
      { rows: [{ table: 'meta', key: 'a', member: '', value: 1 }] },
      { rows: [{ table: 'templates', key: 'a', member: 5, value: 1 }] },
      null
    ]
  },
  'storeCopy.renew': {
    good: [
      { seq: 1, rows: [], last: false },
      { seq: 1, rows: [{ table: 'goods', key: ['a', 1], value: {} }], last: true }
    ],
    bad: [
      { seq: 1, rows: [] },
      // A deletion.
      { seq: 1, rows: [{ table: 'goods', key: ['a', 1] }], last: true },
      { seq: 1, rows: [], last: 0 },
      { rows: [], last: true }
    ]
  }
}
