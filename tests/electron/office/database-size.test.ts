import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { newOffice } from '../../support/office/desk.ts'

it('an owner learns the size of the database and what it was on the day nearest to thirty days ago', async () => {
  const office = await newOffice()
  const owner = await office.addDesk('owner')
  const first = await owner.read('database_size', {})
  expect(first).toEqual({ bytes: expect.any(Number), since: null, before: null })
  await owner.write('push', {
    declarations: [],
    shared: Array.from({ length: 300 }, (_, index) => ({
      store: 'parties',
      key: `p${index}`,
      value: { id: `p${index}`, note: randomBytes(1_000).toString('hex') }
    }))
  })
  const setDay = (days: number, bytes: number) =>
    office.admin.query(`INSERT INTO office_data.size_of_day (office_id, day, bytes) VALUES ($1, current_date - $2::integer, $3)`, [
      office.id,
      days,
      bytes
    ])
  await setDay(45, 1_000)
  await setDay(28, 2_000)
  await setDay(1, 3_000)
  await setDay(500, 4_000)
  const { rows } = await office.admin.query<{ at: string }>('SELECT extract(epoch FROM current_date - 28) * 1000 AS at')
  const now = await owner.read('database_size', {})
  expect(now).toEqual({ bytes: expect.any(Number), since: Number(rows[0]?.at), before: 2_000 })
  expect(now.bytes - first.bytes).toBeGreaterThan(300 * 1_000)
  const kept = await office.admin.query('SELECT count(*)::integer AS days FROM office_data.size_of_day WHERE office_id = $1', [office.id])
  expect(kept.rows).toEqual([{ days: 4 }])
})
