/**
 * `npm run faults -- office-server --rounds N [--seed S] [--seconds 3]`: the server of an office on this computer, while clients write. In each round the
 * application, the server, one of its processes or all of them end at random (SIGKILL), or the computer loses its power: everything ends, and the lock of the
 * server names another program. Then the application starts again. What was acknowledged to a client has to be there once.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Client } from 'pg'
import { makeCluster, runningServer, stopCluster, superuser } from '../../electron/office/local-server/cluster.ts'
import { findServerPrograms } from '../../electron/office/local-server/programs.ts'
import { makeServerCertificate } from '../../electron/office/server/certificate.ts'
import { openClient } from '../../electron/office/server/client.ts'
import { keyFingerprint } from '../../electron/office/server/trust.ts'
import { findPrograms, freePort } from '../../scripts/postgres/embedded.ts'
import { readFaultOptions, runRounds, type Damage, type RoundContext } from '../support/faults/fault-run.ts'
import { dataFolder } from '../support/office/postgres.ts'
import type { KeptServer } from '../support/programs/office-server-keeper.ts'

const options = readFaultOptions(process.argv.slice(2), { rounds: 10, seconds: 2 })
const keeper = fileURLToPath(new URL('../support/programs/office-server-keeper.ts', import.meta.url))
const password = 'of the superuser'
/** Clients that write at the same time. */
const writers = 4
/** Milliseconds until the server has to be there again. */
const limit = 60_000

const found = await findPrograms(process.env['AJUKAN_POSTGRES'])
const [programs] = await findServerPrograms([found.folder])
if (programs === undefined) throw new Error('There is no PostgreSQL. Run: npm ci')
const account = 'uid' in found.account ? { uid: found.account.uid, gid: found.account.gid } : null
// On a disk: memory would survive what a disk does not.
const folder = await dataFolder(true)
const cluster = { folder, account }
const made = makeServerCertificate(['127.0.0.1'], Date.now())
await makeCluster(cluster, programs, { password, ...made })
const kept: KeptServer = { cluster, programs, settings: { port: await freePort(), listen: [], database: 'ajukan' } }
const trust = { kind: 'key', sha256: keyFingerprint(new X509Certificate(made.certificate)) } as const
const place = { kind: 'tls', address: { host: '127.0.0.1', port: kept.settings.port }, trust } as const

let application: ChildProcess | null = null
const startApplication = (): void => {
  application = spawn(process.execPath, [keeper, JSON.stringify(kept)], { stdio: ['pipe', 'ignore', 'inherit'] })
}
const killApplication = async (): Promise<void> => {
  const ended = application
  application = null
  if (ended === null || ended.exitCode !== null || ended.signalCode !== null) return
  const gone = once(ended, 'exit')
  ended.kill('SIGKILL')
  await gone
}
/** Milliseconds; a connection is tried again until then. */
const connect = async (): Promise<Client> => {
  const end = performance.now() + limit
  for (;;) {
    try {
      return await openClient(place, { user: superuser, database: 'postgres', password: () => password })
    } catch (error) {
      if (performance.now() > end) throw error
      await pause(100)
    }
  }
}

const childrenOf = async (pid: number): Promise<readonly number[]> =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')).split(' ').filter(Boolean).map(Number)
const kill = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}
const killServer = async (): Promise<void> => {
  const pid = await runningServer(cluster)
  if (pid === null) return
  const children = await childrenOf(pid)
  for (const one of [pid, ...children]) kill(one)
}

/** Each leaves what it names behind. */
const faults: Readonly<Record<string, (random: RoundContext['random']) => Promise<void>>> = {
  server: killServer,
  postmaster: async () => {
    const pid = await runningServer(cluster)
    if (pid !== null) kill(pid)
  },
  backend: async (random) => {
    const pid = await runningServer(cluster)
    const children = pid === null ? [] : await childrenOf(pid)
    const one = children[random.int(0, Math.max(0, children.length - 1))]
    if (one !== undefined) kill(one)
  },
  application: killApplication,
  both: async () => {
    await killApplication()
    await killServer()
  },
  power: async () => {
    await killApplication()
    await killServer()
    while ((await runningServer(cluster)) !== null) await pause(20)
    const lock = join(folder, 'postmaster.pid')
    const lines = (await readFile(lock, 'utf8').catch(() => '')).split('\n')
    // After the start of the computer the number belongs to this program.
    if (lines.length > 1) await writeFile(lock, [String(process.pid), ...lines.slice(1)].join('\n'))
  }
}

const acknowledged = new Set<string>()
let counter = 0

startApplication()
const first = await connect()
await first.query('CREATE TABLE kept (id text NOT NULL)')
await first.end()

/** Writes rows one after another until the signal, and notes each that was acknowledged. */
const write = async (signal: AbortSignal): Promise<void> => {
  let client: Client | null = null
  while (!signal.aborted) {
    try {
      client ??= await openClient(place, { user: superuser, database: 'postgres', password: () => password })
      const id = `row ${(counter += 1)}`
      await client.query('INSERT INTO kept VALUES ($1)', [id])
      acknowledged.add(id)
    } catch {
      client?.end().catch(() => undefined)
      client = null
      await pause(50)
    }
  }
  await client?.end().catch(() => undefined)
}

const round = async ({ round: number, random, seconds }: RoundContext): Promise<Damage> => {
  const stop = new AbortController()
  const writing = Promise.all(Array.from({ length: writers }, () => write(stop.signal)))
  const names = Object.keys(faults)
  const happened: string[] = []
  for (let times = random.int(1, 3); times > 0; times -= 1) {
    await pause(random.int(0, seconds * 1_000))
    const name = names[random.int(0, names.length - 1)] ?? 'server'
    happened.push(name)
    await faults[name]?.(random)
    if (application === null) startApplication()
  }
  const began = performance.now()
  const client = await connect()
  const back = performance.now() - began
  stop.abort()
  await writing
  const { rows } = await client.query<{ id: string; times: number }>('SELECT id, count(*)::int AS times FROM kept GROUP BY id')
  await client.end()
  const times = new Map(rows.map((row) => [row.id, row.times]))
  const lost = [...acknowledged].filter((id) => !times.has(id))
  const doubled = [...times].filter(([, count]) => count > 1)
  console.error(`round ${number}: ${happened.join(', ')}; back after ${(back / 1_000).toFixed(1)} s; ${acknowledged.size} rows`)
  return {
    lost: lost.length,
    doubled: doubled.length,
    resets: 0,
    findings: [...lost.map((id) => `lost: ${id}`), ...doubled.map(([id]) => `twice: ${id}`)]
  }
}

try {
  await runRounds(options, { round, acknowledged: () => acknowledged.size, keep: () => Promise.resolve(folder) })
} finally {
  await killApplication()
  await stopCluster(cluster, programs)
  if (process.exitCode !== 1) await rm(dirname(folder), { recursive: true, force: true })
  await found.dispose()
}
process.exit()
