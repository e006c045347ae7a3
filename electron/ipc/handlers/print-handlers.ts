import type { Handlers } from '#core/contract/host-api.ts'
import { fail, ok } from '#core/base/result.ts'
import { paperHtml } from '#core/print/print-html.ts'
import type { Clock } from '#core/base/ports.ts'
import type { FileExport } from '../../files/file-export.ts'
import { newNonce } from '../../protocol/content-policy.ts'
import type { PaperPress } from '../../printing/print-renderer.ts'
import { paperPageAddress } from '../../printing/print-protocol.ts'
import type { PaperShelf } from '../../printing/print-cache.ts'

export interface PaperParts {
  readonly shelf: PaperShelf
  readonly press: PaperPress
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

export const paperHandlers = ({
  paper: { shelf, press, newId },
  files,
  clock
}: {
  readonly paper: PaperParts
  readonly files: FileExport
  readonly clock: Clock
}): Pick<Handlers, 'paper.make' | 'paper.save' | 'paper.print'> => ({
  async 'paper.make'({ declaration, local }) {
    const id = newId()
    const nonce = newNonce()
    const html = paperHtml(declaration, local, { nonce, madeAt: stamp(clock.now()) })
    shelf.put(id, { html, nonce, pdf: null })
    const made = await press.pdfOf(paperPageAddress(id), html.length / charactersPerMillisecond)
    if (!made.ok) {
      shelf.drop(id)
      return made
    }
    shelf.put(id, { html, nonce, pdf: made.value })
    return ok({ id, pages: pagesIn(made.value), bytes: made.value.byteLength })
  },
  async 'paper.save'({ id, suggestedName }) {
    const pdf = shelf.get(id)?.pdf
    return pdf === undefined || pdf === null ? fail('paper-failed') : files.saveBytes(suggestedName, pdf)
  },
  'paper.print': async ({ id }) => (shelf.get(id) === null ? fail('paper-failed') : press.print(paperPageAddress(id)))
})
