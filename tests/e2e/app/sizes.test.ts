import { leave, prepare, screens } from '../../pictures/screens.ts'
import { showView, views } from '../../pictures/views.ts'
import { clippedIn } from '../../support/clipping.ts'
import { collisionsIn } from '../../support/collisions.ts'
import { expect, test } from '../../support/e2e.ts'
import { cutRingsIn } from '../../support/focus-rings.ts'

// Every screen of `npm run pictures`, without pictures.
for (const view of views)
  test(`in ${view.name}, no screen has a text, control or focus ring that is cut, too small, outside of the window or over another one @all`, async ({
    ajukan
  }) => {
    const { page } = ajukan
    await prepare(page)
    await showView(ajukan, view)
    const found: string[] = []
    for (const { name, open } of screens) {
      await open(page, ajukan)
      // A transition of the screen has ended.
      await page.waitForTimeout(200)
      found.push(
        ...[...(await clippedIn(page)), ...(await collisionsIn(page)), ...(await cutRingsIn(page))].map((one) => `${name}: ${one}`)
      )
      await leave(page)
    }
    expect([...new Set(found)]).toEqual([])
  })
