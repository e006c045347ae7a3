import { existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { violations } from '../../support/axe.ts'
import { callHost } from '../../support/drivers/host-calls.ts'
import { action, expect, holdToasts, toast } from '../../support/e2e.ts'
import { choosePath, chooseSavePath, enterPassword, freshHome, launch, removeHome } from '../../support/running-app.ts'
import { fact, officePart, officeState, test } from '../../support/office/windows.ts'
import { goSettings } from '../../support/drivers/settings.ts'

const password = 'kata sandi kepala 7c1d'
const tool = (page: Page, name: string) => page.locator(`[data-tool="${name}"]:visible`)
const setting = (page: Page, name: string) => page.locator(`[data-setting="tool.${name}"]`)
const deskRow = (page: Page, name: string) => page.locator(`[data-tool="desks"] tr[data-desk="${name}"]`)

/** Files below a folder that have the text. */
const filesWith = async (folder: string, text: string): Promise<readonly string[]> => {
  const found: string[] = []
  for (const name of await readdir(folder, { recursive: true })) {
    const path = join(folder, name)
    if ((await stat(path)).isFile() && (await readFile(path)).includes(text)) found.push(name)
  }
  return found
}

/** Debian's packages are found without PATH; version 15 is older than the server of the test. */
const hasOlderPrograms = existsSync('/usr/lib/postgresql/15/bin/pg_dump')

test('an office is set up in the window: server, certificate, login, desks with file and PIN; this desk joins by it, is seen, locked and unlocked', async ({
  surroundings: { server, keyring },
  windowSize
}) => {
  await server.admin.query(`CREATE ROLE kepala LOGIN SUPERUSER PASSWORD '${password}'`)
  const home = await freshHome()
  // Its own folder of settings, and no program of PostgreSQL.
  const env = { ...keyring.env, XDG_CONFIG_HOME: join(home, 'config'), PATH: home }
  const running = await launch({ ...windowSize, home, args: ['--password-store=gnome-libsecret'], env })
  const { app, page } = running
  const address = `127.0.0.1:${server.address.port}`
  const look = async (): Promise<void> => expect(await violations(running)).toEqual([])
  let pin = ''
  try {
    await holdToasts(page)
    await goSettings(page, 'office')
    await action(page, 'office.tool').click()

    await test.step('the server: missing values, a server that does not answer, and the fingerprint before anything is sent', async () => {
      await expect(setting(page, 'address')).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(setting(page, 'address')).toHaveAttribute('aria-invalid', 'true')
      await setting(page, 'address').fill('127.0.0.1:1')
      await page.keyboard.press('Enter')
      await expect(tool(page, 'refusal')).toContainText('Server tidak terjangkau')
      await look()
      await choosePath(app, join(home, 'tls'))
      await action(page, 'tool.certificate').click()
      await page.keyboard.press('Enter')
      await expect(page.locator('[data-dialog="tool-certificate"] [data-tool="refusal"]')).toContainText('Isi nama atau alamat server dulu')
      await page.locator('[data-field="tool.hosts"]').fill('kantor.lan, 127.0.0.1')
      await look()
      await page.keyboard.press('Enter')
      await expect(tool(page, 'certificate-saved')).toHaveText('server.crt dan server.key disimpan.')
      await expect(tool(page, 'fingerprint')).toHaveText(/^(?:[\da-f]{4} ?){16}$/)
      await look()
      expect(await readdir(join(home, 'tls'))).toEqual(['server.crt', 'server.key'])
      await action(page, 'tool.certificate.done').click()
      await setting(page, 'address').fill(address)
      await setting(page, 'database').fill('kantor')
      await page.keyboard.press('Enter')
      const { trust } = server
      await expect(tool(page, 'fingerprint')).toHaveText(
        trust.kind === 'key'
          ? [trust.sha256.slice(0, 32), trust.sha256.slice(32)].map((line) => line.match(/.{4}/g)?.join(' ')).join('')
          : ''
      )
      await look()
      // The focus is before the button.
      await page.keyboard.press('Tab')
      await expect(action(page, 'tool.same')).toBeFocused()
      await page.keyboard.press('Enter')
    })

    await test.step('a wrong password is refused with a message, the right one is accepted', async () => {
      await setting(page, 'user').fill('kepala')
      const logIn = () => action(page, 'tool.logIn').click()
      await enterPassword(app, logIn, null)
      await expect(tool(page, 'refusal')).toHaveCount(0)
      await enterPassword(app, logIn, 'salah')
      await expect(tool(page, 'refusal')).toContainText('Server menolak masuk')
      await look()
      await enterPassword(app, logIn, password)
      await expect(setting(page, 'name')).toBeFocused()
    })

    await test.step('the office and its first desk, with a pairing file and a PIN that is shown once', async () => {
      await setting(page, 'name').fill('PT Contoh Jaya')
      await action(page, 'tool.create').click()
      await expect(page.locator('[data-setting="tool.addresses"]')).toHaveAttribute('aria-invalid', 'true')
      await setting(page, 'addresses').fill(address)
      await look()
      await page.keyboard.press('Enter')
      await expect(page.locator('[data-field="tool.desk"]')).toHaveValue('Meja 1')
      await look()
      await chooseSavePath(app, join(home, 'satu.ajukan-desk'))
      await action(page, 'tool.desk.yes').click()
      await expect(tool(page, 'saved')).toContainText('satu.ajukan-desk')
      pin = (await tool(page, 'pin').textContent()) ?? ''
      expect(pin).toMatch(/^\d{4} \d{4} \d{4}$/)
      // The dialog cannot be closed by accident.
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog', { name: 'PIN sudah dicatat?' })).toBeVisible()
      await page.keyboard.press('Escape')
      await action(page, 'tool.copyPin').click()
      await expect(toast(page, 'PIN disalin.')).toBeVisible()
      await look()
      await action(page, 'tool.desk.done').click()
      await expect(deskRow(page, 'Meja 1')).toContainText('belum bergabung')

      await action(page, 'tool.addDesk').click()
      await page.locator('[data-field="tool.desk"]').fill('meja 1')
      await page.keyboard.press('Enter')
      await expect(tool(page, 'refusal')).toContainText('Meja meja 1 sudah ada')
      await page.locator('[data-field="tool.desk"]').fill('Meja 2')
      await page.locator('[data-rights="viewer"]').check()
      await look()
      await chooseSavePath(app, join(home, 'dua.ajukan-desk'))
      await action(page, 'tool.desk.yes').click()
      await action(page, 'tool.desk.done').click()
      await expect(deskRow(page, 'Meja 2')).toContainText('Pembaca')
      await look()
    })

    await test.step('a backup without the programs of PostgreSQL says what to install', async () => {
      await action(page, 'tool.backup').click()
      await chooseSavePath(app, join(home, 'kantor.backup'))
      await action(page, 'tool.backup.yes').click()
      await expect(tool(page, 'refusal')).toContainText(hasOlderPrograms ? 'pg_dump 15' : 'Program pg_dump dari PostgreSQL diperlukan')
      await expect(action(page, 'tool.programs')).toBeVisible()
      await look()
      await action(page, 'tool.backup.no').click()
      await action(page, 'tool.restore').click()
      await expect(page.getByRole('dialog', { name: 'Pulihkan kantor dari cadangan' })).toContainText('tetap di server dengan nama lain')
      await look()
      await page.keyboard.press('Escape')
      await expect(action(page, 'tool.addDesk')).toBeVisible()
      expect(existsSync(join(home, 'kantor.backup'))).toBe(false)
    })

    await test.step('this desk joins by the file and the PIN', async () => {
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await choosePath(app, join(home, 'satu.ajukan-desk'))
      await page.locator('[data-setting="office.pin"]').fill(pin)
      await action(page, 'office.join').click()
      await expect(fact(page, 'desk')).toHaveText('Meja 1 · Pemilik · Aktif')
      await expect(officePart(page)).toContainText('PT Contoh Jaya')
      await look()
    })

    await test.step('the next opening knows the server, needs the password again, and sees, locks and unlocks the desk', async () => {
      await action(page, 'office.tool').click()
      await expect(tool(page, 'server')).toHaveText(`${address} · kantor · kepala`)
      expect(await callHost(page, 'officeTool.status', null)).toMatchObject({ value: { end: 'refused', problem: 'tool-closed' } })
      await enterPassword(app, () => action(page, 'tool.logIn').click(), password)
      await expect(deskRow(page, 'Meja 1').locator('[data-state="active"]')).toBeVisible()
      await expect(deskRow(page, 'Meja 1')).not.toContainText('belum bergabung')
      await deskRow(page, 'Meja 1').locator('[data-action="tool.lock"]').click()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog', { name: 'Kunci Meja 1' })).toContainText('Tulis sesuatu di sini')
      await page.locator('[data-field="tool.reason"]').fill('Laptopnya hilang.')
      await look()
      await page.keyboard.press('Enter')
      await expect(deskRow(page, 'Meja 1').locator('[data-state="locked"]')).toBeVisible()
      await expect(officeState(page)).toContainText('Meja ini dikunci')
      await deskRow(page, 'Meja 1').locator('[data-action="tool.unlock"]').click()
      await expect(deskRow(page, 'Meja 1').locator('[data-state="active"]')).toBeVisible()
    })

    await test.step('no file, no diagnostics and no page contains the password', async () => {
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      expect(await page.content()).not.toContain(password)
      const collected = await callHost(page, 'diagnostics.collect', { rows: {} })
      expect(collected.ok).toBe(true)
      expect(JSON.stringify(collected)).not.toContain(password)
      await running.close()
      expect(await filesWith(home, 'kepala@')).toEqual(['config/ajukan/office.json'])
      expect(await filesWith(home, password)).toEqual([])
    })
  } finally {
    await running.kill()
    await server.admin.query('DROP DATABASE IF EXISTS kantor WITH (FORCE)')
    await removeHome(home)
  }
})
