import { isObject } from '#core/base/json-guards.ts'
import { practiceId, practiceProfileName, type Profile } from '#core/contract/profile.ts'
import { readSettings, type Settings } from '#core/contract/settings.ts'
import { fail, ok, type Result } from '#core/base/result.ts'
import { newProfile } from '#core/wire/check-profile.ts'
import { diskFailure, writeAtomically } from '../files/atomic-file.ts'
import type { Log } from '../logging/log.ts'
import { readProfile, type RefusedRules } from './stored-profile.ts'
import { damagedNameOf, readStateFile } from '../files/state-file.ts'

/** The profiles of a settings file, and the id of the current one. */
export type StoredProfiles = Pick<State, 'profiles' | 'current'>

/** Settings and profiles of one profile folder, in one atomic file. A change resolves after it is on the disk; a failed change has no effect. */
export interface SettingsFile {
  /** The name under which a damaged file is kept, if these are the defaults in its place; else null. */
  readonly damagedAs: string | null
  settings(): Settings
  /** The settings after all changes that were called before: a window that is loaded again during a change would not hear of it. */
  settledSettings(): Promise<Settings>
  profiles(): readonly Profile[]
  profile(id: string): Profile | undefined
  /** Id of the current profile. */
  current(): string
  change(part: Partial<Settings>): Promise<Result<Settings>>
  saveProfile(profile: Profile): Promise<Result<null>>
  removeProfile(id: string): Promise<Result<null>>
  select(id: string): Promise<Result<null>>
  /** The stored answer rules of a profile that cannot be used. They stay in the file until the profile is saved. */
  refusedRules(id: string): RefusedRules
  /** Everything the file holds: settings and profiles, no token. */
  content(): StoredObject
  /** The profiles that `replace` would take over. */
  profilesIn(content: StoredObject): StoredProfiles
  /** Takes over the content of another file. */
  replace(content: StoredObject): Promise<Result<null>>
}

const formatVersion = 1

type StoredObject = Readonly<Record<string, unknown>>

interface State {
  readonly settings: Settings
  readonly profiles: readonly Profile[]
  readonly current: string
  /** By profile. */
  readonly refused: ReadonlyMap<string, RefusedRules>
}

/** Members of the file that this version does not know stay unchanged. */
const merged = (found: StoredObject, state: State): StoredObject => {
  const stored = Array.isArray(found['profiles']) ? (found['profiles'] as readonly unknown[]) : []
  const storedById = new Map(stored.filter(isObject).map((profile) => [profile['id'], profile]))
  const unreadable = stored.filter((profile) => readProfile(profile) === null)
  return {
    ...found,
    version: typeof found['version'] === 'number' && found['version'] > formatVersion ? found['version'] : formatVersion,
    settings: { ...(isObject(found['settings']) ? found['settings'] : {}), ...state.settings },
    current: state.current,
    profiles: [
      ...state.profiles.map((profile) => ({
        ...storedById.get(profile.id),
        ...profile,
        answerRules: { ...profile.answerRules, ...state.refused.get(profile.id) }
      })),
      ...unreadable
    ]
  }
}

const uniqueById = (profiles: readonly Profile[]): readonly Profile[] => [
  ...new Map(profiles.map((profile) => [profile.id, profile])).values()
]

const stateOf = (found: StoredObject, defaults: Settings, log: Log): State => {
  const refused = new Map<string, RefusedRules>()
  const warn = (profile: string, members: readonly string[]): void =>
    log.warn('settings of a profile replaced by defaults', { profile, members: members.join() })
  const refusals = {
    rules: (profile: string, rules: RefusedRules): void => {
      refused.set(profile, rules)
      warn(profile, Object.keys(rules))
    },
    fields: warn
  }
  const read = uniqueById(
    (Array.isArray(found['profiles']) ? found['profiles'] : [])
      .map((profile) => readProfile(profile, refusals))
      .filter((profile) => profile !== null)
  )
  const own = read.filter((profile) => (profile.id === practiceId) === (profile.kind === 'practice'))
  const profiles = own.some((profile) => profile.id === practiceId)
    ? own
    : [newProfile('practice', practiceId, practiceProfileName), ...own]
  const current = profiles.find((profile) => profile.id === found['current'])?.id ?? practiceId
  return { settings: readSettings(found['settings'], defaults), profiles, current, refused }
}

/** In place of settings that are not known: the user may have paused sending and switched off automatic queries. */
const quiet = (defaults: Settings): Settings => ({ ...defaults, paused: true, tracking: { ...defaults.tracking, auto: false } })

export const openSettingsFile = async (path: string, defaults: Settings, log: Log): Promise<SettingsFile> => {
  const content = await readStateFile(path, log)
  // Another reader may have renamed the damaged file already, also at an earlier start.
  const damagedAs = content === null ? await damagedNameOf(path) : null
  let found: StoredObject = content ?? {}
  let state = stateOf(found, damagedAs === null ? defaults : quiet(defaults), log)
  let last: Promise<unknown> = Promise.resolve()

  /** Runs the changes one after another; `next` gets the state after the previous one. */
  const change = (next: (before: State) => Result<State>, known: () => StoredObject = () => found): Promise<Result<null>> => {
    const run = async (): Promise<Result<null>> => {
      const after = next(state)
      if (!after.ok) return after
      const file = merged(known(), after.value)
      try {
        await writeAtomically(path, JSON.stringify(file, null, 2), 0o600)
      } catch (error) {
        log.error('settings not written', error)
        return fail(diskFailure(error))
      }
      found = file
      state = after.value
      return ok(null)
    }
    const result = last.then(run, run)
    last = result
    return result
  }

  return {
    damagedAs,
    settings: () => state.settings,
    async settledSettings() {
      await last.catch(() => undefined)
      return state.settings
    },
    profiles: () => state.profiles,
    profile: (id) => state.profiles.find((profile) => profile.id === id),
    current: () => state.current,
    async change(part) {
      const done = await change((before) => ok({ ...before, settings: readSettings({ ...before.settings, ...part }, before.settings) }))
      return done.ok ? ok(state.settings) : done
    },
    saveProfile: (profile) =>
      change((before) => {
        if ((profile.id === practiceId) !== (profile.kind === 'practice')) return fail('invalid-input', { detail: 'kind' })
        const known = before.profiles.some((other) => other.id === profile.id)
        return ok({
          ...before,
          refused: new Map([...before.refused].filter(([id]) => id !== profile.id)),
          profiles: known ? before.profiles.map((other) => (other.id === profile.id ? profile : other)) : [...before.profiles, profile]
        })
      }),
    removeProfile: (id) =>
      change((before) => {
        if (id === practiceId) return fail('invalid-input', { detail: 'practice' })
        return ok({
          ...before,
          profiles: before.profiles.filter((profile) => profile.id !== id),
          current: before.current === id ? practiceId : before.current
        })
      }),
    refusedRules: (id) => state.refused.get(id) ?? {},
    content: () => merged(found, state),
    profilesIn: (content) => stateOf(content, defaults, log),
    replace: (content) =>
      change(
        () => ok(stateOf(content, defaults, log)),
        () => content
      ),
    select: (id) =>
      change((before) =>
        before.profiles.some((profile) => profile.id === id) ? ok({ ...before, current: id }) : fail('invalid-input', { detail: 'profile' })
      )
  }
}
