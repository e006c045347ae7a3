/**
 * `npm run bench -- outbox`: sends 500 declarations of 40 lines to the practice service and compares the application with a plain loop over the same network
 * stack, in the same process and with the same concurrency, but without checks, disk and screen. Then measures the memory per sent declaration and the time
 * of the first request after a start.
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
/** The default of the setting. */
const concurrency = 2
/** Milliseconds of a request to a remote service over a good office connection. */
const remoteDelay = 150

const folder = await mkdtemp(join(tmpdir(), 'ajukan-bench-'))
Object.assign(process.env, runtimeEnv(await findRuntime()))
const service = await startPracticeService({ folder, pace: 0 })
const serviceAddress = `http://127.0.0.1:${service.port}`
/** Arrival times of the submits, by `performance.now()` of this process. */
let arrivals: number[] = []
let wait: readonly [number, number] = [0, 0]
const proxy = await startFaultProxy({
  to: serviceAddress,
  choose: ({ path }) => {
    if (path.endsWith('/bc28')) arrivals.push(performance.now())
    return 'none'
  },
  random: () => 0,
  pause: () => wait
})

/** Declarations per second from the first arrival to the last. */
const rateOf = (times: readonly number[]): number => ((times.length - 1) * 1_000) / ((times.at(-1) ?? 0) - (times[0] ?? 0))
const takeArrivals = (): readonly number[] => {
  const taken = arrivals
  arrivals = []
  return taken
}

interface PlainLoop {
  readonly address: string
  readonly bodies: number
  readonly body: string
  readonly concurrency: number
}

let nextPlainCar = 500_000
/** Rate of a plain loop: the same kind of Chromium sessions, a new connection for every request, nothing else. */
const plainRate = async ({ app }: RunningApp, bodies: number): Promise<number> => {
  takeArrivals()
  const sample: unknown = JSON.parse(await readFile(new URL('../../resources/samples/sparepart-3.json', import.meta.url), 'utf8'))
  const { bc28 } = sample as { readonly bc28: { readonly document: readonly [{ readonly detail: { readonly data: readonly object[] } }] } }
  const [document] = bc28.document
  const data = Array.from({ length: lines }, (_, at) => ({
    ...document.detail.data[at % document.detail.data.length],
    serial: String(at + 1)
  }))
  const body = JSON.stringify({ bc28: { document: [{ ...document, car: 'THE-CAR', detail: { data } }] } })
  const from = nextPlainCar
  nextPlainCar += bodies
  await app.evaluate(
    async ({ session }, options: PlainLoop & { readonly from: number }) => {
      let next = 0
      const work = async (lane: number): Promise<void> => {
        const one = session.fromPartition(`plain-${lane}`, { cache: false })
        for (; next < options.bodies;) {
          const car = `000028PRAKTK20261120${String(options.from + next).padStart(6, '0')}`
          next += 1
          await one.closeAllConnections()
          const answer = await one.fetch(`${options.address}/api/submit/bc28`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: options.body.replace('THE-CAR', car)
          })
          await answer.text()
        }
      }
      await Promise.all(Array.from({ length: options.concurrency }, (_, lane) => work(lane)))
    },
    { address: proxy.address, bodies, body, concurrency, from }
  )
  return rateOf(takeArrivals())
}

let made = 0
const isAllAccepted = async (page: Page): Promise<boolean> => {
  const entries = await entriesOf(page)
  return entries.length >= made && entries.every(({ state }) => state === 'accepted')
}
const untilAccepted = (page: Page): Promise<void> =>
  until(
    // Reading the store slows the window down, so it is read only after the proxy has received everything.
    async () => arrivals.length >= count && (await isAllAccepted(page)),
    600_000,
    async () => `${arrivals.length} received; ${statesOf(await entriesOf(page))}`
  )

/** Prepares a batch that waits for the user to send it. */
const prepare = async (running: RunningApp): Promise<void> => {
  await importBatch(running, made + 1, count, lines)
  made += count
  await queueDrafts(running.page)
  await running.page.locator('nav [data-action="go.outbox"]').click()
}

const sendRate = async (running: RunningApp): Promise<number> => {
  takeArrivals()
  await running.page.locator('[data-action="outbox.sendAll"]').click()
  await untilAccepted(running.page)
  return rateOf(takeArrivals())
}

/** Heap size after a garbage collection, in bytes. */
const heaps = async ({ app, page }: RunningApp): Promise<{ readonly window: number; readonly main: number }> => {
  const debuggerSession = await page.context().newCDPSession(page)
  await debuggerSession.send('HeapProfiler.collectGarbage')
  const { usedSize } = await debuggerSession.send('Runtime.getHeapUsage')
  await debuggerSession.detach()
  const main = await app.evaluate(() => {
    process.getBuiltinModule('v8').setFlagsFromString('--expose-gc')
    const collect = process.getBuiltinModule('vm').runInNewContext('gc') as () => void
    collect()
    return process.memoryUsage().heapUsed
  })
  return { window: usedSize, main }
}

let isShort = false
const report = (figure: string, value: string, aim: string, isReached: boolean): void => {
  isShort ||= !isReached
  console.log(`${figure} | ${value} | ${aim} | ${isReached ? 'ok' : 'short'}`)
}
const reportShare = (figure: string, ours: number, plain: readonly number[], aim: number): void => {
  const other = plain.reduce((sum, rate) => sum + rate, 0) / plain.length
  report(figure, (ours / other).toFixed(2), `≥ ${aim}`, ours / other >= aim)
  console.error(
    `  ${ours.toFixed(1)} a second against ${plain.map((rate) => rate.toFixed(1)).join(' before and ')} after, concurrency ${concurrency}`
  )
}
const reportBytes = (figure: string, bytes: number, aim: number): void => {
  report(figure, `${(bytes / 1024).toFixed(1)} KiB`, `≤ ${aim} KiB`, bytes / 1024 <= aim)
}

const running = await launch({ width: 1366, height: 768 })
const { page, home } = running
await changeSending(page, { sending: 'manual', sendAtOnce: concurrency })
// Submits without a token: without a keyring a token is lost on restart.
await saveProfile(page, proxy.address, 'token-of-a-bench', { sendTokenOnSubmit: false, timeLimit: 60, confirmSend: false })
await selectProfile(page, 'line')

await plainRate(running, 50)
await prepare(running)
wait = [remoteDelay, remoteDelay]
const plainRemote = await plainRate(running, count / 5)
const before = await heaps(running)
const remoteRate = await sendRate(running)
const after = await heaps(running)
reportShare(
  `${count} declarations of ${lines} lines to a service that takes ${remoteDelay} ms, against a plain loop`,
  remoteRate,
  [plainRemote, await plainRate(running, count / 5)],
  0.85
)
reportBytes('memory of the window per sent declaration', (after.window - before.window) / count, 8)
reportBytes('memory of the main process per sent declaration', (after.main - before.main) / count, 4)

wait = [0, 0]
await prepare(running)
const plainBefore = await plainRate(running, count / 2)
const localRate = await sendRate(running)
const plainAfter = await plainRate(running, count / 2)
const overhead = 1_000 / localRate - 2_000 / (plainBefore + plainAfter)
console.error(
  `  to the practice service without delay: ${localRate.toFixed(1)} a second against ${plainBefore.toFixed(1)} and ${plainAfter.toFixed(1)}; checks, three writes with fsync and the screen add ${overhead.toFixed(1)} ms of each declaration`
)

await prepare(running)
await changeSending(page, { sending: 'auto' })
await running.close()
takeArrivals()
const start = performance.now()
const again = await launch({ home })
const shown = performance.now() - start
await until(
  () => Promise.resolve(arrivals.length > 0),
  60_000,
  () => Promise.resolve('no request')
)
const first = (arrivals[0] ?? 0) - start
report(
  `first request after a start with ${count} waiting and ${made - count} sent, against the first screen`,
  (first / shown).toFixed(2),
  '≤ 1.25',
  first / shown <= 1.25
)
console.error(`  ${first.toFixed(0)} ms against ${shown.toFixed(0)} ms`)
await again.kill()

proxy.close()
await service.stop()
await removeHome(home)
await rm(folder, { recursive: true, force: true })
process.exitCode = isShort ? 1 : 0
