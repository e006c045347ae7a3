import { isOurAddress, appOrigin } from '../protocol/origin.ts'
import type { PrintCache } from './print-cache.ts'

export const printPageAddress = (id: string): string => `${appOrigin}/paper/${id}.html`

/** Nothing but the page's own style element; no script, no image, no request. */
export const printPolicy = (nonce: string): string =>
  `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const page = /^\/paper\/([A-Za-z0-9-]{1,60})\.html$/

/** Answers the session in which papers are drawn: it knows the shelved pages and nothing else of the application. */
export const printProtocol =
  (shelf: PrintCache) =>
  async ({ url, method }: { readonly url: string; readonly method: string }): Promise<Response> => {
    const address = isOurAddress(url) ? URL.parse(url) : null
    const id = address === null || method !== 'GET' ? undefined : page.exec(address.pathname)?.[1]
    const paper = id === undefined ? null : shelf.get(id)
    if (paper === null) return new Response(null, { status: 404, headers: { 'content-security-policy': printPolicy('none') } })
    return new Response(paper.html, {
      headers: {
        'content-security-policy': printPolicy(paper.nonce),
        'content-type': 'text/html; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store'
      }
    })
  }
