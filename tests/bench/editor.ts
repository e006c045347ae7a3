/** `npm run bench -- editor`: the real application in real Electron; every figure is a ratio of two things measured in this run. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright'
import { findRuntime, runtimeEnv } from '../../scripts/runtime.ts'
import { goToSection, goToWorklist, openDraft } from '../support/drivers/editor.ts'
import { seedDeclarations, seededCar, seededId } from '../support/fixtures/many-declarations.ts'
import { launch, removeHome, type RunningApp } from '../support/running-app.ts'
import { tellPart, tellRatio, tellTime } from './support/figures.ts'
import { putIntoPage } from './support/page-code.ts'
import { installMeter, timed } from './support/page-meter.ts'
import type { measure as measureSave } from './support/save-page.ts'
import type { measure as measureValidators, ValidatorName } from './support/validators-page.ts'

const wanted = process.argv.slice(2)
const wants = (figure: string): boolean => wanted.length === 0 || wanted.includes(figure)

/** Frames as soon as there is something to draw: in steps of a display both sides of a ratio would be the same. */
const args = ['--disable-frame-rate-limit', '--disable-gpu-vsync']
const homes: string[] = []

/** A window over a profile with what `seed` puts into it. */
const seeded = async (seed: (page: Page) => Promise<void>): Promise<RunningApp> => {
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
const calm = 250

interface Edited {
  readonly nextPaint: number[]
  readonly saved: number[]
}

/** Types into cells one below the other; each time from Enter. */
const editCells = async (page: Page, round: number, { nextPaint, saved }: Edited): Promise<void> => {
  await page.locator('.editor [data-field="/detail/data/1/merk"]').click()
  for (let edit = 0; edit < edits; edit += 1) {
    // Never what is there already: that would be no edit.
    await page.keyboard.type(`${round} ${edit}`)
    const taken = await timed(page, { key: 'Enter' }, true)
    await wait(calm)
    if (edit < 5) continue
    nextPaint.push(taken.nextPaint)
    saved.push(taken.saved)
  }
}

const tellEdits = async (page: Page): Promise<void> => {
  const none = (): Edited => ({ nextPaint: [], saved: [] })
  const [few, many] = [none(), none()]
  // By turns, so that what else the machine does falls on both.
  for (let round = 0; round < 4; round += 1) {
    for (const [car, into] of [[seededCar(1), few] as const, [seededCar(2), many] as const]) {
      await openGoods(page, car)
      await editCells(page, round, into)
    }
  }
  tellRatio('edit of a cell at 10,000 lines against 50: nextPaint', many.nextPaint, few.nextPaint, 1.2)
  tellRatio('edit of a cell at 10,000 lines against 50: saved', many.saved, few.saved, 1.2)
  tellTime('from the key press until the window says saved, at 10,000 lines', many.saved, 300)
}

/**
 * A save is over when a batch of three rows is on the disk in the safety copy, which another process writes, and in the store. The peer puts one row
 * into the store only, as durable. What is left above it is the other process, which shares processor and disk with the store's own transaction, and
 * the way there and back (the parts below say how much each takes alone).
 */
const tellSave = async (page: Page): Promise<void> => {
  await putIntoPage(page, 'tests/bench/support/save-page.ts', '__save')
  const { save, inTurn, copy, store, border, bare } = await page.evaluate(
    (id) => (window as unknown as { readonly __save: { readonly measure: typeof measureSave } }).__save.measure(id, 120),
    seededId(1)
  )
  tellRatio('save of a cell against a bare put of one row', save, bare, 1.5)
  tellPart('its three rows and its place in the safety copy into the store alone', store, bare)
  tellPart('into the safety copy alone', copy, bare)
  tellPart('of this, the way to main and back', border, bare)
  tellPart('the same save, copy first and then store, as what must not be there unless it is said', inTurn, bare)
}

const tellValidators = async (page: Page): Promise<void> => {
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
  if (!result.underPolicy) throw new Error('the page would run code made from text: this is not our content policy')
  const { ours = [], ...others } = result.times
  for (const [name, count] of Object.entries(result.foundBroken))
    if (count === 0) throw new Error(`${name} does not find the wrong number in the last line`)
  const ranked = Object.entries(others)
    .map(([name, times]) => ({
      name: name as ValidatorName,
      times,
      median: [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
    }))
    .sort((a, b) => a.median - b.median)
  const [next] = ranked
  if (next === undefined) throw new Error(`none of the others runs: ${JSON.stringify(result.refused)}`)
  tellRatio(`validation of 5,000 lines against the fastest of the others (${next.name})`, ours, next.times, 1)
  for (const { name, times } of ranked) tellPart(`against ${name}`, ours, times)
  console.error(`  problems found: ${JSON.stringify(result.found)}; refused by the content policy: ${JSON.stringify(result.refused)}`)
}

/** Runs in the page before anything else. */
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
  await wait(calm)
  return time ?? Number.NaN
}

const tellWorklist = async (): Promise<void> => {
  const few = await seeded((page) => seedDeclarations(page, 100))
  const many = await seeded((page) => seedDeclarations(page, 50_000))
  try {
    for (const { page } of [few, many]) await page.addInitScript(watchFirstRows)
    const times: [number[], number[]] = [[], []]
    for (let round = 0; round < 14; round += 1) {
      const [one, other] = [await firstRows(few.page), await firstRows(many.page)]
      if (round < 2) continue
      times[0].push(one)
      times[1].push(other)
    }
    tellRatio('first rows of the worklist at 50,000 against 100', times[1], times[0], 1.3)
  } finally {
    await many.close()
    await few.close()
  }
}

const block = Array.from({ length: 2_000 }, (_, row) => Array.from({ length: 30 }, (__, column) => `${row + 1}${column}`).join('\t')).join(
  '\n'
)

const pasteAlone = async (page: Page): Promise<number> => {
  await page.evaluate(() => {
    ;(window as unknown as { readonly __grid: { readonly open: (lines: number) => void } }).__grid.open(1)
  })
  await page.locator('#grid-alone [data-field="/detail/data/0/serial"]').click()
  await wait(calm)
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

const tellPaste = async (page: Page): Promise<void> => {
  await putIntoPage(page, 'tests/renderer/support/standalone-grid.ts', '__grid')
  await openGoods(page, seededCar(3))
  const [alone, ours, saved, undone]: [number[], number[], number[], number[]] = [[], [], [], []]
  for (let round = 0; round < 8; round += 1) {
    const bare = await pasteAlone(page)
    await page.locator('.editor [data-field="/detail/data/0/serial"]').click()
    await wait(calm)
    const taken = await timed(page, { paste: block }, true)
    await wait(4 * calm)
    const back = await timed(page, { key: 'Control+z' }, true)
    await wait(4 * calm)
    if (round < 2) continue
    alone.push(bare)
    ours.push(taken.nextPaint)
    saved.push(taken.saved)
    undone.push(back.nextPaint)
  }
  tellRatio('paste of 2,000 × 30 cells against the grid alone: nextPaint', ours, alone, 1.5)
  tellPart('until it is checked, in the safety copy and in the store', saved, alone)
  tellPart('taken back again, nextPaint', undone, alone)
}

Object.assign(process.env, runtimeEnv(await findRuntime()))
try {
  if (wants('edit') || wants('validation') || wants('paste')) {
    const running = await seeded(async (page) => {
      await seedDeclarations(page, 1, 50, 1)
      await seedDeclarations(page, 1, 10_000, 2)
      await seedDeclarations(page, 1, 1, 3)
    })
    try {
      await installMeter(running.page)
      if (wants('edit')) await tellEdits(running.page)
      if (wants('validation')) await tellValidators(running.page)
      if (wants('paste')) await tellPaste(running.page)
    } finally {
      await running.close()
    }
  }
  if (wants('save')) {
    const running = await seeded((page) => seedDeclarations(page, 1, 50, 1))
    try {
      await tellSave(running.page)
    } finally {
      await running.close()
    }
  }
  if (wants('worklist')) await tellWorklist()
} finally {
  for (const home of homes) await removeHome(home)
}
