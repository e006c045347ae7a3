/**
 * `npm run bench -- office-first`: a new desk, in the real window, joins an office with 50,000 declarations (`--declarations N`). Measured from the pairing
 * until its worklist has all of them and nothing waits. The lines are `figure | measured | aim | ok or short`; rows are those of the window's store. Also what
 * the database thread, the host (the main thread of the application) and PostgreSQL used of a processor, which other programs change less than the time.
 * Then the desk starts with an empty store of the window, which is filled from the copy of its host.
 */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { storePlaces } from '../../electron/database/window-store.ts'
import { createDraft } from '../support/drivers/editor.ts'
import { callHost } from '../support/drivers/host-calls.ts'
import { startKeyring } from '../support/fakes/test-keyring.ts'
import { withKeyring } from '../support/fixtures/office-profile.ts'
import { multiplyDeclaration } from '../support/office/multiply-declaration.ts'
import { deskToPair, newOfficeOn, startOfficeServer } from '../support/office/office-server.ts'
import { exchange, joinOffice, officeStatus } from '../support/office/windows.ts'
import { choosePath, freshHome, launch, removeHome, type RunningApp } from '../support/running-app.ts'
import { reportTime } from './support/figures.ts'
import { processorTimeOf } from './support/server-processes.ts'

const { values } = parseArgs({ options: { declarations: { type: 'string', default: '50000' } } })
const declarations = Number(values.declarations)

/** What PowerSync publishes for a first synchronisation on a desktop. */
const published = 27_600

/** Processor seconds of each thread of a process, by its id. */
const threadTimes = async (pid: number): Promise<ReadonlyMap<number, number>> => {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  const times = await Promise.all(
    threads.map(async (thread): Promise<readonly [number, number]> => {
      const stat = await readFile(`/proc/${pid}/task/${thread}/stat`, 'utf8').catch(() => '')
      // User and system time, in hundredths of a second.
      const [user, system] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14)
      return [Number(thread), (Number(user) + Number(system)) / 100]
    })
  )
  return new Map(times)
}

const [server, keyring] = [await startOfficeServer(), await startKeyring()]
const homes = [await freshHome(), await freshHome()] as const
try {
  const office = await newOfficeOn(server)
  const newDesk = async (home: string, name: string): Promise<RunningApp & { readonly file: string; readonly pin: string }> => {
    const { file, pin } = await deskToPair(server, office, { name, rights: 'broker' })
    const path = join(home, 'pairing.ajukan-desk')
    await writeFile(path, file)
    return { ...(await launch({ home, width: 1366, height: 768, ...withKeyring(keyring) })), file: path, pin }
  }
  const first = await newDesk(homes[0], 'Meja 1')
  await joinOffice(first, first)
  await createDraft(first.page)
  await exchange(first)
  await first.close()
  await multiplyDeclaration(server.admin, office, declarations - 1)
  console.error(`${declarations} declarations are ready`)

  const second = await newDesk(homes[1], 'Meja 2')
  await choosePath(second.app, second.file)
  const listed = async (): Promise<number> => {
    const text = await second.page.locator('nav [data-view="all"] .count').textContent()
    return Number((text ?? '').replaceAll(/\D/g, ''))
  }
  const { rows: places } = await server.admin.query<{ folder: string }>("SELECT current_setting('data_directory') AS folder")
  const folder = places[0]?.folder ?? ''
  const host = second.app.process().pid ?? 0
  const [threadsBefore, serverBefore] = [await threadTimes(host), await processorTimeOf(folder)]
  const start = performance.now()
  const paired = await callHost(second.page, 'office.pair', { pin: second.pin })
  if (!paired.ok) throw new Error(`not joined: ${paired.failure.code}`)
  for (let isDone = false; !isDone;) {
    await pause(200)
    const status = await officeStatus(second)
    isDone = status?.contact.kind === 'connected' && status.behind === 0 && status.incoming === 0 && (await listed()) === declarations
  }
  const took = performance.now() - start
  reportTime(`a new desk has the ${declarations} declarations of its office`, [took], 60_000)
  const { rows } = await server.admin.query<{ rows: number }>(
    'SELECT count(*)::integer AS rows FROM office_data.store_row WHERE office_id = $1',
    [office]
  )
  const perSecond = ((rows[0]?.rows ?? 0) * 1_000) / took
  console.log(
    `rows per second of a first synchronisation | ${perSecond.toFixed(0)} | ≥ ${published} (PowerSync, desktop) | ${perSecond >= published ? 'ok' : 'short'}`
  )
  const used = [...(await threadTimes(host))].map(([thread, time]) => ({ thread, time: time - (threadsBefore.get(thread) ?? 0) }))
  const ofHost = used.find(({ thread }) => thread === host)?.time ?? Number.NaN
  // No other thread works for long.
  const ofDatabase = Math.max(...used.flatMap(({ thread, time }) => (thread === host ? [] : [time])))
  // With that of the connection, which has ended then.
  await second.close()
  const ofServer = (await processorTimeOf(folder)) - serverBefore
  const share = (what: string, seconds: number): string =>
    `${what} ${seconds.toFixed(1)} s (${((seconds * 1e6) / (rows[0]?.rows ?? 1)).toFixed(0)} µs a row)`
  console.log(`processor time | ${share('database thread', ofDatabase)}, ${share('PostgreSQL', ofServer)}, ${share('host', ofHost)} | | `)

  await rm(storePlaces(homes[1]).store, { recursive: true })
  const begun = performance.now()
  const again = await launch({ home: homes[1], width: 1366, height: 768, limit: 180_000, ...withKeyring(keyring) })
  const all = 'nav [data-view="all"] .count'
  await again.page.waitForFunction(([selector, count]) => document.querySelector(selector)?.textContent.replaceAll(/\D/g, '') === count, [
    all,
    String(declarations)
  ] as const)
  reportTime(`first start of a desk with ${declarations} declarations, from its own host`, [performance.now() - begun], 15_000)
  await again.close()
} finally {
  await server.stop()
  await keyring.close()
  for (const home of homes) await removeHome(home)
}
