import type { Handlers } from '#core/contract/host-api.ts'
import { fail, ok } from '#core/base/result.ts'
import { printHtml } from '#core/print/print-html.ts'
import type { Clock } from '#core/base/ports.ts'
import type { FileExport } from '../../files/file-export.ts'
import { newNonce } from '../../protocol/content-policy.ts'
import type { PrintRenderer } from '../../printing/print-renderer.ts'
import { printPageAddress } from '../../printing/print-protocol.ts'
import type { PrintCache } from '../../printing/print-cache.ts'

export interface PrintDeps {
  readonly shelf: PrintCache
  readonly press: PrintRenderer
  readonly newId: () => string
}

const two = (part: number): string => String(part).padStart(2, '0')
const stamp = (moment: number): string => {
  const date = new Date(moment)
  return `${two(date.getDate())}-${two(date.getMonth() + 1)}-${date.getFullYear()} ${two(date.getHours())}:${two(date.getMinutes())}`
}

/** Chromium writes one page object per sheet, uncompressed. */
export const pagesIn = (pdf: Uint8Array): number =>
  Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
    .toString('latin1')
    .match(/\/Type\s*\/Page(?![A-Za-z])/g)?.length ?? 0

/** Ten thousand goods lines (5.5 million characters, 830 pages) took 8 s on two busy cores: a long paper has time beyond the limit. */
const charactersPerMillisecond = 100

export const printHandlers = ({
  paper: { shelf, press, newId },
  files,
  clock
}: {
  readonly paper: PrintDeps
  readonly files: FileExport
  readonly clock: Clock
}): Pick<Handlers, 'print.render' | 'print.save' | 'print.print'> => ({
  async 'print.render'({ declaration, local }) {
    const id = newId()
    const nonce = newNonce()
    const html = printHtml(declaration, local, { nonce, madeAt: stamp(clock.now()) })
    shelf.put(id, { html, nonce, pdf: null })
    const made = await press.pdfOf(printPageAddress(id), html.length / charactersPerMillisecond)
    if (!made.ok) {
      shelf.drop(id)
      return made
    }
    shelf.put(id, { html, nonce, pdf: made.value })
    return ok({ id, pages: pagesIn(made.value), bytes: made.value.byteLength })
  },
  async 'print.save'({ id, suggestedName }) {
    const pdf = shelf.get(id)?.pdf
    return pdf === undefined || pdf === null ? fail('paper-failed') : files.saveBytes(suggestedName, pdf)
  },
  'print.print': async ({ id }) => (shelf.get(id) === null ? fail('paper-failed') : press.print(printPageAddress(id)))
})
