import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { officeConnection, CallLost, CallRefused, type DriverClient } from '../../../../electron/office/desk/connection.ts'
import { ServerRefused } from '../../../../electron/office/server/server-stream.ts'
import { refusalOf } from '#core/office/refusals.ts'
import { ajuOf, newOffice, prefix } from '../../../support/office/desk.ts'
import { declarationRows, linkedDesk } from '../../../support/office/link.ts'

const done = async (result: Promise<{ readonly ok: boolean }>): Promise<void> => expect(await result).toMatchObject({ ok: true })

test('lanes, typed numbers, the pool and the history', async () => {
  const office = await newOffice()
  const [one, other] = [await linkedDesk({ office }), await linkedDesk({ office })]
  await done(one.link().exchange())
  await done(one.link().change('claim_lane', { prefix }))
  await done(
    other
      .link()
      .change('claim_lane', { prefix })
      .then(() => other.link().exchange())
  )
  const id = randomUUID()
  await one.write(...declarationRows(id, ajuOf('999999')))
  await done(one.link().exchange())
  await done(one.link().registerNumber(id, ajuOf('999999')))
  await done(one.link().hold([id], { verb: 'give', to: null }))
  await done(other.link().exchange())
  await done(other.link().hold([id], { verb: 'take', note: '' }))
  await done(one.link().exchange())
  await done(one.link().hold([id], { verb: 'take', note: '' }))
  await done(other.link().exchange())
  await done(other.link().hold([id], { verb: 'refuse', note: '', isWorking: false }))
  const history = await one.link().history(id)
  expect(history.ok && history.value.map(({ kind }) => kind)).toEqual([
    ...['created', 'register_number', 'put_in_pool', 'take_from_pool', 'ask', 'answer_ask']
  ])
  expect((await one.link().lanes()).map(({ desk }) => desk)).toContain(one.id)
  // Without the office: the values of the last read, and nothing for another declaration.
  one.connection.isDown = true
  expect(await one.link().exchange()).toMatchObject({ ok: false })
  expect(await one.link().history(id)).toEqual(history)
  expect(await one.link().history(randomUUID())).toMatchObject({ ok: false, failure: { code: 'office-offline' } })
})

test('what is read while the office ends the session is read in the next one', async () => {
  const office = await newOffice()
  const desk = await linkedDesk({ office })
  await done(desk.link().exchange())
  await office.admin.query('UPDATE office_data.desk SET session = gen_random_uuid() WHERE desk_id = $1', [desk.id])
  expect(await desk.link().rowHistory('parties', 'p1')).toEqual({ ok: true, value: [] })
})

const clientThat = (error: Error): DriverClient => ({
  query: () => Promise.reject(error),
  on: () => undefined,
  end: () => Promise.resolve()
})
const failing = async (error: Error): Promise<unknown> => {
  try {
    return await officeConnection(clientThat(error)).call('pull', {})
  } catch (found) {
    return found
  }
}
const serverError = (code: string) => Object.assign(new Error(code), { code, severity: 'ERROR', detail: '{"why":"generation"}' })

/** The states of the class AJ that are refusals. */
const refusalStates = Array.from({ length: 100 }, (_, at) => `AJ${String(at).padStart(3, '0')}`).filter(
  (state) => refusalOf(state) !== null
)

test('every named error is a refusal without an effect; a call without an answer is lost', async () => {
  expect(refusalStates.length).toBeGreaterThan(20)
  for (const state of refusalStates) {
    const found = await failing(serverError(state))
    expect(found).toBeInstanceOf(CallRefused)
    expect(found).toMatchObject({ detail: { why: 'generation' } })
  }
  expect(
    new Set(await Promise.all(refusalStates.map(async (state) => ((await failing(serverError(state))) as CallRefused).code))).size
  ).toBe(refusalStates.length)
  expect(await failing(serverError('22P05'))).toMatchObject({ code: 'office-failed' })
  for (const state of ['08006', '57P01', '57014', '40001', '53300']) expect(await failing(serverError(state))).toBeInstanceOf(CallLost)
  expect(await failing(new Error('Connection terminated'))).toBeInstanceOf(CallLost)
})

test('a call without an answer ends its connection', async () => {
  const connection = officeConnection(clientThat(new ServerRefused('server-unreachable', 'ETIMEDOUT')))
  await expect(connection.call('pull', {})).rejects.toBeInstanceOf(CallLost)
  expect(connection.isOpen()).toBe(false)
})

test('changed rights of a desk, also added ones, apply with its next exchange', async () => {
  const office = await newOffice()
  const [owner, desk] = [await linkedDesk({ office, rights: 'owner' }), await linkedDesk({ office, rights: 'viewer' })]
  await done(owner.link().exchange())
  await done(desk.link().exchange())
  for (const rights of ['broker', 'owner', 'viewer']) {
    await done(owner.link().change('set_rights', { desk: desk.id, rights }))
    await done(desk.link().exchange())
    expect(await desk.link().status()).toMatchObject({ rights, contact: { kind: 'connected' } })
  }
})

test('confirmations of two declarations at the same time are both kept', async () => {
  const desk = await linkedDesk({ office: await newOffice() })
  await Promise.all(['a', 'b'].map((declaration) => desk.link().setConfirmation(declaration, 'diperiksa')))
  const state = await desk.database().run('readState')
  expect(Object.keys((state.ok && state.value.words) || {})).toEqual(['a', 'b'])
})
