/** `npm run bench -- large [change] [import]`: changes and imports of 10,000 goods lines in Electron: time until everything is saved, and gaps between frames. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright'
import { findRuntime, runtimeEnv } from '../../scripts/runtime.ts'
import { goToSection, goToWorklist, openDraft } from '../support/drivers/editor.ts'
import { seedDeclarations, seededCar } from '../support/fixtures/many-declarations.ts'
import { chooseFiles, launch, removeHome, type RunningApp } from '../support/running-app.ts'
import { reportMedian, reportMost } from './support/figures.ts'
import { installMeter, longestFrameGap, timed, watchFrames, type UserAction } from './support/page-meter.ts'
import { watchTasks } from './support/task-times.ts'

const selected = process.argv.slice(2)
const isSelected = (figure: string): boolean => selected.length === 0 || selected.includes(figure)

const lines = 10_000
const rounds = 5
/** First rounds, which are not measured. */
const warmUp = 1
/** Milliseconds between two measurements, so that work of one does not delay the next. */
const idle = 1_000

const openGoods = async (page: Page, car: string): Promise<void> => {
  await goToWorklist(page)
  await openDraft(page, car)
  await goToSection(page, 'goods')
  await page.locator('.editor [role=row] [data-field]').first().waitFor()
}

const fillColumn = async (page: Page, round: number): Promise<UserAction> => {
  await page.locator('[data-action="rows.bulkSet"]').click()
  await page.locator('[data-bulk="column"]').selectOption('merk')
  await page.locator('[data-bulk="rows"]').selectOption('all')
  await page.locator('[data-bar="bulk"] [data-field]').fill(`BRAND ${round}`)
  return { click: '[data-action="bulk.apply"]' }
}

const replaceAll = async (page: Page, round: number): Promise<UserAction> => {
  await page.locator('[data-action="rows.find"]').click()
  await page.locator('[data-find="text"]').fill('SP-')
  await page.locator('[data-find="by"]').fill(`SP${round}-`)
  await page.locator('[data-find="count"]', { hasText: '10.000' }).waitFor()
  return { click: '[data-action="find.replaceAll"]' }
}

const pasteColumn = async (page: Page, round: number): Promise<UserAction> => {
  await page.locator('.editor [data-field="/detail/data/0/brgurai"]').click()
  return { paste: Array.from({ length: lines }, (_, line) => `Description ${round} ${line}`).join('\n') }
}

const prorateNetto = async (page: Page): Promise<UserAction> => {
  await page.locator('.editor [data-field="/detail/data/0/brgurai"]').click()
  return { click: '.tools [data-action="prorate.netto"]' }
}

const changes = { 'fill a column': fillColumn, 'replace all': replaceAll, 'paste over a column': pasteColumn, 'pro-rata': prorateNetto }

const reportChanges = async (page: Page): Promise<void> => {
  await openGoods(page, seededCar(1))
  for (const [name, prepare] of Object.entries(changes)) {
    const [saved, undone, gaps]: [number[], number[], number[]] = [[], [], []]
    for (let round = 0; round < rounds; round += 1) {
      const action = await prepare(page, round)
      await wait(idle)
      await watchFrames(page)
      const times = await timed(page, action, true)
      await wait(idle)
      const gap = await longestFrameGap(page)
      if (await page.locator('[data-bar]').isVisible()) await page.locator('[data-bar] input').first().press('Escape')
      await page.locator('.editor [data-field="/detail/data/1/brgurai"]').click()
      await wait(idle)
      const undo = await timed(page, { key: 'Control+z' }, true)
      await wait(idle)
      if (round < warmUp) continue
      saved.push(times.saved)
      undone.push(undo.saved)
      gaps.push(gap)
    }
    reportMedian(`${name}, ${lines} lines: saved`, saved, 1_500)
    reportMedian(`undo of it: saved`, undone, 1_500)
    console.error(`  longest gap between frames: ${gaps.map((gap) => gap.toFixed(0)).join(', ')} ms`)
  }
}

const goodsFile = (): string => {
  const headings = ['nohs', 'kd_barang', 'brgurai', 'merk', 'tipe', 'spflain', 'jmlsat', 'kdsat', 'dcif', 'nettodtl', 'dnilinv', 'brgasal']
  const rows = Array.from({ length: lines }, (_, at) =>
    ['84133090', `KODE-${at}`, `Pompa nomor ${at}`, 'KOMATSU', `T-${at}`, 'baru', '12,5', 'PCE', '100,25', '3,5', '100,25', 'JP'].join(';')
  )
  return `${headings.join(';')}\r\n${rows.join('\r\n')}\r\n`
}

const reportImport = async ({ page, app, home }: RunningApp): Promise<void> => {
  const path = join(home, 'goods.csv')
  await writeFile(path, goodsFile())
  await openGoods(page, seededCar(2))
  const [gaps, saved, tasks]: [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round < rounds; round += 1) {
    await chooseFiles(app, [path])
    await page.locator('[data-action="rows.import"]').click()
    await page.locator('[data-plan="summary"]', { hasText: '10.000' }).waitFor()
    await wait(idle)
    const watch = await watchTasks(page)
    await watchFrames(page)
    const times = await timed(page, { click: '[data-action="rows.import.confirm"]' }, true)
    await wait(idle)
    const gap = await longestFrameGap(page)
    const task = await watch.longest()
    await page.locator('.editor [data-field="/detail/data/0/brgurai"]').click()
    await timed(page, { key: 'Control+z' }, true)
    await wait(idle)
    if (round < warmUp) continue
    gaps.push(gap)
    saved.push(times.saved)
    tasks.push(task)
  }
  reportMost(`import of ${lines} lines: longest gap between frames of ${gaps.length} imports`, Math.max(...gaps), 100, 'ms')
  console.error(`  longest gap of each: ${gaps.map((gap) => gap.toFixed(0)).join(', ')} ms`)
  reportMedian(`import of ${lines} lines: saved`, saved, 1_200)
  console.error(`  processor time of the longest task: ${tasks.map((task) => task.toFixed(0)).join(', ')} ms`)
}

Object.assign(process.env, runtimeEnv(await findRuntime()))
const empty = await launch({ width: 1366, height: 768 })
await seedDeclarations(empty.page, 1, lines, 1)
await seedDeclarations(empty.page, 1, 1, 2)
await empty.close()
const running = await launch({ home: empty.home, width: 1366, height: 768 })
try {
  await installMeter(running.page)
  if (isSelected('change')) await reportChanges(running.page)
  if (isSelected('import')) await reportImport(running)
} finally {
  await running.close()
  await removeHome(empty.home)
}
