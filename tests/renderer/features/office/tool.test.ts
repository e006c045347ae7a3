import { mount } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { fail, ok } from '#core/base/result.ts'
import type { Handlers } from '#core/contract/host-api.ts'
import { sharedProblems, windowProblems, type ToolDesk, type ToolOffice } from '#core/contract/office-tool.ts'
import { servicesKey } from '../../../../renderer/data/services.ts'
import { useOfficeTool } from '../../../../renderer/features/office/store/tool.ts'
import { toolTexts } from '../../../../renderer/features/office/tool-text.ts'
import { typedAddresses, refusalSentence } from '../../../../renderer/features/office/views/tool/use-tool-call.ts'
import LogInForm from '../../../../renderer/features/office/views/tool/LogInForm.vue'
import ManagedDesks from '../../../../renderer/features/office/views/tool/ManagedDesks.vue'
import ServerForm from '../../../../renderer/features/office/views/tool/ServerForm.vue'
import { eventually } from '../../../support/eventually.ts'
import { openTestApp } from '../../support/test-services.ts'

const { en: toolEn, id: toolId } = toolTexts

const done = <T>(value: T) => ok({ end: 'done', value } as const)
const refused = (problem: 'password-wrong' | 'server-unreachable', detail = '') => ok({ end: 'refused', problem, detail } as const)
const desk: ToolDesk = {
  desk: 'd1',
  name: 'Meja 1',
  rights: 'owner',
  state: 'active',
  lastContact: Date.UTC(2026, 10, 20, 3),
  isPaired: true,
  schema: 7,
  waiting: 0,
  isForked: false,
  mustPresent: false,
  saysOlder: false,
  behind: 0
}
const counts = { declarations: 0, attempts: 0, closed: 0, openBranches: 0, documents: 0, documentBytes: 0 }
const office: ToolOffice = {
  kind: 'office',
  server: 'kantor.lan:5432',
  user: 'kepala',
  database: 'ajukan',
  schema: 15,
  version: '17.1',
  addresses: ['kantor.lan:5432'],
  unchecked: [],
  status: { office: 'o', name: 'PT Maju', generation: 1, sendingOpen: true, desks: [desk], counts, otherDatabases: [] }
}

const open = async (overrides: Partial<Handlers> = {}) => {
  const app = await openTestApp({ overrides: { 'officeTool.close': async () => ok(null), ...overrides } })
  return { app, tool: useOfficeTool(app.pinia), global: { plugins: [app.pinia], provide: { [servicesKey as symbol]: app.services } } }
}

test.each([toolId, toolEn])('every refusal has a text that names no argument of the terminal', (words) => {
  for (const problem of [...sharedProblems, ...windowProblems]) {
    const sentence = refusalSentence(words, { problem, detail: 'ab'.repeat(32) })
    expect([problem, sentence.length > 20]).toEqual([problem, true])
    expect(sentence).not.toMatch(/--(name|address|programs|fingerprint|out|yes)|"init/)
  }
  // People compare a fingerprint by its groups.
  expect(refusalSentence(words, { problem: 'server-certificate', detail: 'ab'.repeat(32) })).toContain('abab abab')
})

test('addresses are typed with commas, spaces or lines between them', () => {
  expect(typedAddresses(' a:1, b:2;c:3\n d ')).toEqual(['a:1', 'b:2', 'c:3', 'd'])
  expect(typedAddresses(' , ')).toEqual([])
})

test('the store keeps the office and not the password; closing forgets the office', async () => {
  const { app, tool } = await open({
    'officeTool.open': async () => ok({ server: 'kantor.lan:5432', database: 'ajukan', user: 'kepala' }),
    'officeTool.logIn': async () => done(office),
    'officeTool.unlockDesk': async () => refused('server-unreachable'),
    'officeTool.addDesk': async ({ name }) => done({ desk: name, file: 'a.ajukan-desk', pin: '1234 5678 9012', blocked: [] }),
    'officeTool.status': async () => done({ ...office, schema: 16 })
  })
  await tool.open()
  expect(tool.known).toEqual({ server: 'kantor.lan:5432', database: 'ajukan', user: 'kepala' })
  await tool.logIn(null)
  expect(tool.office).toEqual(office)
  await tool.unlockDesk('d1')
  expect(tool.office).toEqual(office)
  await tool.addDesk('Meja 2', 'broker')
  expect(tool.office).toMatchObject({ schema: 16 })
  expect(JSON.stringify(app.pinia.state.value)).not.toMatch(/1234/)
  await tool.close()
  expect([tool.office, app.host.calls.at(-1)?.channel]).toEqual([null, 'officeTool.close'])
})

test('steps of a backup are shown while it runs; a late one is not', async () => {
  const running = Promise.withResolvers<Awaited<ReturnType<Handlers['officeTool.backUp']>>>()
  const { app, tool } = await open({ 'officeTool.backUp': () => running.promise })
  const backup = tool.backUp()
  app.host.emit('officeTool.progress', { step: 'writing', bytes: 5 })
  expect(tool.progress).toEqual({ step: 'writing', bytes: 5 })
  running.resolve(ok({ end: 'cancelled' }))
  expect(await backup).toEqual(ok({ end: 'cancelled' }))
  app.host.emit('officeTool.progress', { step: 'checking', bytes: 0 })
  expect(tool.progress).toBe(null)
})

test('a refused login is reported, and the next one closes the form; the form has no password', async () => {
  let isRight = false
  const { app, tool, global } = await open({
    'officeTool.logIn': async () => (isRight ? done(office) : refused('password-wrong', 'no'))
  })
  const server = { address: 'kantor.lan', database: 'ajukan', fingerprint: null }
  const form = mount(LogInForm, { props: { server }, global })
  expect(form.find('input[type="password"]').exists()).toBe(false)
  const user = form.get<HTMLInputElement>('[data-setting="tool.user"]')
  await user.setValue(' ')
  await form.get('form').trigger('submit')
  expect(form.text()).toContain(toolId.login.missing)
  expect(app.host.calls.some(({ channel }) => channel === 'officeTool.logIn')).toBe(false)
  await user.setValue('kepala')
  await form.get('form').trigger('submit')
  await eventually(() => expect(form.get('[data-tool="refusal"]').text()).toContain('Server menolak masuk'))
  isRight = true
  await form.get('form').trigger('submit')
  await eventually(() => expect(tool.office).toEqual(office))
  expect(app.host.calls.at(-1)?.input).toEqual({ server: { ...server, user: 'kepala' } })
})

test('the user compares a certificate without a public authority; one of a public authority is accepted', async () => {
  const fingerprint = 'ab'.repeat(32)
  let trust: 'authority' | 'key' = 'key'
  const { global } = await open({ 'officeTool.checkServer': async () => done({ trust, fingerprint }) })
  const form = mount(ServerForm, { props: { first: { address: 'kantor.lan', database: 'ajukan' } }, global, attachTo: document.body })
  await form.get('form').trigger('submit')
  await eventually(() => expect(form.find('[data-tool="fingerprint"]').exists()).toBe(true))
  expect(form.emitted('chosen')).toBeUndefined()
  await form.get('[data-action="tool.same"]').trigger('click')
  // Another address has to be checked again.
  await form.get('[data-setting="tool.address"]').setValue('db.example')
  expect(form.find('[data-action="tool.same"]').exists()).toBe(false)
  trust = 'authority'
  await form.get('form').trigger('submit')
  await eventually(() => expect(form.emitted('chosen')).toHaveLength(2))
  expect(form.emitted('chosen')).toEqual([
    [{ address: 'kantor.lan', database: 'ajukan', fingerprint }],
    [{ address: 'db.example', database: 'ajukan', fingerprint: null }]
  ])
  form.unmount()
})

test('pending changes, missing pairing, old versions and copies are shown beside the desk with the possible actions', async () => {
  const { global } = await open()
  const desks: readonly ToolDesk[] = [
    { ...desk, waiting: 12, mustPresent: true, behind: null },
    { ...desk, desk: 'd2', name: 'Meja 2', rights: 'viewer', state: 'locked', schema: 6 },
    { ...desk, desk: 'd3', name: 'Meja 3', rights: 'broker', isForked: true },
    { ...desk, desk: 'd4', name: 'Meja 4', state: 'retired', isPaired: false, schema: 0 }
  ]
  const table = mount(ManagedDesks, { props: { desks, isBusy: false }, global })
  const rowOf = (name: string) => table.get(`[data-desk="${name}"]`)
  const actionsOf = (name: string) =>
    rowOf(name)
      .findAll('[data-action]')
      .map((one) => one.attributes('data-action'))
  expect(rowOf('Meja 1').text()).toContain('belum melaporkan datanya, 12 baris menunggu di meja itu')
  expect(rowOf('Meja 1').text()).toContain(toolId.desks.unknownBehind)
  expect(rowOf('Meja 2').text()).toContain('Ajukan lama (versi data 6 dari 7)')
  expect(rowOf('Meja 4').text()).toContain('belum bergabung')
  expect(['Meja 1', 'Meja 2', 'Meja 3', 'Meja 4'].map(actionsOf)).toEqual([
    ['tool.lock', 'tool.pair'],
    ['tool.unlock', 'tool.pair'],
    ['tool.readmit', 'tool.lock', 'tool.pair'],
    []
  ])
  await rowOf('Meja 2').get('[data-action="tool.unlock"]').trigger('click')
  expect(table.emitted('act')).toEqual([['unlock', desks[1]]])
})

test('a tool that cannot be opened shows no office', async () => {
  const { tool } = await open({ 'officeTool.open': async () => fail('unexpected') })
  expect(await tool.open()).toMatchObject({ ok: false })
  expect(tool.known).toBe(null)
})
