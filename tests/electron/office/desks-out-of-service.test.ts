import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { ajuOf, newOffice, outOfReach, type TestOffice } from '../../support/office/desk.ts'
import { declarationRows, linkedDesk, noteOf, type LinkedDesk } from '../../support/office/link.ts'
import { done } from '../../support/office/ready.ts'

const note = (id: string, text: string) => ({ table: 'declarations', key: id, value: { id, note: text } })

/** The position of the office now, for `restore`. */
const positionOf = async (office: TestOffice): Promise<string> => {
  const { rows } = await office.admin.query<{ position: string }>('SELECT position FROM office_data.office WHERE office_id = $1', [
    office.id
  ])
  return rows[0]?.position ?? ''
}
/** Removes rows, declarations and branches after a position, as a restore from a backup does. */
const restore = async (office: TestOffice, position: string): Promise<void> => {
  for (const table of ['store_row', 'declaration', 'branch'])
    await office.admin.query(
      `DELETE FROM office_data.${table} WHERE office_id = $1 AND txn IN (SELECT txn FROM office_data.change WHERE office_id = $1 AND position > $2)`,
      [office.id, position]
    )
  await office.admin.query('DELETE FROM office_data.change WHERE office_id = $1 AND position > $2', [office.id, position])
  await office.admin.query('SELECT office_admin.begin_generation($1, $2)', [office.id, 'uji'])
}
const lock = (office: TestOffice, desk: LinkedDesk): Promise<unknown> =>
  office.admin.query('SELECT office_admin.lock_desk($1, $2)', [desk.id, 'hilang'])
/** Declaration and content of each row in quarantine that has a note or a kind. */
const quarantined = async (office: TestOffice): Promise<readonly (readonly [string | null, string])[]> => {
  const { rows } = await office.admin.query<{ declaration: string | null; text: string }>(
    `SELECT b.declaration, coalesce(r -> 'value' ->> 'note', r -> 'value' ->> 'kind') AS text FROM office_data.branch b, jsonb_array_elements(b.rows) r
      WHERE b.office_id = $1 AND b.reason = 'quarantine' AND r -> 'value' ?| ARRAY['note', 'kind'] ORDER BY 2, 1`,
    [office.id]
  )
  return rows.map(({ declaration, text }) => [declaration, text])
}

test.each(['no change was removed since', 'changes of the new generation were removed'] as const)(
  'what a locked desk had pushed and the office lost waits in quarantine: %s',
  async (since) => {
    const office = await newOffice()
    const owner = await office.addDesk('owner')
    const desk = await linkedDesk({ office })
    const [kept, lost] = [randomUUID(), randomUUID()]
    await desk.write(...declarationRows(kept, ajuOf('A00001'), 'awal'), {
      table: 'parties',
      key: 'p',
      value: { id: 'p', kind: 'importer' }
    })
    await done(desk.link().exchange())
    await desk.write(
      ...declarationRows(lost, ajuOf('A00002'), 'hilang'),
      { table: 'declarations', key: kept, value: { id: kept, note: 'hilang' } },
      { table: 'parties', key: 'q', value: { id: 'q', kind: 'supplier' } }
    )
    const position = await positionOf(office)
    await done(desk.link().exchange())
    expect((await desk.link().status()).waiting).toBe(0)
    desk.connection.isDown = true
    await restore(office, position)
    await owner.hello()
    if (since.startsWith('changes'))
    await office.admin.query('UPDATE office_data.pruning p SET highest = o.position FROM office_data.office o WHERE o.office_id = p.office_id AND p.office_id = $1', [office.id]) // oxfmt-ignore
    await lock(office, desk)
    desk.connection.isDown = false
    await desk.restart()
    await done(desk.link().exchange())
    expect(await quarantined(office)).toEqual([...[[kept, 'hilang'], [lost, 'hilang']].toSorted((a, b) => String(a).localeCompare(String(b))), [null, 'supplier']]) // oxfmt-ignore
  }
)

test('a lost branch of a locked desk waits in quarantine too', async () => {
  const office = await newOffice()
  const owner = await office.addDesk('owner')
  const [desk, other] = [await linkedDesk({ office }), await linkedDesk({ office })]
  const [lost, known] = [randomUUID(), randomUUID()]
  await desk.write(...declarationRows(lost, ajuOf('A00001'), 'awal'), ...declarationRows(known, ajuOf('A00002'), 'awal'))
  await done(desk.link().exchange())
  await done(other.link().exchange())
  await other.takeIncoming()
  desk.connection.isDown = true
  await outOfReach(office, desk)
  await done(other.link().hold([lost, known], { verb: 'take', note: '', reason: 'pulang' }))
  await desk.write(note(known, 'cabang yang ada'))
  desk.connection.isDown = false
  await eventually(async () => done(desk.link().exchange()))
  const position = await positionOf(office)
  // Written before the desk has stored the new holder of the declaration.
  await desk.write(note(lost, 'cabang yang hilang'))
  await done(desk.link().exchange())
  await desk.takeIncoming()
  await done(desk.link().exchange())
  expect(noteOf(await desk.row('declarations', lost))).toBe('awal')
  desk.connection.isDown = true
  await restore(office, position)
  await owner.hello()
  await lock(office, desk)
  desk.connection.isDown = false
  await desk.restart()
  await done(desk.link().exchange())
  await done(desk.link().exchange())
  expect(await quarantined(office)).toEqual([[lost, 'cabang yang hilang']])
  const { rows } = await office.admin.query<{ number: string }>('SELECT count(*) AS number FROM office_data.branch WHERE office_id = $1', [
    office.id
  ])
  expect(Number(rows[0]?.number)).toBe(2)
})

test('rows that were already in quarantine are quarantined again, each once', async () => {
  const office = await newOffice()
  const owner = await office.addDesk('owner')
  const desk = await linkedDesk({ office })
  const [lost, known] = [randomUUID(), randomUUID()]
  await desk.write(...declarationRows(lost, ajuOf('A00001'), 'awal'), ...declarationRows(known, ajuOf('A00002'), 'awal'))
  await done(desk.link().exchange())
  await lock(office, desk)
  await desk.write(note(known, 'menunggu'))
  await desk.link().exchange()
  await done(desk.link().exchange())
  const position = await positionOf(office)
  // The size is computed.
  const { rows: branches } = await office.admin.query<{ branch: object }>(
    `SELECT to_jsonb(b) - 'size' AS branch FROM office_data.branch b WHERE office_id = $1`,
    [office.id]
  )
  expect(branches).toHaveLength(1)
  await desk.write(note(lost, 'menunggu'))
  await done(desk.link().exchange())
  // Further edits go into the same versions.
  for (const id of [lost, known]) await desk.write({ table: 'goods', key: [id, 0], value: { declaration: id, line: 0, note: 'barang' } })
  await done(desk.link().exchange())
  const before = await quarantined(office)
  expect(before).toHaveLength(4)
  await restore(office, position)
  for (const { branch } of branches) {
    const columns = Object.keys(branch).join(', ')
    await office.admin.query(
      `INSERT INTO office_data.branch (${columns}) SELECT ${columns} FROM jsonb_populate_record(NULL::office_data.branch, $1)`,
      [branch]
    )
  }
  await owner.hello()
  await desk.restart()
  await done(desk.link().exchange())
  await done(desk.link().exchange())
  expect(await quarantined(office)).toEqual(before)
})
