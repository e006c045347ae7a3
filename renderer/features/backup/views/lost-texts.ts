import type { Text } from '../../../i18n/text/id.ts'
import { unreadableAnywhere, unreadableTexts } from '../../editor/shared/unreadable-fields.ts'

/** For the question before all data is replaced: the texts of fields that cannot be read, which are stored nowhere. One sentence, or none. */
export const lostTexts = (text: Text): readonly string[] => {
  const fields = unreadableAnywhere(document)
  return fields.length === 0 ? [] : [text.backup.effect.unreadable(unreadableTexts(fields, text))]
}
