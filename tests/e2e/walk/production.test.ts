import { callHost } from '../../support/drivers/host-calls.ts'
import { countedActions, figureLine } from '../../support/drivers/counted-actions.ts'
import { action, expect, test } from '../../support/e2e.ts'
import { questionsOf } from '../../support/running-app.ts'

/** `npm run walk -- production`: a production profile with its token is made and used, by the pointer; `countedActions` says what counts as an action. */
const mostClicks = 8

test('a production profile with its token is made and used with at most eight clicks and no scrolling', async ({ ajukan }) => {
  const { page } = ajukan
  const walk = countedActions(page)
  const dialog = page.locator('[data-dialog="new-profile"]')
  await action(page, 'samples.load').waitFor()

  await walk.click(action(page, 'profile.menu'), 'the mark of the profile')
  await walk.click(page.getByRole('menu').locator('[data-action="profile.add"]'), 'Tambah profil')
  // The kind is production, and the address has the focus.
  await expect(dialog.locator('[data-setting="address"]')).toBeFocused()
  await walk.type('http://127.0.0.1:9')
  for (const [name, value] of [
    ['edinumber', 'PPJK-1'],
    ['token', 'token-kantor-123'],
    ['ajuPrefix', '040328KTU417']
  ] as const) {
    const input = dialog.locator(`[data-setting="${name}"]`)
    await expect(input).toBeInViewport({ ratio: 1 })
    await walk.click(input, name)
    await walk.type(value)
  }
  await expect(action(page, 'profile.create')).toBeInViewport({ ratio: 1 })
  await walk.click(action(page, 'profile.create'), 'Simpan dan pakai')
  await expect(page.locator('[data-profile-kind="production"]')).toBeVisible()
  const list = await callHost(page, 'profiles.list', null)
  expect(list.ok && list.value.profiles.find(({ id }) => id === list.value.current)).toMatchObject({
    kind: 'production',
    edinumber: 'PPJK-1',
    ajuPrefix: '040328KTU417',
    token: expect.not.stringMatching('none')
  })

  if (process.env['AJUKAN_LIST_ACTIONS'] === '1') console.log(walk.done.join('\n'))
  // The host asks about the address, which the test answers.
  const questions = (await questionsOf(ajukan.app)).length
  const clicks = walk.done.filter((one) => one.startsWith('click')).length + questions
  console.log(figureLine('clicks to a production profile with token that is used, with the question of the system', clicks, mostClicks))
  console.log(figureLine('the same with the texts typed', walk.done.length + questions, mostClicks + 4))
  expect(clicks).toBeLessThanOrEqual(mostClicks)
})
