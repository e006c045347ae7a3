/**
 * `npm run faults -- outbox-kill`: sends a batch through a slow proxy; each round kills the whole application, its main process or its renderer at a random
 * moment. After every start the outbox must be in the right state; at the end everything is settled and compared with what the service has stored.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright'
import { trackingLimits, defaultTrackingSettings } from '#core/contract/settings.ts'
import type { OutboxEntry } from '#core/outbox/outbox-entry.ts'
import { startPracticeService } from '../../electron/practice/service.ts'
import { startFaultProxy } from '../support/fakes/fault-proxy.ts'
import { addDamage, readFaultOptions, runRounds, unharmed, type Damage, type RoundContext } from '../support/faults/fault-run.ts'
import { createRandom, type Random } from '../support/faults/random.ts'
import { createReusedProfile } from '../support/fixtures/reused-profile.ts'
import { batchCars, changeSending, entriesOf, importBatch, queueDrafts, statesOf, until, useProfile } from '../support/drivers/outbox.ts'
import { confirmSend } from '../support/drivers/send.ts'
import { checkOutbox, readStored } from '../support/models/outbox-oracle.ts'
import { launch, type RunningApp } from '../support/running-app.ts'

/** Imports and queues `batchSize` declarations when fewer than `minQueued` are waiting. */
const batchSize = 120
const minQueued = 50
const reads = 2
/** Milliseconds to settle everything at the end, and of them for each submission: the service is asked about every one whose outcome is unknown. */
const limit = { all: 600_000, each: 200 }
/** Milliseconds between two looks at all submissions: each copies thousands of them out of the window. */
const lookEvery = 3_000
/** Milliseconds for a killed window to reload. */
const backWithin = 20_000

const options = readFaultOptions(process.argv.slice(2), { rounds: 100, seconds: 3 })
const profile = await createReusedProfile()
const folder = await mkdtemp(join(tmpdir(), 'ajukan-outbox-'))
const service = await startPracticeService({ folder, pace: 0 })
const address = `http://127.0.0.1:${service.port}`
const proxyRandom = createRandom(options.seed)
let isSlow = true
const proxy = await startFaultProxy({
  to: address,
  choose: () => (isSlow && proxyRandom.int(1, 4) === 1 ? 'slow' : 'none'),
  random: () => (isSlow ? proxyRandom.int(0, 999_999) / 1_000_000 : 0),
  pause: () => [10, 400]
})

let made = 0
let accepted = 0
const kills = { group: 0, main: 0, window: 0 }

const isOpen = ({ state }: OutboxEntry): boolean => state === 'queued' || state === 'sending' || state === 'failed'

const matchAnswer = async (page: Page, settled: boolean, resent: ReadonlySet<string> = new Set()): Promise<Damage> => {
  const storedBefore = await readStored(address)
  const entries = await entriesOf(page)
  if (made > 0 && entries.length === 0) return { lost: 0, doubled: 0, resets: 1, findings: ['the outbox is empty'] }
  accepted = entries.filter(({ state }) => state === 'accepted').length
  // A declaration that was imported but not queued before the kill is not a submission.
  const queued = new Set(entries.map(({ car }) => car))
  const cars = batchCars(1, made).filter((car) => settled || queued.has(car))
  const facts = { cars, entries, passed: proxy.passed, downs: proxy.downs, storedBefore, stored: await readStored(address) }
  return checkOutbox(facts, { killed: true, settled, resent })
}

const setUp = async ({ page }: RunningApp): Promise<void> => {
  // Hundreds of kills leave many delivery checks, which need the highest request limit.
  const tracking = { ...defaultTrackingSettings, perMinute: trackingLimits.perMinute.most }
  await changeSending(page, { sending: 'auto', sendAtOnce: 4, unknownReads: reads, unknownMinutes: 1, tracking })
  await useProfile(page, proxy.address, 30)
}

const draftsLeft = async (page: Page): Promise<number> =>
  Number(
    (
      await page
        .locator('[data-view="draft"] .count')
        .innerText()
        .catch(() => '')
    ).replaceAll(/\D/g, '') || '0'
  )

/** Queues more drafts: first those that were imported but not queued before a kill. */
const fill = async (running: RunningApp): Promise<void> => {
  const { page } = running
  if ((await entriesOf(page)).filter(isOpen).length >= minQueued) return
  if ((await draftsLeft(page)) === 0) {
    await importBatch(running, made + 1, batchSize)
    made += batchSize
  }
  await queueDrafts(page)
}

/** Kills the main process, and a moment later the processes it leaves behind. */
const killMain = async ({ app, kill }: RunningApp): Promise<void> => {
  const child = app.process()
  const gone = new Promise((done) => child.once('exit', done))
  child.kill('SIGKILL')
  await gone
  await pause(200)
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  } catch {
    // The process group is already gone.
  }
  await kill()
}

const inWindow = ({ app }: RunningApp, script: string): Promise<unknown> =>
  app.evaluate(({ BrowserWindow }, code) => BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(code), script)

/** Kills the renderer, which must reload automatically and continue sending. */
const killWindow = async (running: RunningApp): Promise<Damage> => {
  await running.page.evaluate(() => void Object.assign(window, { __old: true }))
  const pid = await running.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId() ?? 0)
  process.kill(pid, 'SIGKILL')
  const end = Date.now() + backWithin
  while (Date.now() < end) {
    const isBack = await Promise.race([
      inWindow(running, `!('__old' in window) && document.querySelector('nav') !== null`),
      pause(1_000, false)
    ]).catch(() => false)
    if (isBack === true) return unharmed
    await pause(50)
  }
  return { lost: 1, doubled: 0, resets: 0, findings: [`the window did not come back within ${backWithin} ms`] }
}

const killSomehow = async (running: RunningApp, random: Random, seconds: number): Promise<Damage> => {
  const how = random.pick(['group', 'main', 'window'] as const)
  kills[how] += 1
  await pause(random.int(0, seconds * 1_000))
  if (how === 'group') await running.kill()
  if (how === 'main') await killMain(running)
  if (how !== 'window') return unharmed
  const damage = await killWindow(running)
  await pause(random.int(0, 1_000))
  return damage
}

const round = async ({ round: number, random, seconds }: RoundContext): Promise<Damage> => {
  await profile.remember()
  const running = await launch({ home: profile.home })
  try {
    await setUp(running)
    const damage = await matchAnswer(running.page, false)
    await fill(running)
    if (number % 10 === 0) console.error(`${number} rounds so far`)
    return addDamage(damage, await killSomehow(running, random, seconds))
  } finally {
    await running.kill()
  }
}

const last = async (): Promise<Damage> => {
  await profile.remember()
  isSlow = false
  const running = await launch({ home: profile.home })
  const { page } = running
  await setUp(running)
  const all = async (isDone: (entry: OutboxEntry) => boolean): Promise<void> =>
    until(
      async () => {
        const entries = await entriesOf(page)
        return entries.length >= made && entries.every(isDone)
      },
      limit.all + made * limit.each,
      async () => statesOf(await entriesOf(page)),
      lookEvery
    )
  try {
    if ((await draftsLeft(page)) > 0) await queueDrafts(page)
    await all((entry) => !isOpen(entry) && (entry.state !== 'unknown' || (entry.inquiry?.reads ?? 0) >= reads))
    const before = await matchAnswer(page, true)
    const entries = await entriesOf(page)
    const open = entries.filter(({ state }) => state === 'unknown')
    const byJournal = entries.filter(({ evidence }) => evidence?.by === 'journal').length
    const byLog = entries.filter(({ evidence }) => evidence?.by === 'status-log').length
    console.error(
      `${made} submissions, ${kills.group} kills of everything, ${kills.main} of main, ${kills.window} of the window: ${accepted} accepted, ${byJournal} by the journal, ${byLog} by the status log; ${open.length} belum pasti`
    )
    if (open.length === 0) return before
    await page.locator('nav [data-action="go.outbox"]').click()
    await page.locator('[data-action="unknown.resend"]').click()
    await confirmSend(page)
    await all(({ state }) => state === 'accepted')
    return addDamage(before, await matchAnswer(page, true, new Set(open.map(({ car }) => car))))
  } finally {
    await running.kill()
  }
}

await runRounds(options, { keep: profile.keep, acknowledged: () => accepted, round, last })
proxy.close()
await service.stop()
await rm(folder, { recursive: true, force: true })
await profile.remove()
