/** `npm run faults -- lost-store`: removes or damages the store of a closed application and checks that the rebuilt store has all rows. */
import { join } from 'node:path'
import type { Page } from 'playwright'
import { changeText, cutToPart, filesBelow, flipBits, overwrite, overwriteWhole, removeFolder } from '../support/faults/damage-files.ts'
import { goToSection, goToWorklist, openDraft, typeField, waitUntilSaved } from '../support/drivers/editor.ts'
import { readFaultOptions, runRounds, type Damage, type RoundContext } from '../support/faults/fault-run.ts'
import type { Random } from '../support/faults/random.ts'
import { createReusedProfile } from '../support/fixtures/reused-profile.ts'
import { fileHashes, fillProfile, openResponsePdf, sampleCar, sampleImporter } from '../support/fixtures/used-profile.ts'
import { storedAnswers } from '../support/drivers/stored-answers.ts'
import { brokenLogs, compareStores, readSettledStore, readStore, type StoreRows } from '../support/drivers/raw-store.ts'
import { launch, type RunningApp } from '../support/running-app.ts'
import { readStartMessages, type StartMessage } from '../support/drivers/start/start-report.ts'

interface Variant {
  readonly name: string
  readonly harm: (folder: string, random: Random) => Promise<void>
  /** Whether the store must be rebuilt, so that the user has to be notified. */
  readonly isReported: boolean
  /** SQLite may not notice the damage: the comparison with the copy does, some seconds after the start, and the window reloads. */
  readonly isFoundLater?: true
}

const largest = async (folder: string) => {
  const [file] = await filesBelow(folder)
  if (file === undefined) throw new Error(`no file in ${folder}`)
  return file
}

const header = 100
const pageBytes = 4_096

const overwritePage = async (folder: string, random: Random): Promise<void> => {
  const file = await largest(folder)
  const pages = Math.floor(file.size / pageBytes)
  await overwrite(file.path, random.int(1, pages - 1) * pageBytes, random.bytes(pageBytes))
}

const variants: readonly [Variant, ...Variant[]] = [
  { name: 'folder deleted', isReported: true, harm: removeFolder },
  { name: 'file deleted', isReported: true, harm: async (folder) => removeFolder((await largest(folder)).path) },
  { name: 'file cut', isReported: false, harm: async (folder, random) => cutToPart(await largest(folder), random) },
  { name: 'file overwritten', isReported: true, harm: async (folder, random) => overwriteWhole(await largest(folder), random) },
  {
    name: 'header overwritten',
    isReported: true,
    harm: async (folder, random) => overwrite((await largest(folder)).path, 0, random.bytes(header))
  },
  {
    name: 'a value changed',
    isReported: true,
    isFoundLater: true,
    harm: async (folder) => changeText((await largest(folder)).path, sampleImporter, 'm')
  },
  { name: 'bits flipped', isReported: false, isFoundLater: true, harm: async (folder, random) => flipBits(await largest(folder), random) },
  { name: 'a page overwritten', isReported: false, harm: overwritePage },
  {
    name: 'many pages overwritten',
    isReported: true,
    harm: async (folder, random) => {
      for (let count = 0; count < 60; count += 1) await overwritePage(folder, random)
    }
  },
  {
    name: 'every file overwritten',
    isReported: true,
    harm: async (folder, random) => {
      for (const file of await filesBelow(folder)) await overwriteWhole(file, random)
    }
  }
]

const options = readFaultOptions(process.argv.slice(2), { rounds: 24, seconds: 2 })
const profile = await createReusedProfile()
const { home } = profile
const keptFolders = ['ajukan/archive']
const answersIn = async (): Promise<readonly string[]> => (await storedAnswers(join(home, 'ajukan'))).split('\n')

const prepare = async (): Promise<StoreRows> => {
  const running = await launch({ home })
  await fillProfile(running.page)
  const rows = await readSettledStore(running.page)
  await running.close()
  return rows
}

let before: StoreRows | null = null

const catalogTables = ['parties', 'products']

/** Opens every declaration: damaged pages are found only when they are read; then the window reloads automatically and reports why. */
const openEverything = async (page: Page, cars: readonly string[]): Promise<readonly StartMessage[]> => {
  const messages = new Set(await readStartMessages(page))
  let loads = 0
  page.on('load', () => (loads += 1))
  for (const car of cars) {
    const before = loads
    const isOpen = await openDraft(page, car).then(
      () => true,
      () => false
    )
    if (!isOpen) {
      if (loads === before) await page.waitForEvent('load', { timeout: 3_000 }).catch(() => undefined)
      await openDraft(page, car)
    }
    await goToWorklist(page)
    for (const one of await readStartMessages(page)) messages.add(one)
  }
  return [...messages]
}

/** Makes one more edit after the fault; resolves with the store after it. */
const editAgain = async (page: Page, mark: string): Promise<StoreRows> => {
  await goToWorklist(page)
  await openDraft(page, sampleCar)
  await goToSection(page, 'parties')
  await typeField(page, '/header/data/penjnama', mark)
  await waitUntilSaved(page)
  await goToWorklist(page)
  return readSettledStore(page)
}

const round = async ({ round: number, random }: RoundContext): Promise<Damage> => {
  const rows = (before ??= await prepare())
  const files = await fileHashes(home, keptFolders)
  const answers = await answersIn()
  await profile.remember()
  const variant = variants[(number - 1) % variants.length] ?? variants[0]
  await variant.harm(join(home, 'IndexedDB'), random)
  let running: RunningApp | null = null
  try {
    running = await launch({ home })
    const { page } = running
    if (variant.isFoundLater) await page.waitForEvent('load', { timeout: 10_000 }).catch(() => undefined)
    page.setDefaultTimeout(5_000)
    const cars = [...Object.values(rows['summaries'] ?? {})].map((row) => (JSON.parse(row) as { readonly car: string }).car)
    const atStart = await readStartMessages(page)
    // Before a declaration is opened: closing one updates the catalog.
    const readable = await readStore(page).catch(() => null)
    const messages = [...atStart, ...(await openEverything(page, cars))]
    const found = readable ?? (await readSettledStore(page))
    const { lost, added } = compareStores(rows, found, readable === null ? catalogTables : [])
    const logs = brokenLogs(found)
    const filesNow = await fileHashes(home, keptFolders)
    const answersNow = new Set(await answersIn())
    const filesLost = [
      ...[...files].filter(([path, hash]) => filesNow.get(path) !== hash).map(([path]) => path),
      ...answers.filter((line) => !answersNow.has(line))
    ]
    const notReported = variant.isReported && !messages.includes('rebuilt') ? ['the user was not notified'] : []
    const isReset = Object.keys(found['declarations'] ?? {}).length === 0
    await openResponsePdf(page)
    before = await editAgain(page, `PT ${number}`)
    await running.close()
    return {
      lost: lost.length + filesLost.length + logs.missing.length + notReported.length,
      doubled: added.length + logs.doubled.length,
      resets: isReset ? 1 : 0,
      findings: [...lost, ...filesLost, ...logs.missing, ...notReported, ...added.map((key) => `${key} is new`), ...logs.doubled].map(
        (finding) => `${variant.name}: ${finding}`
      )
    }
  } catch (error) {
    await running?.page.screenshot({ path: `${home}-failed.png` }).catch(() => undefined)
    await running?.kill()
    before = null
    return {
      lost: 1,
      doubled: 0,
      resets: 0,
      findings: [`${variant.name}: ${error instanceof Error ? error.message : String(error)} (picture in ${home}-failed.png)`]
    }
  }
}

await runRounds(options, { keep: profile.keep, round })
await profile.remove()
