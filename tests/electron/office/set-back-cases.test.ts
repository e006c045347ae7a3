import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { errorCode } from '../../../electron/files/atomic-file.ts'
import { ajuOf, attemptOf, create, newOffice, prefix, rowsOf, type Held, type TestDesk } from '../../support/office/desk.ts'
import { restoredAfter } from '../../support/office/restored-office.ts'
import { beginSetBack } from '../../support/office/set-back.ts'

/* docs/office-sending.md, "An office that was set back". */

const car = ajuOf('000001')
const declarationAt = async (desk: TestDesk, declaration: string) =>
  (await desk.read('pull', {})).items.find((item: Record<string, unknown>) => item['kind'] === 'declaration' && item['declaration'] === declaration) // oxfmt-ignore

it.each([
  ['its sender comes: sending needs a confirmation, because it was accepted', true],
  ['its sender is dead and a colleague knows it: it may have been sent, and an owner decides', false]
])('the server is back by three days, and a desk that remembers less holds what another one has sent: %s', async (_, comes) => {
  const declaration = randomUUID()
  let remembered = { position: 0, commit: null as string | null }
  let [taken, attempt]: [Held | null, ReturnType<typeof attemptOf> | null] = [null, null]
  const { restored, end } = await restoredAfter(
    async ([, two]) => {
      await create(two as TestDesk, car, declaration)
      remembered = { position: (two as TestDesk).identity.position, commit: (two as TestDesk).identity.commit }
    },
    async (desks) => {
      const [, two, three] = desks as [TestDesk, TestDesk, TestDesk]
      await two.write('give', { declarations: [{ declaration, generation: 1, epoch: 1 }], to: three.id })
      taken = (await three.write('take', { declarations: [{ declaration, generation: 1, epoch: 1 }] })).held[0] as Held
      attempt = attemptOf(taken, car)
      await three.write('claim_sending', { attempts: [attempt] })
      await three.write('present_facts', { attempts: [{ ...attempt, outcome: 'accepted' }] })
    }
  )
  const [owner, two, three] = restored as [TestDesk, TestDesk, TestDesk]
  if (taken === null || attempt === null) throw new Error('not sent')
  const [sent, held] = [attempt as ReturnType<typeof attemptOf>, taken as Held]
  // The disk of the desk is from the day of the backup too.
  Object.assign(two.identity, remembered)
  expect(await two.hello()).toMatchObject({ answer: 'office-older', mustPresent: true, sendingOpen: false })
  await owner.hello()
  const own = { declaration, generation: 1, epoch: 1 }
  await two.write('push', { recovery: true, declarations: [{ ...own, holder: two.id, sender: two.id, rows: rowsOf(declaration, car) }] })
  await expect(two.write('claim_sending', { attempts: [attemptOf(own, car)] })).rejects.toMatchObject({ code: 'AJ013' })
  await two.write('presented', { generation: 2, held: [own] })
  await owner.write('present_facts', { attempts: [{ ...sent, body: undefined, desk: three.id, outcome: 'accepted' }] })
  await owner.write('presented', { generation: 2 })
  await expect(owner.write('open_sending', { word: 'buka' })).rejects.toMatchObject({ code: 'AJ013' })
  if (comes) {
    await three.hello()
    await three.write('push', { recovery: true, declarations: [{ ...held, holder: three.id, sender: three.id, rows: [] }] })
    await three.write('present_facts', { attempts: [{ ...sent, outcome: 'accepted' }] })
    await three.write('presented', { generation: 2, held: [held] })
  } else await owner.write('write_off', { desk: three.id, word: 'komputernya terbakar' })
  await owner.write('open_sending', { word: 'semua sudah melapor' })
  for (const desk of [owner, two]) expect(await desk.hello()).toMatchObject({ sendingOpen: true })
  // It holds it, and does not send it unasked.
  expect(await declarationAt(two, declaration)).toMatchObject({ holder: two.id, closed: comes ? null : 'maybe-sent', outcome: comes ? 'accepted' : null }) // oxfmt-ignore
  await expect(two.write('claim_sending', { attempts: [attemptOf(own, car)] })).rejects.toMatchObject({
    code: comes ? 'AJ016' : 'AJ013'
  })
  const waits = (await owner.read('quarantine')).items
  expect(waits).toMatchObject(comes ? [] : [{ kind: 'attempt', id: sent.attempt, desk: owner.id, value: { desk: three.id } }])
  await end()
})

it('a wiped office: free, finished and retired desks’ declarations fill the gap read-only, the lane of a desk that does not come is given to nobody', async () => {
  const office = await newOffice()
  const [owner, two, gone, absent] = [await office.addDesk('owner'), await office.addDesk(), await office.addDesk(), await office.addDesk()]
  const [free, finished, old] = [randomUUID(), randomUUID(), randomUUID()]
  const cars = { [free]: ajuOf('000002'), [finished]: ajuOf('A50003'), [old]: ajuOf('000004') }
  await beginSetBack(office)
  for (const desk of [owner, two]) await desk.hello()
  await owner.write('retire_desk', { desk: gone.id, word: 'rusak' })
  const copyOf = (declaration: string, holder: string | null) => ({
    ...{ declaration, generation: 1, epoch: 3, holder, sender: holder },
    rows: rowsOf(declaration, cars[declaration] ?? '', 'salinan').map((row) => ({ ...row, position: 1_000_000_050 }))
  })
  await two.write('push', { recovery: true, declarations: [copyOf(free, null), copyOf(finished, absent.id), copyOf(old, gone.id)] })
  const accepted = attemptOf({ declaration: finished, generation: 1, epoch: 3 }, cars[finished] ?? '')
  await two.write('present_facts', { attempts: [{ ...accepted, body: undefined, desk: absent.id, outcome: 'accepted' }] })
  await two.write('presented', { generation: 2, lanes: [{ prefix, series: 'A5', desk: absent.id }] })
  await owner.write('presented', { generation: 2 })
  await owner.write('write_off', { desk: absent.id, word: 'hilang' })
  await owner.write('open_sending', { word: 'semua sudah melapor' })
  for (const desk of [owner, two]) await desk.hello()
  for (const declaration of [free, finished, old]) {
    const found = await declarationAt(two, declaration)
    expect(found).toMatchObject({ holder: null, sender: null, closed: 'gap', deleted: false, presentedBy: two.id })
    // What a colleague says of an attempt shows in the safe direction.
    expect(found).toMatchObject({ outcome: declaration === finished ? 'unknown' : null, attempt: null })
    const { generation, epoch } = found as Held
    await expect(two.write('take', { declarations: [{ declaration, generation, epoch }] })).rejects.toThrow('not-allowed')
    const edit = { declaration, generation, epoch, rows: rowsOf(declaration, cars[declaration] ?? '', 'diubah') }
    expect((await two.write('push', { declarations: [edit] })).branches).toMatchObject([{ kind: 'old-epoch' }])
    const { held } = await owner.write('take', { declarations: [{ declaration, generation, epoch }] })
    const claim = owner.write('claim_sending', { attempts: [attemptOf(held[0], cars[declaration] ?? '')] })
    // What may have been sent needs the word of an owner once more.
    if (declaration === finished)
      await expect(claim).rejects.toMatchObject({ code: 'AJ013', detail: expect.stringContaining('maybe-sent') })
    else expect(['', 'AJ017']).toContain(await claim.then(() => '', errorCode))
  }
  const draft = await create(two, ajuOf('000009'))
  for (const tail of ['A50001', 'A50003']) await expect(two.write('register_number', { ...draft, car: ajuOf(tail) })).rejects.toThrow('number-taken') // oxfmt-ignore
  for (let count = 0; count < 8; count += 1) expect((await two.write('claim_lane', { prefix })).series).not.toBe('A5')
})

it.each([
  ['a desk took it over that does not come, nor does the desk of the lane', 'absent'],
  ['the desk of the lane has offered it, and comes', 'comes'],
  ['the desk of the lane comes while it is locked, and is unlocked before sending is opened', 'locked']
])(
  'a wiped office: an owner sends a declaration that fills the gap under its number, which lies in the lane of another desk: %s',
  async (_, how) => {
    const office = await newOffice()
    const [owner, two, maker, taker] = [
      await office.addDesk('owner'),
      await office.addDesk(),
      await office.addDesk(),
      await office.addDesk()
    ]
    const [declaration, inLane] = [randomUUID(), ajuOf('A50001')]
    await beginSetBack(office)
    const came = how === 'absent' ? [owner, two] : [owner, two, maker]
    await owner.hello()
    if (how === 'locked') await owner.write('lock_desk', { desk: maker.id, reason: 'hilang' })
    for (const desk of came) await desk.hello()
    const rows = rowsOf(declaration, inLane, 'salinan').map((row) => ({ ...row, position: 1_000_000_050 }))
    const copy = { declaration, generation: 1, epoch: 2, holder: how === 'absent' ? taker.id : maker.id, sender: maker.id, rows }
    if (how === 'comes') await maker.write('push', { recovery: true, declarations: [{ ...copy, holder: null }] })
    await two.write('push', { recovery: true, declarations: [copy] })
    const lanes = [{ prefix, series: 'A5', desk: maker.id }]
    for (const desk of came) await desk.write('presented', { generation: 2, lanes })
    if (how === 'locked') await owner.write('unlock_desk', { desk: maker.id })
    for (const desk of how === 'absent' ? [maker, taker] : [taker]) await owner.write('write_off', { desk: desk.id, word: 'hilang' })
    await owner.write('open_sending', { word: 'semua sudah melapor' })
    for (const desk of came) await desk.hello()
    const { generation, epoch } = await declarationAt(owner, declaration)
    const { held } = await owner.write('take', { declarations: [{ declaration, generation, epoch }] })
    await owner.write('claim_sending', { attempts: [attemptOf(held[0], inLane)] })
  }
)

it.each([
  ['is retired after a part of the rows', 'retired', 1],
  ['is retired after all rows', 'retired', 3],
  ['is retired after it had presented everything', 'retired', 4],
  ['does not come back after a part of the rows, and is written off', 'written-off', 1],
  ['does not come back after all rows, and is written off', 'written-off', 3],
  ['is locked after a part of the rows', 'locked', 1],
  ['is locked before it presents the rest, and unlocked', 'unlocked', 1]
])(
  'a wiped office: what a desk began to present as its own fills the gap with the newest copies of others, whole and read-only, where the desk %s',
  async (_, how, parts) => {
    const office = await newOffice()
    const [owner, two, gone] = [await office.addDesk('owner'), await office.addDesk(), await office.addDesk()]
    const [declaration, car] = [randomUUID(), ajuOf('A50001')]
    await beginSetBack(office)
    for (const desk of [owner, two, gone]) await desk.hello()
    const rowsAt = (note: string, position: number) => rowsOf(declaration, car, note).map((row) => ({ ...row, position }))
    const own = { declaration, generation: 1, epoch: 2, holder: gone.id, sender: gone.id }
    // The summary comes first, or a line; the main row last.
    const mine = rowsAt('yang terbaru', 1_000_000_080).toReversed()
    await gone.write('push', { recovery: true, declarations: [{ ...own, rows: mine.slice(0, parts) }] })
    if (parts > 3) await gone.write('presented', { generation: 2, held: [own] })
    await two.write('push', { recovery: true, declarations: [{ ...own, rows: rowsAt('salinan', 1_000_000_050) }] })
    for (const desk of [owner, two]) await desk.write('presented', { generation: 2, lanes: [{ prefix, series: 'A5', desk: gone.id }] })
    if (how === 'retired') await owner.write('retire_desk', { desk: gone.id, word: 'rusak' })
    if (how === 'locked' || how === 'unlocked') await owner.write('lock_desk', { desk: gone.id, reason: 'hilang' })
    if (how === 'unlocked') {
      await gone.hello()
      await gone.write('push', { recovery: true, declarations: [{ ...own, rows: mine }] })
      await gone.write('presented', { generation: 2, held: [own] })
      await owner.write('unlock_desk', { desk: gone.id })
    } else if (how !== 'retired') await owner.write('write_off', { desk: gone.id, word: 'hilang' })
    await owner.write('open_sending', { word: 'semua sudah melapor' })
    for (const desk of [owner, two]) await desk.hello()
    const { generation, epoch, ...found } = await declarationAt(owner, declaration)
    expect(found).toMatchObject({ holder: null, sender: null, closed: 'gap', presentedBy: gone.id })
    await expect(two.write('take', { declarations: [{ declaration, generation, epoch }] })).rejects.toThrow('not-allowed')
    const { held } = await owner.write('take', { declarations: [{ declaration, generation, epoch }] })
    const rows = (await owner.read('pull', {})).items.filter((item: Record<string, unknown>) => item['kind'] === 'row' && item['declaration'] === declaration) // oxfmt-ignore
    const notes = rows.flatMap(({ store, value }: { store: string; value: { note?: string } }) => (store === 'declarations' ? [value.note] : [])) // oxfmt-ignore
    expect(notes).toEqual([parts < 3 ? 'salinan' : 'yang terbaru'])
    await owner.write('claim_sending', { attempts: [attemptOf(held[0], car)] })
  }
)

it('the only owner is gone: the office tool makes another one, who confirms, writes it off and opens sending', async () => {
  const office = await newOffice()
  const [gone, two, three] = [await office.addDesk('owner'), await office.addDesk(), await office.addDesk()]
  Object.assign(two.identity, { position: 1_000_900_000, commit: randomUUID() })
  expect(await two.hello()).toMatchObject({ answer: 'reported' })
  await expect(two.write('confirm_set_back', { word: 'dipulihkan' })).rejects.toThrow('not-allowed')
  await office.admin.query("SELECT office_admin.set_rights($1, 'owner', 'pemilik meninggal; kode pemulihan')", [three.id])
  await three.hello()
  await three.write('confirm_set_back', { word: 'server diganti' })
  for (const desk of [two, three]) {
    expect(await desk.hello()).toMatchObject({ generation: 2, mustPresent: true, isSetBack: true })
    await desk.write('presented', { generation: 2 })
  }
  await three.write('write_off', { desk: gone.id, word: 'tidak kembali' })
  await three.write('open_sending', { word: 'semua sudah melapor' })
  expect(await two.hello()).toMatchObject({ sendingOpen: true, isSetBack: false, reported: [] })
})
