import { expect, test } from 'vitest'
import { done, officeSays, ready, type Ready } from '../../../support/office/ready.ts'

/* Correctness rule 4 of the office: evidence travels. */

const attemptAt = async ({ office, declaration }: Ready) => {
  const { rows } = await office.admin.query<{ attempt: string; baseline: unknown; generation: number; epoch: string }>(
    'SELECT attempt, baseline, generation, epoch FROM office_data.attempt WHERE office_id = $1 AND declaration = $2',
    [office.id, declaration]
  )
  return rows[0] ?? expect.fail()
}

test('a baseline is null where the service was not asked before the attempt, and has what it said otherwise', async () => {
  const first = await ready()
  await done(first.sender.send(first.entry))
  await officeSays(first, 'accepted', 'accepted')
  expect((await attemptAt(first)).baseline).toBeNull()

  const second = await ready()
  const known = { marks: [], newest: '', at: 1_790_000_000_000, others: [] }
  second.sender.knows(known)
  await done(second.sender.send(second.entry))
  await officeSays(second, 'accepted', 'accepted')
  expect((await attemptAt(second)).baseline).toEqual({ known })
})
