/** `npm run bench -- editor [edit] [validation] [paste] [worklist]`: measures the application in Electron. Ratios compare two things measured in the same run. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright'
import { findRuntime, runtimeEnv } from '../../scripts/runtime.ts'
import { goToSection, goToWorklist, openDraft } from '../support/drivers/editor.ts'
import { seedDeclarations, seededCar } from '../support/fixtures/many-declarations.ts'
import { launch, removeHome, type RunningApp } from '../support/running-app.ts'
import { reportTime, reportPart, reportRatio } from './support/figures.ts'
import { putIntoPage } from './support/page-code.ts'
import { installMeter, timed } from './support/page-meter.ts'
import type { measure as measureValidators, ValidatorName } from './support/validators-page.ts'

const selected = process.argv.slice(2)
const isSelected = (figure: string): boolean => selected.length === 0 || selected.includes(figure)

/** Without a frame rate limit: rounded to display frames, both sides of a ratio would be equal. */
const args = ['--disable-frame-rate-limit', '--disable-gpu-vsync']
const homes: string[] = []

/** Starts the application over a profile filled by `seed`. */
const launchSeeded = async (seed: (page: Page) => Promise<void>): Promise<RunningApp> => {
  const empty = await launch({ width: 1366, height: 768 })
  homes.push(empty.home)
  await seed(empty.page)
  await empty.close()
  return launch({ home: empty.home, width: 1366, height: 768, args })
}

const openGoods = async (page: Page, car: string): Promise<void> => {
  await goToWorklist(page)
  await openDraft(page, car)
  await goToSection(page, 'goods')
  await page.locator('[data-columns="all"]').click()
  await page.locator('.editor [role=row] [data-field]').first().waitFor()
}

const edits = 20
/** First edits of a round, which are not measured. */
const warmUpEdits = 5
/** Milliseconds between two measurements, so that work of one does not delay the next. */
const idle = 250

interface Edited {
  readonly nextPaint: number[]
  readonly saved: number[]
}

/** Types into cells of one column; measures from the Enter key. */
const editCells = async (page: Page, round: number, { nextPaint, saved }: Edited): Promise<void> => {
  await page.locator('.editor [data-field="/detail/data/1/merk"]').click()
  for (let edit = 0; edit < edits; edit += 1) {
    // A new text each time: the same text is not an edit.
    await page.keyboard.type(`${round} ${edit}`)
    const times = await timed(page, { key: 'Enter' }, true)
    await wait(idle)
    if (edit < warmUpEdits) continue
    nextPaint.push(times.nextPaint)
    saved.push(times.saved)
  }
}

const reportEdits = async (page: Page): Promise<void> => {
  const none = (): Edited => ({ nextPaint: [], saved: [] })
  const [few, many] = [none(), none()]
  // Alternating, so that other load of the machine affects both.
  for (let round = 0; round < 4; round += 1) {
    for (const [car, into] of [[seededCar(1), few] as const, [seededCar(2), many] as const]) {
      await openGoods(page, car)
      await editCells(page, round, into)
    }
  }
  reportRatio('edit of a cell at 10,000 lines against 50: nextPaint', many.nextPaint, few.nextPaint, 1.2)
  reportRatio('edit of a cell at 10,000 lines against 50: saved', many.saved, few.saved, 1.2)
  reportTime('key press until the window says saved, at 10,000 lines, p95', many.saved, 100)
}

const reportValidators = async (page: Page): Promise<void> => {
  await putIntoPage(page, 'tests/bench/support/validators-page.ts', '__validators')
  const result = await page.evaluate(async () => {
    const { measure } = (window as unknown as { readonly __validators: { readonly measure: typeof measureValidators } }).__validators
    const sample: unknown = await (await fetch('/samples/elektronik-1200.json')).json()
    const { bc28 } = sample as {
      readonly bc28: { readonly document: readonly { readonly detail: { readonly data: readonly object[] } }[] }
    }
    const [document] = bc28.document
    if (!document) throw new Error('the sample holds no declaration')
    const lines = document.detail.data
    const data = Array.from({ length: 5_000 }, (_, index) => ({ ...lines[index % lines.length], serial: String(index + 1) }))
    const broken = data.with(-1, { ...lines[0], dcif: 'x' } as never)
    return measure({ ...document, detail: { data } }, { ...document, detail: { data: broken } }, 40)
  })
  if (!result.underPolicy) throw new Error('the page allows code generation from text, so its content policy is not ours')
  const { ours = [], ...others } = result.times
  for (const [name, count] of Object.entries(result.foundBroken))
    if (count === 0) throw new Error(`${name} does not find the invalid number in the last line`)
  const ranked = Object.entries(others)
    .map(([name, times]) => ({
      name: name as ValidatorName,
      times,
      median: [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
    }))
    .sort((a, b) => a.median - b.median)
  const [next] = ranked
  if (next === undefined) throw new Error(`no other validator runs: ${JSON.stringify(result.refused)}`)
  reportRatio(`validation of 5,000 lines against the fastest of the others (${next.name})`, ours, next.times, 1)
  for (const { name, times } of ranked) reportPart(`against ${name}`, ours, times)
  console.error(`  problems found: ${JSON.stringify(result.found)}; refused by the content policy: ${JSON.stringify(result.refused)}`)
}

/** Runs in the page before its own scripts. */
const watchFirstRows = (): void => {
  const watch = new MutationObserver(() => {
    if (document.querySelector('[role=row][data-car]') === null) return
    watch.disconnect()
    requestAnimationFrame(() => {
      const after = new MessageChannel()
      after.port1.onmessage = () => {
        Object.assign(window, { __firstRows: performance.now() })
      }
      after.port2.postMessage(0)
    })
  })
  watch.observe(document, { childList: true, subtree: true })
}

const firstRows = async (page: Page): Promise<number> => {
  await page.reload()
  const found = await page.waitForFunction(() => (window as unknown as { readonly __firstRows?: number }).__firstRows ?? null)
  const time = await found.jsonValue()
  await page.locator('[data-view="all"] .count', { hasNotText: '…' }).waitFor()
  await wait(idle)
  return time ?? Number.NaN
}

const reportWorklist = async (): Promise<void> => {
  const few = await launchSeeded((page) => seedDeclarations(page, 100))
  const many = await launchSeeded((page) => seedDeclarations(page, 50_000))
  try {
    for (const { page } of [few, many]) await page.addInitScript(watchFirstRows)
    const times: [number[], number[]] = [[], []]
    for (let round = 0; round < 14; round += 1) {
      const [one, other] = [await firstRows(few.page), await firstRows(many.page)]
      if (round < 2) continue
      times[0].push(one)
      times[1].push(other)
    }
    reportRatio('first rows of the worklist at 50,000 against 100', times[1], times[0], 1.3)
  } finally {
    await many.close()
    await few.close()
  }
}

const block = Array.from({ length: 2_000 }, (_, row) => Array.from({ length: 30 }, (__, column) => `${row + 1}${column}`).join('\t')).join(
  '\n'
)

const pasteIntoGridAlone = async (page: Page): Promise<number> => {
  await page.evaluate(() => {
    ;(window as unknown as { readonly __grid: { readonly open: (lines: number) => void } }).__grid.open(1)
  })
  await page.locator('#grid-alone [data-field="/detail/data/0/nohs"]').click()
  await wait(idle)
  const { nextPaint } = await timed(page, { paste: block }, false)
  const lines = await page.evaluate(() => {
    const { count, close } = (window as unknown as { readonly __grid: { readonly count: () => number; readonly close: () => void } }).__grid
    const found = count()
    close()
    return found
  })
  if (lines !== 2_000) throw new Error(`the grid alone has ${lines} lines`)
  return nextPaint
}

const reportPaste = async (page: Page): Promise<void> => {
  await putIntoPage(page, 'tests/renderer/support/standalone-grid.ts', '__grid')
  await openGoods(page, seededCar(3))
  const [alone, ours, saved, undone]: [number[], number[], number[], number[]] = [[], [], [], []]
  for (let round = 0; round < 8; round += 1) {
    const bare = await pasteIntoGridAlone(page)
    await page.locator('.editor [data-field="/detail/data/0/nohs"]').click()
    await wait(idle)
    const times = await timed(page, { paste: block }, true)
    await wait(4 * idle)
    const undo = await timed(page, { key: 'Control+z' }, true)
    await wait(4 * idle)
    if (round < 2) continue
    alone.push(bare)
    ours.push(times.nextPaint)
    saved.push(times.saved)
    undone.push(undo.nextPaint)
  }
  reportRatio('paste of 2,000 × 30 cells against the grid alone: nextPaint', ours, alone, 1.3)
  reportPart('until it is validated, in the store copy and in the store', saved, alone)
  reportPart('undo, nextPaint', undone, alone)
}

Object.assign(process.env, runtimeEnv(await findRuntime()))
try {
  if (isSelected('edit') || isSelected('validation') || isSelected('paste')) {
    const running = await launchSeeded(async (page) => {
      await seedDeclarations(page, 1, 50, 1)
      await seedDeclarations(page, 1, 10_000, 2)
      await seedDeclarations(page, 1, 1, 3)
    })
    try {
      await installMeter(running.page)
      if (isSelected('edit')) await reportEdits(running.page)
      if (isSelected('validation')) await reportValidators(running.page)
      if (isSelected('paste')) await reportPaste(running.page)
    } finally {
      await running.close()
    }
  }
  if (isSelected('worklist')) await reportWorklist()
} finally {
  for (const home of homes) await removeHome(home)
}
