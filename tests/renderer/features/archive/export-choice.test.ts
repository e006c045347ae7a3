import { expect, test } from 'vitest'
import { useExportChoice } from '../../../../renderer/features/archive/shared/use-export-choice.ts'
import { memoryHost } from '../../../support/fakes/memory-host.ts'
import { inside } from '../../support/mounted.ts'
import { car } from '../../support/outbox-setup.ts'
import { openTestApp } from '../../support/test-services.ts'

test('a PDF without a date is exported with the month in which it was stored, by the zone of the service', async () => {
  const listed = (document: number, date: string, storedAt: number) => ({
    ...{ document, sha256: String(document).repeat(64), car: car(document), code: '2003', date },
    ...{ number: '', description: '', bytes: 1, storedAt }
  })
  // 05:00 WIB on the first of the month.
  const early = Date.UTC(2026, 9, 31, 22)
  const archive = [listed(1, '', early), listed(2, '2026-10-31', early), listed(3, '0000-00-00', early - 86_400_000)]
  const desk = await openTestApp({ host: memoryHost({}, { archive }) })
  const choice = inside(desk, () => useExportChoice(() => new Set(), null, 'month')).value
  await choice.load()
  expect(choice.months.value).toEqual(['2026-11', '2026-10'])
  expect(choice.chosen.value.map((pdf) => pdf.car)).toEqual([car(1)])
})
