import { expect } from 'vitest'
import type { LinkedDesk } from './link.ts'
import { done, type Ready } from './ready.ts'
import { eventually } from '../eventually.ts'

/* Items 18 and later of the list in docs/office-sending.md. */

export const notPosted = (code: string) => ({ ok: false, failure: { code, mayHaveArrived: false } })
export const wordNeeded = ({ declaration }: Ready) => ({
  ok: false,
  failure: { code: 'office-word-needed', declaration, mayHaveArrived: false }
})

export const sendsAfterUnlock = async (one: Ready, owner: LinkedDesk): Promise<void> => {
  await done(owner.link().change('unlock_desk', { desk: one.desk.id }))
  await eventually(async () => {
    await one.desk.link().exchange()
    await done(one.sender.send(one.entry))
  })
  expect(one.customs.received).toEqual([one.car])
}
