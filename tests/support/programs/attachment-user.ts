import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { CopyRow } from '#core/contract/store-copy.ts'
import { openAttachmentFolder } from '../../../electron/attachments/attachment-folder.ts'
import { draftRows, openBackupProfile, valueOf, type BackupProfile } from '../drivers/backup-profile.ts'
import { memoryLog } from '../fakes/memory-log.ts'
import { openThreadDatabase } from '../fakes/test-database.ts'
import { createRandom, type Random } from '../faults/random.ts'

/** Drafts, each of which has one attached file or none. */
export const attachingDrafts = 12
/** Contents of a seed; several drafts may have the same one. */
const contents = 400

export const attachedBytes = (seed: number, number: number): Buffer => {
  const random = createRandom(seed * 131 + number)
  return Buffer.concat([Buffer.from(`%PDF-1.7\n% ${seed} ${number}\n`), random.bytes(random.int(100, 60_000))])
}

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** A draft with an attached file, or none. */
export const attachingRows = (draft: number, sha256: string | null): readonly CopyRow[] =>
  draftRows(draft).map((row) => {
    if (row.table !== 'declarations') return row
    const files = sha256 === null ? {} : { f: { name: 'faktur.pdf', sha256, bytes: 1, kind: 'pdf', at: 1 } }
    return { ...row, value: { ...(row.value as object), local: { files } } }
  })

/** Lines on standard output: what is begun (`set <draft> <sha256 or none>`, `restore <file>`), then `done`. */
const say = (text: string): void => void process.stdout.write(`${text}\n`)

/** Attaches, replaces and removes files, and restores one of the backups now and then, until the process is killed. */
const useProfile = async (folder: string, seed: number, backups: readonly string[]): Promise<void> => {
  const random: Random = createRandom(seed)
  const profile: BackupProfile = await openBackupProfile(folder, { open: openThreadDatabase })
  say('ready')
  for (;;) {
    const file = backups[random.int(0, backups.length * 25)]
    if (file === undefined) {
      const draft = random.int(1, attachingDrafts)
      const bytes = random.int(0, 4) === 0 ? null : attachedBytes(seed, random.int(1, contents))
      const sha256 = bytes === null ? null : hashOf(bytes)
      say(`set ${draft} ${sha256 ?? 'none'}`)
      // As the window does: the bytes are on the disk before a draft names them.
      if (bytes !== null) valueOf(await profile.attachments.store(bytes))
      await profile.write(attachingRows(draft, sha256))
    } else {
      say(`restore ${file}`)
      valueOf(await profile.backups.choose(file))
      valueOf(await profile.backups.open(''))
      valueOf(await profile.backups.restore(null))
    }
    say('done')
  }
}

/** Stores files without end, and prints the hash of each. */
const storeOnly = async (folder: string, seed: number): Promise<void> => {
  const attachments = openAttachmentFolder({ folder: join(folder, 'attachments'), log: memoryLog() })
  for (let number = 1; ; number += 1) say(valueOf(await attachments.store(attachedBytes(seed, number))).sha256)
}

// The trial runs this file as a child process, which it kills.
const [folder, seed, ...rest] = process.argv.slice(2)
if (import.meta.main && folder !== undefined && seed !== undefined)
  await (rest[0] === 'store' ? storeOnly(folder, Number(seed)) : useProfile(folder, Number(seed), rest))
