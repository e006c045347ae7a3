import { expect, test } from 'vitest'
import { useFilterChips } from '../../../../renderer/features/worklist/views/filter/use-filter-chips.ts'
import { noFilter } from '../../../../renderer/features/worklist/store/worklist-filter.ts'
import { useWorklist } from '../../../../renderer/features/worklist/store/worklist.ts'
import { inside } from '../../support/mounted.ts'
import { openTestApp } from '../../support/test-services.ts'

test('ends of a filter that were typed in the wrong order are named in the order in which they are applied', async () => {
  const app = await openTestApp()
  const worklist = useWorklist(app.pinia)
  worklist.filter = {
    ...noFilter,
    aju: { from: '2026-11-20', to: '2026-11-01' },
    cif: { from: '9000000', to: '12.5' }
  }
  const { value: chips } = inside(app, () => useFilterChips())
  expect(chips.value.map(({ label }) => label)).toEqual(['Tanggal aju: 01-11-2026 s.d. 20-11-2026', 'CIF: 12,5 s.d. 9.000.000'])
})
