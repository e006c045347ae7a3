/**
 * `npm run bench -- office`: fifty desks on one PostgreSQL, as connections of this process. Each line is `figure | measured | aim | ok or short`. `--seconds N`
 * for the pushes, `--declarations N` for the first synchronisation.
 */
import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { migrateOffice } from '../../electron/office/server/migrate.ts'
import { deskOn, officeOn, rowsOf, type Answer, type TestDesk } from '../support/office/desk.ts'
import { asSuperuser, connectTo, dataFolder, startServer } from '../support/office/postgres.ts'
import { reportMost, reportTime } from './support/figures.ts'

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, declarations: { type: 'string', default: '50000' } }
})
const [desksInAll, pause, batch] = [50, 5_000, 200]
const [seconds, declarations] = [Number(values.seconds), Math.ceil(Number(values.declarations) / batch) * batch]
/** Bytes of a goods block of sixteen lines. */
const block = 12_000

const sleep = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time))
const timed = async (times: number[], work: () => Promise<unknown>): Promise<void> => {
  const from = performance.now()
  await work()
  times.push(performance.now() - from)
}

/** A change of one declaration: its head, one block of lines and its summary. */
const changed = (id: string, note: string) => rowsOf(id, '', note + 'x'.repeat(block - note.length))

const pushFor = async (desk: TestDesk, end: number, index: number, times: number[]): Promise<void> => {
  const declaration = randomUUID()
  let held = { declaration, generation: 0, epoch: 0 }
  await sleep((index * pause) / desksInAll)
  while (performance.now() < end) {
    const from = performance.now()
    const input = { declarations: [{ ...held, rows: changed(declaration, String(from)) }] }
    await timed(times, async () => {
      const answer = await desk.write('push', input)
      held = answer.held[0]
    })
    await desk.read('announce')
    await sleep(Math.max(0, pause - (performance.now() - from)))
  }
}

/** Pages of the first synchronisation after which its connection is cut: about half. */
const cutAfter = Math.max(1, Math.floor(declarations / 1_000))

const folder = await dataFolder(true)
const server = await startServer(folder)
const ends: (() => Promise<unknown>)[] = []
try {
  const admin = await asSuperuser(server)
  ends.push(() => admin.end())
  await migrateOffice(admin)
  const office = await officeOn(server, 'postgres', {}, (end) => ends.push(end))
  /** The desk on another connection. */
  const again = async ({ id, identity }: TestDesk): Promise<TestDesk> => {
    const { rows } = await admin.query<{ login: string }>('SELECT login FROM office_data.login WHERE desk_id = $1', [id])
    const client = await connectTo(server, { user: rows[0]?.login ?? '', password: 'secret', database: 'postgres' })
    ends.push(() => client.end())
    const desk = deskOn(client, id, identity)
    await desk.hello()
    return desk
  }
  const desks: TestDesk[] = []
  for (let index = 0; index < desksInAll; index += 1) desks.push(await office.addDesk())

  // One desk reads at each notification, as all do.
  const [pushes, seen]: [number[], number[]] = [[], []]
  const reader = await office.addDesk()
  const { channel, position } = await reader.hello()
  await reader.client.query(`LISTEN ${channel}`)
  let read: number = position
  reader.client.on('notification', () => {
    void reader.read('pull', { after: { position: read } }).then((page) => {
      read = Math.max(read, page.position)
      const now = performance.now()
      // The text of a line begins with the time at which it was pushed.
      for (const item of page.items) if (item.store === 'goods') seen.push(now - Number.parseFloat(item.value.lines[0].body.note))
    })
  })
  const end = performance.now() + seconds * 1_000
  await Promise.all(desks.map((desk, index) => pushFor(desk, end, index, pushes)))
  reportTime(`push of a change, ${desksInAll} desks, one each ${pause / 1_000} s, 95%`, pushes, 150)
  reportTime('a change is read by another desk, 95%', seen, 1_000)

  const first = desks[0] as TestDesk
  const batches: number[] = []
  for (let done = 0; done < declarations; done += batch)
    await timed(batches, () =>
      first.write('push', {
        declarations: Array.from({ length: batch }, () => randomUUID()).map((declaration) => ({
          declaration,
          epoch: 0,
          rows: rowsOf(declaration, '')
        }))
      })
    )
  reportTime(`push of ${batch} new declarations, 95%`, batches, 1_000)
  const whole: number[] = []
  const times = new Map<string, number>()
  let by = reader
  await timed(whole, async () => {
    let after: object | null = { position: 0 }
    for (let pages = 1; after !== null; pages += 1) {
      const page: Answer = await by.read('pull', { after, limit: 2_000 })
      for (const { kind, position, store, key, declaration } of page.items) {
        if (kind !== 'row' && kind !== 'declaration') continue
        const name = JSON.stringify([kind, position, store, key, declaration])
        times.set(name, (times.get(name) ?? 0) + 1)
      }
      after = page.next
      if (pages !== cutAfter) continue
      await by.client.end()
      by = await again(reader)
    }
  })
  reportTime(`first synchronisation of ${declarations} declarations (${times.size} items)`, whole, 60_000)
  // Three rows of each, and who holds it.
  const missing = Math.abs(4 * (declarations + desksInAll) - times.size)
  reportMost(
    'items missing or read twice after a cut of the connection',
    missing + [...times.values()].filter((each) => each > 1).length,
    0,
    ''
  )
  const { rows } = await admin.query<{ size: string }>('SELECT pg_database_size(current_database()) AS size')
  console.error(`  ${(Number(rows[0]?.size) / 1024 / (declarations + desksInAll)).toFixed(1)} KB of the database per declaration`)
} finally {
  await Promise.all(ends.map((one) => one().catch(() => undefined)))
  await server.stop()
  await rm(dirname(folder), { recursive: true, force: true })
}
