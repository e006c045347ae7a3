import { expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { ajuOf, attemptOf, create, type Held, isWaiting, newOffice, outOfReach, rowsOf, type TestDesk } from '../../support/office/desk.ts'

const car = ajuOf('000001')
const stateOf = async (desk: TestDesk, { declaration }: Held) => {
  const { items } = await desk.read('pull', {})
  return items.find((item: { kind: string; declaration: string }) => item.kind === 'declaration' && item.declaration === declaration)
}
const offices = async () => {
  const office = await newOffice()
  return { office, owner: await office.addDesk('owner'), giver: await office.addDesk(), taker: await office.addDesk() }
}

it('a declaration is handed over with a new epoch, and the giver can withdraw an offer', async () => {
  const { giver, taker, owner } = await offices()
  const held = await create(giver, car)
  await giver.write('give', { declarations: [held], to: taker.id })
  // Another desk does not get it: it may ask.
  expect((await owner.write('take', { declarations: [held] })).held).toMatchObject([{ holder: giver.id, offeredTo: taker.id }])
  await giver.write('take', { declarations: [held] })
  expect(await stateOf(owner, held)).toMatchObject({ holder: giver.id, offeredTo: null, asked: { desk: owner.id } })
  await giver.write('refuse', { declarations: [held], note: '' })

  await giver.write('give', { declarations: [held], to: taker.id })
  const accepted = await taker.write('take', { declarations: [held] })
  expect(accepted.held).toMatchObject([{ declaration: held.declaration, holder: taker.id, epoch: held.epoch + 1 }])
  expect(await stateOf(owner, held)).toMatchObject({ holder: taker.id, sender: taker.id, offeredTo: null })
  await expect(giver.write('give', { declarations: [held] })).rejects.toThrow('old-epoch')
})

it('declarations are taken all or none', async () => {
  const { giver, taker } = await offices()
  const [one, two] = [await create(giver, car), await create(giver, ajuOf('000002'))]
  const pooled = await giver.write('give', { declarations: [one] })
  const first = pooled.held[0]
  await expect(taker.write('take', { declarations: [first, { ...two, epoch: 2 }] })).rejects.toThrow('office-older')
  expect(await stateOf(taker, one)).toMatchObject({ holder: null, sender: null })
  await taker.write('take', { declarations: [first] })
  expect(await stateOf(giver, one)).toMatchObject({ holder: taker.id, sender: taker.id })
})

it('a question reaches the holder, and its answer the asking desk', async () => {
  const { giver, taker } = await offices()
  const held = await create(giver, car)
  await taker.write('take', { declarations: [held], note: 'importir menelepon' })
  expect(await stateOf(giver, held)).toMatchObject({ asked: { desk: taker.id, note: 'importir menelepon' } })
  await giver.write('refuse', { declarations: [held], note: 'sebentar' })
  expect(await stateOf(taker, held)).toMatchObject({ asked: null, holder: giver.id })
})

it('of a desk that cannot be reached only editing is taken, with a reason; its edits become a branch, and sending waits for it', async () => {
  const { office, giver, taker } = await offices()
  const held = await create(giver, car)
  await expect(taker.write('take', { declarations: [held], reason: ' ' })).resolves.toMatchObject({ held: [{ holder: giver.id }] })
  await giver.write('refuse', { declarations: [held], note: 'sebentar' })
  await outOfReach(office, giver)
  const taken: Held = (await taker.write('take', { declarations: [held], reason: 'PC mati' })).held[0]
  expect(await stateOf(taker, held)).toMatchObject({ holder: taker.id, sender: giver.id })
  await expect(taker.write('claim_sending', { attempts: [attemptOf(taken, car)] })).rejects.toMatchObject({
    code: 'AJ014',
    detail: expect.stringContaining(giver.id)
  })

  const rows = rowsOf(held.declaration, car, 'edited offline')
  const pushed = await giver.write('push', { declarations: [{ ...held, rows }] })
  expect(pushed.branches).toMatchObject([{ declaration: held.declaration, kind: 'old-epoch' }])
  const branch = await taker.read('get_branch', { branch: pushed.branches[0].branch })
  expect(branch).toMatchObject({ rows, epoch: held.epoch, desk: giver.id, outcome: null })
  const { items } = await taker.read('pull', {})
  expect(JSON.stringify(items.filter((item: { kind: string }) => item.kind === 'row'))).not.toContain('edited offline')
  const another = await office.addDesk()
  await expect(another.write('finish_branch', { branch: branch.branch, outcome: 'merged' })).rejects.toThrow('not-holder')
  await taker.write('finish_branch', { branch: branch.branch, outcome: 'dismissed' })
  // Its answer may have been lost.
  await taker.write('finish_branch', { branch: branch.branch, outcome: 'dismissed' })
  expect(await taker.read('get_branch', { branch: branch.branch })).toMatchObject({ outcome: 'dismissed', rows })

  const released = await giver.write('give', { declarations: [held], what: 'sending' })
  expect(released.held).toMatchObject([{ declaration: held.declaration, holder: taker.id, sender: taker.id, offeredTo: null }])
  await taker.write('claim_sending', { attempts: [attemptOf(taken, car)] })
  const { events } = await taker.read('history', { declaration: held.declaration })
  expect(events.map(({ kind, desk }: { kind: string; desk: string }) => `${kind} ${desk === giver.id ? 'giver' : 'taker'}`)).toEqual([
    'created giver',
    'register_number giver',
    'ask taker',
    'answer_ask giver',
    'take_over taker',
    'branch giver',
    'branch-finished taker',
    'release_sending giver',
    'claim taker'
  ])
})

it('only an owner with a reason moves the right to send of a desk out of service, whose running attempt becomes unknown', async () => {
  const { office, owner, giver, taker } = await offices()
  const held = await create(giver, car)
  await giver.write('claim_sending', { attempts: [attemptOf(held, car)] })
  await outOfReach(office, giver)
  const taken: Held = (await taker.write('take', { declarations: [held], reason: 'terbakar' })).held[0]
  await expect(taker.write('retire_desk', { desk: giver.id, word: 'ya' })).rejects.toThrow('not-allowed')
  await expect(owner.write('retire_desk', { desk: giver.id })).rejects.toThrow('bad-input')
  await owner.write('retire_desk', { desk: giver.id, word: 'PC terbakar, tidak mengirim' })
  expect(await stateOf(taker, held)).toMatchObject({ holder: taker.id, sender: taker.id, outcome: 'unknown' })
  await expect(taker.write('claim_sending', { attempts: [attemptOf(taken, car)] })).rejects.toThrow('word-needed')
  await taker.write('claim_sending', { attempts: [attemptOf(taken, car, { word: 'sudah dicek ke kantor' })] })
})

it('edits of a locked desk are quarantined, and only an owner resolves them', async () => {
  const { owner, giver, taker } = await offices()
  const held = await create(giver, car)
  await owner.write('lock_desk', { desk: giver.id, reason: 'laptop hilang' })
  const { branches } = await giver.write('push', {
    declarations: [{ ...held, rows: rowsOf(held.declaration, car, 'locked') }],
    shared: [{ store: 'parties', key: 'p', value: { id: 'p', kind: 'importer' }, base: 0 }]
  })
  expect(branches.map(({ kind }: { kind: string }) => kind)).toEqual(['quarantine', 'quarantine'])
  expect((await owner.client.query('SELECT * FROM office.parties')).rows).toEqual([])
  await expect(taker.write('finish_branch', { branch: branches[0].branch, outcome: 'merged' })).rejects.toThrow('not-allowed')
  const finish = { branch: branches[0].branch, outcome: 'merged' }
  await expect(owner.write('finish_branch', finish)).rejects.toThrow('bad-input')
  const { revision } = await owner.read('get_branch', { branch: finish.branch })
  await owner.write('finish_branch', { ...finish, revision })
  await expect(giver.read('pull', {})).rejects.toThrow('locked')
})

it('edits of a locked desk are one open branch; those after it was read are another one', async () => {
  const { owner, giver } = await offices()
  const held = await create(giver, car)
  await owner.write('lock_desk', { desk: giver.id, reason: 'laptop hilang' })
  const push = async (store: string, value: string, from: string): Promise<string> => {
    const row =
      store === 'goods'
        ? { store, key: [held.declaration, 0], value: { declaration: held.declaration, line: 0, note: value }, from }
        : { store, key: held.declaration, value: { id: held.declaration, note: value }, from }
    const { branches } = await giver.write('push', { declarations: [{ ...held, rows: [row] }] })
    return branches[0].branch as string
  }
  const branch = await push('declarations', 'P', 'first')
  const read = await owner.read('get_branch', { branch })
  expect(await push('declarations', 'PT', 'second')).toBe(branch)
  expect(await push('goods', 'mur', 'third')).toBe(branch)
  const open = async () => {
    const { rows } = await owner.client.query('SELECT branch FROM office.branches WHERE outcome IS NULL')
    return rows.map((row: { branch: string }) => row.branch)
  }
  expect(await open()).toEqual([branch])
  const { rows } = await owner.read('get_branch', { branch })
  expect(rows).toMatchObject([
    { store: 'declarations', value: { note: 'PT' }, from: 'first' },
    { store: 'goods', value: { note: 'mur' }, from: 'third' }
  ])

  await owner.write('finish_branch', { branch, outcome: 'dismissed', revision: read.revision })
  const [later] = await open()
  expect(later).not.toBe(branch)
  const again = await owner.read('get_branch', { branch: later })
  expect(again.rows).toEqual(rows)
  await owner.write('finish_branch', { branch: later, outcome: 'merged', revision: again.revision })
  expect(await open()).toEqual([])
  // A dismissed branch can still be merged; a merged one cannot be dismissed.
  const finish = { branch, outcome: 'merged', revision: read.revision }
  await owner.write('finish_branch', finish)
  await expect(owner.write('finish_branch', { ...finish, outcome: 'dismissed' })).rejects.toThrow('not-found')
  expect(await open()).toEqual([])
  expect(await push('goods', 'baut', 'third')).not.toBe(later)
})

it('what a locked desk pushes while an owner finishes its branch is another branch', async () => {
  const { office, owner, giver } = await offices()
  const held = await create(giver, car)
  await owner.write('lock_desk', { desk: giver.id, reason: 'laptop hilang' })
  const push = async (note: string): Promise<string> => {
    const { branches } = await giver.write('push', { declarations: [{ ...held, rows: rowsOf(held.declaration, car, note) }] })
    return branches[0].branch as string
  }
  const branch = await push('first')
  const { revision } = await owner.read('get_branch', { branch })
  await owner.client.query('BEGIN')
  await owner.write('finish_branch', { branch, outcome: 'dismissed', revision })
  const pushing = push('second')
  await eventually(async () => expect(await isWaiting(giver, office.admin)).toBe(true))
  await owner.client.query('COMMIT')
  expect(await pushing).not.toBe(branch)
  expect((await owner.read('get_branch', { branch })).rows).toMatchObject([{ value: { note: 'first' } }, {}, {}])
})

it('only declarations without attempts are deleted; later edits become a branch and the number stays taken', async () => {
  const { giver, taker } = await offices()
  const [one, two] = [await create(giver, car), await create(giver, ajuOf('000002'))]
  await giver.write('present_facts', { attempts: [{ ...attemptOf(two, ajuOf('000002')), outcome: 'failed' }] })
  await expect(giver.write('delete_declaration', { declarations: [two] })).rejects.toThrow('has-attempts')
  await giver.write('delete_declaration', { declarations: [one] })
  const { branches } = await giver.write('push', { declarations: [{ ...one, rows: rowsOf(one.declaration, car) }] })
  expect(branches).toMatchObject([{ kind: 'deleted' }])
  await expect(create(taker, car)).rejects.toThrow('number-taken')
  const { items } = await taker.read('pull', {})
  const rows = items.filter((item: { kind: string; declaration: string }) => item.kind === 'row' && item.declaration === one.declaration)
  expect(rows.map(({ value }: { value: unknown }) => value)).toEqual([null, null, null])
})
