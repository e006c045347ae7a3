/**
 * `npm run bench -- soak`: DOM nodes and memory of the window while declarations are opened and edited, PDFs are read and every list is opened, again
 * and again; from round 60 on (a quarter of `--rounds N`) they must not grow. Counted after garbage collection: what the window holds.
 */
import { parseArgs } from 'node:util'
import type { CDPSession, Page } from 'playwright'
import { goToSection, goToWorklist, openDraft, typeField, waitUntilSaved } from '../support/drivers/editor.ts'
import { fillProfile, openResponsePdf } from '../support/fixtures/used-profile.ts'
import { launch, removeHome } from '../support/running-app.ts'
import { reportRatio } from './support/figures.ts'
import { memoryOf } from './support/process-memory.ts'

const rounds = Number(parseArgs({ options: { rounds: { type: 'string', default: '240' } } }).values.rounds)
const levelFrom = rounds / 4
/** Rounds between two counts. */
const countedEvery = Math.max(1, Math.floor(rounds / 48))

const drafts = ['051028BSG20820261105000041', '040328SNE90520261113000107']
const lists = ['overview', 'outbox', 'news', 'archive', 'master', 'settings', 'tracking']

const work = async (page: Page, round: number): Promise<void> => {
  await goToWorklist(page)
  await openDraft(page, drafts[round % drafts.length] ?? '')
  for (const section of ['goods', 'check', 'parties']) await goToSection(page, section)
  await typeField(page, '/header/data/impnama', `PT Putaran ${round}`)
  await waitUntilSaved(page)
  await goToWorklist(page)
  await openResponsePdf(page)
  for (const list of lists) {
    await page.locator(`[data-action="go.${list}"]`).first().click()
    await page.waitForURL((address) => address.hash.startsWith(`#/${list}`))
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
  }
}

interface Count {
  readonly nodes: number
  readonly listeners: number
  /** Megabytes of the window's process. */
  readonly memory: number
}

const count = async (session: CDPSession, root: number): Promise<Count> => {
  for (let pass = 0; pass < 2; pass += 1) await session.send('HeapProfiler.collectGarbage')
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
  return { nodes, listeners: jsEventListeners, memory: (await memoryOf(root)).get('renderer') ?? 0 }
}

const { app, page, home, close } = await launch({ width: 1366, height: 768 })
try {
  await fillProfile(page)
  const session = await page.context().newCDPSession(page)
  const [early, late]: [Count[], Count[]] = [[], []]
  for (let round = 1; round <= rounds; round += 1) {
    await work(page, round)
    if (round % countedEvery > 0) continue
    await goToWorklist(page)
    const found = await count(session, app.process().pid ?? 0)
    console.error(`  round ${round}: ${found.nodes} nodes, ${found.listeners} listeners, ${found.memory.toFixed(0)} MB`)
    if (round >= levelFrom && round < levelFrom * 1.5) early.push(found)
    if (round > levelFrom * 3.5) late.push(found)
  }
  const of = (counts: readonly Count[], name: keyof Count): readonly number[] => counts.map((one) => one[name])
  reportRatio(`DOM nodes after ${rounds} rounds against round ${levelFrom}`, of(late, 'nodes'), of(early, 'nodes'), 1.1, 'nodes')
  reportRatio(`memory of the window after ${rounds} rounds against round ${levelFrom}`, of(late, 'memory'), of(early, 'memory'), 1.1, 'MB')
} finally {
  await close()
  await removeHome(home)
}
