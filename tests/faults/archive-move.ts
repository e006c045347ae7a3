/**
 * `npm run faults -- archive-move`: `kill -9` at random moments while the archive is moved and PDFs are stored. The killed process runs only the
 * code of the archive; `archive.ts` says why. Moves go to two chosen folders and back into the profile.
 * Afterwards the archive is complete in one folder, no PDF that was reported as stored is lost or stored twice, the index lists nothing that the
 * folder lacks, and the other folders are empty.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkAgainstReports } from '../support/models/archive-oracle.ts'
import { archiveServiceOf, moverLanes } from '../support/programs/archive-mover.ts'
import { addDamage, readFaultOptions, runRounds, type Damage, type RoundContext } from '../support/faults/fault-run.ts'
import type { Random } from '../support/faults/random.ts'

const mover = fileURLToPath(new URL('../support/programs/archive-mover.ts', import.meta.url))
const options = readFaultOptions(process.argv.slice(2), { rounds: 20, seconds: 3 })
const base = await mkdtemp(join(tmpdir(), 'ajukan-faults-archive-move-'))
/** Rounds that continue in the same folders. */
const roundsPerProfile = 4

let home = ''
let reported = new Map<number, readonly number[]>()
let acknowledged = 0
/** Number of kills before the end of the move, and after it. */
const kills = { during: 0, after: 0 }

const places = (): readonly string[] => [join(home, 'archive'), join(base, 'one'), join(base, 'two')]

const moveAndKill = async (seed: number, target: string, milliseconds: number): Promise<readonly number[]> => {
  const child = spawn(process.execPath, [mover, home, String(seed), target], { stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  let timer: NodeJS.Timeout | null = null
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    text += piece
    // Counted from the begin of the move; before it the archive is only filled.
    if (timer === null && text.includes('moving\n')) timer = setTimeout(() => child.kill('SIGKILL'), milliseconds)
  })
  const [code] = await once(child, 'close')
  if (timer !== null) clearTimeout(timer)
  if (code !== null && code !== 0) throw new Error('the mover ended with an error')
  kills[text.includes('end ') ? 'after' : 'during'] += 1
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  return [...whole.matchAll(/^stored (\d+)$/gm)].map(([, number]) => Number(number))
}

const pdfsIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder, { recursive: true }).catch(() => [])).filter((name) => name.endsWith('.pdf'))

const inspect = async (): Promise<Damage> => {
  const service = await archiveServiceOf(home)
  const root = service.root()
  if (root === null) return { lost: 1, doubled: 0, resets: 1, findings: ['the archive is not reachable'] }
  const verdict = await checkAgainstReports(service, root, reported, reported.size * moverLanes)
  const findings: string[] = []
  let doubled = 0
  const { contentsInFolder: contents } = verdict
  const files = await pdfsIn(root)
  if (files.length !== contents) {
    doubled += Math.abs(files.length - contents)
    findings.push(`${contents} contents are in ${files.length} files`)
  }
  for (const place of places()) {
    const left = place === root ? [] : await readdir(place, { recursive: true }).catch(() => [])
    if (left.length === 0) continue
    doubled += left.length
    findings.push(`${left.length} files and folders remain in ${place}, the first is ${left[0]}`)
  }
  return addDamage(verdict, { lost: 0, doubled, resets: 0, findings })
}

const nextTarget = async (random: Random): Promise<string> => {
  const service = await archiveServiceOf(home)
  const root = service.root()
  await service.close()
  const others = places().filter((place) => place !== root)
  const target = others[random.int(0, others.length - 1)] ?? ''
  if (target === join(home, 'archive')) return 'usual'
  await mkdir(target, { recursive: true })
  return target
}

const round = async ({ round: number, random, seconds }: RoundContext): Promise<Damage> => {
  if (number % roundsPerProfile === 1) {
    await rm(base, { recursive: true, force: true })
    home = join(base, 'profile')
    await mkdir(home, { recursive: true })
    reported = new Map()
  }
  const seed = random.int(1, 1_000_000)
  const numbers = await moveAndKill(seed, await nextTarget(random), random.int(0, seconds * 1_000))
  reported.set(seed, numbers)
  acknowledged += numbers.length
  return inspect()
}

const keep = async (name: string): Promise<string> => {
  const place = join(tmpdir(), `ajukan-faults-archive-move-${name}`)
  await cp(base, place, { recursive: true })
  return place
}

await runRounds(options, { round, keep, acknowledged: () => acknowledged })
console.error(`${kills.during} kills during a move, ${kills.after} after one`)
await rm(base, { recursive: true, force: true })
