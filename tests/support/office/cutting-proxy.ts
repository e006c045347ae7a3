import { connect, createServer, type Socket } from 'node:net'
import type { ServerAddress } from '../../../electron/office/server/trust.ts'
import { listenLocally } from '../fakes/listening.ts'

/** After `bytes` bytes in one direction a connection is ended, with the rest of both directions lost. */
export interface Cut {
  readonly from: 'client' | 'server'
  readonly bytes: number
  readonly ending: 'closed' | 'reset'
}

export interface CuttingProxy {
  readonly address: ServerAddress
  /** Of each connection that is made from now on. */
  cutAt(cut: Cut | null): void
  close(): void
}

/** A proxy whose connections end in the middle. */
export const cuttingProxy = async (to: ServerAddress): Promise<CuttingProxy> => {
  const sockets = new Set<Socket>()
  let cut: Cut | null = null
  const keep = (socket: Socket): Socket => {
    sockets.add(socket)
    return socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
  }
  const server = createServer((near) => {
    const own = cut
    const far = keep(connect({ port: to.port, host: to.host, noDelay: true }))
    keep(near).setNoDelay(true)
    const end = (): void => {
      far.destroy()
      if (own?.ending === 'reset') near.resetAndDestroy()
      else near.destroySoon()
    }
    const forward = (source: Socket, target: Socket, from: Cut['from']): void => {
      let left = own?.from === from ? own.bytes : Number.POSITIVE_INFINITY
      source.on('data', (bytes: Buffer) => {
        const passed = bytes.subarray(0, Math.min(bytes.length, left))
        left -= passed.length
        if (left > 0) target.write(passed)
        else target.write(passed, end)
      })
    }
    forward(near, far, 'client')
    forward(far, near, 'server')
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroySoon())
    if (own?.bytes === 0) end()
  })
  const port = await listenLocally(server)
  return {
    address: { host: '127.0.0.1', port },
    cutAt: (next) => void (cut = next),
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    }
  }
}
