import { expect, test } from 'vitest'
import { documentStore } from '../../../electron/archive/document-store.ts'
import type { ArchiveEntry } from '../../../electron/archive/entries.ts'
import type { Database } from '../../../electron/database/client.ts'
import { openTestDatabase } from '../../support/fakes/test-database.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const entry = (number: number): ArchiveEntry => ({
  ...{ id: 0, sha256: number.toString(16).padStart(64, '0'), file: `2026/${number}.pdf`, bytes: 100, car: `C${number % 7}`, code: '2003' },
  ...{ date: '2026-11-20', number: `N-${number}`, description: 'SPPB', profile: 'p', storedAt: number }
})

test('no operation reads more entries than the main process takes at once, and together they are all', async () => {
  const database = await openTestDatabase(await tempFolder())
  let most = 0
  const run = (async (name, ...input) => {
    const done = await database.run(name, ...input)
    if (done.ok && Array.isArray(done.value)) most = Math.max(most, done.value.length)
    return done
  }) as Database['run']
  const [store, other] = [documentStore({ run }, 'one'), documentStore({ run }, 'two')]
  for (const count of [1, 999, 1_000, 1_500]) {
    const entries = Array.from({ length: count }, (_, number) => entry(number))
    await store.replace(entries)
    // Between those of the other folder, so that the ids have gaps.
    await other.add([entry(count)])
    await store.add([entry(count)])
    most = 0
    expect((await store.all()).map(({ number }) => number)).toEqual([...entries, entry(count)].map(({ number }) => number))
    expect(most).toBeLessThanOrEqual(1_000)
  }
  await database.close()
})
