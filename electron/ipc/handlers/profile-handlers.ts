import type { ConnectionReport } from '#core/contract/connection-report.ts'
import type { Handlers } from '#core/contract/host-api.ts'
import type { Profile, ProfileList, ProfileView } from '#core/contract/profile.ts'
import { fail, ok, type Failure, type Result } from '#core/base/result.ts'
import { readAddress } from '#core/wire/service-address.ts'
import type { Clock } from '#core/base/ports.ts'
import { notAsked, testConnection } from '#core/wire/connection-test.ts'
import { checkProfile, keepsFromSaving } from '#core/wire/check-profile.ts'
import type { PracticeProcess } from '../../http/practice-process.ts'
import type { SecretStore } from '../../settings/secret-store.ts'
import type { SettingsFile } from '../../settings/settings-file.ts'
import { originOf, type CallFor } from '../../http/service-calls.ts'

export interface ProfileHandlerDeps {
  readonly settings: SettingsFile
  readonly secrets: SecretStore
  readonly practice: PracticeProcess
  readonly onChange: (list: ProfileList) => void
  readonly callFor: CallFor
  readonly clock: Clock
}

type ProfileHandlers = Pick<
  Handlers,
  'profiles.list' | 'profiles.save' | 'profiles.remove' | 'profiles.select' | 'profiles.setToken' | 'profiles.forgetToken' | 'profiles.test'
>

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

export const profileHandlers = ({ settings, secrets, practice, onChange, callFor, clock }: ProfileHandlerDeps): ProfileHandlers => {
  /** The practice service creates its own token at every start. */
  const view = (profile: Profile): ProfileView => ({
    ...profile,
    token: profile.kind === 'practice' ? 'session' : secrets.state(profile.id, originOf(profile))
  })
  const list = (): ProfileList => ({ current: settings.current(), profiles: settings.profiles().map(view) })
  const listAfter = (done: Result<null>): Result<ProfileList> => {
    const now = list()
    // Also after a failure: a token that could not be written is valid for the session.
    onChange(now)
    return done.ok ? ok(now) : done
  }

  return {
    'profiles.list': async () => ok(list()),
    async 'profiles.save'(profile) {
      const problem = checkBeforeSave(profile)
      if (!problem.ok) return problem
      const before = settings.profile(profile.id)
      const saved = await settings.saveProfile(profile)
      if (!saved.ok || before === undefined || originOf(before) === originOf(profile)) return listAfter(saved)
      return listAfter(await secrets.forget(profile.id))
    },
    async 'profiles.remove'({ profile }) {
      const removed = await settings.removeProfile(profile)
      return listAfter(removed.ok ? await secrets.forget(profile) : removed)
    },
    async 'profiles.select'({ profile }) {
      const selected = await settings.select(profile)
      // Starts in the background; the first call that needs the service reports a failure.
      if (selected.ok && settings.profile(profile)?.kind === 'practice') void practice.connect()
      return listAfter(selected)
    },
    async 'profiles.setToken'({ profile: id, token }) {
      const profile = settings.profile(id)
      if (profile === undefined || profile.kind === 'practice') return fail('invalid-input', { detail: 'profile' })
      const address = readAddress(profile.address)
      return address.ok ? listAfter(await secrets.write(id, address.value.origin, token)) : address
    },
    'profiles.forgetToken': async ({ profile }) => listAfter(await secrets.forget(profile)),
    async 'profiles.test'({ profile: id }): Promise<Result<ConnectionReport>> {
      const profile = settings.profile(id)
      if (profile === undefined) return fail('invalid-input', { detail: 'profile' })
      const call = await callFor(id, 'test')
      if (!call.ok) return ok(notAsked(id, profile.address, testFailure(profile, call.failure)))
      return ok(await testConnection(call.value, () => clock.now()))
    }
  }
}
