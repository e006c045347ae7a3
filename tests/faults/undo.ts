/**
 * `npm run faults -- undo`: random edits, undo and redo through the interface; the application is closed or killed between the rounds.
 * After every burst the exported declaration must equal a model that stores a full copy of every step.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { errors } from 'playwright'
import { errorCode } from '../../electron/files/atomic-file.ts'
import { compareDeclarations } from '../support/models/compare-declarations.ts'
import { createEditingDriver, type EditingDriver } from '../support/drivers/grid-editing.ts'
import { createDraft, listedCars, openDraft, waitUntilSaved } from '../support/drivers/editor.ts'
import { addDamage, readFaultOptions, runRounds, unharmed, type Damage } from '../support/faults/fault-run.ts'
import type { Random } from '../support/faults/random.ts'
import { createReusedProfile } from '../support/fixtures/reused-profile.ts'
import { gapsInLogs, readStore } from '../support/drivers/raw-store.ts'
import { chooseSavePath, launch, type RunningApp } from '../support/running-app.ts'
import { createUndoModel, readExported, type ModelDocument, type UndoModel } from '../support/models/undo-model.ts'

/** Required depth of undo. */
const requiredDepth = 200
/** The window loads the newest 5,000 edits of a declaration; a draft of this many steps has fewer. */
const maxSteps = 1_000
const exportWithin = 20_000

interface Draft {
  readonly car: string
  readonly model: UndoModel
}

const options = readFaultOptions(process.argv.slice(2), { rounds: 20, edits: 500 })
const profile = await createReusedProfile()
const exports = await mkdtemp(join(tmpdir(), 'ajukan-undo-'))
let draft: Draft | null = null
let exported = 0
let steps = 0
let comparisons = 0
let deepest = 0
let starts = 0

const readWhenThere = async (path: string): Promise<string> => {
  for (const from = Date.now(); Date.now() - from < exportWithin; await pause(25)) {
    const text = await readFile(path, 'utf8').catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') return null
      throw error
    })
    if (text !== null) return text
  }
  throw new Error('the declaration was not exported')
}

const exportDraft = async ({ app, page }: RunningApp): Promise<ModelDocument> => {
  exported += 1
  const path = join(exports, `${exported}.json`)
  await chooseSavePath(app, path)
  await page.locator('.editor [data-action="declaration.export"]').click()
  const text = await readWhenThere(path)
  await rm(path)
  return readExported(text)
}

/** Compares the open declaration with the model, and whether undo and redo are offered with the model. */
const compare = async (running: RunningApp, { car, model }: Draft, when: string): Promise<Damage> => {
  const found = await exportDraft(running)
  model.leave()
  comparisons += 1
  const offered = await Promise.all(
    (['edit.undo', 'edit.redo'] as const).map((action) => running.page.locator(`.editor [data-action="${action}"]`).isEnabled())
  )
  const wanted = [model.undoable > 0, model.redoable > 0]
  const wrong = ['undo', 'redo'].filter((_, at) => offered[at] !== wanted[at]).map((one) => `${car}, ${when}: ${one} is offered wrongly`)
  return addDamage(compareDeclarations(model.document, found, `${car}, ${when}`), { ...unharmed, lost: wrong.length, findings: wrong })
}

/** Opens the draft of the last start and compares it with its model. */
const reopenDraft = async (running: RunningApp, expected: Draft): Promise<Damage> => {
  const { page } = running
  await page.locator('[data-action="declaration.new"]').first().waitFor()
  const listed = await listedCars(page)
  if (listed.length === 0) return { ...unharmed, resets: 1, findings: ['the worklist is empty'] }
  if (!listed.includes(expected.car)) return { ...unharmed, lost: 1, findings: [`${expected.car} is gone`] }
  const gaps = gapsInLogs(await readStore(page))
  await openDraft(page, expected.car)
  return addDamage({ ...unharmed, lost: gaps.length, findings: gaps }, await compare(running, expected, 'after the start'))
}

const createNewDraft = async (running: RunningApp): Promise<Draft> => {
  const { page } = running
  if ((await page.locator('.editor').count()) > 0) {
    await page.locator('[data-action="go.worklist"]').first().click()
    await page.locator('[data-action="declaration.new"]').first().waitFor()
  }
  const car = await createDraft(page)
  return { car, model: createUndoModel(await exportDraft(running)) }
}

const undoDeep = async (running: RunningApp, at: Draft, driver: EditingDriver, random: Random): Promise<Damage> => {
  const depth = Math.min(at.model.undoable, random.int(requiredDepth, requiredDepth + 60))
  await driver.undo(depth)
  deepest = Math.max(deepest, depth)
  const below = await compare(running, at, `${depth} steps back`)
  const back = random.int(0, 1) === 0 ? depth : random.int(0, depth)
  await driver.redo(back)
  steps += depth + back
  return addDamage(below, await compare(running, at, `${back} of ${depth} steps of redo`))
}

/** Runs a burst of edits. A driver that finds no element times out because the window differs from the model: the comparison then reports the difference. */
const runBurst = async (running: RunningApp, at: Draft, act: () => Promise<void>): Promise<Damage> => {
  try {
    await act()
    return unharmed
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error
    const damage = await compare(running, at, 'where the driver found no element to edit')
    if (damage.findings.length === 0) throw error
    return damage
  }
}

/** Runs bursts of edits until there are enough or a comparison fails. */
const edit = async (running: RunningApp, at: Draft, driver: EditingDriver, random: Random): Promise<Damage> => {
  // First undo steps of the previous start.
  let left = options.edits - (await driver.undo(random.int(0, Math.min(3, at.model.undoable))))
  while (left > 0) {
    const stuck = await runBurst(running, at, async () => {
      for (let burst = random.int(1, 12); burst > 0 && left > 0; burst -= 1) left -= await driver.act()
    })
    if (stuck.findings.length > 0) return stuck
    const damage = await compare(running, at, `${options.edits - left} edits into the round`)
    if (damage.findings.length > 0) return damage
  }
  return at.model.undoable >= requiredDepth && random.int(0, 1) === 0 ? undoDeep(running, at, driver, random) : unharmed
}

/** A few more edits, then closes the application, or kills it as soon as the window says saved. */
const endAbruptly = async (running: RunningApp, driver: EditingDriver, random: Random): Promise<void> => {
  for (let more = random.int(0, 5); more > 0; more -= 1) steps += await driver.act()
  if (random.int(0, 1) === 0) {
    await running.close()
    return
  }
  await waitUntilSaved(running.page)
  await running.kill()
}

const start = async (): Promise<RunningApp> => {
  await profile.remember()
  starts += 1
  return launch({ home: profile.home, width: 1600, height: 1000 })
}

const driverFor = (running: RunningApp, at: Draft, random: Random): EditingDriver =>
  createEditingDriver(running.app, running.page, at.model, random, `S${starts}`)

await runRounds(options, {
  keep: profile.keep,
  async round({ random }) {
    const running = await start()
    try {
      let damage = draft === null ? unharmed : await reopenDraft(running, draft)
      if (draft === null || damage.findings.length > 0 || draft.model.steps > maxSteps) draft = await createNewDraft(running)
      const driver = driverFor(running, draft, random)
      damage = addDamage(damage, await edit(running, draft, driver, random))
      steps += options.edits
      if (damage.findings.length > 0) draft = null
      else await endAbruptly(running, driver, random)
      if (draft === null) await running.kill()
      return damage
    } catch (error) {
      await running.kill()
      throw error
    }
  },
  async last() {
    if (draft === null) return unharmed
    const random: Random = { int: (from) => from, pick: (list) => list[0], bytes: (length) => Buffer.alloc(length) }
    let running = await start()
    try {
      const damage = await reopenDraft(running, draft)
      if (damage.findings.length > 0) return damage
      const growing = driverFor(running, draft, random)
      while (draft.model.undoable < requiredDepth) await growing.addStep()
      await running.close()
      running = await start()
      const again = await reopenDraft(running, draft)
      if (again.findings.length > 0) return again
      return await undoDeep(running, draft, driverFor(running, draft, random), random)
    } finally {
      await running.close()
    }
  }
})
console.error(`${steps} steps, ${comparisons} comparisons, ${starts} starts, up to ${deepest} consecutive undo steps`)
await rm(exports, { recursive: true, force: true })
await profile.remove()
