import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ajuOf, newOffice } from '../../../support/office/desk.ts'
import { exchange, isAtOffice, newDesk, pdfOf, placeOf, receive, type Desk } from '../../../support/office/document-desk.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const unstopped = { signal: new AbortController().signal, progress: () => undefined }
const fetch = ({ link }: Desk, sha256: string) => link().documents.fetch({ sha256, isAttached: false })
const pathOf = async ({ files }: Desk, sha256: string): Promise<string> => (await files.archive.fileOf(sha256)) ?? ''
const filesIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).flatMap((one) => (one.isFile() ? [join(one.parentPath, one.name)] : []))

test('a PDF that is missing or changed in the archive is fetched from the office again, under its name', async () => {
  const office = await newOffice()
  const [one, two] = [await newDesk(office), await newDesk(office)]
  const [first, second, changed] = [pdfOf(3_000), pdfOf(2_000), pdfOf(2_000)]
  const [missing, differs] = [await receive(one, ajuOf('000001'), first), await receive(one, ajuOf('000002'), second)]
  for (const desk of [one, two]) for (const sha256 of [missing, differs]) await isAtOffice(desk, sha256)
  for (const sha256 of [missing, differs]) expect(await fetch(two, sha256)).toMatchObject({ ok: true })

  // At the desk that received them, and at one that has fetched them.
  for (const desk of [one, two]) {
    const { archive } = desk.files
    const entries = await archive.entries()
    await rm(await pathOf(desk, missing))
    await writeFile(await pathOf(desk, differs), changed)
    for (const sha256 of [missing, differs]) {
      expect(await placeOf(desk, sha256)).toMatchObject({ isHere: true })
      expect(await archive.read(sha256)).toBeNull()
      expect(await placeOf(desk, sha256)).toMatchObject({ isHere: false, isAtOffice: true })
      expect(await fetch(desk, sha256)).toEqual({ ok: true, value: null })
      expect(await placeOf(desk, sha256)).toMatchObject({ isHere: true })
    }
    expect((await readFile(await pathOf(desk, missing))).equals(first)).toBe(true)
    expect((await readFile(await pathOf(desk, differs))).equals(second)).toBe(true)
    expect([await archive.entries(), archive.troubles()]).toEqual([entries, []])
    const [aside = '', ...more] = await filesIn(join(archive.root() ?? '', 'sisihan'))
    expect([(await readFile(aside)).equals(changed), more]).toEqual([true, []])
    // Something removes it at once: it is not fetched again and again.
    await rm(await pathOf(desk, missing))
    expect(await archive.read(missing)).toBeNull()
    expect(await placeOf(desk, missing)).toMatchObject({ isHere: true })
  }
})

test('a damaged PDF that the office does not have stays listed as here', async () => {
  const office = await newOffice()
  const one = await newDesk(office)
  one.connection.isDown = true
  const sha256 = await receive(one, ajuOf('000002'), pdfOf(100))
  await rm(await pathOf(one, sha256))
  expect(await one.files.archive.read(sha256)).toBeNull()
  expect(await placeOf(one, sha256)).toMatchObject({ isHere: true, isAtOffice: false })
})

test('a damaged PDF that customs give again while the office cannot be reached is here again', async () => {
  const office = await newOffice()
  const [one, bytes] = [await newDesk(office), pdfOf(100)]
  const sha256 = await receive(one, ajuOf('000006'), bytes)
  await isAtOffice(one, sha256)
  await rm(await pathOf(one, sha256))
  expect(await one.files.archive.read(sha256)).toBeNull()
  one.connection.isDown = true
  expect(await placeOf(one, sha256)).toMatchObject({ isHere: false })
  await receive(one, ajuOf('000006'), bytes)
  expect(await placeOf(one, sha256)).toMatchObject({ isHere: true })
})

test('nothing is fetched into the place of an archive folder that is away', async () => {
  const office = await newOffice()
  const [one, two, disk] = [await newDesk(office), await newDesk(office), await tempFolder()]
  const [chosen, elsewhere] = [join(disk, 'D'), join(disk, 'away')]
  await mkdir(chosen)
  const { archive } = one.files
  expect(await archive.move(chosen, false, unstopped)).toMatchObject({ end: 'moved' })
  const [damaged, whole] = [await receive(one, ajuOf('000003'), pdfOf(100)), await receive(one, ajuOf('000004'), pdfOf(200))]
  const other = await receive(two, ajuOf('000005'), pdfOf(300))
  for (const sha256 of [damaged, whole]) await isAtOffice(one, sha256)
  await isAtOffice(two, other)
  await isAtOffice(one, other)
  await rm(await pathOf(one, damaged))
  expect(await archive.read(damaged)).toBeNull()

  // The disk is removed: its mount point is an empty folder, or is not there.
  await rename(chosen, elsewhere)
  for (const isThere of [false, true]) {
    if (isThere) await mkdir(chosen)
    expect(await archive.read(whole)).toBeNull()
    expect(await placeOf(one, whole)).toMatchObject({ isHere: true, isAtOffice: true })
    for (const sha256 of [damaged, whole, other])
      expect(await fetch(one, sha256)).toMatchObject({ ok: false, failure: { code: 'disk-failed' } })
    expect(await readdir(disk)).toEqual(isThere ? ['D', 'away'] : ['away'])
  }
  expect(await readdir(chosen)).toEqual([])

  await rm(chosen, { recursive: true })
  await rename(elsewhere, chosen)
  await exchange(one)
  for (const sha256 of [damaged, other]) expect(await fetch(one, sha256)).toMatchObject({ ok: true })
  for (const sha256 of [damaged, whole, other]) expect(await archive.stateOf(sha256)).toBe('good')
})
