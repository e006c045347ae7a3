import { ok } from '#core/base/result.ts'
import { changesOfNew } from '../../../renderer/data/declarations-repository.ts'
import { useTrackingList } from '../../../renderer/features/tracking/store/tracking-list.ts'
import { useTracking } from '../../../renderer/features/tracking/store/tracking.ts'
import { useWorklist } from '../../../renderer/features/worklist/store/worklist.ts'
import { response, responsesAnswer, statusAnswer, statusLog } from './answer-fixtures.ts'
import { recordFrom, smallText } from './declaration-fixtures.ts'
import { openTestApp, type Desk } from './test-services.ts'

export const { car } = recordFrom(smallText).document
export const other = '000028ABCDEF20261120000001'

export const open = async (first?: Desk) => {
  const desk = first ?? (await openTestApp())
  const [worklist, tracking, list] = [useWorklist(desk.pinia), useTracking(desk.pinia), useTrackingList(desk.pinia)]
  if (!first) {
    const record = recordFrom(smallText)
    await desk.services.storeWriter.write([
      ...changesOfNew(record),
      worklist.noteDraft(record, 0),
      ...worklist.note('d1', { state: 'sent' }).changes
    ])
  }
  await worklist.load()
  await tracking.load()
  return { desk, worklist, tracking, list }
}

export const serve = (
  desk: Desk,
  codes: readonly string[],
  reskds: readonly string[] = [],
  over: Parameters<typeof response>[2] = {}
): void => {
  desk.host.use({
    'tracking.statusLog': ({ car: asked }) => Promise.resolve(ok(statusAnswer(statusLog(asked, codes)))),
    'tracking.responses': ({ car: asked, kind }) =>
      Promise.resolve(ok(responsesAnswer(kind === 'bc20' ? reskds.map((code) => response(asked, code, over)) : [])))
  })
}
