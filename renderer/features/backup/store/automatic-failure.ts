import type { Failure } from '#core/base/result.ts'
import { failureSentence } from '../../../i18n/failure-sentence.ts'
import type { Text } from '../../../i18n/text/id.ts'

/** Why an automatic backup failed. Its passphrase is stored, so it cannot be wrong: only missing. */
export const automaticFailure = (text: Text, failure: Failure): string =>
  failure.code === 'backup-passphrase' ? text.backup.automatic.noPassphrase : failureSentence(text, failure)
