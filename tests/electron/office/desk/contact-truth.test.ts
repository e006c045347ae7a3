import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { OfficeContact } from '#core/contract/office.ts'
import { errorCode } from '../../../../electron/files/atomic-file.ts'
import { openOfficeService } from '../../../../electron/office/desk/office-service.ts'
import { eventually } from '../../../support/eventually.ts'
import { memoryLog } from '../../../support/fakes/memory-log.ts'
import { openTestDatabase } from '../../../support/fakes/test-database.ts'
import { noDocuments } from '../../../support/office/no-files.ts'
import { deskToPair, newOfficeOn, startOfficeServer, type OfficeServer } from '../../../support/office/office-server.ts'
import { memorySecrets } from '../../../support/office/paired-office.ts'
import { stallingProxy, type StallingProxy } from '../../../support/office/stalling-proxy.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

let server: OfficeServer
let office: string
beforeAll(async () => {
  server = await startOfficeServer()
  office = await newOfficeOn(server)
})
afterAll(() => server.stop())

/** The product's, 20 times shorter: the server answers within `silent`, and an idle connection is tested after `test`. */
const [silent, testAfter] = [500, 750]
const limits = {
  poll: 1_500,
  refused: 500,
  backoff: { base: 50, cap: 200, floor: 0.5 },
  answerLimit: 1_500,
  late: silent,
  connection: { connect: silent, query: 1_500, silent, test: testAfter, end: 200 }
}
/** For a loaded machine. */
const slack = 2_500

let desks = 0
const connectedDesk = async (proxy: StallingProxy) => {
  desks += 1
  const { file, pin, user } = await deskToPair(server, office, { name: `Meja ${desks}`, rights: 'owner', addresses: [proxy.address] })
  const folder = await tempFolder()
  const database = await openTestDatabase(folder)
  onTestFinished(() => database.close())
  const service = await openOfficeService({
    folder,
    database,
    secrets: memorySecrets(),
    log: memoryLog(),
    clock: { now: () => Date.now() },
    ...noDocuments,
    changed: () => undefined,
    limits
  })
  onTestFinished(() => service.close())
  const path = join(folder, 'meja.ajukan-desk')
  await writeFile(path, file)
  await service.pair(path, pin)
  const contact = async (): Promise<OfficeContact | undefined> => (await service.link()?.status())?.contact
  await eventually(async () => expect(await contact()).toEqual({ kind: 'connected' }))
  return { user, contact, service }
}

/** The processes of the server: the postmaster last, so that it starts none while they are stopped. */
const processes = async (): Promise<readonly number[]> => {
  const { rows } = await server.admin.query<{ pid: number }>('SELECT pid FROM pg_stat_activity')
  const postmaster = await server.admin.query<{ pid: number }>(
    `SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::integer AS pid`
  )
  return [...rows, ...postmaster.rows].map(({ pid }) => pid)
}
/** A backend may have ended meanwhile. */
const signal = (pids: readonly number[], name: NodeJS.Signals): void => {
  for (const pid of pids)
    try {
      process.kill(pid, name)
    } catch (error) {
      if (errorCode(error) !== 'ESRCH') throw error
    }
}

/** Resolves with what mends it. */
const losses: Readonly<Record<string, (proxy: StallingProxy, user: string) => Promise<() => void>>> = {
  async 'a server that is stopped'() {
    const pids = await processes()
    const go = (): void => signal(pids, 'SIGCONT')
    onTestFinished(go)
    signal(pids.toReversed(), 'SIGSTOP')
    return go
  },
  'a cut cable': (proxy) => {
    proxy.stall('line')
    return Promise.resolve(() => proxy.stall(null))
  },
  async 'a connection whose other end has gone without a word'(proxy, user) {
    proxy.stall('end')
    const open = proxy.open()
    await server.admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1', [user])
    await eventually(() => expect(proxy.withheld()).toBe(open))
    // The next ones get no answer either.
    proxy.stall('question')
    return () => proxy.stall(null)
  }
}

test.each(Object.entries(losses))(
  '%s is no contact any more once the server owes an answer: it says since when, without a break, until it answers again',
  async (_, lose) => {
    const proxy = await stallingProxy(server)
    onTestFinished(() => proxy.close())
    const desk = await connectedDesk(proxy)
    const before = Date.now()
    const mend = await lose(proxy, desk.user)
    const lost = Date.now()
    await eventually(async () => expect(await desk.contact()).toMatchObject({ kind: 'offline' }))
    expect(Date.now() - lost).toBeLessThan(testAfter + silent + slack)
    const first = await desk.contact()
    const since = first?.kind === 'offline' ? first.since : Number.NaN
    // The last byte, not the moment in which it was noticed.
    expect(since).toBeGreaterThan(before - limits.poll - slack)
    expect(since).toBeLessThanOrEqual(lost + 50)
    for (let count = 0; count < 40; count += 1) {
      expect(await desk.contact()).toEqual({ kind: 'offline', since, why: 'office-offline' })
      await pause(50)
    }
    mend()
    await eventually(async () => expect(await desk.contact()).toEqual({ kind: 'connected' }))
  }
)

test.each(Object.entries(losses))(
  'a computer wakes up to %s: the office is away within the time for an answer, and is there again with the first one',
  async (_, lose) => {
    const proxy = await stallingProxy(server)
    onTestFinished(() => proxy.close())
    const desk = await connectedDesk(proxy)
    // The timers of a computer that sleeps stand still: nothing is noticed before it wakes up.
    const mend = await lose(proxy, desk.user)
    proxy.stall('question')
    desk.service.link()?.resumed()
    const woken = Date.now()
    await eventually(async () => expect(await desk.contact()).toMatchObject({ kind: 'offline' }))
    expect(Date.now() - woken).toBeLessThan(silent + slack)
    mend()
    proxy.stall(null)
    await eventually(async () => expect(await desk.contact()).toEqual({ kind: 'connected' }))
  }
)

test('a server that answers too late is no contact until it has answered', async () => {
  const proxy = await stallingProxy(server)
  onTestFinished(() => proxy.close())
  const desk = await connectedDesk(proxy)
  // A call notes the contact of its desk every five seconds.
  await server.admin.query("UPDATE office_data.contact SET at = at - interval '1 minute'")
  await server.admin.query(`
    CREATE OR REPLACE FUNCTION office_data.trial_late() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(1); RETURN NEW; END';
    CREATE TRIGGER trial_late BEFORE UPDATE ON office_data.contact FOR EACH ROW EXECUTE FUNCTION office_data.trial_late()`)
  onTestFinished(() => server.admin.query('DROP TRIGGER trial_late ON office_data.contact').then(() => undefined))
  const claimed = desk.service.link()?.change('claim_lane', { prefix: '00401012345A' })
  await eventually(async () => expect(await desk.contact()).toMatchObject({ kind: 'offline' }))
  expect(await claimed).toMatchObject({ ok: true })
  await eventually(async () => expect(await desk.contact()).toEqual({ kind: 'connected' }))
})
