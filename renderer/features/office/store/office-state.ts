import type { OfficeStatus } from '#core/contract/office.ts'

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
