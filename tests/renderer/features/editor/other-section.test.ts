import { mount } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { nextTick } from 'vue'
import { servicesKey } from '../../../../renderer/data/services.ts'
import OtherSection from '../../../../renderer/features/editor/views/sections/OtherSection.vue'
import { openDraft } from '../../support/draft-setup.ts'

test('undo replaces a typed array also while its field has the focus', async () => {
  const { app, draft } = await openDraft()
  const view = mount(OtherSection, {
    props: { sentences: new Map() },
    global: { plugins: [app.pinia], provide: { [servicesKey as symbol]: app.services } }
  })
  const area = view.find('textarea')
  const before = area.element.value
  await area.setValue('[ {"a": 1.0} ]')
  expect(area.element.value).toBe('[ {"a": 1.0} ]')
  draft.endStep()
  draft.undo()
  await nextTick()
  expect(area.element.value).toBe(before)
})
