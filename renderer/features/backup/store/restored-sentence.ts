import type { StateBefore } from '#core/contract/backup.ts'
import type { Text } from '../../../i18n/text.ts'

/** What the last restore did. `time`: of the backup, formatted. */
export const restoredSentence = (
  text: Text,
  { backupAt, declarations, attached, missing }: Omit<StateBefore, 'at'>,
  time: string
): string => {
  const { notice } = text.backup
  if (backupAt === 0) return notice.undone
  const restored = declarations === null ? notice.restored(time) : notice.restoredSome(text.number(declarations), time)
  const files = [attached === 0 ? '' : notice.attached(text.number(attached)), missing === 0 ? '' : notice.missing(text.number(missing))]
  return [restored, ...files].filter((sentence) => sentence !== '').join(' ')
}
