import { once } from 'node:events'
import { createServer } from 'node:http'

export interface AnsweringService {
  readonly address: string
  /** Path and body of every request so far. */
  readonly requests: readonly { readonly path: string; readonly body: string }[]
  close(): Promise<void>
}

/** An answer byte for byte, with headers and a status of its own. */
export class RawReply {
  readonly bytes: Uint8Array | string
  readonly headers: Readonly<Record<string, string>>
  readonly status: number
  constructor(bytes: Uint8Array | string, headers: Readonly<Record<string, string>> = {}, status = 200) {
    this.bytes = bytes
    this.headers = headers
    this.status = status
  }
}

/** A service on this computer that answers every question with what `answer` makes of it, at once or later: text and raw replies as they are, anything else as JSON. */
export const startAnswering = async (answer: (path: string, car: string, body: string) => unknown): Promise<AnsweringService> => {
  const requests: { readonly path: string; readonly body: string }[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString()
      const path = request.url ?? ''
      requests.push({ path, body })
      const asked: unknown = JSON.parse(body)
      const car = typeof asked === 'object' && asked !== null && 'car' in asked ? String(asked.car) : ''
      void Promise.resolve(answer(path, car, body)).then((told) => {
        response.setHeader('content-type', 'application/json')
        if (told instanceof RawReply) {
          response.statusCode = told.status
          response.setHeaders(new Map(Object.entries(told.headers))).end(told.bytes)
        } else response.end(typeof told === 'string' ? told : JSON.stringify(told))
      })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening on a port')
  return {
    address: `http://127.0.0.1:${address.port}`,
    requests,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    }
  }
}
