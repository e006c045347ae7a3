/**
 * `npm run faults -- renderer-crash`: crashes the renderer while a driver types; the reloaded window must have everything that was shown as saved, and the
 * focus on the same field.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright'
import { createDraft, openDraft, waitUntilSaved } from '../support/drivers/editor.ts'
import { addDamage, readFaultOptions, runRounds, type Damage, type RoundContext } from '../support/faults/fault-run.ts'
import { until } from '../support/drivers/outbox.ts'
import { createReusedProfile } from '../support/fixtures/reused-profile.ts'
import { brokenLogs, readStore } from '../support/drivers/raw-store.ts'
import { launch, type RunningApp } from '../support/running-app.ts'
import { watchSaved } from '../support/drivers/saved-state.ts'
import { createTypedValues, type TypedValues } from '../support/drivers/typed-values.ts'
import { createTypingDriver, doubledLines, readTyped } from '../support/drivers/typing.ts'

/** Milliseconds in which something typed must be shown as saved. */
const savedWithin = 120_000
const roundsPerDraft = 8

// `within` is for the window with its draft and the focus, also on a slow machine; what it took is printed.
const options = readFaultOptions(process.argv.slice(2), { rounds: 20, seconds: 2, within: 60_000 })
const profile = await createReusedProfile()
const { home } = profile
let car = ''
let typed: TypedValues = createTypedValues()
let acknowledged = 0
const waits: number[] = []
/** What had the focus, as the page reported it: the path of a field or ''. */
let focused: string[] = []
let checkedFocus = 0

const inMain = ({ app }: RunningApp, script: string): Promise<unknown> =>
  app.evaluate(({ BrowserWindow }, code) => BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(code), script)

const crash = ({ app }: RunningApp): Promise<void> =>
  app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer()
  })

/** Runs in the page: distinguishes the old page from the reloaded one. */
const markOld = (): void => void Object.assign(window, { __old: true })

/** Runs in the page: reports each change of the focus. */
const reportFocus = (): void => {
  const report = (window as unknown as { readonly __focused: (path: string) => void }).__focused
  document.addEventListener('focusin', ({ target }) =>
    report((target instanceof Element && target.closest<HTMLElement>('.editor [data-field]')?.dataset['field']) || '')
  )
}

const watchFocus = async (page: Page): Promise<void> => {
  focused = []
  await page.exposeFunction('__focused', (path: string) => focused.push(path))
  await page.evaluate(reportFocus)
}

/** Runs in the page as text: the path of the field with the focus. */
const focusedNow = `document.activeElement?.closest('.editor [data-field]')?.dataset.field ?? ''`

/** Runs in the page as text: the number of rows of the shown table, with its heading; null without a table. */
const rowsNow = `document.querySelector('.editor [role=grid]')?.ariaRowCount ?? null`

/** Whether the row of a cell was added so late that the crash took it: nothing of it was shown as saved. */
const isRowGone = async (running: RunningApp, path: string): Promise<boolean> => {
  const row = /\/data\/(\d+)\//.exec(path)?.[1]
  const rows = row === undefined ? null : await inMain(running, rowsNow)
  return rows !== null && Number(row) + 1 >= Number(rows)
}

/**
 * A sentence where the focus is on another field than before the crash. The last report of the page can be missing: what was typed into last counts, too.
 * Without a field that had the focus there is nothing to compare.
 */
const misplacedFocus = async (running: RunningApp, from: number): Promise<string | null> => {
  const expected = [...focused.slice(-2), typed.paths.at(-1) ?? '']
  if (focused.at(-1) === '' || focused.length === 0) return null
  let found: unknown
  do {
    found = await inMain(running, focusedNow)
    if (typeof found === 'string' && found !== '' && expected.includes(found)) {
      checkedFocus += 1
      return null
    }
    await pause(20)
  } while (Date.now() - from < options.within)
  if (await isRowGone(running, focused.at(-1) ?? '')) return null
  return `the focus was on ${focused.at(-1)} and is on ${String(found) || 'no field'}`
}

/** Polls through the main process, because Playwright's page does not survive the crash. Returns milliseconds since `from`; null where the window did not come back. */
const waitForWindow = async (running: RunningApp, from: number): Promise<number | null> => {
  while (Date.now() - from < options.within) {
    const crashed = await running.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.isCrashed() ?? true)
    const isUp = crashed
      ? false
      : await Promise.race([
          inMain(running, `!('__old' in window) && document.querySelector('.editor[data-car="${car}"] [data-save="saved"]') !== null`),
          pause(1_000, false)
        ]).catch(() => false)
    if (isUp === true) return Date.now() - from
    await pause(20)
  }
  return null
}

/** Returns the time of the crash. */
const typeUntilCrash = async (running: RunningApp, { round, random, seconds }: RoundContext): Promise<number> => {
  await running.page.evaluate(markOld)
  let crashedAt = 0
  const driver = createTypingDriver(running.page, typed, random, `C${round}`)
  let isAlive = true
  const crashLater = async (): Promise<void> => {
    await pause(random.int(100, Math.max(100, seconds * 1_000)))
    // A crash before anything was shown as saved proves nothing; how long that takes depends on the machine.
    await until(
      () => Promise.resolve(acknowledged + typed.acknowledged >= round),
      savedWithin,
      () => Promise.resolve('nothing was shown as saved')
    )
    isAlive = false
    crashedAt = Date.now()
    await crash(running)
  }
  const crashing = crashLater()
  // Playwright never settles an action on a crashed page, so the crash event ends the wait.
  const gone = new Promise<void>((done) => running.page.once('crash', () => done()))
  const typing = async (): Promise<void> => {
    try {
      while (isAlive) await driver.typeNext()
    } catch (error) {
      if (isAlive) throw error
    }
  }
  await Promise.race([typing().then(() => gone), gone, crashing.then(() => gone)])
  await crashing
  return crashedAt
}

const compare = async (): Promise<Damage> => {
  const running = await launch({ home })
  try {
    const logs = brokenLogs(await readStore(running.page))
    await openDraft(running.page, car)
    const shown = await readTyped(running.page)
    const lost = [...typed.compare(shown), ...logs.missing]
    const doubled = [...doubledLines(shown).map((text) => `the line ${text} is there twice`), ...logs.doubled]
    return { lost: lost.length, doubled: doubled.length, resets: 0, findings: [...lost, ...doubled] }
  } finally {
    await running.close()
  }
}

const round = async (context: RoundContext): Promise<Damage> => {
  await profile.remember()
  const running = await launch({ home })
  try {
    if ((context.round - 1) % roundsPerDraft === 0) {
      acknowledged += typed.acknowledged
      typed = createTypedValues()
      car = await createDraft(running.page)
    } else await openDraft(running.page, car)
    await waitUntilSaved(running.page)
    await watchSaved(running.page, (shown) => typed.shownAsSaved(shown))
    await watchFocus(running.page)
    const crashedAt = await typeUntilCrash(running, context)
    const wait = await waitForWindow(running, crashedAt)
    if (wait === null)
      return { lost: 1, doubled: 0, resets: 0, findings: [`the window did not come back with its draft within ${options.within} ms`] }
    waits.push(wait)
    const misplaced = await misplacedFocus(running, crashedAt)
    await running.kill()
    const damage = await compare()
    return misplaced === null ? damage : addDamage(damage, { lost: 1, doubled: 0, resets: 0, findings: [misplaced] })
  } finally {
    await running.kill()
  }
}

await runRounds(options, { keep: profile.keep, acknowledged: () => acknowledged + typed.acknowledged, round })
console.error(
  `the window was back after ${Math.min(...waits)} to ${Math.max(...waits)} ms, in ${checkedFocus} rounds with the focus on its field`
)
await profile.remove()
