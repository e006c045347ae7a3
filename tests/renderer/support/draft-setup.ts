import { setActivePinia } from 'pinia'
import { expect } from 'vitest'
import { fail } from '#core/base/result.ts'
import type { JsonObject } from '#core/base/json.ts'
import { changesOfNew, loadEdits, loadRecord } from '../../../renderer/data/declarations-repository.ts'
import { useDraft } from '../../../renderer/features/editor/store/draft/draft.ts'
import { useWorklist } from '../../../renderer/features/worklist/store/worklist.ts'
import { recordFrom, smallText, withCar } from './declaration-fixtures.ts'
import { openTestApp, type TestApp, type TestServicesDeps } from './test-services.ts'

export const importer = '/header/data/impnama'
export const supplier = '/header/data/pasoknama'

export const openDraft = async (parts: TestServicesDeps = {}): Promise<{ app: TestApp; draft: ReturnType<typeof useDraft> }> => {
  const app = await openTestApp(parts)
  const worklist = useWorklist(app.pinia)
  const first = recordFrom(smallText)
  // With papers of its own: the same invoice in two declarations would be advice.
  const second = withCar(first, 'd2', '000028PRAKTK20261120000777')
  const dokumen = { data: second.document.dokumen.data.map((row) => ({ ...row, dokno: `${row.dokno}-2` })) }
  for (const record of [first, { ...second, document: { ...second.document, dokumen } }])
    await app.services.storeWriter.write([...changesOfNew(record), worklist.noteDraft(record, 0)])
  const draft = useDraft(app.pinia)
  expect(await draft.open('d1')).toBe(true)
  // Work that an earlier test left running may have made its own store the active one.
  setActivePinia(app.pinia)
  return { app, draft }
}

export const type = (draft: ReturnType<typeof useDraft>, path: string, text: string): void => {
  for (let length = 1; length <= text.length; length += 1) draft.set(path, text.slice(0, length))
}

export const headerOf = (draft: ReturnType<typeof useDraft>): JsonObject => draft.record?.document.header.data as unknown as JsonObject
export const editsOf = async (app: TestApp, id = 'd1') =>
  (await loadEdits(app.database, id)).map(({ seq, step, cause, edit }) => ({ seq, step, cause, ...edit }))
export const refuse = (app: TestApp): void => {
  app.host.use({ 'storeCopy.append': () => Promise.resolve(fail('disk-full')) })
}
export const accept = (app: TestApp): void => {
  app.host.use({ 'storeCopy.append': (batch) => Promise.resolve(app.host.journal.append(batch)) })
}
/** Fails unless the stored declaration is the one on screen. */
export const expectStored = async (app: TestApp, draft: ReturnType<typeof useDraft>): Promise<void> => {
  expect(await loadRecord(app.database, draft.record?.id ?? '')).toEqual(draft.record)
}
