import { expect, test } from 'vitest'
import type { ArchivedPdf } from '#core/contract/archive.ts'
import { blankTrack } from '#core/tracking/track.ts'
import { newProfile } from '#core/wire/check-profile.ts'
import { useExportChoice } from '../../../../renderer/features/archive/shared/use-export-choice.ts'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'
import { rowOf } from '../../../../renderer/features/tracking/store/refresh-session.ts'
import { useTracking } from '../../../../renderer/features/tracking/store/tracking.ts'
import { memoryHost } from '../../../support/fakes/memory-host.ts'
import { inside } from '../../support/mounted.ts'
import { car } from '../../support/outbox-setup.ts'
import { openTestApp } from '../../support/test-services.ts'

const listed = (document: number, of: string, over: Partial<ArchivedPdf> = {}): ArchivedPdf => ({
  ...{ document, sha256: String(document).repeat(64), car: of, code: '2003', date: '2026-11-20' },
  ...{ number: '', description: '', profile: '', bytes: 1, storedAt: 1 },
  ...over
})

test('a PDF without a date is exported with the month in which it was stored, by the zone of the service', async () => {
  // 05:00 WIB on the first of the month.
  const early = Date.UTC(2026, 9, 31, 22)
  const archive = [
    listed(1, car(1), { date: '', storedAt: early }),
    listed(2, car(2), { date: '2026-10-31', storedAt: early }),
    listed(3, car(3), { date: '0000-00-00', storedAt: early - 86_400_000 })
  ]
  const app = await openTestApp({ host: memoryHost({}, { archive }) })
  const choice = inside(app, () => useExportChoice(() => new Set(), null, 'month')).value
  await choice.load()
  expect(choice.months.value).toEqual(['2026-11', '2026-10'])
  expect(choice.chosen.value.map((pdf) => pdf.car)).toEqual([car(1)])
})

test('the dossier of a real declaration has no PDFs of the practice service, and a list names the profile of each', async () => {
  const archive = [
    ...[listed(1, car(1), { profile: 'practice' }), listed(2, car(1), { profile: 'real' }), listed(3, car(1))],
    listed(4, car(2), { profile: 'practice' })
  ]
  const app = await openTestApp({ host: memoryHost({}, { archive }) })
  await useSettings(app.pinia).saveProfile(newProfile('production', 'real', 'Kantor'))
  const track = (of: string, profile: string) => rowOf({ ...blankTrack(of, profile), refreshedAt: 1 })
  await app.services.storeWriter.write([track(car(1), 'real'), track(car(2), 'practice')])
  await useTracking(app.pinia).load()
  const dossierOf = async (of: string) => {
    const choice = inside(app, () => useExportChoice(() => new Set(), of, 'dossier')).value
    await choice.load()
    const inDossier = choice.chosen.value.map((pdf) => [pdf.sha256[0], pdf.profileName])
    choice.kind.value = 'customer'
    return [inDossier, choice.chosen.value.length]
  }
  expect(await dossierOf(car(1))).toEqual([
    [
      ['2', 'Kantor'],
      ['3', '']
    ],
    4
  ])
  expect(await dossierOf(car(2))).toEqual([[['4', 'Simulasi']], 4])
})
