import { expect, test } from 'vitest'
import { usePasteReport } from '../../../../renderer/features/spreadsheets/store/use-paste-report.ts'
import { id as text } from '../../../../renderer/i18n/text/id.ts'
import { useMessages } from '../../../../renderer/messages/messages.ts'
import { inside } from '../../support/mounted.ts'
import { openTestApp } from '../../support/test-services.ts'

test('cells outside the table, of a row that is gone and with another text are reported by sentences of their own', async () => {
  const app = await openTestApp()
  const { value } = inside(app, () => usePasteReport(() => []))
  value.report({
    kind: 'unreadable',
    cells: [
      { row: 0, column: 3, key: null, text: 'PCS', why: 'outside' },
      { row: 1, column: 1, key: 'jmlsat', text: '12a', why: 'number' },
      { row: 1, column: 3, key: null, text: 'CT', why: 'outside' },
      { row: 4, column: 1, key: 'jmlsat', text: '9', why: 'row-gone' }
    ]
  })
  const { unreadablePaste, outsidePaste, rowGone, row } = text.editor
  expect(useMessages(app.pinia).toasts.map((toast) => toast.text)).toEqual([
    unreadablePaste(1, `${row(2)}, jmlsat: “12a”`),
    outsidePaste(2, `${row(1)}: “PCS”`),
    rowGone(`${row(5)}, jmlsat: “9”`)
  ])
})
