import { createReadStream } from 'node:fs'
import { open, readFile, realpath } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { isInside, targetOf } from './bundle-files.ts'
import { contentPolicy, developmentPolicy, newNonce, noncePlaceholder } from './content-policy.ts'
import { isOurAddress } from './origin.ts'

export interface AppProtocolDeps {
  /** Folder of the built window. */
  readonly root: string
  readonly pathOfPdf: (sha256: string) => Promise<string | null> | string | null
  /** A draft's paper that was made in this session. */
  readonly printPdf?: (id: string) => Uint8Array | null
  /** The Vite development server, asked instead of the folder so that the origin stays `app://bundle`. */
  readonly development?: { readonly address: string; readonly fetch: (address: string) => Promise<Response> }
}

type Answer = (request: { readonly url: string; readonly method: string }) => Promise<Response>

const always = (policy: string): Record<string, string> => ({
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin'
})

const refusal = (status: number): Response => new Response(null, { status, headers: always(contentPolicy(newNonce())) })

const pdfAnswer = async (path: string): Promise<Response> => {
  const file = await open(path, 'r')
  const { size } = await file.stat()
  const stream = createReadStream(path, { fd: file, autoClose: true })
  const headers = {
    ...always(contentPolicy(newNonce())),
    'content-type': 'application/pdf',
    'content-length': String(size),
    'cache-control': 'no-store'
  }
  return new Response(Readable.toWeb(stream) as ReadableStream, { headers })
}

const paperAnswer = (pdf: Uint8Array): Response =>
  new Response(new Uint8Array(pdf), {
    headers: { ...always(contentPolicy(newNonce())), 'content-type': 'application/pdf', 'cache-control': 'no-store' }
  })

const fileAnswer = async (root: string, path: string, contentType: string): Promise<Response> => {
  // A link that leads out of the bundle is refused like any other way out.
  if (!isInside(await realpath(root), await realpath(path))) return refusal(404)
  const nonce = newNonce()
  const isPage = contentType.startsWith('text/html')
  const body = isPage ? (await readFile(path, 'utf8')).replaceAll(noncePlaceholder, nonce) : new Uint8Array(await readFile(path))
  return new Response(body, {
    headers: { ...always(contentPolicy(nonce)), 'content-type': contentType, ...(isPage ? { 'cache-control': 'no-store' } : {}) }
  })
}

const developmentAnswer = async (address: string, development: NonNullable<AppProtocolDeps['development']>): Promise<Response> => {
  if (!isOurAddress(address)) return refusal(404)
  const { pathname, search } = new URL(address)
  const answer = await development.fetch(new URL(pathname + search, development.address).href)
  const headers = {
    ...always(developmentPolicy),
    'content-type': answer.headers.get('content-type') ?? 'application/octet-stream',
    'cache-control': 'no-store'
  }
  return new Response(answer.body, { status: answer.status, headers })
}

/** Answers every `app://` request of the window; anything but a known file or an archived PDF is 404. */
export const appProtocol = ({ root, pathOfPdf, printPdf, development }: AppProtocolDeps): Answer => {
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return refusal(405)
    const target = targetOf(request.url, root)
    try {
      if (target?.kind === 'pdf') {
        const path = await pathOfPdf(target.sha256)
        return path === null ? refusal(404) : await pdfAnswer(path)
      }
      if (target?.kind === 'paper') {
        const pdf = printPdf?.(target.id) ?? null
        return pdf === null ? refusal(404) : paperAnswer(pdf)
      }
      if (development !== undefined) return await developmentAnswer(request.url, development)
      return target === null ? refusal(404) : await fileAnswer(root, target.path, target.contentType)
    } catch {
      return refusal(404)
    }
  }
}
