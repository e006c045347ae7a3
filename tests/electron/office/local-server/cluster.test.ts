import { chmod, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import {
  ClusterFailed,
  logLimit,
  makeCluster,
  resetPassword,
  runningServer,
  startCluster,
  stopCluster
} from '../../../../electron/office/local-server/cluster.ts'
import { failureCode } from '../../../../electron/office/desk/link-failures.ts'
import { isNotAdmitted, openClient } from '../../../../electron/office/server/client.ts'
import { toolProblem } from '../../../../electron/office/tool/problem.ts'
import { superviseServer, type ServerPhase } from '../../../../electron/office/local-server/supervisor.ts'
import { eventually } from '../../../support/eventually.ts'
import { memoryLog } from '../../../support/fakes/memory-log.ts'
import { listenLocally } from '../../../support/fakes/listening.ts'
import { localCluster, type LocalCluster } from '../../../support/office/local-cluster.ts'

const limit = 120_000

const start = ({ cluster, programs, settings }: LocalCluster): Promise<number> => startCluster(cluster, programs, settings)
const stop = ({ cluster, programs }: LocalCluster): Promise<void> => stopCluster(cluster, programs)

/** One row, which is there once. */
const keep = async ({ connect }: LocalCluster, row: number): Promise<void> => {
  const client = await connect()
  await client.query('CREATE TABLE IF NOT EXISTS kept (row integer)')
  await client.query('INSERT INTO kept VALUES ($1)', [row])
  await client.end()
}
const kept = async ({ connect }: LocalCluster): Promise<readonly number[]> => {
  const client = await connect()
  const { rows } = await client.query<{ row: number }>('SELECT row FROM kept ORDER BY row')
  await client.end()
  return rows.map(({ row }) => row)
}

test(
  'a server starts, is found running, stops, and keeps what it acknowledged through a kill',
  async () => {
    const local = await localCluster()
    expect(await runningServer(local.cluster)).toBeNull()
    const first = await start(local)
    await keep(local, 1)
    // As after a restart of the application, which finds it.
    expect(await start(local)).toBe(first)
    await stop(local)
    expect(await runningServer(local.cluster)).toBeNull()
    await stop(local)
    await start(local)
    await keep(local, 2)
    await local.kill()
    await start(local)
    expect(await kept(local)).toEqual([1, 2])
  },
  limit
)

test(
  'nothing is open wider than it says: the folder, the rules, the addresses, the encryption, the password',
  async () => {
    const local = await localCluster()
    const outside = Object.values(networkInterfaces()).flatMap((list) =>
      (list ?? []).filter(({ family, internal }) => family === 'IPv4' && !internal)
    )
    await start(local)
    if (process.platform !== 'win32') expect((await stat(local.cluster.folder)).mode & 0o777).toBe(0o700)
    const rules = await readFile(join(local.cluster.folder, 'pg_hba.conf'), 'utf8')
    for (const line of rules.split('\n').filter((one) => one !== '' && !one.startsWith('#')))
      expect(line).toMatch(/^hostssl .* scram-sha-256$/)
    expect(rules).not.toMatch(/trust|0\.0\.0\.0|::\/0|samenet|\ball all\b/)
    await expect(local.connect('wrong')).rejects.toMatchObject({ code: '28P01' })
    for (const { address } of outside) await expect(local.connect(undefined, address)).rejects.toMatchObject({ code: 'server-unreachable' })
    const client = await local.connect()
    const { rows } = await client.query<Record<string, string>>(
      `SELECT current_setting('listen_addresses') AS listen, current_setting('ssl') AS ssl, current_setting('fsync') AS fsync,
        current_setting('data_checksums') AS checksums, (SELECT count(*)::int FROM pg_hba_file_rules WHERE auth_method <> 'scram-sha-256' OR type <> 'hostssl') AS other`
    )
    expect(rows).toEqual([{ listen: '127.0.0.1', ssl: 'on', fsync: 'on', checksums: 'on', other: 0 }])
    await client.query("ALTER SYSTEM SET fsync = 'off'")
    await client.end()
    // The next start writes what Ajukan has decided.
    await start(local)
    const again = await local.connect()
    expect((await again.query('SHOW fsync')).rows).toEqual([{ fsync: 'on' }])
    await again.end()
  },
  limit
)

test(
  'desks of a ticked network are let in by the rules, and the superuser from this computer only',
  async () => {
    const local = await localCluster()
    const [network] = Object.values(networkInterfaces()).flatMap((list) =>
      (list ?? []).filter(({ family, internal }) => family === 'IPv4' && !internal)
    )
    const listen = network === undefined ? [] : [{ host: network.address, network: network.cidr ?? `${network.address}/32` }]
    await startCluster(local.cluster, local.programs, { ...local.settings, listen })
    expect(await readFile(join(local.cluster.folder, 'pg_hba.conf'), 'utf8')).toContain(
      listen.map((one) => `hostssl "ajukan" +ajukan_desk ${one.network} scram-sha-256`).join('\n')
    )
    for (const { host } of listen) {
      const refusal: unknown = await local.connect(undefined, host).catch((error: unknown) => error)
      expect(isNotAdmitted(refusal)).toBe(true)
      expect([failureCode(refusal), toolProblem(refusal).code]).toEqual(['office-not-admitted', 'not-admitted'])
    }
    // A role that may not log in has the same SQLSTATE, and a missing database is no missing line.
    const admin = await local.connect()
    await admin.query("CREATE ROLE ajukan_desk NOLOGIN; CREATE ROLE away NOLOGIN IN ROLE ajukan_desk PASSWORD 'away'")
    await admin.query('CREATE DATABASE ajukan')
    const asDesk = (user: string, database: string, password: string): Promise<unknown> =>
      openClient(
        { kind: 'tls', address: { host: '127.0.0.1', port: local.settings.port }, trust: { kind: 'key', sha256: local.sha256 } },
        { user, database, password: () => password }
      ).catch((error: unknown) => error)
    expect(failureCode(await asDesk('away', 'ajukan', 'away'))).toBe('office-login')
    await admin.query('ALTER ROLE away LOGIN')
    await admin.query('DROP DATABASE ajukan')
    await admin.end()
    expect(failureCode(await asDesk('away', 'ajukan', 'away'))).toBe('office-no-database')
    for (const database of ['postgres', 'template1'])
      expect(failureCode(await asDesk('away', database, 'away')), database).toBe('office-not-admitted')
  },
  limit
)

test(
  'the lock of a power cut is no obstacle, whatever program has its number now',
  async () => {
    const local = await localCluster()
    await start(local)
    await keep(local, 1)
    await local.kill()
    await eventually(async () => expect(await runningServer(local.cluster)).toBeNull())
    const lock = join(local.cluster.folder, 'postmaster.pid')
    const lines = (await readFile(lock, 'utf8')).split('\n')
    await writeFile(lock, [String(process.pid), ...lines.slice(1)].join('\n'))
    expect(await runningServer(local.cluster)).toBeNull()
    await start(local)
    expect(await kept(local)).toEqual([1])
  },
  limit
)

test(
  'a lost password of the superuser is replaced without it; an unfinished folder is made again',
  async () => {
    const local = await localCluster()
    await start(local)
    await keep(local, 7)
    await resetPassword(local.cluster, local.programs, 'another-one')
    await start(local)
    await expect(local.connect()).rejects.toMatchObject({ code: '28P01' })
    const client = await local.connect('another-one')
    await client.end()
    await stop(local)
    // As a kill in the middle of making it leaves it.
    await rm(local.cluster.folder, { recursive: true })
    await mkdir(`${local.cluster.folder}.part`)
    await writeFile(join(`${local.cluster.folder}.part`, 'PG_VERSION'), '18')
    await makeCluster(local.cluster, local.programs, { password: 'new', certificate: 'c', key: 'k' })
    expect(await readFile(join(local.cluster.folder, 'server.key'), 'utf8')).toBe('k')
  },
  limit
)

test(
  'a port that another program has, and data of a version that is not there, are said as such',
  async () => {
    const local = await localCluster()
    const other = createServer()
    await listenLocally(other, { port: local.settings.port })
    onTestFinished(() => void other.close())
    await expect(start(local)).rejects.toMatchObject({ code: 'port-taken' })
    const supervisor = superviseServer({
      cluster: local.cluster,
      programs: () => Promise.resolve(null),
      settings: () => local.settings,
      changed: () => undefined,
      log: memoryLog()
    })
    expect(await supervisor.start()).toMatchObject({ kind: 'failed', problem: 'version-missing' })
    await supervisor.stop()
    expect(new ClusterFailed('port-taken', 'x').message).toBe('port-taken x')
  },
  limit
)

test(
  'a server that is killed again and again is started again each time, and ends when it is stopped',
  async () => {
    const local = await localCluster()
    const phases: ServerPhase['kind'][] = []
    const supervisor = superviseServer({
      cluster: local.cluster,
      programs: () => Promise.resolve(local.programs),
      settings: () => local.settings,
      changed: ({ kind }) => void phases.push(kind),
      log: memoryLog(),
      watchEvery: 100
    })
    expect(await supervisor.start()).toMatchObject({ kind: 'running' })
    for (let round = 1; round <= 3; round += 1) {
      await keep(local, round)
      const before = await runningServer(local.cluster)
      await local.kill()
      await eventually(() => {
        const phase = supervisor.phase()
        expect(phase.kind === 'running' && phase.pid !== before).toBe(true)
      })
      await eventually(async () => expect(await kept(local)).toHaveLength(round))
    }
    expect(phases).toContain('recovering')
    await supervisor.stop()
    await pause(300)
    expect(await runningServer(local.cluster)).toBeNull()
    expect(supervisor.phase()).toEqual({ kind: 'stopped' })
  },
  limit
)

test(
  'what floods the log of the server leaves its folder below the limit, and the newest of it stays',
  async () => {
    const local = await localCluster()
    const supervisor = superviseServer({
      cluster: local.cluster,
      programs: () => Promise.resolve(local.programs),
      settings: () => local.settings,
      changed: () => undefined,
      log: memoryLog(),
      watchEvery: 50
    })
    onTestFinished(() => supervisor.stop())
    await supervisor.start()
    const folder = join(local.cluster.folder, 'log')
    const files = async (): Promise<readonly Buffer[]> =>
      Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name)).catch(() => Buffer.alloc(0))))
    const client = await local.connect()
    // Three times the limit, each part of it in less time than the next look.
    for (let round = 1; round <= 3; round += 1)
      await client.query(
        `DO $$ BEGIN FOR n IN 1 .. ${logLimit / 1_000} LOOP RAISE LOG 'flood ${round} % %', n, repeat('x', 960); END LOOP; END $$`
      )
    await client.query("DO $$ BEGIN RAISE LOG 'the end of the flood'; END $$")
    await client.end()
    await eventually(async () => {
      const found = await files()
      expect(found.reduce((sum, { length }) => sum + length, 0)).toBeLessThanOrEqual(logLimit)
      expect(found.some((content) => content.includes('the end of the flood'))).toBe(true)
    })
    // A line more does not empty it: what has just happened can be read.
    expect((await files()).reduce((sum, { length }) => sum + length, 0)).toBeGreaterThan(0)
  },
  limit
)

test(
  'a folder that cannot be written, or whose disk is full, is said as such, and the server runs again once it can be used',
  async () => {
    const local = await localCluster()
    await start(local)
    await keep(local, 1)
    await stop(local)
    const supervisor = superviseServer({
      cluster: local.cluster,
      programs: () => Promise.resolve(local.programs),
      settings: () => local.settings,
      changed: () => undefined,
      log: memoryLog(),
      retryAfter: [100]
    })
    onTestFinished(() => supervisor.stop())
    const rules = join(local.cluster.folder, 'pg_hba.conf')
    const content = await readFile(rules)
    // Every write to it fails as on a full disk.
    await rm(rules)
    await symlink('/dev/full', rules)
    const full = await supervisor.start()
    expect(full).toMatchObject({ kind: 'failed', problem: 'server-disk-full' })
    // Ajukan cannot write the file, as on a disk that is read-only.
    await rm(rules)
    await mkdir(rules)
    const closed = await supervisor.start()
    expect(closed).toMatchObject({ kind: 'failed', problem: 'file-failed' })
    for (const phase of [full, closed]) expect(phase.kind === 'failed' && phase.detail).not.toContain(local.cluster.folder)
    await rm(rules, { recursive: true })
    await writeFile(rules, content)
    await eventually(() => expect(supervisor.phase().kind).toBe('running'))
    // What PostgreSQL itself cannot write, under its own account.
    await supervisor.stop()
    const state = join(local.cluster.folder, 'global')
    await chmod(state, 0o500)
    await chmod(join(state, 'pg_control'), 0o400)
    expect(await supervisor.start()).toMatchObject({ kind: 'failed', problem: 'file-failed' })
    await chmod(state, 0o700)
    await chmod(join(state, 'pg_control'), 0o600)
    await eventually(() => expect(supervisor.phase().kind).toBe('running'))
    expect(await kept(local)).toEqual([1])
  },
  limit
)
