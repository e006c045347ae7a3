/**
 * `npm run bench -- office-scale`: many offices on one PostgreSQL, whose tables are partitioned by office, behind a gateway with few connections. Each line is
 * `figure | measured | aim | ok or short`. [--desks 1000] [--offices 100] [--seconds 600] [--period 5] [--declarations 20] of a desk, [--partitions 4],
 * [--connections 16], [--drivers 2], [--in-memory] instead of the disk. docs/office/scale.md says what is simulated. In short: --desks 40 --offices 4 --seconds 10.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import type { Client } from 'pg'
import { migrateOffice } from '../../electron/office/server/migrate.ts'
import { newSecret, scramVerifier } from '../../electron/office/server/scram.ts'
import { startEmbedded } from '../../scripts/postgres/embedded.ts'
import { asSuperuser, dataFolder, otherPrograms } from '../support/office/postgres.ts'
import { reportMost, reportTime, sampleOf } from './support/figures.ts'
import { inPauses, lockLogging, lockTimesIn, logged, noteOfficeLocks, watchWaits } from './support/lock-times.ts'
import type { DrivenDesk, DriverOrder, DriverReport } from './support/gateway-desks.ts'
import { seededNumbers } from '../renderer/promises/seeded-numbers.ts'
import { partitionTables } from '../support/office/partitions.ts'
import { probeDisk, processorTimeOf, watchDelays } from './support/server-processes.ts'
import { rowMaker, type MadeDeclaration } from './support/scale-rows.ts'

const usual = { desks: 1_000, offices: 100, seconds: 600, period: 5, declarations: 20, partitions: 4, connections: 16, drivers: 2 }
type Name = keyof typeof usual
const names = Object.keys(usual) as readonly Name[]
const { values } = parseArgs({
  options: { ...Object.fromEntries(names.map((name) => [name, { type: 'string' } as const])), 'in-memory': { type: 'boolean' } }
})
const wanted = Object.fromEntries(
  names.map((name) => [name, Number((values as Readonly<Record<string, unknown>>)[name] ?? usual[name])])
) as Record<Name, number>
const { desks: desksInAll, offices, seconds, period, declarations, partitions, connections, drivers } = wanted
/** Goods lines of a declaration. */
const lines = 16
const database = 'offices'

interface AddedDesk {
  readonly office: string
  readonly desk: string
  readonly login: string
  readonly isFirst: boolean
}

const addDesks = async (admin: Client): Promise<readonly AddedDesk[]> => {
  const password = scramVerifier(newSecret())
  const added: AddedDesk[] = []
  for (let number = 0; number < offices; number += 1) {
    const made = await admin.query<{ office: string }>("SELECT office_admin.create_office($1, '{}') AS office", [`Kantor ${number}`])
    const office = made.rows[0]?.office ?? ''
    for (let index = number; index < desksInAll; index += offices) {
      const isFirst = index === number
      const desk = [office, `Meja ${index}`, isFirst ? 'owner' : 'broker', password]
      const { rows } = await admin.query<{ added: Pick<AddedDesk, 'desk' | 'login'> }>(
        'SELECT office_admin.add_desk($1, $2, $3, $4) AS added',
        desk
      )
      if (rows[0] !== undefined) added.push({ office, isFirst, ...rows[0].added })
    }
  }
  return added
}

/** Stores declarations that a desk holds, as its pushes would. */
const fill = async (admin: Client, { office, desk }: AddedDesk, made: readonly MadeDeclaration[]): Promise<void> => {
  const rows = made.flatMap((one) => one.rows)
  const summaries = rows.filter(({ store }) => store === 'summaries').map(({ value }) => value)
  const txn = (await admin.query<{ txn: string }>("SELECT nextval('office_data.txn_number') AS txn")).rows[0]?.txn
  await admin.query(
    `INSERT INTO office_data.declaration (office_id, declaration, car, holder, sender, created_by, generation, epoch, summary, txn)
     SELECT $1, d ->> 'id', d ->> 'car', $2, $2, $2, 1, 1, d, $3 FROM jsonb_array_elements($4::jsonb) d`,
    [office, desk, txn, JSON.stringify(summaries)]
  )
  await admin.query(
    `INSERT INTO office_data.store_row (office_id, store, key, value, declaration, desk_id, generation, epoch, txn)
     SELECT $1, r ->> 'store', (r -> 'key')::text, r -> 'value', coalesce(r -> 'key' ->> 0, r ->> 'key'), $2, 1, 1, $3 FROM jsonb_array_elements($4::jsonb) r`,
    [office, desk, txn, JSON.stringify(rows)]
  )
  await admin.query("SELECT office_data.add_change($1, $2, $3, 'push')", [office, desk, txn])
}

/**
 * A server that has run for a while reuses old WAL segments. A new one has none: the backend that fills a segment allocates the next, for which all commits
 * wait 20 to 35 ms.
 */
const reuseSegments = async (admin: Client): Promise<void> => {
  for (let megabytes = 0; megabytes < 1_024; megabytes += 16) {
    await admin.query("SELECT pg_logical_emit_message(false, 'bench', repeat(md5(random()::text), 524288))")
  }
  await admin.query('CHECKPOINT')
}

const sizeOf = async (admin: Client): Promise<number> =>
  Number((await admin.query<{ size: string }>('SELECT pg_database_size(current_database()) AS size')).rows[0]?.size)

/** Too many for the arguments of Math.max. */
const longestOf = (times: readonly number[]): number => times.reduce((most, time) => Math.max(most, time), 0)

const next = async <T>(child: ChildProcess): Promise<T> => {
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('a driver has ended')))
  ended.catch(() => undefined)
  return ((await Promise.race([once(child, 'message'), ended])) as [T])[0]
}

/** Starts a driver; resolves when its desks have made their first calls. */
const startDriver = async (order: DriverOrder): Promise<ChildProcess> => {
  const child = fork(new URL('support/gateway-desks.ts', import.meta.url).pathname, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  child.send(order)
  await next(child)
  return child
}
const drive = (child: ChildProcess): Promise<DriverReport> => {
  child.send('go')
  return next(child)
}

const folder = await dataFolder(values['in-memory'] !== true)
/** As docs/office/scale.md says for a server of this size. */
const settings = { shared_buffers: '1GB', max_wal_size: '4GB', min_wal_size: '2GB', max_locks_per_transaction: '1024' }
const server = await startEmbedded({
  folder,
  password: 'bench',
  settings: { ...settings, ...lockLogging },
  ...otherPrograms()
})
try {
  const first = await asSuperuser(server)
  await first.query(`CREATE DATABASE ${database}`)
  await first.end()
  const admin = await asSuperuser(server, database)
  await migrateOffice(admin, 1)
  if (partitions > 0) await partitionTables(admin, partitions)
  await migrateOffice(admin)
  const added = await addDesks(admin)
  const make = await rowMaker(lines)
  const before = await sizeOf(admin)
  const count = added.length * declarations
  const perDeclaration = async (): Promise<string> => `${(((await sizeOf(admin)) - before) / 1024 / count).toFixed(1)} KB`
  const desks: DrivenDesk[] = []
  for (const [number, one] of added.entries()) {
    const carOf = (index: number): string => `000028PRAKTK20261120${String(number * declarations + index).padStart(6, '0')}`
    const made = Array.from({ length: declarations }, (_, index) => make(carOf(index)))
    await fill(admin, one, made)
    desks.push({ login: one.login, declarations: made, isReader: one.isFirst })
  }
  await noteOfficeLocks(admin)
  await admin.query('VACUUM ANALYZE')
  if (values['in-memory'] !== true) await reuseSegments(admin)
  const filled = await perDeclaration()
  const random = seededNumbers(1)
  const shares = desks.map(() => random())
  const isOf = (driver: number) => (_one: unknown, index: number) => index % drivers === driver
  const driving = await Promise.all(
    Array.from({ length: drivers }, (_, driver) =>
      startDriver({
        port: server.port,
        password: 'bench',
        database,
        connections: Math.ceil(connections / drivers),
        desks: desks.filter(isOf(driver)),
        shares: shares.filter(isOf(driver)),
        period: period * 1_000,
        length: seconds * 1_000
      })
    )
  )
  console.error(`${offices} offices with ${desks.length} desks and ${count} declarations are ready; ${seconds} s follow`)
  // The one connection on which a gateway hears of changes.
  const listener = await asSuperuser(server, database)
  let heard = 0
  listener.on('notification', () => (heard += 1))
  for (const office of new Set(added.map((one) => one.office))) await listener.query(`LISTEN office_${office.replaceAll('-', '')}`)
  const [watch, delays, probe] = [watchWaits(admin), watchDelays(folder), await probeDisk(dirname(folder))]
  const [from, processor, began] = [server.log().length, await processorTimeOf(folder), performance.now()]
  const startedAt = Date.now() / 1_000
  const reports = await Promise.all(driving.map(drive))
  const passed = (performance.now() - began) / 1_000
  // The connections of the drivers have ended, so that their processes are counted, from their start.
  const busy = (await processorTimeOf(folder)) - processor
  const [seen, delay, writes] = [await watch.end(), await delays.end(), await probe.end()]
  const { waits, holds, transactions, longHolds, slow, checkpoints } = lockTimesIn(server.log(), from)
  const [pushes, reads, failures] = [reports.flatMap((one) => one.pushes), reports.flatMap((one) => one.reads), reports.flatMap((one) => one.failures)] // oxfmt-ignore
  const sum = (of: 'late' | 'items'): number => reports.reduce((all, one) => all + one[of], 0)
  reportTime(`push, ${desks.length} desks of ${offices} offices, one each ${period} s for ${seconds} s, 95%`, pushes, 500)
  reportMost(`the longest wait for a lock (0: none over ${logged.wait} ms)`, longestOf(waits), 100, 'ms')
  reportTime('hold of the row of an office, for which its desks wait, until the commit is on the disk, 95%', holds, 100)
  reportMost('the longest of these', longestOf(holds), 100, 'ms')
  reportMost('the longest transaction: none holds any lock for longer', longestOf(transactions), 100, 'ms')
  reportMost('calls that failed', failures.length, 0, '')
  reportMost('the busiest driver process', Math.max(...reports.map((one) => one.busy)) * 100, 50, '%')
  reportTime(`what an office has got in a second is read, 95%`, reads, 1_000)
  console.error(
    `  ${pushes.length} pushes in ${passed.toFixed(0)} s, ${sum('late')} of them begun late; ${sum('items')} items read, ${heard} notifications heard`
  )
  const looks = seen.reduce((all, [, times]) => all + times, 0)
  const waitedFor = seen.slice(0, 8).map(([wait, times]) => `${wait} ${((times / looks) * 100).toFixed(0)} %`)
  const slowest = slow
    .map(({ call, from: began, to }) => ({ call, time: to - began }))
    .toSorted((a, b) => b.time - a.time)
    .slice(0, 8)
    .map(({ call, time }) => `${call} ${time.toFixed(0)} ms`)
  console.error(`  ${waits.length} waits over ${logged.wait} ms; calls that take long wait for: ${waitedFor.join(', ')}`)
  console.error(`  ${slow.length} of ${transactions.length} transactions over ${logged.statement} ms: ${slowest.join(', ') || 'none'}`)
  const disk = writes.map(({ from: began, to }) => to - began)
  console.error(
    `  the disk, beside the server: a write of 8 KB takes ${sampleOf(disk).median.toFixed(1)} ms, at most ${longestOf(disk).toFixed(1)} ms, of ${disk.length}`
  )
  console.error(
    `  during one write of it, for at least half of their time: ${inPauses(longHolds, writes)} of the ${longHolds.length} holds and ${inPauses(slow, writes)} of the ${slow.length} transactions over ${logged.statement} ms`
  )
  const bySecond = new Map<number, number>()
  for (const { to } of slow) {
    const second = Math.floor(to / 1_000 - startedAt)
    bySecond.set(second, (bySecond.get(second) ?? 0) + 1)
  }
  const most = [...bySecond].toSorted(([, a], [, b]) => b - a).slice(0, 8)
  console.error(
    `  most of these transactions ended in the seconds ${most.map(([second, number]) => `${second} (${number})`).join(', ') || '–'}`
  )
  const ends = checkpoints.map(
    ({ at, sync }) => `${(at - startedAt).toFixed(0)} s (${(sync * 1_000).toFixed(0)} ms until its files were on the disk)`
  )
  console.error(`  checkpoints ended after ${ends.join(', ') || 'the measurement'}`)
  await listener.end()
  console.error(
    `  ${(busy / passed).toFixed(2)} processors busy in the server, ${((busy * 1_000) / pushes.length).toFixed(1)} ms for each push; ${((delay * 1_000) / pushes.length).toFixed(1)} ms for each push ready without one`
  )
  console.error(`  ${filled} of the database per declaration with ${lines} lines, ${await perDeclaration()} after the pushes`)
  for (const failure of failures.slice(0, 5)) console.error(`  ${failure}`)
  await admin.end()
} finally {
  await server.stop()
  await rm(dirname(folder), { recursive: true, force: true })
}
