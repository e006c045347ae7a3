import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { diagnosticNames, type DiagnosticFile } from '#core/contract/app.ts'
import { defaultSettings } from '#core/contract/settings.ts'
import { newProfile } from '#core/wire/check-profile.ts'
import { settingsFacts } from '../../../electron/diagnostics/diagnostics.ts'
import { createCrashRecord } from '../../../electron/diagnostics/start-record.ts'
import { addressOf } from '#core/wire/service-address.ts'
import { unzip } from '../../support/unzip.ts'
import { canary, openMainServices, type MainServices } from '../../support/fakes/main-services.ts'
import { valueOf } from '../../support/drivers/backup-profile.ts'

const secrets = {
  importer: 'PT Rahasia Sentosa',
  supplier: 'Hidden Trading Ltd',
  party: 'Jalan Tersembunyi 14',
  car: '040300MOT83720260525000009',
  oddCar: 'LAMA/2026/77',
  npwp: '012345678901000',
  profile: 'Kantor Priok Rahasia',
  edinumber: 'EDI-RAHASIA-1',
  letter: 'Yth. Bapak Rahasia',
  host: 'gateway.invalid'
}

const row = (table: 'summaries' | 'parties', key: string, value: object) => ({ table, key, value: { ...value } })

/** A profile folder that holds every secret, and a log that has them too. */
const fill = async ({ handlers, folder }: MainServices): Promise<void> => {
  const rows = [
    row('summaries', '1', { id: '1', car: secrets.car, importer: secrets.importer, supplier: secrets.supplier }),
    row('summaries', '2', { id: '2', car: secrets.oddCar, importer: secrets.importer, supplier: '' }),
    row('parties', 'p', { id: 'p', values: { impalmt: secrets.party, impnpwp: secrets.npwp } })
  ]
  valueOf(await handlers['storeCopy.append']({ seq: 1, rows }))
  valueOf(await handlers['settings.change']({ letter: { subject: '', body: secrets.letter } }))
  const list = valueOf(await handlers['profiles.list'](null))
  const profile = list.profiles.find(({ id }) => id === 'office')
  if (profile === undefined) throw new Error('no profile')
  valueOf(await handlers['profiles.save']({ ...profile, name: secrets.profile, edinumber: secrets.edinumber }))
  await mkdir(join(folder, 'logs'), { recursive: true })
  const { letter: _, ...logged } = secrets
  const said = [...Object.values(logged), canary, encodeURIComponent(canary)].join(' | ')
  await writeFile(join(folder, 'logs', 'main.log'), `[2026-11-20 10:00:00.000] [error] a1 failed: Error: ${said}\n    at x\n`)
}

const textOf = (files: readonly DiagnosticFile[], name: string): string => files.find((file) => file.name === name)?.text ?? ''

test('the shown diagnostics have counts, checks and settings, but no token, address, name or number; the zip has the same content', async () => {
  const main = await openMainServices({ saveTo: 'diagnostik.zip' })
  try {
    await fill(main)
    const files = valueOf(await main.handlers['diagnostics.collect']({ rows: { declarations: 2, goods: -1 } }))
    expect(files.map(({ name }) => name)).toEqual(diagnosticNames)
    const all = files.map(({ text }) => text).join('\n')
    for (const [name, secret] of Object.entries({ ...secrets, canary })) expect(all.includes(secret), name).toBe(false)

    expect(JSON.parse(textOf(files, 'stores.json'))).toMatchObject({
      hostDatabase: { check: 'sound', facts: { copy: { summaries: 2, parties: 1 }, tables: { copy: 3, answers: 0 } } },
      windowStore: { rows: { declarations: 2, goods: -1 } }
    })
    const settings: unknown = JSON.parse(textOf(files, 'settings.json'))
    expect(settings).toMatchObject({ language: 'id', letter: { subject: 'empty', body: 'filled' } })
    expect(settings).toMatchObject({
      profiles: expect.arrayContaining([
        expect.objectContaining({ kind: 'practice', address: 'practice' }),
        expect.objectContaining({ address: 'https, public', token: 'session', customerIdentity: 'filled' })
      ])
    })
    expect(textOf(files, 'log.txt')).toMatch(/a1 failed.*\[private\].*\[aju\].*\[token\]/s)
    expect(textOf(files, 'contents.txt')).toContain('log.txt')

    expect(valueOf(await main.handlers['diagnostics.save']({ suggestedName: 'diagnostik.zip' }))).toEqual({ saved: true })
    const zip = new Uint8Array(await readFile(join(main.folder, 'diagnostik.zip')))
    const saved = unzip(zip)
    expect(saved.map(({ name, bytes }) => ({ name, text: Buffer.from(bytes).toString() }))).toEqual(files)
  } finally {
    await main.close()
  }
})

test.each([
  ['https://gateway.rahasia.co.id:8443', 'https, public'],
  ['https://10.1.2.3', 'https, private'],
  ['http://127.0.0.1:8080', 'http, loopback'],
  ['http://gateway.rahasia.co.id', 'refused'],
  ['', 'empty']
])('of the address %j only its kind is in the diagnostics: %s', (address, kind) => {
  const profile = { ...newProfile('production', 'office', 'Kantor'), address }
  const facts = settingsFacts(defaultSettings, [{ profile, address: addressOf(profile), token: 'none', isCurrent: true }])
  expect(facts.profiles).toMatchObject([{ address: kind }])
  if (address !== '') expect(JSON.stringify(facts)).not.toContain(new URL(address).hostname)
})

test('only shown diagnostics are saved', async () => {
  const main = await openMainServices({ saveTo: 'diagnostik.zip' })
  try {
    expect(await main.handlers['diagnostics.save']({ suggestedName: 'x.zip' })).toMatchObject({ ok: false })
  } finally {
    await main.close()
  }
})

test('a crash is known until the user has read about it, and a newer one replaces it', () => {
  let now = 1_000
  const record = createCrashRecord({ now: () => now })
  expect(record.last()).toBeNull()
  record.applicationEnded(400)
  expect(record.last()).toEqual({ ended: 'application', at: null, startedAt: 400 })
  now = 2_000
  record.windowEnded()
  expect(record.last()).toEqual({ ended: 'window', at: 2_000, startedAt: 1_000 })
  record.seen()
  expect(record.last()).toBeNull()
})
