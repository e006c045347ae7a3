import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { factsOf } from '../models/profile-facts.ts'
import { fillProfile } from '../fixtures/used-profile.ts'
import { readSettledStore } from '../drivers/raw-store.ts'
import { launch, removeHome } from '../running-app.ts'

// Fills a new profile through the window and copies what it stores to the folder given, with the facts that every later version must find.
const [target = ''] = process.argv.slice(2)
const running = await launch({ width: 1366, height: 768 })
try {
  await fillProfile(running.page)
  await readSettledStore(running.page)
  await running.close()
  for (const part of ['ajukan', 'IndexedDB'])
    await cp(join(running.home, part), join(target, part), {
      recursive: true,
      // Logs name times only; what Chromium locks is not part of the profile.
      filter: (path) => !/[/\\](?:logs|LOCK)$/.test(path)
    })
  await mkdir(target, { recursive: true })
  await writeFile(join(target, 'facts.json'), `${JSON.stringify(await factsOf(join(target, 'ajukan')), null, 2)}\n`)
} finally {
  await running.kill()
  await removeHome(running.home)
}
