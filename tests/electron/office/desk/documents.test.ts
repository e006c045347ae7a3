import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sha256Of } from '../../../../electron/files/sha256.ts'
import { partBytes } from '../../../../electron/office/desk/documents.ts'
import { eventually } from '../../../support/eventually.ts'
import { ajuOf, newOffice, type TestOffice } from '../../../support/office/desk.ts'
import type { DeskFiles } from '../../../support/office/desk-files.ts'
import { exchange, isAtOffice, newDesk, pdfOf, placeOf, receive, type Desk } from '../../../support/office/document-desk.ts'
import { declarationRows } from '../../../support/office/link.ts'
import '../../../support/property-seed.ts'

const attach = async ({ write, files }: Desk, id: string, car: string, bytes: Buffer): Promise<string> => {
  const stored = await files.attachments.store(bytes)
  if (!stored.ok) throw new Error(stored.failure.code)
  const [record, ...rest] = declarationRows(id, car)
  const { sha256, kind } = stored.value
  const local = { files: { f1: { name: 'invoice.pdf', sha256, bytes: bytes.length, kind, at: files.now, row: null } } }
  await write({ ...record, value: { ...(record?.value as object), local } } as never, ...rest)
  return sha256
}
const partsOf = async (office: TestOffice, sha256: string): Promise<number> =>
  (await office.admin.query('SELECT 1 FROM office_data.document_part WHERE sha256 = $1', [sha256])).rowCount ?? 0

test('a PDF of one desk is listed and found at another, downloaded on request, and kept', async () => {
  const office = await newOffice()
  const [one, two] = [await newDesk(office), await newDesk(office, 'viewer')]
  const [car, bytes, begin] = [ajuOf('000001'), pdfOf(1_300_000), Date.now()]
  const sha256 = await receive(one, car, bytes)
  await isAtOffice(one, sha256)
  await isAtOffice(two, sha256)

  // Listed with the others, and found by its facts; the archive itself does not have it.
  const listed = await two.files.archive.page((await two.files.archive.page('', 0)).edition, 0)
  expect(listed).toMatchObject({ total: 1, pdfs: [{ sha256, car, code: '201', number: 'S-1', bytes: bytes.length }] })
  expect(listed.pdfs[0]?.storedAt).toBeGreaterThanOrEqual(begin)
  const everything = { codes: [], states: [], importer: '', from: '', to: '', order: 'date' as const }
  const found = await two.host().run('searchDocuments', '', { ...everything, typed: 'S-1' })
  expect(found.ok && [...found.value]).toEqual([listed.pdfs[0]?.document])
  expect(await placeOf(two, sha256)).toEqual({ sha256, isHere: false, isAtOffice: true, desk: one.id, bytes: bytes.length })
  expect(await two.files.archive.read(sha256)).toBeNull()
  expect(await two.files.archive.check({ signal: new AbortController().signal, progress: () => undefined })).toMatchObject({
    pdfs: 0,
    good: 0
  })

  const [first, second] = [0, 1].map(() => two.link().documents.fetch({ sha256, isAttached: false }))
  expect([await first, await second]).toEqual([
    { ok: true, value: null },
    { ok: true, value: null }
  ])
  expect(two.progress.map(({ done, total }) => [done, total])).toEqual(
    [partBytes, 2 * partBytes, bytes.length].map((done) => [done, bytes.length])
  )
  expect(Buffer.from((await two.files.archive.read(sha256)) ?? []).equals(bytes)).toBe(true)
  expect(await placeOf(two, sha256)).toMatchObject({ isHere: true })
  // The same document in the list, with the same number.
  expect((await two.files.archive.page(listed.edition, 0)).pdfs.map(({ document }) => document)).toEqual(
    listed.pdfs.map(({ document }) => document)
  )
  await two.restart()
  expect(await two.files.archive.stateOf(sha256)).toBe('good')
})

test('an attached file follows its declaration; without the office its location is named', async () => {
  const office = await newOffice()
  const [one, two] = [await newDesk(office), await newDesk(office)]
  const [id, car, bytes] = [randomUUID(), ajuOf('000002'), pdfOf(5_000)]
  const sha256 = await attach(one, id, car, bytes)
  await isAtOffice(one, sha256)
  // One after the other, in any order of their hashes.
  for (let more = 0; more < 4; more += 1) await isAtOffice(one, await attach(one, randomUUID(), ajuOf(`00001${more}`), pdfOf(100)))
  await exchange(two)
  await two.takeIncoming()
  await isAtOffice(two, sha256)
  two.connection.isDown = true
  expect(await two.link().documents.fetch({ sha256, isAttached: true })).toMatchObject({ ok: false, failure: { code: 'office-offline' } })
  await eventually(async () => expect(await placeOf(two, sha256)).toMatchObject({ isHere: false, isAtOffice: true, desk: one.id }))
  two.connection.isDown = false
  await exchange(two)
  expect(await two.link().documents.fetch({ sha256, isAttached: true })).toMatchObject({ ok: true })
  expect(await two.files.attachments.stateOf(sha256)).toBe('good')
})

test('an interrupted transfer resumes where it stopped; the document is invisible until it is complete and hashed', async () => {
  const office = await newOffice()
  const [one, two] = [await newDesk(office), await newDesk(office)]
  const bytes = pdfOf(partBytes * 3 + 10)
  let sent = 0
  one.connection.before = (text) => {
    if (!text.includes('office.put_chunk')) return
    sent += 1
    if (sent === 3) one.connection.isDown = true
  }
  const sha256 = await receive(one, ajuOf('000003'), bytes)
  await one.link().exchange()
  await eventually(() => expect(sent).toBe(3))
  await exchange(two)
  expect(await partsOf(office, sha256)).toBe(2)
  expect(await placeOf(two, sha256)).toMatchObject({ isAtOffice: false, isHere: false, desk: one.id })
  expect(await two.link().documents.fetch({ sha256, isAttached: false })).toMatchObject({
    ok: false,
    failure: { code: 'office-not-found' }
  })
  expect(await two.files.archive.page('', 0)).toMatchObject({ total: 1 })

  one.connection.isDown = false
  await isAtOffice(one, sha256)
  expect(sent).toBe(5)
  await isAtOffice(two, sha256)
  let read = 0
  two.connection.before = (text) => {
    if (text.includes('office.get_chunk') && (read += 1) === 3) two.connection.isDown = true
  }
  expect(await two.link().documents.fetch({ sha256, isAttached: false })).toMatchObject({ ok: false, failure: { code: 'office-offline' } })
  expect(await two.files.archive.read(sha256)).toBeNull()
  two.connection.isDown = false
  await exchange(two)
  expect(await two.link().documents.fetch({ sha256, isAttached: false })).toMatchObject({ ok: true })
  expect(read).toBe(5)
  expect(Buffer.from((await two.files.archive.read(sha256)) ?? []).equals(bytes)).toBe(true)
})

test('a wrong part of another desk behind a missing one does not prevent an upload', async () => {
  const office = await newOffice()
  const [one, other, bytes] = [await newDesk(office), await office.addDesk(), pdfOf(partBytes * 2)]
  await other.write('put_chunk', { sha256: sha256Of(bytes), index: 1, of: 2, bytes: bytes.length, data: 'AA==' })
  await isAtOffice(one, await receive(one, ajuOf('000006'), bytes))
})

test('a download that the user stops leaves nothing behind, and bytes with another hash are never kept', async () => {
  const office = await newOffice()
  const [one, two] = [await newDesk(office), await newDesk(office)]
  const sha256 = await receive(one, ajuOf('000004'), pdfOf(partBytes * 2))
  await isAtOffice(one, sha256)
  await isAtOffice(two, sha256)
  two.connection.after = (text) => {
    if (text.includes('office.get_chunk')) two.link().documents.stop(sha256)
  }
  expect(await two.link().documents.fetch({ sha256, isAttached: false })).toMatchObject({ ok: false, failure: { code: 'cancelled' } })
  two.connection.after = () => undefined
  expect(await two.files.archive.read(sha256)).toBeNull()
  await office.admin.query("UPDATE office_data.document_chunk SET data = decode('00', 'hex') || substr(data, 2) WHERE sha256 = $1", [
    sha256
  ])
  expect(await two.link().documents.fetch({ sha256, isAttached: false })).toMatchObject({
    ok: false,
    failure: { code: 'office-hash-differs' }
  })
  expect(await two.files.archive.read(sha256)).toBeNull()
})

test('a desk removes by its policy only documents that the office has hashed; they stay listed and can be downloaded again', async () => {
  const office = await newOffice()
  const [one, two] = [await newDesk(office), await newDesk(office)]
  const [id, bytes, other] = [randomUUID(), pdfOf(3_000), pdfOf(4_000)]
  const file = pdfOf(2_000)
  const attached = await attach(one, id, ajuOf('000005'), file)
  const sha256 = await receive(one, ajuOf('000005'), bytes)
  for (const sha of [attached, sha256]) await isAtOffice(one, sha)
  // The office has lost this document since, as after a restore.
  const lost = await receive(one, ajuOf('000005'), other)
  await isAtOffice(one, lost)
  await office.admin.query('DELETE FROM office_data.document WHERE sha256 = $1', [lost])
  await one.host().run(
    'keepTexts',
    '',
    [sha256, lost].map((sha) => ({ sha256: sha, unread: '' as const, text: 'surat' }))
  )

  const remove = async (desk: Desk, kept: DeskFiles['kept']): Promise<void> => {
    desk.files.kept = kept
    desk.files.now += 2 * 3_600_000
    await exchange(desk)
    await desk.link().documents.settled()
  }
  const here = async () =>
    Promise.all([one.files.archive.stateOf(sha256), one.files.archive.stateOf(lost), one.files.attachments.stateOf(attached)])
  await remove(one, { keep: 'mine', months: 1 })
  await remove(one, { keep: 'months', months: 1 })
  expect(await here()).toEqual(['good', 'good', 'good'])
  // The other desk holds it from now on.
  expect(await one.link().hold([id], { verb: 'give', to: two.id })).toMatchObject({ ok: true })
  await exchange(two)
  expect(await two.link().hold([id], { verb: 'take', note: '' })).toMatchObject({ ok: true })
  await remove(one, { keep: 'all', months: 1 })
  expect(await here()).toEqual(['good', 'good', 'good'])
  await remove(one, { keep: 'mine', months: 1 })
  expect(await here()).toEqual(['unknown', 'good', 'missing'])

  expect(await one.files.archive.page('', 0)).toMatchObject({ total: 2 })
  expect(await one.files.archive.check({ signal: new AbortController().signal, progress: () => undefined })).toMatchObject({
    pdfs: 1,
    good: 1,
    unlisted: { count: 0 },
    missing: { count: 0 }
  })
  for (const [sha, isAttached] of [[sha256, false] as const, [attached, true] as const])
    expect(await one.link().documents.fetch({ sha256: sha, isAttached })).toMatchObject({ ok: true })
  expect(await here()).toEqual(['good', 'good', 'good'])
  // Recently downloaded documents stay for a month.
  await remove(one, { keep: 'months', months: 1 })
  expect((await here())[0]).toBe('good')
  one.files.now += 40 * 24 * 3_600_000
  await remove(one, { keep: 'months', months: 1 })
  expect(await here()).toEqual(['unknown', 'good', 'missing'])
})

/** Cuts the connection at some calls: before the call, or after it, so that the answer is lost. */
const cutAt = ({ connection }: Desk, name: string, cuts: readonly { readonly skip: number; readonly isBefore: boolean }[]): void => {
  const left = [...cuts]
  let skipped = 0
  const look = (text: string, isBefore: boolean): void => {
    const [next] = left
    if (next === undefined || next.isBefore !== isBefore || !text.includes(`office.${name}`)) return
    skipped += 1
    if (skipped <= next.skip) return
    left.shift()
    skipped = 0
    connection.isDown = true
    if (!isBefore) throw new Error('the answer is lost')
  }
  connection.before = (text) => look(text, true)
  connection.after = (text) => look(text, false)
}

test('an upload or download that is interrupted anywhere loses nothing and shows no partial document', async () => {
  const office = await newOffice()
  const [one, two] = [await newDesk(office), await newDesk(office)]
  let running = 0
  const cut = fc.record({ skip: fc.nat({ max: 3 }), isBefore: fc.boolean() })
  const cuts = fc.array(cut, { maxLength: 4 })
  const run = async (size: number, up: Parameters<typeof cutAt>[2], down: typeof up): Promise<void> => {
    const bytes = pdfOf(size)
    cutAt(one, 'put_chunk', up)
    // Calls that the previous run did not reach.
    cutAt(two, 'get_chunk', [])
    two.connection.isDown = false
    running += 1
    const sha256 = await receive(one, ajuOf(String(100_000 + running)), bytes)
    await eventually(async () => {
      one.connection.isDown = false
      await one.link().exchange()
      await one.link().documents.settled()
      await exchange(two)
      const place = await placeOf(two, sha256)
      if (place?.isAtOffice !== true)
        expect(await two.link().documents.fetch({ sha256, isAttached: false })).toMatchObject({ failure: { code: 'office-not-found' } })
      expect(place).toMatchObject({ isAtOffice: true })
    })
    expect(await one.files.archive.stateOf(sha256)).toBe('good')
    cutAt(two, 'get_chunk', down)
    await eventually(async () => {
      two.connection.isDown = false
      await exchange(two)
      const fetched = await two.link().documents.fetch({ sha256, isAttached: false })
      if (!fetched.ok) expect(await two.files.archive.read(sha256)).toBeNull()
      expect(fetched).toMatchObject({ ok: true })
    })
    expect(Buffer.from((await two.files.archive.read(sha256)) ?? []).equals(bytes)).toBe(true)
  }
  await fc.assert(fc.asyncProperty(fc.integer({ min: 10, max: partBytes * 3 }), cuts, cuts, run), { numRuns: 8 })
})
