import type { ElectronApplication } from 'playwright'

/** A sheet that was printed: its paper in points, and the widths of the pictures on all sheets in pixels. */
export interface Printed {
  readonly papers: readonly (readonly [width: number, height: number])[]
  readonly pictures: readonly number[]
  readonly title: string
}

/** Replaces the print dialog of the system, for windows that open from now on: what is printed is kept, and counts as printed. */
export const keepPrints = (app: ElectronApplication): Promise<void> =>
  app.evaluate(({ app: electron }) => {
    const record = globalThis as unknown as { prints?: { title: string; pdf: string }[] }
    const isKept = record.prints !== undefined
    record.prints = []
    if (isKept) return
    electron.on('web-contents-created', (_event, contents) => {
      contents.print = (_options, done) => {
        const keep = async (): Promise<void> => {
          const pdf = await contents.printToPDF({ preferCSSPageSize: true, printBackground: true })
          record.prints?.push({ title: contents.getTitle(), pdf: pdf.toString('latin1') })
          done?.(true, '')
        }
        void keep()
      }
    })
  })

/** What was printed since `keepPrints`. */
export const printsOf = async (app: ElectronApplication): Promise<readonly Printed[]> => {
  const kept = await app.evaluate(() => (globalThis as unknown as { prints: readonly { title: string; pdf: string }[] }).prints)
  return kept.map(({ title, pdf }) => ({
    title,
    papers: [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => [
      Math.round(Number(width)),
      Math.round(Number(height))
    ]),
    pictures: [...pdf.matchAll(/\/Subtype \/Image\s+\/Width (\d+)/g)].map(([, width]) => Number(width))
  }))
}
