import type { Failure } from '../base/result.ts'
import type { Holding, OfficeStatus, NumberLane } from '../contract/office.ts'
import { numberPlace } from './number-lanes.ts'

/**
 * Why this desk may not change a declaration. `offered`: the desk it is offered to may accept at any moment. `newer`: written by a newer version, whose
 * fields this one does not know.
 */
export type EditObstacle =
  | { readonly kind: 'viewer' | 'retired' | 'pool' | 'deleted' | 'newer' }
  | { readonly kind: 'held' | 'offered'; readonly desk: string }

/** A copy since this folder left an office, of which the one it is in knows nothing. `name`: of the desk that had it, '' if nobody had it; `office`: where. */
export interface LeftObstacle {
  readonly kind: 'left'
  readonly name: string
  readonly office: string
}

/**
 * Why it may not queue one: as before, or `locked`: the office takes no claims of it; `unread`: the versions of the desks that had it before are not stored here
 * yet; `number`: its aju number is not taken for it.
 */
export type QueueRefusal =
  | EditObstacle
  | { readonly kind: 'locked' | 'unread' }
  /** `sent-by`: the right to send stayed with the desk it was taken over from. `late`: a late attempt closed sending; `maybe-sent`: an attempt that waits in quarantine. */
  | { readonly kind: 'sent-by'; readonly desk: string }
  | { readonly kind: 'late' | 'maybe-sent' }
  | LeftObstacle
  /** `desk`: which has the number, where that is known. `series`: of this desk, with which another number would be taken; '' if none. */
  | { readonly kind: 'number'; readonly desk: string | null; readonly failure: Failure; readonly series: string }

/**
 * A locked desk goes on editing what it holds: what it pushes waits in quarantine. A retired desk holds nothing at the office, even before it has received that change. A declaration without a holding was created here and is not at the office yet. `schema`: the version of the rows here.
 */
export const editObstacleOf = (
  { desk, rights, state }: Pick<OfficeStatus, 'desk' | 'rights' | 'state'>,
  holding: Holding | undefined,
  schema: number
): EditObstacle | null => {
  if (state === 'retired') return { kind: 'retired' }
  if (rights === 'viewer') return { kind: 'viewer' }
  if (holding === undefined) return null
  if (holding.deleted) return { kind: 'deleted' }
  if (holding.holder === null) return { kind: 'pool' }
  if (holding.holder !== desk) return { kind: 'held', desk: holding.holder }
  if (holding.offeredTo !== null) return { kind: 'offered', desk: holding.offeredTo }
  return holding.schema > schema ? { kind: 'newer' } : null
}

/** Why a declaration cannot be sent from this desk, as far as the window knows; the host and the office decide. `sent-by`: the right to send is with `desk`. */
export type SendObstacle =
  | EditObstacle
  | { readonly kind: 'sent-by'; readonly desk: string }
  | { readonly kind: 'late' | 'maybe-sent' }
  | LeftObstacle
  | { readonly kind: 'locked' | 'confirmation' | 'connecting' | 'offline' | 'refused' | 'forked' | 'missing' }
export type SendReason = SendObstacle['kind']

interface SendSituation {
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
  if (closed === null) return null
  return { kind: closed === 'maybe-sent' ? 'maybe-sent' : 'late' }
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
