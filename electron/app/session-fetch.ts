import { Readable } from 'node:stream'
import { net, type IncomingMessage, type Session } from 'electron'
import { Redirected, type FetchInit, type Received } from '../http/net-transport.ts'

/** `fetch` of a session makes a `Response` in an event, where a status outside 200 to 599 or an odd header throws and ends the application. */
const receivedOf = (message: IncomingMessage): Received => {
  const headers = new Map(Object.entries(message.headers).map(([name, value]) => [name.toLowerCase(), [value].flat().join(', ')]))
  return {
    status: message.statusCode,
    headers: { get: (name) => headers.get(name) ?? null, has: (name) => headers.has(name) },
    // Messages of Electron are streams of Node; the types of their chunks differ only in their names.
    body: Readable.toWeb(message as unknown as Readable) as unknown as ReadableStream<Uint8Array>
  }
}

/** Sends a request with a session, without cookies, cache and referrer. Rejects with the error of Chromium, or with `Redirected`: redirects are not followed. */
export const sessionFetch = (session: Session, url: string, { method, headers = {}, body, signal }: FetchInit): Promise<Received> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = net.request({
      session,
      url,
      method,
      headers: { ...headers },
      redirect: 'manual',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer'
    })
    const abort = (): void => {
      reject(new Error('aborted'))
      request.abort()
    }
    signal.addEventListener('abort', abort, { once: true })
    request.on('response', (message) => resolve(receivedOf(message)))
    request.on('redirect', (status) => reject(new Redirected(status)))
    request.on('error', reject)
    request.end(body)
  })
