/**
 * `npm run pictures -- [--check] [--out FOLDER] [--before FOLDER] [--app FOLDER] [--only TEXT] [--view TEXT]`: opens every screen in every view (language, theme,
 * size and zoom), writes a picture of each and one page with all of them side by side. `--check` also looks for clipped, small and overlapping texts and controls, those
 * outside the window, a lost focus and findings of axe, and fails with them. `--before`: the folder of an earlier run, whose pictures are shown above the present ones. `--app`: the checkout of
 * another version, built there, whose screens are taken as far as they have the same hooks.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { cache } from '../../scripts/support/paths.ts'
import { violations } from '../support/axe.ts'
import { launch, removeHome } from '../support/running-app.ts'
import { clippedIn } from '../support/clipping.ts'
import { collisionsIn } from '../support/collisions.ts'
import { cutRingsIn } from '../support/focus-rings.ts'
import { lostFocusIn } from '../support/lost-focus.ts'
import { pictureOf } from './picture.ts'
import { leave, prepare, screens } from './screens.ts'
import { showView, views } from './views.ts'

const { values } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    out: { type: 'string' },
    before: { type: 'string' },
    app: { type: 'string' },
    only: { type: 'string', default: '' },
    view: { type: 'string', default: '' }
  }
})
const folder = resolve(values.out ?? join(cache, 'pictures'))
const chosenViews = views.filter(({ name }) => name.includes(values.view))
const chosen = screens.filter(({ name }) => name.includes(values.only))

const fileOf = (screen: string, view: string): string => `${screen} ${view}`.replaceAll(/[^a-z0-9]+/gi, '-') + '.png'

const running = await launch({ width: 1366, height: 768, ...(values.app === undefined ? {} : { folder: resolve(values.app) }) })
const { app, page, home } = running
if (values.app !== undefined) page.setDefaultTimeout(5_000)
const findings: string[] = []
try {
  await prepare(page)
  for (const view of chosenViews) {
    await showView(running, view)
    await mkdir(folder, { recursive: true })
    for (const screen of chosen) {
      const at = `${view.name}, ${screen.name}`
      try {
        await screen.open(page, running)
        // A transition of the screen has ended.
        await page.waitForTimeout(200)
        await writeFile(join(folder, fileOf(screen.name, view.name)), await pictureOf(app))
        if (values.check) {
          const axe = (await violations(running, true)) as readonly unknown[]
          const found = [
            ...(await clippedIn(page)),
            ...(await collisionsIn(page)),
            ...(await lostFocusIn(page)),
            ...(await cutRingsIn(page)),
            ...axe.map((one) => `axe: ${JSON.stringify(one)}`)
          ]
          findings.push(...[...new Set(found)].map((one) => `${at}: ${one}`))
        }
      } catch (error) {
        findings.push(`${at}: not reached: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`)
      }
      await leave(page)
      if (values.check) findings.push(...(await lostFocusIn(page)).map((one) => `${at}, closed: ${one}`))
    }
    console.log(`${view.name}: ${chosen.length} screens`)
  }
} finally {
  await running.close()
  await removeHome(home)
}

const picture = (source: string, label: string): string => `<img loading="lazy" src="${source}" alt="${label}">`
const line = (label: string, sourceOf: (view: string) => string): string =>
  `<tr><th>${label}</th>${chosenViews.map(({ name }) => `<td>${picture(sourceOf(name), `${label}, ${name}`)}</td>`).join('')}</tr>`
const earlier = values.before === undefined ? null : pathToFileURL(resolve(values.before)).href
const row = (screen: string): string =>
  (earlier === null ? '' : line(`${screen}, before`, (view) => `${earlier}/${fileOf(screen, view)}`)) +
  line(screen, (view) => fileOf(screen, view))
await writeFile(
  join(folder, 'index.html'),
  `<!doctype html><meta charset="utf-8"><title>Pictures</title><style>img{width:640px}th{position:sticky;left:0;background:#fff}</style>
<table><tr><th></th>${chosenViews.map(({ name }) => `<th>${name}</th>`).join('')}</tr>${chosen.map(({ name }) => row(name)).join('\n')}</table>`
)
for (const finding of findings) console.error(finding)
console.log(`${chosen.length * chosenViews.length} pictures in ${folder}, ${findings.length} findings`)
process.exit(values.check && findings.length > 0 ? 1 : 0)
