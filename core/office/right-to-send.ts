/**
 * What a desk does about one attempt to send, decided from what is on its disk and how it reaches the office. Everything that decides is stored before
 * the next step, so that after a crash the same function goes on. The table of every crash point: docs/office-sending.md.
 */

/** Milliseconds for which a user confirmation stays valid (docs/office-sending.md, item 24). */
export const confirmationLasts = 3_600_000

/** The stored state of an attempt. */
export interface AttemptOnDisk {
  /** `asked`: the request is stored, its answer is not. `refused`: by the office, and by it alone it may be granted later. `withdrawn`: never posted. */
  readonly claim: 'none' | 'asked' | 'granted' | 'refused' | 'withdrawn'
  /**
   * The state of the other attempts of its declaration. `open`: the office may have one as running. `refused`: what the office said last of the declaration is a
   * refusal, also of this attempt.
   */
  readonly earlier: 'none' | 'open' | 'refused'
  /** The journal says that the request may have left. */
  readonly isPosted: boolean
  /** The journal has the answer of the service. */
  readonly isAnswered: boolean
  /** The office has the outcome. */
  readonly isPresented: boolean
}

export interface Situation {
  /** A submission waits for this attempt: false after a restart, where the window finds in the journal what became of it. */
  readonly isRunning: boolean
  /** `none`: the office is unreachable. `refused`: the office or its server answers but rejects the desk. */
  readonly contact: 'connected' | 'none' | 'refused'
  /** Something happened since the claim was asked for that may have made it old: the computer slept, a clock was set, the connection was lost, or too long a time passed. */
  readonly isClaimOld: boolean
  /** The user has allowed sending this declaration without the office. */
  readonly isWithoutOffice: boolean
  /** It may send without a claim: as of the last contact this desk holds it and is its sender, sending is open, and the database of the desk is as new as the last answer of the office. */
  readonly mayWithoutClaim: boolean
}

export type SendingStep =
  /** Store a claim, then ask for it; or ask again with the same request. */
  | 'claim'
  | 'repeat-claim'
  /** A new request for the same attempt: the office confirms the claim, or refuses it now. */
  | 'confirm-claim'
  /** Withdraw unused claims of other attempts of the declaration. */
  | 'settle-earlier'
  | 'post'
  /** Report the outcome to the office; `unknown` if the journal has no answer. */
  | 'present-outcome'
  | 'present-unknown'
  /** Withdraw the unused claim. */
  | 'withdraw-claim'
  /** Wait for the answer of the office. Nothing is posted. */
  | 'wait'
  | 'refuse'
  | 'done'

const afterPosting = ({ isAnswered, isPresented }: AttemptOnDisk, isConnected: boolean): SendingStep => {
  if (isPresented) return 'done'
  if (!isConnected) return 'wait'
  return isAnswered ? 'present-outcome' : 'present-unknown'
}

const stepAtOffice = ({ claim, earlier }: AttemptOnDisk): SendingStep => {
  if (claim === 'granted') return 'confirm-claim'
  if (claim === 'asked') return 'repeat-claim'
  return earlier === 'open' ? 'settle-earlier' : 'claim'
}

const whileRunning = (disk: AttemptOnDisk, { contact, isClaimOld, isWithoutOffice, mayWithoutClaim }: Situation): SendingStep => {
  const { claim, earlier } = disk
  if (claim === 'granted' && !isClaimOld) return 'post'
  if (contact === 'connected') return stepAtOffice(disk)
  // The office may have granted the claim, so this does not count as "office unreachable".
  if (claim === 'asked' || claim === 'granted' || earlier === 'open') return 'wait'
  const isRefused = claim === 'refused' || earlier === 'refused' || contact === 'refused'
  return !isRefused && isWithoutOffice && mayWithoutClaim ? 'post' : 'refuse'
}

export const nextSendingStep = (disk: AttemptOnDisk, situation: Situation): SendingStep => {
  const isConnected = situation.contact === 'connected'
  if (disk.isPosted) return afterPosting(disk, isConnected)
  if (situation.isRunning) return whileRunning(disk, situation)
  if (disk.claim !== 'asked' && disk.claim !== 'granted') return 'done'
  if (!isConnected) return 'wait'
  // The request of the claim is repeated before, so that the office knows the attempt whose claim is withdrawn.
  return disk.claim === 'asked' ? 'repeat-claim' : 'withdraw-claim'
}

/** One step for a batch, which is claimed whole or not: the step of its attempts, where they agree. */
export const nextStepOfBatch = (disks: readonly AttemptOnDisk[], situation: Situation): SendingStep => {
  const steps = new Set(disks.map((disk) => nextSendingStep(disk, situation)))
  const [step = 'done'] = steps
  if (steps.size <= 1) return step
  for (const first of ['refuse', 'wait', 'repeat-claim', 'settle-earlier', 'claim', 'confirm-claim'] as const)
    if (steps.has(first)) return first
  return 'refuse'
}
