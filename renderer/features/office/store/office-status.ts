import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { Failure } from '#core/base/result.ts'
import type { OfficeStatus } from '#core/contract/office.ts'

/** What the host said last of the office, for the office's own stores and views. All others ask its port (office.ts), in their own terms. */
export const useOfficeStatus = defineStore('office-status', () => ({
  /** Null without an office. */
  status: shallowRef<OfficeStatus | null>(null),
  /** Why it is not known which desk of which office this folder is: nothing is sent then. */
  problem: shallowRef<Failure | null>(null)
}))

/** State of the connection to the office; the most severe one if several apply. */
export type OfficeKind = 'damaged' | 'retired' | 'locked' | 'refused' | 'offline' | 'closed' | 'connecting' | 'connected'

/** `status` is null where it is not known which desk this folder is. */
export const officeKind = (status: OfficeStatus | null): OfficeKind => {
  if (status === null) return 'damaged'
  if (status.state !== 'active') return status.state
  const { kind } = status.contact
  if (kind === 'connected') return status.sendingOpen ? 'connected' : 'closed'
  return kind
}

/** Whether the desk has never had an answer of its office since it joined. */
export const isFirstContact = ({ generation }: OfficeStatus): boolean => generation === 0
