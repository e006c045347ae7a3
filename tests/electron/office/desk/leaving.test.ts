import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { eventually } from '../../../support/eventually.ts'
import { ajuOf, newOffice } from '../../../support/office/desk.ts'
import { declarationRows, linkedDesk } from '../../../support/office/link.ts'

const done = async (result: Promise<{ readonly ok: boolean }>): Promise<void> => expect(await result).toMatchObject({ ok: true })

test('a desk that leaves its office knows which declarations other desks had, or nobody, until an office tells it more', async () => {
  const office = await newOffice()
  const [one, other] = [await linkedDesk({ office, name: 'Meja 1' }), await linkedDesk({ office, name: 'Meja 2' })]
  const [mine, theirs, pooled, taken] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  await one.write(...declarationRows(mine, ajuOf('A00001')))
  await other.write(
    ...declarationRows(theirs, ajuOf('B00001')),
    ...declarationRows(pooled, ajuOf('B00002')),
    ...declarationRows(taken, ajuOf('B00003'))
  )
  await done(one.link().exchange())
  await done(other.link().exchange())
  await done(other.link().hold([pooled], { verb: 'put-in-pool' }))
  await done(one.link().exchange())
  await done(one.link().hold([taken], { verb: 'take-over', reason: 'sakit' }))
  await done(one.link().exchange())
  expect(await one.host().run('leftCopies')).toEqual({ ok: true, value: [] })

  const copies = [
    { declaration: theirs, desk: 'Meja 2' },
    { declaration: pooled, desk: '' },
    // The right to send stayed with the other desk.
    { declaration: taken, desk: 'Meja 2' }
  ].toSorted((a, b) => (a.declaration < b.declaration ? -1 : 1))
  // As the application does: documents are looked at beside the exchange.
  await one.link().close()
  await done(one.database().run('clearOffice'))
  expect(await one.host().run('leftCopies')).toEqual({ ok: true, value: copies })
  expect(await one.host().run('isOfOffice')).toEqual({ ok: true, value: false })
  // Joining begins with it too, and a desk that leaves before the office has told it anything still knows them.
  await done(one.database().run('clearOffice'))
  expect(await one.host().run('leftCopies')).toEqual({ ok: true, value: copies })
})

test('a desk out of service has only copies when it leaves', async () => {
  const office = await newOffice()
  const [owner, desk] = [await linkedDesk({ office, name: 'Meja 1', rights: 'owner' }), await linkedDesk({ office, name: 'Meja 2' })]
  const mine = randomUUID()
  await desk.write(...declarationRows(mine, ajuOf('A00001')))
  await done(desk.link().exchange())
  await done(owner.link().exchange())
  await done(owner.link().change('retire_desk', { desk: desk.id, word: 'rusak' }))
  await eventually(async () => {
    await desk.link().exchange()
    expect(await desk.link().status()).toMatchObject({ state: 'retired' })
  })
  await desk.link().close()
  await done(desk.database().run('clearOffice'))
  expect(await desk.host().run('leftCopies')).toEqual({ ok: true, value: [{ declaration: mine, desk: '' }] })
})
