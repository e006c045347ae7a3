import { once } from 'node:events'
import { createServer, request as ask, type IncomingHttpHeaders, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FailureCode } from '#core/base/result.ts'
import { listenLocally } from './listening.ts'

/**
 * What a line between the application and the service can do to one request. `stored`: whether the service got it whole.
 * `codes`: what the sender can call it, `none` where the answer arrives all the same; `arrived`: whether it may be there as far as the sender can know.
 */
interface Fault {
  readonly stored: boolean
  readonly codes: readonly (FailureCode | 'none')[]
  readonly arrived: boolean
}

export const proxyFaults = {
  none: { stored: true, codes: ['none'], arrived: true },
  /** The answer comes in small pieces. */
  slow: { stored: true, codes: ['none'], arrived: true },
  /** The body is read, then the connection is reset: the service never heard of it. */
  'reset-before': { stored: false, codes: ['connection-lost'], arrived: true },
  'reset-after': { stored: true, codes: ['connection-lost'], arrived: true },
  /** No answer within the time limit, with and without the request having been passed on. */
  'late-before': { stored: false, codes: ['timed-out'], arrived: true },
  'late-after': { stored: true, codes: ['timed-out'], arrived: true },
  /** The answer stops after so many bytes. */
  cut: { stored: true, codes: ['answer-cut', 'connection-lost'], arrived: true },
  'too-many': { stored: false, codes: ['too-many'], arrived: false },
  'too-many-when': { stored: false, codes: ['too-many'], arrived: false },
  'unavailable-when': { stored: false, codes: ['service-down'], arrived: false },
  /** Anybody on the way may have said so, so it may be stored. */
  unavailable: { stored: false, codes: ['service-down'], arrived: true },
  page: { stored: false, codes: ['not-json'], arrived: true },
  'page-after': { stored: true, codes: ['not-json'], arrived: true }
} as const satisfies Readonly<Record<string, Fault>>

export type ProxyFault = keyof typeof proxyFaults

/** One request as the proxy met it, in the order they came. */
export interface Passed {
  readonly at: number
  readonly path: string
  readonly cars: readonly string[]
  readonly fault: ProxyFault
}

export interface Asked {
  readonly path: string
  readonly cars: readonly string[]
}

export interface FaultProxy {
  readonly address: string
  readonly passed: readonly Passed[]
  /** When it went down: a request that was on its way to it then is cut off, and in no list. */
  readonly downs: readonly number[]
  /** Nobody listens any more; what is on its way is finished as chosen. */
  down(): void
  up(): Promise<void>
  close(): void
}

export interface FaultProxyDeps {
  /** Address of the service behind it. */
  readonly to: string
  readonly choose: (asked: Asked) => ProxyFault
  /** In [0, 1): where an answer is cut, how long a slow one takes. */
  readonly random: () => number
  /** Milliseconds every answer waits, from and to. */
  readonly pause?: () => readonly [number, number]
}

/** Seconds of `Retry-After`. */
const later = '1'
const htmlPage = '<!doctype html><html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>'

const carsOf = (body: Buffer): readonly string[] => {
  const { bc28, car } = JSON.parse(body.toString()) as { bc28?: { document: readonly { car: string }[] }; car?: string }
  return bc28 ? bc28.document.map((one) => one.car) : car === undefined ? [] : [car]
}

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

const bytesOf = async (message: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

const passOn = async (to: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Answer> => {
  const asked = ask(new URL(url ?? '/', to), { method, headers: { ...headers, connection: 'close' }, agent: false })
  asked.end(body)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await bytesOf(answer) }
}

const wait = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds))

/** A bad line on loopback. What it does to a request it chooses when the request is there whole, so that every fault has its known outcome. */
export const startFaultProxy = async ({ to, choose, random, pause = () => [0, 0] }: FaultProxyDeps): Promise<FaultProxy> => {
  const passed: Passed[] = []
  const downs: number[] = []
  const sockets = new Set<Socket>()

  const write = async (response: ServerResponse, { status, headers, body }: Answer, fault: ProxyFault): Promise<void> => {
    const { 'transfer-encoding': _, ...kept } = headers
    response.writeHead(status, { ...kept, 'content-length': body.length, connection: 'close' })
    if (fault === 'cut') {
      response.flushHeaders()
      response.write(body.subarray(0, Math.floor(random() * body.length)), () => {
        // What was written leaves first: a reset would take it along.
        setTimeout(() => response.socket?.destroy(), 20)
      })
      return
    }
    const pieces = fault === 'slow' ? 8 : 1
    const size = Math.ceil(body.length / pieces)
    for (let at = 0; at < body.length; at += size) {
      response.write(body.subarray(at, at + size))
      if (pieces > 1) await wait(random() * 60)
    }
    response.end()
  }

  const say = (response: ServerResponse, status: number, headers: Readonly<Record<string, string>>, text: string): void => {
    response.writeHead(status, { ...headers, connection: 'close' }).end(text)
  }
  const json = { 'content-type': 'application/json' }

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bytesOf(request)
    const asked = { path: request.url ?? '', cars: carsOf(body) }
    const fault = choose(asked)
    passed.push({ at: Date.now(), ...asked, fault })
    const answer = proxyFaults[fault].stored ? await passOn(to, request, body) : null
    const [least, most] = pause()
    if (most > 0) await wait(least + random() * (most - least))
    switch (fault) {
      case 'reset-before':
      case 'reset-after':
        return void response.socket?.resetAndDestroy()
      case 'late-before':
      case 'late-after':
        // The sender gives up; the connection goes with it.
        return
      case 'too-many':
        return say(response, 429, json, '{"error":"Too many requests"}')
      case 'too-many-when':
        return say(response, 429, { ...json, 'retry-after': later }, '{"error":"Too many requests"}')
      case 'unavailable':
        return say(response, 503, json, '{"error":"Service unavailable"}')
      case 'unavailable-when':
        return say(response, 503, { ...json, 'retry-after': later }, '{"error":"Service unavailable"}')
      case 'page':
      case 'page-after':
        return say(response, 200, { 'content-type': 'text/html' }, htmlPage)
      default:
        if (answer !== null) await write(response, answer, fault)
    }
  }

  let port = 0
  let server: Server | null = null
  const up = async (): Promise<void> => {
    const next = createServer((request, response) => {
      // A sender that was killed, or a service that is off: neither gets an answer.
      handle(request, response).catch(() => request.socket.destroy())
    })
    next.on('connection', (socket: Socket) => {
      sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    })
    port = await listenLocally(next, { port })
    server = next
  }
  const down = (): void => {
    downs.push(Date.now())
    server?.close()
    server = null
  }
  await up()
  return {
    address: `http://127.0.0.1:${port}`,
    passed,
    downs,
    down,
    up: async () => {
      if (server === null) await up()
    },
    close: () => {
      down()
      for (const socket of sockets) socket.destroy()
    }
  }
}
