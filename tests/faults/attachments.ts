/**
 * `npm run faults -- attachments`: `kill -9` at random moments while files are attached, replaced and removed and backups are restored, and every
 * third round a power cut, replayed from the recorded writes. Afterwards every draft names the file of the last step that was reported, or of the one
 * that was interrupted; each named file and each that was reported as stored is there once, with the content of its hash; and nothing else is left
 * after the start.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isOnPath } from '../../scripts/support/process.ts'
import { openAttachmentFolder } from '../../electron/attachments/attachment-folder.ts'
import { idOf, openBackupProfile, valueOf } from '../support/drivers/backup-profile.ts'
import { memoryLog } from '../support/fakes/memory-log.ts'
import { readCalls, recordCalls, replayCut, type RecordedCall } from '../support/faults/recorded-writes.ts'
import { attachedBytes, attachingDrafts, attachingRows, hashOf } from '../support/programs/attachment-user.ts'
import { addDamage, readFaultOptions, runRounds, unharmed, type Damage, type RoundContext } from '../support/faults/fault-run.ts'
import type { Random } from '../support/faults/random.ts'

const program = new URL('../support/programs/attachment-user.ts', import.meta.url)
const options = readFaultOptions(process.argv.slice(2), { rounds: 20, seconds: 2 })
const base = await mkdtemp(join(tmpdir(), 'ajukan-faults-attachments-'))
const [home, cutHome] = [join(base, 'profile'), join(base, 'cut')]
const backups = ['first', 'second'].map((name) => join(base, `${name}.ajukan`))
/** Files whose storing is recorded for the power cuts. */
const recordedFiles = 60

/** The hash of the file of each draft; null for none. */
type Attached = ReadonlyMap<number, string | null>

let path = ''
const stateOfBackup = new Map<string, Attached>()
let state: Attached = new Map()
/** Hashes that were reported as stored in the profile. */
let stored = new Set<string>()
/** Hashes of files that were stored when their step was interrupted: they stay, because another draft may name them. */
let unfinished = new Set<string>()
let acknowledged = 0

const prepare = async (): Promise<void> => {
  const profile = await openBackupProfile(home, { saveTo: () => path })
  for (const [at, file] of backups.entries()) {
    const attached = new Map(
      Array.from({ length: attachingDrafts }, (_, index) => [index + 1, hashOf(attachedBytes(at, index + 1))] as const)
    )
    for (const [draft, sha256] of attached) {
      valueOf(await profile.attachments.store(attachedBytes(at, draft)))
      await profile.write(attachingRows(draft, sha256))
    }
    path = file
    valueOf(await profile.backups.write('', { passphrase: '', pdfs: true }))
    stateOfBackup.set(file, attached)
    state = attached
    stored = new Set([...stored, ...attached.values()])
  }
  await profile.close()
}
await prepare()
const fresh = { folder: join(base, 'fresh'), state, stored }
await cp(home, fresh.folder, { recursive: true })

const runAndKill = async (seed: number, milliseconds: number): Promise<readonly string[]> => {
  const child = spawn(process.execPath, [fileURLToPath(program), home, String(seed), ...backups], { stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    // From the first line on, or every kill would hit the start of the process.
    if (text === '') setTimeout(() => child.kill('SIGKILL'), milliseconds)
    text += piece
  })
  await once(child, 'close')
  return text.split('\n').slice(0, -1)
}

/** The state after a step that the program named. */
const after = (before: Attached, step: string): Attached => {
  const [kind, first = '', sha256] = step.split(' ')
  if (kind === 'restore') return stateOfBackup.get(first) ?? before
  return new Map([...before, [Number(first), sha256 === 'none' ? null : (sha256 ?? null)]])
}

const textOf = (attached: Attached): string => JSON.stringify([...attached].toSorted(([a], [b]) => a - b))
const lost = (findings: readonly string[]): Damage => ({ ...unharmed, lost: findings.length, findings })

/** Compares the folder with its names, and with the hashes that must be there; `mayBe` are those that may be there besides. */
const checkFolder = async (folder: string, must: ReadonlySet<string>, mayBe: ReadonlySet<string>): Promise<Damage> => {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const findings: string[] = []
  const found = new Set<string>()
  let doubled = 0
  for (const { name, parentPath } of names) {
    const hash = hashOf(await readFile(join(parentPath, name)))
    if (found.has(hash)) doubled += 1
    found.add(hash)
    if (hash !== name || basename(parentPath) !== name.slice(0, 2)) findings.push(`${name} is no file of its hash`)
    else if (!must.has(name) && !mayBe.has(name)) findings.push(`${name} was never attached`)
  }
  for (const hash of must) if (!found.has(hash)) findings.push(`${hash} is missing`)
  return addDamage(lost(findings), { ...unharmed, doubled })
}

const kill = async ({ random, seconds }: RoundContext): Promise<Damage> => {
  const lines = await runAndKill(random.int(1, 1_000_000), random.int(0, seconds * 1_000))
  const steps = lines.filter((line) => line !== 'ready' && line !== 'done')
  const done = lines.filter((line) => line === 'done').length
  acknowledged += done
  for (const step of steps.slice(0, done)) {
    state = after(state, step)
    stored = new Set([...stored, ...[...state.values()].flatMap((sha256) => sha256 ?? [])])
  }
  const begun = steps[done]
  const possible = begun === undefined ? [state] : [state, after(state, begun)]
  const profile = await openBackupProfile(home)
  // As the application does at its start.
  await profile.attachments.removeLeftovers()
  const now = new Map<number, string | null>()
  for (let draft = 1; draft <= attachingDrafts; draft += 1) {
    const row = await profile.row<{ readonly local: { readonly files: { readonly f?: { readonly sha256: string } } } } | null>(
      'declarations',
      idOf(draft)
    )
    now.set(draft, row === null ? 'no row' : (row.local.files.f?.sha256 ?? null))
  }
  await profile.close()
  const isPossible = possible.some((one) => textOf(one) === textOf(now))
  const rows = isPossible ? unharmed : lost([`after ${done} steps and ${begun ?? 'nothing'} the drafts name other files`])
  state = now
  const named = new Set([...stored, ...[...now.values()].flatMap((sha256) => sha256 ?? [])])
  unfinished = new Set([...unfinished, ...possible.flatMap((one) => [...one.values()]).flatMap((sha256) => sha256 ?? [])])
  stored = named
  return addDamage(rows, await checkFolder(join(home, 'attachments'), named, unfinished))
}

let recorded: readonly RecordedCall[] | null = null
const recordedSeed = 77

const record = async (): Promise<readonly RecordedCall[]> => {
  const folder = join(base, 'recorded')
  await mkdir(folder)
  await recordCalls(program, [folder, String(recordedSeed), 'store'], join(base, 'trace'), recordedFiles)
  const calls = await readCalls(join(base, 'trace'), folder)
  if (calls.filter(({ kind }) => kind === 'sync').length < recordedFiles) throw new Error('the writes were not recorded')
  return calls
}

const cut = async (random: Random): Promise<Damage> => {
  recorded ??= await record()
  const count = random.int(1, recorded.length)
  await rm(cutHome, { recursive: true, force: true })
  await mkdir(join(cutHome, 'attachments'), { recursive: true })
  await replayCut(recorded, count, cutHome, random)
  const said = recorded.slice(0, count).flatMap((call) => (call.kind === 'said' ? call.text.split('\n').filter((line) => line !== '') : []))
  acknowledged += said.length
  const folder = join(cutHome, 'attachments')
  const attachments = openAttachmentFolder({ folder, log: memoryLog() })
  await attachments.removeLeftovers()
  // What was being stored is stored again by the user: a damaged file of the same content must be repaired.
  const next = attachedBytes(recordedSeed, said.length + 1)
  valueOf(await attachments.store(next))
  return checkFolder(folder, new Set([...said, hashOf(next)]), new Set())
}

const canCut = process.platform === 'linux' && isOnPath('strace')

const round = async (context: RoundContext): Promise<Damage> => {
  if (canCut && context.round % 3 === 0) return cut(context.random)
  // Several kills of the same profile, then again from the first state.
  if (context.round % 10 === 1) {
    await rm(home, { recursive: true, force: true })
    await cp(fresh.folder, home, { recursive: true })
    ;({ state, stored } = fresh)
    unfinished = new Set()
  }
  return kill(context)
}

const keep = async (name: string): Promise<string> => {
  const place = join(tmpdir(), `ajukan-faults-attachments-${name}`)
  await cp(base, place, { recursive: true })
  return place
}

await runRounds(options, { round, keep, acknowledged: () => acknowledged })
await rm(base, { recursive: true, force: true })
