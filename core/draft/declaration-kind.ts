import type { Profile, ProfileKind } from '../contract/profile.ts'

/**
 * The kind of profile that a declaration belongs to: that of the profile with which it was made. Null where its row does not say it, until the user does.
 */
export type DeclarationKind = ProfileKind | null

/**
 * Whether a profile may queue, send and settle what belongs to `kind`. Every way to a service asks this function, so that no practice
 * declaration reaches customs.
 */
export const mayUse = (profile: Pick<Profile, 'kind'>, kind: DeclarationKind | undefined): boolean => profile.kind === kind

/** As `mayUse`, for a submission of a declaration of `kind`: also the profile must be of the kind for which it was queued. */
export const maySubmit = (
  profile: Pick<Profile, 'kind'>,
  kind: DeclarationKind | undefined,
  { service }: { readonly service: { readonly kind: ProfileKind } }
): boolean => mayUse(profile, kind) && mayUse(profile, service.kind)
