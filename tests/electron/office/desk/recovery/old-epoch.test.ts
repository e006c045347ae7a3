import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { ajuOf, officeInOwnDatabase } from '../../../../support/office/desk.ts'
import { declarationRows, linkedDesk, noteOf, type LinkedDesk } from '../../../../support/office/link.ts'
import { asSuperuser } from '../../../../support/office/postgres.ts'
import { done } from '../../../../support/office/ready.ts'
import { backUpOffice } from '../../../../support/office/set-back.ts'

const note = (id: string, text: string) => ({ table: 'declarations', key: id, value: { id, note: text } })

const cases = [
  { presented: 'by the present holder', order: ['holder', 'third'] },
  { presented: 'by a third desk first', order: ['third', 'holder'] },
  { presented: 'by a third desk first, and the disk of the holder is lost', order: ['third'] }
] as const

test.each(cases)(
  'an office from an old backup names the earlier holder, which edits: when the newer epoch is presented $presented, its rows are in place and the edit is a branch',
  async ({ order }) => {
    const office = await officeInOwnDatabase()
    const { server, database } = office
    const place = { database }
    const options = { office: { ...office, get database() { return place.database } } } // oxfmt-ignore
    const [earlier, holder, third] = [await linkedDesk(options), await linkedDesk(options), await linkedDesk(options)]
    const desks: Record<(typeof order)[number], LinkedDesk> = { holder, third }
    const id = randomUUID()
    await earlier.write(...declarationRows(id, ajuOf('A00001'), 'awal'))
    for (const desk of [earlier, holder, third]) {
      await done(desk.link().exchange())
      await desk.takeIncoming()
    }
    const admin = await asSuperuser(server)
    onTestFinished(() => admin.end())
    await office.admin.end()
    let backup = ''
    await earlier.restart(() =>
      holder.restart(() =>
        third.restart(async () => {
          backup = await backUpOffice(admin, database)
        })
      )
    )
    earlier.connection.isDown = true
    await earlier.write(note(id, 'pemegang lama'), { table: 'goods', key: [id, 1], value: { declaration: id, line: 1, lines: [] } })
    await done(holder.link().exchange())
    await done(holder.link().hold([id], { verb: 'take-over', reason: 'sakit' }))
    await holder.write(note(id, 'pemegang baru'))
    await done(holder.link().exchange())
    await done(third.link().exchange())
    await third.takeIncoming()
    place.database = backup
    earlier.connection.isDown = false
    await earlier.restart()
    await done(earlier.link().exchange())
    for (const name of order) {
      await desks[name].restart()
      await done(desks[name].link().exchange())
      await desks[name].takeIncoming()
    }
    await done(earlier.link().exchange())
    await earlier.takeIncoming()
    const restored = await asSuperuser(server, place.database)
    onTestFinished(() => restored.end())
    const { rows } = await restored.query<{ note: string }>(
      "SELECT value ->> 'note' AS note FROM office_data.store_row WHERE store = 'declarations'"
    )
    expect(rows).toEqual([{ note: 'pemegang baru' }])
    for (const desk of [earlier, ...order.map((name) => desks[name])])
      expect(noteOf(await desk.row('declarations', id))).toBe('pemegang baru')
    const branches = await restored.query(
      "SELECT b.desk_id::text AS desk, b.reason, r -> 'key' AS key, r -> 'value' ->> 'note' AS note FROM office_data.branch b, jsonb_array_elements(b.rows) r ORDER BY r ->> 'store'"
    )
    expect(branches.rows).toEqual([
      { desk: earlier.id, reason: 'old-epoch', key: id, note: 'pemegang lama' },
      { desk: earlier.id, reason: 'old-epoch', key: [id, 1], note: null }
    ])
  }
)
