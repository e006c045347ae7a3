import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { officeDatabase } from '../../../../electron/database/office/office-database.ts'
import { createIdentity } from '../../../../electron/office/desk/pairing.ts'
import { identityPath, isDesk, openOffice, refusingRights, rightsOf } from '../../../../electron/office/desk/open.ts'
import { openMainServices } from '../../../support/fakes/main-services.ts'
import { freezeBodies, submissionOf } from '../../../support/frozen-bodies.ts'
import { memoryLog } from '../../../support/fakes/memory-log.ts'
import { openTestDatabase } from '../../../support/fakes/test-database.ts'
import { memorySecrets } from '../../../support/office/paired-office.ts'
import { done } from '../../../support/office/ready.ts'
import { noDocuments } from '../../../support/office/no-files.ts'
import { tempFolder } from '../../../support/temp-folder.ts'
import { aDeclaration, envelope } from '../../practice/declaration-fixture.ts'

const deskFolder = async () => {
  const folder = await tempFolder()
  await createIdentity(identityPath(folder), {
    addresses: [{ host: '127.0.0.1', port: 1 }],
    database: 'd',
    trust: { kind: 'authority' },
    office: { id: randomUUID(), name: 'Kantor' },
    desk: { id: randomUUID(), name: 'Meja 1' },
    login: { user: 'u', secret: 's' }
  })
  const database = await openTestDatabase(folder)
  onTestFinished(() => database.close())
  const open = () =>
    openOffice({
      folder,
      database,
      secrets: memorySecrets(),
      ...noDocuments,
      changed: () => undefined,
      clock: { now: () => Date.now() },
      log: memoryLog()
    })
  return { folder, database, open }
}

const damages: readonly (readonly [string, (path: string) => Promise<void>])[] = [
  ['empty', (path) => writeFile(path, '')],
  ['half written', async (path) => writeFile(path, (await readFile(path, 'utf8')).slice(0, 40))],
  ['without its desk', async (path) => writeFile(path, (await readFile(path, 'utf8')).replace('"desk"', '"desc"'))],
  ['not readable', async (path) => rm(path).then(() => mkdir(path))]
]

test.each(damages)(
  'an identity that is %s is no folder without an office: it stays where it is, and nothing is posted',
  async (_, damage) => {
    const { folder, database, open } = await deskFolder()
    await damage(identityPath(folder))
    for (let start = 0; start < 2; start += 1) {
      const office = await open()
      expect(office).toMatchObject({ ok: false, failure: { code: 'office-damaged' } })
      const services = await openMainServices({ rights: rightsOf(office, database) })
      onTestFinished(() => services.close())
      const bodies = { 'e-1': envelope(aDeclaration()) }
      await freezeBodies(services.handlers, bodies)
      const submit = submissionOf(bodies, { profile: 'office', kind: 'production' })
      expect(await services.handlers['declarations.submit'](submit)).toEqual({
        ok: false,
        failure: { code: 'office-damaged', mayHaveArrived: false }
      })
      expect(services.requests).toEqual([])
    }
    expect((await readdir(folder)).filter((name) => name.startsWith('office.json'))).toEqual(['office.json'])
    expect(await isDesk({ folder, database })).toBe(true)
  }
)

test('a missing identity is noticed if the database knows an office', async () => {
  const { folder, database, open } = await deskFolder()
  await rm(identityPath(folder))
  expect(await open()).toEqual({ ok: true, value: null })
  const known = officeDatabase(database)
  await known.run('setState', { counter: 1 })
  expect(await open()).toMatchObject({ ok: false, failure: { code: 'office-damaged' } })
  // After a restore or a repair the folder starts without an office.
  await known.run('clearOffice')
  await done(rightsOf(await open(), database).claim([{ entry: 'e', attempt: 1 }]))
  expect(await readdir(join(folder))).not.toContain('office.json')
})

test('a submission to the practice service needs no office', async () => {
  const services = await openMainServices({ rights: refusingRights('office-damaged') })
  onTestFinished(() => services.close())
  const bodies = { 'e-1': envelope(aDeclaration()) }
  await freezeBodies(services.handlers, bodies)
  await services.handlers['declarations.submit'](submissionOf(bodies, { profile: 'practice', kind: 'practice' }))
  expect(services.requests).toHaveLength(1)
})
