import type { BackupFacts } from '#core/contract/backup.ts'
import { attachedName, type NamedFiles } from './add-files.ts'
import { archivePrefix, attachmentPrefix } from './file/parts.ts'

/**
 * What a backup says of the files that its database names. `names`: of its parts. Those that an office has are not left out, but count as PDFs of the backup
 * only if they are in it.
 */
export const fileFacts = (
  { pdfs, counts }: Pick<BackupFacts, 'pdfs' | 'counts'>,
  { documents, attached, documentsAtOffice }: NamedFiles,
  names: ReadonlySet<string>
): Pick<BackupFacts, 'counts' | 'attached' | 'left' | 'leftAttached'> => {
  const files = attached.filter(({ atOffice }) => !atOffice)
  if (!pdfs) return { counts, attached: files.length, left: 0, leftAttached: 0 }
  const absent = (wanted: readonly string[]): number => new Set(wanted.filter((name) => !names.has(name))).size
  const absentPdfs = (some: NamedFiles['documents']): number => absent(some.map(({ file }) => archivePrefix + file))
  const leftAttached = absent(files.map(attachedName))
  return {
    counts: { ...counts, pdfs: counts.pdfs - absentPdfs(documents) },
    attached: [...names].filter((name) => name.startsWith(attachmentPrefix)).length,
    left: absentPdfs(documents.filter(({ sha256 }) => !documentsAtOffice.has(sha256))) + leftAttached,
    leftAttached
  }
}
