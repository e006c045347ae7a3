import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Json, JsonObject } from '#core/base/json.ts'
import { pointer } from '#core/base/json-pointer.ts'
import { duplicateEdits, insertEdits, removeEdits, renumberEdits } from '#core/draft/row-edits.ts'
import { envelopeText } from '#core/draft/envelope.ts'
import type { TableMember } from '#core/schema/layout.ts'
import { loadRecord } from '../../../../../renderer/data/declarations-repository.ts'
import { useDraft } from '../../../../../renderer/features/editor/store/draft/draft.ts'
import type { TestApp } from '../../../support/test-services.ts'
import { accept, openDraft, refuse } from '../../../support/draft-setup.ts'

interface World {
  app: TestApp
  draft: ReturnType<typeof useDraft>
}
type Action = (world: World) => unknown

const rowsOf = ({ draft }: World, member: TableMember): readonly JsonObject[] => draft.record?.document[member].data ?? []

const tables = fc.constantFrom<TableMember>('detail', 'detail', 'detail', 'detail', 'dokumen', 'container', 'kemasan')
const rowNumber = fc.nat(11)
const columns: Readonly<Record<TableMember, string>> = { detail: 'merk', dokumen: 'dokno', container: 'contno', kemasan: 'merkkemas' }

/** What a user can do. Row numbers are taken modulo the current number of rows. */
const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(fc.constantFrom('impnama', 'pasoknama', 'cif', 'netto'), fc.string({ maxLength: 3 })).map(
      ([key, text]): Action =>
        ({ draft }) =>
          draft.set(pointer('header', 'data', key), key === 'cif' || key === 'netto' ? text.length : text)
    )
  },
  {
    weight: 6,
    arbitrary: fc.tuple(tables, rowNumber, fc.string({ maxLength: 3 })).map(([member, at, text]): Action => (world) => {
      const count = rowsOf(world, member).length
      if (count > 0) world.draft.set(pointer(member, 'data', at % count, columns[member]), text)
    })
  },
  {
    weight: 3,
    arbitrary: fc.tuple(tables, rowNumber, fc.integer({ min: 1, max: 3 })).map(([member, at, count]): Action => (world) => {
      const rows = rowsOf(world, member)
      world.draft.change(insertEdits(member, rows, at % (rows.length + 1), count))
    })
  },
  {
    weight: 2,
    arbitrary: fc.tuple(tables, fc.uniqueArray(rowNumber, { minLength: 1, maxLength: 3 })).map(([member, at]): Action => (world) => {
      const rows = rowsOf(world, member)
      const chosen = [...new Set(at.map((one) => one % Math.max(1, rows.length)))]
      world.draft.change(removeEdits(member, rows, chosen))
    })
  },
  {
    weight: 2,
    arbitrary: fc.tuple(tables, rowNumber).map(([member, at]): Action => (world) => {
      const rows = rowsOf(world, member)
      if (rows.length > 0) world.draft.change(duplicateEdits(member, rows, [at % rows.length]))
    })
  },
  {
    weight: 3,
    arbitrary: fc.tuple(tables, rowNumber, rowNumber).map(([member, from, to]): Action => (world) => {
      const { length } = rowsOf(world, member)
      if (length > 0) world.draft.change([{ kind: 'move', path: pointer(member, 'data', from % length), to: to % length }])
    })
  },
  {
    weight: 1,
    arbitrary: tables.map(
      (member): Action =>
        (world) =>
          world.draft.change(renumberEdits(member, rowsOf(world, member)))
    )
  },
  {
    weight: 2,
    arbitrary: fc.jsonValue({ maxDepth: 1 }).map(
      (value): Action =>
        ({ draft }) =>
          draft.setJson('/tarif/data', [JSON.parse(JSON.stringify(value)) as Json], typeof value === 'number' ? { '/0': `${value}` } : {})
    )
  },
  { weight: 6, arbitrary: fc.constant<Action>(({ draft }) => draft.undo()) },
  { weight: 4, arbitrary: fc.constant<Action>(({ draft }) => draft.redo()) },
  { weight: 2, arbitrary: fc.constant<Action>(({ draft }) => draft.endStep()) },
  { weight: 3, arbitrary: fc.constant<Action>(({ draft }) => draft.flush()) },
  // Not awaited: the next actions run while it writes.
  { weight: 2, arbitrary: fc.constant<Action>(({ draft }) => void draft.flush()) },
  {
    weight: 1,
    arbitrary: fc.constant<Action>(async ({ app, draft }) => {
      refuse(app)
      await draft.flush()
      accept(app)
    })
  },
  {
    weight: 1,
    arbitrary: fc.constant<Action>(async ({ draft }) => {
      await draft.open('d2')
      await draft.open('d1')
    })
  },
  {
    weight: 1,
    arbitrary: fc.constant<Action>(async (world) => {
      await world.draft.flush()
      await world.draft.flush()
      world.app = await world.app.restart()
      world.draft = useDraft(world.app.pinia)
      await world.draft.open('d1')
    })
  }
)

test('after any sequence of actions a flush stores what is on the screen', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 40 }), async (actions) => {
      const world: World = await openDraft()
      for (const act of actions) {
        await act(world)
        if (actions.indexOf(act) % 10 !== 9) continue
        await world.draft.flush()
        expect(await loadRecord(world.app.database, 'd1')).toEqual(world.draft.record)
      }
      await world.draft.flush()
      const { draft, app } = world
      expect(draft.saveState.kind).toBe('saved')
      expect(await loadRecord(app.database, 'd1')).toEqual(draft.record)
      const { record } = draft
      // The store copy alone restores it.
      app.database.close()
      await app.database.delete()
      const rebuilt = await app.restart()
      const back = await loadRecord(rebuilt.database, 'd1')
      expect(envelopeText(back ? [back] : [])).toBe(envelopeText(record ? [record] : []))
      rebuilt.database.close()
    }),
    { numRuns: 60, endOnFailure: true }
  )
}, 60_000)

test('undoing everything restores the first state, and redoing everything the last', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 25 }), async (actions) => {
      const world: World = await openDraft()
      const text = (): string => JSON.stringify(world.draft.record?.document)
      const first = text()
      for (const act of actions) await act(world)
      while (world.draft.canRedo) world.draft.redo()
      const last = text()
      while (world.draft.canUndo) world.draft.undo()
      expect(text()).toBe(first)
      while (world.draft.canRedo) world.draft.redo()
      expect(text()).toBe(last)
      await world.draft.flush()
      world.app.database.close()
    }),
    { numRuns: 60, endOnFailure: true }
  )
}, 60_000)
