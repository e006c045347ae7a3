import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { createSecureContext, TLSSocket, type SecureContext } from 'node:tls'
import { makeServerCertificate } from './certificate.ts'
import { connectLimit, destroyOn, openServerStream } from './server-stream.ts'
import type { ServerAddress, ServerTrust } from './trust.ts'

const host = '127.0.0.1'

export interface Tunnel {
  readonly host: typeof host
  readonly port: number
  /** The certificate of this end of the tunnel (PEM). */
  readonly certificate: string
}

/** Answers the SSLRequest with which a PostgreSQL client begins, then forwards all bytes. The connection to the server ends with that of the program, in every phase. */
const forward = async (local: Socket, secureContext: SecureContext, address: ServerAddress, trust: ServerTrust): Promise<void> => {
  const ending = new AbortController()
  local.once('close', () => ending.abort())
  const far = await openServerStream(address, trust, AbortSignal.any([ending.signal, AbortSignal.timeout(connectLimit)]))
  destroyOn(ending.signal, far)
  await once(local, 'data', { signal: ending.signal })
  local.write('S')
  const near = new TLSSocket(local, { isServer: true, secureContext })
  const end = (): void => {
    near.destroy()
    far.destroy()
  }
  for (const side of [near, far]) side.on('error', end).on('close', end)
  near.pipe(far).pipe(near)
}

/**
 * Runs `use` with a place on this computer at which PostgreSQL's own programs reach the server: they cannot check a key as we do, and refuse a server
 * that offers to bind the password to its certificate where they see no TLS. Who connects there still has to know the password.
 */
export const withTunnel = async <T>(address: ServerAddress, trust: ServerTrust, use: (tunnel: Tunnel) => Promise<T>): Promise<T> => {
  const open = new Set<Socket>()
  const { certificate, key } = makeServerCertificate([host], Date.now())
  const secureContext = createSecureContext({ cert: certificate, key })
  const server = createServer((local) => {
    open.add(local)
    local.on('error', () => undefined).on('close', () => open.delete(local))
    forward(local, secureContext, address, trust).catch(() => local.destroy())
  })
  server.listen(0, host)
  await once(server, 'listening')
  try {
    return await use({ host, port: (server.address() as AddressInfo).port, certificate })
  } finally {
    server.close()
    for (const local of open) local.destroy()
  }
}
