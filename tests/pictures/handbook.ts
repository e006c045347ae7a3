/**
 * `npm run pictures -- --handbook`: writes the pictures of the handbook, in both languages and the light theme, as WebP into docs/handbook/pictures.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { root } from '../../scripts/support/paths.ts'
import { callHost } from '../support/drivers/host-calls.ts'
import { expect, expectSaved, field, go, openDeclaration, rowOf, samples, section } from '../support/e2e.ts'
import { launch, removeHome, resize } from '../support/running-app.ts'
import { pdfIn } from '../support/drivers/pdf-frame.ts'
import { openSection } from '../support/drivers/screens.ts'
import { pictureOf } from './picture.ts'
import { leave, prepare, screens } from './screens.ts'

const size = { width: 1280, height: 720 } as const
const quality = 0.8

const open =
  (name: string) =>
  async (page: Page): Promise<void> => {
    const found = screens.find((screen) => screen.name === name)
    if (found === undefined) throw new Error(`no screen ${name}`)
    await found.open(page, running)
  }

/** By file name. */
const pictures: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  worklist: async (page) => {
    await go(page, 'worklist')
    await rowOf(page, samples.three).click()
  },
  editor: open('editor, price'),
  goods: async (page) => {
    await go(page, 'worklist')
    await openDeclaration(page, samples.many)
    await section(page, 'goods').click()
    await expect(page.locator('[data-row="9"]').first()).toBeVisible()
  },
  // A problem and suggestions: no gross weight, and another insurance than that of the goods lines.
  check: async (page) => {
    for (const [part, name, value] of [
      ['price', 'asuransi', '35000'],
      ['weight', 'bruto', '']
    ] as const) {
      await openSection(page, part)
      await field(page, `/header/data/${name}`).fill(value)
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('F7')
    await expect(page.locator('[data-problem]').first()).toBeVisible()
    await expect(page.locator('[data-advice]').first()).toBeVisible()
  },
  send: async (page) => {
    await go(page, 'outbox')
    await rowOf(page, samples.forty).click()
    await expect(page.locator('[data-counts]')).toBeVisible()
  },
  tracking: async (page) => {
    await go(page, 'tracking')
    await rowOf(page, samples.forty).click()
    await expect(page.locator('[data-response]').first()).toBeVisible()
  },
  archive: async (page) => {
    await go(page, 'archive')
    await page.locator('[role=row][data-car]').first().click()
    await expect(pdfIn(page).locator('.textLayer').first()).toBeVisible()
  },
  overview: (page) => go(page, 'dashboard')
}

/** What takes back the change that a picture made. */
const restored: Readonly<Partial<Record<string, (page: Page) => Promise<void>>>> = {
  check: async (page) => {
    for (let step = 0; step < 2; step += 1) await page.keyboard.press('Control+z')
    await expectSaved(page)
  }
}

/** Runs in the page: the PNG as WebP; both in base64. */
const toWebp = async ([png, level]: readonly [string, number]): Promise<string> => {
  const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(png), (one) => one.charCodeAt(0))]))
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp', quality: level })).arrayBuffer())
  return btoa(Array.from(bytes, (one) => String.fromCharCode(one)).join(''))
}

const running = await launch(size)
const { app, page, home } = running
let total = 0
try {
  await prepare(page)
  for (const language of ['id', 'en'] as const) {
    await callHost(page, 'settings.change', { language, theme: 'light', zoom: 100 })
    await page.reload()
    await resize(app, size.width, size.height)
    await page.getByRole('navigation').first().waitFor()
    const folder = join(root, 'docs/handbook/pictures', language)
    await mkdir(folder, { recursive: true })
    for (const [name, show] of Object.entries(pictures)) {
      await show(page)
      // A transition of the screen has ended.
      await page.waitForTimeout(400)
      // What it says is about this computer.
      await page.evaluate(() =>
        document.querySelector<HTMLElement>('[data-runtime="evaluation"]')?.style.setProperty('visibility', 'hidden')
      )
      const webp = Buffer.from(await page.evaluate(toWebp, [(await pictureOf(app)).toString('base64'), quality] as const), 'base64')
      await writeFile(join(folder, `${name}.webp`), webp)
      total += webp.byteLength
      await restored[name]?.(page)
      await leave(page)
    }
  }
} finally {
  await running.close()
  await removeHome(home)
}
console.log(`${Object.keys(pictures).length} pictures in each language, ${Math.round(total / 1024)} KB`)
