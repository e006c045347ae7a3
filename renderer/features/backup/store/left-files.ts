import type { WrittenBackup } from '#core/contract/backup.ts'
import type { Text } from '../../../i18n/text/id.ts'

/** Which files are not in a backup; '' if it has all. */
export const leftFiles = (text: Text, { left, pdfs }: Pick<WrittenBackup, 'left' | 'pdfs'>): string => {
  const { writing } = text.backup
  return left === 0 ? '' : (pdfs ? writing.left : writing.archiveMissing)(text.number(left))
}

/** The message about a written backup, and its tone. `size`: formatted. */
export const writtenMessage = (text: Text, written: WrittenBackup, size: string): readonly [string, 'ok' | 'warn'] => {
  const done = text.backup.automatic.done(written.label, size)
  return written.left === 0 ? [done, 'ok'] : [`${done} ${leftFiles(text, written)}`, 'warn']
}
