import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { RunningApp } from './running-app.ts'

/** Serious and critical axe violations of the current screen and of the PDFs in it. Runs through the main process, because the page's content policy blocks injected scripts. */
export const violations = async ({ app }: RunningApp): Promise<unknown> => {
  const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  return app.evaluate(async ({ BrowserWindow }, source) => {
    const found: unknown[] = []
    for (const frame of BrowserWindow.getAllWindows()[0]?.webContents.mainFrame.framesInSubtree ?? []) {
      if ((await frame.executeJavaScript(`typeof axe`)) !== 'object') await frame.executeJavaScript(source)
      // A colour is measured as it is at that moment, so transitions are brought to their end. An endless animation cannot be.
      await frame.executeJavaScript(`for (const one of document.getAnimations())
        if (Number.isFinite(one.effect?.getComputedTiming().endTime)) one.finish()`)
      const violated = (await frame.executeJavaScript(`axe.run(document, { iframes: false, resultTypes: ['violations'] }).then((found) =>
        found.violations.filter((one) => one.impact === 'serious' || one.impact === 'critical').map((one) => [one.id, one.nodes[0].target.join(' ')]))`)) as unknown[]
      found.push(...violated)
    }
    return found
  }, axe)
}
