/**
 * `npm run faults -- outbox`: every round sends 50 declarations through a proxy that damages about a third of the requests and is sometimes down; six rounds
 * send 300. The final state of the outbox is compared with what the proxy did and what the service has stored. Even rounds send several declarations per request.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { startPracticeService } from '../../electron/practice/service.ts'
import { startFaultProxy, type ProxyRequest, type ProxyFault } from '../support/fakes/fault-proxy.ts'
import { addDamage, readFaultOptions, runRounds, type Damage, type RoundContext } from '../support/faults/fault-run.ts'
import { createRandom, type Random } from '../support/faults/random.ts'
import { createReusedProfile } from '../support/fixtures/reused-profile.ts'
import { batchCars, changeSending, entriesOf, importBatch, queueDrafts, statesOf, until, useProfile } from '../support/drivers/outbox.ts'
import { confirmSend } from '../support/drivers/send.ts'
import { checkOutbox, readStored } from '../support/models/outbox-oracle.ts'
import { launch, type RunningApp } from '../support/running-app.ts'

const perRound = 50
/** Milliseconds after which a round counts as stuck. */
const roundLimit = 600_000
const reads = 2

const options = readFaultOptions(process.argv.slice(2), { rounds: 6 })
const profile = await createReusedProfile()
const folder = await mkdtemp(join(tmpdir(), 'ajukan-outbox-'))
const service = await startPracticeService({ folder, pace: 0 })
const address = `http://127.0.0.1:${service.port}`

const submitFaults = [
  ...['reset-before', 'reset-after', 'reset-after', 'late-before', 'late-after', 'cut', 'cut', 'cut'],
  ...['too-many', 'too-many-when', 'unavailable', 'unavailable-when', 'page', 'page-after', 'slow', 'slow', 'slow']
] as readonly ProxyFault[] as readonly [ProxyFault, ...ProxyFault[]]
const inBursts: ReadonlySet<ProxyFault> = new Set(['too-many', 'too-many-when', 'unavailable-when'])
const retrievalFaults = ['reset-before', 'cut', 'unavailable-when', 'page', 'slow'] as const

/** Damages about one in three submits and one in eight retrievals. */
const createChooser = (random: Random, goDown: () => void): ((request: ProxyRequest) => ProxyFault) => {
  let burst: ProxyFault = 'none'
  let left = 0
  return ({ path }) => {
    if (!path.endsWith('/bc28')) return random.int(1, 8) === 1 ? random.pick(retrievalFaults) : 'none'
    if (left > 0) {
      left -= 1
      return burst
    }
    if (random.int(1, 25) === 1) goDown()
    if (random.int(1, 3) > 1) return 'none'
    burst = random.pick(submitFaults)
    left = inBursts.has(burst) ? random.int(0, 3) : 0
    return burst
  }
}

let random = createRandom(options.seed)
let choose: (request: ProxyRequest) => ProxyFault = () => 'none'
let downs = 0
const proxy = await startFaultProxy({
  to: address,
  choose: (request) => choose(request),
  random: () => random.int(0, 999_999) / 1_000_000,
  pause: () => [0, 60]
})
const goDown = (): void => {
  downs += 1
  proxy.down()
  setTimeout(() => void proxy.up(), random.int(300, 3_000))
}

let sent = 0
let answered = 0
let retries = 0

const retryIfOffered = async (page: Page): Promise<void> => {
  // After many failures the application waits for minutes; a user presses the button.
  const tryNow = page.locator('[data-line]').filter({ hasText: 'menit' }).locator('[data-action="outbox.tryNow"]:visible')
  const again = page.locator('[data-action="outbox.again"]:visible').or(tryNow).first()
  if ((await again.count()) === 0) return
  retries += 1
  await again.click({ timeout: 2_000 }).catch(() => undefined)
}

/** Waits until nothing is queued, and presses "try again" where the application has stopped. */
const waitUntilSent = (page: Page, isDone: (entries: Awaited<ReturnType<typeof entriesOf>>) => boolean): Promise<void> =>
  until(
    async () => {
      await retryIfOffered(page)
      return isDone(await entriesOf(page))
    },
    roundLimit,
    async () => `${statesOf(await entriesOf(page))}; ${(await page.locator('[data-line]').allInnerTexts()).join()}`
  )

const isAllSent = (entries: Awaited<ReturnType<typeof entriesOf>>): boolean =>
  entries.length >= sent && entries.every(({ state }) => state !== 'queued' && state !== 'sending' && state !== 'failed')

const matchAnswer = async (page: Page, settled: boolean, resent: ReadonlySet<string> = new Set()): Promise<Damage> => {
  const storedBefore = await readStored(address)
  const entries = await entriesOf(page)
  answered = entries.filter(({ state }) => state === 'accepted').length
  const facts = {
    cars: batchCars(1, sent),
    entries,
    passed: proxy.passed,
    downs: proxy.downs,
    storedBefore,
    stored: await readStored(address)
  }
  return checkOutbox(facts, { killed: false, settled, resent })
}

const withApp = async (work: (running: RunningApp) => Promise<Damage>): Promise<Damage> => {
  const running = await launch({ home: profile.home })
  try {
    return await work(running)
  } finally {
    await running.kill()
  }
}

const round = async ({ round: number, random: ours }: RoundContext): Promise<Damage> => {
  await profile.remember()
  return withApp(async (running) => {
    const { page } = running
    random = ours
    choose = () => 'none'
    await changeSending(page, {
      sending: 'auto',
      unknownReads: reads,
      unknownMinutes: 1,
      sendAtOnce: ours.int(1, 4),
      perEnvelope: number % 2 === 1 ? 1 : ours.int(2, 8)
    })
    await useProfile(page, proxy.address, 5)
    await importBatch(running, sent + 1, perRound)
    choose = createChooser(ours, goDown)
    sent += perRound
    await queueDrafts(page)
    await waitUntilSent(page, isAllSent)
    return matchAnswer(page, false)
  })
}

/** Waits for the delivery checks without faults, then resends the entries whose delivery is unknown. */
const last = async (): Promise<Damage> => {
  await profile.remember()
  return withApp(async ({ page }) => {
    choose = () => 'none'
    await proxy.up()
    await useProfile(page, proxy.address, 5)
    await waitUntilSent(
      page,
      (entries) => isAllSent(entries) && entries.every(({ state, inquiry }) => state !== 'unknown' || (inquiry?.reads ?? 0) >= reads)
    )
    const before = await matchAnswer(page, true)
    const open = (await entriesOf(page)).filter(({ state }) => state === 'unknown')
    const faults = new Map<string, number>()
    for (const { fault, path } of proxy.passed) if (path.endsWith('/bc28')) faults.set(fault, (faults.get(fault) ?? 0) + 1)
    console.error(
      `${sent} submissions over ${[...faults].map(([fault, count]) => `${count} ${fault}`).join(', ')}, ${downs} times down, ${retries} manual retries: ${answered} accepted, ${open.length} belum pasti`
    )
    if (open.length === 0) return before
    await page.locator('nav [data-action="go.outbox"]').click()
    await page.locator('[data-action="unknown.resend"]').click()
    await confirmSend(page)
    await waitUntilSent(page, (entries) => entries.every(({ state }) => state === 'accepted'))
    return addDamage(before, await matchAnswer(page, true, new Set(open.map(({ car }) => car))))
  })
}

await runRounds(options, { keep: profile.keep, acknowledged: () => answered, round, last })
proxy.close()
await service.stop()
await rm(folder, { recursive: true, force: true })
await profile.remove()
