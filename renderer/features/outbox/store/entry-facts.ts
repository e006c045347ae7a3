import type { Profile } from '#core/contract/profile.ts'
import { mayUse, type DeclarationKind } from '#core/draft/declaration-kind.ts'
import { isUndecided, type OutboxEntry } from '#core/outbox/outbox-entry.ts'
import { serviceOf } from '#core/outbox/sent-service.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'

/** What the profiles and the worklist say about entries. */
export const useEntryFacts = () => {
  const settings = useSettings()
  const worklist = useWorklist()
  const profileOf = (id: string | undefined): Profile | undefined => settings.profiles.profiles.find((one) => one.id === id)
  /** Whether the service that it was queued for can be asked about it: its profile exists, is of the same kind and leads to the same address. */
  const isAskable = ({ profile: id, service }: OutboxEntry): boolean => {
    const profile = profileOf(id)
    return profile !== undefined && mayUse(profile, service.kind) && service.origin === serviceOf(profile).origin
  }
  /** Whether its declaration exists and is not in the trash. */
  const isListed = ({ declaration }: OutboxEntry): boolean => worklist.summaries.get(declaration)?.trashedAt === 0
  /** Whether it is of the current profile: others are not sent. */
  const isHere = ({ profile }: Pick<OutboxEntry, 'profile'>): boolean => profile === settings.profile?.id
  return {
    profileOf,
    /** The kind that it was queued for. */
    kindOfEntry: ({ service }: OutboxEntry): DeclarationKind => service.kind,
    isListed,
    isHere,
    /** Whether it may be sent while it waits. */
    isSendable: (entry: OutboxEntry): boolean => isHere(entry) && isListed(entry),
    isAskable,
    /** Whether its outcome is still to come: it is being sent, or may have arrived and can be asked about. */
    isOpen: (entry: OutboxEntry): boolean => isUndecided(entry) && (entry.state === 'sending' || isAskable(entry))
  }
}
