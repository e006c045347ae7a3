import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, posix, relative } from 'node:path'
import type { Page } from 'playwright'
import { cellText } from '#core/spreadsheets/sheet.ts'
import { sha256Of } from '../../../electron/files/sha256.ts'
import { readWorkbook } from '../../../renderer/workers/spreadsheets/read-workbook.ts'
import { unzip } from '../../support/unzip.ts'
import { seededAju } from '../../support/drivers/archive-files.ts'
import { holdFile } from '../../support/drivers/held-file.ts'
import { callHost } from '../../support/drivers/host-calls.ts'
import { violations } from '../../support/axe.ts'
import { action, advance, disturb, expect, loadSamples, moreAction, rowOf, samples, test as base } from '../../support/e2e.ts'
import { choosePath, chooseSavePath, type RunningApp } from '../../support/running-app.ts'
import { documents, pdfsBelow, test, type FilledArchive } from './filled-archive.ts'
import { expectAllExtracted, openArchive, rows, search } from './open-archive.ts'
import { confirmSend } from '../../support/drivers/send.ts'
import { stepsOfOneLaunch } from '../../support/steps.ts'

const zipAt = async (path: string) =>
  new Map(unzip(new Uint8Array(await readFile(path))).map(({ name, bytes }) => [name, Buffer.from(bytes)]))

/** The list of SHA-256 sums contains each file of the zip with its sum. */
const expectSums = (entries: ReadonlyMap<string, Buffer>): void => {
  const lines = (entries.get('SHA256SUMS.txt')?.toString() ?? '').trimEnd().split('\n')
  expect(lines.map((line) => line.slice(66)).sort()).toEqual([...entries.keys()].filter((name) => name !== 'SHA256SUMS.txt').sort())
  for (const line of lines) expect(sha256Of(entries.get(line.slice(66)) ?? Buffer.alloc(0))).toBe(line.slice(0, 64))
}

const { step, run } = stepsOfOneLaunch<{ archive: FilledArchive }>(({ archive }) => archive.page, openArchive)

step('several selected documents are exported as one zip', async ({ archive }) => {
  const { page, app, home } = archive
  const row = (number: number) => page.locator(`[role=row][data-car="${seededAju(number)}"]`)
  await row(1).filter({ hasText: '2090' }).click()
  await row(3)
    .filter({ hasText: '2003' })
    .click({ modifiers: ['Control'] })
  await action(page, 'archive.export').click()
  await expect(page.locator('[data-export="selection"]')).toBeChecked()
  await expect(page.locator('[data-export="amount"]')).toContainText('2 PDF')
  await chooseSavePath(app, join(home, 'pilihan.zip'))
  await action(page, 'archive.saveZip').click()
  await expect(page.locator('[data-toast]').filter({ hasText: 'Zip disimpan: 4 berkas' })).toBeVisible()
  const entries = await zipAt(join(home, 'pilihan.zip'))
  expectSums(entries)
  expect([...entries.keys()].filter((name) => name.endsWith('.pdf'))).toHaveLength(2)
})

// Windows has no named pipes in folders.
if (process.platform !== 'win32') {
  step('an export that is stopped leaves no file, and keeps the file that had the name before', async ({ archive }) => {
    const { app, page, home } = archive
    const root = join(home, 'ajukan', 'archive')
    const folder = join(home, 'Keluar')
    await mkdir(folder)
    const path = join(folder, 'besar.zip')
    await writeFile(path, 'yang lama')
    await chooseSavePath(app, path)
    await action(page, 'archive.export').click()
    await page.locator('[data-export="shown"]').check()
    await expect(page.locator('[data-export="amount"]')).toContainText('12 PDF')
    // The reading for the search would be another reader of the held file.
    await expectAllExtracted(page)
    const held = await holdFile(join(root, (await pdfsBelow(root))[5] ?? ''))
    await action(page, 'archive.saveZip').click()
    await held.reached()
    await action(page, 'archive.stop').click()
    // Answered after the request to stop.
    await callHost(page, 'archive.location', null)
    await held.release()
    await expect(page.locator('[data-export="told"]')).toContainText('Ekspor dihentikan')
    expect(await readFile(path, 'utf8')).toBe('yang lama')
    expect(await readdir(folder)).toEqual(['besar.zip'])
  })
}

// Last: it changes a file of the archive.
step('a month and the shown list are exported as zips with their documents, and the user sees which are left out', async ({ archive }) => {
  const { page, app, home, hashes } = archive
  const path = join(home, 'oktober.zip')
  await chooseSavePath(app, path)
  await action(page, 'archive.export').click()
  await page.locator('[data-export="month"]').check()
  await page.locator('[data-export-month]').selectOption('2026-10')
  await expect(page.locator('[data-export="amount"]')).toContainText('6 PDF')
  expect(await violations(archive)).toEqual([])
  await action(page, 'archive.saveZip').click()
  await expect(page.locator('[data-toast]').filter({ hasText: 'Zip disimpan: 8 berkas' })).toBeVisible()
  const entries = await zipAt(path)
  expectSums(entries)
  for (const document of documents.slice(0, 6)) expect([...entries.values()].some((bytes) => bytes.equals(document.pdf))).toBe(true)
  const list = await readWorkbook('daftar.xlsx', new Uint8Array(entries.get('daftar.xlsx') ?? Buffer.alloc(0)))
  const listed = list.sheets[0]?.rows ?? []
  expect(listed).toHaveLength(7)
  expect(listed.slice(1).map((row) => row[10])).toEqual(expect.arrayContaining([...hashes.slice(0, 6)]))
  for (const row of listed.slice(1)) expect(entries.has(cellText(row[9]))).toBe(true)

  // The shown list, with one changed file.
  const changed = (await pdfsBelow(join(home, 'ajukan', 'archive'))).find((file) => file.includes((hashes[11] ?? '?').slice(0, 8))) ?? '?'
  await writeFile(join(home, 'ajukan', 'archive', changed), '%PDF-1.7 diubah')
  await page.locator('[data-search="archive"]').fill(seededAju(4))
  await expect(page.locator('[data-count]')).toHaveText('3 dari 12 PDF')
  await chooseSavePath(app, join(home, 'daftar.zip'))
  await action(page, 'archive.export').click()
  await page.locator('[data-export="shown"]').check()
  await action(page, 'archive.saveZip').click()
  await expect(page.locator('[data-export="told"]')).toContainText('1 PDF hilang atau berubah')
  const shown = await zipAt(join(home, 'daftar.zip'))
  expectSums(shown)
  expect([...shown.keys()].filter((name) => name.endsWith('.pdf'))).toHaveLength(2)
  expect((await readdir(home)).filter((name) => name.endsWith('.tmp'))).toEqual([])
})

test('documents are exported as zips', ({ archive }) => run({ archive }))

/** Opens the tracking of the declaration in the outbox and advances it to its last status; resolves when all its documents have arrived. */
const advanceToEnd = async (page: Page): Promise<void> => {
  await action(page, 'tracking.open').click()
  await expect(page.locator('[data-status="104"]')).toBeVisible()
  await advance(page)
  await expect(page.locator('[data-status="800"]')).toBeVisible()
  await expect(page.locator('article.track [data-response] [data-action="archive.open"]')).toHaveCount(4)
  await expect(action(page, 'tracking.refresh')).toHaveAttribute('aria-disabled', 'false')
}

/** Sends a sample, which is refused first, and advances it to the end; the last answer is unusable. */
const completeSample = async (page: Page): Promise<void> => {
  await loadSamples(page)
  const send = async (outcome: string): Promise<void> => {
    await page.locator('nav [data-action="go.worklist"]').click()
    await page.locator(`[role=row][data-car="${samples.three}"]`).click()
    await page.locator('[role=toolbar] [data-action="declaration.queue"]').click()
    await confirmSend(page)
    await expect(page.locator(`article[data-car] [data-state="${outcome}"]`)).toBeVisible()
  }
  await disturb(page, 'refuse')
  await send('refused')
  await disturb(page, 'none')
  await send('accepted')
  await advanceToEnd(page)
  await disturb(page, 'html')
  await action(page, 'tracking.refresh').click()
  await expect(page.locator('article.track').getByRole('alert')).toBeVisible()
  await disturb(page, 'none')
  await page.locator('[data-response="2003"] [data-action="archive.open"]').click()
  await expect(page.locator('[data-pane]')).toBeVisible()
}

/** The dossier by the archive, with the document of the pane. */
const exportWhole = async ({ page, app, home }: RunningApp): Promise<void> => {
  const path = join(home, 'berkas.zip')
  await chooseSavePath(app, path)
  await action(page, 'archive.export').click()
  await page.locator('[data-export="dossier"]').check()
  await expect(page.locator('[data-export="amount"]')).toContainText('4 PDF')
  await action(page, 'archive.saveZip').click()
  await expect(page.locator('[data-toast]').filter({ hasText: 'Zip disimpan' })).toBeVisible()
  const entries = await zipAt(path)
  expectSums(entries)
  const names = [...entries.keys()]
  const bodies = names.filter((name) => name.startsWith('kiriman/'))
  expect(bodies).toHaveLength(2)
  const sent = JSON.parse(entries.get(bodies[0] ?? '')?.toString() ?? 'null') as { bc28: { document: readonly { car: string }[] } }
  expect(sent.bc28.document[0]?.car).toBe(samples.three)
  const textOf = (ending: string): string => entries.get(names.find((name) => name.endsWith(ending)) ?? '')?.toString() ?? ''
  expect(names.filter((name) => name.startsWith('jawaban-kiriman/'))).toHaveLength(2)
  expect(textOf('percobaan-1_tidak-terpakai-400.txt')).toContain('Invalid request')
  expect(textOf('_status_tidak-terpakai-200.txt')).toContain('502 Bad Gateway')
  expect(names.filter((name) => /^jawaban\/\d{4}_\d{8}-\d{6}_status\.json$/.test(name)).length).toBeGreaterThan(0)
  expect(names.filter((name) => name.endsWith('.pdf'))).toHaveLength(4)
  for (const name of names.filter((file) => file.endsWith('.pdf'))) {
    expect(entries.get(name)?.subarray(0, 5).toString()).toBe('%PDF-')
    expect(name.startsWith(`${samples.three}/`)).toBe(true)
  }
  const list = await readWorkbook('daftar.xlsx', new Uint8Array(entries.get('daftar.xlsx') ?? Buffer.alloc(0)))
  expect(list.sheets.map((sheet) => sheet.name)).toEqual(['Daftar PDF', 'Riwayat status'])
  expect(list.sheets[1]?.rows).toHaveLength(10)
}

/** The files of the year as a folder: sums, pages without errors in a browser that has no Ajukan, the workbook, and a second export that writes nothing. */
const exportYear = async ({ page, app, home }: RunningApp): Promise<void> => {
  const place = join(home, 'Arsip kantor')
  await mkdir(place, { recursive: true })
  await choosePath(app, place)
  const write = async (): Promise<void> => {
    await action(page, 'archive.export').click()
    await page.locator('[data-export="year"]').check()
    await expect(page.locator('[data-export-year]')).toHaveValue(/^20\d\d$/)
    await expect(page.locator('[data-export="amount"]')).toContainText('1 deklarasi, 4 PDF')
    await page.screenshot({ path: 'node_modules/.cache/year-id.png' })
    await action(page, 'archive.saveZip').click()
    await expect(page.locator('[data-toast]').filter({ hasText: 'lengkap dan sudah diperiksa' }).last()).toBeVisible()
    await expect(action(page, 'archive.saveZip')).toHaveCount(0)
  }
  await write()
  const [name = ''] = await readdir(place)
  expect(name).toMatch(/^Ajukan-latihan-20\d\d$/)
  const root = join(place, name)
  const namesIn = async (): Promise<readonly string[]> =>
    (await readdir(root, { recursive: true, withFileTypes: true }))
      .flatMap((entry) => (entry.isFile() ? [relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/')] : []))
      .sort()
  const names = await namesIn()
  const contents = async (): Promise<ReadonlyMap<string, Buffer>> =>
    new Map(await Promise.all(names.map(async (file) => [file, await readFile(join(root, file))] as const)))
  const first = await contents()
  expectSums(first)
  const own = (folder: string): readonly string[] => names.filter((file) => file.includes(`/${samples.three}/${folder}/`))
  expect([own('kiriman'), own('jawaban-kiriman'), own('pdf'), own('deklarasi')].map(({ length }) => length)).toEqual([2, 2, 4, 1])
  expect(own('jawaban').length).toBeGreaterThan(0)
  for (const file of own('pdf')) expect(first.get(file)?.subarray(0, 5).toString()).toBe('%PDF-')
  const list = await readWorkbook('index.xlsx', new Uint8Array(first.get('index.xlsx') ?? Buffer.alloc(0)))
  expect(list.sheets[0]?.rows.map((row) => cellText(row[0]))).toEqual(['Nomor aju', samples.three])
  expect(list.sheets[1]?.rows.slice(1).map((row) => first.has(cellText(row[9])))).toEqual([true, true, true, true])

  // Each link of the pages is to a file that is there.
  const linksOf = (file: string): readonly string[] =>
    [...(first.get(file)?.toString() ?? '').matchAll(/href="([^"]+)"/g)].map(([, to = '']) =>
      posix.join(posix.dirname(file), decodeURIComponent(to))
    )
  const pages = names.filter((file) => file.endsWith('index.html'))
  expect(pages).toHaveLength(2)
  for (const file of pages) for (const to of linksOf(file)) expect(names, `${file} → ${to}`).toContain(to)
  expect(first.get('index.html')?.toString()).not.toMatch(/<script|https?:/)

  const modified = async (): Promise<readonly number[]> =>
    Promise.all(
      names
        .filter((file) => file !== 'SHA256SUMS.txt' && !file.startsWith('index.'))
        .map(async (file) => (await stat(join(root, file))).mtimeMs)
    )
  const before = await modified()
  await write()
  expect(await namesIn()).toEqual(names)
  expect(await modified()).toEqual(before)
  expectSums(await contents())

  // A place inside the folder of the application is refused, and what is said is read.
  await choosePath(app, join(home, 'ajukan'))
  await action(page, 'archive.export').click()
  await page.locator('[data-export="year"]').check()
  await action(page, 'archive.saveZip').click()
  await expect(page.locator('[data-export="told"]')).toContainText('dipakai Ajukan untuk datanya sendiri')
  await page.screenshot({ path: 'node_modules/.cache/year-refused.png' })
  await page.keyboard.press('Escape')
}

/** The same dossier from tracking and from the worklist, and the PDFs of its importer. */
const exportElsewhere = async ({ page, app, home }: RunningApp): Promise<void> => {
  await page.locator('nav [data-action="go.tracking"]').click()
  await rowOf(page, samples.three).click()
  const save = async (name: string): Promise<readonly string[]> => {
    const path = join(home, name)
    await chooseSavePath(app, path)
    await expect(page.locator('[data-export="amount"]')).toContainText('4 PDF')
    await action(page, 'archive.saveZip').click()
    await expect(action(page, 'archive.saveZip')).toHaveCount(0)
    const entries = await zipAt(path)
    expectSums(entries)
    return [...entries.keys()].map((entry) => (entry.endsWith('.pdf') ? 'pdf' : (entry.split('/')[0] ?? ''))).sort()
  }
  await action(page, 'dossier.open').click()
  await expect(page.getByRole('dialog')).toContainText('070128-KTU417-20261022-000018')
  const parts = await save('dari-status.zip')
  expect(new Set(parts)).toEqual(new Set(['SHA256SUMS.txt', 'daftar.xlsx', 'deklarasi', 'jawaban', 'jawaban-kiriman', 'kiriman', 'pdf']))
  expect(parts.filter((part) => part === 'pdf')).toHaveLength(4)

  await page.locator('nav [data-action="go.worklist"]').click()
  await page.locator('[data-view="all"]').click()
  await page.locator(`[role=row][data-car="${samples.three}"]`).click()
  await moreAction(page, 'dossier.open')
  expect(await save('dari-daftar.zip')).toEqual(parts)

  await page.locator('nav [data-action="go.archive"]').click()
  await action(page, 'archive.export').click()
  await page.locator('[data-export="customer"]').check()
  await page.locator('[data-export-customer]').selectOption('PT Karya Tambang Utama Nusapala')
  expect(await save('importir.zip')).toEqual(['SHA256SUMS.txt', 'daftar.xlsx', 'pdf', 'pdf', 'pdf', 'pdf'])
}

const searchArrived = async (page: Page): Promise<void> => {
  await openArchive(page)
  await expect(rows(page)).toHaveCount(4)
  await expectAllExtracted(page)
  await action(page, 'archive.filters').click()
  await page.locator('[data-filter="state"]').selectOption('finished')
  await expect(rows(page)).toHaveCount(4)
  const importer = (await page.locator('[data-facet-value]').first().getByTitle(/./).first().getAttribute('title')) ?? ''
  await page.locator('[data-filter="importer"]').fill(importer.split(' ').at(-1) ?? '')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-chip="importer"]')).toContainText(importer)
  await expect(rows(page)).toHaveCount(4)
  await search(page, importer.split(' ').at(-1) ?? '')
  await expect(rows(page)).toHaveCount(4)
  await search(page, `${importer} sppb 2003`)
  await expect(rows(page)).toHaveCount(1)
  // The row shows the meaning of the code.
  await expect(rows(page)).toContainText('persetujuan pengeluaran')
}

base(
  'responses that arrive while the archive is closed are found, and the dossier of their declaration is exported',
  async ({ ajukan }) => {
    base.slow()
    const { page } = ajukan
    await completeSample(page)
    await base.step('the dossier contains the submissions, all answers, also unusable ones, the history and the PDFs', () =>
      exportWhole(ajukan)
    )
    await base.step('the files of a year are written as a folder that is readable without the application', () => exportYear(ajukan))
    await base.step('it is exported from tracking and from the worklist, the PDFs of an importer from the archive', () =>
      exportElsewhere(ajukan)
    )
    await base.step('they are found by importer and state of their declaration', () => searchArrived(page))
  }
)
