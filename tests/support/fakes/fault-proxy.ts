import { once } from 'node:events'
import {
  createServer,
  request as sendRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse
} from 'node:http'
import type { Socket } from 'node:net'
import type { FailureCode } from '#core/base/result.ts'
import { listenLocally } from './listening.ts'

/**
 * What the network can do to one request. `stored`: whether the service received it completely. `codes`: the possible failure codes of the sender, `none`
 * where the reply arrives. `arrived`: whether the sender must assume that the request may have arrived.
 */
interface Fault {
  readonly stored: boolean
  readonly codes: readonly (FailureCode | 'none')[]
  readonly arrived: boolean
}

export const proxyFaultOutcomes = {
  none: { stored: true, codes: ['none'], arrived: true },
  /** The reply arrives in small chunks. */
  slow: { stored: true, codes: ['none'], arrived: true },
  /** The body is read, then the connection is reset; the service does not receive it. */
  'reset-before': { stored: false, codes: ['connection-lost'], arrived: true },
  'reset-after': { stored: true, codes: ['connection-lost'], arrived: true },
  /** No reply within the time limit; `before`: not forwarded, `after`: forwarded. */
  'late-before': { stored: false, codes: ['timed-out'], arrived: true },
  'late-after': { stored: true, codes: ['timed-out'], arrived: true },
  /** The reply is truncated. */
  cut: { stored: true, codes: ['answer-cut', 'connection-lost'], arrived: true },
  'too-many': { stored: false, codes: ['too-many'], arrived: false },
  'too-many-when': { stored: false, codes: ['too-many'], arrived: false },
  'unavailable-when': { stored: false, codes: ['service-down'], arrived: false },
  /** Any server on the route may have answered this, so the request may be stored. */
  unavailable: { stored: false, codes: ['service-down'], arrived: true },
  page: { stored: false, codes: ['not-json'], arrived: true },
  'page-after': { stored: true, codes: ['not-json'], arrived: true }
} as const satisfies Readonly<Record<string, Fault>>

export type ProxyFault = keyof typeof proxyFaultOutcomes

/** One request that the proxy has handled. */
export interface Passed {
  readonly at: number
  readonly path: string
  readonly cars: readonly string[]
  readonly fault: ProxyFault
}

export interface ProxyRequest {
  readonly path: string
  readonly cars: readonly string[]
}

export interface FaultProxy {
  readonly address: string
  /** In order of arrival. */
  readonly passed: readonly Passed[]
  /** Times at which the proxy went down; a request in transit at such a time is lost and not in `passed`. */
  readonly downs: readonly number[]
  /** Stops listening; requests already received are finished. */
  down(): void
  up(): Promise<void>
  close(): void
}

export interface FaultProxyDeps {
  /** Address of the service behind it. */
  readonly to: string
  readonly choose: (incoming: ProxyRequest) => ProxyFault
  /** A number in [0, 1): where a reply is truncated and how slow a slow reply is. */
  readonly random: () => number
  /** Minimum and maximum delay of every reply, in milliseconds. */
  readonly pause?: () => readonly [number, number]
}

/** Seconds of `Retry-After`. */
const retryAfter = '1'
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

const forward = async (to: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Answer> => {
  const outgoing = sendRequest(new URL(url ?? '/', to), { method, headers: { ...headers, connection: 'close' }, agent: false })
  // The service may reset the connection after its answer; without a listener that would end the trial.
  outgoing.on('error', () => undefined)
  outgoing.end(body)
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await bytesOf(answer) }
}

const wait = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds))

/** A faulty connection on loopback. The fault is chosen when the whole request has arrived, so that its outcome is known. */
export const startFaultProxy = async ({ to, choose, random, pause = () => [0, 0] }: FaultProxyDeps): Promise<FaultProxy> => {
  const passed: Passed[] = []
  const downs: number[] = []
  const sockets = new Set<Socket>()

  const write = async (response: ServerResponse, { status, headers, body }: Answer, fault: ProxyFault): Promise<void> => {
    const { 'transfer-encoding': _, ...otherHeaders } = headers
    response.writeHead(status, { ...otherHeaders, 'content-length': body.length, connection: 'close' })
    if (fault === 'cut') {
      response.flushHeaders()
      response.write(body.subarray(0, Math.floor(random() * body.length)), () => {
        // Delayed, because a reset would discard the bytes just written.
        setTimeout(() => response.socket?.destroy(), 20)
      })
      return
    }
    const chunks = fault === 'slow' ? 8 : 1
    const size = Math.ceil(body.length / chunks)
    for (let at = 0; at < body.length; at += size) {
      response.write(body.subarray(at, at + size))
      if (chunks > 1) await wait(random() * 60)
    }
    response.end()
  }

  const reply = (response: ServerResponse, status: number, headers: Readonly<Record<string, string>>, text: string): void => {
    response.writeHead(status, { ...headers, connection: 'close' }).end(text)
  }
  const json = { 'content-type': 'application/json' }

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bytesOf(request)
    const incoming = { path: request.url ?? '', cars: carsOf(body) }
    const fault = choose(incoming)
    passed.push({ at: Date.now(), ...incoming, fault })
    const answer = proxyFaultOutcomes[fault].stored ? await forward(to, request, body) : null
    const [min, max] = pause()
    if (max > 0) await wait(min + random() * (max - min))
    switch (fault) {
      case 'reset-before':
      case 'reset-after':
        return void response.socket?.resetAndDestroy()
      case 'late-before':
      case 'late-after':
        // Never answered: the sender times out and closes the connection.
        return
      case 'too-many':
        return reply(response, 429, json, '{"error":"Too many requests"}')
      case 'too-many-when':
        return reply(response, 429, { ...json, 'retry-after': retryAfter }, '{"error":"Too many requests"}')
      case 'unavailable':
        return reply(response, 503, json, '{"error":"Service unavailable"}')
      case 'unavailable-when':
        return reply(response, 503, { ...json, 'retry-after': retryAfter }, '{"error":"Service unavailable"}')
      case 'page':
      case 'page-after':
        return reply(response, 200, { 'content-type': 'text/html' }, htmlPage)
      default:
        if (answer !== null) await write(response, answer, fault)
    }
  }

  let port = 0
  let server: Server | null = null
  const up = async (): Promise<void> => {
    const next = createServer((request, response) => {
      // The sender was killed or the service is off: close without a reply.
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
