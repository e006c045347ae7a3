import { expect, onTestFinished, test } from 'vitest'
import { blankProduct } from '#core/catalog/product.ts'
import { eventually } from '../../../../support/eventually.ts'
import { officeInOwnDatabase } from '../../../../support/office/desk.ts'
import { linkedDesk, type LinkedDesk } from '../../../../support/office/link.ts'
import { asSuperuser } from '../../../../support/office/postgres.ts'
import { done } from '../../../../support/office/ready.ts'
import { backUpOffice } from '../../../../support/office/set-back.ts'

const product = (name: string) => ({
  table: 'products',
  key: 'p1',
  value: { id: 'p1', values: { ...blankProduct, name }, changedAt: 1, byHand: false, uses: 0, lastUsedAt: 0, usedIn: '' }
})
const nameOf = (row: unknown): unknown => (row as { readonly values?: { readonly name?: unknown } } | null)?.values?.name

interface Case {
  readonly what: string
  /** The desk that edits after the restore had read the edit that the office lost. */
  readonly knowsLost: boolean
  readonly branches: readonly string[]
}
const cases: readonly Case[] = [
  { what: 'a desk that never read it writes over it: a version to look at', knowsLost: false, branches: ['hilang'] },
  { what: 'a desk that had read it writes over it: an ordinary edit', knowsLost: true, branches: [] }
]

test.each(cases)('an edit of a shared row that the office lost with its backup, and $what', async ({ knowsLost, branches }) => {
  const office = await officeInOwnDatabase()
  const { server, database } = office
  const place = { database }
  const options = { office: { ...office, get database() { return place.database } } } // oxfmt-ignore
  const [writer, editor] = [await linkedDesk(options), await linkedDesk(options)]
  const exchange = async (desk: LinkedDesk): Promise<void> => {
    desk.connection.isDown = false
    await done(desk.link().exchange())
    await desk.takeIncoming()
  }
  await writer.write(product('awal'))
  for (const desk of [writer, editor]) await exchange(desk)
  const admin = await asSuperuser(server)
  onTestFinished(() => admin.end())
  await office.admin.end()
  let backup = ''
  await writer.restart(() =>
    editor.restart(async () => {
      backup = await backUpOffice(admin, database)
    })
  )
  await writer.write(product('hilang'))
  await exchange(writer)
  if (knowsLost) await exchange(editor)
  place.database = backup
  for (const desk of [writer, editor]) desk.connection.isDown = true
  await writer.restart()
  await editor.restart()
  await editor.write(product('lain'))
  await exchange(editor)
  await exchange(writer)
  await exchange(editor)
  for (const desk of [writer, editor]) {
    // The first exchanges after a restore present, and read later.
    await eventually(async () => {
      await exchange(desk)
      expect(nameOf(await desk.row('products', 'p1'))).toBe('lain')
    })
    const kept = await desk.link().branches()
    expect(kept).toMatchObject(branches.map(() => ({ declaration: null, desk: writer.id, reason: 'set-back', outcome: null })))
    for (const [index, { branch }] of kept.entries()) {
      const content = await desk.link().branch(branch)
      expect(content.ok && content.value.rows.map((row) => [row.store, row.key, nameOf(row.value)])).toEqual([
        ['products', 'p1', branches[index]]
      ])
    }
  }
  // Presented again after another restart, it is no second version.
  await writer.restart()
  await exchange(writer)
  expect(await writer.link().branches()).toHaveLength(branches.length)
})
