import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import type { ServerAddress } from '../../../electron/office/server/trust.ts'
import { listenLocally } from '../fakes/listening.ts'

/** A loopback connection of one desk to its server, which a test interrupts and restores. */
export interface BreakableConnection {
  /** The same after each cut. */
  readonly address: ServerAddress
  /** Closes every connection; later ones get no answer. */
  cut(): Promise<void>
  /**
   * Ends every connection; from then on each new one ends when it was accepted, as behind a forwarded port whose server starts, or when the server has agreed to
   * TLS, as where it restarts or a tunnel drops.
   */
  endEach(when: 'accepted' | 'agreed'): void
  /** Keeps every connection open and passes nothing on any more: a line that is lost without a word. */
  silence(): void
  mend(): Promise<void>
}

export const breakableConnection = async (to: ServerAddress): Promise<BreakableConnection> => {
  const sockets = new Set<Socket>()
  let [endsWhen, isSilent]: ['accepted' | 'agreed' | null, boolean] = [null, false]
  const pairs = new Set<readonly [Socket, Socket]>()
  const unpipe = (one: Socket, other: Socket): void => {
    one.unpipe(other).resume()
    other.unpipe(one).resume()
  }
  const endAll = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  const keep = (socket: Socket): Socket =>
    socket
      .on('error', () => undefined)
      .on('close', () => sockets.delete(socket))
      .on('connect', () => sockets.add(socket))
  const open = async (port: number): Promise<{ readonly server: Server; readonly port: number }> => {
    const server = createServer((near) => {
      sockets.add(keep(near))
      const far = keep(connect(to.port, to.host))
      near.pipe(far).pipe(near)
      pairs.add([near, far])
      if (isSilent) unpipe(near, far)
      if (endsWhen === 'agreed') far.once('data', () => setImmediate(() => near.destroy()))
      if (endsWhen === 'accepted') near.end()
      near.on('close', () => far.destroy())
      far.on('close', () => near.destroy())
    })
    return { server, port: await listenLocally(server, { port }) }
  }
  const first = await open(0)
  let server: Server | null = first.server
  return {
    address: { host: '127.0.0.1', port: first.port },
    cut: async () => {
      if (server === null) return
      const closed = once(server, 'close')
      server.close()
      server = null
      endAll()
      await closed
    },
    endEach: (when) => {
      endsWhen = when
      endAll()
    },
    silence: () => {
      isSilent = true
      for (const [near, far] of pairs) unpipe(near, far)
      pairs.clear()
    },
    mend: async () => {
      ;[endsWhen, isSilent] = [null, false]
      server ??= (await open(first.port)).server
    }
  }
}
