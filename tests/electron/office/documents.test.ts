import { createHash, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { newOffice, type TestDesk } from '../../support/office/desk.ts'

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const put = (desk: TestDesk, bytes: Buffer, index: number, of: number, sha256 = hashOf(bytes)) => {
  const size = Math.ceil(bytes.length / of)
  const data = bytes.subarray(index * size, (index + 1) * size).toString('base64')
  return desk.write('put_chunk', { sha256, index, of, bytes: bytes.length, data })
}

it('a document is visible only when all its parts are present and hashed', async () => {
  const office = await newOffice()
  const [one, two] = [await office.addDesk(), await office.addDesk()]
  const bytes = randomBytes(300_000)
  const sha256 = hashOf(bytes)
  await put(one, bytes, 0, 3)
  await put(one, bytes, 2, 3)
  expect(await two.read('has_documents', { sha256: [sha256] })).toEqual({ verified: [] })
  await expect(two.read('get_chunk', { sha256, index: 0 })).rejects.toThrow('not-found')
  expect(await put(one, bytes, 1, 3)).toMatchObject({ verified: true })
  const parts = []
  for (const index of [0, 1, 2]) parts.push(Buffer.from((await two.read('get_chunk', { sha256, index })).data, 'base64'))
  expect(Buffer.concat(parts).equals(bytes)).toBe(true)
  const { items } = await two.read('pull', {})
  expect(items.filter(({ kind }: { kind: string }) => kind === 'document')).toMatchObject([{ sha256, bytes: 300_000 }])
})

it('bytes with another hash are refused; an upload of another desk with other part sizes goes on beside it', async () => {
  const office = await newOffice()
  const [one, two] = [await office.addDesk(), await office.addDesk()]
  const bytes = randomBytes(1_000)
  await expect(put(one, bytes, 0, 1, hashOf(Buffer.from('other')))).rejects.toMatchObject({ code: 'AJ023', message: 'hash-differs' })
  await put(one, bytes, 0, 4)
  await put(two, bytes, 0, 2)
  expect(await put(two, bytes, 1, 2)).toMatchObject({ verified: true })
  expect(await put(one, bytes, 1, 4)).toMatchObject({ verified: true })
})

it('missing parts are named, and a desk can start again after a wrong part', async () => {
  const office = await newOffice()
  const [one, two] = [await office.addDesk(), await office.addDesk()]
  const bytes = randomBytes(900)
  const sha256 = hashOf(bytes)
  const missing = async (of: number) => two.read('document_parts', { sha256, of, bytes: bytes.length })
  expect(await missing(3)).toEqual({ verified: false, missing: [0, 1, 2] })
  await put(one, bytes, 2, 3)
  await put(two, randomBytes(900), 1, 3, sha256)
  await put(two, bytes, 0, 3)
  // A part counts for the desk that uploaded it.
  expect(await missing(3)).toEqual({ verified: false, missing: [2] })
  // With other part sizes the upload starts from the beginning.
  expect(await missing(2)).toEqual({ verified: false, missing: [0, 1] })
  await expect(put(two, bytes, 2, 3)).rejects.toThrow('hash-differs')
  expect(await missing(3)).toEqual({ verified: false, missing: [2] })
  expect(await two.read('has_documents', { sha256: [sha256] })).toEqual({ verified: [] })
  for (const index of [0, 1]) await put(two, bytes, index, 3)
  expect(await put(two, bytes, 2, 3)).toMatchObject({ verified: true })
  expect(await missing(3)).toEqual({ verified: true, missing: [] })
})

it('the history has the author and time of each value of a shared row, and nothing of other rows', async () => {
  const office = await newOffice()
  const [one, two] = [await office.addDesk('owner', 'Meja 1'), await office.addDesk('viewer', 'Meja 2')]
  const three = await office.addDesk('broker', 'Meja 3')
  const begin = Date.now() - 60_000
  const push = (desk: TestDesk, value: object | null, base: number) =>
    desk.write('push', { shared: [{ store: 'parties', key: 'p1', value: value && { id: 'p1', ...value }, base }] })
  const { position } = await push(one, { name: 'PT Satu' }, 0)
  const changed = await push(three, { name: 'PT Dua' }, position)
  await push(one, null, changed.position)
  await one.write('push', { shared: [{ store: 'parties', key: 'p2', value: { id: 'p2', name: 'Lain' }, base: 0 }] })
  const { versions } = await two.read('row_history', { store: 'parties', key: 'p1' })
  expect(versions).toMatchObject([
    { value: null, desk: one.id },
    { value: { name: 'PT Dua' }, desk: three.id },
    { value: { name: 'PT Satu' }, desk: one.id }
  ])
  for (const { at } of versions) expect(at).toBeGreaterThan(begin)
  // The change of an overwritten row is removed one day; its time stays.
  await office.admin.query('DELETE FROM office_data.change WHERE office_id = $1 AND position <= $2', [office.id, changed.position])
  const { versions: pruned } = await two.read('row_history', { store: 'parties', key: 'p1' })
  expect(pruned).toEqual(versions)
  expect(await two.read('row_history', { store: 'parties', key: 'p3' })).toEqual({ versions: [] })
  await expect(two.read('row_history', { store: 'declarations', key: 'd1' })).rejects.toThrow('bad-input')
})

it('earlier values of shared rows are kept for a year, those of declarations longer', async () => {
  const office = await newOffice()
  const desk = await office.addDesk()
  let base = 0
  const push = async (note: string): Promise<void> => {
    base = (await desk.write('push', { shared: [{ store: 'parties', key: 'p1', value: { id: 'p1', note }, base }] })).position
  }
  for (const note of ['satu', 'dua', 'tiga']) await push(note)
  const age = (days: number, note: string) =>
    office.admin.query(
      "UPDATE office_data.row_before SET replaced_at = now() - $2 * interval '1 day' WHERE office_id = $1 AND value ->> 'note' = $3",
      [office.id, days, note]
    )
  await age(366, 'satu')
  await age(364, 'dua')
  await office.admin.query(
    `INSERT INTO office_data.row_before (office_id, store, key, txn, value, desk_id, replaced_at)
     VALUES ($1, 'declarations', '"d1"', 1, '{"id": "d1"}', $2, now() - interval '2000 days')`,
    [office.id, desk.id]
  )
  await office.admin.query("UPDATE office_data.pruning SET round_at = now() - interval '2 days' WHERE office_id = $1", [office.id])
  for (let count = 0; count < 2; count += 1) await desk.write('acknowledge', { position: base, commit: null, requests: [] })
  await office.admin.query("UPDATE office_data.pruning SET round_at = now() - interval '2 days' WHERE office_id = $1", [office.id])
  await desk.write('acknowledge', { position: base, commit: null, requests: [] })
  const { versions } = await desk.read('row_history', { store: 'parties', key: 'p1' })
  expect(versions.map(({ value }: { value: { note: string } }) => value.note)).toEqual(['tiga', 'dua'])
  const { rows } = await office.admin.query("SELECT FROM office_data.row_before WHERE office_id = $1 AND store = 'declarations'", [
    office.id
  ])
  expect(rows).toHaveLength(1)
})

it('different contents of a response are stored side by side, equal ones once', async () => {
  const office = await newOffice()
  const [one, two] = [await office.addDesk(), await office.addDesk()]
  const fact = (value: object) => ({ facts: [{ kind: 'response', id: 'r1', car: 'A', value: { ...value, id: 'r1' } }] })
  await one.write('present_facts', fact({ code: '201', number: '1' }))
  await two.write('present_facts', fact({ number: '1', code: '201' }))
  await two.write('present_facts', fact({ number: '2', code: '201' }))
  const { rows } = await one.client.query('SELECT number FROM office.responses ORDER BY number')
  expect(rows).toEqual([{ number: '1' }, { number: '2' }])
})

it('a push over an older shared row gets the newer one to merge, and earlier values are stored', async () => {
  const office = await newOffice()
  const [one, two] = [await office.addDesk(), await office.addDesk()]
  const party = (name: string, base: number) => ({
    shared: [{ store: 'parties', key: 'p1', value: { id: 'p1', kind: 'importer', values: { impnama: name } }, base }]
  })
  const { position } = await one.write('push', party('PT Satu', 0))
  await one.write('push', party('PT Dua', position))
  const { stale } = await two.write('push', party('PT Tiga', position))
  expect(stale).toMatchObject([
    { store: 'parties', key: 'p1', value: { id: 'p1', values: { impnama: 'PT Dua' } }, position: Number(position) + 1 }
  ])
  expect((await two.write('push', party('PT Tiga', stale[0].position))).stale).toEqual([])
  const before = await office.admin.query(
    "SELECT value -> 'values' ->> 'impnama' AS name FROM office_data.row_before WHERE office_id = $1 ORDER BY txn",
    [office.id]
  )
  expect(before.rows).toEqual([{ name: 'PT Satu' }, { name: 'PT Dua' }])
})

it.each([
  ['the older one first', [0, 1], [-1, 7]],
  ['the newer one first', [1, 0], [-1, 7]],
  ['both older than that of the office', [0, 1], [-2, -1]],
  ['both newer', [0, 1], [5, 7]]
])(
  'versions of a shared row that a desk presents in one call are all kept, and the row can be changed (%s)',
  async (_, order, [older, newer]) => {
    const office = await newOffice()
    const one = await office.addDesk()
    const row = (name: string, more: object) => ({ store: 'parties', key: 'p1', value: { id: 'p1', name }, ...more })
    const { position } = await one.write('push', { shared: [row('PT Kantor', { base: 0 })] })
    await office.admin.query('SELECT office_admin.begin_generation($1, $2)', [office.id, 'uji'])
    await one.hello()
    const names = ['PT Lama', 'PT Baru']
    const presented = [older, newer].map((at = 0, index) => row(names[index] ?? '', { position: Number(position) + at }))
    await one.write('push', { recovery: true, shared: order.map((index) => presented[index]) })
    const versions = async (): Promise<readonly string[]> => {
      const found = await one.read('row_history', { store: 'parties', key: 'p1' })
      return found.versions.map(({ value }: { value: { name: string } }) => value.name)
    }
    const before = await versions()
    const { stale, position: now } = await one.write('push', { shared: [row('PT Ubah', { base: one.identity.position })] })
    expect(stale).toEqual([])
    await one.write('push', { shared: [row('PT Lagi', { base: now })] })
    expect(before[0]).toBe(newer === 7 ? 'PT Baru' : 'PT Kantor')
    expect(before.toSorted()).toEqual(['PT Baru', 'PT Kantor', 'PT Lama'])
    expect(await versions()).toEqual(['PT Lagi', 'PT Ubah', ...before])
  }
)

it('the newer of two versions of a shared row that a desk presents to an empty office is taken', async () => {
  const office = await newOffice()
  const one = await office.addDesk()
  await office.admin.query('SELECT office_admin.begin_generation($1, $2)', [office.id, 'uji'])
  await one.hello()
  const presented = [5, 7].map((at) => ({ store: 'parties', key: 'p1', value: { id: 'p1', at }, position: 1_000_000_000 + at }))
  await one.write('push', { recovery: true, shared: presented })
  const { versions } = await one.read('row_history', { store: 'parties', key: 'p1' })
  expect(versions.map(({ value }: { value: object }) => value)).toMatchObject([{ at: 7 }, { at: 5 }])
})

it('one desk at a time can poll a number, and the requests per minute are divided', async () => {
  const office = await newOffice({ requestsPerMinute: 60 })
  const [one, two, three] = [await office.addDesk(), await office.addDesk(), await office.addDesk('viewer')]
  expect((await one.write('lease_polls', { cars: ['A1', 'A2'], seconds: 600 })).cars).toEqual(['A1', 'A2'])
  expect((await two.write('lease_polls', { cars: ['a-2', 'A3'], seconds: 1 })).cars).toEqual(['A3'])
  await expect(three.write('lease_polls', { cars: [], seconds: 1 })).rejects.toThrow('not-allowed')
  expect(await one.write('take_requests', { wanted: 20 })).toMatchObject({ granted: 20, share: 10 })
  expect(await two.write('take_requests', { wanted: 20 })).toMatchObject({ granted: 10, share: 10 })
  expect(await two.write('take_requests', { wanted: 20 })).toMatchObject({ granted: 0 })
})
