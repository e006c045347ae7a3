/**
 * `npm run faults -- undo`: edits, undo and redo at random through the interface, with the application closed or killed between the rounds.
 * After every burst the declaration is exported through the interface and must be what a model says that knows nothing but whole copies.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { errors } from 'playwright'
import { errorCode } from '../../electron/files/atomic-file.ts'
import { compareDeclarations } from '../support/models/compare-declarations.ts'
import { createEditingHand, type EditingHand } from '../support/drivers/grid-editing.ts'
import { createDraft, listedCars, openDraft, waitUntilSaved } from '../support/drivers/editor.ts'
import { addDamage, readFaultOptions, runRounds, unharmed, type Damage, type Random } from '../support/faults/fault-run.ts'
import { createKeptProfile } from '../support/fixtures/reused-profile.ts'
import { gapsInLogs, readStore } from '../support/drivers/raw-store.ts'
import { chooseSavePath, launch, type RunningApp } from '../support/running-app.ts'
import { createUndoModel, readExported, type ModelDocument, type UndoModel } from '../support/models/undo-model.ts'

/** So deep undo has to reach (issue 3, point 2). */
const depthPromised = 200
/** The window reads the newest 5,000 edits of a declaration; a draft of so many steps has fewer. */
const mostSteps = 1_000
const exportWithin = 20_000

interface Draft {
  readonly car: string
  readonly model: UndoModel
}

const options = readFaultOptions(process.argv.slice(2), { rounds: 20, edits: 500 })
const profile = await createKeptProfile()
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

/** The open declaration against the model, and whether the window offers what the model could take back or do again. */
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

/** Opens what the last start left; null where it is not there any more. */
const openLeft = async (running: RunningApp, left: Draft): Promise<Damage> => {
  const { page } = running
  await page.locator('[data-action="declaration.new"]').first().waitFor()
  const listed = await listedCars(page)
  if (listed.length === 0) return { ...unharmed, resets: 1, findings: ['the worklist is empty'] }
  if (!listed.includes(left.car)) return { ...unharmed, lost: 1, findings: [`${left.car} is gone`] }
  const gaps = gapsInLogs(await readStore(page))
  await openDraft(page, left.car)
  return addDamage({ ...unharmed, lost: gaps.length, findings: gaps }, await compare(running, left, 'after the start'))
}

const openNew = async (running: RunningApp): Promise<Draft> => {
  const { page } = running
  if ((await page.locator('.editor').count()) > 0) {
    await page.locator('[data-action="go.worklist"]').first().click()
    await page.locator('[data-action="declaration.new"]').first().waitFor()
  }
  const car = await createDraft(page)
  return { car, model: createUndoModel(await exportDraft(running)) }
}

const dive = async (running: RunningApp, at: Draft, hand: EditingHand, random: Random): Promise<Damage> => {
  const depth = Math.min(at.model.undoable, random.int(depthPromised, depthPromised + 60))
  await hand.undo(depth)
  deepest = Math.max(deepest, depth)
  const below = await compare(running, at, `${depth} steps back`)
  const back = random.int(0, 1) === 0 ? depth : random.int(0, depth)
  await hand.redo(back)
  steps += depth + back
  return addDamage(below, await compare(running, at, `${back} of ${depth} steps done again`))
}

/** A burst of edits. What the hand looks for in vain is there for the model only: then the comparison says what is wrong. */
const actOn = async (running: RunningApp, at: Draft, act: () => Promise<void>): Promise<Damage> => {
  try {
    await act()
    return unharmed
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error
    const damage = await compare(running, at, 'where the hand found no place to edit')
    if (damage.findings.length === 0) throw error
    return damage
  }
}

/** Bursts of edits until there were enough of them or something is wrong. */
const edit = async (running: RunningApp, at: Draft, hand: EditingHand, random: Random): Promise<Damage> => {
  // First over what was done before the start.
  let left = options.edits - (await hand.undo(random.int(0, Math.min(3, at.model.undoable))))
  while (left > 0) {
    const stuck = await actOn(running, at, async () => {
      for (let burst = random.int(1, 12); burst > 0 && left > 0; burst -= 1) left -= await hand.act()
    })
    if (stuck.findings.length > 0) return stuck
    const damage = await compare(running, at, `${options.edits - left} edits into the round`)
    if (damage.findings.length > 0) return damage
  }
  return at.model.undoable >= depthPromised && random.int(0, 1) === 0 ? dive(running, at, hand, random) : unharmed
}

/** The end nobody waits for: a few more edits, then closed at once or killed as soon as the window says that everything is saved. */
const endAbruptly = async (running: RunningApp, hand: EditingHand, random: Random): Promise<void> => {
  for (let more = random.int(0, 5); more > 0; more -= 1) steps += await hand.act()
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

const handFor = (running: RunningApp, at: Draft, random: Random): EditingHand =>
  createEditingHand(running.app, running.page, at.model, random, `S${starts}`)

await runRounds(options, {
  keep: profile.keep,
  async round({ random }) {
    const running = await start()
    try {
      let damage = draft === null ? unharmed : await openLeft(running, draft)
      if (draft === null || damage.findings.length > 0 || draft.model.steps > mostSteps) draft = await openNew(running)
      const hand = handFor(running, draft, random)
      damage = addDamage(damage, await edit(running, draft, hand, random))
      steps += options.edits
      if (damage.findings.length > 0) draft = null
      else await endAbruptly(running, hand, random)
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
      const damage = await openLeft(running, draft)
      if (damage.findings.length > 0) return damage
      const growing = handFor(running, draft, random)
      while (draft.model.undoable < depthPromised) await growing.addStep()
      await running.close()
      running = await start()
      const again = await openLeft(running, draft)
      if (again.findings.length > 0) return again
      return await dive(running, draft, handFor(running, draft, random), random)
    } finally {
      await running.close()
    }
  }
})
console.error(`${steps} steps, ${comparisons} comparisons, ${starts} starts, up to ${deepest} steps taken back in a row`)
await rm(exports, { recursive: true, force: true })
await profile.remove()
