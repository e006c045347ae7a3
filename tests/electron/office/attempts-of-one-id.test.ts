import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { errorCode } from '../../../electron/files/atomic-file.ts'
import { ajuOf, attemptOf, create, newOffice, type TestDesk } from '../../support/office/desk.ts'
import { beginSetBack, openSending, writeOff } from '../../support/office/set-back.ts'

/*
 * Ids of attempts are known to every desk that has read them: after a loss of the office anybody can say first what became of them. What somebody with the login of a
 * broker says neither replaces, hides nor ends the word of the desk that made an attempt, or of a colleague that knows it (office-database.md, "A late attempt").
 */

const car = ajuOf('000001')
type Item = Readonly<Record<string, unknown>>
const attemptsAt = async (desk: TestDesk, declaration: string): Promise<readonly Item[]> =>
  (await desk.read('pull', {})).items.filter((item: Item) => item['kind'] === 'attempt' && item['declaration'] === declaration)

/** The office has a declaration of an honest desk, and has lost an attempt of it: of that desk, or of one that had it later and does not come. */
const desksOf = async () => {
  const office = await newOffice()
  const [owner, honest, hostile, dead] = [await office.addDesk('owner', 'Pemilik'), await office.addDesk('broker', 'Jujur'), await office.addDesk('broker', 'Jahat'), await office.addDesk('broker', 'Mati')] // oxfmt-ignore
  const held = await create(honest, car)
  const other = await create(hostile, ajuOf('000002'))
  const lost = attemptOf(held, car)
  const here = [owner, honest, hostile]
  const present = async (desk: TestDesk, more: object): Promise<void> =>
    void (await desk.write('present_facts', { attempts: [{ ...lost, ...more }] }))
  const setBack = async (): Promise<void> => {
    await beginSetBack(office)
    for (const desk of here) await desk.hello()
  }
  /** Those named have presented everything, the others do not come, and sending is opened. */
  const open = async (...came: readonly TestDesk[]): Promise<void> => {
    for (const desk of came) await desk.write('presented', { generation: 2, held: desk === honest ? [held] : [] })
    for (const desk of [...here, dead]) if (!came.includes(desk)) await writeOff(office, desk.id)
    await openSending(office)
    for (const desk of came) await desk.hello()
  }
  const closedOf = async (): Promise<unknown> =>
    (await office.admin.query('SELECT closed FROM office_data.declaration WHERE office_id = $1 AND declaration = $2', [office.id, held.declaration])).rows[0]?.closed // oxfmt-ignore
  /** What the office says to a submission that nobody has confirmed. */
  const sentAgain = async (): Promise<string | undefined> => honest.write('claim_sending', { attempts: [attemptOf(held, car)] }).then(() => 'sent', errorCode) // oxfmt-ignore
  const waiting = async (desk: TestDesk): Promise<readonly Item[]> => (await owner.read('quarantine', { desk: desk.id })).items
  return { office, owner, honest, hostile, dead, held, other, lost, present, setBack, open, closedOf, sentAgain, waiting }
}
type Desks = Awaited<ReturnType<typeof desksOf>>

/** What somebody says of the lost attempt, as of one of its own. */
const asItsOwn: Readonly<Record<string, (desks: Desks) => Promise<void>>> = {
  failed: ({ present, hostile }) => present(hostile, { outcome: 'failed' }),
  refused: ({ present, hostile }) => present(hostile, { outcome: 'refused' }),
  'sending, then failed': async ({ present, hostile }) => {
    await present(hostile, { outcome: 'sending' })
    await present(hostile, { outcome: 'failed' })
  },
  'of another declaration': ({ present, hostile, other }) => present(hostile, { declaration: other.declaration, outcome: 'refused' }),
  'of a declaration that nobody knows': ({ present, hostile }) => present(hostile, { declaration: randomUUID(), outcome: 'failed' }),
  'with other bytes': ({ present, hostile }) => present(hostile, { sha256: 'ff', body: undefined, outcome: 'failed' }),
  'withdrawn, and then failed': async ({ present, hostile }) => {
    await present(hostile, { outcome: 'failed', ifKnown: true })
    await present(hostile, { outcome: 'failed' })
  }
}

it.each(
  Object.entries(asItsOwn).flatMap(([what, say]) =>
    (['before', 'after'] as const).flatMap((when) =>
      (['unknown', 'accepted'] as const).map((outcome) => [what, when, outcome, say] as const)
    )
  )
)(
  'what another desk says of an attempt as of its own (%s, %s it) hides no word of the desk that made it: %s',
  async (_, when, outcome, say) => {
    const desks = await desksOf()
    const { owner, honest, hostile, held, lost, present, setBack, open, sentAgain } = desks
    await setBack()
    if (when === 'before') await say(desks)
    await present(honest, { outcome })
    if (when === 'after') await say(desks)
    await open(owner, honest, hostile)
    const attempts = (await attemptsAt(owner, held.declaration)).filter(({ desk }) => desk === honest.id)
    expect(attempts).toMatchObject([{ outcome, sha256: lost.sha256, presentedBy: null }])
    // What the other one says is shown as its own word.
    expect((await owner.read('pull', {})).items.some((item: Item) => item['kind'] === 'attempt' && item['desk'] === hostile.id)).toBe(true)
    expect(await sentAgain()).toMatch(/AJ013|AJ016/)
    // Its desk goes on saying what becomes of it.
    await present(honest, { outcome: 'accepted' })
    expect((await attemptsAt(owner, held.declaration)).filter(({ desk }) => desk === honest.id)).toMatchObject([{ outcome: 'accepted' }])
  }
)

/** What somebody says of the lost attempt of a desk that does not come, or of itself. */
const ofTheDead: Readonly<Record<string, (desks: Desks) => Promise<void>>> = {
  ...asItsOwn,
  'failed, in its name': ({ present, hostile, dead }) => present(hostile, { outcome: 'failed', desk: dead.id }),
  'refused, in its name': ({ present, hostile, dead }) => present(hostile, { outcome: 'refused', desk: dead.id }),
  'the same, in its name, and then that it withdrew it': async ({ present, hostile, dead }) => {
    await present(hostile, { outcome: 'unknown', desk: dead.id })
    await present(hostile, { outcome: 'failed', ifKnown: true })
  },
  'the same, in its name, and then that it was refused': async ({ present, hostile, dead }) => {
    await present(hostile, { outcome: 'unknown', desk: dead.id })
    await present(hostile, { outcome: 'refused', desk: dead.id })
  },
  'failed, as an attempt of the colleague': ({ present, hostile, owner }) => present(hostile, { outcome: 'failed', desk: owner.id })
}

it.each(Object.entries(ofTheDead).flatMap(([what, say]) => (['before', 'after'] as const).map((when) => [what, when, say] as const)))(
  'what a desk says of an attempt of one that does not come (%s, %s it) neither hides nor ends the word of a colleague',
  async (_, when, say) => {
    const desks = await desksOf()
    const { office, owner, honest, hostile, dead, held, lost, present, setBack, open, closedOf, sentAgain, waiting } = desks
    await setBack()
    if (when === 'before') await say(desks)
    await present(owner, { outcome: 'unknown', desk: dead.id, body: undefined })
    if (when === 'after') await say(desks)
    await open(owner, honest, hostile)
    // Late where the number was said to be of another declaration.
    expect(await closedOf()).toMatch(/^(maybe-sent|late-attempt)$/)
    expect(await sentAgain()).toBe('AJ013')
    // An owner who believes nothing of one desk still reads what the other one knows.
    const [lies, word] = [await waiting(hostile), await waiting(owner)]
    if (lies.length > 0)
      await owner.write('decide_quarantine', { numbers: lies.map(({ number }) => number), outcome: 'dismissed' }) // oxfmt-ignore
    expect(word).toMatchObject([{ id: lost.attempt, value: { desk: dead.id, outcome: 'unknown' } }])
    await owner.write('decide_quarantine', { numbers: word.map(({ number }) => number), outcome: 'taken' })
    const attempts = (await attemptsAt(owner, held.declaration)).filter(({ desk }) => desk === dead.id)
    expect(attempts).toMatchObject([{ outcome: 'unknown', presentedBy: owner.id }])
    await owner.write('reopen_sending', { declaration: held.declaration, word: 'dicek' })
    expect(await sentAgain()).toBe('AJ016')
    expect((await owner.read('get_attempt', { attempt: attempts[0]?.['attempt'] })).declaration).toBe(held.declaration)
    expect((await office.admin.query('SELECT FROM office_data.quarantine WHERE office_id = $1 AND outcome IS NULL', [office.id])).rowCount).toBe(0) // oxfmt-ignore
  }
)

it.each(Object.entries(asItsOwn))(
  'a desk that comes after sending was opened says of its own attempt what it knows, whatever another one has said: %s',
  async (_, say) => {
    const desks = await desksOf()
    const { owner, honest, hostile, held, present, setBack, open, sentAgain } = desks
    await setBack()
    await say(desks)
    await open(owner, hostile)
    expect(await honest.hello()).toMatchObject({ mustPresent: true, sendingOpen: true })
    await present(honest, { outcome: 'unknown' })
    await honest.write('presented', { generation: 2, held: [held] })
    await honest.hello()
    expect((await attemptsAt(owner, held.declaration)).filter(({ desk }) => desk === honest.id)).toMatchObject([{ outcome: 'unknown' }])
    expect(await sentAgain()).toMatch(/AJ013|AJ016/)
  }
)

it.each(Object.entries(asItsOwn))(
  'a desk whose report was dismissed says of its own attempt what it knows, whatever another one has said: %s',
  async (_, say) => {
    const desks = await desksOf()
    const { owner, honest, hostile, held, present, sentAgain } = desks
    Object.assign(honest.identity, { position: 1_000_000_900, commit: randomUUID() })
    expect(await honest.hello()).toMatchObject({ answer: 'reported' })
    await owner.hello()
    await owner.write('dismiss_report', { desk: honest.id, word: 'tidak ada pemulihan' })
    for (const desk of [owner, hostile]) await desk.hello()
    await say(desks)
    Object.assign(honest.identity, { position: 0, commit: null })
    expect(await honest.hello()).toMatchObject({ mustPresent: false })
    await present(honest, { outcome: 'unknown' })
    expect((await attemptsAt(owner, held.declaration)).filter(({ desk }) => desk === honest.id)).toMatchObject([{ outcome: 'unknown' }])
    expect(await sentAgain()).toMatch(/AJ013|AJ016/)
  }
)

it.each(['failed', 'refused'])(
  'what an owner has taken of a desk about another one (%s) is no last word: a more careful one counts',
  async (outcome) => {
    const { owner, honest, hostile, dead, held, present, setBack, open, closedOf, sentAgain, waiting } = await desksOf()
    await setBack()
    await present(hostile, { outcome, desk: dead.id })
    await owner.write('decide_quarantine', { numbers: (await waiting(hostile)).map(({ number }) => number), outcome: 'taken' })
    await present(owner, { outcome: 'unknown', desk: dead.id })
    await open(owner, honest, hostile)
    expect(await closedOf()).toBe('maybe-sent')
    await owner.write('decide_quarantine', { numbers: (await waiting(owner)).map(({ number }) => number), outcome: 'taken' })
    expect(await attemptsAt(owner, held.declaration)).toMatchObject([{ desk: dead.id, outcome: 'unknown', presentedBy: owner.id }])
    await owner.write('reopen_sending', { declaration: held.declaration, word: 'dicek' })
    expect(await sentAgain()).toBe('AJ016')
    // The other way nothing becomes less careful.
    await present(hostile, { outcome, desk: dead.id, evidence: { by: 'palsu' } })
    const again = (await waiting(hostile)).map(({ number }) => number)
    if (again.length > 0) await owner.write('decide_quarantine', { numbers: again, outcome: 'taken' })
    expect(await attemptsAt(owner, held.declaration)).toMatchObject([{ desk: dead.id, outcome: 'unknown' }])
  }
)

it.each(['failed', 'refused'])(
  'what an owner has taken of another desk (%s) is no word of the desk itself, which comes and says more',
  async (outcome) => {
    const { owner, honest, hostile, held, present, setBack, open, sentAgain, waiting } = await desksOf()
    await setBack()
    await present(hostile, { outcome, desk: honest.id })
    await owner.write('decide_quarantine', { numbers: (await waiting(hostile)).map(({ number }) => number), outcome: 'taken' })
    expect(await attemptsAt(owner, held.declaration)).toMatchObject([{ desk: honest.id, outcome, presentedBy: hostile.id }])
    await present(honest, { outcome: 'unknown' })
    expect(await attemptsAt(owner, held.declaration)).toMatchObject([{ desk: honest.id, outcome: 'unknown', presentedBy: null }])
    await open(owner, honest, hostile)
    expect(await sentAgain()).toBe('AJ016')
  }
)

it('an owner dismisses all that one desk says: what others say of the same attempts waits on, and of what is taken nobody is asked again', async () => {
  const { owner, honest, hostile, dead, present, setBack, open, waiting } = await desksOf()
  await setBack()
  for (const desk of [hostile, honest, owner]) await present(desk, { outcome: 'accepted', desk: dead.id })
  await open(owner, honest, hostile)
  await owner.write('decide_quarantine', { numbers: (await waiting(hostile)).map(({ number }) => number), outcome: 'dismissed' })
  expect(await waiting(hostile)).toEqual([])
  for (const desk of [honest, owner]) expect(await waiting(desk)).toMatchObject([{ value: { outcome: 'accepted' } }])
  await owner.write('decide_quarantine', { numbers: (await waiting(honest)).map(({ number }) => number), outcome: 'taken' })
  expect((await owner.read('quarantine')).items).toEqual([])
})

it('an id that another desk has presented is claimed by nobody: the submission is refused, and made again under another one', async () => {
  const { owner, honest, hostile, held, lost, present, setBack, open } = await desksOf()
  await setBack()
  await present(hostile, { outcome: 'failed' })
  await open(owner, honest, hostile)
  await expect(honest.write('claim_sending', { attempts: [lost] })).rejects.toMatchObject({ code: 'AJ015' })
  await honest.write('claim_sending', { attempts: [attemptOf(held, car)] })
})

it('two desks that report different responses under one id keep both, in either order', async () => {
  const { owner, honest, hostile, setBack, open } = await desksOf()
  const [said, lie] = ['NPE', 'SPPB'].map((code) => ({ kind: 'response', id: 'r1', car, value: { id: 'r1', car, code } }))
  await setBack()
  await hostile.write('present_facts', { facts: [lie] })
  await honest.write('present_facts', { facts: [said] })
  await hostile.write('present_facts', { facts: [said, lie] })
  await open(owner, honest, hostile)
  const facts = (await owner.read('pull', {})).items.filter(({ kind }: Item) => kind === 'fact')
  expect(facts.map(({ desk, value }: { desk: string; value: { code: string } }) => [desk, value.code]).toSorted()).toEqual(
    [[honest.id, 'NPE'], [hostile.id, 'SPPB']].toSorted() // oxfmt-ignore
  )
})
