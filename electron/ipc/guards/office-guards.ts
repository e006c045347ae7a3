import type { Input } from '#core/contract/host-api.ts'
import type { HoldingVerb, OfficeChannels } from '#core/contract/office.ts'
import { flag, integerWithin, listOf, noInput, objectOf, oneOf, sha256, textUpTo, type Guard } from './guard-kit.ts'

/** Ids of the office, and of declarations. */
const id = textUpTo(100, /^[A-Za-z0-9][A-Za-z0-9._:-]*$/)
const declarations = listOf(id, 10_000)
/** A reason typed by the user. */
const words = textUpTo(1_000, /^(?=\s*\S)[^\p{Cc}]*$/u)
const note = textUpTo(1_000, /^[^\p{Cc}]*$/u)
const number = textUpTo(60, /^[^\p{Cc}]+$/u)

const plainVerbs = ['put-in-pool', 'take-from-pool', 'withdraw-offer', 'accept-offer', 'release-sending', 'delete'] as const
const [offer, asking, takeOver, plain] = [
  objectOf({ declarations, verb: oneOf(['offer']), to: id }, {}),
  objectOf({ declarations, verb: oneOf(['ask', 'answer-ask']), note }, {}),
  objectOf({ declarations, verb: oneOf(['take-over']), reason: words }, {}),
  objectOf({ declarations, verb: oneOf(plainVerbs) }, {})
]
const guardOfVerb = (verb: unknown): Guard<{ readonly declarations: readonly string[] } & HoldingVerb> => {
  if (verb === 'offer') return offer
  if (verb === 'ask' || verb === 'answer-ask') return asking
  return verb === 'take-over' ? takeOver : plain
}
const hold: Guard<Input<'office.hold'>> = (value, path) =>
  guardOfVerb(typeof value === 'object' && value !== null && 'verb' in value ? value.verb : null)(value, path)

export const officeGuards: { readonly [C in Exclude<keyof OfficeChannels, 'storeCopy.appendIncoming'>]: Guard<Input<C>> } = {
  'office.status': noInput,
  'office.pair': objectOf({ pin: textUpTo(40, /^[\d\s-]+$/) }, {}),
  'office.leave': objectOf({ even: flag }, {}),
  'office.left': noInput,
  'office.exchange': noInput,
  'office.networkChanged': noInput,
  'office.takenNumbers': noInput,
  'office.contacts': noInput,
  'office.desks': noInput,
  'office.holdings': objectOf({ after: integerWithin(0, Number.MAX_SAFE_INTEGER) }, {}),
  'office.hold': hold,
  'office.incoming': noInput,
  'office.hasUnstoredRows': objectOf({ declaration: id }, {}),
  'office.refused': noInput,
  'office.waiting': noInput,
  'office.branches': noInput,
  'office.branch': objectOf({ branch: id }, {}),
  'office.finishBranch': objectOf(
    { branch: id, outcome: oneOf(['merged', 'dismissed']) },
    { revision: integerWithin(0, Number.MAX_SAFE_INTEGER) }
  ),
  'office.lanes': noInput,
  'office.claimLane': objectOf({ prefix: textUpTo(12, /^[^\p{Cc}]{12}$/u) }, {}),
  'office.registerNumber': objectOf({ declaration: id, car: number }, {}),
  'office.history': objectOf({ declaration: id }, {}),
  'office.attempts': objectOf({ declaration: id }, {}),
  'office.attemptBody': objectOf({ attempt: id }, {}),
  'office.leasePolls': objectOf({ cars: listOf(number, 1_000), seconds: integerWithin(1, 86_400) }, {}),
  'office.takeRequest': objectOf({ asker: oneOf(['user', 'auto']) }, {}),
  'office.documentPlaces': objectOf({ shas: listOf(sha256, 500) }, {}),
  'office.fetchDocument': objectOf({ sha256, isAttached: flag }, {}),
  'office.stopDocument': objectOf({ sha256 }, {}),
  'office.rowHistory': objectOf({ table: textUpTo(20, /^[a-zA-Z]+$/), key: id }, {}),
  'office.openCalls': noInput,
  'office.repeatCall': objectOf({ id }, {}),
  'office.dropCall': objectOf({ id }, {}),
  'office.withoutOffice': objectOf({ declarations, until: integerWithin(0, Number.MAX_SAFE_INTEGER) }, {}),
  'office.confirmSending': objectOf({ declaration: id, confirmation: words }, {}),
  'office.reopenSending': objectOf({ declaration: id, result: words }, {}),
  'office.retireDesk': objectOf({ desk: id, reason: words }, {}),
  'office.writeOff': objectOf({ desk: id, reason: words }, {}),
  'office.lockDesk': objectOf({ desk: id, reason: words }, {}),
  'office.unlockDesk': objectOf({ desk: id }, {}),
  'office.setRights': objectOf({ desk: id, rights: oneOf(['owner', 'broker', 'viewer']) }, {}),
  'office.resolveFork': objectOf({ desk: id, reason: words }, {})
}
