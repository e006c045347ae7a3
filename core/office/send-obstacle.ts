import type { Holding, Lane, OfficeStatus } from '../contract/office/channels.ts'
import { ajuKey } from '../numbering/aju-number.ts'
import { isInLane } from './lanes.ts'

/** Why a declaration cannot be sent from this desk, as far as the window knows; the host and the office decide. `desk`: the one it depends on. */
export type SendObstacle =
  | { readonly why: 'held-by' | 'sent-by' | 'offered'; readonly desk: string }
  | {
      readonly why:
        | 'pool'
        | 'deleted'
        | 'newer'
        | 'viewer'
        | 'locked'
        | 'retired'
        | 'late'
        | 'word'
        | 'connecting'
        | 'offline'
        | 'refused'
        | 'missing'
    }
export type SendReason = SendObstacle['why']

/** What passes without another desk or a change of the declaration: an entry may wait for it in the outbox. */
const passing: ReadonlySet<SendReason> = new Set(['word', 'connecting', 'offline', 'refused', 'missing'])
export const isLastingObstacle = ({ why }: SendObstacle): boolean => !passing.has(why)

export interface SendSituation {
  readonly status: OfficeStatus
  /** Undefined for a declaration that the office does not know yet: it is of this desk. */
  readonly holding: Holding | undefined
  /** Of the rows that this version understands. */
  readonly schema: number
  /** An attempt of it may have arrived, and nobody has said yet that it may be sent. */
  readonly needsWord: boolean
}

const ofDesk = ({ state, rights }: OfficeStatus): SendObstacle | null =>
  state === 'locked' || state === 'retired' ? { why: state } : rights === 'viewer' ? { why: 'viewer' } : null

const ofHolding = (holding: Holding, desk: string, schema: number): SendObstacle | null => {
  const { deleted, holder, offeredTo, sender, closed } = holding
  if (deleted) return { why: 'deleted' }
  if (holding.schema > schema) return { why: 'newer' }
  if (holder === null) return { why: 'pool' }
  if (holder !== desk) return { why: 'held-by', desk: holder }
  if (offeredTo !== null) return { why: 'offered', desk: offeredTo }
  if (sender !== null && sender !== desk) return { why: 'sent-by', desk: sender }
  return closed === null ? null : { why: 'late' }
}

/** Whether a person lets it go without the office now. */
export const isLetAlone = ({ contact, withoutOffice }: OfficeStatus, declaration: string, now: number): boolean =>
  contact.kind === 'offline' && withoutOffice !== null && now < withoutOffice.until && withoutOffice.declarations.includes(declaration)

const ofContact = ({ contact: { kind }, sendingOpen }: OfficeStatus): SendObstacle | null => {
  if (kind !== 'connected') return { why: kind }
  return sendingOpen ? null : { why: 'missing' }
}

/** The first reason of the desk, of the declaration, of a person, of the contact. */
export const sendObstacle = ({ status, holding, schema, needsWord }: SendSituation): SendObstacle | null =>
  ofDesk(status) ??
  (holding === undefined ? null : ofHolding(holding, status.desk, schema)) ??
  (needsWord ? { why: 'word' } : null) ??
  ofContact(status)

/** Whether the desk may send it without the office at all, besides what `sendObstacle` says of the desk and the declaration. */
export const mayGoAlone = (status: OfficeStatus, holding: Holding | undefined, lanes: readonly Lane[], car: string): boolean => {
  if (!status.sendingOpen || holding === undefined || holding.sender !== status.desk) return false
  const { outcome, attempt, registered, car: known } = holding
  const isRegistered = isInLane(car, lanes, status.desk) || attempt !== null || (registered && ajuKey(known ?? '') === ajuKey(car))
  return isRegistered && outcome !== 'sending' && outcome !== 'unknown'
}
