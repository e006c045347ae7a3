/**
 * `npm run bench -- office-responses`: a desk of an office with 1,000,000 responses against a desk alone with the same. Each line is
 * `figure | ratio of the medians | aim | ok or short`. `--responses N`, five of each declaration, `--desks N` of the office, `--rounds N`.
 * docs/office/scale.md says what is compared and why.
 */
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright'
import { startOfficeServer } from '../support/office/office-server.ts'
import { officeStatus } from '../support/office/windows.ts'
import { startKeyring } from '../support/fakes/test-keyring.ts'
import { makeLargeProfile } from '../support/fixtures/large-profile.ts'
import { seededCar } from '../support/fixtures/many-declarations.ts'
import { becomeDesk, makePairedProfile, withKeyring } from '../support/fixtures/office-profile.ts'
import { freshHome, launch, removeHome } from '../support/running-app.ts'
import { reportRatio } from './support/figures.ts'
import { ajukanAt, measureStart } from './support/start-probe.ts'

const { values } = parseArgs({
  options: {
    responses: { type: 'string', default: '1000000' },
    desks: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '15' }
  }
})
const [responses, desks, rounds] = [Number(values.responses), Number(values.desks), Number(values.rounds)]
/** The sample makes five responses of each submission. */
const declarations = Math.ceil(responses / 5)
const limit = 600_000

type Step = { readonly click: string } | { readonly type: string; readonly into: string }

/** Runs in the page: from the event until `selector` has another text than before, or a text at all where it was not there, and is drawn. */
const measureStep = ({
  step,
  selector,
  most
}: {
  readonly step: Step
  readonly selector: string
  readonly most: number
}): Promise<number> =>
  new Promise((resolve, reject) => {
    const textOf = (): string => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent).join('\n')
    const before = textOf()
    const late = setTimeout(() => reject(new Error(`nothing changed in ${selector}`)), most)
    const look = (): void => {
      if (textOf() === before || textOf().includes('…') || textOf() === '') return
      watch.disconnect()
      clearTimeout(late)
      requestAnimationFrame(() => {
        const after = new MessageChannel()
        after.port1.onmessage = () => resolve(performance.now() - start)
        after.port2.postMessage(0)
      })
    }
    const watch = new MutationObserver(look)
    watch.observe(document, { childList: true, subtree: true, characterData: true })
    const start = performance.now()
    if ('click' in step) document.querySelector<HTMLElement>(step.click)?.click()
    else {
      const field = document.querySelector<HTMLInputElement>(step.into)
      if (field === null) return
      field.value = step.type
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  })

interface Figure {
  readonly name: string
  readonly step: (round: number) => Step
  readonly selector: string
}

const goArchive = 'nav [data-action="go.archive"]'
const [worklist, archive] = ['[data-search="worklist"]', '[data-search="archive"]']
const [count, rows] = ['.screen-head .count', '[role=row][data-car], [role=row][data-row]']
const numberIn = (round: number): number => 1 + ((round * 7_919) % declarations)
/** In this order: each begins where the one before ended, the first one in the archive. */
const figures: readonly Figure[] = [
  { name: 'the worklist is opened', step: () => ({ click: '[data-action="go.worklist"]' }), selector: rows },
  { name: 'a view of the worklist', step: () => ({ click: '[data-view="draft"]' }), selector: count },
  { name: 'all of the worklist', step: () => ({ click: '[data-view="all"]' }), selector: count },
  { name: 'a search in the worklist, an importer', step: () => ({ type: 'sinar', into: worklist }), selector: count },
  {
    name: 'a search in the worklist, an aju number',
    step: (round) => ({ type: seededCar(numberIn(round)), into: worklist }),
    selector: count
  },
  { name: 'the end of a search in the worklist', step: () => ({ type: '', into: worklist }), selector: count },
  { name: 'the archive is opened', step: () => ({ click: goArchive }), selector: rows },
  {
    name: 'a search in the archive, an aju number',
    step: (round) => ({ type: seededCar(numberIn(round)), into: archive }),
    selector: rows
  },
  { name: 'a search in the archive, words of every response', step: () => ({ type: 'surat persetujuan', into: archive }), selector: rows }
]

const opened = async (home: string, keyring: Parameters<typeof withKeyring>[0]) => {
  const running = await launch({ home, width: 1366, height: 768, limit, ...withKeyring(keyring) })
  await running.page.locator('[role=row][data-car]').first().waitFor({ timeout: limit })
  return running
}

/** The first round, which loads the code of each screen and lists the whole archive, is not measured. */
const measureRound = async (page: Page, round: number): Promise<readonly number[]> => {
  const times: number[] = []
  for (const { step, selector } of figures) {
    const most = round === 0 ? limit : 60_000
    times.push(await page.evaluate(measureStep, { step: step(round), selector, most }))
  }
  return times
}

/** With their places; every other round backwards, so that neither is always the first. */
const inTurn = <T>(pair: readonly T[], round: number): readonly (readonly [number, T])[] =>
  round % 2 === 0 ? [...pair.entries()] : [...pair.entries()].toReversed()

const folder = await freshHome()
const [server, keyring] = [await startOfficeServer(), await startKeyring()]
try {
  const [alone, office, paired] = [join(folder, 'alone'), join(folder, 'office'), join(folder, 'paired')]
  await makePairedProfile(paired, server, keyring, desks)
  await makeLargeProfile(alone, { declarations, submissions: declarations })
  await cp(alone, office, { recursive: true })
  await becomeDesk(office, paired)
  console.error(`${declarations} declarations with ${responses} responses are ready`)
  const homes = [alone, office] as const
  const starts = homes.map((): number[] => [])
  // The first round fills caches.
  for (let round = 0; round <= 5; round += 1)
    for (const [index, home] of inTurn(homes, round)) {
      const { usable } = await measureStart({ ...ajukanAt(home, false), ...withKeyring(keyring) }, folder)
      if (round > 0) starts[index]?.push(usable)
    }
  reportRatio('start until the first rows of the worklist, a desk of an office against a desk alone', starts[1] ?? [], starts[0] ?? [], 1.3)
  // Both run at the same time and are measured in turn, so that other work on the computer meets both.
  const apps = [await opened(alone, keyring), await opened(office, keyring)]
  const status = await officeStatus(apps[1] ?? (apps[0] as never))
  if (status?.contact.kind !== 'connected' || status.waiting > 0) throw new Error(`no desk of the office: ${JSON.stringify(status)}`)
  const times = apps.map((): (readonly number[])[] => [])
  for (const { page } of apps) {
    await page.locator(goArchive).click()
    await page.locator(archive).waitFor()
  }
  for (let round = 0; round <= rounds; round += 1)
    for (const [index, { page }] of inTurn(apps, round)) {
      const measured = await measureRound(page, round)
      if (round > 0) times[index]?.push(measured)
    }
  for (const [at, { name }] of figures.entries()) {
    const of = (index: number): readonly number[] => (times[index] ?? []).map((measured) => measured[at] ?? Number.NaN)
    reportRatio(name, of(1), of(0), 1.3)
  }
  for (const { close } of apps) await close()
} finally {
  await server.stop()
  await keyring.close()
  await removeHome(folder)
}
