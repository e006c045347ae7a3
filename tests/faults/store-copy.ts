/**
 * `npm run faults -- store-copy`: removes or damages the database of the host, or its log after a kill; then removes the store, which must be rebuilt from
 * the renewed copy.
 */
import { stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { cutToPart, flipBits, overwrite, overwriteWhole, removeFolder } from '../support/faults/damage-files.ts'
import { createDraft, goToSection, goToWorklist, typeField, waitUntilSaved } from '../support/drivers/editor.ts'
import { readFaultOptions, runRounds, type Damage, type RoundContext } from '../support/faults/fault-run.ts'
import type { Random } from '../support/faults/random.ts'
import { createReusedProfile } from '../support/fixtures/reused-profile.ts'
import { fillProfile } from '../support/fixtures/used-profile.ts'
import { brokenLogs, compareStores, readSettledStore, readStore, type StoreRows } from '../support/drivers/raw-store.ts'
import { launch } from '../support/running-app.ts'
import { readStartMessages, type StartMessage } from '../support/drivers/start/start-report.ts'

interface Variant {
  readonly name: string
  readonly harm: (folder: string, random: Random) => Promise<void>
  /** The application is killed before, so that its last changes are in the log of the database. */
  readonly afterKill?: true
  /** The damage may be where the database has no data. */
  readonly mayBeUnnoticed?: true
}

const database = async (folder: string, name = 'ajukan.db') => {
  const path = join(folder, name)
  return { path, size: (await stat(path)).size }
}

const variants: readonly [Variant, ...Variant[]] = [
  { name: 'deleted', harm: async (folder) => removeFolder((await database(folder)).path) },
  { name: 'cut', harm: async (folder, random) => cutToPart(await database(folder), random) },
  { name: 'emptied', harm: async (folder) => truncate((await database(folder)).path, 0) },
  { name: 'overwritten', harm: async (folder, random) => overwriteWhole(await database(folder), random) },
  { name: 'header overwritten', harm: async (folder, random) => overwrite((await database(folder)).path, 0, random.bytes(100)) },
  {
    name: 'a page overwritten',
    harm: async (folder, random) => {
      const { path, size } = await database(folder)
      await overwrite(path, 4_096 * random.int(1, size / 4_096 - 1), random.bytes(4_096))
    }
  },
  {
    name: 'bits flipped',
    mayBeUnnoticed: true,
    harm: async (folder, random) => flipBits(await database(folder), random)
  },
  { name: 'log deleted', afterKill: true, harm: async (folder) => removeFolder((await database(folder, 'ajukan.db-wal')).path) },
  {
    name: 'bits of the log flipped',
    afterKill: true,
    mayBeUnnoticed: true,
    harm: async (folder, random) => flipBits(await database(folder, 'ajukan.db-wal'), random)
  },
  { name: 'log cut', afterKill: true, harm: async (folder, random) => cutToPart(await database(folder, 'ajukan.db-wal'), random) },
  { name: 'deleted beside its log', afterKill: true, harm: async (folder) => removeFolder((await database(folder)).path) }
]

const options = readFaultOptions(process.argv.slice(2), { rounds: 14, seconds: 2 })
const profile = await createReusedProfile()
const { home } = profile

const prepare = async (): Promise<StoreRows> => {
  const running = await launch({ home })
  await fillProfile(running.page)
  const rows = await readSettledStore(running.page)
  await running.close()
  return rows
}

interface Start {
  readonly rows: StoreRows
  readonly reports: readonly StartMessage[]
}

/** Starts the application, and with `mark` creates a draft before it closes. `found`: rows after the start, `rows`: rows at the end. */
const start = async (mark?: string, isKilled = false): Promise<Start & { readonly found: StoreRows }> => {
  const running = await launch({ home })
  try {
    const { page } = running
    page.setDefaultTimeout(10_000)
    const reports = await readStartMessages(page)
    const found = await readStore(page)
    if (mark !== undefined) {
      await createDraft(page)
      await goToSection(page, 'parties')
      await typeField(page, '/header/data/impnama', mark)
      await waitUntilSaved(page)
      await goToWorklist(page)
    }
    const rows = mark === undefined ? found : await readSettledStore(page)
    await (isKilled ? running.kill() : running.close())
    return { rows, reports, found }
  } catch (error) {
    await running.kill()
    throw error
  }
}

const compare = (where: string, before: StoreRows, found: StoreRows): Damage => {
  const { lost, added } = compareStores(before, found)
  const logs = brokenLogs(found)
  const doubled = [...added.map((key) => `${key} is new`), ...logs.doubled]
  const missing = [...lost, ...logs.missing]
  return {
    lost: missing.length,
    doubled: doubled.length,
    resets: Object.keys(found['declarations'] ?? {}).length === 0 ? 1 : 0,
    findings: [...missing, ...doubled].map((finding) => `${where}: ${finding}`)
  }
}

let before: StoreRows | null = null

const round = async ({ round: number, random }: RoundContext): Promise<Damage> => {
  const variant = variants[(number - 1) % variants.length] ?? variants[0]
  let rows = (before ??= await prepare())
  try {
    if (variant.afterKill === true) rows = (await start(`PT before ${number}`, true)).rows
    await profile.remember()
    await variant.harm(join(home, 'ajukan'), random)
    const first = await start(`PT ${number}`)
    const unchanged = compare(`${variant.name}, store unchanged`, rows, first.found)
    const notReported =
      variant.mayBeUnnoticed === true || first.reports.some((one) => one === 'copy-renewed' || one === 'damaged')
        ? []
        : [`${variant.name}: the user was not notified`]
    await removeFolder(join(home, 'IndexedDB'))
    const second = await start()
    const rebuilt = compare(`${variant.name}, store rebuilt`, first.rows, second.found)
    before = second.rows
    return {
      lost: unchanged.lost + rebuilt.lost + notReported.length,
      doubled: unchanged.doubled + rebuilt.doubled,
      resets: unchanged.resets + rebuilt.resets,
      findings: [...unchanged.findings, ...rebuilt.findings, ...notReported]
    }
  } catch (error) {
    before = null
    return { lost: 1, doubled: 0, resets: 0, findings: [`${variant.name}: ${error instanceof Error ? error.message : String(error)}`] }
  } finally {
    if (before === null) await removeFolder(home)
  }
}

await runRounds(options, { keep: profile.keep, round })
await profile.remove()
