import { mount } from '@vue/test-utils'
import { expect, test } from 'vitest'
import type { AppInfo } from '#core/contract/app.ts'
import { ok } from '#core/base/result.ts'
import { servicesKey } from '../../../../renderer/data/services.ts'
import { id } from '../../../../renderer/i18n/text.ts'
import AboutSettings from '../../../../renderer/features/settings/views/AboutSettings.vue'
import { openTestApp } from '../../support/test-services.ts'

const info: AppInfo = {
  version: '0.1.0',
  electron: '42.0.0',
  chromium: '148.0',
  platform: 'linux',
  runtime: 'evaluation',
  locale: 'id',
  user: 'budi',
  build: null,
  keyring: true,
  policy: null,
  dataPlace: null,
  damagedSettings: null
}

const open = async (shown: AppInfo) => {
  let openedNotices = 0
  const app = await openTestApp({
    overrides: {
      'app.info': () => Promise.resolve(ok(shown)),
      'app.openNotices': () => {
        openedNotices += 1
        return Promise.resolve(ok(null))
      }
    }
  })
  const about = mount(AboutSettings, { global: { plugins: [app.pinia], provide: { [servicesKey as symbol]: app.services } } })
  return { about, notices: () => about.find('[data-action="settings.notices"]'), openedNotices: () => openedNotices }
}

test('a package shows its commit and that it is a test package, and opens the licences of its components', async () => {
  const { about, notices, openedNotices } = await open({ ...info, build: { commit: '0123456789ab', date: 1_795_000_000_000, test: true } })
  expect(about.text()).toContain(`Electron 42.0.0 (${id.settings.runtimes.evaluation})`)
  expect(about.get('[data-build]').text()).toMatch(/commit 0123456789ab, 1[89]-11-2026/)
  expect(about.get('[data-build]').text()).toContain(id.settings.testBuild)
  await notices().trigger('click')
  expect(openedNotices()).toBe(1)
})

test('an application that runs from its sources says so, and has no file of licences', async () => {
  const { about, notices } = await open(info)
  expect(about.get('[data-build]').text()).toBe(id.settings.noPackage)
  expect(notices().exists()).toBe(false)
})
