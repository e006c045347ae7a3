import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openConnection } from '../../../../electron/database/connection.ts'
import { ajuOf, newOffice, type TestDesk, type TestOffice } from '../../../support/office/desk.ts'
import { copyOf, declarationRows, linkedDesk, noteOf, type LinkedDesk } from '../../../support/office/link.ts'
import { done } from '../../../support/office/ready.ts'
import { eventually } from '../../../support/eventually.ts'

const notesAt = async (office: TestOffice, id: string): Promise<readonly unknown[]> =>
  (
    await office.admin.query<{ note: string }>(
      "SELECT value ->> 'note' AS note FROM office_data.store_row WHERE office_id = $1 AND store = 'declarations' AND declaration = $2",
      [office.id, id]
    )
  ).rows.map(({ note }) => note)
/** In its database, which the desk compares with its folder. */
const setCounter = (desk: LinkedDesk, counter: number): Promise<void> => {
  const database = openConnection(join(desk.folder, 'ajukan.db'))
  database.prepare("UPDATE office_state SET value = ? WHERE name = 'counter'").run(String(counter))
  database.close()
  return Promise.resolve()
}
const note = (id: string, text: string) => ({ table: 'declarations', key: id, value: { id, note: text } })
const expectBranch = async (desk: LinkedDesk, id: string, text: string): Promise<void> => {
  const found = await Promise.all((await desk.link().branches()).map(({ branch }) => desk.link().branch(branch)))
  expect(found.flatMap((one) => (one.ok ? one.value.rows : []))).toContainEqual(
    expect.objectContaining({ key: id, value: { id, note: text } })
  )
}

test('what a copy of the folder pushed stays at the office when the desk itself is back: its own edit is a branch', async () => {
  const office = await newOffice()
  const owner = await office.addDesk('owner')
  const desk = await linkedDesk({ office })
  const id = randomUUID()
  await desk.write(...declarationRows(id, ajuOf('A00001'), 'awal'))
  await done(desk.link().exchange())
  await desk.close()
  const copy = await copyOf(desk, { office })
  await done(copy.link().exchange())
  await copy.write(note(id, 'di salinan'))
  await done(copy.link().exchange())
  await copy.close()
  await desk.startAgain()
  await desk.write(note(id, 'di meja'))
  expect(await desk.link().exchange()).toMatchObject({ ok: false, failure: { code: 'office-forked' } })
  await owner.write('resolve_fork', { desk: desk.id, word: 'Salinan sudah dihapus.' })
  await desk.restart()
  await done(desk.link().exchange())
  await desk.takeIncoming()
  await done(desk.link().exchange())
  expect(await notesAt(office, id)).toEqual(['di salinan'])
  expect(noteOf(await desk.row('declarations', id))).toBe('di salinan')
  await expectBranch(desk, id, 'di meja')
})

test.each([
  ['a disk that was set back is compared although the office cannot tell the desk from itself', false],
  ['so is one that was set back before it presented what it has to an office that lost something', true]
])('%s', async (_, isNewGeneration) => {
  const office = await newOffice()
  const desk = await linkedDesk({ office })
  const id = randomUUID()
  await desk.write(...declarationRows(id, ajuOf('A00001'), 'awal'))
  await done(desk.link().exchange())
  await desk.close()
  // The folder as it was, with an edit that was not pushed; it says hello more often than the desk, so that its counter rises.
  const old = await copyOf(desk, { office })
  old.line.isDown = true
  await old.write(note(id, 'sebelum'))
  await desk.startAgain()
  await desk.write(note(id, 'sesudah'))
  await done(desk.link().exchange())
  await desk.close()
  if (isNewGeneration) await office.admin.query('SELECT office_admin.begin_generation($1, $2)', [office.id, 'uji'])
  const file = join(old.folder, 'office.json')
  await old.restart(async () => {
    const identity = JSON.parse(await readFile(file, 'utf8')) as { counter: number }
    await writeFile(file, JSON.stringify({ ...identity, counter: identity.counter + 5 }))
    await setCounter(old, identity.counter + 5)
    old.line.isDown = false
  })
  await done(old.link().exchange())
  await old.takeIncoming()
  expect(await notesAt(office, id)).toEqual(['sesudah'])
  expect(noteOf(await old.row('declarations', id))).toBe('sesudah')
  await expectBranch(old, id, 'sebelum')
})

test('what a locked desk pushed is compared when it is unlocked: the desk shows what the office has, and what is only here is pushed', async () => {
  const office = await newOffice()
  const owner = await linkedDesk({ office, rights: 'owner' })
  const desk = await linkedDesk({ office })
  const [before, during] = [randomUUID(), randomUUID()]
  await done(owner.link().exchange())
  await desk.write(...declarationRows(before, ajuOf('A00001'), 'awal'))
  await done(desk.link().exchange())
  await done(owner.link().change('lock_desk', { desk: desk.id, reason: 'laptop hilang' }))
  await desk.write(
    { table: 'declarations', key: before, value: { id: before, note: 'terkunci' } },
    ...declarationRows(during, ajuOf('A00002'), 'baru')
  )
  await desk.link().exchange()
  await done(desk.link().exchange())
  expect((await desk.link().status()).state).toBe('locked')
  await done(owner.link().change('unlock_desk', { desk: desk.id }))
  await done(desk.link().exchange())
  await desk.takeIncoming()
  await done(desk.link().exchange())
  expect(noteOf(await desk.row('declarations', before))).toBe('awal')
  const { rows } = await office.admin.query(
    `SELECT declaration, value ->> 'note' AS note FROM office_data.store_row WHERE office_id = $1 AND store = 'declarations' AND declaration = ANY ($2)`,
    [office.id, [before, during]]
  )
  expect(rows).toEqual(
    expect.arrayContaining([
      { declaration: before, note: 'awal' },
      { declaration: during, note: 'baru' }
    ])
  )
  expect(await desk.link().holdings(0)).toEqual(expect.arrayContaining([expect.objectContaining({ declaration: during, holder: desk.id })]))
  // The edit waits for a person, and the office goes on with what the desk writes now.
  const branches = await desk.link().branches()
  expect(
    branches
      .filter(({ declaration }) => declaration === before)
      .map(({ reason }) => reason)
      .toSorted()
  ).toEqual(['old-epoch', 'quarantine'])
  await desk.write({ table: 'declarations', key: before, value: { id: before, note: 'lagi' } })
  await done(desk.link().exchange())
  expect((await desk.link().status()).waiting).toBe(0)
})

test('an office that lost something does not get an edit over a version that waits here: it becomes a branch', async () => {
  const office = await newOffice()
  const [one, other] = [await linkedDesk({ office }), await linkedDesk({ office })]
  const id = randomUUID()
  await one.write(...declarationRows(id, ajuOf('A00001'), 'awal'))
  await done(one.link().exchange())
  await done(other.link().exchange())
  await other.takeIncoming()
  await one.write(note(id, 'satu'))
  await done(one.link().exchange())
  await done(other.link().hold([id], { verb: 'take-over', reason: 'pulang' }))
  await done(other.link().exchange())
  other.line.isDown = true
  await other.link().exchange()
  await other.write(note(id, 'dua'))
  await office.admin.query('SELECT office_admin.begin_generation($1, $2)', [office.id, 'uji'])
  other.line.isDown = false
  for (const desk of [other, one]) {
    await desk.restart()
    await done(desk.link().exchange())
  }
  await done(other.link().exchange())
  expect(await notesAt(office, id)).toEqual(['satu'])
  await expectBranch(other, id, 'dua')
})

/** The position of the office now, for `restore`. */
const positionOf = async (office: TestOffice): Promise<string> => {
  const { rows } = await office.admin.query<{ position: string }>('SELECT position FROM office_data.office WHERE office_id = $1', [
    office.id
  ])
  return rows[0]?.position ?? ''
}
/** The office has lost rows, declarations and branches that came after a position, as one that is restored from a backup. */
const restore = async (office: TestOffice, position: string): Promise<void> => {
  for (const table of ['store_row', 'declaration', 'branch'])
    await office.admin.query(
      `DELETE FROM office_data.${table} WHERE office_id = $1 AND txn IN (SELECT txn FROM office_data.change WHERE office_id = $1 AND position > $2)`,
      [office.id, position]
    )
  await office.admin.query('DELETE FROM office_data.change WHERE office_id = $1 AND position > $2', [office.id, position])
  await office.admin.query('SELECT office_admin.begin_generation($1, $2)', [office.id, 'uji'])
}
const putOut = (office: TestOffice, owner: TestDesk, desk: LinkedDesk, verb: 'lock' | 'retire'): Promise<unknown> =>
  verb === 'lock'
    ? office.admin.query('SELECT office_admin.lock_desk($1, $2)', [desk.id, 'hilang'])
    : owner.write('retire_desk', { desk: desk.id, word: 'rusak' })
/** Declaration and content of each row in quarantine that has a note or a kind. */
const quarantined = async (office: TestOffice): Promise<readonly (readonly [string | null, string])[]> => {
  const { rows } = await office.admin.query<{ declaration: string | null; text: string }>(
    `SELECT b.declaration, coalesce(r -> 'value' ->> 'note', r -> 'value' ->> 'kind') AS text FROM office_data.branch b, jsonb_array_elements(b.rows) r
      WHERE b.office_id = $1 AND b.reason = 'quarantine' AND r -> 'value' ?| ARRAY['note', 'kind'] ORDER BY 2, 1`,
    [office.id]
  )
  return rows.map(({ declaration, text }) => [declaration, text])
}

test.each([
  ['lock', 'no change was removed since'],
  ['retire', 'no change was removed since'],
  ['retire', 'changes of the new generation were removed']
] as const)('what a desk had pushed and the office lost waits in quarantine after: %s, %s', async (verb, since) => {
  const office = await newOffice()
  const owner = await office.addDesk('owner')
  const desk = await linkedDesk({ office })
  const [kept, lost] = [randomUUID(), randomUUID()]
  await desk.write(...declarationRows(kept, ajuOf('A00001'), 'awal'), { table: 'parties', key: 'p', value: { kind: 'importer' } })
  await done(desk.link().exchange())
  await desk.write(
    ...declarationRows(lost, ajuOf('A00002'), 'hilang'),
    { table: 'declarations', key: kept, value: { id: kept, note: 'hilang' } },
    { table: 'parties', key: 'q', value: { kind: 'supplier' } }
  )
  const position = await positionOf(office)
  await done(desk.link().exchange())
  expect((await desk.link().status()).waiting).toBe(0)
  desk.line.isDown = true
  await restore(office, position)
  await owner.hello()
  if (since.startsWith('changes'))
    await office.admin.query('UPDATE office_data.pruning p SET highest = o.position FROM office_data.office o WHERE o.office_id = p.office_id AND p.office_id = $1', [office.id]) // oxfmt-ignore
  await putOut(office, owner, desk, verb)
  desk.line.isDown = false
  await desk.restart()
  await done(desk.link().exchange())
  expect(await quarantined(office)).toEqual([...[[kept, 'hilang'], [lost, 'hilang']].toSorted((a, b) => String(a).localeCompare(String(b))), [null, 'supplier']]) // oxfmt-ignore
})

test.each(['lock', 'retire'] as const)('so does a branch of the desk that the office lost, after: %s', async (verb) => {
  const office = await newOffice()
  const owner = await office.addDesk('owner')
  const [desk, other] = [await linkedDesk({ office }), await linkedDesk({ office })]
  const [lost, known] = [randomUUID(), randomUUID()]
  await desk.write(...declarationRows(lost, ajuOf('A00001'), 'awal'), ...declarationRows(known, ajuOf('A00002'), 'awal'))
  await done(desk.link().exchange())
  await done(other.link().exchange())
  await other.takeIncoming()
  desk.line.isDown = true
  await done(other.link().hold([lost, known], { verb: 'take-over', reason: 'pulang' }))
  await desk.write(note(known, 'cabang yang ada'))
  desk.line.isDown = false
  await eventually(async () => done(desk.link().exchange()))
  const position = await positionOf(office)
  // Written before the desk has stored what the other one holds now.
  await desk.write(note(lost, 'cabang yang hilang'))
  await done(desk.link().exchange())
  await desk.takeIncoming()
  await done(desk.link().exchange())
  expect(noteOf(await desk.row('declarations', lost))).toBe('awal')
  desk.line.isDown = true
  await restore(office, position)
  await owner.hello()
  await putOut(office, owner, desk, verb)
  desk.line.isDown = false
  await desk.restart()
  await done(desk.link().exchange())
  await done(desk.link().exchange())
  expect(await quarantined(office)).toEqual([[lost, 'cabang yang hilang']])
  const { rows } = await office.admin.query<{ number: string }>('SELECT count(*) AS number FROM office_data.branch WHERE office_id = $1', [
    office.id
  ])
  expect(Number(rows[0]?.number)).toBe(2)
})

test('so does what waited in quarantine already, all of it once', async () => {
  const office = await newOffice()
  const owner = await office.addDesk('owner')
  const desk = await linkedDesk({ office })
  const [lost, known] = [randomUUID(), randomUUID()]
  await desk.write(...declarationRows(lost, ajuOf('A00001'), 'awal'), ...declarationRows(known, ajuOf('A00002'), 'awal'))
  await done(desk.link().exchange())
  await putOut(office, owner, desk, 'lock')
  await desk.write(note(known, 'menunggu'))
  await desk.link().exchange()
  await done(desk.link().exchange())
  const position = await positionOf(office)
  const { rows: branches } = await office.admin.query<{ branch: object }>('SELECT to_jsonb(b) AS branch FROM office_data.branch b WHERE office_id = $1', [office.id]) // oxfmt-ignore
  expect(branches).toHaveLength(1)
  await desk.write(note(lost, 'menunggu'))
  await done(desk.link().exchange())
  // Further edits go into the same versions.
  for (const id of [lost, known]) await desk.write({ table: 'goods', key: [id, 0], value: { note: 'barang' } })
  await done(desk.link().exchange())
  const before = await quarantined(office)
  expect(before).toHaveLength(4)
  await restore(office, position)
  for (const { branch } of branches)
    await office.admin.query('INSERT INTO office_data.branch SELECT * FROM jsonb_populate_record(NULL::office_data.branch, $1)', [branch])
  await owner.hello()
  await desk.restart()
  await done(desk.link().exchange())
  await done(desk.link().exchange())
  expect(await quarantined(office)).toEqual(before)
})

test.each([
  ['a desk that is retired before its first pull presents its rows: they wait in quarantine', false],
  ['so does one that had begun to present what it has to an office that lost something', true]
])('%s', async (_, isNewGeneration) => {
  const office = await newOffice()
  const owner = await office.addDesk('owner')
  const desk = await linkedDesk({ office })
  const id = randomUUID()
  desk.line.isDown = true
  await desk.write(...declarationRows(id, ajuOf('A00001'), 'awal'))
  if (isNewGeneration) {
    await office.admin.query('SELECT office_admin.begin_generation($1, $2)', [office.id, 'uji'])
    await owner.hello()
  }
  desk.line.before = (text) => {
    desk.line.isDown ||= text.includes('office.pull(')
  }
  desk.line.isDown = false
  await eventually(async () => {
    await desk.link().exchange()
    expect(desk.line.isDown).toBe(true)
  })
  await owner.write('retire_desk', { desk: desk.id, word: 'rusak' })
  desk.line.before = () => undefined
  desk.line.isDown = false
  await eventually(async () => {
    await desk.link().exchange()
    expect((await desk.link().status()).state).toBe('retired')
  })
  await done(desk.link().exchange())
  const { rows } = await office.admin.query<{ reason: string; store: string }>(
    "SELECT b.reason, r ->> 'store' AS store FROM office_data.branch b, jsonb_array_elements(b.rows) r WHERE b.office_id = $1 AND b.declaration = $2 ORDER BY 2",
    [office.id, id]
  )
  expect(rows).toEqual(['declarations', 'goods', 'summaries'].map((store) => ({ reason: 'quarantine', store })))
  expect((await desk.link().status()).waiting).toBe(0)
})
