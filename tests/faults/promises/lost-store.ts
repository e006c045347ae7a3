import { freshHome, launch, removeHome } from '../../support/running-app.ts'
import { addOutcomes, type Outcome, type Size } from '../../support/faults/outcome.ts'
import { runTrial } from '../../support/faults/promise.ts'
import { inWindow } from '../../support/faults/window-promises.ts'
import { large, makeLargeProfile } from '../../support/fixtures/large-profile.ts'

/** Milliseconds to rebuild the store of a large profile. */
const limit = 60_000

/** Runs in the page. */
const countRows = async (): Promise<readonly [number, number]> => {
  const database = await new Promise<IDBDatabase>((done, failed) => {
    const opening = indexedDB.open('ajukan')
    opening.onsuccess = () => done(opening.result)
    opening.onerror = () => failed(opening.error ?? new Error('not opened'))
  })
  const count = (name: string): Promise<number> =>
    new Promise((done) => {
      const counting = database.transaction(name).objectStore(name).count()
      counting.onsuccess = () => done(counting.result)
    })
  const counts = [await count('declarations'), await count('outbox')] as const
  database.close()
  return counts
}

/** A profile of 50,000 declarations whose store is gone. */
const largeProfile = async (): Promise<Outcome> => {
  const home = await freshHome()
  try {
    await makeLargeProfile(home, large, 'database')
    const started = performance.now()
    const { page, close } = await launch({ home, limit: 300_000 })
    const took = performance.now() - started
    const [declarations, submissions] = await page.evaluate(countRows)
    await close()
    const whole = declarations === large.declarations && submissions === large.submissions
    const findings = [
      ...(whole
        ? []
        : [`${declarations} of ${large.declarations} declarations and ${submissions} of ${large.submissions} entries are back`]),
      ...(took <= limit ? [] : [`it took ${Math.round(took / 1_000)} s`])
    ]
    return { tried: 1, broken: findings.length, findings }
  } finally {
    await removeHome(home)
  }
}

/** Every row of a lost store comes back from the copy of the host; with `--long` in the real window, of a damaged and of a large one. */
export const lostStore = async (size: Size): Promise<Outcome> => {
  const stores = await inWindow('lostStore')(size)
  return size === 'long'
    ? addOutcomes(
        stores,
        await runTrial('lost-store', ['--rounds', '100']),
        await runTrial('store-copy', ['--rounds', '100']),
        await largeProfile()
      )
    : stores
}
