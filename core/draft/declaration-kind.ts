import type { Profile, ProfileKind } from '../contract/profile.ts'
import { ajuPrefixLength, runningOf } from '../numbering/aju-number.ts'
import type { AjuCounter } from '../numbering/counter.ts'

/**
 * The kind of profile that a declaration belongs to: that of the profile with which it was made. Null where an earlier version made it and nothing
 * shows with which one, until the user says it.
 */
export type DeclarationKind = ProfileKind | null

/**
 * Whether a profile may queue, send and settle what belongs to `kind`. Every way to a service asks this function, so that no practice
 * declaration reaches customs.
 */
export const mayUse = (profile: Pick<Profile, 'kind'>, kind: DeclarationKind | undefined): boolean => profile.kind === kind

/** The parts of an outbox entry that show its kind. */
interface Submission {
  readonly profile: string
  /** Missing in entries of earlier versions. */
  readonly service?: { readonly kind: ProfileKind }
  readonly attempts: readonly unknown[]
}

/** As `mayUse`, for a submission of a declaration of `kind`: also the profile must be of the kind for which it was queued. */
export const maySubmit = (
  profile: Pick<Profile, 'kind'>,
  kind: DeclarationKind | undefined,
  { service }: Pick<Submission, 'service'>
): boolean => mayUse(profile, kind) && (service === undefined || mayUse(profile, service.kind))

/** What shows the kind of a declaration that an earlier version made. */
export interface KindEvidence {
  readonly profiles: readonly Pick<Profile, 'id' | 'kind' | 'ajuPrefix'>[]
  readonly counters: Iterable<AjuCounter>
  /** Its submissions. */
  readonly entries: readonly Submission[]
}

/** What was sent for real counts for more than a trial. */
const fromMostReal: readonly ProfileKind[] = ['production', 'training', 'practice']

const only = (kinds: ReadonlySet<ProfileKind>): DeclarationKind => (kinds.size === 1 ? (kinds.values().next().value ?? null) : null)

/** The counter of a start increases to every number that its profile gives, so it gave those up to its running number. */
const gave = ({ profile, start, running }: AjuCounter, car: string): boolean =>
  profile !== '' && car.startsWith(start) && (runningOf(car, start.slice(20)) ?? Number.POSITIVE_INFINITY) <= running

/**
 * The kind of a declaration that an earlier version made: that of the profile that sent it, else of the one that gave its aju number, else of those
 * that use its prefix; null where they are of several kinds, or there is none.
 */
export const kindFromEvidence = (car: string, { profiles, counters, entries }: KindEvidence): DeclarationKind => {
  const kinds = new Map(profiles.map(({ id, kind }) => [id, kind]))
  const kindsOf = (some: readonly Submission[]): ReadonlySet<ProfileKind> =>
    new Set(some.flatMap(({ profile, service }) => service?.kind ?? kinds.get(profile) ?? []))
  const sent = kindsOf(entries.filter(({ attempts }) => attempts.length > 0))
  const queued = kindsOf(entries)
  const given = new Set([...counters].filter((counter) => gave(counter, car)).flatMap(({ profile }) => kinds.get(profile) ?? []))
  const prefix = car.slice(0, ajuPrefixLength)
  const ofPrefix = new Set(profiles.flatMap(({ kind, ajuPrefix }) => (ajuPrefix !== '' && ajuPrefix === prefix ? [kind] : [])))
  const mostReal = fromMostReal.find((kind) => sent.has(kind))
  if (mostReal !== undefined) return mostReal
  return only(queued) ?? (queued.size > 0 ? null : given.size > 0 ? only(given) : only(ofPrefix))
}
