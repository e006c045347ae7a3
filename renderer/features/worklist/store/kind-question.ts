import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { profileKinds, type Profile, type ProfileKind } from '#core/contract/profile.ts'
import { failureSentence } from '../../../i18n/failure-sentence.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useMessages } from '../../../messages/messages.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { useWorklist } from './worklist.ts'

/** A question with one answer for several declarations. */
export interface KindQuestion {
  readonly title: string
  readonly text: string
  readonly choices: readonly { readonly value: string; readonly label: string; readonly hint: string }[]
  /** Null: the user gave none. */
  readonly answer: (value: string | null) => void
}

/** Questions about the kind of profile that declarations belong to, and the change to a profile of another kind. */
export const useKindQuestion = defineStore('kind-question', () => {
  const settings = useSettings()
  const worklist = useWorklist()
  const messages = useMessages()
  const text = useText()
  const question = shallowRef<KindQuestion | null>(null)

  const ask = async (asked: Omit<KindQuestion, 'answer'>): Promise<string | null> => {
    if (question.value !== null) return null
    const answered = Promise.withResolvers<string | null>()
    question.value = { ...asked, answer: answered.resolve }
    const value = await answered.promise
    question.value = null
    return value
  }

  /** Asks once to which kind declarations belong of which it is not known; whether it is known of all now. */
  const settle = async (ids: readonly string[]): Promise<boolean> => {
    const unknown = ids.filter((id) => worklist.kindOf(id) === null)
    if (unknown.length === 0) return true
    const { kinds, connection, settings: words } = text.value
    const known = profileKinds.filter((kind) => settings.profiles.profiles.some((profile) => profile.kind === kind))
    const chosen = await ask({
      title: kinds.belongTitle(unknown.length),
      text: kinds.belongText,
      choices: known.map((value) => ({ value, label: words.profileKinds[value], hint: connection.markHints[value] }))
    })
    const kind = profileKinds.find((one) => one === chosen)
    if (kind !== undefined) await worklist.setKind(unknown, kind)
    return kind !== undefined
  }

  /** Selects a profile; says why it is not selected. */
  const useProfile = async (id: string): Promise<boolean> => {
    const chosen = await settings.selectProfile(id)
    messages.report('profiles.select', chosen.ok ? null : () => failureSentence(text.value, chosen.failure))
    return chosen.ok
  }

  /** The profiles to which declarations can be copied, as they belong to another kind. */
  const targetsOf = (ids: readonly string[]): readonly Profile[] => {
    const own = new Set(ids.map((id) => worklist.kindOf(id)))
    return settings.profiles.profiles.filter(({ kind }) => !own.has(kind))
  }
  /** The current profile where the declarations can be copied to it, else the one that the user chooses, which is then selected. */
  const target = async (ids: readonly string[]): Promise<Profile | null> => {
    const [targets, current] = [targetsOf(ids), settings.profile]
    if (current !== null && targets.some(({ id }) => id === current.id)) return current
    const { kinds, connection, profileName } = text.value
    const chosen = await ask({
      title: kinds.copyTitle(ids.length),
      text: kinds.copyText,
      choices: targets.map(({ id, name, kind }) => ({
        value: id,
        label: `${profileName(name)} · ${connection.marks[kind]}`,
        hint: connection.markHints[kind]
      }))
    })
    return chosen !== null && (await useProfile(chosen)) ? settings.profile : null
  }

  /** The profile to use for a kind: the one that its waiting submissions have, else the first. */
  const profileOf = (kind: ProfileKind, preferred?: string): Profile | undefined => {
    const ofKind = settings.profiles.profiles.filter((profile) => profile.kind === kind)
    return ofKind.find(({ id }) => id === preferred) ?? ofKind[0]
  }

  /** Why the open declaration is not sent with the current profile; null if it is of its kind. */
  const otherKindOf = (id: string): ProfileKind | null => {
    const kind = worklist.kindOf(id)
    return kind && settings.profile !== null && kind !== settings.profile.kind ? kind : null
  }

  return { question: computed(() => question.value), settle, useProfile, targetsOf, target, profileOf, otherKindOf }
})
