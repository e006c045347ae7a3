import { expect, test } from 'vitest'
import { finishLimits, finishOfficeTool } from '../../../../electron/app/finish-office-tool.ts'

/** A dialog that is open until it is closed, or a button is pressed. */
const dialog = () => {
  const shown: string[] = []
  const { promise, resolve } = Promise.withResolvers<number>()
  return {
    shown,
    press: () => resolve(0),
    show: ({ message, signal }: { readonly message: string; readonly signal?: AbortSignal }): Promise<number> => {
      shown.push(message)
      signal?.addEventListener('abort', () => void shown.push('closed'))
      return promise
    }
  }
}
const never = new Promise<never>(() => undefined)
const quick = { ...finishLimits, quiet: 20 }

test('the application waits without a dialog for work that ends soon, also by a failure', async () => {
  const { shown, show } = dialog()
  await finishOfficeTool(Promise.resolve(), { show, isShutdown: false })
  await finishOfficeTool(Promise.reject(new Error('the server is gone')), { show, isShutdown: false })
  expect(shown).toEqual([])
})

test('a dialog names longer work and closes when it ends; the user can end the wait', async () => {
  const { shown, show, press } = dialog()
  const { promise, resolve } = Promise.withResolvers<void>()
  const finished = finishOfficeTool(promise, { show, isShutdown: false, limits: quick })
  await expect.poll(() => shown).toEqual([expect.stringContaining('finishing its work in the database of the office')])
  resolve()
  await finished
  expect(shown[1]).toBe('closed')
  press()
  await finishOfficeTool(never, { show, isShutdown: false, limits: quick })
})

test('the wait has a limit, a short one without a dialog when the system shuts down', async () => {
  const { shown, show } = dialog()
  await finishOfficeTool(never, { show, isShutdown: true, limits: { quiet: 10, usual: 600_000, shutdown: 50 } })
  expect(shown).toEqual([])
  await finishOfficeTool(never, { show, isShutdown: false, limits: { quiet: 600_000, usual: 50, shutdown: 600_000 } })
})
