import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { readCsv } from '../../../renderer/workers/spreadsheets/read-code-list-csv.ts'
import { unzip } from '../../../renderer/workers/spreadsheets/zip.ts'
import { violations } from '../../support/axe.ts'
import { action, expect, expectSaved, go, openDeclaration, rowOf, section, steps, test } from '../../support/e2e.ts'
import { typeField } from '../../support/drivers/editor.ts'
import { saveProfile } from '../../support/drivers/host-calls.ts'
import { batchCars, importBatch, selectProfile, useProfile } from '../../support/drivers/outbox.ts'
import { chooseSavePath } from '../../support/running-app.ts'
import { asError, resultOf, serveSubmissions, submissionsOf } from '../../support/fixtures/submit-replies.ts'
import { confirmSend } from '../../support/drivers/send.ts'

const result = (page: Page, car: string) => page.locator(`article[data-car="${car}"]`)
const send = async (page: Page, car: string): Promise<void> => {
  await go(page, 'worklist')
  await rowOf(page, car).click()
  await page.locator('[role=toolbar] [data-action="declaration.queue"]').click()
  await confirmSend(page)
}

/** The outbox keeps the entries of the steps before: each has aju numbers and a profile of its own. */
const { step, run } = steps()

step(
  'section errors, as text or as the object of vehicles, are readable and open their section; an unknown submit type is shown as received',
  async ({ ajukan }) => {
    const { page } = ajukan
    const err = {
      detail: 'Baris 2: pos tarif tidak dikenal',
      pungutan: 'BM tidak dihitung',
      kendaraan: { '0': { nopol: 'wajib diisi', rangka: ['terlalu pendek', ''] } }
    }
    const service = await serveSubmissions((declarations) => ({
      status: 'ok',
      desc: declarations.map((one) => resultOf(one, { submit_type: 'insert-baru' }, err))
    }))
    const [car = ''] = batchCars(1, 1)
    try {
      await useProfile(page, service.address, 60, 'sections')
      await importBatch(ajukan, 1, 1)
      await send(page, car)
      const article = result(page, car)
      const sectionRow = (name: string) => article.locator(`[data-section-result="${name}"]`)
      await expect(article.locator('[data-state="remarks"]')).toBeVisible()
      // A known word of the service is translated, another one shown as it came.
      await expect(article.locator('[data-submit-status]')).toHaveText('berhasil')
      await expect(article.locator('[data-submit-type]')).toHaveText('insert-baru')
      const technical = article.locator('[data-technical] dl')
      await expect(technical).toBeHidden()
      await article.locator('[data-technical] summary').click()
      await expect(technical).toContainText(/Status HTTP\s*200.*SHA-256\s*[0-9a-f]{64}/s)
      await expect(sectionRow('detail')).toContainText('Baris 2: pos tarif tidak dikenal')
      await expect(sectionRow('pungutan')).toContainText('BM tidak dihitung')
      await expect(sectionRow('kendaraan')).toContainText('0 › nopol: wajib diisi; 0 › rangka › 0: terlalu pendek')
      expect(await violations(ajukan)).toEqual([])
      await go(page, 'worklist')
      await expect(rowOf(page, car)).toContainText('Perlu perbaikan')
      await go(page, 'outbox')
      await sectionRow('kendaraan').locator('[data-action="section.open"]').click()
      await expect(section(page, 'other')).toHaveAttribute('aria-current', /.+/)
      await go(page, 'outbox')
      await sectionRow('detail').locator('[data-action="section.open"]').click()
      await expect(section(page, 'goods')).toHaveAttribute('aria-current', /.+/)
    } finally {
      await service.close()
    }
  }
)

/** Whether Excel would run the cell as a formula. */
const isFormula = (cell: string): boolean => /^[\s]*[=+\-@\t\r]/.test(cell)

step('no cell of the report is a formula, whatever the names of importer, profile and service are', async ({ ajukan }) => {
  const { page, app, home } = ajukan
  const service = await serveSubmissions(() => asError(400, '=HYPERLINK("http://contoh")'))
  const [car = ''] = batchCars(41, 1)
  try {
    await selectProfile(page, await saveProfile(page, service.address, 'token', { id: 'formulas', name: '@SUM(1+1)' }))
    await importBatch(ajukan, 41, 1)
    await openDeclaration(page, car)
    await section(page, 'parties').click()
    await typeField(page, '/header/data/impnama', '=HYPERLINK("http://contoh";"klik")')
    await expectSaved(page)
    await send(page, car)
    await expect(result(page, car).locator('[data-state="refused"]')).toBeVisible()
    await go(page, 'worklist')
    await expect(rowOf(page, car)).toContainText('Perlu perbaikan')
    await go(page, 'outbox')
    const [csvPath, xlsxPath] = [join(home, 'ringkasan.csv'), join(home, 'ringkasan.xlsx')]
    await chooseSavePath(app, csvPath)
    await action(page, 'outbox.reportCsv').click()
    await expect.poll(() => existsSync(csvPath)).toBe(true)
    await chooseSavePath(app, xlsxPath)
    await action(page, 'outbox.reportXlsx').click()
    await expect.poll(() => existsSync(xlsxPath)).toBe(true)

    const csv = readCsv(new Uint8Array(await readFile(csvPath)))
    const cells = csv.ok ? csv.rows.flat() : []
    expect(cells).toContain(`'=HYPERLINK("http://contoh";"klik")`)
    expect(cells).toContain("'@SUM(1+1)")
    expect(cells.filter(isFormula)).toEqual([])
    const parts = await unzip(new Uint8Array(await readFile(xlsxPath)), (name) => name.endsWith('.xml'), 10_000_000)
    const texts = parts.map(({ bytes }) => new TextDecoder().decode(bytes))
    // The texts are stored as typed; a formula would be in an `f` element.
    expect(texts.join('')).toContain('=HYPERLINK(')
    expect(texts.filter((text) => /<f[\s>]/.test(text))).toEqual([])
    // A refused declaration is not sent again automatically.
    expect(submissionsOf(service)).toHaveLength(1)
  } finally {
    await service.close()
  }
})

test('section errors are explained and open their section, and no cell of a report is a formula @all', ({ ajukan }) => run({ ajukan }))
