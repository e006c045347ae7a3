import { mount } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { servicesKey } from '../../../../renderer/data/services.ts'
import DutyPanel from '../../../../renderer/features/editor/views/duty/DutyPanel.vue'
import { openDraft } from '../../support/draft-setup.ts'

test('a rate that is no number is marked, explained and not stored; it is gone once a number is typed', async () => {
  const { app, draft } = await openDraft()
  const view = mount(DutyPanel, { global: { plugins: [app.pinia], provide: { [servicesKey as symbol]: app.services } } })
  const input = view.find<HTMLInputElement>('input')
  const before = draft.record?.local
  await input.setValue('x')
  await input.trigger('blur')
  expect(draft.record?.local).toEqual(before)
  expect([input.attributes('aria-invalid'), view.findAll('[data-unreadable] input').length]).toEqual(['true', 1])
  expect(view.find('#duty-unreadable').text()).toContain('Bukan angka')
  await input.setValue('7,5')
  await input.trigger('blur')
  expect([input.attributes('aria-invalid'), view.find('#duty-unreadable').exists()]).toEqual(['false', false])
  expect(draft.record?.local).not.toEqual(before)
})
