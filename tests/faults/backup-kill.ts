/**
 * `npm run faults -- backup-kill`: `kill -9` at random moments while backups are written, while one of two backups after another is restored, and while a
 * restore is undone again and again. The killed
 * process runs the code of the host without a window. Afterwards the data is that of one backup as a whole, of the last one that was reported as restored or
 * the one that was being restored, with all PDFs; and every file with the name of a backup is whole; what else a kill left is gone after the next backup.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addPdf, draftRows, openBackupProfile, valueOf } from '../support/drivers/backup-profile.ts'
import { addDamage, readFaultOptions, runRounds, unharmed, type Damage, type RoundContext } from '../support/faults/fault-run.ts'
import type { Random } from '../support/faults/random.ts'

const runner = fileURLToPath(new URL('../support/programs/backup-runner.ts', import.meta.url))
const options = readFaultOptions(process.argv.slice(2), { rounds: 20 })
const base = await mkdtemp(join(tmpdir(), 'ajukan-faults-backup-kill-'))
const [home, written] = [join(base, 'profile'), join(base, 'written')]
const drafts = 400
const pdfs = 60
/** A child is killed while it does this part of its second job, at most; the first one tells how long a job takes. */
const longestPart = 1.3

let path = ''
const states = new Map<string, ReadonlyMap<string, string>>()
const hashes: string[] = []
let acknowledged = 0

/** The drafts, without the counters and facts that outlive a restore. */
const draftsIn = (rows: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
  new Map([...rows].filter(([key]) => /^(declarations|goods|edits|summaries) /.test(key)))

const prepare = async (): Promise<void> => {
  const profile = await openBackupProfile(home, { saveTo: () => path })
  for (let number = 1; number <= pdfs; number += 1) hashes.push(await addPdf(profile, number, 20_000))
  for (const [name, count] of [['first', drafts] as const, ['second', drafts + 50] as const]) {
    await profile.write(Array.from({ length: count }, (_, at) => draftRows(at + 1, `${name} ${'isi '.repeat(200)}`)).flat())
    path = join(base, `${name}.ajukan`)
    valueOf(await profile.backups.write('', { passphrase: '', pdfs: true }))
    states.set(path, draftsIn(await profile.rows()))
  }
  await profile.close()
}
await prepare()
const files = [...states.keys()]
let current = files.at(-1) ?? ''

const tasks = ['write', 'restore', 'undo'] as const
const runAndKill = async (task: (typeof tasks)[number], random: Random): Promise<readonly string[]> => {
  const order = current === files[0] ? files.toReversed() : files
  const child = spawn(process.execPath, [runner, home, task, ...(task === 'write' ? [written] : order)], {
    stdio: ['ignore', 'pipe', 'inherit']
  })
  let text = ''
  let [begun, isTimed] = [0, false]
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    if (text === '') begun = performance.now()
    text += piece
    if (isTimed || !/^(restored|written) /m.test(text)) return
    isTimed = true
    setTimeout(() => child.kill('SIGKILL'), random.int(0, Math.ceil((performance.now() - begun) * longestPart)))
  })
  await once(child, 'close')
  return text.split('\n').slice(0, -1)
}

/** Compares the drafts with the whole of one allowed state. */
const checkDrafts = (rows: ReadonlyMap<string, string>, allowed: readonly string[]): Damage => {
  const found = draftsIn(rows)
  if (found.size === 0) return { ...unharmed, resets: 1, findings: ['the data is empty'] }
  const damages = allowed.map((file): Damage => {
    const wanted = states.get(file) ?? new Map<string, string>()
    const lost = [...wanted].filter(([key, value]) => found.get(key) !== value).length
    const doubled = [...found.keys()].filter((key) => !wanted.has(key)).length
    return { lost, doubled, resets: 0, findings: lost + doubled > 0 ? [`not ${file}: ${lost} rows differ, ${doubled} are too many`] : [] }
  })
  const at = damages.findIndex(({ findings }) => findings.length === 0)
  if (at < 0) return damages[0] ?? unharmed
  current = allowed[at] ?? current
  return unharmed
}

const round = async ({ round: number, random }: RoundContext): Promise<Damage> => {
  const task = tasks[number % tasks.length] ?? 'write'
  await rm(written, { recursive: true, force: true })
  await mkdir(written)
  const said = await runAndKill(task, random)
  const last = said.findLast((line) => line.startsWith('restor')) ?? ''
  const target = last.slice(last.indexOf(' ') + 1)
  const before = said.findLast((line) => line.startsWith('restored '))?.slice('restored '.length) ?? current
  acknowledged += said.filter((line) => /^(restored|written) /.test(line)).length
  const profile = await openBackupProfile(home, { saveTo: () => join(written, 'next.ajukan') })
  let damage = checkDrafts(await profile.rows(), last.startsWith('restoring') ? [before, target] : [before])
  for (const sha256 of hashes)
    if ((await profile.archive.stateOf(sha256)) !== 'good')
      damage = addDamage(damage, { ...unharmed, lost: 1, findings: [`PDF ${sha256}`] })
  for (const name of (await readdir(written)).filter((one) => one.endsWith('.ajukan'))) {
    const opened = (await profile.backups.choose(join(written, name))).ok && (await profile.backups.open('')).ok
    if (!opened) damage = addDamage(damage, { ...unharmed, lost: 1, findings: [`${name} is not whole`] })
  }
  await profile.backups.closeOpened()
  if (task === 'write') {
    valueOf(await profile.backups.write('', { passphrase: '', pdfs: false }))
    for (const name of (await readdir(written)).filter((one) => !one.endsWith('.ajukan')))
      damage = addDamage(damage, { ...unharmed, doubled: 1, findings: [`${name} was left`] })
  }
  await profile.close()
  if ((await readdir(home)).includes('restoring'))
    damage = addDamage(damage, { ...unharmed, doubled: 1, findings: ['a restore was not ended'] })
  return damage
}

await runRounds(options, {
  round,
  acknowledged: () => acknowledged,
  keep: async (name) => {
    const kept = join(tmpdir(), `ajukan-faults-backup-kill-${name}`)
    await rm(kept, { recursive: true, force: true })
    await cp(home, kept, { recursive: true })
    return kept
  }
})
await rm(base, { recursive: true, force: true })
