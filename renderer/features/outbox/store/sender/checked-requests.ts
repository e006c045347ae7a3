import type { OutboxEntry } from '#core/outbox/outbox-entry.ts'
import type { CheckedRequest } from '../request-check.ts'

export interface CheckedRequestsDeps {
  /** Checks the entries of a request; null when nothing of it can be sent. */
  readonly check: (group: readonly OutboxEntry[]) => Promise<CheckedRequest | null>
  /** Whether a request with these entries may be sent now. */
  readonly mayBeSent: (entries: readonly OutboxEntry[]) => boolean
  /** Called with the entries of a request that may not be sent after all: nothing of it is stored, and they wait as before. */
  readonly onReleased: (entries: readonly OutboxEntry[]) => void
  /** Called when a check has ended. */
  readonly onChecked: () => void
}

interface Slot {
  readonly group: readonly OutboxEntry[]
  /** Resolves when `request` is set. */
  checked?: Promise<void>
  request?: CheckedRequest | null
}

/** Requests that are checked before they can be sent, in queue order. Nothing of them is stored. */
export const createCheckedRequests = ({ check, mayBeSent, onReleased, onChecked }: CheckedRequestsDeps) => {
  let slots: readonly Slot[] = []

  const run = async (slot: Slot): Promise<void> => {
    let request: CheckedRequest | null = null
    try {
      request = await check(slot.group)
    } finally {
      slot.request = request
      onChecked()
    }
  }

  return {
    /** Number of requests, also of those that are being checked. */
    count: (): number => slots.length,
    /** Removes and returns the first request; undefined while it is being checked, or without one. */
    next: (): CheckedRequest | undefined => {
      const [first, ...rest] = slots
      if (!first?.request) return undefined
      slots = rest
      return first.request
    },
    add: (group: readonly OutboxEntry[]): void => {
      const slot: Slot = { group }
      slots = [...slots, slot]
      slot.checked = run(slot)
    },
    /** Removes the requests that may not be sent. */
    releaseOthers: (): void => {
      const isLeft = ({ request }: Slot): boolean => request === null || (request !== undefined && !mayBeSent(request.entries))
      const left = slots.filter(isLeft)
      slots = slots.filter((slot) => !isLeft(slot))
      for (const { request } of left) if (request) onReleased(request.entries)
    },
    /** Resolves when the requests with a group for which `isMeant` is true are checked. */
    whenChecked: async (isMeant: (group: readonly OutboxEntry[]) => boolean): Promise<void> => {
      await Promise.all(slots.flatMap(({ group, checked }) => (checked && isMeant(group) ? [checked] : [])))
    }
  }
}
