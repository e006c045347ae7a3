import { X509Certificate } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openOfficeService } from '../../../../electron/office/desk/office-service.ts'
import type { ServerComparison } from '../../../../electron/office/desk/server-move.ts'
import { newPin, readPairing, writePairing, type Pairing } from '../../../../electron/office/pairing/pairing-file.ts'
import { makeServerCertificate, type ServerCertificate } from '../../../../electron/office/server/certificate.ts'
import { scramVerifier } from '../../../../electron/office/server/scram.ts'
import { keyFingerprint, writtenFingerprint } from '../../../../electron/office/server/trust.ts'
import { eventually } from '../../../support/eventually.ts'
import { listenLocally } from '../../../support/fakes/listening.ts'
import { memoryLog } from '../../../support/fakes/memory-log.ts'
import { openTestDatabase } from '../../../support/fakes/test-database.ts'
import { noDocuments } from '../../../support/office/no-files.ts'
import { deskToPair, newOfficeOn, startOfficeServer, type OfficeServer } from '../../../support/office/office-server.ts'
import { memorySecrets } from '../../../support/office/paired-office.ts'
import { done } from '../../../support/office/ready.ts'
import { tempFolder } from '../../../support/temp-folder.ts'
import { startFakePostgres } from '../server/fake-postgres.ts'

const failure = (code: string) => ({ ok: false, failure: { code } })
const moved = { ok: true, value: { end: 'moved' } }
const unreached = (outcome: string) => ({ ok: true, value: { end: 'unreached', outcome } })
const fingerprintOf = ({ certificate }: ServerCertificate): string => keyFingerprint(new X509Certificate(certificate))

const startServer = async (): Promise<OfficeServer> => {
  const server = await startOfficeServer()
  onTestFinished(() => server.stop())
  return server
}

/** Another address of a server: everything is passed on. */
const forwarded = async ({ address }: OfficeServer): Promise<number> => {
  const sockets = new Set<Socket>()
  const gate = createServer((near) => {
    const far = connect(address)
    for (const [from, to] of [[near, far] as const, [far, near] as const]) {
      sockets.add(from)
      from.on('error', () => to.destroy())
      from.pipe(to)
    }
  })
  onTestFinished(() => {
    gate.close()
    for (const socket of sockets) socket.destroy()
  })
  return listenLocally(gate)
}

/** A desk that is connected to its office. `answer`: what its user says of a fingerprint. */
const joinedDesk = async (server: OfficeServer) => {
  const office = await newOfficeOn(server)
  const paired = await deskToPair(server, office, { name: 'Meja 1', rights: 'owner' })
  const folder = await tempFolder()
  const database = await openTestDatabase(folder)
  const service = await openOfficeService({
    folder,
    database,
    secrets: memorySecrets(),
    log: memoryLog(),
    clock: { now: () => Date.now() },
    ...noDocuments,
    changed: () => undefined
  })
  onTestFinished(async () => {
    await service.close()
    await database.close()
  })
  const files = await tempFolder()
  const path = join(files, 'meja.ajukan-desk')
  const save = async (file: Buffer): Promise<string> => {
    await writeFile(path, file)
    return path
  }
  await done(service.pair(await save(paired.file), paired.pin))
  const exchange = (): Promise<void> => done(service.link()?.exchange() ?? Promise.resolve({ ok: false }))
  await exchange()
  const asked: ServerComparison[] = []
  const said = { isSame: false }
  const move = (address: string) =>
    service.moveServer(address, (question) => {
      asked.push(question)
      return Promise.resolve(said.isSame)
    })
  const identity = async () => JSON.parse(await readFile(join(folder, 'office.json'), 'utf8')) as Record<string, unknown>
  const place = async () => {
    const { addresses, trust, user, database: name } = await identity()
    return { addresses, trust, user, name }
  }
  return {
    ...paired,
    service,
    office,
    exchange,
    asked,
    said,
    move,
    identity,
    place,
    save,
    pairing: readPairing(paired.file, paired.pin)
  }
}

test('an address that is not the server says why, gets no byte but the question for TLS, and changes nothing', async () => {
  const desk = await joinedDesk(await startServer())
  const before = await desk.place()
  const another = makeServerCertificate(['127.0.0.1'], Date.now())
  const [web, plain, stranger] = [
    await startFakePostgres('HTTP/1.1 400'),
    await startFakePostgres('N'),
    await startFakePostgres('S', another)
  ]
  expect(await desk.move('127.0.0.1:1')).toEqual(unreached('refused'))
  expect(await desk.move('kantor.invalid')).toEqual(unreached('unknown-name'))
  expect(await desk.move(`127.0.0.1:${web.port}`)).toEqual(unreached('foreign'))
  expect(await desk.move(`127.0.0.1:${plain.port}`)).toEqual(unreached('without-tls'))
  expect(desk.asked).toEqual([])
  // The fingerprint is not the one that the owner has read out.
  expect(await desk.move(`127.0.0.1:${stranger.port}`)).toEqual({ ok: true, value: { end: 'cancelled' } })
  expect(desk.asked).toEqual([{ address: `127.0.0.1:${stranger.port}`, fingerprint: writtenFingerprint(fingerprintOf(another)) }])
  for (const { received } of [web, plain, stranger]) {
    expect(received.plain % 8).toBe(0)
    expect(received.protected).toBe(0)
  }
  for (const typed of ['', ' ', 'a b', 'http://kantor', '127.0.0.1:0', '127.0.0.1:70000', '[::1', 'kantor:x'])
    expect([typed, await desk.move(typed)]).toMatchObject([typed, failure('invalid-input')])
  expect(await desk.place()).toEqual(before)
  await desk.exchange()
}, 120_000)

test('the server at another address with the pinned key is taken without a question, and the desk goes on there', async () => {
  const server = await startServer()
  const desk = await joinedDesk(server)
  const before = await desk.place()
  const port = await forwarded(server)
  expect(await desk.move(` 127.0.0.1:${port} `)).toEqual(moved)
  expect(desk.asked).toEqual([])
  expect(await desk.place()).toEqual({ ...before, addresses: [{ host: '127.0.0.1', port }] })
  await desk.exchange()
  await eventually(async () =>
    expect(await desk.service.link()?.status()).toMatchObject({ contact: { kind: 'connected' }, isForked: false })
  )
  // Without a port: the one that the office has now.
  expect(await desk.move('127.0.0.1')).toEqual(moved)
  expect(await desk.place()).toMatchObject({ addresses: [{ host: '127.0.0.1', port }] })
}, 120_000)

test('a new certificate of the server is taken after its fingerprint was compared; another office is refused even then', async () => {
  const server = await startServer()
  const other = await startServer()
  const desk = await joinedDesk(server)
  const before = await desk.place()
  desk.said.isSame = true
  expect(await desk.move(`127.0.0.1:${other.address.port}`)).toMatchObject(failure('office-login'))
  expect(await desk.place()).toEqual(before)

  const renewed = makeServerCertificate(['127.0.0.1'], Date.now())
  const { rows } = await server.admin.query<{ folder: string }>("SELECT current_setting('data_directory') AS folder")
  for (const [name, pem] of [['server.crt', renewed.certificate] as const, ['server.key', renewed.key] as const]) {
    const lines = `SELECT unnest(string_to_array(${server.admin.escapeLiteral(pem)}, chr(10)))`
    await server.admin.query(`COPY (${lines}) TO ${server.admin.escapeLiteral(`${rows[0]?.folder ?? ''}/${name}`)}`)
  }
  await server.admin.query('SELECT pg_reload_conf()')
  const port = await forwarded(server)
  const sha256 = fingerprintOf(renewed)
  desk.said.isSame = false
  await eventually(async () => {
    expect(await desk.move(`127.0.0.1:${port}`)).toEqual({ ok: true, value: { end: 'cancelled' } })
    expect(desk.asked.at(-1)?.fingerprint).toBe(writtenFingerprint(sha256))
  })
  desk.said.isSame = true
  expect(await desk.move(`127.0.0.1:${port}`)).toEqual(moved)
  expect(await desk.place()).toMatchObject({ addresses: [{ host: '127.0.0.1', port }], trust: { kind: 'key', sha256 } })
  await desk.exchange()
}, 120_000)

test('by a new file of the owner the desk goes on where the restore knows its password no more; a file of another desk or office is refused', async () => {
  const server = await startServer()
  const desk = await joinedDesk(server)
  const before = await desk.place()
  const fileOf = async (change: Partial<Pairing>) => {
    const pin = newPin()
    return { path: await desk.save(writePairing({ ...desk.pairing, ...change }, pin)), pin }
  }
  for (const change of [{ office: { id: 'another', name: 'Kantor' } }, { desk: { id: 'another', name: 'Meja 1' } }]) {
    const { path, pin } = await fileOf(change)
    expect(await desk.service.moveByFile(path, pin)).toMatchObject(failure('office-pairing-other'))
  }
  const port = await forwarded(server)
  const secret = 'secret-of-the-second-file'
  await server.admin.query('SELECT office_admin.set_password($1, $2)', [desk.desk, scramVerifier(secret)])
  await server.admin.query('SELECT office_admin.end_connections($1)', [desk.desk])
  const addresses = [
    { host: '127.0.0.1', port: 1 },
    { host: '127.0.0.1', port }
  ]
  const { path, pin } = await fileOf({ addresses, login: { user: desk.user, secret } })
  expect(await desk.service.moveByFile(path, newPin())).toMatchObject(failure('office-pairing-pin'))
  expect(await desk.place()).toEqual(before)
  expect(await desk.service.moveByFile(path, pin)).toEqual(moved)
  expect(await desk.place()).toEqual({ ...before, addresses })
  await desk.exchange()
  // The file opens nothing any more.
  await expect(server.login(desk.user, secret)).rejects.toMatchObject({ code: '28P01' })
  expect(await desk.service.link()?.status()).toMatchObject({ isForked: false, contact: { kind: 'connected' } })
}, 120_000)
