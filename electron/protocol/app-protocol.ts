import { readFileSync, realpathSync } from 'node:fs'
import { isBelow } from '../files/own-folder.ts'
import { targetOf } from './bundle-files.ts'
import { contentPolicy, developmentPolicy, newNonce, noncePlaceholder, withoutPrinting } from './content-policy.ts'
import { isOurAddress, isPdfAddress } from './origin.ts'

export interface AppProtocolDeps {
  /** Folder of the built renderer. */
  readonly root: string
  /** An archived document whose bytes match its hash; null where it is unknown, missing or changed. */
  readonly readDocument: (sha256: string) => Promise<Uint8Array<ArrayBuffer> | null>
  /** An attached file whose bytes match its hash; null where it is missing or changed. */
  readonly readAttachment?: (sha256: string) => Promise<Uint8Array<ArrayBuffer> | null>
  /** A printed form rendered in this session. */
  readonly renderedPrint?: (id: string) => Uint8Array | null
  /** Whether the page of a PDF frame may print; true by default. */
  readonly mayPrint?: boolean
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

/** Reads at once: each turn of the file threads would delay the start of the window by milliseconds. */
const fileResponse = (root: string, path: string, contentType: string, kind: 'window' | 'pdf', mayPrint: boolean): AppResponse => {
  // A symbolic link must not lead out of the bundle.
  if (!isBelow(realpathSync.native(root), realpathSync.native(path))) return emptyResponse(404)
  const nonce = newNonce()
  const isPage = contentType.startsWith('text/html')
  const content = readFileSync(path)
  const usual = contentPolicy(nonce, kind)
  return {
    statusCode: 200,
    headers: {
      ...securityHeaders(isPage && kind === 'pdf' && !mayPrint ? withoutPrinting(usual) : usual),
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
    ...securityHeaders(developmentPolicy(kind)),
    'content-type': response.headers.get('content-type') ?? 'application/octet-stream',
    'cache-control': 'no-store'
  }
  return { statusCode: response.status, headers, data: Buffer.from(await response.arrayBuffer()) }
}

/** Handles every `app://` request of the window and its PDF frames. Anything but a file of the bundle or a known PDF is 404. */
export const appProtocol = ({
  root,
  readDocument,
  readAttachment,
  renderedPrint,
  mayPrint = true,
  development
}: AppProtocolDeps): RequestHandler => {
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
      return target === null ? emptyResponse(404) : fileResponse(root, target.path, target.contentType, kindOf(request.url), mayPrint)
    } catch {
      return emptyResponse(404)
    }
  }
}
