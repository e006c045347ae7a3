import type { Page } from 'playwright'
import { isOnPath } from '../../../scripts/support/process.ts'
import { expect, field, loadSamples, openDeclaration, samples, section, test } from '../../support/e2e.ts'
import { startInputMethod } from '../../support/fakes/input-method.ts'
import { launch, ownDisplay, removeHome } from '../../support/running-app.ts'

const missing = isOnPath('ibus-daemon')
  ? null
  : 'NOT RUN, and so not passed: IBus is not installed. On Debian: apt-get install ibus ibus-libpinyin ibus-gtk3 xdotool'
if (missing !== null) console.error(missing)

const cell = (page: Page, line: number) => field(page, `/detail/data/${line}/brgurai`)

test('pinyin is composed in a selected cell, and in the open one; letters are typed as before @all', async () => {
  test.skip(missing !== null, missing ?? '')
  const display = ownDisplay().DISPLAY ?? process.env['DISPLAY'] ?? ''
  const method = await startInputMethod(display)
  const running = await launch({ env: { ...method.env, DISPLAY: display } })
  const { page } = running
  try {
    await loadSamples(page)
    await openDeclaration(page, samples.forty)
    await section(page, 'goods').click()
    await cell(page, 2).click()
    await method.focus('libpinyin')
    await method.press(...'nihao')
    await expect(cell(page, 2)).toHaveAttribute('data-composing', '你好')
    await method.press('space')
    await expect(cell(page, 2)).toHaveValue('你好')
    await method.press(...'shijie', 'space', 'Return')
    await expect(cell(page, 2)).toHaveText('你好世界')
    // The next cell is selected; the text comes without a click.
    await method.press(...'nihao', 'space', 'Return')
    await expect(cell(page, 3)).toHaveText('你好')

    await method.focus('xkb:us::eng')
    await method.press(...'abc', 'Return')
    await expect(cell(page, 4)).toHaveText('abc')
  } finally {
    await running.close()
    await method.close()
    await removeHome(running.home)
  }
})
