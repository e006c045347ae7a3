import { readFile, truncate, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { finishFiles, holdFiles } from '../../support/drivers/held-workers.ts'
import { chooseFiles, chooseSavePath } from '../../support/running-app.ts'
import {
  action,
  expect,
  expectSaved,
  field,
  loadSamples,
  openDeclaration,
  samples,
  section,
  steps,
  test,
  toast
} from '../../support/e2e.ts'

const { step, run } = steps()

const cell = (page: Page, member: string, row: number, key: string) => field(page, `/${member}/data/${row}/${key}`)

step(
  'lines are merged by item code, containers are replaced from CSV, an export has no formulas, and F8 focuses cells',
  async ({ ajukan }) => {
    const { page, app, home } = ajukan
    await loadSamples(page)
    await openDeclaration(page, samples.three)
    await section(page, 'goods').click()
    const code = (await cell(page, 'detail', 1, 'kd_barang').innerText()).trim()
    const description = await cell(page, 'detail', 1, 'brgurai').innerText()

    // One code exists, one is new, one is twice in the file: it is reported and skipped only with the consent of the user.
    const merging = join(home, 'cocok.csv')
    await writeFile(merging, `Kode barang;Uraian barang;Merek\r\n${code};;@KOMATSU\r\nBARU-1;Baut;\r\nBARU-1;Mur;\r\n`)
    await chooseFiles(app, [merging])
    await action(page, 'rows.import').click()
    await page.locator('[data-import="mode"]').selectOption('merge')
    await expect(page.locator('.import-rows')).toContainText('kode “BARU-1” muncul lagi di lembar ini')
    await expect(action(page, 'rows.import.confirm')).toBeDisabled()
    await page.locator('[data-import="skip"]').check()
    await expect(page.locator('[data-plan="summary"]')).toContainText('1 baris dicocokkan')
    await action(page, 'rows.import.confirm').click()
    await expect(toast(page, 'diimpor dari cocok.csv')).toBeVisible()
    await expect(cell(page, 'detail', 1, 'merk')).toHaveText('@KOMATSU')
    await expect(cell(page, 'detail', 1, 'brgurai')).toHaveText(description)
    await expect(cell(page, 'detail', 3, 'kd_barang')).toHaveText('BARU-1')
    await expectSaved(page)

    // The history shows user, field and cause.
    await section(page, 'history').click()
    const imported = page.locator('[data-step] tr').filter({ hasText: '@KOMATSU' })
    await expect(imported).toContainText(userInfo().username)
    await expect(imported).toContainText('Merek, baris 2')
    await expect(imported).toContainText('(impor)')
    await section(page, 'goods').click()

    // The exported CSV has no formulas.
    const out = join(home, 'barang.csv')
    await chooseSavePath(app, out)
    await action(page, 'rows.export').click()
    await action(page, 'rows.exportCsv').click()
    await expect(toast(page, 'disimpan')).toBeVisible()
    const written = await readFile(out, 'utf8')
    expect(written).toContain("'@KOMATSU")
    expect(written).not.toMatch(/(^|[;"])[=+@]/m)

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
    await action(page, 'rows.import.confirm').click()
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
  await truncate(huge, 100_000_000)
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
  await expect(page.locator('[data-refused]')).toContainText('raksasa.csv lebih besar dari 64 MiB')
  await action(page, 'sheets.close').click()
  await chooseFiles(app, [locked])
  await action(page, 'rows.import').click()
  await expect(page.locator('[data-refused]')).toContainText('terkunci.xlsx dikunci kata sandi')
  await action(page, 'sheets.close').click()
  await expect(page.locator('[role=grid] [role=row][data-row]')).toHaveCount(3)
})

test('rows of files are imported and exported', ({ ajukan }) => run({ ajukan }))
