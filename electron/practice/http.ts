import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PracticeFault } from '#core/contract/practice.ts'
import type { Reply } from './faults.ts'

/** Largest accepted body in bytes; 1,200 goods lines are about one million. */
const bodyLimit = 128 * 1024 * 1024

/** The body as text; null where it is larger than the limit. */
export const readBody = async (request: IncomingMessage): Promise<string | null> => {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > bodyLimit) return null
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const pathOf = (request: IncomingMessage): string => (request.url ?? '').split('?', 1)[0] ?? ''

export const hasToken = (request: IncomingMessage): boolean => /^Bearer +\S/i.test(request.headers.authorization ?? '')

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Whether the request has this bearer token; compared in constant time. */
export const hasThisToken = (request: IncomingMessage, token: string): boolean =>
  timingSafeEqual(digest(/^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''), digest(token))

/**
 * Whether a request comes from a program of this computer and not from a web page: a browser sends an Origin, and DNS rebinding sends another Host.
 */
export const isLocalProgram = (request: IncomingMessage): boolean =>
  request.headers.origin === undefined && /^(127\.0\.0\.1|localhost)(:\d+)?$/.test(request.headers.host ?? '')

/** Sends a reply, complete or damaged by a fault of the connection. */
export const send = (response: ServerResponse, reply: Reply, fault: PracticeFault = 'none'): void => {
  const bytes = Buffer.from(reply.body, 'utf8')
  if (fault === 'lose-answer') {
    response.socket?.destroy()
    return
  }
  response.writeHead(reply.status, { ...reply.headers, 'content-length': bytes.length, 'cache-control': 'no-store' })
  if (fault === 'cut') response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => setImmediate(() => response.socket?.destroy()))
  else response.end(bytes)
}
