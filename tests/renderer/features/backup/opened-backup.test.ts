import { flushPromises, mount } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { backupPageSize, type BackupDeclaration } from '#core/contract/backup.ts'
import { fail, ok } from '#core/base/result.ts'
import type { Handlers } from '#core/contract/host-api.ts'
import { useBackup } from '../../../../renderer/features/backup/store/backup.ts'
import { servicesKey } from '../../../../renderer/data/services.ts'
import BackupProgress from '../../../../renderer/features/backup/views/BackupProgress.vue'
import { useOpenedBackup } from '../../../../renderer/features/backup/views/use-opened-backup.ts'
import { id } from '../../../../renderer/i18n/text.ts'
import { memoryBackups } from '../../../support/fakes/memory-backups.ts'
import { inside } from '../../support/mounted.ts'
import { openTestApp } from '../../support/test-services.ts'

const declarations = Array.from({ length: backupPageSize + 5 }, (_, at): BackupDeclaration => ({
  id: `d${at}`,
  car: `000028PRAKTK20261120${String(at).padStart(6, '0')}`,
  importer: 'PT Uji',
  lines: 3,
  state: 'draft',
  changedAt: at,
  trashed: false,
  here: at % 2 === 0 ? 'missing' : 'differs'
}))
/** Pages as the host returns them. */
const list: Handlers['backup.list'] = ({ from }) =>
  Promise.resolve(ok({ total: declarations.length, declarations: declarations.slice(from, from + backupPageSize) }))

const open = async (locked: boolean, handlers: Partial<Handlers> = {}) => {
  const app = await openTestApp({ overrides: { ...memoryBackups(), 'backup.list': list, ...handlers } })
  let closed = 0
  const mounted = inside(app, () =>
    useOpenedBackup({ end: 'chosen', label: 'USB › a.ajukan', bytes: 1, locked }, true, () => (closed += 1))
  )
  await flushPromises()
  return { ...app, ...mounted, closed: () => closed }
}
const called = (app: Awaited<ReturnType<typeof open>>, channel: string) => app.host.calls.filter((call) => call.channel === channel)

test('a backup is opened and all its declarations are listed; leaving closes it', async () => {
  const app = await open(false)
  expect([app.value.step.value, app.value.declarations.value.length]).toEqual(['open', backupPageSize + 5])
  app.wrapper.unmount()
  expect(called(app, 'backup.close')).toHaveLength(1)
})

test('a locked backup asks for the passphrase until it is right', async () => {
  const app = await open(true, {
    'backup.open': (input) =>
      input.passphrase === 'benar sekali' ? memoryBackups()['backup.open'](input) : Promise.resolve(fail('backup-passphrase'))
  })
  expect([app.value.step.value, called(app, 'backup.open').length]).toEqual(['locked', 0])
  await app.value.open('salah')
  expect([app.value.step.value, app.value.wrongPassphrase.value]).toEqual(['locked', id.failures['backup-passphrase']])
  await app.value.open('benar sekali')
  expect([app.value.step.value, app.value.wrongPassphrase.value]).toEqual(['open', ''])
})

test.each(['backup-foreign', 'backup-damaged', 'backup-newer', 'backup-older', 'disk-full'] as const)(
  'a backup is refused with a message: %s',
  async (code) => {
    const app = await open(false, { 'backup.open': () => Promise.resolve(fail(code)) })
    expect([app.value.step.value, app.value.problem.value]).toEqual(['refused', id.failures[code]])
  }
)

test('stopping the reading closes the dialog', async () => {
  const app = await open(false, { 'backup.open': () => Promise.resolve(ok({ end: 'stopped' as const })) })
  expect(app.closed()).toBe(1)
})

test('a restore waits until everything is written, and stays busy until the window is loaded again', async () => {
  const app = await open(false)
  await app.value.restore(['d1', 'd2'])
  expect(called(app, 'backup.restore').map((call) => call.input)).toEqual([{ declarations: ['d1', 'd2'] }])
  expect(app.value.step.value).toBe('restoring')
})

test('a restore that fails says that nothing has changed', async () => {
  const app = await open(false, { 'backup.restore': () => Promise.resolve(fail('disk-full')) })
  await app.value.restore(null)
  expect([app.value.step.value, app.value.problem.value]).toEqual(['open', `${id.failures['disk-full']} ${id.backup.unchanged}`])
  expect(useBackup(app.pinia).job).toBeNull()
})

test('a restore shows its phase, and offers no cancel while the data is replaced', async () => {
  const restored = Promise.withResolvers<never>()
  const app = await open(false, { 'backup.restore': () => restored.promise })
  void app.value.restore(null)
  await flushPromises()
  const shown = mount(BackupProgress, { global: { plugins: [app.pinia], provide: { [servicesKey as symbol]: app.services } } })
  const seen = async (phase?: 'prepare' | 'replace'): Promise<readonly unknown[]> => {
    app.host.emit('backup.progress', { job: 'restore', done: phase ? 0 : 1, total: phase ? 0 : 4, ...(phase ? { phase } : {}) })
    await flushPromises()
    return [shown.get('.label').text(), shown.find('[data-action="backup.stop"]').exists()]
  }
  expect(await seen()).toEqual([id.backup.jobs.restore, true])
  expect(await seen('prepare')).toEqual([id.backup.phases.prepare, true])
  expect(await seen('replace')).toEqual([id.backup.phases.replace, false])
})

test.each(['refused', 'cancelled'])('a restore that is %s says which files it has added all the same', async (end) => {
  const { 'backup.state': stateOf } = memoryBackups()
  const app = await open(false, {
    'backup.restore': () => Promise.resolve(end === 'refused' ? fail('backup-folder') : ok({ end: 'stopped' as const })),
    'backup.state': async (input) => {
      const state = await stateOf(input)
      return state.ok ? ok({ ...state.value, added: { pdfs: 12, attached: 3 } }) : state
    }
  })
  await app.value.restore(null)
  const sentence = end === 'refused' ? `${id.failures['backup-folder']} ${id.backup.unchanged}` : id.backup.stoppedRestore
  expect(app.value.problem.value).toBe(`${sentence} ${id.backup.addedFiles('12', '3')}`)
})
