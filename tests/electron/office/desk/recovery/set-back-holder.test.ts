import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import type { Json, JsonObject } from '#core/base/json.ts'
import { officeValue } from '#core/office/shared-rows.ts'
import type { CopyRow } from '#core/contract/store-copy.ts'
import { ajuOf, officeInOwnDatabase } from '../../../../support/office/desk.ts'
import { eventually } from '../../../../support/eventually.ts'
import { declarationRows, linkedDesk, noteOf, type LinkedDesk } from '../../../../support/office/link.ts'
import { asSuperuser } from '../../../../support/office/postgres.ts'
import { done } from '../../../../support/office/ready.ts'
import { backUpOffice, openSending, takeImage } from '../../../../support/office/set-back.ts'

const note = (id: string, text: string) => ({ table: 'declarations', key: id, value: { id, note: text } })

type Step = 'holder edits' | 'holder exchanges' | 'holder presents' | 'third exchanges'

interface Case {
  readonly what: string
  readonly isSetBack: boolean
  readonly steps: readonly Step[]
  readonly inPlace: string
  readonly branches: readonly string[]
}
const cases: readonly Case[] = [
  {
    what: 'the holder edits before a third desk presents the lost edit, and comes after it',
    isSetBack: true,
    steps: ['holder edits', 'third exchanges', 'holder exchanges'],
    inPlace: 'lain',
    branches: ['hilang']
  },
  {
    what: 'the holder comes and edits before a third desk presents the lost edit',
    isSetBack: true,
    steps: ['holder exchanges', 'holder edits', 'holder exchanges', 'third exchanges'],
    inPlace: 'lain',
    branches: ['hilang']
  },
  {
    what: 'the holder edits after it has presented what it has, before it pulls the lost edit',
    isSetBack: true,
    steps: ['third exchanges', 'holder presents', 'holder edits', 'holder exchanges'],
    inPlace: 'lain',
    branches: ['hilang']
  },
  {
    what: 'the holder edits after both have presented what they have',
    isSetBack: true,
    steps: ['third exchanges', 'holder exchanges', 'holder edits', 'holder exchanges'],
    inPlace: 'lain',
    branches: ['hilang']
  },
  {
    what: 'the disk of the holder was not set back',
    isSetBack: false,
    steps: ['holder edits', 'third exchanges', 'holder exchanges'],
    inPlace: 'lain',
    branches: []
  },
  {
    what: 'the disk of the holder was not set back, and it comes first',
    isSetBack: false,
    steps: ['holder edits', 'holder exchanges', 'third exchanges'],
    inPlace: 'lain',
    branches: []
  }
]

const once = (work: () => Promise<void>): (() => Promise<void>) => {
  let done: Promise<void> | null = null
  return () => (done ??= work())
}
const noteOfLine = (row: Json): Json => (row as { lines: readonly { body: { note: Json } }[] } | null)?.lines[0]?.body.note ?? null

/** Exchanges and takes everything that comes. */
const read = async (desk: LinkedDesk): Promise<void> => {
  await done(desk.link().exchange())
  while ((await desk.takeIncoming()).length > 0) await done(desk.link().exchange())
}

/** An office with a declaration of a holder that a third desk has too; both edit and read until they and the office are set back, the disk of the holder if `isDiskSetBack`. */
const forgetting = async (
  isDiskSetBack: boolean,
  first: readonly CopyRow[],
  since: readonly CopyRow[],
  last: (holder: LinkedDesk, third: LinkedDesk) => Promise<void> = () => Promise.resolve()
) => {
  const office = await officeInOwnDatabase()
  const { server, database } = office
  const place = { database }
  const options = { office: { ...office, get database() { return place.database } } } // oxfmt-ignore
  const [holder, third] = [await linkedDesk(options), await linkedDesk(options)]
  await holder.write(...first)
  for (const desk of [holder, third]) await read(desk)
  const admin = await asSuperuser(server)
  onTestFinished(() => admin.end())
  await office.admin.end()
  let backup = ''
  let setBack: (() => Promise<void>) | undefined
  await holder.restart(() =>
    third.restart(async () => {
      backup = await backUpOffice(admin, database)
      if (isDiskSetBack) setBack = await takeImage(holder.folder)
    })
  )
  await holder.write(...since)
  await done(holder.link().exchange())
  await read(third)
  await last(holder, third)
  place.database = backup
  // The desks connect one after the other.
  for (const desk of [holder, third]) desk.connection.isDown = true
  await holder.restart(setBack)
  await third.restart()
  const restored = await asSuperuser(server, backup)
  onTestFinished(() => restored.end())
  return { holder, third, restored, open: () => openSending({ admin: restored, id: office.id }) }
}

test.each(cases)(
  'an office from a backup, and the disk of a holder from the same time, forget an edit: $what',
  async ({ isSetBack, steps, inPlace, branches }) => {
    const id = randomUUID()
    const first = declarationRows(id, ajuOf('A00001'), 'awal')
    const { holder, third, restored, open } = await forgetting(isSetBack, first, [note(id, 'hilang')])
    const run: Record<Step, () => Promise<void>> = {
      'holder edits': () => holder.write(note(id, inPlace)),
      async 'holder exchanges'() {
        holder.connection.isDown = false
        await done(holder.link().exchange())
        await holder.takeIncoming()
      },
      async 'holder presents'() {
        holder.connection.isDown = false
        holder.connection.before = (text) => {
          if (text.includes('office.pull')) throw new Error('the connection is down')
        }
        expect(await holder.link().exchange()).toMatchObject({ ok: false })
        holder.connection.before = () => undefined
      },
      async 'third exchanges'() {
        third.connection.isDown = false
        await done(third.link().exchange())
        await third.takeIncoming()
      }
    }
    for (const step of [...steps, 'holder exchanges', 'third exchanges'] as const) await run[step]()
    await open()
    for (const step of ['holder exchanges', 'third exchanges'] as const) await run[step]()
    const rows = await restored.query("SELECT value ->> 'note' AS note FROM office_data.store_row WHERE store = 'declarations'")
    expect(rows.rows).toEqual([{ note: inPlace }])
    for (const desk of [holder, third]) expect(noteOf(await desk.row('declarations', id))).toBe(inPlace)
    const kept = await restored.query(
      "SELECT b.desk_id::text AS desk, b.reason, b.rows FROM office_data.branch b JOIN office_data.event e ON e.kind = 'branch' AND e.details ->> 'branch' = b.branch::text"
    )
    expect(kept.rows).toEqual(
      branches.map((lost) => ({
        desk: third.id,
        reason: 'set-back',
        rows: [{ store: 'declarations', key: id, value: expect.objectContaining({ id, note: lost }) }]
      }))
    )
    expect(await holder.link().branches()).toMatchObject(branches.map(() => ({ declaration: id, desk: third.id, reason: 'set-back' })))
  }
)

test.each([
  ['hands it over', (other: LinkedDesk) => other.id],
  ['gives it to nobody', () => null]
] as const)(
  'an office from a backup forgets an edit of a desk that %s, which the office has not taken: the edit stays',
  async (_, toOf) => {
    const id = randomUUID()
    // The call does not arrive, and the desk cannot know that.
    const giveAway = async (desk: LinkedDesk, other: LinkedDesk): Promise<void> => {
      desk.connection.before = (text) => {
        if (/office\.give/.test(text)) throw new Error('the connection is down')
      }
      void desk.link().hold([id], { verb: 'give', to: toOf(other) })
      await eventually(async () => expect(await desk.link().openCalls()).toHaveLength(1))
    }
    const first = declarationRows(id, ajuOf('A00001'), 'awal')
    const { holder, third, restored, open } = await forgetting(false, first, [note(id, 'diubah')], giveAway)
    holder.connection.before = () => undefined
    for (const desk of [holder, third]) {
      desk.connection.isDown = false
      await read(desk)
    }
    await open()
    for (const desk of [holder, third, holder, third]) await read(desk)
    const { rows } = await restored.query("SELECT value ->> 'note' AS note FROM office_data.store_row WHERE store = 'declarations'")
    expect(rows).toEqual([{ note: 'diubah' }])
    for (const desk of [holder, third]) expect(noteOf(await desk.row('declarations', id))).toBe('diubah')
  }
)

test.each([
  ['the holder comes first', false, true],
  ['the third desk comes first', true, true],
  ['the disk of the holder knows them', false, false]
])(
  'rows that only a third desk remembers, new, changed and deleted: every desk has what the office has; %s',
  async (_, isThirdFirst, isDiskSetBack) => {
    const id = randomUUID()
    const line = (number: number, text: string): CopyRow => ({
      table: 'goods',
      key: [id, number],
      value: { declaration: id, line: number, lines: [{ line: number, body: { note: text } }] }
    })
    const party = (value: string | null): CopyRow => ({
      table: 'parties',
      key: 'p',
      value: value === null ? null : { id: 'p', name: value }
    })
    const first = declarationRows(id, ajuOf('A00001'), 'awal')
    const changedSummary = { table: 'summaries', key: id, value: { ...(first[2]?.value as JsonObject), importer: 'PT Hilang' } }
    const { holder, third, restored, open } = await forgetting(
      isDiskSetBack,
      [...first, line(1, 'awal'), party('awal')],
      [line(0, 'hilang'), { table: 'goods', key: [id, 1], value: null }, line(2, 'hilang'), line(3, 'hilang'), changedSummary, party(null)]
    )
    const desks = isThirdFirst ? [third, holder] : [holder, third]
    for (const desk of desks) {
      desk.connection.isDown = false
      await read(desk)
    }
    await open()
    // A new line that the holder has not pushed when it learns that the office has none stays its own edit.
    const added = once(() => holder.write(line(3, 'baru')))
    holder.connection.before = (text) => (text.includes('office.pull') ? added() : undefined)
    for (const desk of [...desks, ...desks, ...desks]) await read(desk)
    const stored = async (table: string, key: Json): Promise<Json> =>
    (await restored.query<{ value: Json }>('SELECT value FROM office_data.store_row WHERE store = $1 AND key::jsonb = $2', [table, JSON.stringify(key)])).rows[0]?.value ?? null // oxfmt-ignore
    for (const [table, key] of [
      ['declarations', id],
      ['summaries', id],
      ['parties', 'p'],
      ...[0, 1, 2, 3].map((number) => ['goods', [id, number]] as const)
    ] as const)
      // oxfmt-ignore
      for (const desk of [holder, third])
      expect([table, key, officeValue(table, (await desk.row(table, key)) ?? null)]).toEqual([table, key, await stored(table, key)])
    const notes = await Promise.all([0, 1, 2, 3].map(async (number) => noteOfLine(await stored('goods', [id, number]))))
    expect(notes).toEqual(isDiskSetBack ? ['awal', 'awal', null, 'baru'] : ['hilang', null, 'hilang', 'baru'])
  }
)
