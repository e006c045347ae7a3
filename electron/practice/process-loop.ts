import * as v from 'valibot'
import { errorCode } from '../files/atomic-file.ts'
import { practiceRequest, type PracticeReplyMessage, type PracticeRequestMessage } from './messages.ts'
import { startPracticeService, type PracticeOptions, type PracticeService } from './service.ts'

/** The part of Electron's `process.parentPort` that is used. */
export interface ParentPort {
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): unknown
  postMessage(message: unknown): void
}

export type StartService = (options: PracticeOptions) => Promise<PracticeService>

const reasonOf = (error: unknown): string => errorCode(error) || 'unexpected'

/** Serves the requests of the main process in sequence; calls `exit` after a `stop`. */
export const servePort = (port: ParentPort, exit: () => void, start: StartService = startPracticeService): void => {
  let service: PracticeService | null = null
  const send = (message: PracticeReplyMessage): void => port.postMessage(message)

  const startService = async ({
    id,
    folder,
    token,
    ...settings
  }: Extract<PracticeRequestMessage, { type: 'start' }>): Promise<PracticeReplyMessage> => {
    if (service) return { type: 'failed', id, reason: 'already-started' }
    const { port: requestedPort, pace, fault } = settings
    service = await start({
      folder,
      token,
      ...(requestedPort === undefined ? {} : { port: requestedPort }),
      ...(pace === undefined ? {} : { pace }),
      ...(fault === undefined ? {} : { fault }),
      onChange: (state) => send({ type: 'changed', state })
    })
    return { type: 'started', id, port: service.port, state: service.state() }
  }

  const answer = async (request: PracticeRequestMessage): Promise<PracticeReplyMessage> => {
    const { id } = request
    if (request.type === 'start') return startService(request)
    if (request.type === 'stop') {
      await service?.stop()
      return { type: 'stopped', id }
    }
    if (!service) return { type: 'failed', id, reason: 'not-started' }
    switch (request.type) {
      case 'state':
        return { type: 'state', id, state: service.state() }
      case 'change': {
        const { pace, fault } = request
        return {
          type: 'state',
          id,
          state: await service.change({ ...(pace === undefined ? {} : { pace }), ...(fault === undefined ? {} : { fault }) })
        }
      }
      case 'advance':
        return { type: 'state', id, state: await service.advance(request.steps) }
      default:
        return request satisfies never
    }
  }

  const serve = async (data: unknown): Promise<void> => {
    if (!v.is(practiceRequest, data)) {
      const id: unknown = typeof data === 'object' && data !== null && 'id' in data ? data.id : undefined
      send({ type: 'failed', id: typeof id === 'number' ? id : 0, reason: 'invalid' })
      return
    }
    send(await answer(data).catch((error: unknown) => ({ type: 'failed', id: data.id, reason: reasonOf(error) }) as const))
    if (data.type === 'stop') exit()
  }

  let queue = Promise.resolve()
  port.on('message', ({ data }) => {
    queue = queue.then(() => serve(data))
  })
}
