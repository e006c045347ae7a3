/** `npm run faults -- disk-full`: fills the disk while the user types. The window must report it, lose no value shown as saved, and continue to save automatically when there is room. */
import type { Page } from 'playwright'
import { createDraft, openDraft, waitUntilSaved } from '../support/drivers/editor.ts'
import { readFaultOptions, runRounds, type Damage, type RoundContext } from '../support/faults/fault-run.ts'
import { fillDisk, freeDisk, inPrivateMounts, mayMount, mountSmallDisk, unmountSmallDisk } from '../support/faults/full-disk.ts'
import { createReusedProfile } from '../support/fixtures/reused-profile.ts'
import { brokenLogs, readStore } from '../support/drivers/raw-store.ts'
import { launch } from '../support/running-app.ts'
import { watchSaved } from '../support/drivers/saved-state.ts'
import { createTypedValues, type TypedValues } from '../support/drivers/typed-values.ts'
import { createTypingDriver, doubledLines, readTyped, type TypingDriver } from '../support/drivers/typing.ts'

const diskMegabytes = 240
const freeKilobytes = [0, 4, 16, 64, 256, 1024] as const
/** Milliseconds of typing within which the window must report that the disk is full. */
const reportedWithin = 40_000
const savedWithin = 15_000
const roundsPerDraft = 8

let car = ''
let typed: TypedValues = createTypedValues()
let acknowledged = 0

const isReported = (page: Page): Promise<boolean> => page.evaluate(() => document.querySelector('[data-save="failed"], .trouble') !== null)

const typeUntilReported = async (page: Page, hand: TypingDriver): Promise<boolean> => {
  const from = Date.now()
  while (Date.now() - from < reportedWithin) {
    await hand.typeNext()
    if (await isReported(page)) return true
  }
  return false
}

const compare = async (home: string): Promise<Damage> => {
  const running = await launch({ home })
  try {
    const { page } = running
    await page.locator('[data-action="declaration.new"]').first().waitFor()
    if ((await page.locator(`[role=row][data-car="${car}"]`).count()) === 0)
      return { lost: 0, doubled: 0, resets: 1, findings: ['the draft is not listed'] }
    const logs = brokenLogs(await readStore(page))
    await openDraft(page, car)
    const shown = await readTyped(page)
    const lost = [...typed.compare(shown), ...logs.missing]
    const doubled = [...doubledLines(shown).map((text) => `the line ${text} occurs twice`), ...logs.doubled]
    return { lost: lost.length, doubled: doubled.length, resets: 0, findings: [...lost, ...doubled] }
  } finally {
    await running.close()
  }
}

const roundOn =
  (home: string) =>
  async ({ round, random }: RoundContext): Promise<Damage> => {
    const free = freeKilobytes[(round - 1) % freeKilobytes.length] ?? 0
    const isKilled = Math.floor((round - 1) / freeKilobytes.length) % 2 === 1
    const running = await launch({ home })
    const findings: string[] = []
    try {
      const { page } = running
      if ((round - 1) % roundsPerDraft === 0) {
        acknowledged += typed.acknowledged
        typed = createTypedValues()
        car = await createDraft(page)
      } else await openDraft(page, car)
      await waitUntilSaved(page)
      await watchSaved(page, (shown) => typed.shownAsSaved(shown))
      const hand = createTypingDriver(page, typed, random, `D${round}`)
      for (let times = random.int(1, 4); times > 0; times -= 1) await hand.typeNext()
      await fillDisk(home, free * 1024)
      if (!(await typeUntilReported(page, hand))) findings.push(`${free} KB free: the window did not report the full disk`)
      if (isKilled) await running.kill()
      await freeDisk(home)
      if (!isKilled) {
        const continues = await page
          .locator('[data-save="saved"]')
          .waitFor({ timeout: savedWithin })
          .then(() => page.locator('.trouble').waitFor({ state: 'detached', timeout: savedWithin }))
          .then(
            () => true,
            () => false
          )
        if (!continues) findings.push(`${free} KB free: saving did not continue after there was room`)
        await running.close()
      }
      const damage = await compare(home)
      return {
        ...damage,
        lost: damage.lost + findings.length,
        findings: [...findings, ...damage.findings.map((finding) => `${free} KB free: ${finding}`)]
      }
    } finally {
      await running.kill()
      await freeDisk(home)
    }
  }

const main = async (): Promise<void> => {
  const options = readFaultOptions(process.argv.slice(2), { rounds: 16, seconds: 2 })
  const profile = await createReusedProfile()
  await mountSmallDisk(profile.home, diskMegabytes)
  const round = roundOn(profile.home)
  await runRounds(options, {
    keep: profile.keep,
    acknowledged: () => acknowledged + typed.acknowledged,
    round: async (context) => {
      await profile.remember()
      return round(context)
    }
  })
  await unmountSmallDisk(profile.home)
  await profile.remove()
}

if (!mayMount()) {
  console.error('disk-full needs root on Linux: it mounts a small tmpfs disk and fills it.')
  process.exitCode = 2
} else if (await inPrivateMounts()) await main()
