import { mkdir, readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright'
import { finishFiles, holdFiles } from '../../support/drivers/held-workers.ts'
import { importRows } from '../../support/drivers/imports.ts'
import { chooseFiles, chooseSavePath } from '../../support/running-app.ts'
import {
  action,
  expect,
  expectSaved,
  field,
  loadSamples,
  openDeclaration,
  rowOf,
  samples,
  section,
  steps,
  test,
  toast
} from '../../support/e2e.ts'

const { step, run } = steps()

const fixture = (name: string): string => resolve(import.meta.dirname, '../../fixtures/sheets', name)
const cell = (page: Page, member: string, row: number, key: string) => field(page, `/${member}/data/${row}/${key}`)
const lines = (page: Page) => page.locator('[data-section="goods"]')

step(
  'lines are merged by item code, containers are replaced from CSV, an export has no formulas, and F8 focuses cells',
  async ({ ajukan }) => {
    const { page, app, home } = ajukan
    await loadSamples(page)
    await openDeclaration(page, samples.three)
    await section(page, 'goods').click()
    const code = (await cell(page, 'detail', 1, 'kd_barang').innerText()).trim()
    const description = await cell(page, 'detail', 1, 'brgurai').innerText()

    // One code exists, one is new, one is twice in the file: it is named and left out.
    const merging = join(home, 'cocok.csv')
    await writeFile(
      merging,
      `Kode barang [kd_barang];Uraian barang [brgurai];Merek [merk];satbmjm\r\n${code};;@KOMATSU;105,5\r\nBARU-1;Baut\r\nBARU-1;Mur\r\n`
    )
    await chooseFiles(app, [merging])
    await action(page, 'rows.import').click()
    await page.locator('[data-import="mode"]').selectOption('merge')
    await expect(page.locator('[data-plan="unmatched"]')).toContainText('kode “BARU-1” muncul lagi di lembar ini')
    await expect(page.locator('[data-plan="summary"]')).toContainText('1 baris dicocokkan')
    await importRows(page)
    await expect(toast(page, 'diambil dari cocok.csv')).toBeVisible()
    await expect(cell(page, 'detail', 1, 'merk')).toHaveText('@KOMATSU')
    await expect(cell(page, 'detail', 1, 'brgurai')).toHaveText(description)
    await expect(cell(page, 'detail', 3, 'kd_barang')).toHaveText('BARU-1')
    await expectSaved(page)

    // The history shows user, field and cause.
    await section(page, 'history').click()
    const imported = page.locator('[data-step]').filter({ hasText: '@KOMATSU' })
    await expect(imported).toContainText(userInfo().username)
    await expect(imported).toContainText('Merek, baris 2')
    await expect(imported).toContainText('(impor)')
    await section(page, 'goods').click()

    // The exported CSV has no formulas, and one number form, also for decimals that are sent as texts.
    const out = join(home, 'barang.csv')
    await chooseSavePath(app, out)
    for (const name of ['rows.export', 'rows.exportCsv']) await action(page, name).click()
    await expect(toast(page, 'disimpan')).toBeVisible()
    const written = await readFile(out, 'utf8')
    expect(written).toContain("'@KOMATSU")
    expect(written).not.toMatch(/(^|[;"])[=+@]/m)
    expect(written).toContain(';105,5;')

    // The numbers of the new line are missing: F8 focuses its cells, also from a cell that is being edited.
    await page.keyboard.press('F8')
    await expect(page.locator('[data-field^="/detail/data/3/"]:focus')).toBeVisible()
    const first = await page.locator('[data-field]:focus').getAttribute('data-field')
    await page.keyboard.type('1')
    await page.keyboard.press('F8')
    await expect(page.locator(`[data-field="${first ?? ''}"]:focus`)).toHaveCount(0)
    await expect(page.locator('[data-field^="/detail/data/3/"]:focus')).toBeVisible()
    await expect(field(page, first ?? '')).toHaveText(/^1/)
    await page.keyboard.press('Control+z')
    await expect(field(page, first ?? '')).not.toHaveText(/^1/)
    await page.keyboard.press('Control+z')
    await expect(cell(page, 'detail', 3, 'kd_barang')).toHaveCount(0)
    await expect(cell(page, 'detail', 1, 'merk')).not.toHaveText('@KOMATSU')

    // Containers are replaced in one step.
    await section(page, 'containers').click()
    const before = await cell(page, 'container', 0, 'contno').innerText()
    const containers = join(home, 'kontainer.csv')
    await writeFile(containers, 'contno,contukur\nMSKU6011672,40\nTEXU3070079,20\n')
    await chooseFiles(app, [containers])
    await action(page, 'rows.import').click()
    await page.locator('[data-import="mode"]').selectOption('replace')
    await importRows(page)
    await expect(cell(page, 'container', 0, 'contno')).toHaveText('MSKU6011672')
    await expect(cell(page, 'container', 1, 'contno')).toHaveText('TEXU3070079')
    await page.keyboard.press('Control+z')
    await expect(cell(page, 'container', 0, 'contno')).toHaveText(before)
    await expectSaved(page)
  }
)

step('reading a file of 50 MB can be cancelled; a file of 100 MB and one with a password are refused', async ({ ajukan }) => {
  const { page, app, home } = ajukan
  await loadSamples(page)
  await openDeclaration(page, samples.three)
  await section(page, 'goods').click()
  const line = `${'BARANG'.repeat(8)};1,5;${'X'.repeat(40)}\r\n`
  const [big, huge, locked] = [join(home, 'besar.csv'), join(home, 'raksasa.csv'), join(home, 'terkunci.xlsx')]
  await writeFile(big, `Uraian barang;Jumlah;Kode\r\n${line.repeat(Math.floor(50_000_000 / line.length))}`)
  await writeFile(huge, line)
  await truncate(huge, 110_000_000)
  const compound = Buffer.alloc(4_096)
  compound.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  compound.write('EncryptedPackage', 1_024, 'utf16le')
  await writeFile(locked, compound)

  await chooseFiles(app, [big])
  await holdFiles(page)
  await action(page, 'rows.import').click()
  await expect(page.getByRole('dialog')).toContainText('Membaca besar.csv')
  await action(page, 'sheets.cancel').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await finishFiles(page)

  await chooseFiles(app, [huge])
  await action(page, 'rows.import').click()
  await expect(page.locator('[data-refused]')).toContainText('raksasa.csv terlalu besar')
  await action(page, 'sheets.close').click()
  await chooseFiles(app, [locked])
  await action(page, 'rows.import').click()
  await expect(page.locator('[data-refused]')).toContainText('terkunci.xlsx dikunci kata sandi')
  await action(page, 'sheets.close').click()
  await expect(page.locator('[role=grid] [role=row][data-row]')).toHaveCount(3)
})

step('goods from LibreOffice are mapped, appended and undone; an exported declaration is imported unchanged', async ({ ajukan }) => {
  const { page, app, home } = ajukan
  await loadSamples(page)
  await openDeclaration(page, samples.three)
  await section(page, 'goods').click()

  // The goods sheet and its heading row are detected.
  await chooseFiles(app, [fixture('goods-calc.xlsx')])
  await action(page, 'rows.import').click()
  await expect(page.locator('[data-plan="summary"]')).toContainText('5 baris')
  await importRows(page)
  await expect(toast(page, '5 baris diambil dari goods-calc.xlsx')).toBeVisible()
  await expect(cell(page, 'detail', 4, 'nohs')).toContainText('01012900')
  await expect(cell(page, 'detail', 5, 'brgurai')).toContainText('=SEAL O-RING, KARET')
  await expect(lines(page)).toContainText('8')
  await expectSaved(page)
  // The first imported row has the focus.
  await expect(page.locator('[data-field^="/detail/data/3/"]:focus')).toHaveCount(1)

  // Undo and redo move the focus.
  await page.keyboard.press('Control+z')
  await expect(cell(page, 'detail', 2, 'nohs')).toBeVisible()
  await expect(cell(page, 'detail', 3, 'nohs')).toHaveCount(0)
  await expect(page.locator('[data-field^="/detail/data/2/"]:focus')).toHaveCount(1)
  await page.keyboard.press('Control+y')
  await expect(page.locator('[data-field^="/detail/data/3/"]:focus')).toHaveCount(1)
  await page.keyboard.press('Control+z')
  await expect(cell(page, 'detail', 3, 'nohs')).toHaveCount(0)
  await action(page, 'rows.import').click()
  await importRows(page)
  await expect(cell(page, 'detail', 7, 'nohs')).toBeVisible()
  await expectSaved(page)

  // Exports JSON, exports and imports the workbook, and exports JSON again.
  const [before, workbook, after] = [join(home, 'sebelum.json'), join(home, 'deklarasi.xlsx'), join(home, 'sesudah.json')]
  await chooseSavePath(app, before)
  await action(page, 'declaration.export').click()
  await expect(toast(page, 'Berkas JSON disimpan')).toBeVisible()
  await chooseSavePath(app, workbook)
  await action(page, 'declaration.exportWorkbook').click()
  await expect(toast(page, 'Berkas disimpan')).toBeVisible()
  await action(page, 'go.worklist').click()
  await chooseFiles(app, [workbook])
  await action(page, 'declaration.import').click()
  await expect(page.locator(`[data-incoming="${samples.three}"]`)).toBeVisible()
  await action(page, 'sheets.importWhole').click()
  await expect(page.locator(`.editor[data-car="${samples.three}"]`)).toBeVisible()
  await chooseSavePath(app, after)
  await action(page, 'declaration.export').click()
  await expect.poll(() => readFile(after, 'utf8').catch(() => '')).toBe(await readFile(before, 'utf8'))
})

step('a CEISA workbook becomes one draft per aju number and lists values without a place; other files are refused', async ({ ajukan }) => {
  const { page, app, home } = ajukan
  const refused = { 'faktur.xlsx': '%PDF-1.7', 'kosong.csv': '' }
  for (const [name, text] of Object.entries(refused)) await writeFile(join(home, name), text)
  await chooseFiles(app, [...Object.keys(refused).map((name) => join(home, name)), fixture('ceisa-calc.xlsx')])
  await action(page, 'declaration.import').click()
  await expect(page.locator('[data-incoming]')).toHaveCount(2)
  await expect(page.locator('.import-review[data-import="whole"] [data-import="source"]')).toContainText('NOMOR AJU')
  await expect(page.locator('[data-report="leftovers"]')).toContainText('PENGANGKUT › CALL SIGN')
  await expect(page.locator('[data-report="notes"]')).toContainText('HEADER baris 2, KODE KANTOR: “40300” menjadi “040300”')
  const note = join(home, 'catatan.txt')
  await chooseSavePath(app, note)
  await action(page, 'sheets.saveNote').click()
  await expect.poll(() => readFile(note, 'utf8').catch(() => '')).toContain('HJE\ttidak kena')
  await action(page, 'sheets.importWhole').click()
  await expect(page.locator('[data-refused]')).toContainText([
    'faktur.xlsx rusak atau terpotong',
    'kosong.csv tidak berisi apa pun yang dapat dibaca'
  ])
  await action(page, 'sheets.close').click()
  await expect(rowOf(page, '040328MTR41720261118000007')).toBeVisible()
  await expect(rowOf(page, '040328MTR41720261118000008')).toBeVisible()
  // What was taken is selected.
  for (const car of ['040328MTR41720261118000007', '040328MTR41720261118000008'])
    await expect(rowOf(page, car)).toHaveAttribute('aria-selected', 'true')
})

const many = 10_000

const manyGoods = (): string => {
  const headings = ['nohs', 'kd_barang', 'brgurai', 'merk', 'tipe', 'spflain', 'jmlsat', 'kdsat']
  const rows = Array.from({ length: many }, (_, at) =>
    ['84133090', `KODE-${at}`, `Pompa nomor ${at}`, 'KOMATSU', `T-${at}`, 'baru', '12,5', 'PCE'].join(';')
  )
  return `${headings.join(';')}\r\n${rows.join('\r\n')}\r\n`
}

step(
  '10,000 lines are imported as one step; during an export the user can type and cancel, and the next export is complete',
  async ({ ajukan }) => {
    const { page, app, home } = ajukan
    await loadSamples(page)
    await openDeclaration(page, samples.three)
    await section(page, 'goods').click()
    const big = join(home, 'besar.csv')
    await writeFile(big, manyGoods())
    await chooseFiles(app, [big])
    await action(page, 'rows.import').click()
    await expect(page.locator('[data-plan="summary"]')).toHaveText('10.000 baris ditambahkan', { timeout: 60_000 })
    await importRows(page)
    await expect(toast(page, '10.000 baris diambil dari besar.csv')).toBeVisible({ timeout: 60_000 })
    await expectSaved(page)

    const folder = join(home, 'keluar')
    await mkdir(folder)
    await chooseSavePath(app, join(folder, 'dibatalkan.xlsx'))
    await holdFiles(page)
    await action(page, 'declaration.exportWorkbook').click()
    const writing = page.locator('[data-writing]')
    await expect(writing).toContainText(`Membuat bc28-${samples.three}.xlsx`)
    await expect(writing).toContainText('Memampatkan… 100%', { timeout: 60_000 })
    await expect(writing.locator('progress')).toHaveJSProperty('value', 1)
    await cell(page, 'detail', 0, 'merk').click()
    await page.keyboard.type('MEREK LAIN')
    await page.keyboard.press('Enter')
    await expect(cell(page, 'detail', 0, 'merk')).toHaveText('MEREK LAIN')
    await expectSaved(page)
    await action(page, 'sheets.cancelWriting').click()
    await expect(toast(page, 'Ekspor dibatalkan; tidak ada berkas yang ditulis.')).toBeVisible()
    await expect(writing).toHaveCount(0)
    await finishFiles(page)

    await chooseSavePath(app, join(folder, 'deklarasi.xlsx'))
    await action(page, 'declaration.exportWorkbook').click()
    await expect(toast(page, 'Berkas disimpan')).toBeVisible({ timeout: 60_000 })
    await chooseSavePath(app, join(folder, 'barang.csv'))
    await action(page, 'rows.export').click()
    await action(page, 'rows.exportCsv').click()
    // The cancelled export leaves no file, also not later.
    await expect.poll(async () => (await readdir(folder)).sort(), { timeout: 60_000 }).toEqual(['barang.csv', 'deklarasi.xlsx'])
    const csv = await readFile(join(folder, 'barang.csv'), 'utf8')
    expect(csv.trimEnd().split('\r\n')).toHaveLength(1 + 3 + many)
    expect(csv).toContain('MEREK LAIN')

    // The exported workbook has every line.
    await action(page, 'go.worklist').click()
    await chooseFiles(app, [join(folder, 'deklarasi.xlsx')])
    await action(page, 'declaration.import').click()
    await expect(page.locator(`[data-incoming="${samples.three}"]`)).toContainText('10.003', { timeout: 60_000 })
    await action(page, 'sheets.close').click()

    // One undo step removes all imported lines; the other one is the edit.
    await openDeclaration(page, samples.three)
    await section(page, 'goods').click()
    await expect(cell(page, 'detail', 0, 'merk')).toHaveText('MEREK LAIN')
    await expect(action(page, 'edit.undo')).toBeEnabled()
    await page.keyboard.press('Control+z')
    await expect(cell(page, 'detail', 0, 'merk')).not.toHaveText('MEREK LAIN')
    await page.keyboard.press('Control+z')
    await expect(page.locator('[role=grid] [role=row][data-row]')).toHaveCount(3)
  }
)

test('rows of files, also 10,000, and workbooks of other programs are imported and exported @all', ({ ajukan }) => run({ ajukan }))
