/**
 * Playwright talks to Electron through compressed messages, although both are on this computer: a tenth of the processor time of the end-to-end tests. It has
 * no option for that, so the header that offers the compression is left out. playwright.config.ts imports this in every worker.
 */
import http from 'node:http'

const offer = 'Sec-WebSocket-Extensions'
const { request } = http

http.request = ((options: http.RequestOptions, ...rest: readonly never[]) => {
  const { headers } = options
  if (headers !== undefined && offer in headers) Reflect.deleteProperty(headers, offer)
  return (request as (...all: readonly unknown[]) => http.ClientRequest)(options, ...rest)
}) as typeof http.request
