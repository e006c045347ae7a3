import type { Page } from 'playwright'
import { expect, expectSaved, field, test } from '../../support/e2e.ts'
import { setNetwork } from '../../support/drivers/network.ts'
import { launch, removeHome } from '../../support/running-app.ts'
import { confirmSend } from '../../support/drivers/send.ts'
import { pdfIn } from '../../support/drivers/pdf-frame.ts'

/** Types into fields one after the other; Enter goes to the next field. */
const fill = async (page: Page, values: readonly (readonly [path: string, text: string])[]): Promise<void> => {
  for (const [path, text] of values) {
    // Only the keyboard: Enter or Tab until the field is reached.
    for (let tries = 0; tries < 40; tries += 1) {
      const focused = await page.evaluate(() => document.activeElement?.getAttribute('data-field'))
      if (focused === path) break
      await page.keyboard.press('Enter')
    }
    await expect(field(page, path)).toBeFocused()
    await page.keyboard.type(text)
  }
}

/** Presses Tab until an element that matches the selector has the focus. */
const tabTo = async (page: Page, selector: string): Promise<void> => {
  for (let tries = 0; tries < 120; tries += 1) {
    // The focus may be in a frame that shows a PDF.
    for (const frame of page.frames()) {
      if (await frame.evaluate((wanted) => document.hasFocus() && document.activeElement?.matches(wanted) === true, selector)) return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${selector}`)
}

/** Runs a command of the palette by its name. */
const runCommand = async (page: Page, name: string): Promise<void> => {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Perintah' })).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
}

/** Opens the release letter (response 2003) and finds a text in it. */
const findInRelease = async (page: Page, text: string): Promise<void> => {
  await tabTo(page, '[data-response="2003"] [data-action="archive.open"]')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-state="pdf.ready"]')).toBeVisible()
  await tabTo(page, '[data-action="pdf.find"]')
  await page.keyboard.press('Enter')
  await page.keyboard.type(text)
  await expect(pdfIn(page).locator('.textLayer .highlight').first()).toBeVisible()
}

test('the keyboard alone is enough from a blank draft to reading the PDF after a restart without a network', async ({ ajukan }) => {
  const { page } = ajukan
  await page.locator('[data-action="declaration.new"]').waitFor()
  await page.keyboard.press('Control+n')
  await expect(page.locator('.editor')).toBeVisible()

  await page.keyboard.press('Control+1')
  await fill(page, [
    ['/kdkpbc', '040300'],
    ['/header/data/kpbc_bongkar', '040300'],
    ['/header/data/kpbc_pengawas', '040300']
  ])
  await page.keyboard.press('Control+2')
  await fill(page, [
    ['/header/data/impid', '5'],
    ['/header/data/impnpwp', '012345678901000'],
    ['/header/data/impnama', 'PT Uji Papan Ketik'],
    ['/header/data/indid', '5'],
    ['/header/data/penjnama', 'Keyboard Trading Pte Ltd'],
    ['/header/data/penjneg', 'SG']
  ])
  await page.keyboard.press('Control+3')
  await fill(page, [
    ['/header/data/moda', '1'],
    ['/header/data/tgtiba', '25112026']
  ])
  await page.keyboard.press('Control+4')
  await fill(page, [
    ['/header/data/kdval', 'USD'],
    ['/header/data/ndpbm', '16.500'],
    ['/header/data/nilinv', '1.250,50'],
    ['/header/data/fob', '1250,50'],
    ['/header/data/freight', '49,5'],
    ['/header/data/cif', '1.300,00']
  ])
  await page.keyboard.press('Control+5')
  await fill(page, [
    ['/header/data/bruto', '12,5'],
    ['/header/data/netto', '10'],
    ['/header/data/jmbrg', '1'],
    ['/header/data/jmcont', '0']
  ])

  // Adds a goods line and types its cells.
  await page.keyboard.press('Control+6')
  await page.keyboard.press('Control+Shift+L')
  const line = {
    nohs: '84314990',
    brgurai: 'SUKU CADANG EKSKAVATOR',
    jmlsat: '4',
    kdsat: 'PCE',
    kemasjm: '1',
    kemasjn: 'CT',
    nettodtl: '10',
    dnilinv: '1250,5',
    dcif: '1300'
  }
  for (const [key, text] of Object.entries(line)) {
    for (let tries = 0; tries < 20; tries += 1) {
      const focused = await page.evaluate(() => document.activeElement?.getAttribute('data-field'))
      if (focused === `/detail/data/0/${key}`) break
      await page.keyboard.press('Tab')
    }
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Tab')

  // F8 focuses the three missing cells, in columns that the main set does not show.
  for (const key of ['seritrp', 'dtlok', 'satcukjm']) {
    await page.keyboard.press('F8')
    await expect(field(page, `/detail/data/0/${key}`)).toBeFocused()
    await page.keyboard.type(key === 'satcukjm' ? '0' : '1')
    await page.keyboard.press('Tab')
  }
  await expect(page.locator('[data-action="problem.list"]')).toContainText('Tidak ada masalah')
  await expectSaved(page)

  await page.keyboard.press('Control+Enter')
  await confirmSend(page)
  await expect(page.locator('[data-counts="agree"]')).toBeVisible()
  await expect(page.locator('[data-section-result="detail"]')).toContainText(/1\s*1/)

  await runCommand(page, 'buka pemantauan')
  await expect(page.locator('[data-status="104"]')).toBeVisible()
  await runCommand(page, 'majukan sampai selesai')
  await expect(page.locator('[data-status="800"]')).toBeVisible()
  const responses = () => page.locator('[data-response]').evaluateAll((cards) => cards.map((card) => card.getAttribute('data-response')))
  await expect.poll(responses).toEqual(['300', '2003', '2020', '2090'])
  await findInRelease(page, 'Uji Papan')

  await ajukan.close()
  const again = await launch({ home: ajukan.home, width: 1366, height: 768 })
  try {
    await setNetwork(again.app, false)
    await tabTo(again.page, '[role=row][data-car], [role=grid]')
    await again.page.keyboard.press('Enter')
    await expect(again.page.locator('.editor')).toBeVisible()
    await again.page.keyboard.press('Control+4')
    await expect(field(again.page, '/header/data/cif')).toHaveValue('1.300')
    await runCommand(again.page, 'buka pemantauan')
    await expect(again.page.locator('[data-status="800"]')).toBeVisible()
    await findInRelease(again.page, 'Uji Papan')
  } finally {
    await again.close()
    await removeHome(again.home)
  }
})
