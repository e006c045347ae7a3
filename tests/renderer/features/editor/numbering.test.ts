import { expect, test } from 'vitest'
import { useNumbering } from '../../../../renderer/features/worklist/store/numbering.ts'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'
import { openTestApp } from '../../support/test-services.ts'

test('a series whose last number was typed counts as used up, so that a desk claims a further lane', async () => {
  const app = await openTestApp()
  const { profile } = useSettings(app.pinia)
  if (!profile) throw new Error('no profile')
  const numbering = useNumbering(app.pinia)
  await numbering.ready()
  const own = { ...profile, ajuPrefix: '040300ABCDEF', ajuSeries: 'A0' }
  const take = (cars: readonly string[]) => numbering.take(own, '2026-11-27', cars)
  expect(take(['040300ABCDEF20261127A09998']).car).toBe('040300ABCDEF20261127A09999')
  const [counter] = [...numbering.counters.values()].filter(({ start }) => start === '040300ABCDEF20261127A0')
  expect(counter?.running).toBe(9_999)
  const other = { ...own, ajuSeries: 'B0' }
  const typed = numbering.take(other, '2026-11-27', ['040300ABCDEF20261127B09999'])
  expect(typed.car).toBe('')
  expect(typed.changes).toMatchObject([{ table: 'counters', value: { start: '040300ABCDEF20261127B0', running: 9_999 } }])
})
