import { expect, test } from 'vitest'
import { linkedDesk } from '../../../../support/office/link.ts'
import { done, officeSays, ready, type Ready } from '../../../../support/office/ready.ts'

/* Delivery evidence reaches every desk of the office. */

const attemptAt = async ({ office, declaration }: Ready) => {
  const { rows } = await office.admin.query<{ attempt: string; baseline: unknown; generation: number; epoch: string }>(
    'SELECT attempt, baseline, generation, epoch FROM office_data.attempt WHERE office_id = $1 AND declaration = $2',
    [office.id, declaration]
  )
  return rows[0] ?? expect.fail()
}

test('a baseline is null if the service was not asked before the attempt, otherwise it has the answer', async () => {
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

test('an attempt that was presented again with other bytes reaches every desk, beside the first one', async () => {
  const one = await ready()
  const owner = await linkedDesk({ office: one.office, rights: 'owner' })
  await done(one.sender.send(one.entry))
  await officeSays(one, 'accepted', 'accepted')
  const { attempt, generation, epoch } = await attemptAt(one)
  const sha256 = 'b'.repeat(64)
  const other = {
    attempt,
    declaration: one.declaration,
    car: one.car,
    sha256,
    generation,
    epoch: Number(epoch),
    outcome: 'unknown'
  }
  await done(one.desk.link().change('present_facts' as never, { attempts: [other], facts: [] }))
  await done(owner.link().exchange())
  const attempts = await owner.link().attempts(one.declaration)
  expect(attempts).toMatchObject([
    { attempt, desk: one.desk.id, outcome: 'accepted', isLate: false },
    { attempt: `${attempt} ${sha256}`, desk: one.desk.id, sha256, outcome: 'unknown', isLate: true }
  ])
  expect((await owner.link().holdings(0)).find(({ declaration }) => declaration === one.declaration)?.closed).toBe('late-attempt')
  // Presented once more, it is the same attempt.
  await done(one.desk.link().change('present_facts' as never, { attempts: [{ ...other, outcome: 'accepted' }], facts: [] }))
  await done(owner.link().exchange())
  expect((await owner.link().attempts(one.declaration)).map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted'])
})
