import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openConnection } from '../../../electron/database/connection.ts'
import { openOperations } from '../../../electron/database/operations.ts'
import { documentsAtOffice } from '../../../electron/database/restore/list.ts'
import { silentStep } from '../../../electron/files/jobs.ts'
import { addPdf, draftRows, idOf, valueOf, type BackupProfile } from '../../support/drivers/backup-profile.ts'
import { opened } from '../../support/drivers/opened-profile.ts'
import { openTestDatabase } from '../../support/fakes/test-database.ts'
import { attachedRows } from '../../support/fixtures/attached-rows.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const options = { passphrase: '', pdfs: true }
const invoice = Buffer.from('%PDF-1.7 invoice')
const picture = Buffer.from('\x89PNG\r\n\x1a\n packing list', 'latin1')

test('files that arrive while a backup waits for its snapshot are in it', async () => {
  const base = await tempFolder()
  const path = join(base, 'a.ajukan')
  let arrive = async (): Promise<void> => undefined
  const profile: BackupProfile = await opened(join(base, 'one'), {
    saveTo: () => path,
    open: async (folder) => {
      const database = await openTestDatabase(folder)
      const run: typeof database.run = async (name, ...input) => {
        if (name === 'beginSnapshot') await arrive()
        return database.run(name, ...input)
      }
      return { ...database, run }
    }
  })
  await profile.write(draftRows(1))
  await addPdf(profile, 1)
  arrive = async () => {
    await addPdf(profile, 2)
    valueOf(await profile.attachments.store(invoice))
    await profile.write(attachedRows(2, invoice))
  }
  expect(await profile.backups.write('a', options)).toMatchObject({ value: { value: { left: 0, counts: { declarations: 2, pdfs: 2 } } } })
  const other = await opened(join(base, 'two'))
  valueOf(await other.backups.choose(path))
  valueOf(await other.backups.open(''))
  expect(await other.backups.restore(null)).toMatchObject({ value: { value: { pdfs: 2, attached: 1 } } })
}, 60_000)

test('a restore counts the files that are neither in the backup nor here', async () => {
  const base = await tempFolder()
  const path = join(base, 'a.ajukan')
  const profile = await opened(join(base, 'one'), { saveTo: () => path })
  await profile.write([...attachedRows(1, invoice), ...attachedRows(2, picture)])
  for (const bytes of [invoice, picture]) valueOf(await profile.attachments.store(bytes))
  const [lost] = [await addPdf(profile, 1), await addPdf(profile, 2)]
  await rm((await profile.archive.fileOf(lost)) ?? '')
  await rm((await profile.attachments.files()).find(({ bytes }) => bytes === invoice.length)?.path ?? '')
  expect(await profile.backups.write('a', options)).toMatchObject({ value: { value: { left: 2 } } })
  const other = await opened(join(base, 'two'))
  const restored = async (chosen: readonly string[] | null) => {
    valueOf(await other.backups.choose(path))
    valueOf(await other.backups.open(''))
    return valueOf(await other.backups.restore(chosen))
  }
  expect(await restored([idOf(2)])).toMatchObject({ value: { pdfs: 1, attached: 1, missing: 0 } })
  expect(await restored(null)).toMatchObject({ value: { pdfs: 0, attached: 0, missing: 2 } })
  expect((await other.backups.state()).before).toMatchObject({ missing: 2 })
}, 60_000)

test('a backup says how many of the files that it names are not in it, when it is written and when it is opened', async () => {
  const base = await tempFolder()
  const path = join(base, 'a.ajukan')
  const profile = await opened(join(base, 'one'), { saveTo: () => path })
  await profile.write(attachedRows(1, invoice))
  valueOf(await profile.attachments.store(invoice))
  const [first, second] = [await addPdf(profile, 1), await addPdf(profile, 2)]
  const facts = async (pdfs = true) => {
    const one = valueOf(await profile.backups.write('a', { passphrase: '', pdfs }))
    valueOf(await profile.backups.choose(path))
    return [one, valueOf(await profile.backups.open(''))]
  }
  const of = (left: number, pdfs: number, hasPdfs = true, attached = 1) => ({
    end: 'done',
    value: { left, leftAttached: 1 - attached, pdfs: hasPdfs, counts: { pdfs }, attached }
  })
  expect(await facts()).toMatchObject([of(0, 2), of(0, 2)])
  await rm((await profile.archive.fileOf(first)) ?? '')
  expect(await facts()).toMatchObject([of(1, 1), of(1, 1)])
  await rm((await profile.archive.fileOf(second)) ?? '')
  await rm((await profile.attachments.files())[0]?.path ?? '')
  expect(await facts()).toMatchObject([of(3, 0, true, 0), of(3, 0, true, 0)])
  // Without files on purpose.
  expect(await facts(false)).toMatchObject([of(0, 2, false), of(0, 2, false)])
}, 60_000)

/** A profile with a PDF in a chosen archive folder, which `away` renames, and an attached file. */
const withArchiveElsewhere = async () => {
  const base = await tempFolder()
  const [path, archive] = [join(base, 'a.ajukan'), join(base, 'share')]
  await mkdir(archive)
  const profile = await opened(join(base, 'one'), { saveTo: () => path })
  await profile.write(attachedRows(1, invoice))
  valueOf(await profile.attachments.store(invoice))
  await addPdf(profile, 1)
  expect(await profile.archive.move(archive, false, silentStep)).toMatchObject({ end: 'moved' })
  return { base, path, profile, away: () => rename(archive, `${archive} disconnected`) }
}

test('a backup without the archive folder has the attached files, which come back on another computer and while the folder is away', async () => {
  const { base, path, profile: before, away } = await withArchiveElsewhere()
  await before.close()
  await away()
  const profile = await opened(join(base, 'one'), { saveTo: () => path })
  expect(profile.archive.root()).toBeNull()
  const facts = { pdfs: true, left: 1, leftAttached: 0, attached: 1, counts: { pdfs: 0 } }
  expect(await profile.backups.write('a', options)).toMatchObject({ value: { value: { ...facts, archiveAway: true } } })
  const other = await opened(join(base, 'two'))
  for (const one of [other, profile]) {
    for (const { path: file } of await one.attachments.files()) await rm(file)
    valueOf(await one.backups.choose(path))
    expect(await one.backups.open('')).toMatchObject({ value: { value: facts } })
    expect(await one.backups.restore(null)).toMatchObject({
      value: { value: { pdfs: 0, attached: 1, missing: one === other ? 1 : 0 } }
    })
    expect(await one.attachments.files()).toHaveLength(1)
  }
}, 60_000)

test('a backup says that the archive folder went away while Ajukan runs, and otherwise that a file is missing', async () => {
  const { profile, away } = await withArchiveElsewhere()
  const written = async () => profile.backups.write('a', options)
  const facts = { left: 1, leftAttached: 0, attached: 1, counts: { pdfs: 0 } }
  const [lost] = await profile.archive.entries()
  const file = (await profile.archive.fileOf(lost?.sha256 ?? '')) ?? ''
  await rename(file, `${file}.away`)
  expect(await written()).toMatchObject({ value: { value: { ...facts, archiveAway: false } } })
  await rename(`${file}.away`, file)
  expect(await written()).toMatchObject({ value: { value: { left: 0, archiveAway: false } } })
  valueOf(await profile.database.run('office', 'noteDocument', lost?.sha256 ?? '', 1))
  await away()
  // Connecting the folder again brings it into the next backup.
  expect(await written()).toMatchObject({ value: { value: { ...facts, leftAtOffice: 0, archiveAway: true } } })
}, 60_000)

test('a list names also the files of an archive folder that is away, and after a restore those that are not here', async () => {
  const { base, path, profile, away } = await withArchiveElsewhere()
  await away()
  const list = { pdfs: false, left: 0, attached: 1, counts: { pdfs: 1 } }
  const written = await profile.backups.write('a', { ...options, pdfs: false })
  expect(written).toMatchObject({ value: { value: { ...list, archiveAway: false } } })
  const other = await opened(join(base, 'two'))
  valueOf(await other.backups.choose(path))
  expect(await other.backups.open('')).toMatchObject({ value: { value: list } })
  expect(await other.backups.restore(null)).toMatchObject({ value: { value: { missing: 2 } } })
}, 60_000)

test('PDFs that the office has instead of this computer are not missing after a restore of their list', async () => {
  const base = await tempFolder()
  const path = join(base, 'a.ajukan')
  const profile = await opened(join(base, 'one'), { saveTo: () => path })
  await profile.write(draftRows(1))
  const pdfs = [await addPdf(profile, 1), await addPdf(profile, 2)]
  const restored = async (one: BackupProfile) => {
    valueOf(await one.backups.choose(path))
    valueOf(await one.backups.open(''))
    return valueOf(await one.backups.restore(null))
  }
  valueOf(await profile.backups.write('a', { ...options, pdfs: false }))
  expect(await restored(await opened(join(base, 'two')))).toMatchObject({ value: { missing: 2 } })
  valueOf(await profile.database.run('office', 'noteDocument', pdfs[0] ?? '', 1))
  expect(await profile.archive.release(pdfs[0] ?? '')).toBe(true)
  expect(await restored(profile)).toMatchObject({ value: { missing: 0 } })
}, 60_000)

test('a PDF that the office has is named as such when a backup is written, and is not missing when it is opened or restored', async () => {
  const base = await tempFolder()
  const path = join(base, 'a.ajukan')
  const profile = await opened(join(base, 'one'), { saveTo: () => path })
  await profile.write(draftRows(1))
  for (const name of [await addPdf(profile, 1), await addPdf(profile, 2)]) await rm((await profile.archive.fileOf(name)) ?? '')
  const [first] = await profile.archive.entries()
  valueOf(await profile.database.run('office', 'noteDocument', first?.sha256 ?? '', 1))
  const written = { left: 1, leftAttached: 0, leftAtOffice: 1, archiveAway: false, counts: { pdfs: 0 } }
  expect(await profile.backups.write('a', options)).toMatchObject({ value: { value: written } })
  const other = await opened(join(base, 'two'))
  valueOf(await other.backups.choose(path))
  expect(await other.backups.open('')).toMatchObject({ value: { value: { left: 1, leftAttached: 0, counts: { pdfs: 0 } } } })
  expect(await other.backups.restore(null)).toMatchObject({ value: { value: { missing: 1 } } })
}, 60_000)

test('the backup or this computer knows which of its PDFs an office has', async () => {
  const path = join(await tempFolder(), 'source.db')
  const [present, source] = [openConnection(':memory:'), openConnection(path)]
  for (const database of [present, source]) openOperations(database)
  const insert = (database: typeof present, place: string, sha256: string): unknown =>
    database
      .prepare(
        `INSERT INTO documents (place, sha256, file, bytes, car, code, date, number, description, profile, storedAt)
         VALUES (?, ?, ?, 1, 'a', '2003', '', '', '', '', 1)`
      )
      .run(place, sha256, sha256)
  for (const sha256 of ['in the backup', 'here', 'only named', 'nowhere']) insert(source, '', sha256)
  // The row stays when this computer leaves its office, or the office has lost the PDF; or another desk has not uploaded it yet.
  insert(present, '@office', 'only named')
  for (const [database, sha256] of [
    [source, 'in the backup'],
    [present, 'here']
  ] as const)
    database.prepare("INSERT INTO office_items (kind, id, item) VALUES ('document', ?, '{}')").run(sha256)
  source.close()
  expect(documentsAtOffice(present, path, '').toSorted()).toEqual(['here', 'in the backup'])
})

test.each([true, false])(
  'an attached file with the content of a PDF is counted beside it, in a backup with files: %s',
  async (pdfs) => {
    const base = await tempFolder()
    const path = join(base, 'a.ajukan')
    const profile = await opened(join(base, 'one'), { saveTo: () => path })
    const sha256 = await addPdf(profile, 1)
    const bytes = await readFile((await profile.archive.fileOf(sha256)) ?? '')
    await profile.write([...attachedRows(1, bytes), ...attachedRows(2, picture)])
    if (pdfs) await rm((await profile.archive.fileOf(sha256)) ?? '')
    valueOf(await profile.backups.write('a', { ...options, pdfs }))
    const other = await opened(join(base, 'two'))
    await addPdf(other, 2)
    valueOf(await other.backups.choose(path))
    expect(await other.backups.open('')).toMatchObject({
      value: { value: pdfs ? { left: 3, leftAttached: 2 } : { attached: 2, counts: { pdfs: 1 } } }
    })
    expect(await other.backups.restore(null)).toMatchObject({ value: { value: { missing: 3 } } })
  },
  60_000
)
