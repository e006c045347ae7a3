import type { Holding, NumberLane, OfficeStatus } from '../contract/office.ts'
import { editObstacleOf, type EditObstacle, type LeftObstacle } from './edit-obstacle.ts'
import { numberPlace } from './number-lanes.ts'

/** Why a declaration cannot be sent from this desk, as far as the window knows; the host and the office decide. `sent-by`: the right to send is with `desk`. */
export type SendObstacle =
  | EditObstacle
  | { readonly kind: 'sent-by'; readonly desk: string }
  | { readonly kind: 'late' }
  | LeftObstacle
  | { readonly kind: 'locked' | 'confirmation' | 'connecting' | 'offline' | 'refused' | 'forked' | 'missing' }
export type SendReason = SendObstacle['kind']

export interface SendSituation {
  readonly status: OfficeStatus
  /** Undefined for a declaration that the office does not know yet: it is of this desk. */
  readonly holding: Holding | undefined
  /** Version of the rows that this version of the application understands. */
  readonly schema: number
  /** An attempt may have arrived, and the user has not confirmed sending again. */
  readonly needsConfirmation: boolean
}

const ofSending = ({ sender, closed }: Holding, desk: string): SendObstacle | null => {
  if (sender !== null && sender !== desk) return { kind: 'sent-by', desk: sender }
  return closed === null ? null : { kind: 'late' }
}

/** Whether the user allows sending it without the office at this time. */
export const isAllowedWithoutOffice = ({ contact, withoutOffice }: OfficeStatus, declaration: string, now: number): boolean =>
  contact.kind === 'offline' && withoutOffice !== null && now < withoutOffice.until && withoutOffice.declarations.includes(declaration)

const ofContact = ({ contact: { kind }, sendingOpen, isForked }: OfficeStatus): SendObstacle | null => {
  if (kind !== 'connected') return { kind }
  if (sendingOpen) return null
  return { kind: isForked ? 'forked' : 'missing' }
}

/** Returns the first obstacle, in this order: the desk, the declaration, a missing confirmation, the connection. */
export const sendObstacle = ({ status, holding, schema, needsConfirmation }: SendSituation): SendObstacle | null =>
  (status.state === 'locked' ? { kind: 'locked' as const } : null) ??
  editObstacleOf(status, holding, schema) ??
  (holding === undefined ? null : ofSending(holding, status.desk)) ??
  (needsConfirmation ? { kind: 'confirmation' as const } : null) ??
  ofContact(status)

/** Whether the desk may send it without the office at all, besides what `sendObstacle` says of the desk and the declaration. */
export const maySendWithoutOffice = (
  status: OfficeStatus,
  holding: Holding | undefined,
  lanes: readonly NumberLane[],
  car: string
): boolean => {
  if (!status.sendingOpen || holding === undefined || holding.sender !== status.desk) return false
  const { outcome, attempt } = holding
  const isRegistered = attempt !== null || numberPlace(car, holding, lanes, status.desk) === 'own'
  return isRegistered && outcome !== 'sending' && outcome !== 'unknown'
}
