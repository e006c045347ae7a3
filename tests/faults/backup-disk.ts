/**
 * `npm run faults -- backup-disk`: the disk of the chosen folder becomes full, or is pulled out, at random moments of a backup. The backup ends with its
 * reason, nothing of it is left, the older backup and the data are as before, and the next backup succeeds. Without a window.
 */
import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sha256Of } from '../../electron/files/sha256.ts'
import { addPdf, draftRows, openBackupProfile, valueOf, type BackupProfile } from '../support/drivers/backup-profile.ts'
import { readFaultOptions, runRounds, type Damage, type RoundContext } from '../support/faults/fault-run.ts'
import { detachDisk, fillDisk, freeDisk, inPrivateMounts, mayMount, mountSmallDisk, unmountSmallDisk } from '../support/faults/full-disk.ts'

const diskMegabytes = 160
const pdfs = 60
const pdfBytes = 400_000

interface Place {
  readonly usb: string
  readonly profile: BackupProfile
  readonly saveAs: (name: string) => void
}

/** Milliseconds that a backup takes here. */
let usual = 0

const write = (profile: BackupProfile) => profile.backups.write('', { passphrase: '', pdfs: true })

/** Writes a backup that nothing disturbs; returns its hash. */
const writeWhole = async ({ usb, profile, saveAs }: Place, name: string): Promise<string> => {
  saveAs(name)
  const begun = performance.now()
  const written = valueOf(await write(profile))
  usual = performance.now() - begun
  if (written.end !== 'done' || written.value.left > 0) throw new Error(`not whole: ${JSON.stringify(written)}`)
  return sha256Of(await readFile(join(usb, name)))
}

const roundOn =
  (place: Place) =>
  async ({ round, random }: RoundContext): Promise<Damage> => {
    const { usb, profile, saveAs } = place
    const isPulled = round % 2 === 0
    const older = await writeWhole(place, 'a.ajukan')
    const rows = await profile.rows()
    // The same name: the older file is replaced only by a complete one.
    saveAs('a.ajukan')
    const running = write(profile)
    await pause(random.int(0, Math.ceil(usual)))
    await (isPulled ? detachDisk(usb) : fillDisk(usb, random.int(0, 64) * 1024))
    const ended = await running
    const findings: string[] = []
    const code = ended.ok ? ended.value.end : ended.failure.code
    const expected = ['done', isPulled ? 'backup-folder' : 'backup-full']
    if (!expected.includes(code)) findings.push(`${isPulled ? 'pulled' : 'full'}: ended with ${code}`)
    if (isPulled) {
      const left = await readdir(usb)
      if (code !== 'done' && left.length > 0) findings.push(`left where the disk was: ${left.join()}`)
      // It was written whole into the empty folder, because the disk was gone before it began.
      for (const name of left) await rm(join(usb, name))
      await mountSmallDisk(usb, diskMegabytes)
    } else {
      await freeDisk(usb)
      const left = await readdir(usb)
      if (left.join() !== 'a.ajukan') findings.push(`left: ${left.join()}`)
      const found = sha256Of(await readFile(join(usb, 'a.ajukan')))
      if (code !== 'done' && found !== older) findings.push('the older backup was changed')
    }
    const now = await profile.rows()
    if (now.size !== rows.size || [...rows].some(([key, value]) => now.get(key) !== value)) findings.push('the data was changed')
    await writeWhole(place, 'next.ajukan')
    await rm(join(usb, 'next.ajukan'))
    return { lost: findings.length, doubled: 0, resets: 0, findings }
  }

const main = async (): Promise<void> => {
  const options = readFaultOptions(process.argv.slice(2), { rounds: 20 })
  const base = await mkdtemp(join(tmpdir(), 'ajukan-faults-backup-disk-'))
  const [home, usb] = [join(base, 'profile'), join(base, 'usb')]
  await mkdir(usb)
  await mountSmallDisk(usb, diskMegabytes)
  let name = ''
  const profile = await openBackupProfile(home, { saveTo: () => join(usb, name) })
  await profile.write(Array.from({ length: 200 }, (_, at) => draftRows(at + 1, 'isi '.repeat(200))).flat())
  for (let number = 1; number <= pdfs; number += 1) await addPdf(profile, number, pdfBytes)
  const place: Place = { usb, profile, saveAs: (next) => void (name = next) }
  await runRounds(options, {
    round: roundOn(place),
    keep: async (kept) => {
      const folder = join(tmpdir(), `ajukan-faults-backup-disk-${kept}`)
      await rm(folder, { recursive: true, force: true })
      await cp(home, folder, { recursive: true })
      return folder
    }
  })
  await profile.close()
  await unmountSmallDisk(usb)
  await rm(base, { recursive: true, force: true })
}

if (!mayMount()) {
  console.error('backup-disk needs root on Linux: it mounts a small tmpfs disk, fills it and takes it away.')
  process.exitCode = 2
} else if (await inPrivateMounts()) await main()
