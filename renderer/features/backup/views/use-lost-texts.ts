import { useText } from '../../../i18n/use-text.ts'
import { unreadableAnywhere, unreadableTexts } from '../../editor/shared/unreadable-fields.ts'
import { useSettings } from '../../settings/store/settings.ts'

/** For the question before all data is replaced: a sentence each about texts that cannot be read and profiles that are not saved, which are stored nowhere. */
export const useLostTexts = (): (() => readonly string[]) => {
  const text = useText()
  const settings = useSettings()
  return () => {
    const words = text.value.backup.effect
    const fields = unreadableAnywhere(document)
    const profiles = settings.unsavedProfiles.map(({ name }) => text.value.profileName(name))
    return [
      ...(fields.length === 0 ? [] : [words.unreadable(unreadableTexts(fields, text.value))]),
      ...(profiles.length === 0 ? [] : [words.profiles(profiles.join(', '))])
    ]
  }
}
