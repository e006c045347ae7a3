import type { AttachedFile, AttachedReport } from '#core/contract/archive.ts'
import { forEachConcurrent } from '#core/base/sequencer.ts'
import type { Step } from '../files/jobs.ts'
import type { AttachmentFolder } from './attachment-folder.ts'

/** Names in the report. */
const maxListed = 300

/** Reads every attached file that a declaration names, and compares its hash. */
export const checkAttached = async (
  files: readonly AttachedFile[],
  attachments: Pick<AttachmentFolder, 'stateOf'>,
  { signal, progress }: Step,
  isAtOffice: (sha256: string) => Promise<boolean> = () => Promise.resolve(false)
): Promise<AttachedReport> => {
  const damaged: AttachedFile[] = []
  let [done, atOffice] = [0, 0]
  await forEachConcurrent(files, 2, async (file) => {
    signal.throwIfAborted()
    const state = await attachments.stateOf(file.sha256)
    if (state === 'missing' && (await isAtOffice(file.sha256))) atOffice += 1
    else if (state !== 'good') damaged.push(file)
    done += 1
    progress(done, files.length)
  })
  return { files: files.length, atOffice, damaged: { count: damaged.length, first: damaged.slice(0, maxListed) } }
}
