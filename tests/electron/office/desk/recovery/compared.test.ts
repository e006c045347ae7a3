import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openConnection } from '../../../../../electron/database/connection.ts'
import { ajuOf, newOffice, outOfReach, type TestOffice } from '../../../../support/office/desk.ts'
import { copyOf, declarationRows, linkedDesk, noteOf, type LinkedDesk } from '../../../../support/office/link.ts'
import { done } from '../../../../support/office/ready.ts'

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
    expect.objectContaining({ key: id, value: expect.objectContaining({ id, note: text }) })
  )
}

test('rows that a copy of the folder pushed stay at the office when the desk is back; its own edit becomes a branch', async () => {
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
  old.connection.isDown = true
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
    old.connection.isDown = false
  })
  await done(old.link().exchange())
  await old.takeIncoming()
  expect(await notesAt(office, id)).toEqual(['sesudah'])
  expect(noteOf(await old.row('declarations', id))).toBe('sesudah')
  await expectBranch(old, id, 'sebelum')
})

test('master data that a locked desk changed is known with the version from which it began, however often it changed it', async () => {
  const office = await newOffice()
  const owner = await linkedDesk({ office, rights: 'owner' })
  const desk = await linkedDesk({ office })
  const party = (name: string) => ({ table: 'parties' as const, key: 'p', value: { id: 'p', name } })
  await desk.write(party('awal'))
  await done(desk.link().exchange())
  await done(owner.link().change('lock_desk', { desk: desk.id, reason: 'laptop hilang' }))
  for (const name of ['terkunci', 'lagi']) {
    await desk.write(party(name))
    await desk.link().exchange()
    await done(desk.link().exchange())
  }
  await done(owner.link().exchange())
  const [branch] = await owner.link().branches()
  expect(await owner.link().branch(branch?.branch ?? '')).toMatchObject({
    ok: true,
    value: {
      declaration: null,
      reason: 'quarantine',
      rows: [{ store: 'parties', value: { name: 'lagi' }, base: { value: { name: 'awal' } } }]
    }
  })
})

test('an unlocked desk is compared with the office: it shows the rows of the office, and rows that only it has are pushed', async () => {
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
  // The edit waits for the user, and the office accepts new edits of the desk.
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
  // The version that it merges does not wait for an owner a second time.
  const own = branches.find(({ declaration, reason }) => declaration === before && reason === 'old-epoch')?.branch ?? ''
  await done(desk.link().change('finish_branch', { branch: own, outcome: 'merged' }))
  await done(desk.link().exchange())
  const outcomes = (await desk.link().branches()).filter(({ declaration }) => declaration === before).map(({ outcome }) => outcome)
  expect(outcomes).toEqual(['merged', 'merged'])
})

test('an edit over a version that waits at the desk becomes a branch and is not pushed to an office that lost rows', async () => {
  const office = await newOffice()
  const [one, other] = [await linkedDesk({ office }), await linkedDesk({ office })]
  const id = randomUUID()
  await one.write(...declarationRows(id, ajuOf('A00001'), 'awal'))
  await done(one.link().exchange())
  await done(other.link().exchange())
  await other.takeIncoming()
  await one.write(note(id, 'satu'))
  await done(one.link().exchange())
  await outOfReach(office, one)
  await done(other.link().hold([id], { verb: 'take', note: '', reason: 'pulang' }))
  await done(other.link().exchange())
  other.connection.isDown = true
  await other.link().exchange()
  await other.write(note(id, 'dua'))
  await office.admin.query('SELECT office_admin.begin_generation($1, $2)', [office.id, 'uji'])
  other.connection.isDown = false
  for (const desk of [other, one]) {
    await desk.restart()
    await done(desk.link().exchange())
  }
  await done(other.link().exchange())
  expect(await notesAt(office, id)).toEqual(['satu'])
  await expectBranch(other, id, 'dua')
})
