import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addPdf, draftRows, openBackupProfile, valueOf, type BackupProfile } from '../../support/drivers/backup-profile.ts'
import { createRandom } from '../../support/faults/random.ts'
import { addOutcomes, tryEach, type Outcome, type Size } from '../../support/faults/outcome.ts'
import { inFolder, runTrial } from '../../support/faults/promise.ts'

const sizes = { quick: { drafts: 200, pdfs: 20, flips: 20 }, long: { drafts: 50_000, pdfs: 10_000, flips: 100 } }
const draftsAtOnce = 500

const fill = async (profile: BackupProfile, { drafts, pdfs }: { readonly drafts: number; readonly pdfs: number }) => {
  for (let from = 1; from <= drafts; from += draftsAtOnce) {
    const count = Math.min(draftsAtOnce, drafts - from + 1)
    await profile.write(Array.from({ length: count }, (_, at) => draftRows(from + at)).flat())
  }
  const hashes: string[] = []
  for (let number = 1; number <= pdfs; number += 1) hashes.push(await addPdf(profile, number, 20_000))
  return hashes
}

/** Rows that differ, are missing or too many. A restore adds counters, so that no aju number is assigned twice. */
const differences = (wanted: ReadonlyMap<string, string>, found: ReadonlyMap<string, string>): number =>
  [...wanted].filter(([key, value]) => found.get(key) !== value).length +
  [...found.keys()].filter((key) => !wanted.has(key) && !key.startsWith('counters ')).length

const restoredOrRefused = (size: Size): Promise<Outcome> =>
  inFolder('backup', async (base) => {
    const amounts = sizes[size]
    const path = join(base, 'cadangan.ajukan')
    const profile = await openBackupProfile(join(base, 'one'), { saveTo: () => path })
    const hashes = await fill(profile, amounts)
    valueOf(await profile.backups.write('', { passphrase: '', pdfs: true }))
    const before = await profile.rows()
    await profile.close()

    const other = await openBackupProfile(join(base, 'two'))
    valueOf(await other.backups.choose(path))
    valueOf(await other.backups.open(''))
    valueOf(await other.backups.restore(null))
    const restored = await tryEach([0], async () => {
      const different = differences(before, await other.rows())
      const states = await Promise.all(hashes.map((sha256) => other.archive.stateOf(sha256)))
      const missing = states.filter((state) => state !== 'good').length
      return different + missing === 0 ? null : `${different} rows and ${missing} PDFs differ after the restore`
    })
    await other.backups.closeOpened()

    const content = await readFile(path)
    const random = createRandom(7)
    const damaged = await tryEach(
      Array.from({ length: amounts.flips }, (_, at) => at),
      async (at) => {
        const place = random.int(0, content.length - 1)
        const flipped = Buffer.from(content)
        flipped.writeUInt8(flipped.readUInt8(place) ^ (1 << random.int(0, 7)), place)
        const file = join(base, `damaged-${at}.ajukan`)
        await writeFile(file, flipped)
        const opened = (await other.backups.choose(file)).ok && (await other.backups.open('')).ok
        await other.backups.closeOpened()
        await rm(file)
        return opened ? `a backup with byte ${place} changed was opened` : null
      }
    )
    const untouched = await tryEach([0], async () => {
      const different = differences(before, await other.rows())
      return different === 0 ? null : `${different} rows differ after damaged backups were opened`
    })
    await other.close()
    return addOutcomes(restored, damaged, untouched)
  })

/**
 * A backup restored on another computer is byte for byte the same, a damaged one is refused and changes nothing, and a kill while one is written, restored or
 * undone leaves the old or the new state.
 */
export const backup = async (size: Size): Promise<Outcome> => {
  const outcome = await restoredOrRefused(size)
  return size === 'long' ? addOutcomes(outcome, await runTrial('backup-kill', ['--rounds', '102'])) : outcome
}
