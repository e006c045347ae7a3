import type { OutboxEntry, SentCounts } from './outbox-entry.ts'
import type { DraftDeclaration } from '../derive/shape.ts'
import { envelopeText } from '../draft/envelope.ts'
import type { DraftRecord } from '../draft/draft-record.ts'
import { filledRecord } from '../draft/filled-record.ts'
import type { Profile } from '../contract/profile.ts'
import { countedSections } from '../schema/submit-result.ts'

/** Entries per counted section; the header counts as one (specification 2.2). */
export const countsOf = (declaration: DraftDeclaration): SentCounts =>
  Object.fromEntries(countedSections.map((section) => [section, section === 'header' ? 1 : declaration[section].data.length])) as SentCounts

/**
 * The body as it will be posted, without blank rows, and its counts. An empty edinumber is taken from the profile, because the service identifies its customer
 * by it (specification 1.4).
 */
export const freeze = (
  record: DraftRecord,
  profile: Profile
): { readonly car: string; readonly body: string; readonly counts: SentCounts } => {
  const filled = filledRecord(record)
  const document = filled.document.edinumber === '' ? { ...filled.document, edinumber: profile.edinumber } : filled.document
  return { car: document.car, body: envelopeText([{ ...filled, document }]), counts: countsOf(document) }
}

/** The text around the declarations of a body (specification 2.1), exactly as `envelopeText` writes it. */
const head = '{"bc28":{"document":['
const tail = ']}}'

/** The declaration inside a frozen body, byte for byte; null if the body was not written by `envelopeText`. */
export const documentIn = (body: string): string | null =>
  body.startsWith(head) && body.endsWith(tail) && body.length > head.length + tail.length ? body.slice(head.length, -tail.length) : null

/** The body of a request: one frozen body unchanged, or the declarations of several in their order. Null if one of them cannot be split. */
export const joinFrozen = (bodies: readonly string[]): string | null => {
  const [only] = bodies
  if (only !== undefined && bodies.length === 1) return only
  const documents = bodies.map(documentIn)
  return documents.length > 0 && documents.every((document) => document !== null) ? `${head}${documents.join(',')}${tail}` : null
}

/** Maximum size in bytes of a request with several declarations; a single declaration may be of any size. */
export const largestEnvelope = 8 * 1024 * 1024

type Fits = Pick<OutboxEntry, 'id' | 'car' | 'profile' | 'bytes'>

/**
 * The entries of the next request, at most `most`: the first that may be sent and those after it, in order, of one profile, each aju number
 * once. `mayGo` is called once per entry considered; if one of an aju number has to wait, later ones of the same number wait too.
 */
export const nextEnvelope = <T extends Fits>(
  waiting: Iterable<T>,
  { most, mayGo }: { readonly most: number; readonly mayGo: (entry: T) => boolean }
): readonly T[] => {
  const chosen: T[] = []
  const passed = new Set<string>()
  let bytes = 0
  for (const entry of waiting) {
    const [first] = chosen
    if (first && (entry.profile !== first.profile || bytes + entry.bytes > largestEnvelope)) break
    if (passed.has(entry.car)) continue
    passed.add(entry.car)
    if (!mayGo(entry)) continue
    chosen.push(entry)
    bytes += entry.bytes
    if (chosen.length >= most) break
  }
  return chosen
}
