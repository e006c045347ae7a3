import { mayUse, type DeclarationKind } from '#core/draft/declaration-kind.ts'
import { profileKinds, type Profile, type ProfileList } from '#core/contract/profile.ts'

/**
 * Whether the service of one profile counts more than that of another: practice, training, production. An aju number that was tried out is
 * then that of a real declaration.
 */
export const isMoreReal = (one: Pick<Profile, 'kind'> | undefined, other: Pick<Profile, 'kind'> | undefined): boolean =>
  one !== undefined && other !== undefined && profileKinds.indexOf(one.kind) > profileKinds.indexOf(other.kind)

/**
 * The profile an aju number belongs to: the one it was last refreshed with, the one it was sent with if that is of a more real service, or the
 * current one. `refreshedWith` is an id and `sentWith` a name, both '' when there is none. With a removed profile, or one of another desk, the declaration
 * may be a real one unless it was sent with a training profile: then it is a production profile, or null when there is none. `kind`: of its
 * declaration, which only profiles of that kind are asked about.
 */
export const profileFor = (
  { profiles, current }: ProfileList,
  refreshedWith: string,
  sentWith: string,
  kind: DeclarationKind = null
): string | null => {
  const refreshed = profiles.find(({ id }) => id === refreshedWith)
  const sent = profiles.find(({ name }) => sentWith !== '' && name === sentWith)
  if (kind !== null) {
    const ofKind = profiles.filter((profile) => mayUse(profile, kind))
    return (
      ([refreshed, sent].find((one) => one !== undefined && ofKind.includes(one)) ?? ofKind.find(({ id }) => id === current) ?? ofKind[0])
        ?.id ?? null
    )
  }
  const known = (isMoreReal(sent, refreshed) ? sent : refreshed) ?? sent
  const isGone = refreshed === undefined && sent?.kind !== 'training' && (refreshedWith !== '' || (sentWith !== '' && sent === undefined))
  if (!isGone || known?.kind === 'production') return known?.id ?? current
  const production = profiles.filter(({ kind }) => kind === 'production')
  return (production.find(({ id }) => id === current) ?? production[0])?.id ?? null
}
