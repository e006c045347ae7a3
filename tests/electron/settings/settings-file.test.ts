import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { defaultAnswerRules } from '#core/contract/answer-rules.ts'
import { defaultSettings } from '#core/contract/settings.ts'
import { startKeys } from '#core/derive/start-values.ts'
import { checkProfile, keepsFromSaving, newProfile } from '#core/wire/check-profile.ts'
import { openSettingsFile } from '../../../electron/settings/settings-file.ts'
import { memoryLog } from '../../support/fakes/memory-log.ts'

let folder = ''
const path = (): string => join(folder, 'settings.json')
const open = (log = memoryLog()) => openSettingsFile(path(), defaultSettings, log)
const content = async (): Promise<Record<string, unknown>> => JSON.parse(await readFile(path(), 'utf8')) as Record<string, unknown>
const quietSettings = { ...defaultSettings, paused: true, tracking: { ...defaultSettings.tracking, auto: false } }
const office = { ...newProfile('production', 'office', 'Kantor'), address: 'https://gateway.invalid', edinumber: 'X' }

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ajukan-settings-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('the first start has the defaults with the practice profile as the current one and writes no file', async () => {
  const settings = await open()
  expect([settings.settings(), settings.current(), settings.profiles()]).toEqual([
    defaultSettings,
    'practice',
    [newProfile('practice', 'practice', 'Latihan')]
  ])
  expect(await readdir(folder)).toEqual([])
})

test('a change is read at the next start', async () => {
  const settings = await open()
  expect(await settings.change({ theme: 'dark' })).toEqual({
    ok: true,
    value: { ...defaultSettings, theme: 'dark' }
  })
  await settings.saveProfile(office)
  await settings.select('office')
  const again = await open()
  expect([again.settings(), again.current(), again.profile('office'), again.profiles().length]).toEqual([
    { ...defaultSettings, theme: 'dark' },
    'office',
    office,
    2
  ])
})

test('concurrent changes are all stored', async () => {
  const settings = await open()
  await Promise.all(Array.from({ length: 20 }, (_unused, index) => settings.saveProfile({ ...office, id: `office-${index}` })))
  expect((await open()).profiles()).toHaveLength(21)
})

test('settings that are read during a change are those after it', async () => {
  const settings = await open()
  const changed = settings.change({ theme: 'dark' })
  expect([settings.settings().theme, (await settings.settledSettings()).theme]).toEqual(['system', 'dark'])
  await changed
})

test('the practice profile cannot be removed and becomes the current one if the current profile is removed', async () => {
  const settings = await open()
  await settings.saveProfile(office)
  await settings.select('office')
  expect((await settings.removeProfile('practice')).ok).toBe(false)
  await settings.removeProfile('office')
  expect([settings.current(), settings.profiles().length]).toEqual(['practice', 1])
  expect((await settings.select('office')).ok).toBe(false)
})

test('a second practice profile is rejected, and so is another kind for the practice profile', async () => {
  const settings = await open()
  expect((await settings.saveProfile(newProfile('practice', 'other', 'x'))).ok).toBe(false)
  expect((await settings.saveProfile(newProfile('production', 'practice', 'x'))).ok).toBe(false)
})

test('unknown members of the file, the settings and a profile stay in the file', async () => {
  const stored = {
    version: 7,
    later: { a: 1 },
    settings: { language: 'en', font: 12 },
    current: 'office',
    profiles: [
      { ...office, colour: 'red' },
      { kind: 'cloud', id: 'new-kind' }
    ]
  }
  await writeFile(path(), JSON.stringify(stored))
  const settings = await open()
  expect([settings.settings(), settings.current()]).toEqual([{ ...defaultSettings, language: 'en' }, 'office'])
  await settings.change({ theme: 'light' })
  expect(await content()).toEqual({
    version: 7,
    later: { a: 1 },
    settings: { ...defaultSettings, language: 'en', font: 12, theme: 'light' },
    current: 'office',
    profiles: [newProfile('practice', 'practice', 'Latihan'), { ...office, colour: 'red' }, { kind: 'cloud', id: 'new-kind' }]
  })
})

test('a profile with missing or invalid members gets the defaults for them', async () => {
  await writeFile(
    path(),
    JSON.stringify({ version: 1, profiles: [{ id: 'p', kind: 'training', name: 'P', timeLimit: 'long', responseKinds: ['bc30', 'x'] }] })
  )
  expect((await open()).profile('p')).toEqual({ ...newProfile('training', 'p', 'P'), responseKinds: ['bc30'] })
})

test('a profile stored with spaces around its identity is read without them, because they would be sent', async () => {
  const spaced = { ...office, name: ' Kantor ', edinumber: '\tPPJK-1 ', ajuPrefix: ` ${office.ajuPrefix}`, ajuSeries: 'A ' }
  await writeFile(path(), JSON.stringify({ version: 1, profiles: [spaced] }))
  expect((await open()).profile('office')).toEqual({ ...office, name: 'Kantor', edinumber: 'PPJK-1', ajuSeries: 'A' })
})

test('start values are kept; a profile of an earlier version has none, and what is not one is left out', async () => {
  const { startValues: _, ...old } = office
  const newer = { ...office, id: 'newer', startValues: { '/header/data/ppjknama': 'PT PPJK', '/car': 'x', 'print.nama': 7 } }
  await writeFile(path(), JSON.stringify({ version: 1, profiles: [old, newer] }))
  const settings = await open()
  expect(settings.profile('office')?.startValues).toEqual({})
  expect(settings.profile('newer')?.startValues).toEqual({ '/header/data/ppjknama': 'PT PPJK' })
})

test('a profile without answer rules gets the default ones; rules that cannot be used take their defaults, which the log says', async () => {
  const { answerRules: _, ...old } = office
  const odd = { ...office, id: 'odd', answerRules: { zone: 'WITA', okWords: [], releaseResponses: ['2003', 7], documentHours: 24 } }
  await writeFile(path(), JSON.stringify({ version: 1, profiles: [old, odd] }))
  const log = memoryLog()
  const settings = await open(log)
  expect(settings.profile('office')).toEqual(office)
  expect(settings.profile('odd')?.answerRules).toEqual({ ...defaultAnswerRules, zone: 'WITA', documentHours: 24 })
  expect(log.lines.filter((line) => line.includes('replaced by defaults'))).toHaveLength(1)
  expect(log.lines.join()).toMatch(/odd.*okWords,releaseResponses/)
})

test('answer rules that cannot be used stay in the file, also through other changes, until their profile is saved', async () => {
  const refused = { zone: 'UTC+5', releaseResponses: ['2003', 7] }
  const odd = { ...office, id: 'odd', answerRules: { ...refused, okWords: ['baik'] } }
  await writeFile(path(), JSON.stringify({ version: 1, profiles: [office, odd] }))
  const settings = await open()
  expect([settings.refusedRules('odd'), settings.refusedRules('office')]).toEqual([refused, {}])
  await settings.change({ theme: 'dark' })
  await settings.saveProfile({ ...office, name: 'Kantor lain' })
  const again = await open()
  expect([again.refusedRules('odd'), again.profile('odd')?.answerRules.okWords]).toEqual([refused, ['baik']])

  const profile = again.profile('odd')
  if (profile) await again.saveProfile(profile)
  expect(again.refusedRules('odd')).toEqual({})
  const last = await open()
  expect([last.refusedRules('odd'), last.profile('odd')?.answerRules]).toEqual([{}, { ...defaultAnswerRules, okWords: ['baik'] }])
})

test.each([[[]], ['WIB'], [5], [true], [null]])('answer rules that are no object (%j) are all refused', async (answerRules) => {
  await writeFile(path(), JSON.stringify({ version: 1, profiles: [{ ...office, answerRules }] }))
  const settings = await open()
  expect(settings.profile(office.id)?.answerRules).toEqual(defaultAnswerRules)
  expect(settings.refusedRules(office.id)).toEqual(
    Object.fromEntries(Object.keys(defaultAnswerRules).map((member) => [member, JSON.stringify(answerRules)]))
  )
})

test.each(['', '{"version":1', '[]', 'null', '"text"', '\u0000\u0000\u0000'])(
  'a damaged file (%j) is renamed, logged and replaced by defaults that neither send nor ask by themselves',
  async (damaged) => {
    await writeFile(path(), damaged)
    const log = memoryLog()
    const settings = await open(log)
    expect([settings.settings(), settings.current()]).toEqual([quietSettings, 'practice'])
    expect(log.lines.join()).toContain('damaged file renamed')
    const [aside = ''] = await readdir(folder)
    expect(aside).toMatch(/^settings\.json\.damaged-/)
    expect(await readFile(join(folder, aside), 'utf8')).toBe(damaged)
    expect(settings.damagedAs).toBe(aside)
  }
)

test('a damaged file is reported until there are new settings, which stay paused until the user changes that', async () => {
  await writeFile(join(folder, 'settings.json.damaged-1700000000001'), '')
  await writeFile(join(folder, 'settings.json.damaged-1700000000002'), '')
  await writeFile(join(folder, 'secrets.json.damaged-1700000000003'), '')
  const settings = await open()
  expect([settings.damagedAs, settings.settings()]).toEqual(['settings.json.damaged-1700000000002', quietSettings])
  await settings.change({ theme: 'dark' })
  const again = await open()
  expect([again.damagedAs, again.settings()]).toEqual([null, { ...quietSettings, theme: 'dark' }])
  await again.change({ paused: false })
  expect((await open()).settings().paused).toBe(false)
})

test('only the owner can read the file', async () => {
  await (await open()).change({ theme: 'dark' })
  if (process.platform !== 'win32') expect((await stat(path())).mode & 0o777).toBe(0o600)
})

test('a change that cannot be written has no effect', async () => {
  const settings = await open()
  await rm(folder, { recursive: true })
  expect(await settings.change({ theme: 'dark' })).toEqual({ ok: false, failure: { code: 'disk-failed' } })
  expect(settings.settings()).toEqual(defaultSettings)
})

test('a profile of an older version blocks with all required fields, and unknown fields of a newer one are ignored', async () => {
  const { advisedFields: _, ...old } = office
  const newer = { ...office, id: 'newer', advisedFields: ['/dokumen/data/*/doktg', '/header/data/from-the-future', 7, '/header/data/cif'] }
  await writeFile(path(), JSON.stringify({ profiles: [old, newer] }))
  const settings = await open()
  expect(settings.profile('office')?.advisedFields).toEqual([])
  expect(settings.profile('newer')?.advisedFields).toEqual(['/header/data/cif', '/dokumen/data/*/doktg'])
})

/** Values of the wrong type, beyond each range, and of characters and lengths that cannot be saved. JSON turns 1e400 into infinity. */
const extremes = [
  null,
  true,
  -1,
  0,
  0.5,
  4,
  600,
  601,
  9_999_999,
  1e308,
  '1e400',
  '',
  ' ',
  'x'.repeat(501),
  'a\u0000b',
  'a\nb',
  'ABC',
  [],
  {}
]

test.each(Object.keys(office).filter((member) => member !== 'id'))(
  'whatever %s of a stored profile is, the profile is one that could be saved, and its other settings stay',
  async (member) => {
    for (const value of extremes) {
      const stored = { ...office, name: 'Kantor', ajuSeries: 'A', startValues: { '/header/data/kdkantor': '040300' }, [member]: value }
      const text = JSON.stringify({ version: 1, settings: {}, current: 'office', profiles: [stored] }).replace('"1e400"', '1e400')
      await writeFile(path(), text)
      const profile = (await open()).profile('office')
      if (profile === undefined) {
        expect(member).toBe('kind')
        continue
      }
      expect(checkProfile(profile).filter((problem) => problem.field !== 'address' && keepsFromSaving(problem))).toEqual([])
      if (member !== 'ajuSeries') expect(profile.ajuSeries).toBe('A')
      if (member !== 'edinumber') expect(profile.edinumber).toBe('X')
    }
  }
)

test('a start value that cannot be saved is left out, the others stay', async () => {
  const [bad, good] = startKeys
  const startValues = { [String(bad)]: 'x'.repeat(501), [String(good)]: '040300' }
  await writeFile(path(), JSON.stringify({ version: 1, profiles: [{ ...office, startValues }] }))
  expect((await open()).profile('office')?.startValues).toEqual({ [String(good)]: '040300' })
})
