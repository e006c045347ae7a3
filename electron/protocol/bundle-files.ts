import { extname, isAbsolute, join, relative } from 'node:path'
import { isOurAddress } from './origin.ts'

/** What an `app://` address names. */
export type BundleTarget =
  | { readonly kind: 'file'; /** Inside the root. */ readonly path: string; readonly contentType: string }
  | { readonly kind: 'document'; readonly sha256: string }
  | { readonly kind: 'print'; readonly id: string }

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

const documentPath = /^\/archive\/([0-9a-f]{64})\.pdf$/
const printPath = /^\/paper\/([A-Za-z0-9-]{1,60})\.pdf$/
/** A file name of the build: letters, digits and a few marks, without a leading dot. */
const segment = /^[A-Za-z0-9_@+-][A-Za-z0-9_@+.-]*$/

const decoded = (pathname: string): string | null => {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return null
  }
}

/** Decides from the address alone; null means 404. The handler resolves symbolic links (realpath). */
export const targetOf = (address: string, root: string): BundleTarget | null => {
  const url = isOurAddress(address) ? URL.parse(address) : null
  const pathname = url === null ? null : decoded(url.pathname)
  if (pathname === null) return null
  const sha256 = documentPath.exec(pathname)?.[1]
  if (sha256 !== undefined) return { kind: 'document', sha256 }
  const id = printPath.exec(pathname)?.[1]
  if (id !== undefined) return { kind: 'print', id }
  const file = pathname === '/' || pathname === '' ? '/index.html' : pathname
  if (
    !file.startsWith('/') ||
    !file
      .slice(1)
      .split('/')
      .every((part) => segment.test(part))
  )
    return null
  const path = join(root, file)
  const contentType = contentTypes[extname(path).toLowerCase()]
  return contentType !== undefined && isInside(root, path) ? { kind: 'file', path, contentType } : null
}

/** Strictly inside, by path parts: `/data/app-evil` is not inside `/data/app`. */
export const isInside = (root: string, path: string): boolean => {
  const inner = relative(root, path)
  return inner !== '' && inner !== '..' && !/^\.\.[/\\]/.test(inner) && !isAbsolute(inner)
}
