import { randomBytes } from 'node:crypto'

/** Placeholder in index.html for the nonce of each load: `<meta property="csp-nonce" nonce="__CSP_NONCE__">`. */
export const noncePlaceholder = '__CSP_NONCE__'

export const newNonce = (): string => randomBytes(16).toString('base64')

const policy = (styleSources: string, connectSources: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styleSources}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${connectSources}`,
    "worker-src 'self'",
    "object-src 'none'",
    "frame-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'"
  ].join('; ')

/**
 * No 'unsafe-eval' and no 'wasm-unsafe-eval': validators are generated at build time, and pdf.js runs with `useWasm: false`.
 * The nonce is for components that add a style element; `:style` bindings use CSSOM and need no nonce.
 */
export const contentPolicy = (nonce: string): string => policy(`'self' 'nonce-${nonce}'`, "'self'")

/** Development only: Vite adds style elements without a nonce and reports changes over a local WebSocket. */
export const developmentPolicy = policy("'self' 'unsafe-inline'", "'self' ws://localhost:* ws://127.0.0.1:*")
