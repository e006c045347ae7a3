import { once } from 'node:events'
import type { Server as HttpServer } from 'node:http'
import type { Server } from 'node:net'

/** Listens on 127.0.0.1, on a free port by default; returns the port. */
export const listenLocally = async (server: Server, { port = 0, backlog = 511 } = {}): Promise<number> => {
  server.listen({ port, backlog, host: '127.0.0.1' })
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening on a port')
  return address.port
}

/** Closes a server and its connections; resolves when it is closed. */
export const endServer = async (server: HttpServer): Promise<void> => {
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}
