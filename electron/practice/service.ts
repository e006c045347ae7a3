import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import * as v from 'valibot'
import type { PracticeFault, PracticeState } from '#core/contract/practice.ts'
import type { Clock } from '#core/base/ports.ts'
import {
  withAdvance,
  withChange,
  listDeclarations,
  practiceControl,
  stateOf,
  type PracticeChange,
  type PracticeControl,
  type PracticeRequest
} from './control.ts'
import { invalidRequest, json, faultReply, takeFault, type Exchange, type Reply } from './faults.ts'
import { hasThisToken, hasToken, isLocalProgram, parseJson, pathOf, readBody, send } from './http.ts'
import { issuedResponses } from './issued-responses.ts'
import { operations, type Operation } from './operations.ts'
import { openStore } from './store.ts'
import { createSubmissionReader } from './validator.ts'

export interface PracticeOptions extends PracticeChange {
  /** Contains the whole state; created when missing. Only one service may use a folder at a time. */
  readonly folder: string
  /** 0 or undefined: a free port. */
  readonly port?: number
  readonly clock?: Clock
  /** Seconds of the fault `delay`; 40 by default. */
  readonly delaySeconds?: number
  /** The only bearer token that is accepted; without it any token is, and `/practice/` needs none. */
  readonly token?: string
  /** Called after every change of the state. */
  readonly onChange?: (state: PracticeState) => void
  /** Called with the reason of a refusal, which the reply does not contain. */
  readonly onRefused?: (path: string, reason: string) => void
}

export interface PracticeService {
  readonly port: number
  state(): PracticeState
  change(change: PracticeChange): Promise<PracticeState>
  /** Advances every declaration by `steps` statuses. */
  advance(steps: number): Promise<PracticeState>
  stop(): Promise<void>
}

/** Entries of `GET /practice/requests` in memory. */
const maxRequests = 500

/**
 * Starts the practice service: the five operations of the specification (section 4) over HTTP on 127.0.0.1 and, for tests and trainers, `GET /practice/state`, `GET /practice/declarations`, `GET /practice/requests` and `POST /practice/control`.
 * Rejects where the folder cannot be used or the port is taken.
 */
export const startPracticeService = async (options: PracticeOptions): Promise<PracticeService> => {
  const clock = options.clock ?? Date
  const now = (): number => clock.now()
  const store = await openStore(options.folder)
  const open = issuedResponses(store, now)
  const paths = operations({ store, open, readSubmission: createSubmissionReader(), now })
  const requests: PracticeRequest[] = []
  const delays = new Map<NodeJS.Timeout, () => void>()
  let running = true

  const state = (): PracticeState => stateOf(store, running)
  const publish = (): PracticeState => {
    const after = state()
    options.onChange?.(after)
    return after
  }
  const change = async (requested: PracticeChange): Promise<PracticeState> => {
    await store.changeSettings((settings) => withChange(settings, requested, now()))
    return publish()
  }
  const advance = async (by: number): Promise<PracticeState> => {
    await store.changeSettings((settings) => withAdvance(settings, by, now()))
    return publish()
  }
  const control = async ({ advance: by, ...requested }: PracticeControl): Promise<PracticeState> => {
    if (Object.keys(requested).length > 0) await change(requested)
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
    publish()
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

  const practiceReply = async (request: IncomingMessage, body: string): Promise<Reply | null> => {
    switch (`${request.method} ${pathOf(request)}`) {
      case 'GET /practice/state':
        return json(200, state())
      case 'GET /practice/declarations':
        return json(200, listDeclarations(store, now()))
      case 'GET /practice/requests':
        return json(200, requests)
      case 'POST /practice/control': {
        const requested = v.safeParse(practiceControl, parseJson(body))
        return requested.success ? json(200, await control(requested.output)) : invalidRequest
      }
      default:
        return null
    }
  }

  const record = (request: IncomingMessage, fault: PracticeFault): void => {
    requests.push({ at: now(), method: request.method ?? '', path: pathOf(request), fault, token: hasToken(request) })
    if (requests.length > maxRequests) requests.shift()
  }

  const isAllowed = (request: IncomingMessage): boolean =>
    options.token === undefined ? hasToken(request) : hasThisToken(request, options.token)

  const answerOperation = async (request: IncomingMessage, response: ServerResponse, operation: Operation, body: string): Promise<void> => {
    const fault = await faultFor(operation.exchange)
    record(request, fault)
    const replacement = faultReply(fault, `http://localhost:${port}/practice/redirected`)
    if (replacement) return send(response, replacement)
    const isSigned = operation.exchange === 'retrieval' || (options.token !== undefined && request.headers.authorization !== undefined)
    if (isSigned && !isAllowed(request)) {
      options.onRefused?.(pathOf(request), hasToken(request) ? 'another bearer token' : 'no bearer token')
      return send(response, json(401, { error: 'Unauthorized' }))
    }
    const before = store.tracks().length
    const reply = await operation.answer(body, fault)
    if (reply.reason !== undefined) options.onRefused?.(pathOf(request), reply.reason)
    if (store.tracks().length !== before) publish()
    if (fault === 'delay') await wait(options.delaySeconds ?? 40)
    send(response, reply, fault)
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    // A browser would let any web page send declarations here, or change what the service answers.
    if (!isLocalProgram(request)) {
      options.onRefused?.(pathOf(request), 'not a program of this computer')
      return send(response, json(403, { error: 'Forbidden' }, { connection: 'close' }))
    }
    const body = await readBody(request)
    if (body === null) return send(response, json(413, { error: 'Request too large' }, { connection: 'close' }))
    const operation = paths.get(pathOf(request))
    if (operation && request.method === 'POST') return answerOperation(request, response, operation, body)
    const practice = !operation && (options.token === undefined || isAllowed(request)) ? await practiceReply(request, body) : null
    if (practice) return send(response, practice)
    record(request, 'none')
    send(response, operation ? json(405, { error: 'Method not allowed' }, { allow: 'POST' }) : json(404, { error: 'Not found' }))
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => {
      // The request was aborted or a write failed: it must not be answered as stored.
      if (response.headersSent) response.socket?.destroy()
      else send(response, json(500, { error: 'Practice service failed' }))
    })
  })
  if (options.pace !== undefined || options.fault !== undefined)
    await store.changeSettings((settings) => withChange(settings, options, now()))
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
