import { createRequire } from 'node:module'
import type { Page } from 'playwright'
import type { RunningApp } from './running-app.ts'

/** WCAG 2.2 A and AA with the best practices, which axe reports with any impact. */
const strictTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** axe does not know it: an alert inside a region that is announced as well is said twice, or not at all. */
const alertsInStatus = (page: Page): Promise<readonly (readonly string[])[]> =>
  page.evaluate(() => {
    const alerts = [...document.querySelectorAll('[role=alert]')].filter((alert) =>
      alert.parentElement?.closest('[role=status], [aria-live=polite]')
    )
    return alerts.map((alert) => ['alert-in-status', alert.outerHTML.slice(0, 200)])
  })

/** Serious and critical axe violations of the current screen and of the PDFs in it; `isStrict`: all violations, also of the best practices and of WCAG 2.2. Runs through the main process, because the page's content policy blocks injected scripts. */
export const violations = async ({ app, page }: RunningApp, isStrict = false): Promise<unknown> => {
  /** What a page has, and a PDF in it needs not. */
  const pageRules = Object.fromEntries(['landmark-one-main', 'page-has-heading-one', 'region'].map((rule) => [rule, { enabled: false }]))
  const options = {
    iframes: false,
    // Style sheets and media would be loaded for rules about orientation and sound.
    preload: false,
    resultTypes: ['violations'],
    ...(isStrict ? { runOnly: { type: 'tag', values: strictTags } } : {})
  }
  const impacts = isStrict ? ['minor', 'moderate', 'serious', 'critical'] : ['serious', 'critical']
  const callWith = (chosen: object): string => `axe.run(document, ${JSON.stringify(chosen)}).then((found) =>
    found.violations.filter((one) => ${JSON.stringify(impacts)}.includes(one.impact)).map((one) => [one.id, one.nodes[0].target.join(' ')]))`
  // No transition may begin while axe reads colours.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const found = await app.evaluate(
    async ({ BrowserWindow }, [path, run, runInFrame]) => {
      const found: unknown[] = []
      for (const frame of BrowserWindow.getAllWindows()[0]?.webContents.mainFrame.framesInSubtree ?? []) {
        // A frame that is not displayed has nothing to look at.
        if ((await frame.executeJavaScript('innerWidth')) === 0) continue
        // Read here, because half a megabyte with each call takes longer than most calls.
        if ((await frame.executeJavaScript('typeof axe')) !== 'object')
          await frame.executeJavaScript(process.getBuiltinModule('node:fs').readFileSync(path, 'utf8'))
        // A colour is measured as it is at that moment, so transitions are brought to their end. An endless animation cannot be.
        await frame.executeJavaScript(`for (const one of document.getAnimations())
        if (Number.isFinite(one.effect?.getComputedTiming().endTime)) one.finish()`)
        found.push(...((await frame.executeJavaScript(frame.parent === null ? run : runInFrame)) as unknown[]))
      }
      return found
    },
    [createRequire(import.meta.url).resolve('axe-core/axe.min.js'), callWith(options), callWith({ ...options, rules: pageRules })] as const
  )
  await page.emulateMedia({ reducedMotion: null })
  return [...found, ...(await alertsInStatus(page))]
}
