import { mount } from '@vue/test-utils'
import { expect, onTestFinished, test } from 'vitest'
import { ok } from '#core/base/result.ts'
import type { Settings } from '#core/contract/settings.ts'
import type { OfficeContact } from '#core/contract/office.ts'
import { serverDiskFull } from '#core/office/server-disk-full.ts'
import JoinedOffice from '../../../../renderer/features/office/views/JoinedOffice.vue'
import { testRouter } from '../../support/mounted.ts'
import type { OfficeServerState } from '#core/contract/office-server.ts'
import { servicesKey } from '../../../../renderer/data/services.ts'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'
import { useOffice } from '../../../../renderer/features/office/store/office.ts'
import ServerHere from '../../../../renderer/features/office/views/server/ServerHere.vue'
import { serverTexts } from '../../../../renderer/features/office/server-text.ts'
import * as texts from '../../../../renderer/i18n/text.ts'
import { eventually } from '../../../support/eventually.ts'
import { joinedStatus, memoryOffice } from '../../../support/fakes/memory-office.ts'
import { openTestApp } from '../../support/test-services.ts'

const runningHere: Extract<OfficeServerState, { kind: 'here' }> = {
  kind: 'here',
  phase: 'running',
  problem: null,
  office: 'PT Contoh',
  addresses: [],
  port: 54_320,
  fingerprint: '',
  major: 18,
  newerMajor: null,
  copies: { folder: 'stick', lastAt: 1, problem: null, isOverdue: false },
  autostart: true
}

const open = async (language: Settings['language'], state: OfficeServerState, isJoined = true) => {
  const app = await openTestApp()
  await useSettings(app.pinia).change({ language })
  const calls: string[] = []
  let now = state
  const answer = (name: string, next: OfficeServerState) => () => {
    calls.push(name)
    now = next
    return Promise.resolve(ok({ end: 'done' as const, value: next }))
  }
  app.host.use({
    'officeServer.state': () => Promise.resolve(ok(now)),
    'officeServer.useHere': answer('useHere', runningHere),
    'officeServer.pairOwnDesk': answer('pairOwnDesk', runningHere)
  })
  const fakeOffice = memoryOffice(app.host)
  await useOffice(app.pinia).load()
  const page = mount(ServerHere, {
    props: { isJoined },
    attachTo: document.body,
    global: { plugins: [app.pinia], provide: { [servicesKey as symbol]: app.services } }
  })
  onTestFinished(() => page.unmount())
  await eventually(() => expect(page.find('[data-part="office-server"]').exists()).toBe(true))
  /** Every button that a text names is on the page, or in the block of this desk above. */
  const names = (notice: string, labels: readonly string[]): void => {
    const said = page.find(`[data-server="${notice}"]`).text()
    for (const label of labels) expect(said).toContain(label.replace('…', ''))
  }
  /** What a desk that has joined says in its settings. */
  const joined = (contact: OfficeContact): string => {
    const desk = mount(JoinedOffice, {
      props: { status: { ...joinedStatus, contact } },
      global: { plugins: [app.pinia, testRouter()], provide: { [servicesKey as symbol]: app.services } }
    })
    onTestFinished(() => desk.unmount())
    return desk.find('[data-office="refused"]').text()
  }
  return { app, joined, calls, fakeOffice, page, names, leave: texts[language].officeSettings.leave.action }
}

test.each(['id', 'en'] as const)(
  'a copied server says in %s what the owner can press, offers nothing else, and does it',
  async (language) => {
    const copied: OfficeServerState = { ...runningHere, phase: 'stopped', problem: { problem: 'server-copied', detail: '' } }
    const { calls, page, names, leave } = await open(language, copied)
    names('problem', [leave, serverTexts[language].here.useHere])
    expect(page.findAll('button').map((one) => one.attributes('data-action'))).toEqual(['server.useHere'])
    expect(page.find('[data-action="server.useHere"]').text()).toBe(serverTexts[language].here.useHere)
    await page.find('[data-action="server.useHere"]').trigger('click')
    await eventually(() => expect(page.find('[data-action="server.stop"]').exists()).toBe(true))
    expect([calls, page.find('[data-server="problem"]').exists()]).toEqual([['useHere'], false])
  }
)

test.each(['id', 'en'] as const)(
  'a desk that its own server does not let in says in %s what the owner can press, and does it',
  async (language) => {
    const { calls, fakeOffice, page, names, leave } = await open(language, runningHere)
    expect(page.find('[data-server="desk-out"]').exists()).toBe(false)
    for (const why of ['office-login', 'office-forked'] as const) {
      fakeOffice.tell([], [], { contact: { kind: 'refused', since: 1, why } })
      await eventually(() => expect(page.find('[data-server="desk-out"]').exists()).toBe(true))
    }
    names('desk-out', [leave, serverTexts[language].here.pairOwn])
    await page.find('[data-action="server.pairOwnDesk"]').trigger('click')
    await eventually(() => expect(calls).toEqual(['pairOwnDesk']))
    fakeOffice.tell([], [], { contact: { kind: 'connected' } })
    await eventually(() => expect(page.find('[data-server="desk-out"]').exists()).toBe(false))
  }
)

test.each(['id', 'en'] as const)(
  'a full disk of the server is told in %s in the same words at the desk that runs it and at a joined desk',
  async (language) => {
    const full: OfficeServerState = { ...runningHere, phase: 'failed', problem: { problem: 'server-disk-full', detail: 'could not write' } }
    const { page, joined } = await open(language, full)
    const said = page.find('[data-server="problem"]').text()
    expect(said).toContain(serverDiskFull[language])
    expect(joined({ kind: 'refused', since: 1, why: 'office-disk-full' })).toBe(said)
  }
)

test.each([
  ['linux', 'id', 'sudo apt install postgresql'],
  ['linux', 'en', 'sudo apt install postgresql'],
  ['win32', 'id', 'winget install PostgreSQL.PostgreSQL.17'],
  ['win32', 'en', 'winget install PostgreSQL.PostgreSQL.17']
] as const)(
  'where PostgreSQL is missing on %s the page says in %s what to install, and looks again',
  async (platform, language, command) => {
    const { app, page } = await open(language, { kind: 'unavailable', why: 'no-programs' }, false)
    const settings = useSettings(app.pinia)
    settings.info = settings.info && { ...settings.info, platform }
    await eventually(() => expect(page.find('[data-server="install"]').text()).toContain(command))
    app.host.use({ 'officeServer.state': () => Promise.resolve(ok({ kind: 'none', addresses: [], major: 17 })) })
    await page.find('[data-action="server.look"]').trigger('click')
    await eventually(() => expect(page.find('[data-action="server.restore"]').exists()).toBe(true))
  }
)

test.each(['id', 'en'] as const)('data of a missing version of PostgreSQL offer in %s the way that they name', async (language) => {
  const failed: OfficeServerState = { ...runningHere, phase: 'failed', problem: { problem: 'version-missing', detail: '' } }
  const { page, names } = await open(language, failed)
  names('problem', [serverTexts[language].restore.action])
  await page.find('[data-action="server.restore"]').trigger('click')
  await eventually(() => expect(document.querySelector('[data-dialog="server-restore"]')).not.toBeNull())
})
