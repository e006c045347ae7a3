import type { BackupFacts, BackupState, WrittenBackup, StateBefore } from '#core/contract/backup.ts'
import type { Failure } from '#core/base/result.ts'
import type { Text } from '../../../i18n/text.ts'
import { failureSentence } from '../../../i18n/failure-sentence.ts'
import type { MessageText } from '../../../messages/messages.ts'

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

/** The reason of a failed backup, and the remedy. Its passphrase is stored, so it can be missing but not wrong. */
export const automaticFailure = (text: Text, failure: Failure): string => {
  const { automatic } = text.backup
  if (failure.code === 'backup-passphrase') return automatic.noPassphrase
  return failure.code === 'backup-full' ? automatic.full : failureSentence(text, failure)
}

/** Names the kinds of files of which there are some. */
const filesText = (text: Text, pdfs: number, attached: number): string => {
  const { facts } = text.backup
  const [ofPdfs, ofAttached] = [facts.pdfs(text.number(pdfs)), facts.attached(text.number(attached))]
  if (attached === 0) return ofPdfs
  return pdfs === 0 ? ofAttached : facts.both(ofPdfs, ofAttached)
}

type Left = Pick<BackupFacts, 'left' | 'leftAttached'>

/** The files that a backup names and does not have. */
export const leftText = (text: Text, { left, leftAttached }: Left): string => filesText(text, left - leftAttached, leftAttached)

/** The files of which a backup has only the list. */
export const listText = (text: Text, { counts, attached }: Pick<BackupFacts, 'counts' | 'attached'>): string =>
  text.backup.facts.list(filesText(text, counts.pdfs, attached))

/** Which files are not in a backup, and why; '' if it has all. */
export const leftFiles = (text: Text, written: Left & Pick<WrittenBackup, 'archiveAway' | 'leftAtOffice'>): string => {
  const { writing } = text.backup
  const { left, leftAttached, leftAtOffice, archiveAway } = written
  const isPdfAway = archiveAway && left > leftAttached
  const others = isPdfAway ? { left: leftAttached, leftAttached } : written
  return [
    ...(isPdfAway ? [writing.archiveMissing(text.number(left - leftAttached))] : []),
    ...(others.left === 0 ? [] : [writing.left(leftText(text, others))]),
    ...(leftAtOffice === 0 ? [] : [writing.atOffice(text.number(leftAtOffice))])
  ].join(' ')
}

/** As `leftFiles`, for the last automatic backup. */
export const incompleteFiles = (text: Text, incomplete: NonNullable<BackupState['incomplete']>): string =>
  leftFiles(text, { ...incomplete, leftAtOffice: 0, archiveAway: !incomplete.pdfs })

/** The message about a written backup, and its tone. `size`: formatted. */
export const writtenMessage = (text: () => Text, written: WrittenBackup, size: () => string): readonly [MessageText, 'ok' | 'warn'] => {
  const done = (): string => text().backup.automatic.done(written.label, size())
  return leftFiles(text(), written) === '' ? [done, 'ok'] : [() => `${done()} ${leftFiles(text(), written)}`, 'warn']
}
