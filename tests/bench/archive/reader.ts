import { readdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Page } from 'playwright'
import { fillArchive, seededAju } from '../../support/drivers/archive-files.ts'
import { textPdf } from '../../support/fixtures/pdf-samples.ts'
import { freshHome, launch, removeHome } from '../../support/running-app.ts'
import { sampleOf, reportRatio } from '../support/figures.ts'
import { putIntoPage } from '../support/page-code.ts'

const rounds = 40
const warming = 4
const aim = 1.15
/** Milliseconds between two measurements, so that the work after closing a document has ended. */
const restTime = 300

const letter = (number: number): string =>
  [
    `SURAT PERSETUJUAN PENGELUARAN BARANG ${number}`,
    ...Array.from({ length: 34 }, (_, line) => `${line + 1}  Uraian barang ${line * number} PCE 1.234,50`)
  ].join('\n')

const short = seededAju(1)
const long = seededAju(2)
const pause = seededAju(3)

const openInApp = (page: Page, car: string): Promise<number> => page.evaluate(`window.__plain.openOurs(${JSON.stringify(car)})`)

/** Shows no document, as after a click on the archive. */
const closeInApp = async (page: Page): Promise<void> => {
  // The address must show the open document before another address can close it.
  if ((await page.locator('[data-pane]').count()) > 0) await page.waitForURL(/#\/archive\/[0-9a-f]{64}$/)
  await page.evaluate(() => (location.hash = '#/archive'))
  await page.locator('[data-pane]').waitFor({ state: 'detached' })
}

/** From a click in the archive to the first page, compared with the viewer of pdf.js with the same file, size and a running worker. */
export const readerFigures = async (): Promise<boolean> => {
  const home = await freshHome()
  const pages = Array.from({ length: 200 }, (_, at) => letter(at + 1))
  const [shortHash, longHash] = await fillArchive(home, [
    { pdf: await textPdf(letter(1), letter(2)) },
    { pdf: await textPdf(...pages) },
    { pdf: await textPdf('Jeda') }
  ])
  const assets = await readdir(resolve(import.meta.dirname, '../../../out/renderer/assets'))
  const worker = assets.find((name) => /^pdf\.worker.*js$/.test(name))
  if (worker === undefined) throw new Error('the build contains no worker of pdf.js')
  const app = await launch({ home, width: 1366, height: 768, args: ['--disable-frame-rate-limit', '--disable-gpu-vsync'] })
  const { page } = app
  try {
    await page.locator('nav [data-action="go.archive"]').click()
    await page.locator(`[role=row][data-car="${pause}"]`).waitFor()
    await putIntoPage(page, 'tests/bench/archive/plain-viewer-page.ts', '__plain')
    await openInApp(page, pause)
    await page.evaluate(`window.__peer = window.__plain.prepare(${JSON.stringify(`/assets/${worker}`)}, '.pdf-viewer .pages');undefined`)
    const results: boolean[] = []
    for (const [name, car, hash, from] of [
      ['2 pages, nothing shown before', short, shortHash, null],
      ['2 pages, from another response', short, shortHash, pause],
      ['200 pages, nothing shown before', long, longHash, null]
    ] as const) {
      const [ours, theirs]: [number[], number[]] = [[], []]
      const ready = async (): Promise<void> => {
        await closeInApp(page)
        if (from !== null) await openInApp(page, from)
        await page.waitForTimeout(restTime)
      }
      const measureOurs = (): Promise<number> => openInApp(page, car)
      const measureTheirs = async (): Promise<number> => {
        const taken: number = await page.evaluate(`window.__peer.firstPage('/archive/${hash ?? ''}.pdf')`)
        await page.evaluate('window.__peer.close()')
        return taken
      }
      // The first rounds are a warm-up; the order alternates.
      for (let round = -warming; round < rounds; round += 1) {
        const turns = [
          { measure: measureOurs, times: ours },
          { measure: measureTheirs, times: theirs }
        ]
        for (const { measure, times } of round % 2 === 0 ? turns : turns.toReversed()) {
          await ready()
          const taken = await measure()
          if (round >= 0) times.push(taken)
        }
      }
      reportRatio(`first page shown, ${name}`, ours, theirs, aim)
      results.push(sampleOf(ours).median / sampleOf(theirs).median <= aim)
    }
    return results.every(Boolean)
  } finally {
    await app.close()
    await removeHome(home)
  }
}
