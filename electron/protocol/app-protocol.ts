import { readFileSync, realpathSync } from 'node:fs'
import { extname, join } from 'node:path'
import { lookupTable } from '#core/base/lookup-table.ts'
import { viewedKinds, type ViewedKind } from '#core/contract/archive.ts'
import { isBelow } from '../files/folder.ts'
import {
  contentPolicy,
  developmentPolicy,
  newNonce,
  noncePlaceholder,
  recognitionPolicy,
  isOurAddress,
  isPdfAddress
} from './content-policy.ts'

/** Target of an `app://` address. */
type BundleTarget =
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
  '.onnx': 'application/octet-stream',
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

export interface AppProtocolDeps {
  /** Folder of the built renderer. */
  readonly root: string
  /** An archived document whose bytes match its hash; null where it is unknown, missing or changed. */
  readonly readDocument: (sha256: string) => Promise<Uint8Array<ArrayBuffer> | null>
  /** An attached file whose bytes match its hash; null where it is missing or changed. */
  readonly readAttachment?: (sha256: string) => Promise<Uint8Array<ArrayBuffer> | null>
  /** A printed form rendered in this session. */
  readonly renderedPrint?: (id: string) => Uint8Array | null
  /** The Vite development server. It replaces the folder; the origin stays `app://bundle`. */
  readonly development?: { readonly address: string; readonly fetch: (address: string) => Promise<Response> }
}

/** Without `Response`: loading its module would delay the window. */
export interface AppResponse {
  readonly statusCode: number
  /** Names in small letters. */
  readonly headers: Record<string, string>
  readonly data: Buffer
}

type RequestHandler = (request: { readonly url: string; readonly method: string }) => Promise<AppResponse>

/** No opener policy: no page here opens another one, and with it Chromium starts a second process for the first page. */
const securityHeaders = (policy: string): Record<string, string> => ({
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin'
})

const kindOf = (address: string): 'window' | 'pdf' => (isPdfAddress(address) ? 'pdf' : 'window')

const emptyResponse = (statusCode: number): AppResponse => ({
  statusCode,
  headers: securityHeaders(contentPolicy(newNonce())),
  data: Buffer.alloc(0)
})

/** The whole file: the viewer fetches all of it and sends no range requests. */
const fileOfOthers = (file: Uint8Array, contentType: string): AppResponse => ({
  statusCode: 200,
  headers: {
    ...securityHeaders(contentPolicy(newNonce(), 'pdf')),
    'content-type': contentType,
    'content-length': String(file.byteLength),
    'cache-control': 'no-store'
  },
  data: Buffer.from(file.buffer, file.byteOffset, file.byteLength)
})

/** The script of the worker that recognises pages, as it is built and as the development server has it. */
const recognitionScript = /^\/(?:assets\/ocr-worker-[\w-]{1,20}\.js|workers\/ocr\/ocr-worker\.ts)$/

const isRecognition = (address: string): boolean => isOurAddress(address) && recognitionScript.test(new URL(address).pathname)

/** Reads at once: each turn of the file threads would delay the start of the window by milliseconds. */
const fileResponse = (root: string, path: string, contentType: string, address: string): AppResponse => {
  // A symbolic link must not lead out of the bundle.
  if (!isBelow(realpathSync.native(root), realpathSync.native(path))) return emptyResponse(404)
  const nonce = newNonce()
  const isPage = contentType.startsWith('text/html')
  const content = readFileSync(path)
  return {
    statusCode: 200,
    headers: {
      ...securityHeaders(isRecognition(address) ? recognitionPolicy(nonce) : contentPolicy(nonce, kindOf(address))),
      'content-type': contentType,
      ...(isPage ? { 'cache-control': 'no-store' } : {})
    },
    data: isPage ? Buffer.from(content.toString().replaceAll(noncePlaceholder, nonce)) : content
  }
}

const developmentResponse = async (address: string, development: NonNullable<AppProtocolDeps['development']>): Promise<AppResponse> => {
  const kind = kindOf(address)
  if (kind === 'window' && !isOurAddress(address)) return emptyResponse(404)
  const { pathname, search } = new URL(address)
  const path = kind === 'pdf' && pathname === '/' ? '/pdf.html' : pathname
  const response = await development.fetch(new URL(path + search, development.address).href)
  const headers = {
    ...securityHeaders(developmentPolicy(kind, isRecognition(address))),
    'content-type': response.headers.get('content-type') ?? 'application/octet-stream',
    'cache-control': 'no-store'
  }
  return { statusCode: response.status, headers, data: Buffer.from(await response.arrayBuffer()) }
}

/** Handles every `app://` request of the window and its PDF frames. Anything but a file of the bundle or a known PDF is 404. */
export const appProtocol = ({ root, readDocument, readAttachment, renderedPrint, development }: AppProtocolDeps): RequestHandler => {
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return emptyResponse(405)
    const target = targetOf(request.url, root)
    try {
      if (target?.kind === 'document') {
        const document = await readDocument(target.sha256)
        return document === null ? emptyResponse(404) : fileOfOthers(document, 'application/pdf')
      }
      if (target?.kind === 'attachment') {
        const file = (await readAttachment?.(target.sha256)) ?? null
        return file === null ? emptyResponse(404) : fileOfOthers(file, target.contentType)
      }
      if (target?.kind === 'print') {
        const print = renderedPrint?.(target.id) ?? null
        return print === null ? emptyResponse(404) : fileOfOthers(print, 'application/pdf')
      }
      if (development !== undefined) return await developmentResponse(request.url, development)
      return target === null ? emptyResponse(404) : fileResponse(root, target.path, target.contentType, request.url)
    } catch {
      return emptyResponse(404)
    }
  }
}
