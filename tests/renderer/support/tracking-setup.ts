import { ok } from '#core/base/result.ts'
import { changesOfNew } from '../../../renderer/data/declarations-repository.ts'
import { newProfile } from '#core/wire/check-profile.ts'
import { useSettings } from '../../../renderer/features/settings/store/settings.ts'
import { useTrackingList } from '../../../renderer/features/tracking/store/tracking-list.ts'
import { useTracking } from '../../../renderer/features/tracking/store/tracking.ts'
import { useWorklist } from '../../../renderer/features/worklist/store/worklist.ts'
import { response, responsesAnswer, statusAnswer, statusLog } from './answer-fixtures.ts'
import { recordFrom, smallText } from './declaration-fixtures.ts'
import { openTestApp, type TestApp } from './test-services.ts'

export const { car } = recordFrom(smallText).document
export const other = '000028ABCDEF20261120000001'

/** Selects a profile of customs. */
export const selectProduction = async ({ pinia }: TestApp): Promise<void> => {
  const settings = useSettings(pinia)
  await settings.saveProfile(newProfile('production', 'real', 'Kantor'))
  await settings.selectProfile('real')
}

/** `prepare`: before the declaration is made. */
export const open = async (first?: TestApp, prepare: (app: TestApp) => Promise<void> = () => Promise.resolve()) => {
  const app = first ?? (await openTestApp())
  if (!first) await prepare(app)
  const [worklist, tracking, list] = [useWorklist(app.pinia), useTracking(app.pinia), useTrackingList(app.pinia)]
  if (!first) {
    const record = recordFrom(smallText)
    await app.services.storeWriter.write([
      ...changesOfNew(record),
      worklist.noteDraft(record, 0),
      ...worklist.note('d1', { state: 'sent' }).changes
    ])
  }
  await worklist.load()
  await tracking.load()
  return { app, worklist, tracking, list }
}

export const serve = (
  app: TestApp,
  codes: readonly string[],
  reskds: readonly string[] = [],
  over: Parameters<typeof response>[2] = {}
): void => {
  app.host.use({
    'tracking.statusLog': ({ car: asked }) => Promise.resolve(ok(statusAnswer(statusLog(asked, codes)))),
    'tracking.responses': ({ car: asked, kind }) =>
      Promise.resolve(ok(responsesAnswer(kind === 'bc20' ? reskds.map((code) => response(asked, code, over)) : [])))
  })
}
