import { fail, ok, type Result } from '../base/result.ts'
import type { Holding, HoldingVerb, OfficeStatus } from '../contract/office.ts'

/** Milliseconds after which a connected desk hands a declaration over that it was asked for, if nobody there answers or changes it. */
export const unansweredAfter = 120_000

/** What a person does with the holder of declarations, in the order of the menu; `refuse` answers a question. */
export const holdingVerbs = ['take', 'give', 'refuse'] as const
export type HoldingVerbName = (typeof holdingVerbs)[number]

/** A verb with what decides about it. */
export type HoldingAct =
  /** `hasReason`: editing alone is wanted as well, of a desk that cannot be reached. */
  | { readonly verb: 'take'; readonly hasReason: boolean }
  /** `what`: the declaration, or the right to send one that was taken while this desk could not be reached. */
  | { readonly verb: 'give'; readonly what: 'to-desk' | 'to-nobody' | 'sending' }
  | { readonly verb: 'refuse' }

/** How a person takes: with a reason also what cannot be reached, for which the dialog asks. */
export const takeAct: HoldingAct = { verb: 'take', hasReason: true }

export const actOf = (verb: Exclude<HoldingVerb, { verb: 'delete' }>): HoldingAct => {
  if (verb.verb === 'take') return { verb: 'take', hasReason: verb.reason !== undefined }
  if (verb.verb === 'refuse') return { verb: 'refuse' }
  return { verb: 'give', what: 'what' in verb ? 'sending' : verb.to === null ? 'to-nobody' : 'to-desk' }
}

/**
 * What a verb does. `moves`: this desk holds it at once. `stays`: what this desk has offered is no longer offered. `asks`: the desk that holds it answers.
 * `edits`: editing alone moves from a desk that cannot be reached. `offers`: a colleague may take it. `frees`: anyone may. `releases`: the right to send follows
 * the holder. `keeps`: the desk that asked does not get it.
 */
export type HoldingEffect = 'moves' | 'stays' | 'asks' | 'edits' | 'offers' | 'frees' | 'releases' | 'keeps'

export interface HoldingFacts {
  readonly status: Pick<OfficeStatus, 'desk' | 'rights' | 'state' | 'isForked' | 'stoppedUntil' | 'isSetBack' | 'reported'>
  /** Undefined for a declaration that the office does not know yet. */
  readonly holding: Holding | undefined
  /** Whether the desk that holds it is connected and may answer. */
  readonly isReachable: boolean
  /** Milliseconds since 1970. */
  readonly now: number
}

const isUnsettled = ({ outcome }: Holding): boolean => outcome === 'sending' || outcome === 'unknown'

const takeStep = (
  { status: { desk, rights }, holding, isReachable }: HoldingFacts & { holding: Holding },
  hasReason: boolean
): Result<HoldingEffect> => {
  const { holder, offeredTo, asked, closed } = holding
  if (holder === null) return closed === 'gap' && rights !== 'owner' ? fail('office-not-allowed') : ok('moves')
  if (holder === desk) return offeredTo === null ? fail('office-not-holder') : ok('stays')
  if (offeredTo === desk) return ok('moves')
  if (hasReason && !isReachable) return ok('edits')
  // One desk asks at a time, and what may have been sent is settled first.
  return asked !== null || isUnsettled(holding) ? fail('office-busy') : ok('asks')
}

const giveStep = (
  { status: { desk }, holding }: HoldingFacts & { holding: Holding },
  what: 'to-desk' | 'to-nobody' | 'sending'
): Result<HoldingEffect> => {
  const { holder, sender, outcome } = holding
  if (what === 'sending') {
    if (sender !== desk || holder === desk) return fail('office-sending-elsewhere')
    return outcome === 'sending' ? fail('office-busy') : ok('releases')
  }
  if (holder !== desk) return fail('office-not-holder')
  if (isUnsettled(holding)) return fail('office-busy')
  return ok(what === 'to-desk' ? 'offers' : 'frees')
}

const refuseStep = ({ status: { desk }, holding: { holder, asked } }: HoldingFacts & { holding: Holding }): Result<HoldingEffect> => {
  if (holder !== desk) return fail('office-not-holder')
  return asked === null ? fail('office-not-found') : ok('keeps')
}

/** Whether the rights of a desk allow the verb at all; every desk may give up the right to send. */
const ofRights = ({ rights, state }: HoldingFacts['status'], act: HoldingAct): Result<null> => {
  if (state === 'retired') return fail('office-retired')
  if (act.verb === 'give' && act.what === 'sending') return ok(null)
  if (state === 'locked') return fail('office-locked')
  return rights === 'viewer' ? fail('office-not-allowed') : ok(null)
}

/** While the office was set back, or a desk reports it, nothing changes hands; a desk that is used twice, or stopped, takes back at the most. */
const ofClosing = (
  { status: { isSetBack, reported, isForked, stoppedUntil }, now }: HoldingFacts,
  effect: HoldingEffect
): Result<HoldingEffect> => {
  if (effect === 'asks' || effect === 'keeps') return ok(effect)
  const isStopped = isForked || (stoppedUntil ?? 0) > now
  return isSetBack || reported.length > 0 || (isStopped && effect !== 'stays') ? fail('office-sending-closed') : ok(effect)
}

/**
 * The one rule of who may do what with the holder of a declaration, and why not: asked by lists, the page of a declaration, the palette and the host. The office
 * asks the same (`office_data.step`), of what it has at that moment; it counts older attempts too. A test compares the two.
 */
export const holdingStep = (act: HoldingAct, facts: HoldingFacts): Result<HoldingEffect> => {
  const { holding } = facts
  const allowed = ofRights(facts.status, act)
  if (!allowed.ok) return allowed
  if (holding === undefined) return fail('office-not-found')
  if (holding.deleted) return fail('office-deleted')
  // Only an attempt of it was presented: there is nothing to hold yet.
  if (holding.epoch === 0) return fail('office-not-found')
  const known = { ...facts, holding }
  const step = act.verb === 'take' ? takeStep(known, act.hasReason) : act.verb === 'give' ? giveStep(known, act.what) : refuseStep(known)
  return step.ok ? ofClosing(facts, step.value) : step
}
