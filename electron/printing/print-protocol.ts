import { isOurAddress, appOrigin } from '../protocol/content-policy.ts'
import type { CachedPrint, PrintCache } from './print-cache.ts'

export const printPageAddress = (id: string): string => `${appOrigin}/print/${id}.html`

/** The path of a picture of a print, counted from 0. */
export const picturePath = (id: string, index: number): string => `/print/${id}/${index}`

/** Allows only the style element of the page, the typeface in it, and its own pictures: no script, no other request. */
const printPolicy = (nonce: string, images = "'none'"): string =>
  `default-src 'none'; style-src 'nonce-${nonce}'; font-src data:; img-src ${images}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const servedPath = /^\/print\/([A-Za-z0-9-]{1,60})(?:\.html|\/(\d{1,4}))$/

const served = (content: BodyInit, type: string, policy: string): Response =>
  new Response(content, {
    headers: {
      'content-security-policy': policy,
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store'
    }
  })

const pageOf = ({ html, nonce, pictures = [] }: CachedPrint): Response =>
  served(html, 'text/html; charset=utf-8', printPolicy(nonce, pictures.length > 0 ? "'self'" : "'none'"))

/** Handles requests of the print session, which can read cached print pages and their pictures, and nothing else of the application. */
export const printProtocol =
  (cache: PrintCache) =>
  async ({ url, method }: { readonly url: string; readonly method: string }): Promise<Response> => {
    const address = isOurAddress(url) ? URL.parse(url) : null
    const [, id = '', index] = (method === 'GET' ? servedPath.exec(address?.pathname ?? '') : null) ?? []
    const print = cache.get(id)
    const picture = index === undefined ? undefined : print?.pictures?.[Number(index)]
    if (picture !== undefined) return served(Buffer.from(picture.bytes), picture.type, printPolicy('none'))
    return print !== null && index === undefined
      ? pageOf(print)
      : new Response(null, { status: 404, headers: { 'content-security-policy': printPolicy('none') } })
  }
