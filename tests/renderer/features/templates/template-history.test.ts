import { mount } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { fail, ok } from '#core/base/result.ts'
import type { Json } from '#core/base/json.ts'
import type { RowVersion } from '#core/contract/office.ts'
import type { Template } from '#core/draft/draft-parts.ts'
import { changesOfNew } from '../../../../renderer/data/declarations-repository.ts'
import { servicesKey } from '../../../../renderer/data/services.ts'
import TemplateHistoryDialog from '../../../../renderer/features/office/shared/TemplateHistoryDialog.vue'
import { useOffice } from '../../../../renderer/features/office/store/office.ts'
import { useTemplates } from '../../../../renderer/features/templates/store/templates.ts'
import { useWorklist } from '../../../../renderer/features/worklist/store/worklist.ts'
import { eventually } from '../../../support/eventually.ts'
import { memoryOffice } from '../../../support/fakes/memory-office.ts'
import { recordFrom, smallText } from '../../support/declaration-fixtures.ts'
import { openTestApp } from '../../support/test-services.ts'

const plain = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json

test('the history of a template shows the changes of each desk, and an earlier version is restored with its uses', async () => {
  const app = await openTestApp()
  memoryOffice(app.host)
  await useOffice(app.pinia).load()
  await useWorklist(app.pinia).load()
  const source = recordFrom(smallText)
  await app.services.storeWriter.write(changesOfNew(source))
  const templates = useTemplates(app.pinia)
  const made = await templates.save('Rutin', 'd1', { parts: ['parties'], clearDates: true, clearDocuments: true })
  if (!made) throw new Error('no template')
  const header = made.content.document.header
  const older: Template = {
    ...made,
    name: 'Rutin lama',
    uses: 3,
    content: {
      ...made.content,
      document: { ...made.content.document, header: { ...header, data: { ...header.data, impnama: 'PT LAMA' } } }
    }
  }
  await templates.use(made.id, { parts: ['parties'], clearDates: true, clearDocuments: true })
  const versions: readonly RowVersion[] = [
    { value: plain(made), desk: 'there', at: 1_790_000_000_000 },
    { value: plain(older), desk: 'here', at: 1_780_000_000_000 },
    // A version that has not the form of a template.
    { value: { id: made.id, name: 'x' }, desk: 'third', at: null }
  ]
  app.host.use({
    'office.rowHistory': async ({ table, key }) => (table === 'templates' && key === made.id ? ok(versions) : fail('office-not-found'))
  })
  const dialog = mount(TemplateHistoryDialog, {
    global: {
      plugins: [app.pinia],
      provide: { [servicesKey as symbol]: app.services },
      stubs: { Dialog: { template: '<div><slot /></div>' } }
    },
    props: { id: made.id, present: made, mayTake: true }
  })
  await eventually(() => expect(dialog.findAll('[data-version]')).toHaveLength(3))
  const said = dialog.findAll('[data-version]').map((one) => one.text())
  expect(said[0]).toContain('Meja 2')
  expect(said[0]).toContain('Rutin lama → Rutin')
  expect(said[0]).toContain(`PT LAMA → ${header.data.impnama}`)
  expect(said[1]).toContain('Meja ini')
  expect(dialog.findAll('[data-action="office.takeVersion"]')).toHaveLength(1)
  await dialog.find('[data-action="office.takeVersion"]').trigger('click')
  const [[taken]] = dialog.emitted('take') as [[Pick<Template, 'name' | 'parts' | 'content'>]]
  await templates.takeAgain(made.id, taken)
  const stored = await app.database.templates.get(made.id)
  expect([stored?.name, stored?.content.document.header.data.impnama, stored?.uses]).toEqual(['Rutin lama', 'PT LAMA', 1])
})
