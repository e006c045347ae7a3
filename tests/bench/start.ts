/**
 * `npm run bench -- start`: from a new process until the first row is painted and a key is answered, for a bare Electron window, an empty profile and one
 * with 50,000 declarations, 20,000 submissions and 100,000 responses. `--rounds N`: starts of each.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkFile } from '../../electron/database/repair.ts'
import { openProfileDatabase } from '../../electron/database/open.ts'
import { large, makeLargeProfile } from '../support/fixtures/large-profile.ts'
import { freshHome, removeHome } from '../support/running-app.ts'
import { reportPart, reportRatio, reportTime } from './support/figures.ts'
import { ajukanAt, makeBareApp, measureStart, type StartTimes } from './support/start-probe.ts'

const rounds = Number(parseArgs({ options: { rounds: { type: 'string', default: '9' } } }).values.rounds)
const folder = await freshHome()
/** A profile of about 200 MB. */
const medium = { declarations: large.declarations * 0.4, submissions: large.submissions * 0.4 }

try {
  await makeLargeProfile(join(folder, 'large'), large)
  const apps = [
    await makeBareApp(join(folder, 'bare')),
    ajukanAt(join(folder, 'empty'), true),
    ajukanAt(join(folder, 'large'), false)
  ] as const
  const times = apps.map((): StartTimes[] => [])
  // The first round creates the empty profile and fills caches.
  for (let round = 0; round <= rounds; round += 1)
    for (const [index, app] of apps.entries()) {
      const measured = await measureStart(app, folder)
      if (round > 0) times[index]?.push(measured)
    }
  const [bare = [], empty = [], full = []] = times.map((of) => of.map(({ usable }) => usable))
  reportRatio('start at 50,000 declarations against an empty profile', full, empty, 1.15)
  reportRatio('start of an empty profile against a bare window', empty, bare, 1.5)
  const complete = (of: readonly StartTimes[] = []): readonly number[] => of.map(({ complete: at }) => at)
  reportPart('until everything is read, large against empty', complete(times[2]), complete(times[1]))
  const opened: number[] = []
  await makeLargeProfile(join(folder, 'medium'), medium, 'database')
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now()
    const { close } = await openProfileDatabase(join(folder, 'medium', 'ajukan'))
    opened.push(performance.now() - begun)
    close()
  }
  reportTime('opening a database of 200 MB, without the check', opened, 200)
  const begun = performance.now()
  if (!checkFile(join(folder, 'medium', 'ajukan', 'ajukan.db'))) throw new Error('the database is not sound')
  reportTime('the whole check of it, in the background', [performance.now() - begun], Infinity)
} finally {
  await removeHome(folder)
}
