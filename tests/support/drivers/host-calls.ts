import type { ElectronApplication, Page } from 'playwright'
import type { Channel, Input, Output } from '#core/contract/host-api.ts'
import type { Profile } from '#core/contract/profile.ts'
import { newProfile } from '#core/wire/check-profile.ts'
import { aDeclaration, envelope } from '../../electron/practice/declaration-fixture.ts'

/** Calls a channel of the host from the page, without the user interface. */
export const callHost = async <C extends Channel>(page: Page, channel: C, input: Input<C>): Promise<Output<C>> => {
  // As text, because Playwright's types of serialisable values recurse endlessly for some inputs.
  const answer: string = await page.evaluate(
    async (request) => {
      const [name, value] = JSON.parse(request) as [unknown, unknown]
      const { host } = globalThis as unknown as { host: { call(name: unknown, value: unknown): Promise<unknown> } }
      return JSON.stringify(await host.call(name, value))
    },
    JSON.stringify([channel, input])
  )
  // The host replies with the output type of the channel.
  return JSON.parse(answer) as Output<C>
}

/** Resolves when the settings that were changed in the window are stored, which it uses from then on: a control shows a change before. */
export const settingsStored = async (page: Page): Promise<void> => {
  // The host stores one change after the other.
  const stored = await callHost(page, 'settings.change', {})
  if (!stored.ok) throw new Error(`the settings were not stored: ${stored.failure.code}`)
}

/** Saves a training profile for this address with a token; returns its id. */
export const saveProfile = async (page: Page, address: string, token: string, over: Partial<Profile> = {}): Promise<string> => {
  const id = over.id ?? 'line'
  const profile: Profile = { ...newProfile('training', id, 'Garis uji'), address, edinumber: 'PPJK-1', timeLimit: 5, ...over, id }
  for (const done of [await callHost(page, 'profiles.save', profile), await callHost(page, 'profiles.setToken', { profile: id, token })]) {
    if (!done.ok) throw new Error(`the profile was not saved: ${done.failure.code} ${done.failure.detail ?? ''}`)
  }
  return id
}

/** A submit body with one complete declaration, whose aju number ends in `name`, and `characters` extra characters. */
export const bodyOf = (name: string, characters = 0): string => {
  const car = aDeclaration().car.slice(0, 20) + name.replace(/\W/g, '').slice(-6).padStart(6, '0')
  return envelope({ ...aDeclaration({ car }), text: 'x'.repeat(characters) })
}

/** Records the calls of the host, each with the address of the page that called. */
export const recordCalls = async (app: ElectronApplication): Promise<() => Promise<readonly (readonly [string, string])[]>> => {
  await app.evaluate(({ ipcMain }) => {
    const handlers = (ipcMain as unknown as { _invokeHandlers: Map<string, (...args: unknown[]) => unknown> })._invokeHandlers
    const usual = handlers.get('host')
    const calls: [string, string][] = []
    Object.assign(globalThis, { recordedCalls: calls })
    handlers.set('host', (...args) => {
      calls.push([String(args[1]), (args[0] as { senderFrame?: { url: string } }).senderFrame?.url ?? ''])
      return usual?.(...args)
    })
  })
  return () => app.evaluate(() => (globalThis as unknown as { recordedCalls: [string, string][] }).recordedCalls)
}

/** Refuses every write of the window, as a full disk does, until the returned function is called. */
export const fillDisk = async (app: ElectronApplication): Promise<() => Promise<void>> => {
  await app.evaluate(({ ipcMain }) => {
    const handlers = (ipcMain as unknown as { _invokeHandlers: Map<string, (...args: unknown[]) => unknown> })._invokeHandlers
    const usual = handlers.get('host')
    const state = Object.assign(globalThis as unknown as { diskIsFull: boolean; refusedWrites: number }, {
      diskIsFull: true,
      refusedWrites: 0
    })
    handlers.set('host', (...args) => {
      if (args[1] !== 'storeCopy.append' || !state.diskIsFull) return usual?.(...args)
      state.refusedWrites += 1
      return { ok: false, failure: { code: 'disk-full' } }
    })
  })
  return () =>
    app.evaluate(() => {
      ;(globalThis as unknown as { diskIsFull: boolean }).diskIsFull = false
    })
}

/** Number of writes refused since `fillDisk`. */
export const refusedWrites = (app: ElectronApplication): Promise<number> =>
  app.evaluate(() => (globalThis as unknown as { refusedWrites: number }).refusedWrites)

/** A person permits to send these bodies, in one dialog of the host that `launch` answers. */
export const permitBodies = async (page: Page, profile: string, ...bodies: readonly string[]): Promise<void> => {
  const contents: string[] = []
  for (const body of bodies) {
    const presented = await callHost(page, 'sending.present', { profile, body })
    if (!presented.ok) throw new Error(`not presented: ${presented.failure.code} ${presented.failure.detail ?? ''}`)
    contents.push(presented.value)
  }
  const remarks = { sentBefore: [], refused: 0, advice: 0, required: 0, imported: 0, changed: 0, blocked: 0, warnings: [] }
  await callHost(page, 'sending.permit', { profile, contents, isSeen: true, remarks })
}
