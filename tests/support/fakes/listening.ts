import { once } from 'node:events'
import type { Server as HttpServer } from 'node:http'
import type { Server } from 'node:net'

/** Lets a server listen on this computer alone, on a free port where none is named; returns the port. */
export const listenLocally = async (server: Server, { port = 0, backlog = 511 } = {}): Promise<number> => {
  server.listen({ port, backlog, host: '127.0.0.1' })
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening on a port')
  return address.port
}

/** Ends a server whatever is still connected to it; resolves when it has ended. */
export const endServer = async (server: HttpServer): Promise<void> => {
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}
