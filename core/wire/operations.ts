import type { Profile, ResponseKind } from '../contract/profile.ts'
import type { HttpReply, HttpTransport } from '../base/ports.ts'
import { joinAddress } from './service-address.ts'

/** The five operations (specification 4). No other path is requested; note that the bc30 path has no `/api`. */
export const operationPaths = {
  submit: '/api/submit/bc28',
  statusLog: '/api/getlog/statusrespon',
  responses: { bc20: '/api/getresbycar/bc20', bc30: '/getresbycar/bc30' } satisfies Record<ResponseKind, string>,
  responseByCode: '/api/getresbycode/bc20'
} as const

export interface ServiceCall {
  readonly transport: HttpTransport
  readonly profile: Profile
  /** {base_url} as `readAddress` returned it, or the address of the practice service. */
  readonly address: string
  /** Only the token that was entered for the origin of `address`. */
  readonly token: string | null
  readonly signal?: AbortSignal
}

interface Sending {
  readonly path: string
  readonly body: string
  readonly withToken: boolean
  readonly once: boolean
}

const post = (call: ServiceCall, { path, body, withToken, once }: Sending): Promise<HttpReply> =>
  call.transport.post({
    url: joinAddress(call.address, path),
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json',
      ...(withToken && call.token !== null ? { Authorization: `Bearer ${call.token}` } : {})
    },
    body,
    timeLimit: call.profile.timeLimit * 1000,
    bodyLimit: call.profile.answerLimit * 1024 * 1024,
    once,
    ...(call.signal ? { signal: call.signal } : {})
  })

const ask = (call: ServiceCall, path: string, members: Readonly<Record<string, string>>): Promise<HttpReply> =>
  post(call, { path, body: JSON.stringify({ edinumber: call.profile.edinumber, ...members }), withToken: true, once: false })

/** Sends the frozen body (specification 2.1) unchanged. Whether the token is sent is a setting (specification 5.4). */
export const postSubmit = (call: ServiceCall, body: string): Promise<HttpReply> =>
  post(call, { path: operationPaths.submit, body, withToken: call.profile.sendTokenOnSubmit, once: true })

/** Specification 4.2. */
export const postStatusLog = (call: ServiceCall, car: string): Promise<HttpReply> =>
  ask(call, operationPaths.statusLog, { car, kode_dokumen: call.profile.documentCode })

/** Specification 4.3 and 4.5. */
export const postResponses = (call: ServiceCall, car: string, kind: ResponseKind): Promise<HttpReply> =>
  ask(call, operationPaths.responses[kind], { car })

/** Specification 4.4. */
export const postResponseByCode = (call: ServiceCall, car: string, code: string): Promise<HttpReply> =>
  ask(call, operationPaths.responseByCode, { car, reskd: code })
