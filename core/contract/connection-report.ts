import type { Failure } from '../base/result.ts'

/** What has to go well, in this order, until a service can be used. */
export const connectionSteps = ['name', 'connection', 'encryption', 'answer', 'service', 'token'] as const
export type ConnectionStep = (typeof connectionSteps)[number]

/** `unclear`: it may or may not have been reached. `not-needed`: no encryption to this computer itself, no name but a number. */
export type StepState = 'done' | 'failed' | 'unclear' | 'not-reached' | 'not-needed'

/** What a test of a connection found. Nothing is made at the service: it is asked for the status log (specification 4.2) of an aju number of noughts. */
export interface ConnectionReport {
  readonly profile: string
  /** Operation and aju number that were asked for; null where nothing was asked. */
  readonly asked: { readonly path: string; readonly car: string } | null
  readonly steps: readonly { readonly step: ConnectionStep; readonly state: StepState }[]
  /** From asking to the end of the answer, in milliseconds. */
  readonly milliseconds: number
  readonly httpStatus: number | null
  /** What is wrong; null where the service can be used. */
  readonly failure: Failure | null
}
