import { cp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { findStoreFiles, storePlaces } from '../../../electron/database/window-store.ts'
import { en } from '../../../renderer/i18n/text.ts'
import { compareStores, readSettledStore, readStore, type StoreRows } from '../../support/drivers/raw-store.ts'
import { readStartMessages } from '../../support/drivers/start/start-report.ts'
import { expect, loadSamples, test } from '../../support/e2e.ts'
import { overwrite } from '../../support/faults/damage-files.ts'
import { createRandom } from '../../support/faults/random.ts'
import { freshHome, launch, removeHome } from '../../support/running-app.ts'

/** Changes the store of the window as a script in the page could: runs in the page. */
type StoreChange = readonly ['version' | 'no table' | 'other key' | 'emptied', number]

const changeStore = ([change, version]: StoreChange): Promise<void> =>
  new Promise((done, failed) => {
    const request = indexedDB.open('ajukan', version)
    request.onupgradeneeded = () => {
      const database = request.result
      if (change === 'no table') database.deleteObjectStore('goods')
      if (change === 'emptied') for (const name of [...database.objectStoreNames]) database.deleteObjectStore(name)
      if (change === 'other key') {
        database.deleteObjectStore('goods')
        database.createObjectStore('goods', { keyPath: 'other' })
      }
    }
    request.onsuccess = () => {
      request.result.close()
      done()
    }
    request.onerror = () => {
      failed(request.error ?? new Error('not changed'))
    }
  })

const variants: readonly (readonly [string, StoreChange | null])[] = [
  ['of a higher version', ['version', 990]],
  ['without a table', ['no table', 81]],
  ['of another shape', ['other key', 81]],
  ['without any table', ['emptied', 81]],
  ['that cannot be read', null]
]

/** Profile folders whose store is changed, by the name of the change, and the rows that it had. */
const homes = new Map<string, string>()
let before: StoreRows = {}

test.beforeAll(async () => {
  const first = await launch()
  await loadSamples(first.page)
  before = await readSettledStore(first.page)
  await first.close()
  for (const [name, change] of variants) {
    const home = await freshHome()
    homes.set(name, home)
    await cp(first.home, home, { recursive: true })
    if (change === null) {
      const [file = ''] = (await findStoreFiles(storePlaces(home).store)) ?? []
      await overwrite(file, 0, createRandom(3).bytes(8_192))
      continue
    }
    const running = await launch({ home })
    await running.page.evaluate(changeStore, change)
    await running.kill()
  }
  await removeHome(first.home)
})

test.afterAll(async () => {
  for (const home of homes.values()) await removeHome(home)
})

/** A copy of a profile folder with a changed store. */
const withStore = async (name: string): Promise<string> => {
  const home = await freshHome()
  await cp(homes.get(name) ?? '', home, { recursive: true })
  return home
}

/** A row of the copy of the host is changed and no hourly backup has it. */
const damageCopy = async (home: string): Promise<void> => {
  const folder = join(home, 'ajukan')
  await rm(join(folder, 'backups'), { recursive: true, force: true })
  const database = new DatabaseSync(join(folder, 'ajukan.db'))
  const { changes } = database.prepare("UPDATE copy SET crc = crc + 1 WHERE store = 'goods'").run()
  database.close()
  expect(Number(changes)).toBeGreaterThan(0)
}

for (const [name] of variants) {
  test(`a store ${name} is copied aside and filled from the whole copy of the host`, async () => {
    const home = await withStore(name)
    const running = await launch({ home })
    try {
      expect(await readStartMessages(running.page)).toEqual(['rebuilt'])
      expect(compareStores(before, await readStore(running.page))).toEqual({ lost: [], added: [] })
      expect(await readdir(storePlaces(home).aside)).not.toEqual([])
    } finally {
      await running.close()
    }
    const again = await launch({ home })
    try {
      expect(await readStartMessages(again.page)).toEqual([])
    } finally {
      await again.close()
      await removeHome(home)
    }
  })

  test(`a store ${name} stays where the copy of the host is damaged, and the start says what to do`, async () => {
    const home = await withStore(name)
    try {
      await damageCopy(home)
      await expect(launch({ home, limit: 20_000 })).rejects.toThrow(en.shell.storeNotReplaced.slice(0, 60))
      expect((await readdir(join(home, 'ajukan'))).filter((file) => file.startsWith('unreadable-store'))).toEqual([])
      expect(await findStoreFiles(storePlaces(home).store)).toHaveLength(1)
    } finally {
      await removeHome(home)
    }
  })
}

test('what a script leaves elsewhere in the session of the window is gone at the next start; view settings stay', async ({ ajukan }) => {
  const { page, app, home } = ajukan
  await app.evaluate(({ session }) =>
    session.defaultSession.cookies.set({
      url: 'https://left.invalid',
      name: 'left',
      value: '1',
      expirationDate: Date.now() / 1_000 + 9_999
    })
  )
  await page.evaluate(async () => {
    await (await caches.open('left')).put('https://left.invalid/', new Response('left'))
    localStorage.setItem('firstSteps.shown', 'true')
    localStorage.setItem('left', 'x')
  })
  await ajukan.close()
  const again = await launch({ home })
  try {
    const left = await again.page.evaluate(async () => {
      return { caches: await caches.keys(), settings: [localStorage.getItem('firstSteps.shown'), localStorage.getItem('left')] }
    })
    const cookies = await again.app.evaluate(({ session }) => session.defaultSession.cookies.get({}))
    expect({ ...left, cookies }).toEqual({ caches: [], settings: ['true', null], cookies: [] })
  } finally {
    await again.close()
  }
})
