/** `npm run faults -- autosave`: repeatedly kills the application while a driver types, then checks that everything shown as saved is there. */
import { setTimeout as pause } from 'node:timers/promises'
import { createDraft, goToWorklist, listedCars, openDraft, waitUntilSaved } from '../support/drivers/editor.ts'
import { addDamage, readFaultOptions, runRounds, unharmed, type Damage, type RoundContext } from '../support/faults/fault-run.ts'
import { brokenLogs, readStore } from '../support/drivers/raw-store.ts'
import { until } from '../support/drivers/outbox.ts'
import { createReusedProfile } from '../support/fixtures/reused-profile.ts'
import { launch, type RunningApp } from '../support/running-app.ts'
import { watchSaved } from '../support/drivers/saved-state.ts'
import { createTypedValues, type TypedValues } from '../support/drivers/typed-values.ts'
import { createTypingDriver, doubledLines, readTyped } from '../support/drivers/typing.ts'

const roundsPerDraft = 8
/** Milliseconds in which something typed must be shown as saved. */
const savedWithin = 120_000
const options = readFaultOptions(process.argv.slice(2), { rounds: 40, seconds: 2 })
const profile = await createReusedProfile()
const { home } = profile
const drafts = new Map<string, TypedValues>()
let current = ''
const acknowledged = (): number => [...drafts.values()].reduce((sum, typed) => sum + typed.acknowledged, 0)

const compareDraft = async ({ page }: RunningApp, car: string, typed: TypedValues): Promise<Damage> => {
  await openDraft(page, car)
  const shown = await readTyped(page)
  const lost = typed.compare(shown)
  const doubled = doubledLines(shown)
  return {
    lost: lost.length,
    doubled: doubled.length,
    resets: 0,
    findings: [...lost, ...doubled.map((text) => `the line ${text} is there twice`)].map((finding) => `${car}: ${finding}`)
  }
}

/** Compares these drafts after a start with what was shown as saved before. */
const compareAll = async (running: RunningApp, cars: readonly string[]): Promise<Damage> => {
  const { page } = running
  await page.locator('[data-action="declaration.new"]').first().waitFor()
  const listed = await listedCars(page)
  if (drafts.size > 0 && listed.length === 0) return { lost: 0, doubled: 0, resets: 1, findings: ['the worklist is empty'] }
  const gone = [...drafts.keys()].filter((car) => !listed.includes(car))
  const twice = listed.filter((car, index) => listed.indexOf(car) !== index)
  const logs = brokenLogs(await readStore(page))
  const found: Damage[] = [
    {
      lost: gone.length + logs.missing.length,
      doubled: twice.length + logs.doubled.length,
      resets: 0,
      findings: [...gone.map((car) => `${car} is gone`), ...twice.map((car) => `${car} is listed twice`), ...logs.missing, ...logs.doubled]
    }
  ]
  for (const car of cars) {
    const typed = drafts.get(car)
    if (typed === undefined || gone.includes(car)) continue
    found.push(await compareDraft(running, car, typed))
    await goToWorklist(page)
  }
  return found.reduce(addDamage, unharmed)
}

const typeUntilKilled = async (running: RunningApp, typed: TypedValues, { round, random, seconds }: RoundContext): Promise<void> => {
  const driver = createTypingDriver(running.page, typed, random, `R${round}`)
  let isAlive = true
  const kill = async (): Promise<void> => {
    await pause(random.int(100, Math.max(100, seconds * 1_000)))
    // A kill before anything was shown as saved proves nothing; how long that takes depends on the machine.
    await until(
      () => Promise.resolve(acknowledged() >= round),
      savedWithin,
      () => Promise.resolve('nothing was shown as saved')
    )
    isAlive = false
    await running.kill()
  }
  const typing = async (): Promise<void> => {
    try {
      while (isAlive) await driver.typeNext()
    } catch (error) {
      // Typing into a killed window fails; any other error is a fault of this test.
      if (isAlive) throw error
    }
  }
  await Promise.all([kill(), typing()])
}

await runRounds(options, {
  keep: profile.keep,
  acknowledged,
  async round(context) {
    await profile.remember()
    const running = await launch({ home })
    try {
      const damage = await compareAll(running, current === '' ? [] : [current])
      const { page } = running
      if ((context.round - 1) % roundsPerDraft === 0 || damage.resets > 0) {
        current = await createDraft(page)
        drafts.set(current, createTypedValues())
      } else await openDraft(page, current)
      await waitUntilSaved(page)
      const typed = drafts.get(current) ?? createTypedValues()
      await watchSaved(page, (shown) => typed.shownAsSaved(shown))
      await typeUntilKilled(running, typed, context)
      return damage
    } catch (error) {
      await running.kill()
      throw error
    }
  },
  async last() {
    await profile.remember()
    const running = await launch({ home })
    try {
      return await compareAll(running, [...drafts.keys()])
    } finally {
      await running.close()
    }
  }
})
await profile.remove()
