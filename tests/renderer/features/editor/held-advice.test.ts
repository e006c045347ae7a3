import { mount } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { servicesKey } from '../../../../renderer/data/services.ts'
import { useAdvice } from '../../../../renderer/features/editor/store/advice.ts'
import CheckedAdvice from '../../../../renderer/features/editor/views/sections/CheckedAdvice.vue'
import FindingRow from '../../../../renderer/features/editor/views/sections/FindingRow.vue'
import { useIncomingChanges } from '../../../../renderer/actions/incoming-changes.ts'
import { useOffice } from '../../../../renderer/features/office/store/office.ts'
import { holding, memoryOffice } from '../../../support/fakes/memory-office.ts'
import { openDraft } from '../../support/draft-setup.ts'

const netto = '/header/data/netto'

test('where another desk holds the declaration, the marks of advice say why they cannot be changed', async () => {
  const { app, draft } = await openDraft()
  const [advice, office] = [useAdvice(app.pinia), useOffice(app.pinia)]
  draft.set(netto, 3700)
  await expect.poll(() => advice.open.length).toBe(1)
  advice.check(advice.open, '')
  const fakeOffice = memoryOffice(app.host)
  await office.load()
  await useIncomingChanges(app.pinia).start()
  fakeOffice.tell([], [holding('d1', 'there', { position: 2 })], {})
  await expect.poll(() => draft.editObstacle?.kind).toBe('held')
  const global = { plugins: [app.pinia], provide: { [servicesKey as symbol]: app.services } }
  const checked = mount(CheckedAdvice, { global })
  const finding = mount(FindingRow, {
    global,
    props: {
      path: netto,
      name: { label: 'Netto', box: null, section: null, row: null },
      count: 1,
      canFill: false,
      isExpanded: false,
      sentence: 'Jumlah',
      value: '',
      adviceCode: 'W2',
      isUnfilled: false,
      service: null,
      fix: null,
      other: null
    }
  })
  for (const button of [checked.get('[data-action="advice.uncheck"]'), finding.get('[data-action="advice.check"]')]) {
    expect(button.attributes()).toHaveProperty('disabled')
    expect(button.attributes('title')).toMatch(/^Dipegang .+ Di sini hanya dapat dibaca\.$/)
  }
  checked.unmount()
  finding.unmount()
})
