import type { Failure } from '#core/base/result.ts'
import { failureSentence } from '../../../i18n/failure-sentence.ts'
import type { Text } from '../../../i18n/text.ts'

/** The reason of a failed backup, and the remedy. Its passphrase is stored, so it can be missing but not wrong. */
export const automaticFailure = (text: Text, failure: Failure): string => {
  const { automatic } = text.backup
  if (failure.code === 'backup-passphrase') return automatic.noPassphrase
  return failure.code === 'backup-full' ? automatic.full : failureSentence(text, failure)
}
