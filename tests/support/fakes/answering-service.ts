import { once } from 'node:events'
import { createServer } from 'node:http'

export interface AnsweringService {
  readonly address: string
  /** Path and body of every request received. */
  readonly requests: readonly { readonly path: string; readonly body: string }[]
  close(): Promise<void>
}

/** A reply with exact bytes, headers and status. */
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

/** A local service that answers every request with the result of `answer`: text and `RawReply` unchanged, anything else as JSON. */
export const startAnsweringService = async (answer: (path: string, car: string, body: string) => unknown): Promise<AnsweringService> => {
  const requests: { readonly path: string; readonly body: string }[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString()
      const path = request.url ?? ''
      requests.push({ path, body })
      const parsed: unknown = JSON.parse(body)
      const car = typeof parsed === 'object' && parsed !== null && 'car' in parsed ? String(parsed.car) : ''
      void Promise.resolve(answer(path, car, body)).then((reply) => {
        response.setHeader('content-type', 'application/json')
        if (reply instanceof RawReply) {
          response.statusCode = reply.status
          response.setHeaders(new Map(Object.entries(reply.headers))).end(reply.bytes)
        } else response.end(typeof reply === 'string' ? reply : JSON.stringify(reply))
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
