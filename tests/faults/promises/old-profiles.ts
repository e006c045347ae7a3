import { cp, readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readStore } from '../../support/drivers/raw-store.ts'
import { readStartMessages } from '../../support/drivers/start/start-report.ts'
import { factsOf } from '../../support/models/profile-facts.ts'
import { addOutcomes, tryEach, type Outcome, type Size } from '../../support/faults/outcome.ts'
import { inFolder } from '../../support/faults/promise.ts'
import { launch } from '../../support/running-app.ts'

const fixtures = resolve(import.meta.dirname, '../../fixtures/profiles')

/** Stored profiles of released versions, oldest first. */
export const releasedVersions = async (): Promise<readonly string[]> => (await readdir(fixtures)).sort()

const inApplication = (version: string): Promise<string | null> =>
  inFolder('old', async (home) => {
    await cp(join(fixtures, version), home, { recursive: true })
    const running = await launch({ home, width: 1366, height: 768 })
    try {
      const [rows, messages] = [await readStore(running.page), await readStartMessages(running.page)]
      const { cars } = JSON.parse(await readFile(join(fixtures, version, 'facts.json'), 'utf8')) as { readonly cars: readonly string[] }
      const found = Object.values(rows['declarations'] ?? {}).map((row) => (JSON.parse(row) as { readonly car: string }).car)
      if (messages.length > 0) return `${version}: the start reports ${messages.join()}`
      return found.sort().join() === cars.join() ? null : `${version}: the window has ${found.length} of ${cars.length} declarations`
    } finally {
      await running.kill()
    }
  })

/** The stored profile of every released version opens with everything in it; with `--long` also in the real window. */
export const oldProfiles = async (size: Size): Promise<Outcome> => {
  const versions = await releasedVersions()
  const host = await tryEach(versions, async (version) => {
    const wanted: unknown = JSON.parse(await readFile(join(fixtures, version, 'facts.json'), 'utf8'))
    const found = await factsOf(join(fixtures, version, 'ajukan'))
    return JSON.stringify(found) === JSON.stringify(wanted) ? null : `${version}: found ${JSON.stringify(found).slice(0, 2_000)}`
  })
  return size === 'long' ? addOutcomes(host, await tryEach(versions, inApplication)) : host
}
