import { once } from 'node:events'
import { createServer } from 'node:http'

export interface AnsweringService {
  readonly address: string
  /** Path and body of every request so far. */
  readonly requests: readonly { readonly path: string; readonly body: string }[]
  close(): Promise<void>
}

/** A service on this computer that answers every question with what `answer` makes of it: text as it is, anything else as JSON. */
export const startAnswering = async (answer: (path: string, car: string) => unknown): Promise<AnsweringService> => {
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
      const told = answer(path, car)
      response.setHeader('content-type', 'application/json').end(typeof told === 'string' ? told : JSON.stringify(told))
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
