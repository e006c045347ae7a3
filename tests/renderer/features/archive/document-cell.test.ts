import { mount } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { newProfile } from '#core/wire/check-profile.ts'
import { servicesKey } from '../../../../renderer/data/services.ts'
import DocumentCell from '../../../../renderer/features/archive/views/DocumentCell.vue'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'
import { openTestApp } from '../../support/test-services.ts'

test('a PDF of the practice or training service has the name of its profile, one of a real service has none', async () => {
  const app = await openTestApp()
  const settings = useSettings(app.pinia)
  await settings.saveProfile(newProfile('production', 'real', 'Kantor'))
  await settings.saveProfile(newProfile('training', 'training', 'Uji coba'))
  const shown = (profile: string): string => {
    const row = {
      ...{ id: 'a', document: 1, sha256: 'a'.repeat(64), car: '1', code: '2003', date: '2026-11-20' },
      ...{ number: '', description: '', profile, bytes: 1, storedAt: 1 }
    }
    const cell = mount(DocumentCell, {
      props: { row },
      global: { plugins: [app.pinia], provide: { [servicesKey as symbol]: app.services } }
    })
    return cell.find('[data-document-profile]').exists() ? cell.find('[data-document-profile]').text() : ''
  }
  expect(['practice', 'training', 'real', 'removed', ''].map(shown)).toEqual(['Simulasi', 'Uji coba', '', '', ''])
})
