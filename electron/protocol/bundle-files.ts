import { extname, isAbsolute, join, relative } from 'node:path'
import { isOurAddress } from './origin.ts'

/** What an `app://` address stands for. */
export type BundleTarget =
  | { readonly kind: 'file'; /** Inside the root. */ readonly path: string; readonly contentType: string }
  | { readonly kind: 'pdf'; readonly sha256: string }
  | { readonly kind: 'paper'; readonly id: string }

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.pfb': 'application/octet-stream',
  '.bcmap': 'application/octet-stream',
  '.icc': 'application/octet-stream',
  '.wasm': 'application/wasm',
  '.pdf': 'application/pdf',
  '.txt': 'text/plain; charset=utf-8'
}

const archived = /^\/archive\/([0-9a-f]{64})\.pdf$/
const drawn = /^\/paper\/([A-Za-z0-9-]{1,60})\.pdf$/
/** What the build makes: letters, digits and a few marks, and no name that begins with a dot. */
const segment = /^[A-Za-z0-9_@+-][A-Za-z0-9_@+.-]*$/

const decoded = (pathname: string): string | null => {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return null
  }
}

/** Decides from the address alone; null is answered with 404. Links inside the root are looked at by the handler (realpath). */
export const targetOf = (address: string, root: string): BundleTarget | null => {
  const url = isOurAddress(address) ? URL.parse(address) : null
  const pathname = url === null ? null : decoded(url.pathname)
  if (pathname === null) return null
  const pdf = archived.exec(pathname)?.[1]
  if (pdf !== undefined) return { kind: 'pdf', sha256: pdf }
  const paper = drawn.exec(pathname)?.[1]
  if (paper !== undefined) return { kind: 'paper', id: paper }
  const wanted = pathname === '/' || pathname === '' ? '/index.html' : pathname
  if (
    !wanted.startsWith('/') ||
    !wanted
      .slice(1)
      .split('/')
      .every((part) => segment.test(part))
  )
    return null
  const path = join(root, wanted)
  const contentType = contentTypes[extname(path).toLowerCase()]
  return contentType !== undefined && isInside(root, path) ? { kind: 'file', path, contentType } : null
}

/** Strictly inside, by path parts: `/data/app-evil` is not inside `/data/app`. */
export const isInside = (root: string, path: string): boolean => {
  const way = relative(root, path)
  return way !== '' && way !== '..' && !/^\.\.[/\\]/.test(way) && !isAbsolute(way)
}
