import { fillArchive, seededAju } from '../../support/drivers/archive-files.ts'
import { pdfFrame } from '../../support/drivers/pdf-frame.ts'
import { createRandom } from '../../support/faults/random.ts'
import { tryEach, type Outcome } from '../../support/faults/outcome.ts'
import { linkPdf, scriptPdf, textPdf } from '../../support/fixtures/pdf-samples.ts'
import { freshHome, launch, removeHome } from '../../support/running-app.ts'

const count = 200

/** PDFs with scripts and forbidden links, a font matrix that runs code in old readers (CVE-2024-4367), and files damaged at random places. */
const makeAll = async (): Promise<readonly Buffer[]> => {
  const random = createRandom(243)
  const whole = await textPdf('Dokumen utuh', 'Halaman kedua')
  const links = await linkPdf('javascript:alert(1)', 'file:///etc/passwd', 'app://bundle/')
  const font = Buffer.from(
    scriptPdf()
      .toString('latin1')
      .replace(
        '/Subtype /Type1 /BaseFont /Helvetica',
        '/Subtype /Type1 /FontMatrix [1 0 0 1 0 (0\\); globalThis.hacked = 1; //)] /BaseFont /X'
      ),
    'latin1'
  )
  const damaged = Array.from({ length: count - 30 }, (_, at) => {
    const copy = Buffer.from(at % 2 === 0 ? whole : scriptPdf())
    for (let flips = random.int(1, 30); flips > 0; flips -= 1) copy[random.int(9, copy.length - 8)] = random.int(0, 255)
    return copy
  })
  const marked = (pdf: Buffer, at: number): Buffer => Buffer.concat([pdf, Buffer.from(`% ${at}\n`)])
  const crafted = Array.from({ length: 30 }, (_, at) => [scriptPdf(), links, font][at % 3] ?? whole)
  return [...crafted, ...damaged].map(marked)
}

/** Opens hostile PDFs in the real window: no script runs, and window and frame stay usable. */
export const hostilePdfs = async (): Promise<Outcome> => {
  const home = await freshHome()
  await fillArchive(
    home,
    (await makeAll()).map((pdf) => ({ pdf }))
  )
  const { page, kill } = await launch({ home, width: 1366, height: 768 })
  const dialogs: string[] = []
  page.on('dialog', (dialog) => dialogs.push(dialog.message()))
  try {
    await page.locator('nav [data-action="go.archive"]').click()
    const title = await page.title()
    return await tryEach(
      Array.from({ length: count }, (_, at) => at + 1),
      async (number) => {
        await page.locator('[data-search="archive"]').fill(seededAju(number))
        await page.locator(`[role=grid] [role=row][data-car="${seededAju(number)}"]`).click()
        await page
          .locator(`[data-pane-car="${seededAju(number)}"] [data-state^="pdf."]:not([data-state="pdf.loading"])`)
          .first()
          .waitFor()
        const frame = await pdfFrame(page)
        const hacked = [await page.evaluate(() => 'hacked' in globalThis), await frame.evaluate(() => 'hacked' in globalThis)].includes(
          true
        )
        return hacked || dialogs.length > 0 || (await page.title()) !== title ? `PDF ${number} ran a script` : null
      }
    )
  } finally {
    await kill()
    await removeHome(home)
  }
}
