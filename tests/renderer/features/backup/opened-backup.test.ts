import { flushPromises, mount } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { ref } from 'vue'
import { backupPageSize, type BackupDeclaration, type BackupFacts, type BackupState } from '#core/contract/backup.ts'
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
import { passphraseStrength } from '../../../../renderer/features/backup/store/passphrase-strength.ts'
import { useLostTexts } from '../../../../renderer/features/backup/views/use-lost-texts.ts'
import { useRestoreEffect } from '../../../../renderer/features/backup/views/use-restore-effect.ts'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'

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

test.each([
  ['', 'short'],
  ['rahasia', 'short'],
  ['🚢🚢🚢🚢', 'short'],
  ['12345678', 'weak'],
  ['password', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['Gudang-12', 'fair'],
  ['kapal biru', 'fair'],
  ['kapal biru makan pisang', 'strong'],
  ['T7#kq9!Lm2x$', 'strong']
])('the passphrase “%s” is %s', (passphrase, strength) => {
  expect(passphraseStrength(passphrase)).toBe(strength)
})

const facts: BackupFacts = {
  createdAt: Date.UTC(2026, 10, 20, 3),
  version: '0.9.0',
  bytes: 4_096,
  locked: false,
  pdfs: true,
  counts: { declarations: 1, submissions: 0, responses: 0, pdfs: 0 },
  attached: 0,
  left: 0,
  leftAttached: 0
}
const empty: BackupState = {
  automatic: { on: false, label: '', keep: 14, pdfs: true, locked: false, passphrase: 'none' },
  last: null,
  failure: null,
  incomplete: null,
  running: false,
  interrupted: null,
  before: null,
  added: null
}

const effectWith = async (
  before: BackupState['before'],
  chosen: readonly BackupDeclaration[] | null = null,
  more: Partial<BackupFacts> = {}
) => {
  const app = await openTestApp({ overrides: { ...memoryBackups(), 'backup.state': () => Promise.resolve(ok({ ...empty, before })) } })
  await useBackup(app.pinia).load()
  return inside(app, () => useRestoreEffect(ref({ ...facts, ...more }), ref(chosen ?? []), ref(chosen))).value.value
}

test('a restore says which kept state it deletes, and nothing where none is kept', async () => {
  const { undo, dropped } = id.backup.effect
  const first = await effectWith(null)
  expect(first.at(-1)).toBe(undo)
  const again = await effectWith({ at: Date.UTC(2026, 10, 21, 3, 12), backupAt: 1, declarations: null, attached: 0, missing: 0 })
  expect(again.at(-2)).toBe(undo)
  expect(again.at(-1)).toContain(dropped('').slice(0, 20))
  expect(again.at(-1)).toContain('21')
})

test('chosen declarations whose aju number another declaration has are counted in a warning', async () => {
  const { added, numbersUsed } = id.backup.effect
  const one = { id: 'a', car: '000028PRAKTK20261120000001', importer: '', lines: 1, state: 'draft', changedAt: 1, trashed: false }
  const sentences = await effectWith(null, [
    { ...one, here: 'number-used' },
    { ...one, id: 'b', here: 'missing' }
  ])
  expect(sentences).toEqual(expect.arrayContaining([added('2'), numbersUsed('1')]))
  expect(await effectWith(null, [{ ...one, here: 'missing' }])).not.toContain(numbersUsed('1'))
})

test('a restore says beforehand how many files the backup does not have', async () => {
  const { left, noPdfs } = id.backup.effect
  expect(await effectWith(null, null, { left: 4, leftAttached: 1 })).toContain(left('3 PDF dan 1 berkas terlampir'))
  expect(await effectWith(null, null, { pdfs: false, attached: 1 })).toContain(noPdfs)
  expect((await effectWith(null)).join(' ')).not.toContain('tidak ada di cadangan ini')
})

test('the question names the texts that cannot be read, in forms and in open cells, and the profiles that are not saved', async () => {
  const app = await openTestApp()
  const { profiles, keepUnsaved } = useSettings(app.pinia)
  const { value: lostTexts } = inside(app, useLostTexts)
  expect(lostTexts()).toEqual([])
  document.body.innerHTML =
    '<div data-unreadable><input data-field="/header/data/cif" value="12,5o"></div><input data-field="/detail/data/1/dcif" data-unreadable value="abc">'
  for (const profile of profiles.profiles) keepUnsaved(profile.id, profile)
  const [sentence = '', ofProfiles] = lostTexts()
  expect(sentence).toContain('“12,5o”; Barang, baris 2, ')
  expect(sentence).toContain('“abc”')
  expect(ofProfiles).toBe(id.backup.effect.profiles('Simulasi'))
})
