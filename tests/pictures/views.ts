import type { Settings } from '#core/contract/settings.ts'
import { callHost } from '../support/drivers/host-calls.ts'
import { resize, type RunningApp } from '../support/running-app.ts'

/** How the window is looked at; `width` and `height` in pixels of the screen. */
export interface View extends Pick<Settings, 'language' | 'theme' | 'zoom'> {
  readonly name: string
  readonly width: number
  readonly height: number
}

export const views: readonly View[] = [
  { name: 'id light 1366', language: 'id', theme: 'light', zoom: 100, width: 1366, height: 768 },
  { name: 'en dark 1440', language: 'en', theme: 'dark', zoom: 100, width: 1440, height: 900 },
  { name: 'id dark 1920', language: 'id', theme: 'dark', zoom: 100, width: 1920, height: 1080 },
  { name: 'en dark 1366 at 150 %', language: 'en', theme: 'dark', zoom: 150, width: 1366, height: 768 },
  { name: 'id light 1366 at 200 %', language: 'id', theme: 'light', zoom: 200, width: 1366, height: 768 },
  { name: 'en light 1024 by 640', language: 'en', theme: 'light', zoom: 100, width: 1024, height: 640 }
]

/** Shows the window as in this view; resolves when it is laid out. */
export const showView = async (
  { app, page }: Pick<RunningApp, 'app' | 'page'>,
  { language, theme, zoom, width, height }: View
): Promise<void> => {
  await callHost(page, 'settings.change', { language, theme, zoom })
  await page.reload()
  const [wide] = await resize(app, width, height)
  await page.getByRole('navigation').first().waitFor()
  await page.waitForFunction(([pixels = 0, factor = 1]) => Math.abs(innerWidth - pixels / factor) <= 2, [wide ?? width, zoom / 100])
}
