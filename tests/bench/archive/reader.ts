import { readdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Page } from 'playwright'
import { fillArchive, seededAju } from '../../support/archive-hand.ts'
import { textPdf } from '../../support/pdf-samples.ts'
import { freshHome, launch, removeHome } from '../../support/running-app.ts'
import { sampleOf, tellRatio } from '../support/figures.ts'
import { putIntoPage } from '../support/page-code.ts'

const rounds = 15
const aim = 1.15

const letter = (number: number): string =>
  [
    `SURAT PERSETUJUAN PENGELUARAN BARANG ${number}`,
    ...Array.from({ length: 34 }, (_, line) => `${line + 1}  Uraian barang ${line * number} PCE 1.234,50`)
  ].join('\n')

/** Ours, from the click in the list until the first page is drawn with its text over it, which comes last, and its frame is over. */
const openInApp = (page: Page, car: string): Promise<number> =>
  page.evaluate(async (wanted) => {
    const row = document.querySelector<HTMLElement>(`[role=row][data-car="${wanted}"]`)
    const start = performance.now()
    row?.click()
    await new Promise<void>((resolve, reject) => {
      setTimeout(() => reject(new Error(`${wanted} was not shown`)), 20_000)
      const look = (): void => {
        if (!document.querySelector(`[data-pane-car="${wanted}"] .page[data-page-number="1"] .textLayer .endOfContent`)) return
        watch.disconnect()
        resolve()
      }
      const watch = new MutationObserver(look)
      watch.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-pane-car'] })
      look()
    })
    await new Promise(requestAnimationFrame)
    return performance.now() - start
  }, car)

/** Nothing is shown, as before the peer begins. */
const closeInApp = async (page: Page): Promise<void> => {
  await page.evaluate(() => (location.hash = '#/archive'))
  await page.locator('[data-pane]').waitFor({ state: 'detached' })
}

/** A click in the archive until the first page stands there, against pdf.js's own viewer with the same file, room and a warm worker. */
export const readerFigures = async (): Promise<boolean> => {
  const home = await freshHome()
  const long = Array.from({ length: 200 }, (_, at) => letter(at + 1))
  const hashes = await fillArchive(home, [
    { pdf: await textPdf(letter(1), letter(2)) },
    { pdf: await textPdf(...long) },
    { pdf: await textPdf('Jeda') }
  ])
  const assets = await readdir(resolve(import.meta.dirname, '../../../out/renderer/assets'))
  const worker = assets.find((name) => /^pdf\.worker.*js$/.test(name))
  if (worker === undefined) throw new Error('the built window has no worker of pdf.js')
  const app = await launch({ home, width: 1366, height: 768, args: ['--disable-frame-rate-limit', '--disable-gpu-vsync'] })
  const { page } = app
  try {
    await page.locator('nav [data-action="go.archive"]').click()
    const pause = seededAju(3)
    await page.locator(`[role=row][data-car="${pause}"]`).waitFor()
    await openInApp(page, pause)
    await putIntoPage(page, 'tests/bench/archive/plain-viewer-page.ts', '__plain')
    await page.evaluate(`window.__peer = window.__plain.prepare(${JSON.stringify(`/assets/${worker}`)}, '.pdf-viewer .pages');undefined`)
    const results: boolean[] = []
    for (const [at, name] of [
      [0, 'a response of 2 pages'],
      [1, '200 pages']
    ] as const) {
      const [ours, theirs]: [number[], number[]] = [[], []]
      await closeInApp(page)
      // The first rounds compile; both sides take turns in going first.
      for (let round = -3; round < rounds; round += 1) {
        const measureOurs = async (): Promise<void> => {
          const taken = await openInApp(page, seededAju(at + 1))
          if (round >= 0) ours.push(taken)
          await closeInApp(page)
        }
        const measureTheirs = async (): Promise<void> => {
          const taken: number = await page.evaluate(`window.__peer.firstPage('/archive/${hashes[at] ?? ''}.pdf')`)
          if (round >= 0) theirs.push(taken)
        }
        for (const measure of round % 2 === 0 ? [measureOurs, measureTheirs] : [measureTheirs, measureOurs]) await measure()
      }
      tellRatio(`first page shown, ${name}`, ours, theirs, aim)
      results.push(sampleOf(ours).median / sampleOf(theirs).median <= aim)
    }
    return results.every(Boolean)
  } finally {
    await app.close()
    await removeHome(home)
  }
}
