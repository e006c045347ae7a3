import { sha256Of } from '../../../electron/archive/entries.ts'
import { readArchiveFolder } from '../../../electron/archive/index-file.ts'
import type { ArchiveFolder } from '../../../electron/archive/archive-folder.ts'
import { arriving } from '../drivers/archive-appender.ts'
import type { Damage } from '../faults/fault-run.ts'

export interface Judged extends Damage {
  /** How many different contents the archive lists. */
  readonly contents: number
}

const keyOf = (entry: { readonly sha256: string; readonly number: string }): string => `${entry.sha256} ${entry.number}`

/**
 * Holds an archive, which it closes, against the numbers of each seed's PDFs that were reported as stored: nothing of them is lost or there twice,
 * and the index says what the folder says.
 */
export const judgeArchive = async (
  archive: Pick<ArchiveFolder, 'list' | 'stateOf' | 'settle' | 'close'>,
  root: string,
  promised: ReadonlyMap<number, readonly number[]>
): Promise<Judged> => {
  const findings: string[] = []
  let [lost, doubled] = [0, 0]
  const list = await archive.list()
  const listed = new Set(list.map(keyOf))
  for (const [seed, numbers] of promised) {
    for (const number of numbers) {
      const { bytes, facts } = arriving(seed, number)
      const sha256 = sha256Of(bytes)
      if (listed.has(keyOf({ sha256, number: facts.number })) && (await archive.stateOf(sha256)) === 'good') continue
      lost += 1
      findings.push(`PDF ${number} of seed ${seed} had been reported as stored and is gone`)
    }
  }
  if (listed.size < list.length) {
    doubled += list.length - listed.size
    findings.push(`${list.length - listed.size} entries are there twice`)
  }
  await archive.settle()
  await archive.close()
  const fromFolder = new Set((await readArchiveFolder(root)).map(keyOf))
  const unlike = [...[...listed].filter((key) => !fromFolder.has(key)), ...[...fromFolder].filter((key) => !listed.has(key))]
  if (unlike.length > 0) {
    lost += unlike.length
    findings.push(`index and folder differ in ${unlike.length} entries, the first is ${unlike[0]}`)
  }
  const resets = promised.size > 0 && list.length === 0 ? 1 : 0
  return { lost, doubled, resets, findings, contents: new Set(list.map((entry) => entry.sha256)).size }
}
