import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type { Json } from '#core/base/json.ts'
import { isJsonObject } from '#core/base/json-guards.ts'
import { defaultSettings } from '#core/contract/settings.ts'
import { checkProfile, keepsFromSaving, newProfile } from '#core/wire/check-profile.ts'
import { markerName } from '../../../electron/archive/document-paths.ts'
import { readWindowState } from '../../../electron/app/window-bounds.ts'
import { readLocation, readMarker } from '../../../electron/archive/location-file.ts'
import { openBackupSettings } from '../../../electron/backup/backup-settings.ts'
import { openFileExport } from '../../../electron/files/file-export.ts'
import { readStateFile } from '../../../electron/files/state-file.ts'
import { openIdentity } from '../../../electron/office/desk/pairing.ts'
import { openSecretStore } from '../../../electron/settings/secret-store.ts'
import { openSettingsFile } from '../../../electron/settings/settings-file.ts'
import { openStartAttempts } from '../../../electron/updates/start-attempts.ts'
import { openUpdateFile } from '../../../electron/updates/manifest.ts'
import { memoryLog } from '../../support/fakes/memory-log.ts'
import { tempFolder } from '../../support/temp-folder.ts'

/** Every state file with any member dropped or replaced by another type: it opens, what comes out has the right types, and the other members are as stored. */
const wrong: readonly Json[] = [
  null,
  5,
  -1,
  0.5,
  1e308,
  true,
  'x',
  '',
  '__proto__',
  [],
  {},
  [null],
  [5],
  [{}],
  { a: null },
  { constructor: 1 }
]

type Variant = readonly [place: string, content: Json]
const variants = (base: Json, path: readonly string[] = []): readonly Variant[] => [
  ...wrong.map((value): Variant => [path.join('/'), value]),
  ...(Array.isArray(base)
    ? (base as readonly Json[]).flatMap((one, index) =>
        variants(one, [...path, String(index)]).map(([place, changed]): Variant => [place, (base as readonly Json[]).with(index, changed)])
      )
    : isJsonObject(base)
      ? Object.entries(base).flatMap(([key, one]) => {
          const { [key]: _, ...rest } = base
          return [
            [[...path, key].join('/'), rest] as const,
            ...variants(one, [...path, key]).map(([place, changed]): Variant => [place, { ...base, [key]: changed }])
          ]
        })
      : [])
]

const system = {
  isEncryptionAvailable: () => true,
  encryptString: (text: string) => Buffer.from(text),
  decryptString: (bytes: Buffer) => bytes.toString()
}
const plain = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json
const profile = { ...newProfile('production', 'p1', 'Kantor'), address: 'https://example.com', edinumber: 'E', ajuPrefix: '040300ABCDEF' }
const backup = {
  id: '0123abcd',
  on: true,
  folder: '/x',
  keep: 5,
  pdfs: true,
  locked: false,
  last: { at: 1, path: '/x/a', bytes: 5 },
  written: 5,
  order: [{ name: 'a', left: 0 }],
  incomplete: { at: 1, left: 2, pdfs: true, leftAttached: 1 },
  interrupted: { at: 1, times: 2 },
  failure: { at: 1, code: 'disk-full' }
}

interface StateFile {
  readonly name: string
  readonly base: Json
  readonly open: (path: string, folder: string) => Promise<unknown>
}
const files: readonly StateFile[] = [
  {
    name: 'settings.json',
    base: plain({ version: 1, settings: defaultSettings, current: 'p1', profiles: [profile] }),
    open: async (path) => {
      const file = await openSettingsFile(path, defaultSettings, memoryLog())
      // What is read can be saved; an address is kept as it is, for the user to correct.
      const problems = file
        .profiles()
        .flatMap(checkProfile)
        .filter((one) => keepsFromSaving(one) && one.field !== 'address')
      expect(problems).toEqual([])
      return { ...file.settings(), current: file.current(), profiles: file.profiles() }
    }
  },
  { name: 'backup.json', base: backup, open: async (path) => (await openBackupSettings(path, memoryLog())).read() },
  {
    name: 'updates.json',
    base: {
      source: 'https://x',
      since: 1,
      succession: 'AA',
      checkedAt: 1,
      seen: 2,
      manifest: 'AA',
      atQuit: true,
      problem: 'disk-full'
    },
    open: async (path) => (await openUpdateFile(path, memoryLog())).read()
  },
  {
    name: 'updated.json',
    base: { from: '1', to: '2', backup: '/x', starts: 1 },
    open: async (_, folder) => (await openStartAttempts(folder, '2', memoryLog())).begun()
  },
  {
    name: 'secrets.json',
    base: { version: 1, secrets: { a: { origin: 'o', backend: 'darwin', ciphertext: 'AA==', createdAt: 1 } } },
    open: async (path) => {
      const store = await openSecretStore({ path, system, platform: 'darwin', clock: { now: () => 1 }, log: memoryLog() })
      return { state: store.state('a', 'o'), token: store.read('a', 'o') }
    }
  },
  {
    name: 'place.json',
    base: { folder: '/x', id: 'a', profile: 'p', begun: '/z', leaving: '/y' },
    open: (path) => readLocation(path, memoryLog())
  },
  {
    name: markerName,
    base: { id: 'a', begun: true, profiles: ['p', 'q'] },
    open: (_, folder) => readMarker(folder)
  },
  {
    name: 'office.json',
    base: {
      version: 1,
      addresses: [{ host: 'kantor', port: 5432 }],
      database: 'ajukan',
      trust: { kind: 'key', sha256: 'a'.repeat(64) },
      office: { id: 'o', name: 'Kantor' },
      desk: { id: 'd', name: 'Meja 1' },
      user: 'u',
      instance: 'i',
      counter: 3,
      place: '7'
    },
    // A damaged one stays where it is and is reported; a part of it is never used.
    open: async (path) => {
      const opened = await openIdentity(path, memoryLog())
      const identity = opened.ok ? opened.value?.identity() : undefined
      return identity && { ...identity, place: identity.place ?? '' }
    }
  },
  {
    name: 'window.json',
    base: { bounds: { x: -10, y: 0, width: 1440, height: 900 }, maximized: true },
    open: async (path) => readWindowState(await readStateFile(path, memoryLog()))
  },
  {
    name: 'dialogs.json',
    base: { version: 1, folder: '/x' },
    open: async (path) => {
      const asked: string[] = []
      const save = (defaultPath: string) => Promise.resolve({ canceled: asked.push(dirname(defaultPath)) > 0, filePath: '' })
      const deps = { dialogs: { save }, statePath: path, downloads: '/d', ownFolders: [], isThere: () => Promise.resolve(true) }
      await (await openFileExport({ ...deps, log: memoryLog() })).saveText('a.txt', '')
      return { folder: asked[0] }
    }
  }
]

const typesOf = (value: unknown): unknown =>
  Array.isArray(value)
    ? 'list'
    : typeof value === 'object' && value !== null
      ? 'object'
      : value === null
        ? 'null'
        : Number.isNaN(value)
          ? 'NaN'
          : typeof value
const membersOf = (value: unknown): ReadonlyMap<string, unknown> =>
  new Map(typeof value === 'object' && value !== null ? Object.entries(value) : [])

test.each(files)(
  '$name with any wrong member opens with values of the right types, and keeps its other members',
  async ({ name, base, open }) => {
    const folder = await tempFolder()
    const path = join(folder, name)
    const opened = async (content: Json): Promise<unknown> => {
      await writeFile(path, JSON.stringify(content))
      return open(path, folder)
    }
    const [whole, empty] = [membersOf(await opened(base)), membersOf(await opened({}))]
    for (const [place, content] of variants(base)) {
      const found = membersOf(await opened(content))
      const [changed] = place.replace(/^settings\//, '').split('/')
      for (const [member, value] of found) {
        const types = [typesOf(whole.get(member)), typesOf(empty.get(member))]
        expect([place, JSON.stringify(content).slice(0, 60), member, types.includes(typesOf(value))]).toEqual([
          place,
          expect.anything(),
          member,
          true
        ])
        if (place !== '' && changed !== member && !['profiles', 'current', 'settings', 'secrets', 'version'].includes(changed ?? ''))
          expect([place, member, value]).toEqual([place, member, whole.get(member)])
      }
      expect(JSON.stringify([...found])).not.toMatch(/\[object Object\]|"undefined"|"null"/)
    }
  },
  60_000
)
