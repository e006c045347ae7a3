import { createServer, type ServerResponse } from 'node:http'
import { plainForms } from '../drivers/tokens.ts'
import { endServer, listenLocally } from './listening.ts'

export interface EchoingService {
  readonly address: string
  /** Number of requests that carried the token. */
  readonly received: () => number
  close(): Promise<void>
}

type Reply = (response: ServerResponse, echo: string, token: string) => void

/** The token in each spelling, and inside what was encoded with base64. */
const echoesOf = (token: string): readonly string[] => {
  const encoded = ['', 'x', 'xy'].flatMap((before) => ['', '}'].map((after) => Buffer.from(before + token + after).toString('base64')))
  return [...plainForms(token), ...encoded, ...encoded.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'))]
}

const json = { 'content-type': 'application/json' }

/** Every reply repeats the token in each of its spellings, in a body or in headers. */
const replies: readonly Reply[] = [
  (response, echo) => response.writeHead(400, json).end(JSON.stringify({ error: echo })),
  (response, echo) => response.writeHead(500, { 'content-type': 'text/html' }).end(`<!doctype html><title>${echo}</title>`),
  (response, echo) => response.writeHead(200, json).end(`{"status":"ok","desc":[{"car":"x","error":${JSON.stringify(echo)}`),
  (response, echo, token) =>
    response
      .writeHead(429, { ...json, 'retry-after': '1', 'content-encoding': 'identity', 'x-echo': token, etag: `"${token}"` })
      .end(JSON.stringify({ message: echo })),
  (response, echo, token) => response.writeHead(307, { location: `http://127.0.0.1:9/?token=${encodeURIComponent(token)}` }).end(echo),
  (response, echo) => response.writeHead(200, json).end(JSON.stringify({ status: 'ok', desc: [{ car: echo, desc: { [echo]: echo } }] })),
  (response, echo) => {
    response.writeHead(200, { ...json, 'content-length': '100000' }).write(echo)
    setTimeout(() => response.destroy(), 50)
  }
]

/** A service that answers every request with another fault and puts the token it received into each of them. */
export const startEchoingService = async (): Promise<EchoingService> => {
  let [requests, received] = [0, 0]
  const server = createServer((request, response) => {
    const token = (request.headers.authorization ?? '').replace(/^Bearer /, '')
    if (token !== '') received += 1
    const reply = replies[requests % replies.length]
    requests += 1
    request.resume().on('end', () => reply?.(response, token === '' ? 'no token' : echoesOf(token).join(' '), token))
  })
  const port = await listenLocally(server)
  return { address: `http://127.0.0.1:${port}`, received: () => received, close: () => endServer(server) }
}
