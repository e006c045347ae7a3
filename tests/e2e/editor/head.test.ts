import { action, expect, field, fitsSideways, section, test } from '../../support/e2e.ts'
import { fillDisk } from '../../support/drivers/host-calls.ts'
import { resize } from '../../support/running-app.ts'

test('the head of the editor has one line and the same height at every width, whatever it says @all', async ({ ajukan }) => {
  const { app, page } = ajukan
  await action(page, 'declaration.new').click()
  await section(page, 'parties').click()
  const head = page.locator('.editor header')
  for (const width of [1024, 1280, 1366, 1536, 1920]) {
    await resize(app, width, 768)
    await page.waitForFunction((wanted) => Math.abs(innerWidth - wanted) <= 2, width)
    // A line that is added or removed moves what is below, so that a click misses.
    await head.evaluate((node) => {
      const heights = new Set<number>()
      new ResizeObserver(() => heights.add(node.getBoundingClientRect().height)).observe(node)
      Object.assign(window, { heights })
    })
    for (const name of ['PT', 'PT Sumber Makmur Sejahtera Bersama Abadi Nusantara']) {
      for (const path of ['impnama', 'indnama', 'penjnama']) {
        await field(page, `/header/data/${path}`).fill(`${name} ${width}`)
        await field(page, `/header/data/${path}`).blur()
        await expect(head.locator('[data-save="saved"]')).toBeVisible()
      }
    }
    expect(await page.evaluate(() => [...(window as unknown as { readonly heights: Set<number> }).heights]), `${width}`).toHaveLength(1)
    expect((await head.boundingBox())?.height, `${width}`).toBeLessThan(56)
    expect(await fitsSideways(head), `${width}`).toBe(true)
    expect((await head.locator('[data-action="problem.list"]').boundingBox())?.width, `${width}`).toBeGreaterThan(150)
  }
  // A text that cannot be read is said beside.
  await resize(app, 1024, 768)
  await section(page, 'price').click()
  await field(page, '/header/data/ndpbm').fill('abc')
  await expect(head.locator('[data-save="saved"]')).toHaveText('Belum semua tersimpan')
  expect((await head.boundingBox())?.height).toBeLessThan(56)
  expect(await fitsSideways(head)).toBe(true)
  await field(page, '/header/data/ndpbm').press('Escape')
  await section(page, 'parties').click()
  // The reason of a failure takes two lines of the head instead of a second head.
  await resize(app, 1280, 768)
  const empty = await fillDisk(app)
  await field(page, '/header/data/impnama').fill('PT Lain')
  await field(page, '/header/data/impnama').blur()
  await expect(head.locator('[data-save="failed"]')).toBeVisible()
  expect((await head.boundingBox())?.height).toBeLessThan(56)
  expect(await fitsSideways(head)).toBe(true)
  await empty()
  await field(page, '/header/data/impnama').fill('PT Lain lagi')
  await expect(head.locator('[data-save="saved"]')).toBeVisible()
})
