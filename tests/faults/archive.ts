/**
 * `npm run faults -- archive`: `kill -9` at random moments while 1,000 PDFs are stored, eight at a time. The killed process runs only the code of
 * the archive: in the application the same code runs in main, but most kills would hit the window or the practice service instead.
 * Afterwards no file is damaged, no PDF that was reported as stored is lost or stored twice, the index lists nothing that the folder lacks, and
 * the folder holds beside the index at most the PDFs that were interrupted.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sha256Of } from '../../electron/files/sha256.ts'
import { appenderLanes, openArchiveOf, pdfsPerRound } from '../support/programs/archive-appender.ts'
import { checkAgainstReports } from '../support/models/archive-oracle.ts'
import { addDamage, readFaultOptions, runRounds, unharmed, type Damage, type RoundContext } from '../support/faults/fault-run.ts'

const appender = fileURLToPath(new URL('../support/programs/archive-appender.ts', import.meta.url))
const options = readFaultOptions(process.argv.slice(2), { rounds: 20, seconds: 2 })
const home = await mkdtemp(join(tmpdir(), 'ajukan-faults-archive-'))
const root = join(home, 'archive')

/** Numbers of the PDFs of each seed that were reported as stored in the present folder. */
let reported = new Map<number, readonly number[]>()
let acknowledged = 0

/** Kills the process this many milliseconds after its first report, or after this many reports; resolves with the reported numbers. */
const storeAndKill = async (seed: number, milliseconds: number, reports: number): Promise<readonly number[]> => {
  const child = spawn(process.execPath, [appender, root, String(seed)], { stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  let timer: NodeJS.Timeout | null = null
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    // Counted from the first report, or every kill would hit the start of the process.
    timer ??= setTimeout(() => child.kill('SIGKILL'), milliseconds)
    text += piece
    if (text.split('\n').length > reports) child.kill('SIGKILL')
  })
  await once(child, 'close')
  if (timer !== null) clearTimeout(timer)
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  return whole.split('\n').slice(0, -1).map(Number)
}

const pdfFiles = async (): Promise<readonly string[]> =>
  (await readdir(root, { recursive: true })).filter((name) => /^(?:\d{4}|lain)\//.test(name.replaceAll('\\', '/')) && name.endsWith('.pdf'))

const inspect = async (): Promise<Damage> => {
  const archive = await openArchiveOf(root)
  const verdict = await checkAgainstReports(archive, root, reported, reported.size * appenderLanes)
  const findings: string[] = []
  let [lost, doubled] = [0, 0]
  const hashes = new Set<string>()
  for (const file of await pdfFiles()) {
    const sha256 = sha256Of(await readFile(join(root, file)))
    if (!file.includes(sha256.slice(0, 8))) {
      lost += 1
      findings.push(`the content of ${file} does not match the hash in its name`)
    }
    if (hashes.has(sha256)) {
      doubled += 1
      findings.push(`the content of ${file} is also in another file`)
    }
    hashes.add(sha256)
  }
  return addDamage(verdict, { lost, doubled, resets: 0, findings })
}

const round = async ({ round: number, random, seconds }: RoundContext): Promise<Damage> => {
  // Several kills in the same folder, then again from an empty one.
  if (number % 5 === 1) {
    for (const folder of [root, `${root}-profile`]) await rm(folder, { recursive: true, force: true })
    reported = new Map()
  }
  const seed = random.int(1, 1_000_000)
  const numbers = await storeAndKill(seed, random.int(0, seconds * 1_000), random.int(1, pdfsPerRound + 200))
  reported.set(seed, numbers)
  acknowledged += numbers.length
  // Some kills are followed by another one before the archive is inspected.
  return number % 2 === 1 && number % 5 !== 0 && number !== options.rounds ? unharmed : inspect()
}

const keep = async (name: string): Promise<string> => {
  const place = join(tmpdir(), `ajukan-faults-archive-${name}`)
  await cp(root, place, { recursive: true })
  return place
}

await runRounds(options, { round, keep, acknowledged: () => acknowledged })
await rm(home, { recursive: true, force: true })
