import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ElectronApplication, Page } from 'playwright'
import { cellText } from '#core/spreadsheets/sheet.ts'
import { sha256Of } from '../../../electron/archive/entries.ts'
import { unzip } from '../../../renderer/workers/spreadsheets/zip.ts'
import { readWorkbook } from '../../../renderer/workers/spreadsheets/read-workbook.ts'
import { fillArchive, seededAju } from '../../support/drivers/archive-files.ts'
import { violations } from '../../support/axe.ts'
import { action, disturb, expect, loadSamples, samples, test as base } from '../../support/e2e.ts'
import { chooseSavePath, freshHome, launch, removeHome, type RunningApp } from '../../support/running-app.ts'

const pdf = (text: string): Buffer => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`)
const papers = Array.from({ length: 12 }, (_, at) => ({
  pdf: pdf(`isi ${at}`),
  car: seededAju(Math.floor(at / 3) + 1),
  code: ['2090', '2020', '2003'][at % 3] ?? '2090',
  date: at < 6 ? '2026-10-02' : '2026-11-02',
  number: `R-${at}`
}))

/** The application over an archive that was filled before it started, with the archive open. */
const test = base.extend<{ house: RunningApp & { readonly hashes: readonly string[] } }>({
  house: async ({ windowSize }, use) => {
    const home = await freshHome()
    const hashes = await fillArchive(home, papers)
    const running = await launch({ ...windowSize, home })
    await running.page.locator('nav [data-action="go.archive"]').click()
    await use({ ...running, hashes })
    await running.close().catch(() => undefined)
    await removeHome(home)
  }
})

const chooseFolder = (app: ElectronApplication, path: string): Promise<void> =>
  app.evaluate(({ dialog }, filePath) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [filePath] })
  }, path)

const pdfsBelow = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder, { recursive: true }).catch(() => [])).filter((name) => name.endsWith('.pdf')).sort()

const zipAt = async (path: string) =>
  new Map((await unzip(new Uint8Array(await readFile(path)), () => true, 1e9)).map(({ name, bytes }) => [name, Buffer.from(bytes)]))

/** Every line of the list of sums fits its file, and every other file has a line. */
const expectSums = (entries: ReadonlyMap<string, Buffer>): void => {
  const lines = (entries.get('SHA256SUMS.txt')?.toString() ?? '').trimEnd().split('\n')
  expect(lines.map((line) => line.slice(66)).sort()).toEqual([...entries.keys()].filter((name) => name !== 'SHA256SUMS.txt').sort())
  for (const line of lines) expect(sha256Of(entries.get(line.slice(66)) ?? Buffer.alloc(0))).toBe(line.slice(0, 64))
}

test('the archive is moved, used from there after a restart, and moved back; an archive that is there already is offered', async ({
  house
}) => {
  const { page, app, home } = house
  const [old, chosen] = [join(home, 'ajukan', 'archive'), join(home, 'Data kantor')]
  await mkdir(chosen)
  await writeFile(join(chosen, 'surat.txt'), 'x')
  await action(page, 'archive.folder').click()
  await expect(page.locator('[data-archive="content"]')).toContainText('12 PDF')
  await chooseFolder(app, join(old, '2026'))
  await action(page, 'archive.move').click()
  await expect(page.locator('[data-archive="told"]')).toContainText('di dalam folder arsip itu sendiri')
  await chooseFolder(app, chosen)
  await action(page, 'archive.move').click()
  await expect(page.locator('[data-archive="told"]')).toContainText('12 PDF kini berada di Data kantor › Arsip Ajukan')
  expect([await pdfsBelow(old), (await pdfsBelow(join(chosen, 'Arsip Ajukan'))).length]).toEqual([[], 12])
  await page.keyboard.press('Escape')
  await house.close()

  const again = await launch({ home })
  try {
    await again.page.locator('nav [data-action="go.archive"]').click()
    await expect(again.page.locator('[data-count]')).toHaveText('12 PDF')
    await action(again.page, 'archive.folder').click()
    await expect(again.page.locator('[data-archive="place"]')).toHaveText(/Data kantor › Arsip Ajukan/)
    await action(again.page, 'archive.moveBack').click()
    await expect(again.page.locator('[data-archive="told"]')).toContainText('12 PDF kini berada di')
    expect([(await pdfsBelow(old)).length, await pdfsBelow(chosen)]).toEqual([12, []])
    await fillArchive(join(home, 'lain'), [{ pdf: pdf('dari komputer lama'), car: seededAju(77) }])
    await chooseFolder(again.app, join(home, 'lain', 'ajukan', 'archive'))
    await action(again.page, 'archive.move').click()
    await expect(again.page.locator('[data-archive="told"]')).toContainText('sudah berisi arsip dengan 1 PDF')
    await action(again.page, 'archive.useFound').click()
    await expect(again.page.locator('[data-archive="told"]')).toContainText('13 PDF kini berada di')
    await again.page.keyboard.press('Escape')
    await expect(again.page.locator('[data-count]')).toHaveText('13 PDF')
  } finally {
    await again.close()
  }
})

test('a flipped byte, a lost and a foreign file are found by the check and told over the reader; the index is made again from the folder', async ({
  house
}) => {
  const { page, home, hashes } = house
  const root = join(home, 'ajukan', 'archive')
  const files = await pdfsBelow(root)
  const fileOf = (at: number): string => join(root, files.find((name) => name.includes((hashes[at] ?? '?').slice(0, 8))) ?? '?')
  const bytes = await readFile(fileOf(3))
  bytes.writeUInt8(bytes.readUInt8(11) ^ 4, 11)
  await writeFile(fileOf(3), bytes)
  await rm(fileOf(7))
  await writeFile(join(root, 'catatan.txt'), 'milik orang')
  // A PDF of ours from a backup, which the index does not know.
  const lost = pdf('dari cadangan')
  await writeFile(join(root, 'sementara.pdf'), lost)
  const name = `2026-11-02_2003_SPPB_${sha256Of(lost).slice(0, 8)}.pdf`
  await mkdir(join(root, '2026', seededAju(1)), { recursive: true })
  await rename(join(root, 'sementara.pdf'), join(root, '2026', seededAju(1), name))

  await action(page, 'archive.folder').click()
  await action(page, 'archive.check').click()
  await expect(page.locator('[data-check="report"]')).toContainText('10 dari 12 PDF utuh')
  for (const kind of ['missing', 'changed', 'unlisted', 'foreign']) {
    await expect(page.locator(`[data-check="${kind}"]`)).toHaveAttribute('data-count', '1')
  }
  await expect(page.locator('[data-check="changed"]')).toContainText((hashes[3] ?? '').slice(0, 8))
  await expect(page.locator('[data-check="foreign"]')).toContainText('catatan.txt')
  await expect(page.locator('[data-archive="troubles"]')).toBeVisible()
  expect(await violations(house)).toEqual([])
  await action(page, 'archive.rebuild').click()
  await expect(page.locator('[data-archive="told"]')).toContainText('1 ditambahkan, 1 tidak ada lagi di folder.')
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-count]')).toHaveText('12 PDF')

  await page.locator('[data-search="archive"]').fill(seededAju(2))
  await page
    .locator(`[role=row][data-car="${seededAju(2)}"]`)
    .filter({ hasText: '2090' })
    .click()
  await expect(page.locator('[data-file-state="changed"]')).toContainText('berubah sejak disimpan')
})

test('a month and what is shown leave as zips that hold what they say; the person sees what was left out', async ({ house }) => {
  const { page, app, home, hashes } = house
  const path = join(home, 'oktober.zip')
  await chooseSavePath(app, path)
  await action(page, 'archive.export').click()
  await page.locator('[data-export="month"]').check()
  await page.locator('[data-export-month]').selectOption('2026-10')
  await expect(page.locator('[data-export="amount"]')).toContainText('6 PDF')
  expect(await violations(house)).toEqual([])
  await action(page, 'archive.saveZip').click()
  await expect(page.locator('[data-toast]').filter({ hasText: 'Zip disimpan: 7 berkas' })).toBeVisible()
  const entries = await zipAt(path)
  expectSums(entries)
  for (const paper of papers.slice(0, 6)) expect([...entries.values()].some((bytes) => bytes.equals(paper.pdf))).toBe(true)
  const list = await readWorkbook('daftar.xlsx', new Uint8Array(entries.get('daftar.xlsx') ?? Buffer.alloc(0)))
  const rows = list.sheets[0]?.rows ?? []
  expect(rows).toHaveLength(7)
  expect(rows.slice(1).map((row) => row[10])).toEqual(expect.arrayContaining([...hashes.slice(0, 6)]))
  for (const row of rows.slice(1)) expect(entries.has(cellText(row[9]))).toBe(true)

  // What the list shows, with one file gone.
  const gone = (await pdfsBelow(join(home, 'ajukan', 'archive'))).find((file) => file.includes((hashes[11] ?? '?').slice(0, 8))) ?? '?'
  await writeFile(join(home, 'ajukan', 'archive', gone), '%PDF-1.7 diubah')
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

test('several chosen leave as one zip', async ({ house }) => {
  const { page, app, home } = house
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
  await expect(page.locator('[data-toast]').filter({ hasText: 'Zip disimpan: 3 berkas' })).toBeVisible()
  const entries = await zipAt(join(home, 'pilihan.zip'))
  expectSums(entries)
  expect([...entries.keys()].filter((name) => name.endsWith('.pdf'))).toHaveLength(2)
})

base('a check of thousands shows how far it is, is stopped at once, and goes through to the end when it is let', async ({ windowSize }) => {
  base.slow()
  const home = await freshHome()
  const count = 3_000
  await fillArchive(
    home,
    Array.from({ length: count }, (_, at) => ({
      pdf: pdf(`${at} ${'isi '.repeat(5_000)}`),
      car: seededAju(Math.floor(at / 3)),
      number: `R-${at}`
    }))
  )
  const { page, close } = await launch({ ...windowSize, home })
  try {
    await page.locator('nav [data-action="go.archive"]').click()
    await expect(page.locator('[data-count]')).toHaveText('3.000 PDF')
    await action(page, 'archive.folder').click()
    await action(page, 'archive.check').click()
    const job = page.locator('[data-archive-job="check"]')
    await expect(job).toContainText(/[\d.]+ dari 3\.000/)
    await action(page, 'archive.stop').click()
    await expect(page.locator('[data-archive="told"]')).toContainText('Dihentikan. Tidak ada yang berubah.')
    await expect(job).toHaveCount(0)
    await expect(page.locator('[data-check="report"]')).toHaveCount(0)
    await action(page, 'archive.check').click()
    await expect(page.locator('[data-check="report"]')).toContainText('Semua 3.000 PDF utuh.', { timeout: 60_000 })
  } finally {
    await close()
    await removeHome(home)
  }
})

base('an export that is stopped leaves nothing behind, and what had the name before stays', async ({ windowSize }) => {
  const home = await freshHome()
  // Long enough that there is something to stop.
  const heavy = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(120_000_000), Buffer.from('\n%%EOF\n')])
  await fillArchive(home, [{ pdf: heavy }])
  const { app, page, close } = await launch({ ...windowSize, home })
  try {
    const folder = join(home, 'Keluar')
    await mkdir(folder)
    const path = join(folder, 'besar.zip')
    await writeFile(path, 'yang lama')
    await chooseSavePath(app, path)
    await page.locator('nav [data-action="go.archive"]').click()
    await action(page, 'archive.export').click()
    await expect(page.locator('[data-export="amount"]')).toContainText('1 PDF')
    await action(page, 'archive.saveZip').click()
    await action(page, 'archive.stop').click()
    await expect(page.locator('[data-export="told"]')).toContainText('Ekspor dihentikan')
    expect(await readFile(path, 'utf8')).toBe('yang lama')
    expect((await readdir(folder)).sort()).toEqual(['besar.zip'])
  } finally {
    await close()
    await removeHome(home)
  }
})

/** From the outbox to the end of the way. */
const release = async (page: Page): Promise<void> => {
  await action(page, 'tracking.open').click()
  await expect(page.locator('[data-status="104"]')).toBeVisible()
  await action(page, 'practice.advanceAll').click()
  await expect(page.locator('[data-status="800"]')).toBeVisible()
}

base(
  'the file of a declaration is taken from its status and from the worklist, all PDFs of an importer from the archive',
  async ({ ajukan }) => {
    const { page, app, home } = ajukan
    await loadSamples(page)
    await page.locator(`[role=row][data-car="${samples.three}"]`).click()
    await page.locator('[role=toolbar] [data-action="declaration.queue"]').click()
    await expect(page.locator('article[data-car] [data-state="accepted"]')).toBeVisible()
    await release(page)
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
    expect(new Set(parts)).toEqual(new Set(['SHA256SUMS.txt', 'daftar.xlsx', 'jawaban', 'jawaban-kiriman', 'kiriman', 'pdf']))
    expect(parts.filter((part) => part === 'pdf')).toHaveLength(4)

    await page.locator('nav [data-action="go.worklist"]').click()
    await page.locator('[data-view="all"]').click()
    await page.locator(`[role=row][data-car="${samples.three}"]`).click()
    await action(page, 'dossier.open').click()
    expect(await save('dari-daftar.zip')).toEqual(parts)

    await page.locator('nav [data-action="go.archive"]').click()
    await action(page, 'archive.export').click()
    await page.locator('[data-export="customer"]').check()
    await page.locator('[data-export-customer]').selectOption('PT Karya Tambang Utama Nusapala')
    expect(await save('importir.zip')).toEqual(['SHA256SUMS.txt', 'daftar.xlsx', 'pdf', 'pdf', 'pdf', 'pdf'])
  }
)

base(
  'the file of one declaration holds what was sent, every answer, also those that could not be used, the history and the PDFs',
  async ({ ajukan }) => {
    const { page, app, home } = ajukan
    await loadSamples(page)
    const send = async (outcome: string): Promise<void> => {
      await page.locator('nav [data-action="go.worklist"]').click()
      await page.locator(`[role=row][data-car="${samples.three}"]`).click()
      await page.locator('[role=toolbar] [data-action="declaration.queue"]').click()
      await expect(page.locator(`article[data-car] [data-state="${outcome}"]`)).toBeVisible()
    }
    await disturb(page, 'refuse')
    await send('refused')
    await disturb(page, 'none')
    await send('accepted')
    await release(page)
    await disturb(page, 'html')
    await action(page, 'tracking.refresh').click()
    await expect(page.locator('article.track').getByRole('alert')).toBeVisible()
    await disturb(page, 'none')
    await page.locator('[data-response="2003"] [data-action="archive.open"]').click()
    await expect(page.locator('[data-pane]')).toBeVisible()
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
    for (const name of names.filter((one) => one.endsWith('.pdf'))) {
      expect(entries.get(name)?.subarray(0, 5).toString()).toBe('%PDF-')
      expect(name.startsWith(`${samples.three}/`)).toBe(true)
    }
    const list = await readWorkbook('daftar.xlsx', new Uint8Array(entries.get('daftar.xlsx') ?? Buffer.alloc(0)))
    expect(list.sheets.map((sheet) => sheet.name)).toEqual(['Daftar PDF', 'Riwayat status'])
    expect(list.sheets[1]?.rows).toHaveLength(10)
  }
)
