import { asJson } from '#core/base/json.ts'
import { canonicalJson, shortText } from '#core/base/json-guards.ts'
import { practiceId, type Profile } from '#core/contract/profile.ts'
import { fail, ok, type FailureCode, type Result } from '#core/base/result.ts'
import { addressOf, isLocalAddress } from '#core/wire/service-address.ts'
import type { Database } from '../database/client.ts'
import type { ProfileEntries } from '../database/profile-entries.ts'
import type { ProfileRefusal } from './evaluation-limit.ts'
import type { SecretStore } from './secret-store.ts'
import type { SettingsFile, StoredProfiles } from './settings-file.ts'

/**
 * What of a profile a person confirms. `address`: another service gets its declarations and its token. `production`: it is used for production. `service`:
 * its waiting and uncertain submissions were made for another service. `rules`: its answers are believed by other rules. `summary`: the window shows no
 * summary before a send. `removed`: it goes, and has such submissions.
 */
export type ProfileChange = 'address' | 'production' | 'service' | 'rules' | 'summary' | 'removed'

/** What the user confirms about a profile in a dialog that the page cannot answer. */
export interface ProfileQuestion extends ProfileEntries {
  readonly name: string
  /** '' if the profile has none. */
  readonly address: string
  readonly changes: readonly ProfileChange[]
}

/** A local address is no customs service. */
const isLocal = (profile: Profile): boolean => addressOf(profile) !== '' && isLocalAddress(addressOf(profile))
const isPractice = ({ kind }: Profile): boolean => kind === 'practice'
const byId = ({ profiles }: StoredProfiles): ReadonlyMap<string, Profile> => new Map(profiles.map((one) => [one.id, one]))
const noEntries: ProfileEntries = { waiting: 0, undecided: 0 }
const longestName = 200

type Entries = Readonly<Record<string, ProfileEntries>>

/** Whether the profile is another one for what waits for its service or may be with it. */
const isOtherService = (before: Profile, after: Profile | undefined): boolean =>
  after === undefined || addressOf(before) !== addressOf(after) || before.kind !== after.kind
const isOtherReading = (before: Profile, after: Profile): boolean =>
  canonicalJson(asJson(before.answerRules)) !== canonicalJson(asJson(after.answerRules))

const changesOf = (before: Profile | undefined, after: Profile, isSelected: boolean, hasEntries: boolean): readonly ProfileChange[] => {
  const address = addressOf(after)
  const isOtherAddress = before === undefined || addressOf(before) !== address
  // Also of a program on this computer, which would get what is sent; and of another kind, which the question before a send names.
  const isNewAddress = address !== '' && (isOtherAddress || (before.kind !== after.kind && !isLocal(after)))
  const isNewUse = before?.kind !== 'production' || isSelected
  const checks: Readonly<Record<ProfileChange, boolean>> = {
    production: after.kind === 'production' && !isLocal(after) && (isNewAddress || isNewUse),
    address: isNewAddress,
    service: before !== undefined && hasEntries && isOtherService(before, after),
    rules: before !== undefined && isOtherReading(before, after),
    summary: before?.confirmSend === true && !after.confirmSend,
    removed: false
  }
  return (Object.keys(checks) as ProfileChange[]).filter((change) => checks[change])
}

/** Whether it matters what the profiles have in the queue. */
const needsEntries = (before: StoredProfiles, after: StoredProfiles): boolean => {
  const later = byId(after)
  return before.profiles.some((one) => {
    const same = later.get(one.id)
    return !isPractice(one) && (isOtherService(one, same) || (same !== undefined && isOtherReading(one, same)))
  })
}

/** What a person must confirm before profiles change in any way. The practice profile reaches no customs. */
export const profileQuestions = (before: StoredProfiles, after: StoredProfiles, entries: Entries): readonly ProfileQuestion[] => {
  const [former, later] = [byId(before), byId(after)]
  const ask = (profile: Profile, changes: readonly ProfileChange[]): readonly ProfileQuestion[] => {
    const own = entries[profile.id] ?? noEntries
    const question = { ...own, name: shortText(profile.name, longestName), address: addressOf(profile), changes }
    return changes.length === 0 ? [] : [question]
  }
  const hasEntries = (id: string): boolean => entries[id] !== undefined
  return [
    ...before.profiles.flatMap((one) => (!isPractice(one) && !later.has(one.id) && hasEntries(one.id) ? ask(one, ['removed']) : [])),
    ...after.profiles.flatMap((one) =>
      isPractice(one)
        ? []
        : ask(one, changesOf(former.get(one.id), one, after.current === one.id && before.current !== one.id, hasEntries(one.id)))
    )
  ]
}

/** The profiles that are gone or whose address, origin or path, is another one. */
const profilesOfLostTokens = (before: StoredProfiles, after: StoredProfiles): readonly string[] => {
  const later = byId(after)
  return before.profiles.flatMap((one) => {
    const same = later.get(one.id)
    return !isPractice(one) && (same === undefined || addressOf(same) !== addressOf(one)) ? [one.id] : []
  })
}

export interface ProfileGateDeps {
  readonly stored: SettingsFile
  readonly secrets: Pick<SecretStore, 'forget'>
  readonly database: Pick<Database, 'run'>
  /** Why a profile may neither be used nor have a token. */
  readonly refusalOf: ProfileRefusal
  /** Why a profile may not be stored by the page; a backup may bring it, and it cannot be used. */
  readonly storeRefusal: (profile: Profile) => FailureCode | null
  /** Asks in a dialog of the main process, which a page that is compromised can neither answer nor change. */
  readonly confirmProfile: (question: ProfileQuestion) => Promise<boolean>
}

/** The settings whose profiles change only through the gate. A selected profile that may not be used is replaced by the practice profile; the stored selection stays. */
export interface GatedSettings extends SettingsFile {
  /** `isSelected`: the profile is selected too, without another question. */
  saveProfile(profile: Profile, isSelected?: boolean): Promise<Result<null>>
  /** Whether the content of another file may replace this one; asks what a person must confirm. Call before `replace`. */
  mayReplace(content: Readonly<Record<string, unknown>>): Promise<Result<null>>
}

/**
 * The one gate through which profiles change or go: by the form, a backup, or the undo of one. It compares the profiles before and after, asks a person, and
 * drops the tokens of addresses that are no longer theirs.
 */
export const gatedSettings = ({ stored, secrets, database, refusalOf, storeRefusal, confirmProfile }: ProfileGateDeps): GatedSettings => {
  const refusal = (id: string): FailureCode | null => {
    const profile = stored.profile(id)
    return profile === undefined ? null : refusalOf(profile)
  }
  const current = (): string => (refusal(stored.current()) === null ? stored.current() : practiceId)
  const now = (): StoredProfiles => ({ profiles: stored.profiles(), current: current() })

  const pass = async (after: StoredProfiles): Promise<Result<null>> => {
    const before = now()
    const entries = needsEntries(before, after) ? await database.run('entriesOfProfiles') : ok({})
    if (!entries.ok) return entries
    for (const question of profileQuestions(before, after, entries.value)) if (!(await confirmProfile(question))) return fail('cancelled')
    return ok(null)
  }
  /** Makes a change that has passed. */
  const make = async (change: () => Promise<Result<null>>): Promise<Result<null>> => {
    const before = now()
    const done = await change()
    if (!done.ok) return done
    for (const id of profilesOfLostTokens(before, now())) {
      const forgotten = await secrets.forget(id)
      if (!forgotten.ok) return forgotten
    }
    return ok(null)
  }

  return {
    ...stored,
    current,
    async saveProfile(profile, isSelected = false) {
      const refused = storeRefusal(profile) ?? (isSelected ? refusalOf(profile) : null)
      if (refused !== null) return fail(refused)
      const others = stored.profiles().filter(({ id }) => id !== profile.id)
      const passed = await pass({ profiles: [...others, profile], current: isSelected ? profile.id : current() })
      if (!passed.ok) return passed
      const saved = await make(() => stored.saveProfile(profile))
      return saved.ok && isSelected ? stored.select(profile.id) : saved
    },
    async removeProfile(id) {
      const { profiles } = now()
      const passed = await pass({ profiles: profiles.filter((one) => one.id !== id), current: current() })
      return passed.ok ? make(() => stored.removeProfile(id)) : passed
    },
    async select(id) {
      // A person is asked on every runtime, also on one that may not use the profile.
      const passed = await pass({ ...now(), current: id })
      if (!passed.ok) return passed
      const refused = refusal(id)
      return refused === null ? stored.select(id) : fail(refused)
    },
    mayReplace: (content) => pass(stored.profilesIn(content)),
    replace: (content) => make(() => stored.replace(content))
  }
}
