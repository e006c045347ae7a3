import { existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright'
import { violations } from '../../support/axe.ts'
import { importBatch, batchCar, useProfile } from '../../support/drivers/outbox.ts'
import { action, expect, go, rowOf } from '../../support/e2e.ts'
import {
  answerQuestions,
  choosePath,
  chooseSavePath,
  freshHome,
  launch,
  questionsOf,
  removeHome,
  type RunningApp
} from '../../support/running-app.ts'
import { startCustoms, stateOf } from '../../support/office/sending-windows.ts'
import { ownServerSurroundings, serverHome } from '../../support/office/server-on-this-computer.ts'
import { fact, officePart, officeStatus, test } from '../../support/office/windows.ts'
import { goSettings } from '../../support/drivers/settings.ts'

const serverPart = (page: Page): Locator => page.locator('[data-part="office-server"]')

/** What a person does: every click, also in dialogs of the system, and every word that they type. */
const person = () => {
  let [clicks, words] = [0, 0]
  return {
    /** One that the test answers by itself: its button. */
    dialog: (): void => void (clicks += 1),
    click: async (target: Locator): Promise<void> => {
      clicks += 1
      await target.click()
    },
    type: async (target: Locator, text: string): Promise<void> => {
      words += text.split(/\s+/).length
      await target.fill(text)
    },
    done: () => ({ clicks, words })
  }
}

test('a person makes this computer the server, adds a colleague, and the second desk sends: two fresh profiles, counted', async ({
  surroundings: { keyring },
  windowSize
}) => {
  const postgres = await ownServerSurroundings()
  const customs = await startCustoms()
  const homes = [await serverHome(), await serverHome()] as const
  const stick = await freshHome()
  const begun: RunningApp[] = []
  const start = async ({ home, env }: (typeof homes)[number]): Promise<RunningApp> => {
    const running = await launch({
      ...windowSize,
      home,
      args: ['--password-store=gnome-libsecret'],
      env: { ...keyring.env, ...postgres.env, ...env }
    })
    begun.push(running)
    return running
  }
  try {
    const [first, second] = await Promise.all([start(homes[0]), start(homes[1])])
    const { click, dialog, type, done } = person()
    const openOffice = async ({ page }: RunningApp): Promise<void> => {
      await click(page.locator('nav [data-action="go.settings"]'))
      await click(page.locator('[data-settings-part="office"]'))
    }
    let pin = ''

    await test.step('the button asks in a dialog of the system, and makes server, office and desk', async () => {
      await openOffice(first)
      const { page, app } = first
      await expect(serverPart(page)).toBeVisible()
      expect(await violations(first)).toEqual([])
      await click(action(page, 'server.create'))
      await expect(page.locator('[data-field="server.office"]')).toBeFocused()
      await action(page, 'server.create.yes').click()
      await expect(page.locator('[data-field="server.office"]')).toHaveAttribute('aria-invalid', 'true')
      await type(page.locator('[data-field="server.office"]'), 'PT Contoh Jaya')
      for (const box of await page.locator('[data-server="addresses"] [data-host]').all()) await box.check()
      expect(await violations(first)).toEqual([])
      // No: nothing is made.
      await answerQuestions(app, 'no')
      await action(page, 'server.create.yes').click()
      await expect(action(page, 'server.create.yes')).toBeEnabled()
      expect(existsSync(join(homes[0].home, 'office-server'))).toBe(false)
      await answerQuestions(app, 'yes')
      await choosePath(app, stick)
      await click(action(page, 'server.create.yes'))
      // The question, the folder of the copies and its button, and the recovery code.
      for (let shown = 0; shown < 4; shown += 1) dialog()
      await expect(page.locator('[data-dialog="server-create"]')).toHaveCount(0, { timeout: 120_000 })
      await expect(serverPart(page)).toHaveAttribute('data-state', 'running')
      await expect(fact(page, 'desk')).toHaveText('Meja 1 · Pemilik · Aktif')
      await expect(fact(page, 'contact')).toContainText('Terhubung')
      await expect(page.locator('[data-server="copies"]')).toContainText('terakhir')
      expect((await readdir(stick)).filter((name) => name.endsWith('.ajukan-office'))).toHaveLength(1)
      expect((await questionsOf(app)).at(-1)).toMatch(/\d{4} \d{4} \d{4}/)
      expect(await violations(first)).toEqual([])
    })

    await test.step('the data are beside the profile, for this user only, and no password is written down', async () => {
      const folder = join(homes[0].home, 'office-server')
      expect((await stat(join(folder, 'data'))).mode & 0o777).toBe(0o700)
      expect(existsSync(join(homes[0].home, 'ajukan', 'office-server'))).toBe(false)
      expect((await readdir(folder)).filter((name) => name.endsWith('.ajukan-desk'))).toEqual([])
      for (const name of ['server.json', 'office.json']) expect(await readFile(join(folder, name), 'utf8')).not.toMatch(/password|secret/i)
      expect(await readFile(join(homes[0].home, 'config', 'autostart', 'ajukan.desktop'), 'utf8')).toContain('--background')
    })

    await test.step('a colleague: a file and a PIN', async () => {
      const { page, app } = first
      await chooseSavePath(app, join(stick, 'rekan.ajukan-desk'))
      await click(action(page, 'server.addDesk'))
      await expect(page.locator('[data-field="tool.desk"]')).toHaveValue('Meja 2')
      await click(action(page, 'tool.desk.yes'))
      dialog()
      pin = (await page.locator('[data-tool="pin"]').textContent()) ?? ''
      expect(await violations(first)).toEqual([])
      await page.keyboard.press('Escape')
      // The PIN is shown once: the dialog cannot be closed by accident.
      await expect(page.getByRole('dialog', { name: 'PIN sudah dicatat?' })).toBeVisible()
      await page.keyboard.press('Escape')
      await click(action(page, 'tool.desk.done'))
      // A name that is taken is refused in the dialog.
      await action(page, 'server.addDesk').click()
      await page.locator('[data-field="tool.desk"]').fill('meja 2')
      await page.keyboard.press('Enter')
      await expect(page.locator('[data-tool="refusal"]')).toContainText('Meja meja 2 sudah ada')
      await action(page, 'tool.desk.no').click()
    })

    await test.step('the second desk joins, is tested against the server, and sends a declaration', async () => {
      const { page, app } = second
      await choosePath(app, join(stick, 'rekan.ajukan-desk'))
      await openOffice(second)
      await type(page.locator('[data-setting="office.pin"]'), pin)
      await click(action(page, 'office.join'))
      // Its file, and its button.
      dialog()
      dialog()
      await expect(fact(page, 'desk')).toHaveText('Meja 2 · Broker · Aktif')
      await expect(fact(page, 'contact')).toContainText('Terhubung')
      // The profile and the file of the declaration are what each desk has anyway.
      for (const one of [first, second]) await useProfile(one.page, customs.address, 60)
      await importBatch(second, 1, 1)
      await click(rowOf(page, batchCar(1)))
      await click(page.locator('[data-action="declaration.queue"]:visible').first())
      const confirm = page.locator('[data-action="send.confirm"]')
      if (
        await confirm.waitFor({ timeout: 3_000 }).then(
          () => true,
          () => false
        )
      )
        await click(confirm)
      await expect.poll(() => stateOf(page, batchCar(1)), { timeout: 60_000 }).toBe('accepted')
      expect(customs.taken).toEqual([batchCar(1)])
      await go(first.page, 'worklist')
      await expect(rowOf(first.page, batchCar(1))).toBeVisible()
    })

    // What a person with no knowledge does in ten minutes: half a minute a click leaves time to read.
    const { clicks, words } = done()
    console.log(`two desks: ${clicks} clicks, ${words} typed words`)
    expect(clicks).toBeLessThanOrEqual(20)
    expect(words).toBeLessThanOrEqual(10)

    const again =
      await test.step('closing the window leaves the office open; the server ends with the application and comes back with it', async () => {
        await first.app.evaluate(({ BrowserWindow }) => void BrowserWindow.getAllWindows()[0]?.close())
        await expect.poll(() => first.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible())).toBe(false)
        expect((await officeStatus(second))?.contact.kind).toBe('connected')
        await first.close()
        await expect.poll(async () => (await officeStatus(second))?.contact.kind, { timeout: 60_000 }).not.toBe('connected')
        const again = await start(homes[0])
        await expect.poll(async () => (await officeStatus(second))?.contact.kind, { timeout: 60_000 }).toBe('connected')
        await goSettings(again.page, 'office')
        await expect(serverPart(again.page)).toHaveAttribute('data-state', 'running')
        await expect(officePart(again.page)).toContainText('Meja 2')
        return again
      })

    await test.step('the owner renames the office and a desk: every list says so, here and there', async () => {
      const { page } = again
      await page.locator('tr[data-desk="Meja 2"] [data-action="office.renameDesk"]').click()
      expect(await violations(again)).toEqual([])
      await page.locator('[data-field="office.name"]').fill('meja 1')
      await page.keyboard.press('Enter')
      await expect(page.locator('[data-dialog-failure]')).toContainText('Meja lain sudah bernama begitu')
      await page.locator('[data-field="office.name"]').fill('Budi')
      await page.keyboard.press('Enter')
      await expect(page.locator('[data-dialog="office-rename"]')).toHaveCount(0)
      await action(page, 'office.rename').click()
      await page.locator('[data-field="office.name"]').fill('PT Contoh Baru')
      await page.keyboard.press('Enter')
      await goSettings(second.page, 'office')
      for (const one of [again, second]) {
        await expect(fact(one.page, 'office')).toHaveText('PT Contoh Baru')
        await expect(officePart(one.page).locator('tr[data-desk="Budi"]')).toBeVisible()
        await expect(officePart(one.page).locator('tr[data-desk="Meja 2"]')).toHaveCount(0)
      }
      await expect(fact(second.page, 'desk')).toHaveText('Budi · Broker · Aktif')
      await go(page, 'worklist')
      await expect(rowOf(page, batchCar(1))).toContainText('Budi')
      await goSettings(page, 'office')
    })

    await test.step('a desk whose computer is replaced gets another file, and its former login ends', async () => {
      const { page, app } = again
      await chooseSavePath(app, join(stick, 'lagi.ajukan-desk'))
      await action(page, 'server.pairDesk').click()
      await expect(page.locator('[data-dialog="server-pair"] [data-field="server.desk"] option')).toHaveText(['Budi'])
      expect(await violations(again)).toEqual([])
      await action(page, 'tool.pair.yes').click()
      await expect(page.locator('[data-tool="pin"]')).toHaveText(/^\d{4} \d{4} \d{4}$/)
      await action(page, 'tool.pair.done').click()
      await action(page, 'server.details').click()
      await expect(page.locator('[data-server="fingerprint"]')).toHaveText(/^(?:[\da-f]{4} ?){16}$/)
      const isSame = (await readFile(join(stick, 'lagi.ajukan-desk'))).equals(await readFile(join(stick, 'rekan.ajukan-desk')))
      expect(isSame).toBe(false)
      await expect.poll(async () => (await officeStatus(second))?.contact.kind).not.toBe('connected')
    })
  } finally {
    for (const one of begun) await one.close()
    await postgres.stop(homes[0].home)
    await customs.close()
    await postgres.dispose()
    for (const home of [...homes.map((one) => one.home), stick]) await removeHome(home)
  }
})
