/**
 * `npm run faults -- disk-full`: fills the disk while the user types. The window must report it within `--within` milliseconds after the first key that is
 * not saved, lose no value shown as saved, and continue to save automatically when there is room.
 */
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
/** Milliseconds of typing until the disk must be full. */
const typingLimit = 40_000
const savedWithin = 15_000
const roundsPerDraft = 8

let car = ''
let typed: TypedValues = createTypedValues()
let acknowledged = 0

/** Milliseconds between the first key that was not saved and the message, of each round. */
const waits: number[] = []

/** Runs in the page: resolves with the milliseconds between the last change from saved to waiting and the message. */
const watchReport = (): void => {
  const saveState = (): string => document.querySelector<HTMLElement>('[data-save]')?.dataset['save'] ?? ''
  let waitingSince = performance.now()
  let last = saveState()
  const reported = new Promise<number>((resolve) => {
    new MutationObserver((_changes, observer) => {
      const now = saveState()
      if (now === 'waiting' && last === 'saved') waitingSince = performance.now()
      last = now
      if (now !== 'failed' && document.querySelector('.trouble') === null) return
      observer.disconnect()
      resolve(performance.now() - waitingSince)
    }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-save'] })
  })
  Object.assign(window, { __reported: reported })
}

/** Runs in the page; null while nothing is reported. */
const reportedAfter = (): Promise<number | null> =>
  Promise.race([(window as unknown as { readonly __reported: Promise<number> }).__reported, Promise.resolve(null)])

/** Milliseconds until the message; null where none came. */
const typeUntilReported = async (page: Page, hand: TypingDriver): Promise<number | null> => {
  const from = Date.now()
  await page.evaluate(watchReport)
  while (Date.now() - from < typingLimit) {
    await hand.typeNext()
    const after = await page.evaluate(reportedAfter)
    if (after !== null) return after
  }
  return null
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
  (home: string, within: number) =>
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
      const after = await typeUntilReported(page, hand)
      if (after === null) findings.push('the window did not report the full disk')
      else waits.push(Math.round(after))
      if (after !== null && after > within) findings.push(`the window reported the full disk after ${Math.round(after)} ms`)
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
        if (!continues) findings.push(`saving did not continue after there was room`)
        await running.close()
      }
      const damage = await compare(home)
      return {
        ...damage,
        lost: damage.lost + findings.length,
        findings: [...findings, ...damage.findings].map((finding) => `${free} KB free: ${finding}`)
      }
    } finally {
      await running.kill()
      await freeDisk(home)
    }
  }

const main = async (): Promise<void> => {
  const options = readFaultOptions(process.argv.slice(2), { rounds: 16, seconds: 2, within: 10_000 })
  const profile = await createReusedProfile()
  await mountSmallDisk(profile.home, diskMegabytes)
  const round = roundOn(profile.home, options.within)
  await runRounds(options, {
    keep: profile.keep,
    acknowledged: () => acknowledged + typed.acknowledged,
    round: async (context) => {
      await profile.remember()
      return round(context)
    }
  })
  console.error(`the message came after ${Math.min(...waits)} to ${Math.max(...waits)} ms`)
  await unmountSmallDisk(profile.home)
  await profile.remove()
}

if (!mayMount()) {
  console.error('disk-full needs root on Linux: it mounts a small tmpfs disk and fills it.')
  process.exitCode = 2
} else if (await inPrivateMounts()) await main()
