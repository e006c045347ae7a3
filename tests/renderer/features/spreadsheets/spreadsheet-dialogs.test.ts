import { flushPromises, mount } from '@vue/test-utils'
import { expect, onTestFinished, test } from 'vitest'
import { createMemoryHistory, createRouter } from 'vue-router'
import { servicesKey } from '../../../../renderer/data/services.ts'
import { spreadsheetFilesKey, useSpreadsheetImports } from '../../../../renderer/features/spreadsheets/store/spreadsheet-imports.ts'
import SpreadsheetDialogs from '../../../../renderer/features/spreadsheets/views/SpreadsheetDialogs.vue'
import { useWorklist } from '../../../../renderer/features/worklist/store/worklist.ts'
import { spreadsheetFiles } from '../../../../renderer/workers/spreadsheets/spreadsheet-files.ts'
import { eventually } from '../../../support/eventually.ts'
import { sameThread } from '../../support/same-thread-worker.ts'
import { openTestApp } from '../../support/test-services.ts'

const empty = { render: () => null }

test('a double click creates one draft for the rows of a file', async () => {
  const app = await openTestApp()
  const worklist = useWorklist(app.pinia)
  await worklist.load()
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [
      { path: '/', name: 'worklist', component: empty },
      { path: '/declaration/:id/:section?', name: 'editor', component: empty }
    ]
  })
  const dialogs = mount(SpreadsheetDialogs, {
    global: {
      plugins: [app.pinia, router],
      provide: { [servicesKey as symbol]: app.services, [spreadsheetFilesKey as symbol]: spreadsheetFiles(sameThread()) }
    }
  })
  onTestFinished(() => dialogs.unmount())
  const imports = useSpreadsheetImports(app.pinia)
  imports.open([new File(['HS;Uraian\n84314990;Baut\n'], 'barang.csv')])
  await eventually(() => expect(imports.current?.kind).toBe('loose'))
  await flushPromises()
  const create = document.querySelector<HTMLElement>('[data-action="sheets.intoNewDraft"]')
  create?.click()
  create?.click()
  await eventually(() => expect(imports.current?.kind).toBe('rows'))
  await flushPromises()
  expect(worklist.counts.all).toBe(1)
})
