import { expect, onTestFinished, test, vi } from 'vitest'
import { ok } from '#core/base/result.ts'
import { useNumbering } from '../../../../renderer/features/worklist/store/numbering.ts'
import { useNumberLaneClaims } from '../../../../renderer/features/office/store/number-lane-claims.ts'
import { useOffice } from '../../../../renderer/features/office/store/office.ts'
import { useDeclarationRecords } from '../../../../renderer/features/editor/store/declaration-records.ts'
import { useWorklist } from '../../../../renderer/features/worklist/store/worklist.ts'
import { eventually } from '../../../support/eventually.ts'
import { memoryOffice } from '../../../support/fakes/memory-office.ts'
import { openTestApp, testClock } from '../../support/test-services.ts'

test.each(['Asia/Jayapura', 'America/Los_Angeles'])(
  'a spare lane is claimed by the numbers of the day in %s, also where the service has another day',
  async (zone) => {
    vi.stubEnv('TZ', zone)
    onTestFinished(() => void vi.unstubAllEnvs())
    const app = await openTestApp({ clock: testClock(Date.UTC(2027, 0, 4, zone === 'Asia/Jayapura' ? 16 : 3)) })
    memoryOffice(app.host)
    const series = ['A01', 'A02']
    const claimed: string[] = []
    app.host.use({
      'office.claimLane': async ({ prefix }) => {
        const lane = { prefix, series: series[claimed.length] ?? '' }
        claimed.push(lane.series)
        return ok(lane)
      }
    })
    await useWorklist(app.pinia).load()
    await useOffice(app.pinia).load()
    await useNumberLaneClaims(app.pinia).start()
    await eventually(() => expect(claimed).toEqual(['A01']))
    const id = await useDeclarationRecords(app.pinia).create()
    const { car = '' } = useWorklist(app.pinia).summaries.get(id ?? '') ?? {}
    expect(claimed).toEqual(['A01'])
    await useNumbering(app.pinia).keepGone(`${car.slice(0, 23)}600`)
    await eventually(() => expect(claimed).toEqual(series))
  }
)
