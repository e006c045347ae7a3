import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { defaultSettings } from '#core/contract/settings.ts'
import { openBackupSettings } from '../../../electron/backup/backup-settings.ts'
import { guardStore, storePlaces } from '../../../electron/database/window-store.ts'
import { createIdentity, openIdentity } from '../../../electron/office/desk/pairing.ts'
import { openStore } from '../../../electron/practice/store.ts'
import { openSecretStore } from '../../../electron/settings/secret-store.ts'
import { openSettingsFile } from '../../../electron/settings/settings-file.ts'
import { noteInstallation, openStartAttempts, startAttemptsPath } from '../../../electron/updates/start-attempts.ts'
import { openUpdateFile } from '../../../electron/updates/manifest.ts'
import { memoryLog } from '../../support/fakes/memory-log.ts'
import { createRandom } from '../../support/faults/random.ts'
import { tempFolder } from '../../support/temp-folder.ts'

/** A state file that is open: a change with a number and a content of some length, and what it says now. */
interface Open {
  change(number: number, filler: string): Promise<unknown>
  value(): unknown
}

const log = memoryLog()
const [clock, origin] = [{ now: () => 1 }, 'https://gateway.invalid']
const system = {
  isEncryptionAvailable: () => true,
  encryptString: (text: string) => Buffer.from(text),
  decryptString: (bytes: Buffer) => bytes.toString()
}
const pairing = {
  addresses: [{ host: 'server.invalid', port: 5432 }],
  database: 'ajukan',
  trust: { kind: 'key', sha256: 'a'.repeat(64) } as const,
  office: { id: 'o', name: 'O' },
  desk: { id: 'd', name: 'D' },
  login: { user: 'u', secret: 's' }
}

const stateFiles: Readonly<Record<string, (folder: string) => Promise<Open>>> = {
  'backup.json': async (folder) => {
    const file = await openBackupSettings(join(folder, 'backup.json'), log)
    return {
      change: (number, filler) =>
        file.change({ written: number, order: [{ name: filler, left: number, declarations: number, lock: '', covers: number }] }),
      value: () => ({ ...file.read(), id: '' })
    }
  },
  'updates.json': async (folder) => {
    const file = await openUpdateFile(join(folder, 'updates.json'), log)
    return { change: (number, manifest) => file.change({ seen: number, manifest }), value: file.read }
  },
  'secrets.json': async (folder) => {
    const store = await openSecretStore({ path: join(folder, 'secrets.json'), system, platform: 'darwin', clock, log })
    return {
      change: (number, filler) =>
        number % 3 === 0 ? store.forget('a') : store.write(number % 3 === 1 ? 'a' : 'b', origin, `${number} ${filler}`.replace(/\s/g, '-')),
      value: () => [store.read('a', origin), store.read('b', origin)]
    }
  },
  'settings.json': async (folder) => {
    const file = await openSettingsFile(join(folder, 'settings.json'), defaultSettings, log)
    return {
      change: (number, filler) => file.change({ learn: number % 2 === 0, letter: { subject: String(number), body: filler } }),
      value: () => file.settings()
    }
  },
  'office.json': async (folder) => {
    const path = join(folder, 'office.json')
    const found = await openIdentity(path, log)
    const file = found.ok && found.value !== null ? found.value : await createIdentity(path, pairing)
    return { change: (number) => (number % 3 === 0 ? file.known() : file.raise()), value: () => ({ ...file.identity() }) }
  },
  'the settings of the practice service': async (folder) => {
    const store = await openStore(folder)
    return {
      change: (number) =>
        store.changeSettings((before) => ({ ...before, moves: [...before.moves, { kind: 'advance', at: number, steps: 1 }] })),
      value: () => store.settings()
    }
  }
}

test.each(Object.keys(stateFiles))('after changes at the same time, %s has what the application shows', async (name) => {
  const open = stateFiles[name] as (typeof stateFiles)[string]
  const random = createRandom(name.length)
  const folder = await tempFolder()
  const file = await open(folder)
  for (let round = 0; round < 40; round += 1) {
    const count = random.int(2, 5)
    const lengths = Array.from({ length: count }, () => random.pick([0, 10, 300_000]))
    await Promise.all(lengths.map((length, at) => file.change(round * 10 + at, 'x'.repeat(length))))
    expect((await open(folder)).value()).toEqual(file.value())
  }
})

test('a counter of the desk that is raised at the same time is never given twice', async () => {
  const folder = await tempFolder()
  const file = await createIdentity(join(folder, 'office.json'), pairing)
  const raised = await Promise.all(Array.from({ length: 20 }, () => file.raise()))
  expect(new Set(raised).size).toBe(20)
})

test('a removal is not undone by a write that began before it', async () => {
  for (let round = 0; round < 40; round += 1) {
    const folder = await tempFolder()
    await noteInstallation(folder, { from: '0.2.0', to: '0.3.0', backup: 'x'.repeat(round % 2 === 0 ? 10 : 300_000) })
    const starts = await openStartAttempts(folder, '0.3.0', log)
    await Promise.all([starts.begin(), starts.succeeded()])
    await mkdir(join(folder, 'ajukan'))
    const guard = await guardStore({ userData: folder, canRebuild: () => Promise.resolve(false), log })
    await Promise.all([guard.storeOpened(), guard.applicationEnded()])
    expect([existsSync(startAttemptsPath(folder)), existsSync(storePlaces(folder).marker)]).toEqual([false, false])
  }
})
