import type { AnswerRules } from '../contract/answer-rules.ts'
import { type ConnectionReport, type ConnectionStep, type StepState, connectionSteps } from '../contract/profile.ts'
import type { Failure, FailureCode } from '../base/result.ts'
import type { HttpReply } from '../base/ports.ts'
import { readJson } from './read-reply.ts'
import { operationPaths, postStatusLog, type ServiceCall } from './operations.ts'
import { isObject } from '../base/json-guards.ts'

/** Has the form of an aju number, but belongs to no office, company or day. */
export const unknownCar = '0'.repeat(26)

/** Milliseconds; short because the user waits for the result. */
const longestTest = 20_000

/** The step at which a connection failure happened. A proxy belongs to the connection step. */
const stepByCode: Readonly<Partial<Record<FailureCode, ConnectionStep>>> = {
  offline: 'name',
  'name-not-found': 'name',
  unreachable: 'connection',
  proxy: 'connection',
  'proxy-login': 'connection',
  'practice-off': 'connection',
  certificate: 'encryption',
  'certificate-expired': 'encryption',
  'certificate-unknown': 'encryption',
  'certificate-host': 'encryption',
  encryption: 'encryption',
  'answer-cut': 'answer',
  'answer-too-large': 'answer',
  redirected: 'service',
  unauthorised: 'token',
  forbidden: 'token',
  'no-token': 'token'
}

/** Failures that leave open which step failed; the steps before them are unclear, not done. */
const atAnyStep: ReadonlySet<FailureCode> = new Set(['timed-out', 'connection-lost', 'cancelled'])

/** Whether the status log operation could have given this answer: its own form (specification 2.3) or a refusal (7.1). */
const isOfService = (value: unknown): boolean => isObject(value) && ['status', 'desc', 'error'].some((key) => Object.hasOwn(value, key))

/**
 * The failure that an answer reveals; null if the service answered. A service that refuses this aju number in its own words has answered.
 */
const failureOf = (reply: HttpReply, now: number, rules: AnswerRules): Failure | null => {
  const json = readJson(reply, now, rules)
  if (!json.ok) return json.failure.code === 'refused' && (json.failure.httpStatus ?? 0) < 500 ? null : json.failure
  return isOfService(json.value) ? null : { code: 'unreadable-answer', ...(reply.kind === 'reply' ? { httpStatus: reply.status } : {}) }
}

/** The step that failed; a timeout before anything was sent happened while connecting. */
const failedStep = (failure: Failure, hasAnswer: boolean): ConnectionStep => {
  if (failure.code === 'timed-out' && failure.mayHaveArrived === false) return 'connection'
  return stepByCode[failure.code] ?? (hasAnswer ? 'service' : 'answer')
}

const stepsOf = (address: string, failure: Failure | null, hasAnswer: boolean): ConnectionReport['steps'] => {
  const url = URL.canParse(address) ? new URL(address) : null
  const notNeeded = (step: ConnectionStep): boolean =>
    (step === 'encryption' && url?.protocol === 'http:') || (step === 'name' && /^[\d.]+$|^\[/.test(url?.hostname ?? ''))
  const failed = failure === null ? connectionSteps.length : connectionSteps.indexOf(failedStep(failure, hasAnswer))
  const isUnclear = failure !== null && atAnyStep.has(failure.code) && failure.mayHaveArrived !== false && !hasAnswer
  const stateAt = (index: number): StepState => {
    if (index === failed) return 'failed'
    if (index > failed) return 'not-reached'
    return isUnclear ? 'unclear' : 'done'
  }
  return connectionSteps.map((step, index) => ({ step, state: notNeeded(step) && index !== failed ? 'not-needed' : stateAt(index) }))
}

/** A report when no request could be made. */
export const notAsked = (profile: string, address: string, failure: Failure): ConnectionReport => ({
  profile,
  asked: null,
  milliseconds: 0,
  httpStatus: null,
  failure,
  // An unusable address is never resolved; only the practice service, on this computer, gets as far as not answering.
  steps: stepsOf(address, failure, false).map(({ step, state }) =>
    failure.code === 'practice-off' ? { step, state } : { step, state: step === 'name' ? 'failed' : 'not-reached' }
  )
})

/** Sends one harmless query to the service and reports how far it came. `now` in milliseconds. */
export const testConnection = async (call: ServiceCall, now: () => number): Promise<ConnectionReport> => {
  const started = now()
  const timeLimit = Math.min(call.profile.timeLimit, longestTest / 1000)
  const reply = await postStatusLog({ ...call, profile: { ...call.profile, timeLimit } }, unknownCar)
  const found = failureOf(reply, now(), call.profile.answerRules)
  // Without a token no service can be expected to answer properly, so the missing token is the failure to report.
  const failure = call.token === null && (found === null || stepByCode[found.code] === 'token') ? { code: 'no-token' as const } : found
  return {
    profile: call.profile.id,
    asked: { path: operationPaths.statusLog, car: unknownCar },
    steps: stepsOf(call.address, failure, reply.kind === 'reply' || reply.httpStatus !== undefined),
    milliseconds: Math.max(0, now() - started),
    httpStatus: reply.kind === 'reply' ? reply.status : (reply.httpStatus ?? null),
    failure
  }
}
