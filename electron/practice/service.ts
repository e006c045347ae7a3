import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { PracticeFault, PracticeState } from '#core/contract/practice.ts'
import type { Clock } from '#core/base/ports.ts'
import {
  advanced,
  changed,
  listDeclarations,
  readControl,
  stateOf,
  type PracticeChange,
  type PracticeControl,
  type PracticeRequest
} from './control.ts'
import { invalidRequest, json, replyInstead, takeFault, type Exchange, type Reply } from './faults.ts'
import { hasToken, isOwn, parseJson, pathOf, readBody, send } from './http.ts'
import { issuedResponses } from './issued-responses.ts'
import { operations, type Operation } from './operations.ts'
import { openStore } from './store.ts'
import { submissionReader } from './validator.ts'

export interface PracticeOptions extends PracticeChange {
  /** Holds the whole state; made when missing. One running service for each folder. */
  readonly folder: string
  /** 0 or left out: any free one. */
  readonly port?: number
  readonly clock?: Clock
  /** Seconds the fault `delay` takes; 40 when left out. */
  readonly delaySeconds?: number
  /** Told after every change of the state. */
  readonly onChange?: (state: PracticeState) => void
  /** Told why a request was refused, which the answer does not say. */
  readonly onRefused?: (path: string, why: string) => void
}

export interface PracticeService {
  readonly port: number
  state(): PracticeState
  change(change: PracticeChange): Promise<PracticeState>
  /** Moves every declaration on by so many statuses. */
  advance(steps: number): Promise<PracticeState>
  stop(): Promise<void>
}

/** Lines of `GET /practice/requests` kept in memory. */
const requestsKept = 500

/**
 * The practice service: the five operations of the specification over HTTP on 127.0.0.1, and beside them, for tests and teachers only,
 * `GET /practice/state`, `GET /practice/declarations`, `GET /practice/requests` and `POST /practice/control`.
 * Rejects where the folder cannot be used or the port is taken.
 */
export const startPracticeService = async (options: PracticeOptions): Promise<PracticeService> => {
  const clock = options.clock ?? Date
  const now = (): number => clock.now()
  const store = await openStore(options.folder)
  const open = issuedResponses(store, now)
  const paths = operations({ store, open, readSubmission: submissionReader(), now })
  const requests: PracticeRequest[] = []
  const delays = new Map<NodeJS.Timeout, () => void>()
  let running = true

  const state = (): PracticeState => stateOf(store, running)
  const told = (): PracticeState => {
    const after = state()
    options.onChange?.(after)
    return after
  }
  const change = async (wanted: PracticeChange): Promise<PracticeState> => {
    await store.changeSettings((settings) => changed(settings, wanted, now()))
    return told()
  }
  const advance = async (by: number): Promise<PracticeState> => {
    await store.changeSettings((settings) => advanced(settings, by, now()))
    return told()
  }
  const control = async ({ advance: by, ...wanted }: PracticeControl): Promise<PracticeState> => {
    if (Object.keys(wanted).length > 0) await change(wanted)
    return by === undefined ? state() : advance(by)
  }

  const faultFor = async (exchange: Exchange): Promise<PracticeFault> => {
    if (store.settings().faultTimes === null) return takeFault(store.settings(), exchange).fault
    let fault: PracticeFault = 'none'
    await store.changeSettings((settings) => {
      const taken = takeFault(settings, exchange)
      fault = taken.fault
      return taken.after
    })
    told()
    return fault
  }

  const wait = (seconds: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => {
        delays.delete(timer)
        resolve()
      }, seconds * 1000)
      delays.set(timer, resolve)
    })

  const practiceOnly = async (request: IncomingMessage, body: string): Promise<Reply | null> => {
    switch (`${request.method} ${pathOf(request)}`) {
      case 'GET /practice/state':
        return json(200, state())
      case 'GET /practice/declarations':
        return json(200, listDeclarations(store, now()))
      case 'GET /practice/requests':
        return json(200, requests)
      case 'POST /practice/control': {
        const wanted = readControl(parseJson(body))
        return wanted ? json(200, await control(wanted)) : invalidRequest
      }
      default:
        return null
    }
  }

  const note = (request: IncomingMessage, fault: PracticeFault): void => {
    requests.push({ at: now(), method: request.method ?? '', path: pathOf(request), fault, token: hasToken(request) })
    if (requests.length > requestsKept) requests.shift()
  }

  const answerOperation = async (request: IncomingMessage, response: ServerResponse, operation: Operation, body: string): Promise<void> => {
    const fault = await faultFor(operation.exchange)
    note(request, fault)
    const instead = replyInstead(fault, `http://localhost:${port}/practice/redirected`)
    if (instead) return send(response, instead)
    if (operation.exchange === 'retrieval' && !hasToken(request)) {
      options.onRefused?.(pathOf(request), 'no bearer token')
      return send(response, json(401, { error: 'Unauthorized' }))
    }
    const before = store.tracks().length
    const reply = await operation.answer(body, fault)
    if (reply.why !== undefined) options.onRefused?.(pathOf(request), reply.why)
    if (store.tracks().length !== before) told()
    if (fault === 'delay') await wait(options.delaySeconds ?? 40)
    send(response, reply, fault)
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readBody(request)
    if (body === null) return send(response, json(413, { error: 'Request too large' }, { connection: 'close' }))
    const operation = paths.get(pathOf(request))
    if (operation && request.method === 'POST') return answerOperation(request, response, operation, body)
    const practice = !operation && isOwn(request) ? await practiceOnly(request, body) : null
    if (practice) return send(response, practice)
    note(request, 'none')
    send(response, operation ? json(405, { error: 'Method not allowed' }, { allow: 'POST' }) : json(404, { error: 'Not found' }))
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => {
      // The request broke off, or the disk refused: nothing may be answered as stored.
      if (response.headersSent) response.socket?.destroy()
      else send(response, json(500, { error: 'Practice service failed' }))
    })
  })
  if (options.pace !== undefined || options.fault !== undefined) await store.changeSettings((settings) => changed(settings, options, now()))
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', () => {
      server.off('error', reject)
      const address = server.address()
      if (typeof address === 'object' && address) resolve(address.port)
    })
  })

  return {
    port,
    state,
    change,
    advance,
    stop: async () => {
      if (!running) return
      running = false
      for (const [timer, resume] of delays) {
        clearTimeout(timer)
        resume()
      }
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
      await store.settle()
    }
  }
}
