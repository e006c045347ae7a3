import type { ConnectionReport, Profile, ProfileList, ProfileView } from '#core/contract/profile.ts'
import type { Handlers } from '#core/contract/host-api.ts'
import { fail, ok, type Failure, type Result } from '#core/base/result.ts'
import { addressOf, readAddress } from '#core/wire/service-address.ts'
import type { Clock } from '#core/base/ports.ts'
import { createSequencer } from '#core/base/sequencer.ts'
import { notAsked, testConnection } from '#core/wire/connection-test.ts'
import { checkProfile, keepsFromSaving } from '#core/wire/check-profile.ts'
import type { PracticeProcess } from '../../http/practice-process.ts'
import type { ProfileRefusal } from '../../settings/evaluation-limit.ts'
import type { SecretStore } from '../../settings/secret-store.ts'
import type { GatedSettings } from '../../settings/profile-gate.ts'
import type { QueryTurns } from '../query-turns.ts'
import type { CallFor } from '../../http/service-calls.ts'

export interface ProfileHandlerDeps {
  readonly settings: GatedSettings
  readonly secrets: SecretStore
  readonly practice: PracticeProcess
  readonly onChange: (list: ProfileList) => void
  readonly callFor: CallFor
  readonly refusalOf: ProfileRefusal
  /** A test asks customs, so it waits for its turn. */
  readonly queries: QueryTurns
  readonly clock: Clock
}

type ProfileHandlers = Pick<Handlers, Extract<keyof Handlers, `profiles.${string}`>>

/** The first reason not to save a profile. A bad address has failure codes of its own. */
const checkBeforeSave = (profile: Profile): Result<null> => {
  if (profile.kind !== 'practice' && profile.address.trim() !== '') {
    const address = readAddress(profile.address)
    if (!address.ok) return fail(address.failure.code, { ...address.failure, field: 'address' })
  }
  const problem = checkProfile(profile).find(keepsFromSaving)
  return problem === undefined ? ok(null) : fail('invalid-input', { field: problem.field, detail: `${problem.field}: ${problem.code}` })
}

/** For the user, a practice service that does not start is off. Other reasons, such as a full disk, stay as they are. */
const testFailure = (profile: Profile, failure: Failure): Failure =>
  profile.kind === 'practice' && failure.code === 'service-down' ? { ...failure, code: 'practice-off' } : failure

/** A stored value as it would be typed: words and codes with commas. */
const storedText = (value: unknown): string =>
  (Array.isArray(value) ? value.join(', ') : (JSON.stringify(value) ?? '').replace(/^"|"$/g, '')).slice(0, 200)

export const profileHandlers = ({
  settings,
  secrets,
  practice,
  onChange,
  callFor,
  refusalOf,
  queries,
  clock
}: ProfileHandlerDeps): ProfileHandlers => {
  /** The practice service creates its own token at every start. */
  const view = (profile: Profile): ProfileView => {
    const refused = Object.entries(settings.refusedRules(profile.id))
    return {
      ...profile,
      token: profile.kind === 'practice' ? 'session' : secrets.state(profile.id, addressOf(profile)),
      ...(refused.length === 0 ? {} : { refusedRules: Object.fromEntries(refused.map(([member, stored]) => [member, storedText(stored)])) })
    }
  }
  const list = (): ProfileList => ({ current: settings.current(), profiles: settings.profiles().map(view) })
  const listAfter = (done: Result<null>): Result<ProfileList> => {
    const now = list()
    // Also after a failure: a token that could not be written is valid for the session.
    onChange(now)
    return done.ok ? ok(now) : done
  }

  /** One change after another: a new address removes the token of the one before, not a token that is set right after. */
  const changes = createSequencer()
  const createProfile = async (profile: Profile, token: string, use: boolean): Promise<Result<ProfileList>> => {
    const refused = token === '' ? null : refusalOf(profile)
    if (refused !== null) return fail(refused)
    const address = readAddress(profile.address)
    if (token !== '' && !address.ok) return address
    const saved = await settings.saveProfile(profile, use)
    return listAfter(saved.ok && token !== '' && address.ok ? await secrets.write(profile.id, address.value.base, token) : saved)
  }
  const select = async (id: string): Promise<Result<ProfileList>> => {
    const selected = await settings.select(id)
    // Starts in the background; the first call that needs the service reports a failure.
    if (selected.ok && settings.profile(id)?.kind === 'practice') void practice.connect()
    return listAfter(selected)
  }
  const setToken = async (id: string, token: string): Promise<Result<ProfileList>> => {
    const profile = settings.profile(id)
    if (profile === undefined || profile.kind === 'practice') return fail('invalid-input', { detail: 'profile' })
    const refused = refusalOf(profile)
    if (refused !== null) return fail(refused)
    const address = readAddress(profile.address)
    return address.ok ? listAfter(await secrets.write(id, address.value.base, token)) : address
  }

  return {
    'profiles.list': async () => ok(list()),
    async 'profiles.save'(profile) {
      const checked = checkBeforeSave(profile)
      return checked.ok ? changes.run(async () => listAfter(await settings.saveProfile(profile))) : checked
    },
    async 'profiles.create'({ profile, token, use }) {
      if (profile.kind === 'practice') return fail('invalid-input', { detail: 'kind' })
      const checked = checkBeforeSave(profile)
      return checked.ok ? changes.run(() => createProfile(profile, token, use)) : checked
    },
    'profiles.remove': ({ profile }) => changes.run(async () => listAfter(await settings.removeProfile(profile))),
    'profiles.select': ({ profile }) => changes.run(() => select(profile)),
    'profiles.setToken': ({ profile, token }) => changes.run(() => setToken(profile, token)),
    'profiles.forgetToken': ({ profile }) => changes.run(async () => listAfter(await secrets.forget(profile))),
    async 'profiles.test'({ profile: id }): Promise<Result<ConnectionReport>> {
      const profile = settings.profile(id)
      if (profile === undefined) return fail('invalid-input', { detail: 'profile' })
      const call = await callFor(id, 'test')
      if (!call.ok) return ok(notAsked(id, profile.address, testFailure(profile, call.failure)))
      if (!(await queries.wait(id, 'user'))) return fail('cancelled')
      return ok(await testConnection(call.value, () => clock.now()))
    }
  }
}
