import type { Page } from 'playwright'
import type { Channel, Input, Output } from '#core/contract/host-api.ts'
import type { Profile } from '#core/contract/profile.ts'
import { newProfile } from '#core/wire/check-profile.ts'

/** Asks main as the window does, past its screens. */
export const callHost = async <C extends Channel>(page: Page, channel: C, input: Input<C>): Promise<Output<C>> => {
  // As text, because Playwright's own types of what may cross are endless for some of ours.
  const answer: string = await page.evaluate(
    async (asked) => {
      const [name, value] = JSON.parse(asked) as [unknown, unknown]
      const { host } = globalThis as unknown as { host: { call(name: unknown, value: unknown): Promise<unknown> } }
      return JSON.stringify(await host.call(name, value))
    },
    JSON.stringify([channel, input])
  )
  // The bridge answers by the contract.
  return JSON.parse(answer) as Output<C>
}

/** A training profile for this address, with a token. */
export const saveProfile = async (page: Page, address: string, token: string, over: Partial<Profile> = {}): Promise<string> => {
  const id = over.id ?? 'line'
  const profile: Profile = { ...newProfile('training', id, 'Garis uji'), address, edinumber: 'PPJK-1', timeLimit: 5, ...over, id }
  for (const done of [await callHost(page, 'profiles.save', profile), await callHost(page, 'profiles.setToken', { profile: id, token })]) {
    if (!done.ok) throw new Error(`the profile was not saved: ${done.failure.code} ${done.failure.detail ?? ''}`)
  }
  return id
}

/** A body with one declaration of so many characters. */
export const bodyOf = (car: string, characters = 0): string =>
  JSON.stringify({ bc28: { document: [{ car, text: 'x'.repeat(characters) }] } })
