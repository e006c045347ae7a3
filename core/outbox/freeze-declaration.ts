import type { DraftDeclaration } from '../derive/types.ts'
import { envelopeText } from '../draft/envelope.ts'
import type { DraftRecord } from '../draft/draft-record.ts'
import type { Profile } from '../contract/profile.ts'
import type { SentCounts } from './outbox-entry.ts'

/** Entries per counted section; the header counts as one (specification 2.2). */
export const countsOf = (declaration: DraftDeclaration): SentCounts => ({
  header: 1,
  detail: declaration.detail.data.length,
  detaildok: declaration.detaildok.data.length,
  detailspekkhusus: declaration.detailspekkhusus.data.length,
  detailvd: declaration.detailvd.data.length,
  container: declaration.container.data.length,
  dokumen: declaration.dokumen.data.length,
  kemasan: declaration.kemasan.data.length,
  tarif: declaration.tarif.data.length,
  fasilitas: declaration.fasilitas.data.length,
  kendaraan: declaration.kendaraan.data.length
})

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
