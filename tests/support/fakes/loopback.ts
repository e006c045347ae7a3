import { once } from 'node:events'
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { listenLocally } from './listening.ts'

const listen = async (server: Server): Promise<string> => {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
  })
  const port = await listenLocally(server)
  onTestFinished(async () => {
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  })
  return `127.0.0.1:${port}`
}

/** Starts an HTTP server that is closed when the test ends; returns its address without a trailing slash. */
export const httpServer = async (handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> =>
  `http://${await listen(createHttpServer(handle))}`

/** Starts a TCP server for replies that HTTP servers do not send; returns an http address. */
export const tcpServer = async (handle: (socket: Socket) => void): Promise<string> => `http://${await listen(createTcpServer(handle))}`

/** An address that refuses connections. */
export const closedAddress = async (): Promise<string> => {
  const server = createTcpServer()
  const port = await listenLocally(server)
  server.close()
  await once(server, 'close')
  return `http://127.0.0.1:${port}`
}

export const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of request) if (Buffer.isBuffer(part)) parts.push(part)
  return Buffer.concat(parts).toString()
}
