import type { Page } from 'playwright'
import { expect, expectSaved, field, section, test } from '../../support/e2e.ts'
import { pressSection } from '../../support/drivers/editor.ts'
import { setNetwork } from '../../support/drivers/network.ts'
import { launch, removeHome } from '../../support/running-app.ts'
import { confirmSend } from '../../support/drivers/send.ts'
import { pdfIn } from '../../support/drivers/pdf-frame.ts'

const focusedPath = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => document.activeElement?.getAttribute('data-field'))

/** Types into fields one after the other; Enter goes to the next field that a person fills, Tab to every one. */
const fill = async (
  page: Page,
  values: readonly (readonly [path: string, text: string])[],
  key: 'Enter' | 'Tab' = 'Enter'
): Promise<void> => {
  for (const [path, text] of values) {
    // Only the keyboard.
    for (let tries = 0; tries < 40; tries += 1) {
      if ((await focusedPath(page)) === path) break
      await page.keyboard.press(key)
    }
    await expect(field(page, path)).toBeFocused()
    await page.keyboard.type(text)
  }
}

/** The active elements of the page and of the frames that show PDFs, as `key`. The focus reaches another frame a moment after its key: `isOnWay`. */
const focusOf = async (page: Page, wanted: string) => {
  const states = await Promise.all(
    page.frames().map((frame) =>
      frame
        .evaluate((selector) => {
          const seen = window as unknown as { focused?: WeakRef<Element>[] }
          const all = (seen.focused ??= [])
          const element = document.activeElement ?? document.body
          let number = all.findIndex((one) => one.deref() === element)
          if (number < 0) number = all.push(new WeakRef(element)) - 1
          const isReached = document.hasFocus() && element.matches(selector)
          return { number, isReached, isFrame: element.tagName === 'IFRAME', isBody: element === document.body }
        }, wanted)
        // The frame was removed.
        .catch(() => null)
    )
  )
  return {
    key: states.map((state) => state?.number).join(),
    isReached: states.some((state) => state?.isReached),
    isOnWay: states[0]?.isFrame === true && !states.slice(1).some((state) => state?.isBody === false)
  }
}

/** Presses Tab until an element that matches the selector has the focus, which may be in a frame that shows a PDF. */
const tabTo = async (page: Page, selector: string): Promise<void> => {
  let focus = await focusOf(page, selector)
  for (let tries = 0; tries < 120 && !focus.isReached; tries += 1) {
    const { key } = focus
    await page.keyboard.press('Tab')
    // Another key before the focus has arrived would pass over an element.
    for (let waits = 0; waits < 40; waits += 1) {
      focus = await focusOf(page, selector)
      if (focus.key !== key && !focus.isOnWay) break
      await page.waitForTimeout(25)
    }
  }
  if (!focus.isReached) throw new Error(`Tab does not reach ${selector}`)
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
  await expect(pdfIn(page).locator('input:focus')).toBeVisible()
  await page.keyboard.type(text)
  await expect(pdfIn(page).locator('.textLayer .highlight').first()).toBeVisible()
}

test('the keyboard alone is enough from a blank draft to reading the PDF after a restart without a network', async ({ ajukan }) => {
  const { page } = ajukan
  await page.locator('[data-action="declaration.new"]').waitFor()
  await page.keyboard.press('Control+n')
  await expect(page.locator('.editor')).toBeVisible()

  await pressSection(page, 'Control+1', 'general')
  await fill(page, [
    ['/kdkpbc', '040300'],
    ['/header/data/kpbc_bongkar', '040300'],
    ['/header/data/kpbc_pengawas', '040300']
  ])
  await pressSection(page, 'Control+2', 'parties')
  await fill(page, [
    ['/header/data/impid', '5'],
    ['/header/data/impnpwp', '012345678901000'],
    ['/header/data/impnama', 'PT Uji Papan Ketik'],
    ['/header/data/indid', '5'],
    ['/header/data/penjnama', 'Keyboard Trading Pte Ltd'],
    ['/header/data/penjneg', 'SG']
  ])
  await pressSection(page, 'Control+3', 'transport')
  await fill(page, [
    ['/header/data/moda', '1'],
    ['/header/data/tgtiba', '25112026']
  ])
  await pressSection(page, 'Control+4', 'price')
  await fill(
    page,
    [
      ['/header/data/kdval', 'USD'],
      ['/header/data/ndpbm', '16.500'],
      ['/header/data/nilinv', '1.250,50'],
      ['/header/data/fob', '1250,50'],
      ['/header/data/freight', '49,5'],
      ['/header/data/cif', '1.300,00']
    ],
    'Tab'
  )
  await pressSection(page, 'Control+5', 'weight')
  await fill(
    page,
    [
      ['/header/data/bruto', '12,5'],
      ['/header/data/netto', '10'],
      ['/header/data/jmbrg', '1'],
      ['/header/data/jmcont', '0']
    ],
    'Tab'
  )

  // Adds a goods line and types its cells.
  await page.keyboard.press('Control+6')
  await expect(section(page, 'goods')).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('Control+Shift+L')
  await expect(page.locator('[data-field^="/detail/data/0/"]:focus')).toBeVisible()
  const line = {
    nohs: '84314990',
    brgurai: 'SUKU CADANG EKSKAVATOR',
    jmlsat: '4',
    kdsat: 'PCE',
    dnilinv: '1250,5',
    dcif: '1300',
    nettodtl: '10',
    kemasjm: '1',
    kemasjn: 'CT'
  }
  for (const [key, text] of Object.entries(line)) {
    for (let tries = 0; tries < 20; tries += 1) {
      const before = await focusedPath(page)
      if (before === `/detail/data/0/${key}`) break
      await page.keyboard.press('Tab')
      await expect.poll(() => focusedPath(page).then((now) => typeof now === 'string' && now !== before)).toBe(true)
    }
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await expect.poll(() => focusedPath(page)).toBe('/detail/data/1/nohs')
  // The blank line goes again when the table is left.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(page.locator('[data-field^="/detail/data/1/"]')).toHaveCount(0)

  await page.keyboard.press('Control+7')
  await expect(section(page, 'documents')).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('Control+Shift+L')
  for (const [key, text] of Object.entries({ dokkd: '380', dokno: 'INV-26-118', doktg: '20112026' })) {
    await expect.poll(() => focusedPath(page)).toBe(`/dokumen/data/0/${key}`)
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')

  // Values of the module, in columns that the main set does not show, are filled already.
  await expect(page.locator('[data-action="problem.list"]')).toContainText(/Tidak ada masalah|Dapat dikirim/)
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
