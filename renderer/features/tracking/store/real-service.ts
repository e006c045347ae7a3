import { profileKinds, type Profile } from '#core/contract/profile.ts'

/**
 * Whether the service of one profile counts more than that of another: practice, training, production. An aju number that was tried out is
 * then that of a real declaration.
 */
export const isMoreReal = (one: Pick<Profile, 'kind'> | undefined, other: Pick<Profile, 'kind'> | undefined): boolean =>
  one !== undefined && other !== undefined && profileKinds.indexOf(one.kind) > profileKinds.indexOf(other.kind)
