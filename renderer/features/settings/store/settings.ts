import { defineStore } from 'pinia'
import { computed, ref, shallowReactive, shallowRef } from 'vue'
import { defaultAnswerRules, type AnswerRules } from '#core/contract/answer-rules.ts'
import type { AppInfo, LinkName } from '#core/contract/app.ts'
import type { Profile, ProfileList, ProfileView } from '#core/contract/profile.ts'
import { defaultSettings, type Settings } from '#core/contract/settings.ts'
import { canonicalJson } from '#core/base/json-guards.ts'
import type { Result } from '#core/base/result.ts'
import type { SendingRules } from '#core/schema/required-fields.ts'
import type { UnsavedProfiles } from '../../../data/database.ts'
import { useServices } from '../../../data/services.ts'

/** Members to change; as a function of the stored settings where a member is changed in part. */
export type SettingsChange = Partial<Settings> | ((stored: Settings) => Partial<Settings>)

/** What the settings file has of a profile, as JSON with sorted keys. */
const storedText = ({ token: _, refusedRules: __, ...stored }: ProfileView): string => canonicalJson(stored)

const usualRules: SendingRules = {}

/** Language, theme and profiles: stored by the host, shown by this store. */
export const useSettings = defineStore('settings', () => {
  const { host } = useServices()
  const info = shallowRef<AppInfo | null>(null)
  const settings = ref<Settings>(defaultSettings)
  const profiles = shallowRef<ProfileList>({ current: '', profiles: [] })

  const language = computed(() => settings.value.language)
  const profile = computed<ProfileView | null>(() => profiles.value.profiles.find((one) => one.id === profiles.value.current) ?? null)

  /** The lists show one kind of declarations at a time, that of the current profile. */
  const shownKind = computed(() => profile.value?.kind ?? null)
  /** What blocks sending with the current profile. */
  const sendingRules = computed((): SendingRules => {
    const { advisedFields, invoiceCodes } = profile.value ?? {}
    return advisedFields && invoiceCodes !== undefined ? { advisedFields, invoiceCodes } : usualRules
  })

  const rulesById = computed(() => new Map(profiles.value.profiles.map(({ id, answerRules }) => [id, answerRules])))
  /** How the answers to a profile are read; the default for a removed profile. */
  const rulesOf = (id: string): AnswerRules => rulesById.value.get(id) ?? defaultAnswerRules
  /** The zone of the service of the current profile. */
  const zone = computed(() => rulesOf(profiles.value.current).zone)

  /** Changed profiles that are not saved, by id; without tokens. */
  const unsaved = shallowReactive(new Map<string, Profile>())
  const unsavedProfiles = computed(() => profiles.value.profiles.filter(({ id }) => unsaved.has(id)))

  /** The changes for the next start, null if there are none. */
  const unsavedForNextStart = (): UnsavedProfiles | null => {
    const changes = unsavedProfiles.value.map((one) => ({ stored: storedText(one), changed: JSON.stringify(unsaved.get(one.id)) }))
    return changes.length === 0 ? null : { version: info.value?.version ?? '', changes }
  }
  /** Takes the changes that the last run kept, except those of another version or of a profile that was saved since. */
  const takeUnsaved = ({ version, changes }: UnsavedProfiles): void => {
    if (version !== info.value?.version) return
    const byStored = new Map(changes.map(({ stored, changed }) => [stored, changed]))
    for (const one of profiles.value.profiles) {
      const changed = byStored.get(storedText(one))
      if (changed !== undefined && !unsaved.has(one.id)) unsaved.set(one.id, JSON.parse(changed) as Profile)
    }
  }

  /** Whether the dialog of a new profile is open. */
  const isAddingProfile = ref(false)

  const takeProfiles = (result: Result<ProfileList>): Result<ProfileList> => {
    if (result.ok) profiles.value = result.value
    return result
  }

  let loading: Promise<void> = Promise.resolve()
  const load = (): Promise<void> => (loading = read())
  const read = async (): Promise<void> => {
    const [appInfo, stored, list] = await Promise.all([
      host.call('app.info', null),
      host.call('settings.read', null),
      host.call('profiles.list', null)
    ])
    if (appInfo.ok) info.value = appInfo.value
    if (stored.ok) settings.value = stored.value
    takeProfiles(list)
    host.on('profiles.changed', (changed) => (profiles.value = changed))
  }

  const write = async (changes: Partial<Settings>): Promise<Result<Settings>> => {
    const result = await host.call('settings.change', changes)
    if (result.ok) settings.value = result.value
    return result
  }
  let pending: Promise<unknown> = Promise.resolve()
  /** A function is called when the changes before it are stored, so that it does not undo them. */
  const change = (changes: SettingsChange): Promise<Result<Settings>> => {
    const changed = typeof changes === 'function' ? pending.then(() => write(changes(settings.value))) : write(changes)
    pending = Promise.allSettled([pending, changed])
    return changed
  }

  return {
    info,
    settings,
    language,
    profiles,
    profile,
    shownKind,
    sendingRules,
    rulesOf,
    zone,
    /** The stored profiles with changes that are not saved. */
    unsavedProfiles,
    unsavedOf: (id: string): Profile | undefined => unsaved.get(id),
    /** Keeps the changes of a profile while another profile or screen is shown; null if there are none. */
    keepUnsaved: (id: string, changed: Profile | null): void => {
      if (changed === null) unsaved.delete(id)
      else unsaved.set(id, changed)
    },
    unsavedForNextStart,
    takeUnsaved,
    isAddingProfile,
    load,
    /** Resolves when what `load` reads is known. */
    ready: (): Promise<void> => loading,
    change,
    /** Saves a new profile, its token ('' for none), and selects it if `use`. */
    createProfile: async (profile: Profile, token: string, use: boolean) =>
      takeProfiles(await host.call('profiles.create', { profile, token, use })),
    saveProfile: async (changed: Profile) => takeProfiles(await host.call('profiles.save', changed)),
    removeProfile: async (id: string) => takeProfiles(await host.call('profiles.remove', { profile: id })),
    selectProfile: async (id: string) => takeProfiles(await host.call('profiles.select', { profile: id })),
    setToken: async (id: string, token: string) => takeProfiles(await host.call('profiles.setToken', { profile: id, token })),
    forgetToken: async (id: string) => takeProfiles(await host.call('profiles.forgetToken', { profile: id })),
    /** Sends one harmless request to the service of a stored profile and reports each step. */
    testConnection: (id: string) => host.call('profiles.test', { profile: id }),
    /** Opens one of the known links in the browser. */
    openLink: (link: LinkName) => host.call('app.openLink', { link }),
    /** Opens the licences of the software of others; only a package has them. */
    openNotices: () => host.call('app.openNotices', null)
  }
})
