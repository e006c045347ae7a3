import { mount, flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { newProfile } from '#core/wire/check-profile.ts'
import { ok } from '#core/base/result.ts'
import type { ArchiveTrouble } from '#core/contract/archive.ts'
import { servicesKey } from '../../../../renderer/data/services.ts'
import DocumentCell from '../../../../renderer/features/archive/views/DocumentCell.vue'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'
import { openTestApp } from '../../support/test-services.ts'
import FileStateNotice from '../../../../renderer/features/archive/views/FileStateNotice.vue'
import { useArchive } from '../../../../renderer/features/archive/store/archive.ts'

test('a PDF of the practice or training service has the name of its profile, one of a real service has none', async () => {
  const app = await openTestApp()
  const settings = useSettings(app.pinia)
  await settings.saveProfile(newProfile('production', 'real', 'Kantor'))
  await settings.saveProfile(newProfile('training', 'training', 'Uji coba'))
  const shown = (profile: string): string => {
    const row = {
      id: 'a',
      document: 1,
      sha256: 'a'.repeat(64),
      car: '1',
      code: '2003',
      date: '2026-11-20',
      number: '',
      description: '',
      profile,
      bytes: 1,
      storedAt: 1
    }
    const cell = mount(DocumentCell, {
      props: { row },
      global: { plugins: [app.pinia], provide: { [servicesKey as symbol]: app.services } }
    })
    return cell.find('[data-document-profile]').exists() ? cell.find('[data-document-profile]').text() : ''
  }
  expect(['practice', 'training', 'real', 'removed', ''].map(shown)).toEqual(['Simulasi', 'Uji coba', '', '', ''])
})

test('a notice says what the host found when the viewer read the file', async () => {
  const app = await openTestApp()
  const place = { label: 'archive', usual: true, reachable: true, fixed: null, pdfs: 2, bytes: 0, lookedAt: 0 }
  let troubles: readonly ArchiveTrouble[] = []
  app.host.use({ 'archive.location': async () => ok({ ...place, troubles }) })
  await useArchive(app.pinia).watch()
  const view = mount(FileStateNotice, {
    props: { sha256: 'aa' },
    global: { plugins: [app.pinia], provide: { [servicesKey as symbol]: app.services } }
  })
  const shown = async (): Promise<string | undefined> => {
    app.host.emit('archive.changed', null)
    await flushPromises()
    return view.find('[role="alert"]').attributes('data-file-state')
  }
  expect(view.find('[role="alert"]').exists()).toBe(false)
  troubles = [
    { sha256: 'aa', state: 'changed' },
    { sha256: 'bb', state: 'missing' }
  ]
  expect(await shown()).toBe('changed')
  await view.setProps({ sha256: 'bb' })
  expect(await shown()).toBe('missing')
  await view.setProps({ sha256: 'cc' })
  expect(view.find('[role="alert"]').exists()).toBe(false)
})
