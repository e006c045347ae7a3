/**
 * `npm run faults -- archive`: `kill -9` at random moments while 1,000 PDFs arrive, eight at a time. Killed is a process that runs the
 * archive's own code and nothing else: in the application the same code runs in main, but there a kill would nearly always meet the window
 * and the practice service, and an acknowledgement could not be heard before it was lost.
 * Afterwards: no file is damaged, nothing that was reported as stored is lost or there twice, the index says what the folder says.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sha256Of } from '../../electron/archive/entries.ts'
import { openResponseArchive } from '../../electron/archive/archive-folder.ts'
import { arrivingPdfs } from '../support/drivers/archive-appender.ts'
import { judgeArchive } from '../support/models/archive-oracle.ts'
import { addDamage, readFaultOptions, runRounds, unharmed, type Damage, type RoundContext } from '../support/faults/fault-run.ts'

const appender = fileURLToPath(new URL('../support/drivers/archive-appender.ts', import.meta.url))
const options = readFaultOptions(process.argv.slice(2), { rounds: 20, seconds: 2 })
const home = await mkdtemp(join(tmpdir(), 'ajukan-faults-archive-'))
const root = join(home, 'archive')

/** Numbers of each seed's PDFs that were reported as stored in the present folder. */
let promised = new Map<number, readonly number[]>()
let acknowledged = 0

/** The seed of a run that is killed after so many milliseconds, or after so many reports. */
const storeAndKill = async (seed: number, milliseconds: number, reports: number): Promise<readonly number[]> => {
  const child = spawn(process.execPath, [appender, root, String(seed)], { stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  let timer: NodeJS.Timeout | null = null
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    // The clock starts with the first report, or every kill would meet the start.
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
  const judged = await judgeArchive(await openResponseArchive(root, { now: () => Date.now() }), root, promised)
  const findings: string[] = []
  let [lost, doubled] = [0, 0]
  const hashes = new Set<string>()
  for (const file of await pdfFiles()) {
    const sha256 = sha256Of(await readFile(join(root, file)))
    if (!file.includes(sha256.slice(0, 8))) {
      lost += 1
      findings.push(`${file} does not hold what its name says`)
    }
    if (hashes.has(sha256)) {
      doubled += 1
      findings.push(`${file} is there under another name too`)
    }
    hashes.add(sha256)
  }
  return addDamage(judged, { lost, doubled, resets: 0, findings })
}

const round = async ({ round: number, random, seconds }: RoundContext): Promise<Damage> => {
  // Over several kills in a row, then from an empty folder again.
  if (number % 5 === 1) {
    await rm(root, { recursive: true, force: true })
    promised = new Map()
  }
  const seed = random.int(1, 1_000_000)
  const numbers = await storeAndKill(seed, random.int(0, seconds * 1_000), random.int(1, arrivingPdfs + 200))
  promised.set(seed, numbers)
  acknowledged += numbers.length
  // Every other kill is looked at only after the next one, which starts from what was left.
  return number % 2 === 1 && number % 5 !== 0 && number !== options.rounds ? unharmed : inspect()
}

const keep = async (name: string): Promise<string> => {
  const place = join(tmpdir(), `ajukan-faults-archive-${name}`)
  await cp(root, place, { recursive: true })
  return place
}

await runRounds(options, { round, keep, acknowledged: () => acknowledged })
await rm(home, { recursive: true, force: true })
