import { sha256Of } from '../../../electron/files/sha256.ts'
import { readFolderEntries } from '../../../electron/archive/folder-content.ts'
import type { ArchiveFolder } from '../../../electron/archive/archive-folder.ts'
import { receivedPdf } from '../programs/archive-appender.ts'
import type { Damage } from '../faults/fault-run.ts'

export interface ArchiveVerdict extends Damage {
  /** Number of different contents in the index. */
  readonly contents: number
  /** Number of different contents in the folder, with those that a kill left without an index line. */
  readonly contentsInFolder: number
}

/** PDFs by the seed and number from which `receivedPdf` makes them. */
export type PdfNumbers = ReadonlyMap<number, readonly number[]>

const keyOf = (entry: { readonly sha256: string; readonly number: string }): string => `${entry.sha256} ${entry.number}`

/**
 * Compares an archive, which it closes, with the PDFs that were reported as stored: none of them is lost or stored twice, the index lists nothing that
 * the folder lacks, and the folder holds beside the index at most `maxUnlisted` responses: those that kills interrupted before their report.
 */
export const checkAgainstReports = async (
  archive: Pick<ArchiveFolder, 'list' | 'stateOf' | 'close'>,
  root: string,
  reported: PdfNumbers,
  maxUnlisted: number
): Promise<ArchiveVerdict> => {
  const findings: string[] = []
  let [lost, doubled] = [0, 0]
  const list = await archive.list()
  const listed = new Set(list.map(keyOf))
  for (const [seed, numbers] of reported) {
    for (const number of numbers) {
      const { bytes, facts } = receivedPdf(seed, number)
      const sha256 = sha256Of(bytes)
      if (listed.has(keyOf({ sha256, number: facts.number })) && (await archive.stateOf(sha256)) === 'good') continue
      lost += 1
      findings.push(`PDF ${number} of seed ${seed} was reported as stored and is missing`)
    }
  }
  if (listed.size < list.length) {
    doubled += list.length - listed.size
    findings.push(`${list.length - listed.size} entries are listed twice`)
  }
  await archive.close()
  const folderEntries = await readFolderEntries(root)
  const fromFolder = new Set(folderEntries.map(keyOf))
  const notInFolder = [...listed].filter((key) => !fromFolder.has(key))
  if (notInFolder.length > 0) {
    lost += notInFolder.length
    findings.push(`${notInFolder.length} entries of the index are not in the folder, the first is ${notInFolder[0]}`)
  }
  const unlisted = [...fromFolder].filter((key) => !listed.has(key))
  if (unlisted.length > maxUnlisted) {
    lost += unlisted.length
    findings.push(
      `${unlisted.length} responses of the folder are not in the index, at most ${maxUnlisted} were interrupted; the first is ${unlisted[0]}`
    )
  }
  const resets = reported.size > 0 && list.length === 0 ? 1 : 0
  const contents = new Set(list.map((entry) => entry.sha256)).size
  return { lost, doubled, resets, findings, contents, contentsInFolder: new Set(folderEntries.map((entry) => entry.sha256)).size }
}
