import { lookupTable } from '#core/base/lookup-table.ts'
import { extname, join } from 'node:path'
import { viewedKinds, type ViewedKind } from '#core/contract/attachments.ts'
import { isBelow } from '../files/own-folder.ts'
import { isOurAddress, isPdfAddress } from './origin.ts'

/** Target of an `app://` address. */
export type BundleTarget =
  | { readonly kind: 'file'; /** Inside the root. */ readonly path: string; readonly contentType: string }
  | { readonly kind: 'document'; readonly sha256: string }
  | { readonly kind: 'attachment'; readonly sha256: string; readonly contentType: string }
  | { readonly kind: 'print'; readonly id: string }

const contentTypes = lookupTable<string>({
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.pfb': 'application/octet-stream',
  '.bcmap': 'application/octet-stream',
  '.icc': 'application/octet-stream',
  '.wasm': 'application/wasm',
  '.pdf': 'application/pdf',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.txt': 'text/plain; charset=utf-8'
})

const documentPath = /^\/archive\/([0-9a-f]{64})\.pdf$/
const attachmentPath = /^\/attachment\/([0-9a-f]{64})\.([a-z]{3,4})$/
/** Kinds of attached files that the viewer shows. Pictures with code in them, such as SVG, are not among them. */
const attachmentTypes: Readonly<Record<ViewedKind, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  bmp: 'image/bmp'
}
const printPath = /^\/print\/([A-Za-z0-9-]{1,60})\.pdf$/
/** A file name of the build: letters, digits and a few marks, without a leading dot. */
const segment = /^[A-Za-z0-9_@+-][A-Za-z0-9_@+.-]*$/

const decoded = (pathname: string): string | null => {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return null
  }
}

/** Files of the origin of the PDF frames besides the PDFs: its page, the built code, and the data of pdf.js. */
const pdfFile = /^\/(?:pdf\.html$|assets\/|pdfjs\/)/

/**
 * Decides from the address alone; null means 404. The handler resolves symbolic links (realpath). PDFs belong to the origin of the PDF frames
 * only, so that the window cannot read one.
 */
export const targetOf = (address: string, root: string): BundleTarget | null => {
  const isPdfFrame = isPdfAddress(address)
  const url = isPdfFrame || isOurAddress(address) ? URL.parse(address) : null
  const pathname = url === null ? null : decoded(url.pathname)
  if (pathname === null) return null
  const sha256 = documentPath.exec(pathname)?.[1]
  if (sha256 !== undefined) return isPdfFrame ? { kind: 'document', sha256 } : null
  const [, attached, ending = ''] = attachmentPath.exec(pathname) ?? []
  if (attached !== undefined) {
    const kind = viewedKinds.find((one) => one === ending)
    return isPdfFrame && kind !== undefined ? { kind: 'attachment', sha256: attached, contentType: attachmentTypes[kind] } : null
  }
  const id = printPath.exec(pathname)?.[1]
  if (id !== undefined) return isPdfFrame ? { kind: 'print', id } : null
  const file = pathname !== '/' && pathname !== '' ? pathname : isPdfFrame ? '/pdf.html' : '/index.html'
  if (
    (isPdfFrame && !pdfFile.test(file)) ||
    !file.startsWith('/') ||
    !file
      .slice(1)
      .split('/')
      .every((part) => segment.test(part))
  )
    return null
  const path = join(root, file)
  const contentType = contentTypes[extname(path).toLowerCase()]
  return contentType !== undefined && isBelow(root, path) ? { kind: 'file', path, contentType } : null
}
