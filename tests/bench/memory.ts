/**
 * `npm run bench -- memory`: memory (PSS) of all processes at rest, with 50,000 declarations, 20,000 submissions and 100,000 responses against an empty
 * profile.
 */
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { large, makeLargeProfile } from '../support/fixtures/large-profile.ts'
import { freshHome, launch, removeHome } from '../support/running-app.ts'
import { reportRatio } from './support/figures.ts'
import { memoryOf, shownMemory, totalOf } from './support/process-memory.ts'

/** Milliseconds until the start has ended, and the backup of the host's database that begins a minute after it. */
const settling = 90_000
/** Milliseconds for giving back what was collected. */
const afterCollection = 5_000
const rounds = 3
const folder = await freshHome()

const restOf = async (home: string): Promise<number> => {
  const { app, page, close } = await launch({ home, width: 1366, height: 768 })
  await page.locator('[data-action="samples.load"], [role=row][data-car]').first().waitFor()
  await wait(settling)
  // Chromium does so after 30 seconds without work; on a busy computer the start may have ended too late for that.
  const session = await page.context().newCDPSession(page)
  for (let pass = 0; pass < 2; pass += 1) await session.send('HeapProfiler.collectGarbage')
  await wait(afterCollection)
  const memory = await memoryOf(app.process().pid ?? 0)
  console.error(`  ${shownMemory(memory)}`)
  await close()
  return totalOf(memory)
}

try {
  await makeLargeProfile(join(folder, 'large'), large)
  const [empty, full]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    empty.push(await restOf(join(folder, 'empty')))
    full.push(await restOf(join(folder, 'large')))
  }
  reportRatio('memory of all processes at 50,000 declarations against an empty profile', full, empty, 1.3, 'MB')
} finally {
  await removeHome(folder)
}
