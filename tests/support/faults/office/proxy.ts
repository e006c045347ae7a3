import { connect, createServer, type Socket } from 'node:net'
import { listenLocally } from '../../fakes/listening.ts'

/** The connection between one desk and the server of its office. */
export interface OfficeProxy {
  readonly port: number
  /** Ends every connection; a new one may be made at once. */
  cut(): void
  /** Refuses connections until it is up again. */
  setDown(isDown: boolean): void
  /** Passes nothing on, in both directions, until it ends. */
  setStalled(isStalled: boolean): void
  /** Passes the next request on and cuts the connection instead of its answer: the server has done it. */
  loseNextAnswer(): void
  close(): Promise<void>
}

/** A loopback proxy that can be disturbed. `port` of the server may change while it is down. */
export const startProxy = async (port: () => number): Promise<OfficeProxy> => {
  const pairs = new Set<readonly [Socket, Socket]>()
  let [isDown, isStalled, mustLose] = [false, false, false]
  const server = createServer((near) => {
    if (isDown) {
      near.destroy()
      return
    }
    const far = connect({ port: port(), host: '127.0.0.1' })
    const pair = [near, far] as const
    pairs.add(pair)
    const end = (): void => {
      pairs.delete(pair)
      near.destroy()
      far.destroy()
    }
    let isLosing = false
    near.on('data', (data) => {
      if (mustLose) [mustLose, isLosing] = [false, true]
      if (!far.write(data)) near.pause()
    })
    far.on('drain', () => isStalled || near.resume())
    far.on('data', (data) => {
      if (isLosing) return end()
      if (!near.write(data)) far.pause()
    })
    near.on('drain', () => isStalled || far.resume())
    for (const socket of pair) {
      socket.setNoDelay(true)
      socket.on('error', end).on('close', end)
      if (isStalled) socket.pause()
    }
  })
  const cut = (): void => {
    for (const [near] of pairs) near.destroy()
  }
  const own = await listenLocally(server)
  return {
    port: own,
    cut,
    setDown(next) {
      isDown = next
      if (isDown) cut()
    },
    setStalled(next) {
      isStalled = next
      for (const socket of [...pairs].flat()) {
        if (isStalled) socket.pause()
        else socket.resume()
      }
    },
    loseNextAnswer: () => void (mustLose = true),
    async close() {
      cut()
      await new Promise((resolve) => server.close(resolve))
    }
  }
}
