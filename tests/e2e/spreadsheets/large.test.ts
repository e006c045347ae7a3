import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { chooseFiles, chooseSavePath } from '../../support/running-app.ts'
import { action, expect, expectSaved, loadSamples, openDeclaration, samples, section, test, toast } from '../../support/e2e.ts'

const cell = (page: Page, row: number, key: string) => page.locator(`[data-field="/detail/data/${row}/${key}"]`)
const lines = 10_000

const manyGoods = (): string => {
  const headings = ['nohs', 'kd_barang', 'brgurai', 'merk', 'tipe', 'spflain', 'jmlsat', 'kdsat']
  const rows = Array.from({ length: lines }, (_, at) =>
    ['84133090', `KODE-${at}`, `Pompa nomor ${at}`, 'KOMATSU', `T-${at}`, 'baru', '12,5', 'PCE'].join(';')
  )
  return `${headings.join(';')}\r\n${rows.join('\r\n')}\r\n`
}

/** Holds the results of workers until `finishFiles`, so that the export is in progress on a machine of any speed. */
const holdFiles = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const held: (() => void)[] = []
    const Real = window.Worker
    class HoldingWorker extends Real {
      override set onmessage(listen: ((event: MessageEvent<{ readonly kind: string }>) => void) | null) {
        super.onmessage = (event: MessageEvent<{ readonly kind: string }>) => {
          if (event.data.kind === 'bytes') held.push(() => listen?.(event))
          else listen?.(event)
        }
      }
    }
    window.Worker = HoldingWorker
    Object.assign(window, {
      finishFiles: () => {
        window.Worker = Real
        for (const finish of held) finish()
      }
    })
  })
const finishFiles = (page: Page): Promise<void> =>
  page.evaluate(() => {
    ;(window as unknown as { readonly finishFiles: () => void }).finishFiles()
  })

test('10,000 lines are imported as one step; during an export the user can type and cancel, and the next export is complete', async ({
  ajukan
}) => {
  test.setTimeout(180_000)
  const { page, app, home } = ajukan
  await loadSamples(page)
  await openDeclaration(page, samples.three)
  await section(page, 'goods').click()
  const big = join(home, 'besar.csv')
  await writeFile(big, manyGoods())
  await chooseFiles(app, [big])
  await action(page, 'rows.import').click()
  await expect(page.locator('[data-plan="summary"]')).toHaveText('10.000 baris ditambahkan', { timeout: 30_000 })
  await action(page, 'rows.import.confirm').click()
  await expect(toast(page, '10.000 baris diimpor dari besar.csv')).toBeVisible({ timeout: 30_000 })
  await expectSaved(page)

  const folder = join(home, 'keluar')
  await mkdir(folder)
  await chooseSavePath(app, join(folder, 'deklarasi.xlsx'))
  await holdFiles(page)
  await action(page, 'declaration.exportWorkbook').click()
  const writing = page.locator('[data-writing]')
  await expect(writing).toContainText(`Membuat bc28-${samples.three}.xlsx`)
  await expect(writing).toContainText('Memampatkan… 100%', { timeout: 60_000 })
  await expect(writing.locator('progress')).toHaveJSProperty('value', 1)
  await cell(page, 0, 'merk').click()
  await page.keyboard.type('MEREK LAIN')
  await page.keyboard.press('Enter')
  await expect(cell(page, 0, 'merk')).toHaveText('MEREK LAIN')
  await expectSaved(page)
  await action(page, 'sheets.cancelWriting').click()
  await expect(toast(page, 'Ekspor dibatalkan; tidak ada berkas yang ditulis.')).toBeVisible()
  await expect(writing).toHaveCount(0)
  await finishFiles(page)
  expect(await readdir(folder)).toEqual([])

  await action(page, 'declaration.exportWorkbook').click()
  await expect(toast(page, `bc28-${samples.three}.xlsx disimpan`)).toBeVisible({ timeout: 60_000 })
  expect(await readdir(folder)).toEqual(['deklarasi.xlsx'])
  await chooseSavePath(app, join(folder, 'barang.csv'))
  await action(page, 'rows.export').click()
  await action(page, 'rows.exportCsv').click()
  await expect(toast(page, '-barang.csv disimpan')).toBeVisible({ timeout: 60_000 })
  const csv = await readFile(join(folder, 'barang.csv'), 'utf8')
  expect(csv.trimEnd().split('\r\n')).toHaveLength(1 + 3 + lines)
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
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(page.locator('[role=grid] [role=row][data-row]')).toHaveCount(3)
})
