import { isOurAddress, appOrigin } from '../protocol/content-policy.ts'
import type { PrintCache } from './print-cache.ts'

export const printPageAddress = (id: string): string => `${appOrigin}/print/${id}.html`

/** Allows only the style element of the page and the typeface in it: no script, no image, no request. */
const printPolicy = (nonce: string): string =>
  `default-src 'none'; style-src 'nonce-${nonce}'; font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const pagePath = /^\/print\/([A-Za-z0-9-]{1,60})\.html$/

/** Handles requests of the print session, which can read cached print pages and nothing else of the application. */
export const printProtocol =
  (cache: PrintCache) =>
  async ({ url, method }: { readonly url: string; readonly method: string }): Promise<Response> => {
    const address = isOurAddress(url) ? URL.parse(url) : null
    const id = address === null || method !== 'GET' ? undefined : pagePath.exec(address.pathname)?.[1]
    const print = id === undefined ? null : cache.get(id)
    if (print === null) return new Response(null, { status: 404, headers: { 'content-security-policy': printPolicy('none') } })
    return new Response(print.html, {
      headers: {
        'content-security-policy': printPolicy(print.nonce),
        'content-type': 'text/html; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store'
      }
    })
  }
