import { expect, test } from 'vitest'
import { useListTexts } from '../../../../renderer/features/worklist/views/use-list-texts.ts'
import { id as text } from '../../../../renderer/i18n/text.ts'
import { inside } from '../../support/mounted.ts'
import { openOutbox } from '../../support/outbox-setup.ts'

test('a search without a match in the view says how many declarations match in other views', async () => {
  const { app, worklist } = await openOutbox(3)
  worklist.note('d1', { importer: 'PT Cari Saya' })
  const { emptyText, elsewhere } = inside(app, () => useListTexts()).value
  worklist.view = 'sent'
  expect([emptyText.value, elsewhere.value]).toEqual([text.worklist.emptyView, 0])
  worklist.search = 'cari saya'
  expect([emptyText.value, elsewhere.value]).toEqual([`${text.worklist.noMatch} 1 cocok di tampilan lain.`, 1])
  worklist.search = 'tidak ada'
  expect([emptyText.value, elsewhere.value]).toEqual([text.worklist.noMatch, 0])
  worklist.search = 'cari saya'
  worklist.view = 'all'
  expect([worklist.rows.length, elsewhere.value]).toEqual([1, 0])
})
