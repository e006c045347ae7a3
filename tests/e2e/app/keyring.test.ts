import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, loadSamples, samples, test } from '../../support/e2e.ts'
import { goToWorklist } from '../../support/drivers/editor.ts'
import { freshHome, launch, removeHome } from '../../support/running-app.ts'
import { startKeyring } from '../../support/fakes/test-keyring.ts'
import { makeTrainingProfile, searchSecret, sendSample, startRecordingService, tokenState } from '../../support/drivers/tokens.ts'

// Linux only: on Windows and macOS the test would use the keyring of the user.
const withKeyring = async (): Promise<void> => {
  const token = 'canary-keyring-51d0b7-token'
  const keyring = await startKeyring()
  const service = await startRecordingService()
  const home = await freshHome()
  const start = () => launch({ home, args: ['--password-store=gnome-libsecret'], env: keyring.env })
  try {
    const first = await start()
    await loadSamples(first.page)
    await makeTrainingProfile(first.page, service.address, token)
    expect(await tokenState(first.page)).toBe('kept')
    await expect(first.page.locator('[data-notice="no-keyring"]')).toHaveCount(0)
    await first.close()
    expect((await searchSecret(home, token)).found).toEqual([])
    expect(await readFile(join(home, 'ajukan', 'secrets.json'), 'utf8')).toContain('"backend": "gnome_libsecret"')

    const again = await start()
    await again.page.locator('[data-action="go.settings"]').click()
    await expect(again.page.locator('[data-token]')).toHaveAttribute('data-token', 'kept')
    await goToWorklist(again.page)
    await sendSample(again.page, samples.three)
    await expect.poll(() => service.authorizations).toEqual([`Bearer ${token}`])
    await again.close()
    expect((await searchSecret(home, token)).found).toEqual([])
  } finally {
    await service.close()
    await keyring.close()
    await removeHome(home)
  }
}

if (process.platform === 'linux')
  test('with a keyring a token is available after a restart, and is on the disk only encrypted', withKeyring)
