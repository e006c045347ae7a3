import type { Failure, FailureCode } from '#core/base/result.ts'
import { classifyFailure } from '#core/wire/classify-failure.ts'
import { stringOrEmpty } from '#core/base/json-guards.ts'
import { errorCode } from '../../files/atomic-file.ts'
import { fullDiskState, isNotAdmitted } from '../server/client.ts'
import { ServerRefused, type ServerProblem } from '../server/server-stream.ts'
import { CallLost, CallRefused, isServerError } from './connection.ts'
import { DeskFailed } from './session.ts'

const serverFailures = {
  'server-unreachable': 'office-offline',
  'server-foreign': 'office-foreign',
  'server-without-tls': 'office-without-tls',
  'server-certificate': 'office-certificate',
  'server-without-scram': 'office-without-scram'
} as const satisfies Readonly<Record<ServerProblem, FailureCode>>
const noDatabase = '3D000'

/** Error codes of PostgreSQL for a login: no such role, a wrong password. */
const loginStates = new Set(['28000', '28P01'])
/** No right to connect: the office closes the login of a desk that is out of service. */
const closedState = '42501'
/** The server answers that it has no connection left, or that it is starting: it is not out of reach, and may let the desk in a moment later. */
const busyStates = new Set(['53300', '57P03'])

export const failureCode = (error: unknown): FailureCode => {
  if (error instanceof CallRefused || error instanceof DeskFailed) return error.code
  if (error instanceof ServerRefused) return serverFailures[error.code]
  const state = errorCode(error)
  if (isNotAdmitted(error)) return 'office-not-admitted'
  if (state === noDatabase) return 'office-no-database'
  if (state === fullDiskState) return 'office-disk-full'
  if (error instanceof CallLost) return 'office-offline'
  if (busyStates.has(state)) return 'office-unanswered'
  if (loginStates.has(state)) return 'office-login'
  if (state === closedState) return 'office-retired'
  // Also without the database of the office, or where it may only be read.
  return isServerError(error) ? 'office-failed' : 'office-offline'
}

/** An error without a code of the office, the server or the system: a defect of the program or the driver. */
export const isUnnamed = (error: unknown): boolean =>
  ![CallRefused, CallLost, DeskFailed, ServerRefused].some((known) => error instanceof known) &&
  !(typeof error === 'object' && error !== null && 'code' in error)

/** Failures that an immediate retry cannot resolve. */
export const isLasting = (code: FailureCode): boolean => classifyFailure(code).office?.isLasting === true

/** The declaration that the office names in a refusal. */
export const refusedDeclaration = (error: unknown): Pick<Failure, 'declaration'> => {
  const declaration = error instanceof CallRefused ? stringOrEmpty(error.detail['declaration']) : ''
  return declaration === '' ? {} : { declaration }
}
