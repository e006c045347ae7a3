import { expect, it } from 'vitest'
import { errorCode } from '../../../electron/files/atomic-file.ts'
import { longestOfficeName, readOfficeName } from '#core/office/office-name.ts'
import { eventually } from '../../support/eventually.ts'
import { createRandom } from '../../support/faults/random.ts'
import { newOffice, prefix } from '../../support/office/desk.ts'
import { linkedDesk } from '../../support/office/link.ts'
import { done } from '../../support/office/ready.ts'

it('the window and the office take the same names: every character, every length, blanks at the ends', async () => {
  const office = await newOffice()
  const owner = await office.addDesk('owner')
  const isTaken = (name: string): boolean => readOfficeName(name) === name
  // Of the planes whose characters are all alike, some.
  const all = Array.from({ length: 0x10_ff_fd }, (_, index) => index + 1).filter(
    (code) => (code < 0xd8_00 || code > 0xdf_ff) && (code < 0x2_00_00 || code >= 0xe_00_00) && (code < 0xf_00_00 || code % 997 === 0)
  )
  const refused = all.filter((code) => !isTaken(`a${String.fromCodePoint(code)}b`))
  await office.admin.query(`CREATE FUNCTION pg_temp.takes(name text) RETURNS boolean LANGUAGE plpgsql AS
    'BEGIN PERFORM name::office_data.shown_name; RETURN true; EXCEPTION WHEN check_violation THEN RETURN false; END'`)
  const { rows } = await office.admin.query<{ code: number }>(
    "SELECT c AS code FROM unnest($1::integer[]) c WHERE NOT pg_temp.takes('a' || chr(c) || 'b') ORDER BY c",
    [all]
  )
  expect(rows.map(({ code }) => code)).toEqual(refused)
  expect(refused).toEqual(expect.arrayContaining([0x0a, 0x200b, 0x202e, 0x2066, 0x061c, 0xfeff]))

  const random = createRandom(76)
  const pieces = ['a', ' ', 'é', 'e\u0301', '漢', '\u{1f600}', '\u202e', '\u00a0', '\t', 'Meja 1']
  for (let count = 0; count < 200; count += 1) {
    const name = Array.from({ length: random.int(0, 90) }, () => pieces[random.int(0, count % 3 === 0 ? pieces.length - 1 : 5)]).join('')
    const outcome = await owner.write('rename_self', { name }).then(
      () => true,
      (error: unknown) => errorCode(error) !== 'AJ024'
    )
    expect([name, outcome]).toEqual([name, isTaken(name)])
    // What a person types is stored as it is read.
    const read = readOfficeName(name)
    if (read !== null) expect(isTaken(read)).toBe(true)
  }
  expect([...(readOfficeName('x'.repeat(longestOfficeName)) ?? '')]).toHaveLength(80)
  expect(readOfficeName('x'.repeat(longestOfficeName + 1))).toBeNull()
}, 120_000)

it('a desk renames itself, an owner any desk and the office; no two desks in service have one name', async () => {
  const office = await newOffice()
  const [owner, broker, viewer, retired] = [
    await office.addDesk('owner', 'Satu'),
    await office.addDesk('broker', 'Dua'),
    await office.addDesk('viewer', 'Tiga'),
    await office.addDesk('broker', 'Empat')
  ]
  await owner.write('retire_desk', { desk: retired.id, word: 'rusak' })
  await expect(broker.write('rename_desk', { desk: owner.id, name: 'Bukan Satu' })).rejects.toThrow('not-allowed')
  await expect(broker.write('rename_desk', { desk: broker.id, name: 'Dua lagi' })).rejects.toThrow('not-allowed')
  await expect(broker.write('rename_office', { name: 'PT Lain' })).rejects.toThrow('not-allowed')
  for (const taken of ['Satu', 'sATU', 'tiga']) await expect(broker.write('rename_self', { name: taken })).rejects.toThrow('name-taken')
  await broker.write('rename_self', { name: 'DUA' })
  await viewer.write('rename_self', { name: 'Empat' })
  await expect(owner.write('rename_desk', { desk: broker.id, name: 'empat' })).rejects.toThrow('name-taken')
  await owner.write('rename_desk', { desk: broker.id, name: 'Budi' })
  // A repeated call changes nothing more.
  const request = '00000000-0000-4000-8000-000000000076'
  const first = await owner.write('rename_desk', { desk: broker.id, name: 'Ani' }, request)
  await owner.write('rename_desk', { desk: broker.id, name: 'Budi' })
  expect(await owner.write('rename_desk', { desk: broker.id, name: 'Ani' }, request)).toEqual(first)
  const { rows } = await office.admin.query('SELECT name FROM office_data.desk WHERE office_id = $1 ORDER BY name', [office.id])
  expect(rows.map(({ name }) => name)).toEqual(['Budi', 'Empat', 'Empat', 'Satu'])
  const events = await office.admin.query(
    "SELECT desk_id::text AS by, details ->> 'before' AS before, details ->> 'after' AS after FROM office_data.event WHERE office_id = $1 AND kind = 'rename_self'",
    [office.id]
  )
  expect(events.rows).toEqual([
    { by: broker.id, before: 'Dua', after: 'DUA' },
    { by: viewer.id, before: 'Tiga', after: 'Empat' }
  ])
})

it('a connected desk and one that comes later show the new names; a renamed desk keeps its id, its lanes and what it holds', async () => {
  const office = await newOffice()
  const [owner, broker, later] = [
    await linkedDesk({ office, rights: 'owner', name: 'Meja 1' }),
    await linkedDesk({ office, name: 'Meja 2' }),
    await linkedDesk({ office, name: 'Meja 3' })
  ]
  for (const desk of [owner, broker, later]) await done(desk.link().exchange())
  await done(broker.link().change('claim_lane', { prefix }))
  await done(broker.link().exchange())
  const lanes = await broker.link().lanes()
  later.connection.isDown = true
  await later.link().exchange()
  await done(broker.link().change('rename_self', { name: 'Budi' }))
  await done(owner.link().change('rename_desk', { desk: later.id, name: 'Ani' }))
  await done(owner.link().change('rename_office', { name: 'PT Baru' }))
  later.connection.isDown = false
  for (const [desk, own] of [
    [owner, 'Meja 1'],
    [broker, 'Budi'],
    [later, 'Ani']
  ] as const)
    // oxfmt-ignore
    await eventually(async () => {
      await desk.link().exchange()
      expect(await desk.link().status()).toMatchObject({ name: 'PT Baru', desk: desk.id, deskName: own, contact: { kind: 'connected' } })
      expect(new Map((await desk.link().desks()).map((one) => [one.desk, one.name]))).toEqual(
        new Map([[owner.id, 'Meja 1'], [broker.id, 'Budi'], [later.id, 'Ani']]) // oxfmt-ignore
      )
    })
  expect(await broker.link().lanes()).toEqual(lanes)
  expect(await owner.link().change('rename_desk', { desk: later.id, name: 'budi' })).toMatchObject({
    ok: false,
    failure: { code: 'office-name-taken' }
  })
})
