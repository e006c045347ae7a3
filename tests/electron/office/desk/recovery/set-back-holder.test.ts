import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { ajuOf, officeInOwnDatabase } from '../../../../support/office/desk.ts'
import { declarationRows, linkedDesk, noteOf } from '../../../../support/office/link.ts'
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

test.each(cases)(
  'an office from a backup, and the disk of a holder from the same time, forget an edit: $what',
  async ({ isSetBack, steps, inPlace, branches }) => {
    const office = await officeInOwnDatabase()
    const { server, database } = office
    const place = { database }
    const options = { office: { ...office, get database() { return place.database } } } // oxfmt-ignore
    const [holder, third] = [await linkedDesk(options), await linkedDesk(options)]
    const id = randomUUID()
    await holder.write(...declarationRows(id, ajuOf('A00001'), 'awal'))
    for (const desk of [holder, third]) {
      await done(desk.link().exchange())
      await desk.takeIncoming()
    }
    const admin = await asSuperuser(server)
    onTestFinished(() => admin.end())
    await office.admin.end()
    let backup = ''
    let setBack: (() => Promise<void>) | undefined
    await holder.restart(() =>
      third.restart(async () => {
        backup = await backUpOffice(admin, database)
        if (isSetBack) setBack = await takeImage(holder.folder)
      })
    )
    await holder.write(note(id, 'hilang'))
    await done(holder.link().exchange())
    await done(third.link().exchange())
    await third.takeIncoming()
    place.database = backup
    // The desks connect one after the other.
    for (const desk of [holder, third]) desk.connection.isDown = true
    await holder.restart(setBack)
    await third.restart()
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
    const restored = await asSuperuser(server, backup)
    onTestFinished(() => restored.end())
    await openSending({ admin: restored, id: office.id })
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
