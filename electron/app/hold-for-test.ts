import { app } from 'electron'
import { isUnderTest, packageFacts } from './build-facts.ts'

/**
 * A package made for tests waits until Playwright is attached, which then calls `__playwright_run`: Playwright sometimes misses windows that open before
 * that. In other builds a preloaded file does the same (tests/support/hold-ready.cjs).
 */
export const holdForTest = (): void => {
  if (packageFacts()?.test !== true || !isUnderTest()) return
  const whenReady = app.whenReady.bind(app)
  const attached = new Promise<void>((resolve) => Object.assign(globalThis, { __playwright_run: resolve }))
  app.whenReady = () => attached.then(whenReady)
}
