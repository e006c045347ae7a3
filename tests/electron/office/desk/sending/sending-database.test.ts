import { expect, test } from 'vitest'
import { fail, ok } from '#core/base/result.ts'
import type { OfficeDatabase } from '../../../../../electron/database/office/office-database.ts'
import type { Link } from '../../../../../electron/office/desk/link.ts'
import { openSending } from '../../../../../electron/office/desk/sending.ts'

const answers: Readonly<Record<string, unknown>> = {
  sentFacts: [{ declaration: 'd', car: 'c', held: { holder: 'me' }, isReleased: false, isUncertain: false }],
  readState: {},
  lanes: [],
  attemptsOnDisk: [{ claim: 'granted', earlier: 'none', isPosted: false, isAnswered: false }],
  claimCall: { id: 'r', at: 0, function: 'claim_sending', input: {} },
  askedFirst: []
}

const opened = () => {
  const state = { isFailing: false, running: new Set<string>() }
  const link = {
    running: state.running,
    pauses: () => 0,
    wake: () => undefined,
    session: () => ({}),
    contact: () => ({ kind: 'connected' }),
    make: () => Promise.resolve(ok({})),
    deadline: () => new AbortController().signal
  } as unknown as Link
  const database = {
    run: (name: string) => Promise.resolve(state.isFailing ? fail('disk-full') : ok(answers[name]))
  } as unknown as OfficeDatabase
  const now = () => ({ wall: 0, awake: 0 })
  return { state, rights: openSending({ link, database, identity: {} as never, now }) }
}
const entries = [{ entry: 'e', attempt: 1 }]
const notPosted = { ok: false, failure: { code: 'disk-full', mayHaveArrived: false } }

test('if the database of the desk fails before the claim, nothing is posted and the next submission is not refused as busy', async () => {
  const { state, rights } = opened()
  state.isFailing = true
  expect(await rights.claim(entries)).toEqual(notPosted)
  expect(state.running.size).toBe(0)
  state.isFailing = false
  expect(await rights.claim(entries)).toMatchObject({ ok: true })
})

test('if the database fails after the claim, right before the post, nothing is posted either', async () => {
  const { state, rights } = opened()
  const right = await rights.claim(entries)
  state.isFailing = true
  expect(right.ok ? await right.value.confirm() : null).toEqual(notPosted)
})
