import { resolve } from 'node:path'
import vue from '@vitejs/plugin-vue'
import type { Frame, Page } from 'playwright'
import { build, type Rolldown } from 'vite'

const root = resolve(import.meta.dirname, '../../..')

const isOutput = (value: unknown): value is Rolldown.RolldownOutput => typeof value === 'object' && value !== null && 'output' in value

/** Bundles test code into one script, minified like the product, and its styles. */
const bundle = async (entry: string): Promise<{ readonly code: string; readonly css: string }> => {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [vue()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, target: 'chrome148', lib: { entry: resolve(root, entry), formats: ['iife'], name: '__bench' } }
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (!isOutput(output)) throw new Error(`${entry} was not built`)
  const code = output.output.flatMap((file) => (file.type === 'chunk' ? [file.code] : [])).join('\n')
  const css = output.output.flatMap((file) => (file.type === 'asset' ? [String(file.source)] : [])).join('\n')
  return { code, css }
}

/** Adds code to the page, or to that of a frame, as `window[name]`; it runs under the page's content policy. */
export const putIntoPage = async (page: Page | Frame, entry: string, name: string): Promise<void> => {
  const { code, css } = await bundle(entry)
  await page.evaluate(`${code};window[${JSON.stringify(name)}]=__bench;undefined`)
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }, css)
}
