/**
 * `npm run bench -- outbox`: 500 declarations of 40 lines to the practice service, sent by the application in real Electron, against a bare loop of the same
 * network stack in the same process with as many requests at once: no checks, no disk, no screen. Then what a sent declaration leaves in memory, and how soon
 * after a start the first one leaves.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright'
import { findRuntime, runtimeEnv } from '../../scripts/runtime.ts'
import { startPracticeService } from '../../electron/practice/service.ts'
import { startFaultProxy } from '../support/fakes/fault-proxy.ts'
import { saveProfile } from '../support/drivers/host-calls.ts'
import { changeSending, entriesOf, importBatch, queueDrafts, selectProfile, statesOf, until } from '../support/drivers/outbox.ts'
import { launch, removeHome, type RunningApp } from '../support/running-app.ts'

const { values } = parseArgs({ options: { count: { type: 'string', default: '500' }, lines: { type: 'string', default: '40' } } })
const [count, lines] = [Number(values.count), Number(values.lines)]
/** As it is set unless somebody changes it. */
const atOnce = 2
/** Milliseconds in which a service at the other end of a good office line takes a declaration. */
const farAway = 150

const folder = await mkdtemp(join(tmpdir(), 'ajukan-bench-'))
Object.assign(process.env, runtimeEnv(await findRuntime()))
const service = await startPracticeService({ folder, pace: 0 })
const near = `http://127.0.0.1:${service.port}`
/** When each submit came, by the clock of this process. */
let moments: number[] = []
let wait: readonly [number, number] = [0, 0]
const line = await startFaultProxy({
  to: near,
  choose: ({ path }) => {
    if (path.endsWith('/bc28')) moments.push(performance.now())
    return 'none'
  },
  random: () => 0,
  pause: () => wait
})

/** Declarations in a second, from the first that came to the last. */
const rateOf = (came: readonly number[]): number => ((came.length - 1) * 1_000) / ((came.at(-1) ?? 0) - (came[0] ?? 0))
const since = (): readonly number[] => {
  const came = moments
  moments = []
  return came
}

interface Bare {
  readonly address: string
  readonly bodies: number
  readonly body: string
  readonly atOnce: number
}

let bareCars = 500_000
/** The same sessions of Chromium, each worker over a connection of its own as the application has it, and nothing else. */
const bareRate = async ({ app }: RunningApp, bodies: number): Promise<number> => {
  since()
  const sample: unknown = JSON.parse(await readFile(new URL('../../resources/samples/sparepart-3.json', import.meta.url), 'utf8'))
  const { bc28 } = sample as { readonly bc28: { readonly document: readonly [{ readonly detail: { readonly data: readonly object[] } }] } }
  const [document] = bc28.document
  const data = Array.from({ length: lines }, (_, at) => ({
    ...document.detail.data[at % document.detail.data.length],
    serial: String(at + 1)
  }))
  const body = JSON.stringify({ bc28: { document: [{ ...document, car: 'THE-CAR', detail: { data } }] } })
  const from = bareCars
  bareCars += bodies
  await app.evaluate(
    async ({ session }, wanted: Bare & { readonly from: number }) => {
      let next = 0
      const work = async (lane: number): Promise<void> => {
        const one = session.fromPartition(`bare-${lane}`, { cache: false })
        for (; next < wanted.bodies;) {
          const car = `000028PRAKTK20261120${String(wanted.from + next).padStart(6, '0')}`
          next += 1
          await one.closeAllConnections()
          const answer = await one.fetch(`${wanted.address}/api/submit/bc28`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: wanted.body.replace('THE-CAR', car)
          })
          await answer.text()
        }
      }
      await Promise.all(Array.from({ length: wanted.atOnce }, (_, lane) => work(lane)))
    },
    { address: line.address, bodies, body, atOnce, from }
  )
  return rateOf(since())
}

let made = 0
const isAllAccepted = async (page: Page): Promise<boolean> => {
  const entries = await entriesOf(page)
  return entries.length >= made && entries.every(({ state }) => state === 'accepted')
}
const untilAccepted = (page: Page): Promise<void> =>
  until(
    // Looking into the store costs the window time, so nobody looks before the line says that all have come.
    async () => moments.length >= count && (await isAllAccepted(page)),
    600_000,
    async () => `${moments.length} came; ${statesOf(await entriesOf(page))}`
  )

/** Prepares a batch that waits for the user. */
const prepare = async (running: RunningApp): Promise<void> => {
  await importBatch(running, made + 1, count, lines)
  made += count
  await queueDrafts(running.page)
  await running.page.locator('nav [data-action="go.outbox"]').click()
}

const sendRate = async (running: RunningApp): Promise<number> => {
  since()
  await running.page.locator('[data-action="outbox.sendAll"]').click()
  await untilAccepted(running.page)
  return rateOf(since())
}

/** Bytes of living objects. */
const heaps = async ({ app, page }: RunningApp): Promise<{ readonly window: number; readonly main: number }> => {
  const debuggerOf = await page.context().newCDPSession(page)
  await debuggerOf.send('HeapProfiler.collectGarbage')
  const { usedSize } = await debuggerOf.send('Runtime.getHeapUsage')
  await debuggerOf.detach()
  const main = await app.evaluate(() => {
    process.getBuiltinModule('v8').setFlagsFromString('--expose-gc')
    const collect = process.getBuiltinModule('vm').runInNewContext('gc') as () => void
    collect()
    return process.memoryUsage().heapUsed
  })
  return { window: usedSize, main }
}

let isShort = false
const tell = (figure: string, value: string, aim: string, isReached: boolean): void => {
  isShort ||= !isReached
  console.log(`${figure} | ${value} | ${aim} | ${isReached ? 'ok' : 'short'}`)
}
const tellShare = (figure: string, ours: number, bare: readonly number[], aim: number): void => {
  const other = bare.reduce((sum, rate) => sum + rate, 0) / bare.length
  tell(figure, (ours / other).toFixed(2), `≥ ${aim}`, ours / other >= aim)
  console.error(
    `  ${ours.toFixed(1)} a second against ${bare.map((rate) => rate.toFixed(1)).join(' before and ')} after, ${atOnce} at once`
  )
}
const tellBytes = (figure: string, bytes: number, aim: number): void => {
  tell(figure, `${(bytes / 1024).toFixed(1)} KiB`, `≤ ${aim} KiB`, bytes / 1024 <= aim)
}

const running = await launch({ width: 1366, height: 768 })
const { page, home } = running
await changeSending(page, { sending: 'manual', sendAtOnce: atOnce })
// Without a token on submits: the system of a test keeps none over a restart.
await saveProfile(page, line.address, 'token-of-a-bench', { sendTokenOnSubmit: false, timeLimit: 60 })
await selectProfile(page, 'line')

await bareRate(running, 50)
await prepare(running)
wait = [farAway, farAway]
const farBefore = await bareRate(running, count / 5)
const before = await heaps(running)
const far = await sendRate(running)
const after = await heaps(running)
tellShare(
  `${count} declarations of ${lines} lines to a service that takes ${farAway} ms, against a bare loop`,
  far,
  [farBefore, await bareRate(running, count / 5)],
  0.85
)
tellBytes('what a sent declaration leaves in the memory of the window', (after.window - before.window) / count, 8)
tellBytes('and of the main process', (after.main - before.main) / count, 4)

wait = [0, 0]
await prepare(running)
const nearBefore = await bareRate(running, count / 2)
const nearest = await sendRate(running)
const nearAfter = await bareRate(running, count / 2)
const own = 1_000 / nearest - 2_000 / (nearBefore + nearAfter)
console.error(
  `  to the practice service on this computer, without any way to it: ${nearest.toFixed(1)} a second against ${nearBefore.toFixed(1)} and ${nearAfter.toFixed(1)}; checks, four writes with fsync and the screen take ${own.toFixed(1)} ms of each declaration`
)

await prepare(running)
await changeSending(page, { sending: 'auto' })
await running.close()
since()
const start = performance.now()
const again = await launch({ home })
const shown = performance.now() - start
await until(
  () => Promise.resolve(moments.length > 0),
  60_000,
  () => Promise.resolve('nothing left')
)
const first = (moments[0] ?? 0) - start
tell(
  `first request after a start with ${count} waiting and ${made - count} sent, against the first screen`,
  (first / shown).toFixed(2),
  '≤ 1.25',
  first / shown <= 1.25
)
console.error(`  ${first.toFixed(0)} ms against ${shown.toFixed(0)} ms`)
await again.kill()

line.close()
await service.stop()
await removeHome(home)
await rm(folder, { recursive: true, force: true })
process.exitCode = isShort ? 1 : 0
