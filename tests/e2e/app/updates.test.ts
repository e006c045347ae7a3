import { chmod, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { violations } from '../../support/axe.ts'
import { createDraft, goToSection, typeField } from '../../support/drivers/editor.ts'
import { startDialogs } from '../../support/drivers/start/start-dialogs.ts'
import { action, expect, field, go, openDeclaration, rowOf, test } from '../../support/e2e.ts'
import { answerQuestions, freshHome, launch, questionsOf, removeHome, type RunningApp } from '../../support/running-app.ts'
import { newKey, packageBytes, packagePathOf, startUpdateServer } from '../../support/updates/update-server.ts'
import { goSettings } from '../../support/drivers/settings.ts'

const key = newKey()
const part = (page: Page) => page.locator('[data-updates]')
const source = (page: Page) => page.locator('[data-setting="updates.source"]')

const openAbout = async (page: Page): Promise<void> => {
  await goSettings(page, 'about')
}
const setAddress = async (page: Page, address: string): Promise<void> => {
  await source(page).fill(address)
  await source(page).press('Tab')
}
const expectPhase = (page: Page, phase: string): Promise<void> => expect(part(page)).toHaveAttribute('data-updates', phase)

/** Programs that only write down that they were called, and the package, instead of those that install and start. */
const fakePrograms = async (home: string) => {
  const path = (name: string): string => join(home, name)
  for (const name of ['elevate', 'start']) {
    await writeFile(path(`${name}.sh`), `#!/bin/sh\necho "$2" >> "${path(`${name}.txt`)}"\n`)
    await chmod(path(`${name}.sh`), 0o755)
  }
  return {
    elevate: path('elevate.sh'),
    executable: path('start.sh'),
    calls: (name: 'elevate' | 'start') => readFile(path(`${name}.txt`), 'utf8').catch(() => '')
  }
}

const ended = (running: RunningApp): Promise<unknown> => {
  const child = running.app.process()
  return child.exitCode === null ? new Promise((resolve) => child.once('exit', resolve)) : Promise.resolve()
}

test('an application that was not installed takes no updates, and says so', async ({ ajukan }) => {
  await openAbout(ajukan.page)
  await expectPhase(ajukan.page, 'not-installed')
  await expect(part(ajukan.page)).toContainText('tidak dijalankan dari paket')
})

test('an update is found, refused where it is forged, downloaded, and installed after a backup; the next start says that it was not', async () => {
  test.skip(process.platform !== 'linux', 'the programs that install are those of Linux')
  const server = await startUpdateServer()
  const home = await freshHome()
  const { calls, ...programs } = await fakePrograms(home)
  const options = {
    home,
    width: 1366,
    height: 768,
    env: { AJUKAN_TEST_UPDATES: JSON.stringify({ key: key.text, kind: 'deb', ...programs }) }
  }
  const running = await launch(options)
  const { app, page } = running
  let car = ''
  try {
    await test.step('without an address nobody is asked', async () => {
      await openAbout(page)
      await expectPhase(page, 'idle')
      await expect(part(page)).toContainText('Belum ada alamat')
      await expect(action(page, 'updates.check')).toBeDisabled()
    })

    await test.step('an address is confirmed outside the window', async () => {
      await answerQuestions(app, 'no')
      await setAddress(page, server.address)
      await expect.poll(() => questionsOf(app)).toHaveLength(1)
      expect((await questionsOf(app))[0]).toContain(server.address)
      await expect(source(page)).toHaveValue('')
      await setAddress(page, 'http://updates.invalid')
      await expect(source(page)).toHaveValue('')
      expect(await questionsOf(app)).toHaveLength(1)
      await answerQuestions(app, 'yes')
      await setAddress(page, server.address)
      await expect(action(page, 'updates.check')).toBeEnabled()
      expect(server.asked).toEqual([])
      // A page could turn updates off otherwise.
      await answerQuestions(app, 'no')
      await setAddress(page, '')
      await expect.poll(async () => (await questionsOf(app)).at(-1)).toContain('Tidak lagi mengambil pembaruan Ajukan?')
      await expect(source(page)).toHaveValue(server.address)
      await answerQuestions(app, 'yes')
    })

    await test.step('an update that another key has signed is refused in words', async () => {
      server.offer(newKey(), {}, 'deb')
      await action(page, 'updates.check').click()
      await expect(page.locator('[data-updates-refused="signature"]')).toContainText(
        'bukan dari penerbit Ajukan. Ditolak, tidak ada yang berubah.'
      )
    })

    await test.step('a good one is found; what is new is shown as plain text', async () => {
      server.offer(key, { notes: { id: 'Lebih cepat.\n<b>Lebih aman</b>', en: 'Faster.' } }, 'deb')
      await action(page, 'updates.check').click()
      await expectPhase(page, 'found')
      await expect(page.locator('[data-updates-notes]')).toHaveText('Lebih cepat.\n<b>Lebih aman</b>')
      expect(await violations(running)).toEqual([])
      await go(page, 'worklist')
      await expect(page.locator('[data-update-notice]')).toContainText('Ajukan 9.1.0 tersedia.')
      await action(page, 'updates.show').click()
    })

    await test.step('the download shows its progress, and can be cancelled', async () => {
      server.put(packagePathOf('deb'), (_request, response) => void response.writeHead(200).write(packageBytes.subarray(0, 50_000)))
      await action(page, 'updates.download').click()
      await expect(part(page).locator('progress')).toBeVisible()
      await action(page, 'updates.stop').click()
      await expectPhase(page, 'found')
    })

    await test.step('a package that was changed is refused, and can be downloaded again', async () => {
      server.put(packagePathOf('deb'), Buffer.concat([Buffer.from('P'), packageBytes.subarray(1)]))
      await action(page, 'updates.download').click()
      await expect(page.locator('[data-updates-refused="hash"]')).toContainText('tidak sama dengan yang ditandatangani')
      expect(await readdir(join(home, 'ajukan', 'updates'))).toEqual([])
      server.put(packagePathOf('deb'), packageBytes)
      await action(page, 'updates.again').click()
      await expectPhase(page, 'ready')
      expect(await violations(running)).toEqual([])
    })

    await test.step('the installation saves what is typed, ends the application and makes a backup first', async () => {
      await go(page, 'worklist')
      car = await createDraft(page)
      await goToSection(page, 'price')
      await typeField(page, '/header/data/kdval', 'USD')
      await openAbout(page)
      const end = ended(running)
      // The window may be gone before Playwright has its answer.
      await action(page, 'updates.install')
        .click()
        .catch(() => undefined)
      await end
      await expect.poll(() => calls('start')).toBe('\n')
      expect(await calls('elevate')).toBe(`${join(home, 'ajukan', 'updates', packagePathOf('deb'))}\n`)
      const backups = await readdir(join(home, 'ajukan', 'before-update'))
      expect(backups).toEqual([expect.stringMatching(/^ajukan-0\.1\.0-before-9\.1\.0-\d+\.ajukan$/)])
      expect((await readFile(join(home, 'ajukan', 'before-update', backups[0] ?? ''))).length).toBeGreaterThan(1_000)

      const again = await launch(options)
      try {
        await expect(again.page.locator('[data-update-notice]')).toContainText('sudah diunduh')
        await openDeclaration(again.page, car)
        await goToSection(again.page, 'price')
        await expect(field(again.page, '/header/data/kdval')).toHaveValue('USD')
        await openAbout(again.page)
        await expect(again.page.locator('[data-updates-failure]')).toContainText('belum terpasang')
        await action(again.page, 'updates.atQuit').click()
        await expect(action(again.page, 'updates.notAtQuit')).toBeVisible()
        await goSettings(again.page, 'appearance')
        await again.page.locator('[data-action="settings.language"]').selectOption('en')
        await openAbout(again.page)
        await expect(part(again.page)).toContainText('is installed when Ajukan closes')
        // As Windows does when the session ends.
        const end = ended(again)
        await again.app.evaluate(({ BrowserWindow }) => void BrowserWindow.getAllWindows()[0]?.emit('session-end')).catch(() => undefined)
        await end
      } finally {
        await again.kill()
      }
      expect((await calls('elevate')).trim().split('\n')).toHaveLength(1)
      const last = await launch(options)
      try {
        await openAbout(last.page)
        await expect(part(last.page)).toContainText('is installed when Ajukan closes')
      } finally {
        await last.close()
      }
      await expect.poll(async () => (await calls('elevate')).trim().split('\n')).toHaveLength(2)
      expect(await calls('start')).toBe('\n')
    })

    await test.step('after three failed starts of an update the next one says how to go back, and opens if the user wants that', async () => {
      const record = join(home, 'ajukan', 'updated.json')
      await writeFile(record, JSON.stringify({ from: '0.0.9', to: '0.1.0', backup: '/before/a.ajukan', starts: 3 }))
      const dialogs = startDialogs(join(home, 'dialogs'))
      const started = launch({
        ...options,
        args: dialogs.options.args ?? [],
        env: { ...options.env, ...dialogs.options.env },
        limit: 90_000
      })
      // Where an assertion fails before it is awaited.
      started.catch(() => undefined)
      const { message, detail, buttons } = await dialogs.shown(1)
      expect(message).toContain('Ajukan 0.1.0 sudah beberapa kali gagal dibuka')
      expect(detail).toContain('versi 0.0.9')
      expect(detail).toContain('/before/a.ajukan')
      expect(buttons).toEqual(['Coba lagi / Try again', 'Sisihkan data / Set the data aside', 'Tutup / Close'])
      await dialogs.press(0)
      const opened = await started
      await expect(rowOf(opened.page, car)).toBeVisible()
      // A start that has succeeded is the end of it.
      await expect.poll(() => readdir(join(home, 'ajukan'))).not.toContain('updated.json')
      await opened.close()
    })
  } finally {
    await running.kill()
    await server.close()
    await removeHome(home)
  }
})
