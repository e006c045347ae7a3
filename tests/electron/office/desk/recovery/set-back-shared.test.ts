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

/** The row itself, then those that were kept beside it. */
const namesAt = async (desk: LinkedDesk): Promise<readonly unknown[]> => {
  const page = await desk.host().run('readCopy', { position: -1, row: 0 })
  const products = page.ok ? page.value.rows.filter(({ table }) => table === 'products') : []
  return products.toSorted((one, other) => Number(other.key === 'p1') - Number(one.key === 'p1')).map(({ value }) => nameOf(value))
}

interface Case {
  readonly what: string
  /** What the desk that edits after the restore has of the edit that the office lost. */
  readonly lost: 'none' | 'pulled' | 'read'
  /** The names of all products in the end, the row itself first. */
  readonly names: readonly string[]
  readonly branches: readonly string[]
}
const cases: readonly Case[] = [
  { what: 'a desk that never read it writes over it: a version to look at', lost: 'none', names: ['lain'], branches: ['hilang'] },
  { what: 'a desk that had read it writes over it: an ordinary edit', lost: 'read', names: ['lain'], branches: [] },
  {
    what: 'a desk that had pulled it and not shown it edits too: both stay, each as a row',
    lost: 'pulled',
    names: ['hilang', 'lain'],
    branches: []
  }
]

test.each(cases)('an edit of a shared row that the office lost with its backup, and $what', async ({ lost, names, branches }) => {
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
  // A desk that has connected pulls without being asked, so from here on each is let in only when it is its turn.
  for (const desk of [writer, editor]) desk.connection.isDown = true
  let backup = ''
  await writer.restart(() =>
    editor.restart(async () => {
      backup = await backUpOffice(admin, database)
    })
  )
  await writer.write(product('hilang'))
  await exchange(writer)
  if (lost !== 'none') {
    editor.connection.isDown = false
    await done(editor.link().exchange())
    if (lost === 'read') await editor.takeIncoming()
  }
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
      expect(await namesAt(desk)).toEqual(names)
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
