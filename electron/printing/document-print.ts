import type { Input, Output } from '#core/contract/host-api.ts'
import { documentPrintLimits } from '#core/contract/print-job.ts'
import { fail, ok } from '#core/base/result.ts'
import { escaped } from '#core/print/block-markup.ts'
import { newNonce } from '../protocol/content-policy.ts'
import type { CachedPrint, PrintPicture } from './print-cache.ts'
import { picturePath } from './print-protocol.ts'

/** Points. */
interface PaperSize {
  readonly width: number
  readonly height: number
}

/**
 * The styles of sheets, with a named page for each paper size. Names are `p0`, `p1` … in the order of first use; `names` has one per sheet. One point less than
 * the paper: rounding up would add an empty page after every page.
 */
export const paperRules = (sizes: readonly PaperSize[]): { readonly css: string; readonly names: readonly string[] } => {
  const known = new Map<string, PaperSize & { readonly name: string }>()
  const names = sizes.map(({ width, height }) => {
    const size = `${width.toFixed(2)}pt ${height.toFixed(2)}pt`
    const { name } = known.get(size) ?? { name: `p${known.size}` }
    known.set(size, { name, width, height })
    return name
  })
  const css = [...known].map(
    ([size, { name, height }]) => `@page ${name}{size:${size};margin:0}.${name}{page:${name};height:${(height - 1).toFixed(2)}pt}`
  )
  return { css: css.join(''), names }
}

const sheetRules =
  'body{margin:0}div{overflow:hidden;break-after:page;break-inside:avoid}div:last-child{break-after:auto}img{display:block;width:100%;height:auto}'

/** The type of a picture by its first bytes; null for any other one than those that the viewer makes. */
const typeOf = (bytes: Uint8Array): PrintPicture['type'] | null => {
  const first = Buffer.from(bytes.subarray(0, 4)).toString('hex')
  if (first === '89504e47') return 'image/png'
  return first.startsWith('ffd8ff') ? 'image/jpeg' : null
}

interface Begun {
  readonly title: string
  readonly id: string
  readonly pages: number
  readonly sizes: PaperSize[]
  readonly pictures: PrintPicture[]
  bytes: number
}

/** Collects the pages of one document at a time, as pictures that the viewer has drawn: a PDF itself is read in the frame of the viewer only. */
export const createDocumentPrint = (newId: () => string) => {
  let begun: Begun | null = null
  return {
    begin({ title, pages }: Input<'print.begin'>): Output<'print.begin'> {
      begun = null
      if (pages > documentPrintLimits.pages) return fail('print-too-large')
      begun = { id: newId(), title, pages, sizes: [], pictures: [], bytes: 0 }
      return ok({ id: begun.id })
    },
    add({ print, width, height, image }: Input<'print.addPage'>): Output<'print.addPage'> {
      const type = typeOf(image)
      if (type === null) return fail('invalid-input', { field: 'image' })
      if (begun?.id !== print || begun.pictures.length >= begun.pages) return fail('render-failed')
      begun.bytes += image.byteLength
      if (begun.bytes > documentPrintLimits.bytes) {
        begun = null
        return fail('print-too-large')
      }
      begun.sizes.push({ width, height })
      begun.pictures.push({ type, bytes: image })
      return ok(null)
    },
    /** The print once all of its pages have come, which are then no longer held here. */
    take(id: string): CachedPrint | null {
      if (begun?.id !== id || begun.pictures.length !== begun.pages) return null
      const { title, sizes, pictures } = begun
      begun = null
      const nonce = newNonce()
      const { css, names } = paperRules(sizes)
      const sheets = names.map((name, index) => `<div class="${name}"><img alt="" src="${picturePath(id, index)}"></div>`)
      const html = `<!doctype html><html><head><meta charset="utf-8"><title>${escaped(title)}</title><style nonce="${nonce}">${css}${sheetRules}</style></head><body>${sheets.join('')}</body></html>`
      return { html, nonce, pdf: null, pictures }
    }
  }
}
