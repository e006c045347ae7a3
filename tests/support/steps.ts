import type { Page } from 'playwright'
import { test } from 'playwright/test'
import { waitForWrites } from './drivers/raw-store.ts'

type Step<Fixtures> = readonly [promise: string, work: (fixtures: Fixtures) => Promise<void>]

/**
 * Promises that share one launch of the application, which costs more than most of them: `step` adds one, and `run`, called by the only test, does all,
 * each in a window that was loaded again at its start screen. What a step stores is there in the next one.
 */
export const stepsOfOneLaunch = <Fixtures>(
  pageOf: (fixtures: Fixtures) => Page,
  open: (page: Page) => Promise<void> = () => Promise.resolve()
) => {
  const steps: Step<Fixtures>[] = []
  return {
    step: (...step: Step<Fixtures>): void => void steps.push(step),
    run: async (fixtures: Fixtures): Promise<void> => {
      const page = pageOf(fixtures)
      const usual = test.info().timeout
      test.setTimeout(usual * steps.length)
      for (const [at, [promise, work]] of steps.entries())
        await test.step(promise, async () => {
          if (at > 0) {
            await page.evaluate(() => (location.hash = '#/'))
            await waitForWrites(page)
            await page.reload()
            await page.getByRole('navigation').first().waitFor()
            await open(page)
          }
          await work(fixtures)
        })
    }
  }
}
