import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { HoldingVerb } from '#core/contract/office.ts'
import { actOf, holdingStep, type HoldingFacts } from '#core/office/holding-step.ts'
import { holding as holdingItem } from '../../support/fakes/memory-office.ts'
import { newOffice } from '../../support/office/desk.ts'

/* What a desk finds that it may do, and what the office does: one rule in two languages. */

const [here, there, third] = ['a', 'b', 'c'].map((digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`) as [string, string, string]

const acts: readonly Exclude<HoldingVerb, { verb: 'delete' }>[] = [
  { verb: 'take', note: '' },
  { verb: 'take', note: '', reason: 'sakit' },
  { verb: 'give', to: there },
  { verb: 'give', to: null },
  { verb: 'give', what: 'sending' },
  { verb: 'refuse', note: '', isWorking: false },
  { verb: 'refuse', note: '', isWorking: true }
]
const cases = fc.record({
  act: fc.constantFrom(...acts),
  holder: fc.constantFrom(null, here, here, there, there),
  sender: fc.constantFrom(null, here, there),
  offeredTo: fc.constantFrom(null, null, here, third),
  asked: fc.constantFrom(null, null, here, third),
  outcome: fc.constantFrom(null, null, null, 'accepted', 'refused', 'failed', 'sending', 'unknown'),
  closed: fc.constantFrom(null, null, 'gap', 'late-attempt'),
  form: fc.constantFrom('whole', 'whole', 'whole', 'whole', 'deleted', 'only attempts'),
  rights: fc.constantFrom('owner', 'broker', 'broker', 'viewer'),
  state: fc.constantFrom('active', 'active', 'active', 'active', 'locked', 'retired'),
  isForked: fc.constantFrom(false, false, false, true),
  isStopped: fc.constantFrom(false, false, false, true),
  closing: fc.constantFrom('', '', '', 'set-back', 'report'),
  isReachable: fc.boolean()
} as const)
type Case = (typeof cases extends fc.Arbitrary<infer T> ? T : never) & {}

const inWindow = (one: Case): string => {
  const { act, holder, sender, offeredTo, asked, outcome, closed, form, rights, state, isForked, isStopped, closing, isReachable } = one
  const status = {
    ...({ desk: here, rights, state, isForked, stoppedUntil: isStopped ? 2 : null, isSetBack: closing === 'set-back' } as const),
    reported: closing === 'report' ? [{ desk: third, name: 'Meja 3', at: 1 }] : []
  } as HoldingFacts['status']
  const holding = holdingItem('d', holder, {
    ...({ sender, offeredTo, outcome, closed, deleted: form === 'deleted', epoch: form === 'only attempts' ? 0 : 1 } as object),
    asked: asked === null ? null : { desk: asked, at: 1, note: '' }
  })
  const step = holdingStep(actOf(act), { status, holding, isReachable, now: 1 })
  return step.ok ? step.value : step.failure.code
}
/** What `office_data.step` is called with. */
const atOffice = (one: Case) => {
  const { act, holder, sender, offeredTo, asked, outcome, closed, form, rights, state, isForked, isStopped, closing, isReachable } = one
  const epoch = form === 'only attempts' ? 0 : 1
  const { verb, ...input } = act
  return {
    me: { desk_id: here, rights, state, is_forked: isForked, is_stopped: isStopped, generation: 1, function: verb },
    d: {
      ...{ declaration: 'd', holder, sender, offered_to: offeredTo, outcome, closed, deleted: form === 'deleted', generation: 1, epoch },
      asked: asked === null ? null : { desk: asked, at: 1, note: '' }
    },
    one: { generation: 1, epoch },
    input,
    reachable: isReachable,
    complete: closing === ''
  }
}

it('the office allows what a desk finds that it may do, does the same, and refuses the rest for the same reason', async () => {
  const { admin } = await newOffice()
  const all = fc.sample(cases, { numRuns: 40_000, seed: 76 })
  const { rows } = await admin.query<{ found: string }>(
    `SELECT coalesce(s.effect, 'office-' || s.refusal) AS found FROM jsonb_array_elements($1) WITH ORDINALITY AS c (v, place),
       LATERAL office_data.step(jsonb_populate_record(NULL::office_data.caller, v -> 'me'), jsonb_populate_record(NULL::office_data.declaration, v -> 'd'),
         v -> 'one', v -> 'input', (v ->> 'reachable')::boolean, (v ->> 'complete')::boolean) s ORDER BY place`,
    [JSON.stringify(all.map(atOffice))]
  )
  const differing = all.flatMap((one, index) => {
    const [window, office] = [inWindow(one), rows[index]?.found]
    return window === office ? [] : [{ window, office, ...one }]
  })
  expect(differing.slice(0, 3)).toEqual([])
  // Nothing is left out of the comparison.
  expect([...new Set(rows.map(({ found }) => found))].toSorted()).toEqual([
    ...['asks', 'edits', 'frees', 'keeps', 'moves', 'offers'],
    ...['busy', 'deleted', 'locked', 'not-allowed', 'not-found', 'not-holder', 'retired', 'sending-closed', 'sending-elsewhere'].map(
      (name) => `office-${name}`
    ),
    ...['releases', 'stays']
  ])
})
