import { pointer } from '#core/base/json-pointer.ts'
import { duplicateEdits, insertEdits, removeEdits } from '#core/draft/row-edits.ts'
import type { JsonObject } from '#core/base/json.ts'
import { changesOfNew } from '../../../renderer/data/declarations-repository.ts'
import { useDraft } from '../../../renderer/features/editor/store/draft/draft.ts'
import { useWorklist } from '../../../renderer/features/worklist/store/worklist.ts'
import type { Outcome, Size } from '../../support/faults/outcome.ts'
import { recordFrom, smallText } from '../support/declaration-fixtures.ts'
import { openTestApp } from '../support/test-services.ts'
import { seededNumbers } from './seeded-numbers.ts'

const fields = ['impnama', 'pasoknama', 'penjnama', 'ijintpbno'] as const

/** Random edits, undo and redo with restarts, against a model that stores a copy of every step. */
export const undoModel = async (size: Size): Promise<Outcome> => {
  const [steps, restarts] = size === 'long' ? [10_000, 20] : [400, 3]
  const random = seededNumbers(18)
  const below = (limit: number): number => Math.floor(random() * limit)
  let app = await openTestApp()
  const first = recordFrom(smallText)
  await app.services.storeWriter.write([...changesOfNew(first), useWorklist(app.pinia).noteDraft(first, 0)])
  let draft = useDraft(app.pinia)
  await draft.open(first.id)
  const shown = (): string => JSON.stringify(draft.record?.document)
  const rows = (): readonly JsonObject[] => draft.record?.document.detail.data ?? []
  let past: string[] = []
  let future: string[] = []
  let present = shown()
  const findings: string[] = []

  const edit = (): void => {
    const kind = below(4)
    const count = rows().length
    if (kind === 0 || count < 2) draft.change(insertEdits('detail', rows(), below(count + 1), 1 + below(2)))
    else if (kind === 1) draft.change(removeEdits('detail', rows(), [below(count)]))
    else if (kind === 2 && count < 40) draft.change(duplicateEdits('detail', rows(), [below(count)]))
    else {
      draft.endStep()
      draft.set(pointer('header', 'data', fields[below(fields.length)] ?? 'impnama'), `PT ${below(1_000_000)}`)
      draft.endStep()
    }
    if (shown() === present) return
    past.push(present)
    future = []
    present = shown()
  }
  const move = (from: string[], to: string[], act: () => void): void => {
    act()
    const expected = from.pop()
    if (expected === undefined) return
    to.push(present)
    present = expected
  }

  for (let step = 1; step <= steps && findings.length === 0; step += 1) {
    const kind = below(10)
    if (kind < 6) edit()
    else if (kind < 8) move(past, future, () => draft.undo())
    else move(future, past, () => draft.redo())
    if (step % Math.floor(steps / (restarts + 1)) === 0) {
      await draft.flush()
      app = await app.restart()
      draft = useDraft(app.pinia)
      await draft.open(first.id)
    }
    if (shown() !== present) findings.push(`after ${step} steps the declaration is not the one of the model`)
    // The window loads the newest edits of a declaration only; older steps of the model are out of reach.
    if (!draft.canUndo && past.length > 0) findings.push(`after ${step} steps nothing can be undone, but ${past.length} steps in the model`)
    if (past.length > 1_000) past = past.slice(-900)
  }
  app.database.close()
  return { tried: steps, broken: findings.length, findings }
}
