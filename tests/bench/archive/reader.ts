import { readdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Frame, Page } from 'playwright'
import { fillArchive, seededAju } from '../../support/drivers/archive-files.ts'
import { pdfFrame } from '../../support/drivers/pdf-frame.ts'
import { textPdf } from '../../support/fixtures/pdf-samples.ts'
import { freshHome, launch, removeHome } from '../../support/running-app.ts'
import { sampleOf, reportRatio } from '../support/figures.ts'
import { putIntoPage } from '../support/page-code.ts'
import type { Shown } from './plain-viewer-page.ts'

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

interface Viewers {
  readonly page: Page
  readonly frame: Frame
}

const addressOf = (hash: string | undefined): string => `/archive/${hash ?? ''}.pdf`

interface Opened {
  /** Milliseconds. */
  readonly taken: number
  /** Pixels of the first page. */
  readonly canvas: string
}

/** From `start`, which returns a time on the clock that all processes share, until the first page of the file is shown in the frame. */
const openIn = async (
  who: 'ours' | 'peer',
  { frame }: Viewers,
  hash: string | undefined,
  start: () => Promise<number>
): Promise<Opened> => {
  await frame.evaluate(`window.__shown = window.__plain.expectShown('${who}', ${JSON.stringify(addressOf(hash))});undefined`)
  const started = await start()
  const { at, canvas } = await frame.evaluate<Shown>('window.__shown()')
  return { taken: at - started, canvas: canvas.join(' × ') }
}

/** From a click on a response in the list of the window. */
const openInApp = (viewers: Viewers, car: string, hash: string | undefined): Promise<Opened> =>
  openIn('ours', viewers, hash, () =>
    viewers.page.evaluate((wanted) => {
      const row = document.querySelector<HTMLElement>(`[role=row][data-car="${wanted}"]`)
      const now = performance.timeOrigin + performance.now()
      row?.click()
      return now
    }, car)
  )

/** Sends the window's message to the peer; '' shows no file. Resolves to the time before. */
const tellPeer = ({ page }: Viewers, peerShows: string): Promise<number> =>
  page.evaluate((path) => {
    const now = performance.timeOrigin + performance.now()
    document.querySelector<HTMLIFrameElement>('.pdf-frame iframe')?.contentWindow?.postMessage({ peerShows: path }, 'app://pdf')
    return now
  }, peerShows)

const openInPeer = (viewers: Viewers, hash: string | undefined): Promise<Opened> =>
  openIn('peer', viewers, hash, () => tellPeer(viewers, addressOf(hash)))

/** Whether the placeholder of the archive covers the frame while our viewer shows no document. It never covers the peer. */
const coverFrame = (page: Page, isCovered: boolean): Promise<void> =>
  page.evaluate((covered) => {
    const sheet = new CSSStyleSheet()
    if (!covered) sheet.replaceSync('.pane .placeholder { visibility: hidden }')
    const others = document.adoptedStyleSheets.filter((one) => !Reflect.has(one, 'isOfBench'))
    document.adoptedStyleSheets = [...others, Object.assign(sheet, { isOfBench: true })]
  }, isCovered)

/** Shows no document, as after a click on the archive. */
const closeInApp = async (page: Page): Promise<void> => {
  // The address must show the open document before another address can close it.
  await page.locator('[data-pane]').waitFor()
  await page.waitForURL(/#\/archive\/[0-9a-f]{64}$/)
  await page.evaluate(() => (location.hash = '#/archive'))
  await page.locator('[data-pane]').waitFor({ state: 'detached' })
}

/**
 * From a click in the archive to the first page, compared with the viewer of pdf.js. Both run in the same sandboxed frame with a running worker, draw the
 * same pixels, get the file from the archive through `app://pdf`, and learn from a message of the window what to show, because a PDF is drawn in no
 * other way. What remains is our own work: the click in the list, the panes and toolbar, and the safeguards. Where a response was shown before,
 * the peer has shown it too, and replaces it as ours does. The peer is visible from the start, as a page with nothing but a viewer is.
 */
export const readerFigures = async (): Promise<boolean> => {
  const home = await freshHome()
  const pages = Array.from({ length: 200 }, (_, at) => letter(at + 1))
  const [shortHash, longHash, pauseHash] = await fillArchive(home, [
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
    await page.locator(`[role=row][data-car="${pause}"]`).click()
    await page.locator('[data-state="pdf.ready"]').waitFor()
    const frame = await pdfFrame(page)
    const viewers = { page, frame }
    await putIntoPage(frame, 'tests/bench/archive/plain-viewer-page.ts', '__plain')
    await frame.evaluate(`window.__plain.installPeer(${JSON.stringify(`/assets/${worker}`)})`)
    await closeInApp(page)
    const results: boolean[] = []
    for (const [name, car, hash, isAfterAnother] of [
      ['2 pages, nothing shown before', short, shortHash, false],
      ['2 pages, from another response', short, shortHash, true],
      ['200 pages, nothing shown before', long, longHash, false]
    ] as const) {
      const measureOurs = async (): Promise<Opened> => {
        if (isAfterAnother) await openInApp(viewers, pause, pauseHash)
        await page.waitForTimeout(restTime)
        const opened = await openInApp(viewers, car, hash)
        await closeInApp(page)
        return opened
      }
      const measurePeer = async (): Promise<Opened> => {
        await coverFrame(page, false)
        if (isAfterAnother) await openInPeer(viewers, pauseHash)
        await page.waitForTimeout(restTime)
        const opened = await openInPeer(viewers, hash)
        await tellPeer(viewers, '')
        await frame.locator('#peer').waitFor({ state: 'hidden' })
        await coverFrame(page, true)
        return opened
      }
      const [ours, peer]: [number[], number[]] = [[], []]
      // The first rounds are a warm-up; the order alternates.
      for (let round = -warming; round < rounds; round += 1) {
        const first = round % 2 === 0 ? await measurePeer() : null
        const mine = await measureOurs()
        const theirs = first ?? (await measurePeer())
        if (mine.canvas !== theirs.canvas) throw new Error(`not the same page: ${mine.canvas} and ${theirs.canvas} pixels`)
        if (round < 0) continue
        ours.push(mine.taken)
        peer.push(theirs.taken)
      }
      reportRatio(`first page shown, ${name}`, ours, peer, aim)
      results.push(sampleOf(ours).median / sampleOf(peer).median <= aim)
    }
    return results.every(Boolean)
  } finally {
    await app.close()
    await removeHome(home)
  }
}
