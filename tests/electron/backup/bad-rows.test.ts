import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Json } from '#core/base/json.ts'
import { outerProblem } from '#core/rows/outer-form.ts'
import { draftRows, openBackupProfile } from '../../support/drivers/backup-profile.ts'
import { sampleRows } from '../../support/fixtures/row-mutations.ts'
import { tempFolder } from '../../support/temp-folder.ts'

/** Values that a row of a table cannot have whatever its key is, and values of which only the host reads more. */
const badValues: readonly Json[] = [{}, [], 5, 'x', true, { id: null }, { id: 'other' }]
const halfValues = (key: Json): readonly Json[] => [
  { id: key, attempts: null },
  { car: key, refreshedAt: 'x', log: null }
]

const restored = async (
  rows: readonly { readonly table: string; readonly key: Json; readonly value: Json }[],
  chosen: readonly string[] | null
) => {
  const base = await tempFolder()
  const first = await openBackupProfile(join(base, 'one'))
  await first.write([...draftRows(2), ...rows])
  const path = join(base, 'crafted.ajukan')
  expect(await first.backups.writeTo(path)).toMatchObject({ ok: true })
  await first.close()
  const second = await openBackupProfile(join(base, 'two'))
  // The present data may hold such rows too.
  await second.write([...draftRows(1), ...rows.slice(0, 3)])
  await second.backups.choose(path)
  const opened = await second.backups.open('')
  const answer = await second.backups.restore(chosen)
  await second.close()
  const third = await openBackupProfile(join(base, 'two'))
  const found = await third.rows()
  const listed = await third.database.run('setAsideRows')
  await third.close()
  return { opened, answer, found, listed: listed.ok ? listed.value : [] }
}

const samples = sampleRows().filter(({ table }, index, all) => all.findIndex((one) => one.table === table) === index)
test('a backup with rows that no store could take is restored without them, and they are named', async () => {
  const bad = samples.flatMap(({ table, key }) =>
    badValues.map((value, index) => ({ table, key: Array.isArray(key) ? ['b', index] : `bad-${index}`, value }))
  )
  const good = samples.map(({ table, value, key }) => ({ table, key, value }))
  const { opened, answer, found, listed } = await restored([...bad, ...good], null)
  expect([opened, answer]).toMatchObject([{ ok: true }, { ok: true }])
  expect(bad.filter((row) => outerProblem(row) === null)).toEqual([])
  for (const { table, key } of bad) expect([table, key, found.has(`${table} ${JSON.stringify(key)}`)]).toEqual([table, key, false])
  for (const { table, key } of good) expect([table, found.has(`${table} ${JSON.stringify(key)}`)]).toEqual([table, true])
  const names = new Set(listed.map(({ table, key }) => `${table} ${JSON.stringify(key)}`))
  for (const { table, key } of bad) expect(names).toContain(`${table} ${JSON.stringify(key)}`)
})

test.each([null, ['seed-000001']])(
  'submissions and logs without what a restore reads of them do not stop it (chosen: %j)',
  async (chosen) => {
    const half = ['outbox', 'tracks', 'counters', 'summaries'].flatMap((table) =>
      halfValues('h').map((value, index) => ({ table, key: 'h', value: { ...(value as object), id: 'h', car: 'h', note: index } }))
    )
    const { opened, answer } = await restored(half.slice().reverse(), chosen)
    expect([opened, answer]).toMatchObject([{ ok: true }, { ok: true }])
  }
)
