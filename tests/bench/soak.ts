/**
 * `npm run bench -- soak`: DOM nodes, listeners and memory of the window and open files of the main process while declarations are opened and edited,
 * PDFs are read and every list is opened, again and again; from round 60 on (a quarter of `--rounds N`) they must not grow. Counted after garbage
 * collection: what the window holds. `--hours N` lets so many hours pass on the clock of the window meanwhile, with every timer that falls in them.
 * A key press must be drawn as fast in the last quarter as the promise says, or as in the quarter after the first: another program may be busy.
 */
import { readdir } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { CDPSession, Page } from 'playwright'
import { actionOfScreen } from '../../renderer/app/screen-actions.ts'
import { goToSection, goToWorklist, openDraft, typeField, waitUntilSaved } from '../support/drivers/editor.ts'
import { fillProfile, openResponsePdf } from '../support/fixtures/used-profile.ts'
import { launch, removeHome } from '../support/running-app.ts'
import { reportRatio } from './support/figures.ts'
import { memoryOf } from './support/process-memory.ts'

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '240' }, hours: { type: 'string', default: '0' } } })
const rounds = Number(options.rounds)
/** Milliseconds on the clock of the window for each round. */
const pause = (Number(options.hours) * 3_600_000) / rounds
const levelFrom = rounds / 4
/** Rounds between two counts. */
const countedEvery = Math.max(1, Math.floor(rounds / 48))

const drafts = ['051028BSG20820261105000041', '040328SNE90520261113000107']
const lists = ['dashboard', 'outbox', 'inbox', 'archive', 'catalog', 'settings', 'tracking']

const nameOf = (round: number): string => `PT Putaran ${round}`

const work = async (page: Page, round: number): Promise<void> => {
  await goToWorklist(page)
  await openDraft(page, drafts[round % drafts.length] ?? '')
  for (const section of ['goods', 'check', 'parties']) await goToSection(page, section)
  await typeField(page, '/header/data/impnama', nameOf(round))
  await waitUntilSaved(page)
  await goToWorklist(page)
  await openResponsePdf(page)
  for (const list of lists) {
    await page
      .locator(`[data-action="${actionOfScreen(list)}"]`)
      .first()
      .click()
    await page.waitForURL((address) => address.hash.startsWith(`#/${list}`))
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
  }
}

/** Milliseconds within which a key press is drawn, and times of the earlier figure where that is more. */
const [keyLimit, keyGrowth] = [50, 1.2]
/** The browser reports events that take at least this long, in milliseconds; its smallest value. */
const reportedFrom = 16

/** Runs in the page, which collects the milliseconds until the next frame of every slow key press. The browser measures them, not the page's clock. */
const watchKeys = (from: number): void => {
  const slow: number[] = []
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === 'keydown') slow.push(duration)
  }).observe({ type: 'event', durationThreshold: from } as PerformanceObserverInit)
  Object.assign(window, { __slowKeys: slow })
}

const takeSlowKeys = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() => (window as unknown as { readonly __slowKeys: number[] }).__slowKeys.splice(0))

/** The 99th percentile of key presses of which the slow ones are known. */
const percentile99 = (slow: readonly number[], presses: number): number =>
  slow.toSorted((a, b) => b - a)[Math.floor(presses / 100)] ?? reportedFrom

interface Count {
  readonly nodes: number
  readonly listeners: number
  /** Open files of the main process. */
  readonly files: number
  /** Megabytes of the window's process. */
  readonly memory: number
}

/** Collects the garbage of the window, and of the frame that shows PDFs in a process of its own. */
const collectGarbage = async (page: Page): Promise<void> => {
  for (const frame of page.frames()) {
    const session = await page.context().newCDPSession(frame)
    for (let pass = 0; pass < 2; pass += 1) await session.send('HeapProfiler.collectGarbage')
    await session.detach()
  }
}

const count = async (page: Page, session: CDPSession, root: number): Promise<Count> => {
  await collectGarbage(page)
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
  const files = (await readdir(`/proc/${root}/fd`)).length
  return { nodes, listeners: jsEventListeners, files, memory: (await memoryOf(root)).get('renderer') ?? 0 }
}

const { app, page, home, close } = await launch({ width: 1366, height: 768 })
try {
  await fillProfile(page)
  if (pause > 0) await page.clock.install()
  await page.evaluate(watchKeys, reportedFrom)
  const session = await page.context().newCDPSession(page)
  const [early, late]: [Count[], Count[]] = [[], []]
  const slow = { early: [] as number[], late: [] as number[] }
  const presses = { early: 0, late: 0 }
  for (let round = 1; round <= rounds; round += 1) {
    await work(page, round)
    const quarter = round > levelFrom * 3 ? 'late' : round > levelFrom && round <= levelFrom * 2 ? 'early' : null
    const slowKeys = await takeSlowKeys(page)
    if (quarter !== null) {
      slow[quarter].push(...slowKeys)
      presses[quarter] += nameOf(round).length
    }
    if (pause > 0) await page.clock.runFor(pause)
    if (round % countedEvery > 0) continue
    await goToWorklist(page)
    const found = await count(page, session, app.process().pid ?? 0)
    console.error(
      `  round ${round}: ${found.nodes} nodes, ${found.listeners} listeners, ${found.files} files, ${found.memory.toFixed(0)} MB`
    )
    if (round >= levelFrom && round < levelFrom * 1.5) early.push(found)
    if (round > levelFrom * 3.5) late.push(found)
  }
  const of = (counts: readonly Count[], name: keyof Count): readonly number[] => counts.map((one) => one[name])
  reportRatio(`DOM nodes after ${rounds} rounds against round ${levelFrom}`, of(late, 'nodes'), of(early, 'nodes'), 1.1, 'nodes')
  reportRatio(
    `listeners after ${rounds} rounds against round ${levelFrom}`,
    of(late, 'listeners'),
    of(early, 'listeners'),
    1.1,
    'listeners'
  )
  reportRatio(
    `open files of the main process after ${rounds} rounds against round ${levelFrom}`,
    of(late, 'files'),
    of(early, 'files'),
    1.1,
    'files'
  )
  const keys = { early: percentile99(slow.early, presses.early), late: percentile99(slow.late, presses.late) }
  const keyAim = Math.max(keyLimit, keys.early * keyGrowth)
  console.log(`key press until drawn, p99 | ${keys.late} ms | ≤ ${keyAim.toFixed(0)} ms | ${keys.late <= keyAim ? 'ok' : 'short'}`)
  console.error(`  ${keys.early} ms earlier, ${presses.early} and ${presses.late} key presses`)
  reportRatio(`memory of the window after ${rounds} rounds against round ${levelFrom}`, of(late, 'memory'), of(early, 'memory'), 1.1, 'MB')
} finally {
  await close()
  await removeHome(home)
}
