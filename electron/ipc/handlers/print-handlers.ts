import { padTwo } from '#core/base/format-date.ts'
import type { Handlers, Output } from '#core/contract/host-api.ts'
import { fail, ok } from '#core/base/result.ts'
import type { PrintOptions } from '#core/print/print-html.ts'
import type { Clock } from '#core/base/ports.ts'
import type { FileExport } from '../../files/file-export.ts'
import { newNonce } from '../../protocol/content-policy.ts'
import type { PrintRenderer } from '../../printing/print-renderer.ts'
import { printPageAddress } from '../../printing/print-protocol.ts'
import type { PrintCache } from '../../printing/print-cache.ts'

export interface PrintDeps {
  readonly cache: PrintCache
  readonly renderer: PrintRenderer
  readonly newId: () => string
}

const stamp = (moment: number): string => {
  const date = new Date(moment)
  return `${padTwo(date.getDate())}-${padTwo(date.getMonth() + 1)}-${date.getFullYear()} ${padTwo(date.getHours())}:${padTwo(date.getMinutes())}`
}

/** Number of pages of a PDF made by Chromium, which writes one uncompressed page object per page. */
export const pagesIn = (pdf: Uint8Array): number =>
  Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
    .toString('latin1')
    .match(/\/Type\s*\/Page(?![A-Za-z])/g)?.length ?? 0

/** Extra rendering time of a long print. Measured: 10,000 goods lines (5.5 million characters, 830 pages) take 8 s on two busy cores. */
const charactersPerMillisecond = 100

export const printHandlers = ({
  printing: { cache, renderer, newId },
  files,
  clock
}: {
  readonly printing: PrintDeps
  readonly files: FileExport
  readonly clock: Clock
}): Pick<Handlers, 'print.render' | 'print.renderTable' | 'print.save' | 'print.print'> => {
  const render = async (htmlWith: (options: PrintOptions) => string): Promise<Output<'print.render'>> => {
    const id = newId()
    const nonce = newNonce()
    const html = htmlWith({ nonce, madeAt: stamp(clock.now()) })
    cache.put(id, { html, nonce, pdf: null })
    const rendered = await renderer.renderPdf(printPageAddress(id), html.length / charactersPerMillisecond)
    if (!rendered.ok) {
      cache.remove(id)
      return rendered
    }
    cache.put(id, { html, nonce, pdf: rendered.value })
    return ok({ id, pages: pagesIn(rendered.value), bytes: rendered.value.byteLength })
  }
  return {
    // The layouts are loaded with the first print: they would delay the start.
    'print.render': async ({ jobs }) => {
      const { printHtml } = await import('#core/print/print-html.ts')
      return render((options) => printHtml(jobs, options))
    },
    'print.renderTable': async ({ table }) => {
      const { tableHtml } = await import('#core/print/table-html.ts')
      return render((options) => tableHtml(table, options))
    },
    async 'print.save'({ id, suggestedName }) {
      const pdf = cache.get(id)?.pdf
      return pdf === undefined || pdf === null ? fail('render-failed') : files.saveBytes(suggestedName, pdf)
    },
    'print.print': async ({ id }) => (cache.get(id) === null ? fail('render-failed') : renderer.print(printPageAddress(id)))
  }
}
