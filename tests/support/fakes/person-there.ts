import type { ServeDeps } from '../../../electron/ipc/serve.ts'

/** Rules of channels for a person who has just pressed a key and agrees to every question, without a policy. */
export const personThere: ServeDeps['rules'] = {
  person: { isHere: () => true, takePress: () => true, giveTicket: () => undefined, takeTicket: () => false },
  isAssisted: () => false,
  clock: { now: () => performance.now(), isMonotonic: true },
  ask: () => Promise.resolve(true),
  refusalOf: () => null,
  freeSpace: () => Promise.resolve(Number.MAX_SAFE_INTEGER)
}
