import type { DraftDeclaration } from '../derive/shape.ts'
import { envelopeText } from '../draft/envelope.ts'
import type { DraftRecord } from '../draft/draft-record.ts'
import type { Profile } from '../contract/profile.ts'
import { countedSections } from '../schema/submit-result.ts'
import type { SentCounts } from './outbox-entry.ts'

/** Entries per counted section; the header counts as one (specification 2.2). */
export const countsOf = (declaration: DraftDeclaration): SentCounts =>
  Object.fromEntries(countedSections.map((section) => [section, section === 'header' ? 1 : declaration[section].data.length])) as SentCounts

/**
 * The body as it will be posted, and its counts. An empty edinumber is taken from the profile, because the service identifies its customer
 * by it (specification 1.4).
 */
export const freeze = (
  record: DraftRecord,
  profile: Profile
): { readonly car: string; readonly body: string; readonly counts: SentCounts } => {
  const document = record.document.edinumber === '' ? { ...record.document, edinumber: profile.edinumber } : record.document
  return { car: document.car, body: envelopeText([{ ...record, document }]), counts: countsOf(document) }
}
