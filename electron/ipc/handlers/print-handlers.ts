import { padTwo } from '#core/base/format-date.ts'
import type { Handlers, Output } from '#core/contract/host-api.ts'
import { fail, ok } from '#core/base/result.ts'
import type { PrintOptions } from '#core/print/print-html.ts'
import type { Clock } from '#core/base/ports.ts'
import { badAddress } from '#core/contract/mail.ts'
import type { FileExport } from '../../files/file-export.ts'
import { newNonce } from '../../protocol/content-policy.ts'
import { createDocumentPrint } from '../../printing/document-print.ts'
import type { PrintRenderer } from '../../printing/print-renderer.ts'
import { printPageAddress } from '../../printing/print-protocol.ts'
import { printFonts } from '../../printing/print-fonts.ts'
import type { PrintCache } from '../../printing/print-cache.ts'
import type { OutsideCopies } from '../../attachments/outside-copies.ts'
import { diskFailure } from '../../files/atomic-file.ts'
import type { Log } from '../../logging/log.ts'
import { draftFile, mailAddress } from '../../mail/draft-file.ts'

export interface MailHandlerDeps {
  readonly printing: { readonly cache: Pick<PrintCache, 'get'> }
  readonly outsideCopies: OutsideCopies
  /** Opens a file with the program of the system; false if it has none. */
  readonly openFile: (path: string) => Promise<boolean>
  /** Opens a `mailto:` address; false if no program takes it. */
  readonly openMail: (address: string) => Promise<boolean>
  readonly log: Log
}

/** Letters are built and opened here: the window gives texts, and neither a path nor an address to open. */
export const mailHandlers = ({
  printing: { cache },
  outsideCopies,
  openFile,
  openMail,
  log
}: MailHandlerDeps): Pick<Handlers, 'mail.openDraft' | 'mail.compose'> => {
  return {
    async 'mail.openDraft'({ print, fileName, ...letter }) {
      const pdf = cache.get(print)?.pdf ?? null
      if (pdf === null) return fail('render-failed')
      if (badAddress(letter.to) !== null) return fail('invalid-input', { field: 'to' })
      try {
        const draft = Buffer.from(draftFile({ ...letter, fileName, pdf }))
        const path = await outsideCopies.write(`${fileName.replace(/\.pdf$/i, '')}.eml`, draft, false)
        return (await openFile(path)) ? ok(null) : fail('no-program')
      } catch (error) {
        log.error('letter not written', error)
        return fail(diskFailure(error))
      }
    },
    async 'mail.compose'(letter) {
      if (badAddress(letter.to) !== null) return fail('invalid-input', { field: 'to' })
      const { address, isCut } = mailAddress(letter)
      return (await openMail(address)) ? ok({ isCut }) : fail('no-program')
    }
  }
}

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
const millisecondsPerPicture = 200

export const printHandlers = ({
  printing: { cache, renderer, newId },
  files,
  clock
}: {
  readonly printing: PrintDeps
  readonly files: FileExport
  readonly clock: Clock
}): Pick<Handlers, 'print.render' | 'print.renderTable' | 'print.save' | 'print.begin' | 'print.addPage' | 'print.print'> => {
  const documents = createDocumentPrint(newId)
  const render = async (htmlWith: (options: PrintOptions) => string): Promise<Output<'print.render'>> => {
    const id = newId()
    const nonce = newNonce()
    const html = htmlWith({ nonce, madeAt: stamp(clock.now()), faces: await printFonts() })
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
    'print.begin': async (input) => documents.begin(input),
    'print.addPage': async (page) => documents.add(page),
    async 'print.print'({ id }) {
      const document = documents.take(id)
      if (document === null) return cache.get(id) === null ? fail('render-failed') : renderer.print(printPageAddress(id))
      cache.put(id, document)
      const printed = await renderer.print(printPageAddress(id), (document.pictures?.length ?? 0) * millisecondsPerPicture)
      cache.remove(id)
      return printed
    }
  }
}
