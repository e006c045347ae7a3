import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { startEchoingService } from '../fakes/echoing-service.ts'
import { startKeyring } from '../fakes/test-keyring.ts'
import { chooseSavePath, freshHome, launch, removeHome, type RunningApp } from '../running-app.ts'
import { openBackupProfile, valueOf } from '../drivers/backup-profile.ts'
import { goToWorklist } from '../drivers/editor.ts'
import { callHost } from '../drivers/host-calls.ts'
import { until } from '../drivers/outbox.ts'
import { readStore } from '../drivers/raw-store.ts'
import { formsOf, heapOf, importSamples, makeTrainingProfile, searchSecret, sendSample, tokenState } from '../drivers/tokens.ts'
import { goSettings } from '../drivers/settings.ts'

/** With characters that JSON, addresses and base64 spell in other ways. */
const token = 'canary/9f2c71+e04b~token=51d0'
const cars = ['070128KTU41720261022000018', '051028BSG20820261105000041', '040328SNE90520261113000107']

export interface CanaryReport {
  /** Places where the token was found. */
  readonly found: readonly string[]
  /** Number of files and texts that were searched. */
  readonly searched: number
  /** Requests that carried the token. */
  readonly received: number
  /** Without these the searches would prove nothing: what must be there and was not found, and a token that the application has lost. */
  readonly blind: readonly string[]
}

const spelled = (text: string): boolean => formsOf(token).some((form) => text.includes(form))

/** What the window holds: its document, storage, database and heap. */
const textsOf = async (page: Page): Promise<Readonly<Record<string, string>>> => ({
  document: await page.evaluate(() => document.documentElement.outerHTML),
  storage: await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])),
  store: JSON.stringify(await readStore(page)),
  diagnostics: JSON.stringify(await callHost(page, 'diagnostics.collect', { rows: {} })),
  heap: await heapOf(page)
})

const crashWindow = async ({ app, page }: RunningApp): Promise<void> => {
  const gone = page.waitForEvent('crash')
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer())
  await gone
}

const submitAll = async ({ page }: RunningApp, received: () => number): Promise<void> => {
  for (const car of cars) {
    const before = received()
    await sendSample(page, car)
    await until(
      () => Promise.resolve(received() > before),
      30_000,
      () => page.innerText('body')
    )
  }
}

/** Tracks and tests the connection; every answer is an error of another kind. */
const askAll = async ({ page }: RunningApp): Promise<void> => {
  const profiles = await callHost(page, 'profiles.list', null)
  const profile = profiles.ok ? profiles.value.current : ''
  for (const car of cars) {
    await callHost(page, 'tracking.statusLog', { profile, car })
    await callHost(page, 'tracking.responses', { profile, car, kind: 'bc30' })
    await callHost(page, 'tracking.responseByCode', { profile, car, code: '2003' })
  }
  await callHost(page, 'profiles.test', { profile })
}

/** What is wrong in the settings or on the disk where a keyring keeps the token. */
const notKept = async (page: Page, home: string): Promise<readonly string[]> => [
  ...((await tokenState(page)) === 'kept' ? [] : ['the keyring does not keep the token']),
  ...((await page.locator('[data-notice="no-keyring"]').count()) === 0 ? [] : ['the settings miss the keyring']),
  ...((await readFile(join(home, 'ajukan', 'secrets.json'), 'utf8')).includes('"backend": "gnome_libsecret"')
    ? []
    : ['the token is not encrypted by the keyring'])
]

/**
 * Uses a recognisable token in the real application: with a service that repeats it in every answer, a crash of the window, a kill, a restart
 * and a backup. Then searches it in everything the application has written and holds.
 */
export const runCanary = async (): Promise<CanaryReport> => {
  const keyring = process.platform === 'linux' ? await startKeyring() : null
  const service = await startEchoingService()
  const home = await freshHome()
  const outside = await freshHome()
  const start = () =>
    launch(keyring === null ? { home } : { home, args: ['--password-store=gnome-libsecret', '--enable-crash-reporter'], env: keyring.env })
  const [found, blind]: [string[], string[]] = [[], []]
  let searched = 0
  const searchWindow = async (page: Page, when: string): Promise<void> => {
    await page.locator(`[role=row][data-car="${cars[0] ?? ''}"]`).waitFor()
    for (const [name, text] of Object.entries(await textsOf(page))) {
      searched += 1
      if (spelled(text)) found.push(`${name} of the window ${when}`)
      if (name === 'diagnostics' && cars.some((car) => text.includes(car))) found.push(`an aju number in the diagnostics ${when}`)
      if (!['storage', 'diagnostics'].includes(name) && !text.includes(cars[0] ?? '')) blind.push(`${name} of the window ${when}`)
    }
  }
  const searchFiles = async (folder: string, when: string): Promise<void> => {
    const result = await searchSecret(folder, token)
    searched += result.files
    found.push(...result.found.map((file) => `${file} ${when}`))
    if ((await searchSecret(folder, cars[0] ?? '')).found.length === 0) blind.push(`the files ${when}`)
  }
  try {
    const first = await start()
    await makeTrainingProfile(first.page, service.address, token)
    if (keyring !== null) blind.push(...(await notKept(first.page, home)))
    // The samples of the practice profile are not sent with another one.
    await importSamples(first)
    await submitAll(first, service.received)
    await askAll(first)
    await goToWorklist(first.page)
    await searchWindow(first.page, 'after errors')
    await crashWindow(first)
    await first.kill()
    await searchFiles(home, 'after a crash')

    const again = await start()
    if (keyring !== null) {
      await goSettings(again.page, 'profiles')
      await again.page.locator('[data-token="kept"]').waitFor()
      blind.push(...(await notKept(again.page, home)))
    }
    const before = service.received()
    await askAll(again)
    if (service.received() === before) blind.push('the token is not used after a restart')
    const backup = join(outside, 'cadangan.ajukan')
    await chooseSavePath(again.app, backup)
    const written = await callHost(again.page, 'backup.write', { passphrase: '', pdfs: true, suggestedName: 'cadangan.ajukan' })
    if (!written.ok) blind.push(`the backup: ${written.failure.code}`)
    await goToWorklist(again.page)
    await searchWindow(again.page, 'after a restart')
    await again.close()
    await searchFiles(home, 'at the end')
    const other = join(outside, 'restored')
    await mkdir(other)
    const profile = await openBackupProfile(other)
    valueOf(await profile.backups.choose(backup))
    valueOf(await profile.backups.open(''))
    valueOf(await profile.backups.restore(null))
    await profile.close()
    await searchFiles(outside, 'of the backup')
    return { found, searched, received: service.received(), blind }
  } finally {
    await service.close()
    await keyring?.close()
    await removeHome(home)
    await removeHome(outside)
  }
}
