import { mount } from '@vue/test-utils'
import { expect, onTestFinished, test } from 'vitest'
import { servicesKey } from '../../../../renderer/data/services.ts'
import { inBothLanguages } from '#core/base/translator.ts'
import { catalogText } from '../../../../renderer/features/catalog/text.ts'
import PartiesTab from '../../../../renderer/features/catalog/views/PartiesTab.vue'
import { spreadsheetFilesKey } from '../../../../renderer/features/spreadsheets/store/spreadsheet-files.ts'
import { maxVisibleToasts, useMessages } from '../../../../renderer/messages/messages.ts'
import { spreadsheetFiles } from '../../../../renderer/workers/spreadsheets/spreadsheet-files.ts'
import { useWindowSizes } from '../../support/grid/sizes.ts'
import { testRouter } from '../../support/mounted.ts'
import { sameThread } from '../../support/same-thread-worker.ts'
import { openTestApp } from '../../support/test-services.ts'

const catalogId = inBothLanguages(catalogText).id

useWindowSizes()

test('the message with the counts of an import is the newest, so that no detail hides it; the rows that were left out come before it', async () => {
  const app = await openTestApp()
  const tab = mount(PartiesTab, {
    global: {
      plugins: [app.pinia, testRouter()],
      provide: { [servicesKey as symbol]: app.services, [spreadsheetFilesKey as symbol]: spreadsheetFiles(sameThread()) }
    }
  })
  onTestFinished(() => tab.unmount())
  const rows = [
    'Nama importir;Alamat importir;NPWP importir;Rak',
    'PT Satu;Batam;0312746810609000;7',
    'PT Lain;;0312746810609000;',
    ';Batam;;'
  ]
  const input = tab.get<HTMLInputElement>('[data-file="parties"]')
  Object.defineProperty(input.element, 'files', { value: [new File([rows.join('\n')], 'baru.csv')] })
  await input.trigger('change')
  const take = () => document.querySelector<HTMLElement>('[data-action="parties.confirmImport"]')
  await expect.poll(take).not.toBeNull()
  take()?.click()
  const said = () => useMessages(app.pinia).toasts.map(({ text }) => text)
  await expect
    .poll(() => said().slice(-maxVisibleToasts))
    .toEqual([catalogId.importedShared(1), catalogId.importedSkipped(1), catalogId.imported(2, 0)])
  expect(said()[0]).toBe(catalogId.importedUnknown('Rak'))
})
