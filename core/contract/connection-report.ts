import type { Failure } from '../base/result.ts'

/** The steps that must succeed, in this order, before a service can be used. */
export const connectionSteps = ['name', 'connection', 'encryption', 'answer', 'service', 'token'] as const
export type ConnectionStep = (typeof connectionSteps)[number]

/** `unclear`: it is unknown whether the step succeeded. `not-needed`: no encryption for a local address, no name lookup for an IP address. */
export type StepState = 'done' | 'failed' | 'unclear' | 'not-reached' | 'not-needed'

/** The result of a connection test. The test changes nothing at the service: it requests the status log (specification 4.2) of an aju number of zeros. */
export interface ConnectionReport {
  readonly profile: string
  /** Path and aju number of the request; null if no request was sent. */
  readonly asked: { readonly path: string; readonly car: string } | null
  readonly steps: readonly { readonly step: ConnectionStep; readonly state: StepState }[]
  /** From the start of the request to the end of the response, in milliseconds. */
  readonly milliseconds: number
  readonly httpStatus: number | null
  /** The failure; null if the service can be used. */
  readonly failure: Failure | null
}
