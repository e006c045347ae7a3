import { randomBytes } from 'node:crypto'
import { appOrigin, pdfOrigin } from '#core/contract/app.ts'

export { appOrigin, pdfOrigin }
export const appScheme = 'app'

/** Compares parsed parts; a prefix check would accept `app://bundle.evil`. */
const isAt = (origin: string, address: string): boolean => {
  const url = URL.parse(address)
  return url !== null && `${url.protocol}//${url.host}` === origin && url.username === '' && url.password === '' && url.port === ''
}

/** Whether an address belongs to the origin of the window. */
export const isOurAddress = (address: string): boolean => isAt(appOrigin, address)

/** Whether an address belongs to the origin of the frames that read PDFs. */
export const isPdfAddress = (address: string): boolean => isAt(pdfOrigin, address)

/** Placeholder in a page for the nonce of each load: `<meta property="csp-nonce" nonce="__CSP_NONCE__">`. */
export const noncePlaceholder = '__CSP_NONCE__'

export const newNonce = (): string => randomBytes(16).toString('base64')

/** The page of the window, which may embed the PDF frames, or that of a PDF frame, which only the window may embed. */
type PageKind = 'window' | 'pdf'

const frames: Readonly<Record<PageKind, readonly [embeds: string, embeddedBy: string]>> = {
  window: [pdfOrigin, "'none'"],
  pdf: ["'none'", appOrigin]
}

const policy = (kind: PageKind, styleSources: string, connectSources: string, scriptSources = "'self'"): string =>
  [
    "default-src 'none'",
    `script-src ${scriptSources}`,
    `style-src ${styleSources}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${connectSources}`,
    "worker-src 'self'",
    "object-src 'none'",
    `frame-src ${frames[kind][0]}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frames[kind][1]}`,
    // The policy of Vue for static content, and ours for the addresses of workers (renderer/ui/dom/trusted-types.ts).
    "require-trusted-types-for 'script'",
    'trusted-types vue default',
    // Without modals: `print`, `alert` and the like of a page, and of every frame that a script adds to it, would open dialogs beside those of the host.
    'sandbox allow-scripts allow-same-origin allow-forms'
  ].join('; ')

/**
 * No 'unsafe-eval' and no 'wasm-unsafe-eval': validators are generated at build time, and pdf.js runs with `useWasm: false`. A worker has the policy of its
 * own script, and only that of the recognition (renderer/workers/ocr) may compile WebAssembly.
 * The nonce is for components that add a style element; `:style` bindings use CSSOM and need no nonce.
 */
export const contentPolicy = (nonce: string, kind: PageKind = 'window'): string => policy(kind, `'self' 'nonce-${nonce}'`, "'self'")

/** For the script of the worker that recognises pages, which cannot reach the page of the window. */
export const recognitionPolicy = (nonce: string): string =>
  policy('window', `'self' 'nonce-${nonce}'`, "'self'", "'self' 'wasm-unsafe-eval'")

/** Development only: Vite adds style elements without a nonce and reports changes over a local WebSocket. */
export const developmentPolicy = (kind: PageKind, isRecognition = false): string =>
  policy(kind, "'self' 'unsafe-inline'", "'self' ws://localhost:* ws://127.0.0.1:*", isRecognition ? "'self' 'wasm-unsafe-eval'" : "'self'")
