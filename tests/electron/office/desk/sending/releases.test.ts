import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { HoldingVerb } from '#core/contract/office.ts'
import { eventually } from '../../../../support/eventually.ts'
import { outOfReach } from '../../../../support/office/desk.ts'
import { declarationRows, linkedDesk, noteOf, type LinkedDesk } from '../../../../support/office/link.ts'
import { done, exchanged, goOnline, inAnHour, ready, type Ready } from '../../../../support/office/ready.ts'
import { refuseWhere } from '../../../../support/office/refuse-where.ts'

/* A desk does not send a declaration that it hands over, from the moment the call is stored. */

const alone = { ok: false, failure: { code: 'office-offline', mayHaveArrived: false } }

/** A desk that holds a declaration of which nothing is queued, and another desk. */
const withOther = async (options: Parameters<typeof ready>[0] = {}): Promise<Ready & { readonly other: LinkedDesk }> => {
  const one = await ready(options)
  await one.desk.write({ table: 'outbox', key: one.entry })
  const other = await linkedDesk({ office: one.office })
  await exchanged(other)
  await exchanged(one.desk)
  return { ...one, other }
}
/** The office is out of reach, the user allows sending without it, and the declaration is queued and sent. */
const sendAlone = async ({ desk, declaration, car, sender }: Ready) => {
  desk.connection.isDown = true
  await desk.link().exchange()
  await desk.link().setWithoutOffice([declaration], inAnHour())
  return sender.send(await sender.queue(declaration, car))
}
const loseAnswerOf = ({ desk }: Ready, name: string): void => {
  desk.connection.after = (text) => {
    if (!text.includes(name)) return
    desk.connection.isDown = true
    throw new Error('the answer is lost')
  }
}
const holderOf = async ({ office, declaration }: Ready) => {
  const { rows } = await office.admin.query<{ holder: string | null; offered: string | null }>(
    'SELECT holder::text, offered_to::text AS offered FROM office_data.declaration WHERE office_id = $1 AND declaration = $2',
    [office.id, declaration]
  )
  return rows[0]
}

test('a desk without pending hand-overs can send without the office', async () => {
  const one = await withOther()
  await done(sendAlone(one))
  expect(one.customs.received).toEqual([one.car])
})

const verbs = (other: LinkedDesk): readonly HoldingVerb[] => [
  { verb: 'give', to: other.id },
  { verb: 'give', to: null },
  { verb: 'delete' }
]

test.each([0, 1, 2])(
  'after a lost answer to a hand-over (%i) the giver sends nothing automatically, also after a restart',
  async (which) => {
    const one = await withOther({ answerLimit: 3_000 })
    const verb = verbs(one.other)[which] ?? { verb: 'give', to: null }
    loseAnswerOf(one, ['office.give(', 'office.give(', 'delete_declaration'][which] ?? '')
    expect(await one.desk.link().hold([one.declaration], verb)).toMatchObject({ ok: false, failure: { code: 'office-unanswered' } })
    expect(await sendAlone(one)).toEqual(alone)
    await one.desk.startAgain(true)
    expect(await sendAlone(one)).toEqual(alone)
    expect(one.customs.received).toEqual([])
  }
)

test.each(['-storeRelease', '+storeRelease', '-finishCall', '+finishCall'])(
  'the program ends at %s of a hand-over: it is written down or it never was, and only one desk sends',
  async (at) => {
    const one = await withOther()
    const over = new Promise<void>((resolve) => (one.desk.connection.ended = resolve))
    one.desk.connection.before = (text) => {
      if (at.endsWith('finishCall') && text.includes('office.give(')) one.desk.connection.endAt = at
    }
    if (at.endsWith('storeRelease')) one.desk.connection.endAt = at
    void one.desk.link().hold([one.declaration], { verb: 'give', to: one.other.id })
    await over
    await one.desk.startAgain(true)
    const isWritten = at !== '-storeRelease'
    expect((await sendAlone(one)).ok).toBe(!isWritten)
    expect(one.customs.received).toHaveLength(isWritten ? 0 : 1)
    one.desk.connection.isDown = false
    await exchanged(one.desk)
    expect((await holderOf(one))?.offered).toBe(isWritten ? one.other.id : null)
  }
)

test('an offer that was answered and not pulled yet is not sent by the giver', async () => {
  const one = await withOther()
  let isOffered = false
  one.desk.connection.before = (text) => void (one.desk.connection.isDown ||= isOffered && text.includes('office.pull'))
  one.desk.connection.after = (text) => void (isOffered ||= text.includes('office.give('))
  await done(one.desk.link().hold([one.declaration], { verb: 'give', to: one.other.id }))
  expect(await sendAlone(one)).toEqual(alone)
})

test('a deletion whose repetition is refused may have been made: the giver sends nothing before a pull shows the result', async () => {
  const one = await withOther({ answerLimit: 3_000 })
  const owner = await linkedDesk({ office: one.office, rights: 'owner' })
  await done(owner.link().exchange())
  loseAnswerOf(one, 'delete_declaration')
  await one.desk.link().hold([one.declaration], { verb: 'delete' })
  // The desk is locked after its hello, before the call is repeated; then it does not reach the office any more.
  let isLocked = false
  one.desk.connection.done = async (operation) => {
    if (operation === 'nextOpenCall' && !isLocked) {
      isLocked = true
      await done(owner.link().change('lock_desk', { desk: one.desk.id, reason: 'hilang' }))
    }
    one.desk.connection.isDown ||= operation === 'refuseCall'
  }
  Object.assign(one.desk.connection, { isDown: false, after: () => undefined })
  await eventually(async () => {
    await one.desk.link().exchange()
    expect(one.desk.connection.isDown).toBe(true)
  })
  expect(await one.desk.link().openCalls()).toEqual([])
  expect(await sendAlone(one)).toEqual(alone)
  const { rows } = await one.office.admin.query('SELECT deleted FROM office_data.declaration WHERE declaration = $1', [one.declaration])
  expect(rows).toEqual([{ deleted: true }])
})

test('after a refused or withdrawn hand-over the giver keeps the right to send', async () => {
  const one = await withOther()
  const nobody = await one.desk.link().hold([one.declaration], { verb: 'give', to: randomUUID() })
  expect(nobody).toMatchObject({ ok: false, failure: { code: 'office-not-found' } })
  await done(one.desk.link().hold([one.declaration], { verb: 'give', to: one.other.id }))
  await done(one.desk.link().hold([one.declaration], { verb: 'take', note: '' }))
  await exchanged(one.desk)
  await done(sendAlone(one))
  expect(one.customs.received).toEqual([one.car])
})

test('an edit between the push and the offer is pushed before the offer', async () => {
  const one = await withOther()
  let edits = 0
  one.desk.connection.done = async (operation) => {
    if (operation !== 'heldOf' || edits > 0) return
    edits += 1
    await one.desk.write(...declarationRows(one.declaration, one.car, 'terakhir'))
  }
  // No further change of the giver arrives.
  one.desk.connection.after = (text) => void (one.desk.connection.isDown ||= text.includes('office.give('))
  await done(one.desk.link().hold([one.declaration], { verb: 'give', to: one.other.id }))
  await exchanged(one.other)
  await done(one.other.link().hold([one.declaration], { verb: 'take', note: '' }))
  await exchanged(one.other)
  await one.other.takeIncoming()
  expect(noteOf(await one.other.row('declarations', one.declaration))).toBe('terakhir')
  one.desk.connection.isDown = false
  await exchanged(one.desk)
  expect(await one.desk.link().branches()).toEqual([])
})

test('an edit of the giver after the hand-over, before it read the result, becomes a branch', async () => {
  const one = await withOther()
  await done(one.desk.link().hold([one.declaration], { verb: 'give', to: null }))
  await exchanged(one.other)
  await done(one.other.link().hold([one.declaration], { verb: 'take', note: '' }))
  await one.desk.write(...declarationRows(one.declaration, one.car, 'terlambat'))
  await exchanged(one.desk)
  expect(await one.desk.link().branches()).toMatchObject([{ declaration: one.declaration, reason: 'old-epoch' }])
})

test('a queued declaration is not handed over', async () => {
  const one = await withOther()
  await one.sender.queue(one.declaration, one.car)
  const offered = await one.desk.link().hold([one.declaration], { verb: 'give', to: one.other.id })
  expect(offered).toMatchObject({ ok: false, failure: { code: 'office-busy' } })
  expect(await holderOf(one)).toEqual({ holder: one.desk.id, offered: null })
})

test('a declaration with an edit that the office refuses is given to no other desk before the office has the edit', async () => {
  const one = await withOther()
  const allow = await refuseWhere(one.office, 'store_row', `declaration = '${one.declaration}' AND value ->> 'note' = 'ditolak'`)
  await one.desk.write(...declarationRows(one.declaration, one.car, 'ditolak'))
  await exchanged(one.desk)
  expect(await one.desk.link().refused()).toHaveLength(1)
  for (const verb of verbs(one.other).filter((one) => one.verb !== 'delete'))
    expect(await one.desk.link().hold([one.declaration], verb)).toMatchObject({ ok: false, failure: { code: 'office-waiting' } })
  expect(await holderOf(one)).toEqual({ holder: one.desk.id, offered: null })
  await allow()
  await one.desk.restart()
  await done(one.desk.link().hold([one.declaration], { verb: 'give', to: one.other.id }))
})

test.each([{ verb: 'give', what: 'sending' }, { verb: 'delete' }] as const)(
  'with an edit that the office refuses, %o is possible',
  async (verb) => {
    const one = await withOther()
    await refuseWhere(one.office, 'store_row', `declaration = '${one.declaration}' AND value ->> 'note' = 'ditolak'`)
    await one.desk.write(...declarationRows(one.declaration, one.car, 'ditolak'))
    await exchanged(one.desk)
    if (verb.verb === 'give') {
      await outOfReach(one.office, one.desk)
      await done(one.other.link().hold([one.declaration], { verb: 'take', note: '', reason: 'sakit' }))
      await exchanged(one.desk)
    }
    await done(one.desk.link().hold([one.declaration], verb))
  }
)

test('a declaration with an attempt that the office refuses is not given away, so that no other desk sends it', async () => {
  const one = await withOther()
  const allow = await refuseWhere(one.office, 'attempt', `declaration = '${one.declaration}'`)
  await done(sendAlone(one))
  await goOnline(one)
  expect(await one.desk.link().refused()).toMatchObject([{ table: 'outbox' }])
  for (const verb of verbs(one.other))
    expect(await one.desk.link().hold([one.declaration], verb)).toMatchObject({ ok: false, failure: { code: 'office-waiting' } })
  await allow()
  await one.desk.restart()
  await done(one.desk.link().hold([one.declaration], { verb: 'give', to: null }))
})

test('an old request of the user is not repeated automatically: it waits until it is confirmed or dropped', async () => {
  let later = 0
  const one = await withOther({ clock: { now: () => Date.now() + later }, answerLimit: 3_000 })
  const second = randomUUID()
  await one.desk.write(...declarationRows(second, `${one.car.slice(0, -1)}2`))
  await exchanged(one.desk)
  const call = async (declaration: string): Promise<void> => {
    one.desk.connection.before = (text) => void (one.desk.connection.isDown ||= text.includes('office.give('))
    expect(await one.desk.link().hold([declaration], { verb: 'give', to: null })).toMatchObject({ failure: { code: 'office-unanswered' } })
  }
  await call(one.declaration)
  later = 11 * 60_000
  Object.assign(one.desk.connection, { isDown: false, before: () => undefined })
  await exchanged(one.desk)
  const [first] = await one.desk.link().openCalls()
  expect(first).toMatchObject({ function: 'give', declarations: [one.declaration], mustAsk: true })
  expect(await holderOf(one)).toMatchObject({ holder: one.desk.id })
  // The request may still take effect, so nothing is sent without the office.
  expect(await sendAlone(one)).toEqual(alone)
  one.desk.connection.isDown = false
  await one.desk.link().dropCall(first?.id ?? '')
  await exchanged(one.desk)
  expect(await one.desk.link().openCalls()).toEqual([])
  expect(await holderOf(one)).toMatchObject({ holder: one.desk.id })
  await done(sendAlone(one))
  one.desk.connection.isDown = false
  await exchanged(one.desk)
  later = 0
  await call(second)
  later = 11 * 60_000
  Object.assign(one.desk.connection, { isDown: false, before: () => undefined })
  await exchanged(one.desk)
  const [wanted] = await one.desk.link().openCalls()
  await done(one.desk.link().repeatCall(wanted?.id ?? ''))
  expect(await holderOf({ ...one, declaration: second })).toMatchObject({ holder: null })
})

test.each(['set_rights', 'register_number', 'reopen_sending'] as const)(
  'a call without an answer (%s) names what it is about',
  async (name) => {
    const { desk, other, declaration, car } = await withOther({ answerLimit: 3_000 })
    desk.connection.before = (text) => void (desk.connection.isDown ||= text.includes(name))
    const calls = {
      set_rights: () => desk.link().change('set_rights', { desk: other.id, rights: 'viewer' }),
      register_number: () => desk.link().registerNumber(declaration, car),
      reopen_sending: () => desk.link().change('reopen_sending', { declaration, word: 'dicek' })
    }
    expect(await calls[name]()).toMatchObject({ failure: { code: 'office-unanswered' } })
    const named = { declarations: [declaration], car: null, desk: null }
    expect(await desk.link().openCalls()).toMatchObject([
      {
        function: name,
        ...named,
        ...{ set_rights: { declarations: [], desk: other.id }, register_number: { car }, reopen_sending: {} }[name]
      }
    ])
  }
)
