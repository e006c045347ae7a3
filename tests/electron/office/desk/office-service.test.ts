import { cp, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ok } from '#core/base/result.ts'
import type { OfficeStatus } from '#core/contract/office.ts'
import { openOfficeService, type OfficeServiceDeps } from '../../../../electron/office/desk/office-service.ts'
import { officeHandlers } from '../../../../electron/ipc/handlers/office-handlers.ts'
import { newPin } from '../../../../electron/office/pairing/pairing-file.ts'
import { eventually } from '../../../support/eventually.ts'
import { memoryLog } from '../../../support/fakes/memory-log.ts'
import { openTestDatabase } from '../../../support/fakes/test-database.ts'
import { memorySecrets, officeToPair } from '../../../support/office/paired-office.ts'
import { noDocuments } from '../../../support/office/no-files.ts'
import { done } from '../../../support/office/ready.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const failure = (code: string) => ({ ok: false, failure: { code } })

test('a folder joins an office, stays in it after a restart, and leaves it when nothing waits or the user confirms', async () => {
  const { files, file, pin, office, desk, user } = await officeToPair()
  const folder = await tempFolder()
  const database = await openTestDatabase(folder)
  onTestFinished(() => database.close())
  const statuses: (OfficeStatus | null)[] = []
  const secrets = memorySecrets()
  const deps: OfficeServiceDeps = {
    folder,
    database,
    secrets,
    log: memoryLog(),
    clock: { now: () => Date.now() },
    ...noDocuments,
    changed: (status) => void statuses.push(status)
  }
  const service = await openOfficeService(deps)
  onTestFinished(() => service.close())
  const path = join(files, 'meja-1.ajukan-desk')
  await writeFile(path, file)

  expect(await (await openOfficeService({ ...deps, secrets: { ...secrets, keyring: false } })).pair(path, pin)).toMatchObject(
    failure('office-keyring')
  )
  const wrongPin = newPin()
  expect(await service.pair(path, wrongPin)).toMatchObject(failure('office-pairing-pin'))
  expect(await service.pair(join(files, 'none'), pin)).toMatchObject(failure('disk-failed'))
  await writeFile(join(files, 'large'), Buffer.alloc(65 * 1024))
  expect(await service.pair(join(files, 'large'), pin)).toMatchObject(failure('office-pairing-foreign'))
  expect(service.link()).toBeNull()

  const facts = { office, name: 'Kantor', desk, deskName: 'Meja 1' }
  expect(await service.pair(path, pin)).toEqual({ ok: true, value: facts })
  expect(await service.pair(path, pin)).toMatchObject(failure('office-paired'))
  await eventually(() => expect(statuses.at(-1)).toMatchObject({ ...facts, contact: { kind: 'connected' }, rights: 'owner', waiting: 0 }))
  await service.close()

  const again = await openOfficeService(deps)
  onTestFinished(() => again.close())
  await eventually(async () => expect((await again.link()?.status())?.contact.kind).toBe('connected'))
  await database.run('appendToCopy', { seq: 1, rows: [{ table: 'declarations', key: 'a', value: { id: 'a', document: { car: '' } } }] })
  const waiting = { ok: true, value: [{ table: 'declarations', key: 'a' }] }
  expect([await again.waiting(), await again.leave(false)]).toMatchObject([waiting, failure('office-waiting')])
  expect(await again.leave(true)).toEqual({ ok: true, value: null })
  expect([again.link(), statuses.at(-1)]).toEqual([null, null])
  expect(await readdir(folder)).not.toContain('office.json')
  expect(secrets.read(':office', `${office}/${user}`)).toBeNull()
  expect((await openOfficeService(deps)).link()).toBeNull()
})

test('if the desk identity of a folder is unreadable, nothing is posted and every office call is refused until the folder leaves', async () => {
  const { files, file, pin, desk } = await officeToPair()
  const folder = await tempFolder()
  const database = await openTestDatabase(folder)
  onTestFinished(() => database.close())
  const deps: OfficeServiceDeps = {
    folder,
    database,
    secrets: memorySecrets(),
    log: memoryLog(),
    clock: { now: () => Date.now() },
    ...noDocuments,
    changed: () => undefined
  }
  const path = join(files, 'meja-1.ajukan-desk')
  await writeFile(path, file)
  const first = await openOfficeService(deps)
  onTestFinished(() => first.close())
  await done(first.rights().claim([{ entry: 'e', attempt: 1 }]))
  expect(await first.pair(path, pin)).toMatchObject({ ok: true })
  expect(first.rights()).toBe(first.link()?.sending)
  await first.close()
  await writeFile(join(folder, 'office.json'), '{')

  const service = await openOfficeService(deps)
  onTestFinished(() => service.close())
  expect(service.link()).toBeNull()
  expect(await service.rights().claim([{ entry: 'e', attempt: 1 }])).toMatchObject(failure('office-damaged'))
  const handlers = officeHandlers({
    office: service,
    choosePairingFile: () => Promise.resolve(path),
    confirmServer: () => Promise.resolve(true),
    compareServer: () => Promise.resolve(false)
  })
  expect(await handlers['office.status'](null)).toMatchObject(failure('office-damaged'))
  expect(await handlers['office.lanes'](null)).toMatchObject(failure('office-damaged'))
  expect(await handlers['office.pair']({ pin })).toMatchObject(failure('office-paired'))
  await database.run('appendToCopy', { seq: 1, rows: [{ table: 'declarations', key: 'a', value: { id: 'a', document: { car: '' } } }] })
  expect(await handlers['office.waiting'](null)).toEqual({ ok: true, value: [{ table: 'declarations', key: 'a' }] })
  expect(await handlers['office.leave']({ even: false })).toMatchObject(failure('office-waiting'))
  expect(await handlers['office.leave']({ even: true })).toEqual({ ok: true, value: null })
  await done(service.rights().claim([{ entry: 'e', attempt: 1 }]))
  expect(await handlers['office.status'](null)).toEqual({ ok: true, value: null })
  expect(await handlers['office.pair']({ pin })).toMatchObject({ ok: true, value: { desk } })
})

test('a copied folder that leaves on a computer without the password of the desk keeps only copies; the desk continues elsewhere', async () => {
  const { files, file, pin } = await officeToPair()
  const folder = await tempFolder()
  const database = await openTestDatabase(folder)
  onTestFinished(() => database.close())
  const deps: OfficeServiceDeps = {
    folder,
    database,
    secrets: memorySecrets(),
    log: memoryLog(),
    clock: { now: () => Date.now() },
    ...noDocuments,
    changed: () => undefined
  }
  const path = join(files, 'meja-1.ajukan-desk')
  await writeFile(path, file)
  const first = await openOfficeService(deps)
  expect(await first.pair(path, pin)).toMatchObject({ ok: true })
  await done(first.link()?.exchange() ?? Promise.resolve({ ok: false }))
  await first.close()
  await database.run('appendToCopy', { seq: 1, rows: [{ table: 'declarations', key: 'a', value: { id: 'a', document: { car: '' } } }] })
  const copied = await openOfficeService({ ...deps, secrets: memorySecrets() })
  onTestFinished(() => copied.close())
  expect(await copied.leave(true)).toEqual({ ok: true, value: null })
  expect(await copied.left()).toEqual({ ok: true, value: [{ declaration: 'a', desk: 'Meja 1', office: 'Kantor' }] })
})

test('a copied folder that leaves without the office has only copies; the folder that the office knows keeps its own, also moved', async () => {
  const { files, file, pin } = await officeToPair()
  const parent = await tempFolder()
  // Each folder has the password: the system encrypts it for the account.
  const secrets = { ...memorySecrets(), forget: () => Promise.resolve(ok(null)) }
  const serviceIn = async (folder: string) => {
    await mkdir(folder, { recursive: true })
    const database = await openTestDatabase(folder)
    const service = await openOfficeService({
      folder,
      database,
      secrets,
      log: memoryLog(),
      clock: { now: () => Date.now() },
      ...noDocuments,
      changed: () => undefined
    })
    const close = async (): Promise<void> => {
      await service.close()
      await database.close()
    }
    onTestFinished(close)
    return { service, database, close }
  }
  const original = join(parent, 'original')
  const first = await serviceIn(original)
  const path = join(files, 'meja-1.ajukan-desk')
  await writeFile(path, file)
  expect(await first.service.pair(path, pin)).toMatchObject({ ok: true })
  await done(first.service.link()?.exchange() ?? Promise.resolve({ ok: false }))
  const own = { table: 'declarations', key: 'a', value: { id: 'a', document: { car: '' } } } as const
  await first.database.run('appendToCopy', { seq: 1, rows: [own] })
  await first.close()
  const [copied, moved, connected] = [join(parent, 'copied'), join(parent, 'moved'), join(parent, 'connected')]
  for (const folder of [copied, connected]) await cp(original, folder, { recursive: true })
  await rename(original, moved)

  /** Without the office. */
  const leftBy = async (folder: string) => {
    const identity = join(folder, 'office.json')
    const known = JSON.parse(await readFile(identity, 'utf8')) as object
    await writeFile(identity, JSON.stringify({ ...known, addresses: [{ host: '127.0.0.1', port: 1 }] }))
    const { service } = await serviceIn(folder)
    expect(await service.leave(true)).toEqual({ ok: true, value: null })
    return service.left()
  }
  expect(await leftBy(copied)).toEqual({ ok: true, value: [{ declaration: 'a', desk: 'Meja 1', office: 'Kantor' }] })
  expect(await leftBy(moved)).toEqual({ ok: true, value: [] })
  // A copy that the office has answered since counts as the desk.
  const second = await serviceIn(connected)
  await done(second.service.link()?.exchange() ?? Promise.resolve({ ok: false }))
  await second.close()
  expect(await leftBy(connected)).toEqual({ ok: true, value: [] })
})
