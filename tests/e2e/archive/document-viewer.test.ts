import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright'
import { fillArchive, seededAju, type SeededPaper } from '../../support/drivers/archive-files.ts'
import { violations } from '../../support/axe.ts'
import { heavyPdf, linkPdf, lockedPdf, scriptPdf, textPdf } from '../../support/fixtures/pdf-samples.ts'
import { chooseSavePath, freshHome, launch, removeHome, type RunningApp } from '../../support/running-app.ts'
import { action, expect, samples, test as base } from '../../support/e2e.ts'

/** The application over an archive that was filled before it started, with the archive open. */
const test = base.extend<{ papers: { make(): Promise<readonly SeededPaper[]> }; reader: RunningApp }>({
  papers: [{ make: () => Promise.resolve([]) }, { option: true }],
  reader: async ({ papers }, use) => {
    const home = await freshHome()
    await fillArchive(home, await papers.make())
    const running = await launch({ home, width: 1366, height: 768 })
    await openArchive(running.page)
    await use(running)
    await running.close().catch(() => undefined)
    await removeHome(home)
  }
})

const openArchive = (page: Page): Promise<void> => page.locator('nav [data-action="go.archive"]').click()
const rows = (page: Page): Locator => page.getByRole('grid').locator('[role=row][data-row]')
const row = (page: Page, running: number): Locator => page.getByRole('grid').locator(`[role=row][data-car="${seededAju(running)}"]`)
const find = (page: Page, typed: string): Promise<void> => page.locator('[data-search="archive"]').fill(typed)
const readAll = (page: Page): Promise<void> => expect(page.locator('[data-reading="going"]')).toHaveCount(0)
const pane = (page: Page, running: number): Locator => page.locator(`[data-pane-car="${seededAju(running)}"]`)
const ready = (where: Locator | Page): Locator => where.locator('[data-state="pdf.ready"]')
const carsShown = (page: Page): Promise<readonly (string | null)[]> =>
  rows(page).evaluateAll((found) => found.map((one) => one.getAttribute('data-car')))

const office = async (): Promise<readonly SeededPaper[]> => [
  {
    pdf: await textPdf('Persetujuan pengeluaran\nGudang Éterna Marunda\nNilai 1.234.567,00', 'Halaman kedua'),
    number: '000123/KBC.09/2026',
    date: '2026-11-02'
  },
  { pdf: await textPdf('Konfirmasi pembayaran\nGudang Cakung', 'Lampiran'), code: '2020', date: '2026-11-05', number: '820261105000777' },
  { pdf: await textPdf('Respon umum'), code: '2090', date: '2026-10-01' },
  { pdf: Buffer.from(`%PDF-1.7\n${'rusak '.repeat(500)}`), code: '2003', date: '2026-09-01' },
  { pdf: await lockedPdf('Rahasia-1', 'Isi terkunci kayumanis'), code: '2003', date: '2026-09-02' }
]

test.describe('search', () => {
  test.use({ papers: { make: office } })

  test('a response is found by aju, code, number, date and by the text inside its PDF; the place is shown', async ({
    reader: { page }
  }) => {
    await expect(rows(page)).toHaveCount(5)
    await readAll(page)
    for (const [typed, cars] of [
      [seededAju(2), [2]],
      ['000003', [3]],
      ['2020', [2]],
      ['820261105', [2]],
      ['000123', [1]],
      ['2026-10-01', [3]],
      ['marunda', [1]],
      ['eterna gudang', [1]],
      ['1234567', [1]],
      ['1.234.567', [1]],
      ['gudang', [2, 1]],
      ['kayumanis', []]
    ] as const) {
      await find(page, typed)
      await expect.poll(() => carsShown(page), typed).toEqual(cars.map(seededAju))
    }
    await expect(page.getByText('Tidak ada PDF yang cocok')).toBeVisible()
    await find(page, 'eterna')
    await expect(row(page, 1).locator('mark')).toHaveText('Éterna')
    await row(page, 1).click()
    // The reader goes to the place, and the keyboard stays in the list.
    await expect(page.locator('.textLayer .highlight.selected')).toHaveText('Éterna')
    await expect(row(page, 1)).toBeFocused()
  })

  test('files whose text cannot be read are marked, found by what is known of them, and stay known after a restart', async ({ reader }) => {
    await readAll(reader.page)
    await expect(reader.page.getByText('Isi 2 PDF tidak terbaca')).toBeVisible()
    await expect(row(reader.page, 4).getByRole('img', { name: 'isi rusak' })).toBeVisible()
    await expect(row(reader.page, 5).getByRole('img', { name: 'terkunci' })).toBeVisible()
    await reader.close()
    const again = await launch({ home: reader.home, width: 1366, height: 768 })
    try {
      // Nothing is read a second time: what was read before is found although no file can be reached.
      await again.page.route('**/archive/*.pdf', (route) => route.abort())
      await openArchive(again.page)
      await expect(again.page.getByText('Isi 2 PDF tidak terbaca')).toBeVisible()
      await find(again.page, 'marunda')
      await expect.poll(() => carsShown(again.page)).toEqual([seededAju(1)])
      await expect(row(again.page, 1).locator('mark')).toHaveText('Marunda')
    } finally {
      await again.close()
    }
  })

  test('stepping fast, another pane chosen at once and leaving at once: what stands over a PDF is always what is read', async ({
    reader: { page }
  }) => {
    await expect(rows(page)).toHaveCount(5)
    /** Runs within one turn of the window, faster than any hand. */
    const press = (key: string, times: number): Promise<void> =>
      page.evaluate(
        ([name, count]) => {
          for (let one = 0; one < count; one += 1)
            document.activeElement?.dispatchEvent(
              new KeyboardEvent('keydown', { key: name, code: name, altKey: true, bubbles: true, cancelable: true })
            )
        },
        [key, times] as const
      )
    const order = await carsShown(page)
    const at = (place: number): Locator => page.locator(`[data-pane-car="${order[place] ?? ''}"]`)
    const textIn = (where: Locator): Promise<string> => where.locator('.textLayer').first().innerText()
    await rows(page).nth(0).click()
    await expect(ready(at(0))).toBeVisible()
    await press('ArrowDown', 2)
    await expect(ready(at(2))).toBeVisible()
    await press('ArrowUp', 2)
    await expect(ready(at(0))).toBeVisible()

    // One is chosen for the first pane, and in the same moment the second pane opens, or is clicked.
    await row(page, 2).click()
    await expect(ready(pane(page, 2))).toBeVisible()
    await page.evaluate((car) => {
      document.querySelector<HTMLElement>(`[role=grid] [data-car="${car}"]`)?.click()
      document.querySelector<HTMLElement>('[data-action="archive.beside"]')?.click()
    }, seededAju(1))
    await expect(ready(pane(page, 1))).toBeVisible()
    await expect.poll(() => textIn(pane(page, 1))).toContain('Marunda')
    await row(page, 3).click()
    await expect(ready(pane(page, 3))).toBeVisible()
    await expect(page.locator('[data-pane]').first()).toHaveAttribute('data-pane-car', seededAju(1))
    await page.evaluate((car) => {
      document.querySelector<HTMLElement>(`[role=grid] [data-car="${car}"]`)?.click()
      document.querySelector('[data-pane]')?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    }, seededAju(2))
    await expect(ready(pane(page, 2))).toBeVisible()
    await expect.poll(() => textIn(pane(page, 2))).toContain('Cakung')
    await expect.poll(() => textIn(pane(page, 1))).toContain('Marunda')
    await expect(page.locator('[data-pane]').first()).toHaveAttribute('data-pane-car', seededAju(1))

    // The second pane is closed before what was chosen for it has come: the first stays what it was.
    await pane(page, 2).locator('.head').click()
    await page.evaluate((car) => {
      document.querySelector<HTMLElement>(`[role=grid] [data-car="${car}"]`)?.click()
      document.querySelectorAll<HTMLElement>('[data-action="archive.closeBeside"]')[1]?.click()
    }, seededAju(3))
    await expect(page.locator('[data-readers="1"]')).toBeVisible()
    await expect(ready(pane(page, 1))).toBeVisible()
    await expect.poll(() => textIn(pane(page, 1))).toContain('Marunda')
    await expect(row(page, 1)).toHaveAttribute('aria-selected', 'true')

    // To its declaration at once and back again: the archive is where it was left.
    await page.evaluate((car) => {
      document.querySelector<HTMLElement>(`[role=grid] [data-car="${car}"]`)?.click()
      document.querySelector<HTMLElement>('nav [data-action="go.tracking"]')?.click()
    }, seededAju(2))
    await expect(page.locator('[data-pane]')).toHaveCount(0)
    await page.keyboard.press('Alt+ArrowLeft')
    await expect(ready(pane(page, 2))).toBeVisible()
    await expect.poll(() => textIn(pane(page, 2))).toContain('Cakung')
  })

  test('filters narrow the list, stand as chips, and are taken away one by one', async ({ reader: { page } }) => {
    await action(page, 'archive.filters').click()
    await page.locator('[data-filter="code"]').selectOption('2003')
    await expect.poll(() => carsShown(page)).toEqual([1, 5, 4].map(seededAju))
    await page.locator('[data-field="filter.archive.from"]').fill('02-09-2026')
    await page.locator('[data-field="filter.archive.to"]').fill('31-10-2026')
    await expect.poll(() => carsShown(page)).toEqual([seededAju(5)])
    await page.locator('[data-chip="to"]').click()
    await page.locator('[data-chip="code-2003"]').click()
    await expect.poll(() => carsShown(page)).toEqual([2, 1, 3, 5].map(seededAju))
    await page.locator('[data-chip="from"]').click()
    await expect(page.locator('[data-chip]')).toHaveCount(0)
    await expect(rows(page)).toHaveCount(5)
  })
})

test('responses of a declaration made here are found by importer and state, also when they come while the archive is closed', async ({
  ajukan: { page }
}) => {
  await action(page, 'samples.load').click()
  await page.locator(`[role=row][data-car="${samples.three}"]`).click()
  await page.locator('[role=toolbar] [data-action="declaration.queue"]').click()
  await expect(page.locator('[data-counts="agree"]')).toBeVisible()
  await action(page, 'practice.advanceAll').click()
  await page.locator('nav [data-action="go.tracking"]').click()
  await expect(page.locator('[data-response] [data-action="archive.open"]')).toHaveCount(4)
  await openArchive(page)
  await expect(rows(page)).toHaveCount(4)
  await readAll(page)
  await action(page, 'archive.filters').click()
  await page.locator('[data-filter="state"]').selectOption('finished')
  await expect(rows(page)).toHaveCount(4)
  const importer = (await page.locator('[data-facet-value]').first().getAttribute('data-facet-value')) ?? ''
  await page.locator('[data-filter="importer"]').fill(importer.split(' ').at(-1) ?? '')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-chip="importer"]')).toContainText(importer)
  await expect(rows(page)).toHaveCount(4)
  await find(page, importer.split(' ').at(-1) ?? '')
  await expect(rows(page)).toHaveCount(4)
  await find(page, `${importer} sppb 2003`)
  await expect(rows(page)).toHaveCount(1)
  // What the code means stands beside it.
  await expect(rows(page)).toContainText('persetujuan pengeluaran')
})

test.describe('reading', () => {
  test.use({ papers: { make: office } })

  test('pages, zoom, turning, finding with case, thumbnails and neighbours; the way of looking stays', async ({ reader: { page } }) => {
    await row(page, 1).click()
    await expect(ready(pane(page, 1))).toBeVisible()
    await expect(pane(page, 1)).toContainText('SPPB, persetujuan pengeluaran')
    await page.locator('[data-action="pdf.goToPage"]').fill('2')
    await page.locator('[data-action="pdf.goToPage"]').press('Enter')
    await expect(page.locator('.pdf-viewer')).toHaveAttribute('data-page', '2')
    await action(page, 'pdf.thumbnails').click()
    await page.locator('[data-action="pdf.goToThumbnail"][data-page="1"]').click()
    await expect(page.locator('.pdf-viewer')).toHaveAttribute('data-page', '1')

    const width = (): Promise<number> =>
      page
        .locator('.pdfViewer .page')
        .first()
        .evaluate((one) => one.clientWidth)
    await action(page, 'pdf.fitWidth').click()
    await expect(action(page, 'pdf.fitWidth')).toHaveAttribute('aria-pressed', 'true')
    const before = await width()
    await page.locator('.pdf-viewer .pages').focus()
    await page.keyboard.press('r')
    await expect
      .poll(async () =>
        page
          .locator('.pdfViewer .page')
          .first()
          .evaluate((one) => one.clientWidth > one.clientHeight)
      )
      .toBe(true)
    for (let turn = 0; turn < 3; turn += 1) await page.keyboard.press('r')
    await action(page, 'pdf.actualSize').click()
    await page.locator('.pdf-viewer .pages').focus()
    await page.keyboard.press('+')
    await expect(action(page, 'pdf.actualSize')).toHaveText('110%')
    await page.locator('.pdf-viewer .pages').hover()
    await page.keyboard.down('Control')
    await page.mouse.wheel(0, -200)
    await page.keyboard.up('Control')
    await expect(action(page, 'pdf.actualSize')).not.toHaveText('110%')
    const percent = (await action(page, 'pdf.actualSize').textContent()) ?? ''
    expect(await width()).not.toBe(before)

    await page.locator('.pdf-viewer .pages').focus()
    await page.keyboard.press('Control+f')
    await page.keyboard.type('GUDANG')
    await expect(page.locator('[data-state="pdf.matches"]')).toHaveText('1 / 1')
    await action(page, 'pdf.matchCase').click()
    await expect(page.locator('[data-state="pdf.matches"]')).toHaveText('Tidak ditemukan')

    await action(page, 'archive.previous').click()
    await expect(ready(pane(page, 2))).toBeVisible()
    await expect(action(page, 'pdf.actualSize')).toHaveText(percent)
    await expect(page.locator('.pdf-thumbnails')).toBeVisible()
    await expect(action(page, 'archive.previous')).toBeDisabled()
    await page.keyboard.press('Alt+ArrowDown')
    await expect(ready(pane(page, 1))).toBeVisible()
  })

  test('printing puts every page on a sheet of its own and nothing else', async ({ reader: { app, page } }) => {
    await row(page, 1).click()
    await expect(ready(pane(page, 1))).toBeVisible()
    // Stands where the system's dialog would: it is open until the test closes it.
    await page.evaluate(() => {
      window.print = () => void ((globalThis as { printing?: boolean }).printing = true)
    })
    await action(page, 'pdf.print').click()
    await expect.poll(() => page.evaluate(() => (globalThis as { printing?: boolean }).printing ?? false)).toBe(true)
    const paper = await app.evaluate(async ({ BrowserWindow }) => {
      const printed = await BrowserWindow.getAllWindows()[0]?.webContents.printToPDF({ preferCSSPageSize: true, printBackground: true })
      return printed?.toString('latin1') ?? ''
    })
    expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(2)
    // A picture of each page, and no words of the window around them.
    expect(paper.match(/\/Subtype\s*\/Image/g)?.length).toBeGreaterThanOrEqual(2)
    expect(paper).not.toMatch(/\/Type\s*\/Font\b/)
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await expect(page.locator('.pdf-print')).toHaveCount(0)
    await expect(action(page, 'pdf.print')).toBeEnabled()
  })

  test('text is selected and copied; the file is saved as it is and shown in its folder', async ({ reader }) => {
    const { app, page, home } = reader
    await row(page, 1).click()
    await expect(page.locator('.textLayer span').first()).toBeAttached()
    await page.locator('.textLayer span', { hasText: 'Marunda' }).click({ clickCount: 3 })
    await page.keyboard.press('Control+c')
    await expect.poll(() => app.evaluate(({ clipboard }) => clipboard.readText())).toContain('Gudang Éterna Marunda')
    const target = join(home, 'salinan.pdf')
    await chooseSavePath(app, target)
    await action(page, 'pdf.save').click()
    await expect(page.getByText('Salinan PDF disimpan')).toBeVisible()
    expect((await stat(target)).size).toBeGreaterThan(500)
    await app.evaluate(({ shell }) => {
      shell.showItemInFolder = (path) => void ((globalThis as { shown?: string }).shown = path)
    })
    await action(page, 'archive.reveal').click()
    await expect.poll(() => app.evaluate(() => (globalThis as { shown?: string }).shown ?? '')).toContain(seededAju(1))
  })

  test('two responses of choice stand side by side and scroll together where asked', async ({ reader: { page } }) => {
    await row(page, 1).click()
    await expect(ready(pane(page, 1))).toBeVisible()
    await page.keyboard.press('Control+b')
    await expect(page.getByText('Pilih PDF kedua dari daftar')).toBeVisible()
    await row(page, 2).click()
    await expect(ready(pane(page, 1))).toBeVisible()
    await expect(ready(pane(page, 2))).toBeVisible()
    const top = (running: number): Promise<number> =>
      pane(page, running)
        .locator('.pages')
        .evaluate((one) => one.scrollTop)
    const scroll = (running: number, to: number): Promise<void> =>
      pane(page, running)
        .locator('.pages')
        .evaluate((one, place) => one.scrollTo(0, place), to)
    for (const running of [1, 2]) await pane(page, running).locator('[data-action="pdf.fitWidth"]').click()
    const apart = await top(2)
    await scroll(1, 60)
    await expect.poll(() => top(1)).toBe(60)
    expect(await top(2)).toBe(apart)
    await action(page, 'archive.together').click()
    await scroll(1, 80)
    await expect.poll(() => top(2)).toBeGreaterThan(50)
    await scroll(2, 20)
    await expect.poll(() => top(1)).toBeLessThan(40)
    // The pane last worked in is the one the list chooses for.
    await pane(page, 1).locator('.pages').click()
    await row(page, 3).click()
    await expect(ready(pane(page, 3))).toBeVisible()
    await expect(ready(pane(page, 2))).toBeVisible()
    await pane(page, 3).locator('[data-action="archive.closeBeside"]').click()
    await expect(page.locator('[data-readers="1"]')).toBeVisible()
    await expect(ready(pane(page, 2))).toBeVisible()
  })

  test('whatever is clicked in a hurry, every pane shows the PDF its head names, and the address names the first', async ({ reader }) => {
    const { page } = reader
    const reads = async (running: number, words: string): Promise<void> => {
      await expect(pane(page, running).locator('.textLayer').first()).toContainText(words)
      await expect(ready(pane(page, running))).toBeVisible()
    }
    /** Clicks one right after the other: nothing is open between them. */
    const hurry = (...selectors: readonly string[]): Promise<void> =>
      page.evaluate(async (wanted) => {
        for (const selector of wanted) {
          document.querySelector<HTMLElement>(selector)?.click()
          await new Promise((done) => setTimeout(done))
        }
      }, selectors)
    const rowOf = (running: number): string => `[role=row][data-car="${seededAju(running)}"]`
    await row(page, 1).waitFor()
    await hurry(rowOf(1), rowOf(2), rowOf(3), rowOf(2))
    await reads(2, 'Gudang Cakung')
    await hurry(rowOf(1), rowOf(2))
    await reads(2, 'Gudang Cakung')
    await expect(page).toHaveURL(/#\/archive\/[0-9a-f]{64}$/)
    const address = page.url()

    await page.keyboard.press('Control+b')
    await row(page, 3).click()
    await reads(3, 'Respon umum')
    await page.evaluate(
      async ([one, other]) => {
        const panes = document.querySelectorAll('[data-pane]')
        for (const [at, selector] of [[1, one] as const, [0, other] as const]) {
          panes[at]?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
          document.querySelector<HTMLElement>(selector)?.click()
          await new Promise((done) => setTimeout(done))
        }
      },
      [rowOf(2), rowOf(1)] as const
    )
    await reads(1, 'Éterna Marunda')
    await reads(2, 'Gudang Cakung')
    await expect(page).not.toHaveURL(address)

    await page.evaluate(() => (location.hash = '#/archive'))
    await expect(page.locator('[data-pane]')).toHaveCount(1)
    await reads(2, 'Gudang Cakung')
  })

  test('a damaged file has words and a way out; a locked one opens with its password, which is kept nowhere', async ({ reader }) => {
    const { app, page, home } = reader
    await row(page, 4).click()
    await expect(page.locator('[data-state="pdf.damaged"]')).toBeVisible()
    const target = join(home, 'rusak.pdf')
    await chooseSavePath(app, target)
    await action(page, 'pdf.saveAsIs').click()
    await expect
      .poll(() =>
        stat(target).then(
          (facts) => facts.size,
          () => 0
        )
      )
      .toBeGreaterThan(1_000)

    await row(page, 5).click()
    await expect(page.locator('[data-state="pdf.password"]')).toBeVisible()
    await page.locator('[data-action="pdf.password"]').fill('salah')
    await page.keyboard.press('Enter')
    await expect(page.locator('[data-state="pdf.wrong-password"]')).toBeVisible()
    await expect(page.locator('[data-action="pdf.password"]')).toBeFocused()
    await page.keyboard.type('Rahasia-1')
    await action(page, 'pdf.unlock').click()
    await expect(ready(page)).toBeVisible()
    await expect(page.locator('.textLayer').first()).toContainText('kayumanis')
    await row(page, 1).click()
    await expect(ready(pane(page, 1))).toBeVisible()
    await row(page, 5).click()
    await expect(page.locator('[data-state="pdf.password"]')).toBeVisible()
    await expect(page.locator('[data-action="pdf.password"]')).toHaveValue('')
  })

  test('the archive with chips and two readers has nothing serious for axe', async ({ reader }) => {
    const { page } = reader
    await action(page, 'archive.filters').click()
    await page.locator('[data-filter="code"]').selectOption('2003')
    await row(page, 1).click()
    await expect(ready(pane(page, 1))).toBeVisible()
    await action(page, 'archive.beside').click()
    await row(page, 5).click()
    await expect(page.locator('[data-state="pdf.password"]')).toBeVisible()
    expect(await violations(reader)).toEqual([])
  })
})

test.describe('documents that want something', () => {
  test.use({
    papers: {
      make: async () => [
        { pdf: scriptPdf() },
        {
          pdf: await linkPdf(
            'https://www.insw.go.id/cek?aju=1',
            'javascript:alert(1)',
            'file:///etc/passwd',
            'mailto:helpdesk@customs.go.id?attach=/etc/passwd'
          )
        }
      ]
    }
  })

  test('scripts of a document never run and report nothing', async ({ reader: { app, page } }) => {
    const said: string[] = []
    page.on('console', (message) => said.push(message.text()))
    page.on('dialog', (dialog) => said.push(dialog.message()))
    page.on('pageerror', (error) => said.push(error.message))
    await page.evaluate(() => {
      const global = globalThis as { broken?: string[] }
      global.broken = []
      document.addEventListener('securitypolicyviolation', (event) => global.broken?.push(event.violatedDirective))
    })
    const title = await page.title()
    await row(page, 1).click()
    await expect(page.locator('.textLayer').first()).toContainText('Dokumen dengan skrip')
    await page
      .locator('.pdfViewer .page')
      .first()
      .click({ position: { x: 100, y: 110 } })
    await row(page, 2).click()
    await expect(ready(pane(page, 2))).toBeVisible()
    expect(await page.title()).toBe(title)
    expect(await page.evaluate(() => (globalThis as { hacked?: number; broken?: string[] }).hacked)).toBeUndefined()
    expect(await page.evaluate(() => (globalThis as { broken?: string[] }).broken)).toEqual([])
    expect(said).toEqual([])
    expect(app.windows()).toHaveLength(1)
  })

  test('a link is opened only after main has shown its whole address and the person agreed', async ({ reader: { app, page } }) => {
    await app.evaluate(({ dialog, shell }) => {
      const told = globalThis as { asked?: string[]; opened?: string[]; answer?: number }
      told.asked = []
      told.opened = []
      told.answer = 0
      const ask = (...parts: readonly unknown[]) => {
        told.asked?.push((parts.at(-1) as { detail: string }).detail)
        return Promise.resolve({ response: told.answer ?? 0, checkboxChecked: false })
      }
      dialog.showMessageBox = ask
      shell.openExternal = (address) => Promise.resolve(void told.opened?.push(address))
    })
    const told = () =>
      app.evaluate(() => {
        const { asked = [], opened = [] } = globalThis as { asked?: string[]; opened?: string[] }
        return { asked: asked.map((detail) => detail.split('\n')[0]), opened }
      })
    await row(page, 2).click()
    await expect(ready(pane(page, 2))).toBeVisible()
    const links = page.locator('[data-action="pdf.openLink"]')
    // Only the web and mail ones are links at all.
    await expect(links).toHaveCount(2)
    await links.first().click()
    await expect.poll(told).toEqual({ asked: ['https://www.insw.go.id/cek?aju=1'], opened: [] })
    await app.evaluate(() => void ((globalThis as { answer?: number }).answer = 1))
    await links.nth(1).click()
    await expect.poll(told).toEqual({
      asked: ['https://www.insw.go.id/cek?aju=1', 'mailto:helpdesk@customs.go.id'],
      opened: ['mailto:helpdesk@customs.go.id']
    })
    expect(page.url()).toMatch(/^app:\/\/bundle\//)
  })
})

test.describe('a huge document', () => {
  test.use({ papers: { make: async () => [{ pdf: await heavyPdf(500, 50_000_000) }, { pdf: await textPdf('Kecil') }] } })

  test('50 MB and 500 pages stay usable, few pages are ever drawn, and closing gives everything back', async ({ reader: { page } }) => {
    await row(page, 1).click()
    await expect(ready(page)).toBeVisible()
    await expect(page.locator('.pdf-viewer')).toHaveAttribute('data-pages', '500')
    await action(page, 'pdf.thumbnails').click()
    const drawn = (): Promise<number> => page.locator('.pdf-viewer canvas').count()
    for (const wanted of [250, 499, 3]) {
      await page.locator('[data-action="pdf.goToPage"]').fill(String(wanted))
      await page.locator('[data-action="pdf.goToPage"]').press('Enter')
      await expect(page.locator(`.page[data-page-number="${wanted}"] .textLayer`)).toContainText(`Halaman ${wanted} dari 500`)
      expect(await drawn()).toBeLessThan(60)
    }
    await page.locator('.pdf-viewer .pages').focus()
    await page.keyboard.press('Control+f')
    await page.keyboard.type('jarumdijerami')
    await expect(page.locator('[data-state="pdf.matches"]')).toHaveText('1 / 1')
    await expect(page.locator('.pdf-viewer')).toHaveAttribute('data-page', '400')
    // The list still answers at once beside it.
    await row(page, 2).click()
    await expect(ready(pane(page, 2))).toBeVisible()
    await expect.poll(drawn).toBeLessThan(4)
    await expect(page.locator('.pdfViewer .page')).toHaveCount(1)
  })
})
