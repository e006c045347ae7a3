import { randomBytes } from 'node:crypto'

/** Stands in index.html where the nonce of the load belongs: `<meta property="csp-nonce" nonce="__CSP_NONCE__">`. */
export const noncePlaceholder = '__CSP_NONCE__'

export const newNonce = (): string => randomBytes(16).toString('base64')

const policy = (styles: string, connections: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styles}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${connections}`,
    "worker-src 'self'",
    "object-src 'none'",
    "frame-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'"
  ].join('; ')

/**
 * No 'unsafe-eval' and no 'wasm-unsafe-eval': validators are generated at build time, and pdf.js runs with `useWasm: false`.
 * The nonce is for components that add a style element; `:style` bindings go through CSSOM and need nothing.
 */
export const contentPolicy = (nonce: string): string => policy(`'self' 'nonce-${nonce}'`, "'self'")

/** Development only: Vite adds style elements without a nonce and tells of changes over a WebSocket of this machine. */
export const developmentPolicy = policy("'self' 'unsafe-inline'", "'self' ws://localhost:* ws://127.0.0.1:*")
