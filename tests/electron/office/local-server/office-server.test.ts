import { existsSync } from 'node:fs'
import { execFileSync, spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { ok } from '#core/base/result.ts'
import type { OfficeServerState } from '#core/contract/office-server.ts'
import { runningServer, stopCluster } from '../../../../electron/office/local-server/cluster.ts'
import { openOfficeServer, networkOf, type OfficeServer } from '../../../../electron/office/local-server/office-server.ts'
import { findServerPrograms } from '../../../../electron/office/local-server/programs.ts'
import { readPairing, type Pairing } from '../../../../electron/office/pairing/pairing-file.ts'
import { changeOwnPassword, openClient } from '../../../../electron/office/server/client.ts'
import { scramVerifier } from '../../../../electron/office/server/scram.ts'
import { findPrograms } from '../../../../scripts/postgres/embedded.ts'
import { openOfficeService, type OfficeService } from '../../../../electron/office/desk/office-service.ts'
import { toolProblem } from '../../../../electron/office/tool/problem.ts'
import { fillDisk, freeDisk, mayMount, mountSmallDisk, unmountSmallDisk } from '../../../support/faults/full-disk.ts'
import { eventually } from '../../../support/eventually.ts'
import { memoryLog } from '../../../support/fakes/memory-log.ts'
import { openTestDatabase } from '../../../support/fakes/test-database.ts'
import { ajuOf } from '../../../support/office/desk.ts'
import { declarationRows } from '../../../support/office/link.ts'
import { noDocuments } from '../../../support/office/no-files.ts'
import { memorySecrets } from '../../../support/office/paired-office.ts'
import { done } from '../../../support/office/ready.ts'
import { tempFolder } from '../../../support/temp-folder.ts'
import type { UpgradedServer } from '../../../support/programs/office-server-upgrade.ts'

const limit = 240_000

/** A computer: its folder of the server, its key store, its address in the network, and what its user answers. */
const computer = async (packaged?: readonly string[], host = '127.0.0.2') => {
  const found = await findPrograms()
  const folders = packaged ?? [found.folder]
  const parent = await tempFolder()
  await chmod(parent, 0o711)
  const folder = join(parent, 'office-server')
  const account = 'uid' in found.account ? { uid: found.account.uid, gid: found.account.gid } : null
  const kept = new Map<string, string>()
  const said = { agrees: true, isJoined: false, desk: '', now: Date.now(), autostart: false, copy: '', folder: '' }
  const [asked, codes, reminders, pairings]: [unknown[], string[], number[], Pairing[]] = [[], [], [], []]
  const opened: OfficeServer[] = []
  /** The desk of this computer, in a test that needs more than its pairing file. */
  const services: OfficeService[] = []
  const open = async (programs = folders, isForbidden = false): Promise<OfficeServer> => {
    const server = await openOfficeServer({
      folder,
      packaged: programs,
      account,
      secrets: {
        keyring: true,
        read: (profile) => kept.get(profile) ?? null,
        write: (profile, _origin, token) => {
          kept.set(profile, token)
          return Promise.resolve(ok(null))
        }
      },
      confirm: (question) => {
        asked.push(question)
        return Promise.resolve(said.agrees)
      },
      isJoined: () => said.isJoined,
      ownDesk: () => (said.desk === '' ? null : said.desk),
      pair: async (path, pin) => {
        const pairing = readPairing(await readFile(path), pin)
        pairings.push(pairing)
        said.isJoined = true
        said.desk = pairing.desk.id
        const [service] = services
        if (service !== undefined) return service.pair(path, pin)
        return ok({ office: pairing.office.id, name: pairing.office.name, desk: pairing.desk.id, deskName: pairing.desk.name })
      },
      pairAgain: async (path, pin) => {
        pairings.push(readPairing(await readFile(path), pin))
        const [service] = services
        return service === undefined ? ok({ end: 'moved' }) : service.moveByFile(path, pin, true)
      },
      showCode: (code) => Promise.resolve(void codes.push(code)),
      remind: () => void reminders.push(said.now),
      saveBy: async (suggested, write) => write(join(parent, suggested)),
      chooseCopy: () => Promise.resolve(said.copy === '' ? null : said.copy),
      chooseFolder: () => Promise.resolve(said.folder === '' ? null : said.folder),
      autostart: {
        read: () => Promise.resolve(said.autostart),
        set: (on) => {
          said.autostart = on
          return Promise.resolve()
        }
      },
      isForbidden,
      changed: () => undefined,
      networks: () => [{ host, network: '127.0.0.0/8' }],
      clock: { now: () => said.now },
      log: memoryLog()
    })
    opened.push(server)
    return server
  }
  onTestFinished(async () => {
    for (const one of opened) await one.close()
    for (const one of await findServerPrograms(folders))
      await stopCluster({ folder: join(folder, 'data'), account }, one).catch(() => undefined)
    await rm(parent, { recursive: true, force: true })
    await found.dispose()
  })
  return { parent, folder, account, open, said, asked, codes, reminders, pairings, services, kept }
}

const here = (state: OfficeServerState) => {
  if (state.kind !== 'here') throw new Error(state.kind)
  return state
}
const made = async (server: OfficeServer, office = 'PT Contoh'): Promise<Extract<OfficeServerState, { kind: 'here' }>> => {
  const answer = await server.create({ office, desk: 'Meja 1', hosts: ['127.0.0.2', '10.9.9.9'] })
  if (answer.end !== 'done') throw new Error(JSON.stringify(answer))
  return here(answer.value)
}
const ownDesk = ([pairing]: readonly Pairing[]): Pairing => {
  if (pairing === undefined) throw new Error('not paired')
  return pairing
}
/** As a desk logs in with its pairing file at the address of the network, for the first time. */
const logIn = (pairing: Pairing, password = pairing.login.secret, host = '127.0.0.2') =>
  openClient(
    { kind: 'tls', address: { host, port: pairing.addresses[0]?.port ?? 0 }, trust: pairing.trust },
    { user: pairing.login.user, database: pairing.database, password: () => password }
  )

test('the network of an address', () => {
  expect(networkOf('192.168.1.10', '255.255.255.0')).toBe('192.168.1.0/24')
  expect(networkOf('10.1.200.7', '255.255.128.0')).toBe('10.1.128.0/17')
})

test(
  'nothing is made without consent; with it server, office and desk are, and an interrupted making is completed',
  async () => {
    const { open, said, asked, pairings, folder, kept } = await computer()
    const server = await open()
    expect(await server.state()).toMatchObject({ kind: 'none' })
    said.agrees = false
    expect(await server.create({ office: 'PT', desk: 'Meja 1', hosts: ['127.0.0.2'] })).toEqual({ end: 'cancelled' })
    expect([existsSync(folder), kept.size]).toEqual([false, 0])
    said.agrees = true
    const state = await made(server)
    // An address that this computer does not have is not opened.
    expect(asked.at(-1)).toEqual({ hosts: ['127.0.0.2'], port: state.port })
    expect(state).toMatchObject({ phase: 'running', office: 'PT Contoh', autostart: true })
    expect(await server.create({ office: 'PT', desk: 'Meja 1', hosts: [] })).toMatchObject({ end: 'refused', problem: 'office-joined' })
    const own = ownDesk(pairings)
    expect(own).toMatchObject({
      office: { name: 'PT Contoh' },
      desk: { name: 'Meja 1' },
      addresses: [{ host: '127.0.0.1', port: state.port }]
    })
    await (await logIn(own)).end()
    expect(own.trust).toEqual({ kind: 'key', sha256: state.fingerprint.replaceAll(' ', '') })
    // No password in a file, and no pairing file left.
    const files = await readdir(folder)
    expect(files.some((name) => name.endsWith('.ajukan-desk'))).toBe(false)
    for (const name of ['server.json', 'office.json'])
      for (const secret of kept.values()) expect(await readFile(join(folder, name), 'utf8')).not.toContain(secret)

    // As a kill before the desk was paired leaves it.
    await server.close()
    await writeFile(
      join(folder, 'server.json'),
      JSON.stringify({ version: 1, port: state.port, hosts: ['127.0.0.2'], office: '', isStopped: false })
    )
    said.isJoined = false
    const again = await open()
    expect(here(await again.state()).office).toBe('')
    expect((await made(again)).office).toBe('PT Contoh')
    expect(pairings).toHaveLength(2)
    expect(pairings[1]?.desk.id).toBe(own.desk.id)

    // A key store that was lost.
    kept.clear()
    expect(await again.addDesk({ name: 'Meja 9', rights: 'viewer' })).toMatchObject({ end: 'done', value: { desk: 'Meja 9' } })
    expect(await again.addDesk({ name: 'meja 9', rights: 'viewer' })).toMatchObject({ end: 'refused', problem: 'name-taken' })
    expect(await again.pairDesk({ desk: 'none' })).toMatchObject({ end: 'refused', problem: 'desk-unknown' })
    // Where it is open to nobody, nobody could use a file.
    const { hosts } = JSON.parse(await readFile(join(folder, 'server.json'), 'utf8')) as { hosts: readonly string[] }
    await again.setHosts([])
    expect(await again.addDesk({ name: 'Meja 8', rights: 'viewer' })).toMatchObject({ end: 'refused', problem: 'address-needed' })
    await again.setHosts(hosts)
    expect(await again.stop()).toMatchObject({ end: 'done', value: { phase: 'stopped' } })
    expect((await open()).isServing()).toBe(false)

    // A policy of this computer: what is there is not started.
    await again.close()
    const stored = JSON.parse(await readFile(join(folder, 'server.json'), 'utf8')) as object
    await writeFile(join(folder, 'server.json'), JSON.stringify({ ...stored, isStopped: false }))
    const forbidden = await open(undefined, true)
    expect([forbidden.isServing(), here(await forbidden.state()).phase]).toEqual([false, 'stopped'])
    const allowed = await open()
    expect(allowed.isServing()).toBe(true)
  },
  limit
)

test(
  'a copy every night, a reminder where it is not made, and another computer becomes the server: desks go on',
  async () => {
    const first = await computer()
    const server = await first.open()
    const { port } = await made(server)
    const desk = ownDesk(first.pairings)
    const session = await logIn(desk)
    await changeOwnPassword(session, scramVerifier('own-password'))
    await session.end()

    first.said.folder = join(first.parent, 'stick')
    // The stick is not there.
    expect(await server.chooseCopies()).toMatchObject({ end: 'refused', problem: 'file-failed' })
    expect(here(await server.state()).copies).toMatchObject({ isOverdue: true, lastAt: 0 })
    expect(existsSync(first.said.folder)).toBe(false)
    await mkdir(first.said.folder)
    expect(await server.copyNow()).toMatchObject({
      end: 'done',
      value: { copies: { isOverdue: false, problem: null, lastAt: first.said.now } }
    })
    expect(await server.showCode()).toMatchObject({ end: 'done' })
    const code = first.codes.at(-1) ?? ''
    expect(code).toMatch(/^\d{4} \d{4} \d{4}$/)
    const [name = ''] = await readdir(first.said.folder)
    expect(name).toMatch(/^kantor-\d{8}\.ajukan-office$/)
    await server.close()

    const second = await computer()
    second.said.copy = join(first.said.folder, name)
    const taken = await second.open()
    expect(await taken.restore({ code: '1111 1111 1111', desk: 'Meja B', hosts: ['127.0.0.2'] })).toMatchObject({ problem: 'copy-code' })
    expect(existsSync(second.folder)).toBe(false)
    const restored = await taken.restore({ code, desk: 'Meja B', hosts: ['127.0.0.2'] })
    expect(restored).toMatchObject({ end: 'done', value: { kind: 'here', office: 'PT Contoh', phase: 'running', port } })
    // The desk of before: the same key, address and password.
    const again = await logIn(desk, 'own-password')
    expect((await again.query<{ name: string }>('SELECT name FROM office.desks ORDER BY name')).rows.map((row) => row.name)).toEqual([
      'Meja 1',
      'Meja B'
    ])
    await again.end()
    await expect(logIn(desk, desk.login.secret)).rejects.toMatchObject({ code: '28P01' })
  },
  limit
)

/** What a profile folder needs to be a desk. */
const deskService = async (folder: string, secrets = memorySecrets()) => {
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
  onTestFinished(async () => {
    await service.close()
    await database.close()
  })
  let seq = 0
  return {
    service,
    write: async (id: string, number: string, note = ''): Promise<void> => {
      seq += 1
      await done(database.run('appendToCopy', { seq, rows: [...declarationRows(id, ajuOf(number), note)] }))
      service.link()?.wake()
    },
    exchange: () => service.link()?.exchange() ?? Promise.resolve({ ok: false }),
    identity: async () =>
      v.parse(
        v.looseObject({ addresses: v.unknown(), trust: v.unknown() }),
        JSON.parse(await readFile(join(folder, 'office.json'), 'utf8'))
      )
  }
}
/** A desk of another computer, which has joined by a file of the server. */
const deskOf = async (server: OfficeServer, parent: string) => {
  const added = await server.addDesk({ name: 'Meja 2', rights: 'broker' })
  if (added.end !== 'done') throw new Error(JSON.stringify(added))
  const { file, pin } = added.value
  const desk = await deskService(await tempFolder())
  await done(desk.service.pair(join(parent, file), pin))
  return desk
}

test(
  'the nightly copy is restored on another computer at another address: a desk enters it and goes on, and nothing is lost',
  async () => {
    const first = await computer()
    const server = await first.open()
    const { port } = await made(server)
    const desk = await deskOf(server, first.parent)
    const [inCopy, since, away] = [randomUUID(), randomUUID(), randomUUID()]
    await desk.write(inCopy, '990001')
    await done(desk.exchange())
    first.said.folder = join(first.parent, 'stick')
    await mkdir(first.said.folder)
    expect(await server.chooseCopies()).toMatchObject({ end: 'done' })
    const [name = ''] = await readdir(first.said.folder)
    // At the office, and in no copy.
    await desk.write(since, '990002')
    await done(desk.exchange())
    await server.close()
    await desk.write(away, '990003')
    expect(await desk.exchange()).toMatchObject({ ok: false })
    // Until then it may have connected once more, which counts in its file.
    const before = await desk.identity()

    const second = await computer(undefined, '127.0.0.3')
    second.said.copy = join(first.said.folder, name)
    const taken = await second.open()
    const restored = await taken.restore({ code: first.codes.at(-1) ?? '', desk: 'Meja B', hosts: ['127.0.0.3'] })
    expect(restored).toMatchObject({ end: 'done', value: { phase: 'running', port } })
    const never = (): Promise<boolean> => Promise.reject(new Error('the key is the same'))
    // The address before is not this server.
    expect(await desk.service.moveServer(`127.0.0.2:${port}`, never)).toMatchObject({
      ok: true,
      value: { end: 'unreached', outcome: 'refused' }
    })
    expect(await desk.identity()).toEqual(before)
    expect(await desk.service.moveServer('127.0.0.3', never)).toEqual({ ok: true, value: { end: 'moved' } })
    // The server before, where it comes back, is not asked again.
    expect(await desk.identity()).toMatchObject({ addresses: [{ host: '127.0.0.3', port }], trust: before.trust })

    await eventually(async () => {
      await desk.exchange()
      expect(await desk.service.link()?.status()).toMatchObject({
        contact: { kind: 'connected' },
        generation: 2,
        isForked: false,
        waiting: 0,
        refused: 0,
        // The desk of the broken computer was never there in this test, so nobody waits for it; an owner has to open sending.
        sendingOpen: false,
        isSetBack: true,
        missing: []
      })
    })
    const owner = ownDesk(second.pairings)
    const session = await logIn(owner, owner.login.secret, '127.0.0.3')
    const { rows } = await session.query<{ declaration: string; holder: string }>('SELECT declaration, holder FROM office.declarations')
    await session.end()
    expect(rows.map(({ declaration, holder }) => [declaration, holder]).sort()).toEqual(
      [inCopy, since, away].map((id) => [id, 'Meja 2']).sort()
    )
  },
  limit
)

test(
  'a copied folder of the server is not started until the owner says that it takes the place of the first one, which sends no more until the desks have reported',
  async () => {
    const first = await computer()
    const server = await first.open()
    await made(server)
    const own = ownDesk(first.pairings)
    await server.close()
    const second = await computer()
    // The same user: the key store knows the passwords.
    execFileSync('cp', ['-a', first.folder, second.folder])
    for (const [name, secret] of first.kept) second.kept.set(name, secret)
    Object.assign(second.said, { isJoined: true, desk: own.desk.id })
    const original = await first.open()
    await eventually(async () => expect(here(await original.state()).phase).toBe('running'))
    const copy = await second.open()
    const isCopy = { phase: 'stopped', problem: { problem: 'server-copied' }, office: 'PT Contoh' }
    expect(here(await copy.state())).toMatchObject(isCopy)
    // Each call of it: none reaches the first server, whose port and password are the same.
    const calls = [
      () => copy.start(),
      () => copy.stop(),
      () => copy.setHosts([]),
      () => copy.copyNow(),
      () => copy.chooseCopies(),
      () => copy.upgrade(),
      () => copy.addDesk({ name: 'Meja 9', rights: 'broker' }),
      () => copy.pairDesk({ desk: own.desk.id }),
      () => copy.pairOwnDesk()
    ]
    for (const call of calls) expect(await call()).toMatchObject({ end: 'refused', problem: 'server-copied' })
    second.said.isJoined = false
    expect(await copy.create({ office: 'PT', desk: 'Meja', hosts: [] })).toMatchObject({ problem: 'server-copied' })
    second.said.isJoined = true
    expect([await runningServer({ folder: join(second.folder, 'data'), account: second.account }), copy.isServing()]).toEqual([null, false])
    expect(here(await original.state()).phase).toBe('running')

    // While the first one runs, and without consent, it stays a copy, also after a restart.
    expect(await copy.useHere()).toMatchObject({ end: 'refused', problem: 'port-taken' })
    await original.close()
    second.said.agrees = false
    expect(await copy.useHere()).toEqual({ end: 'cancelled' })
    await copy.close()
    const again = await second.open()
    expect(here(await again.state())).toMatchObject(isCopy)
    second.said.agrees = true
    const used = await again.useHere()
    expect(used).toMatchObject({ end: 'done', value: { phase: 'running', problem: null } })
    // This desk has a password that the first folder does not have.
    const anew = ownDesk(second.pairings)
    expect(anew.desk.id).toBe(own.desk.id)
    await expect(logIn(own)).rejects.toMatchObject({ code: '28P01' })
    const session = await logIn(anew)
    const hello = await session.query<{ answer: { generation: number; sendingOpen: boolean } }>('SELECT office.hello($1) AS answer', [
      JSON.stringify({ instance: randomUUID(), counter: 1, generation: 1, position: 0, commit: null, schema: 1 })
    ])
    await session.end()
    expect(hello.rows[0]?.answer).toMatchObject({ generation: 2, sendingOpen: false })
    await again.close()
    const last = await second.open()
    await eventually(async () => expect(here(await last.state())).toMatchObject({ phase: 'running', problem: null }))
  },
  limit
)

test(
  'the only owner, whose desk a copy of its folder has put out, is let in again at the server, and the copy is not',
  async () => {
    const one = await computer()
    const server = await one.open()
    const [folder, kept] = [await tempFolder(), new Map<string, string>()]
    const secretsIn = (known: Map<string, string>) => ({
      keyring: true,
      read: (profile: string, origin: string) => known.get(`${profile} ${origin}`) ?? null,
      write: (profile: string, origin: string, token: string) => (known.set(`${profile} ${origin}`, token), Promise.resolve(ok(null))),
      forget: () => Promise.resolve(ok(null))
    })
    const { service: desk } = await deskService(folder, secretsIn(kept))
    one.services.push(desk)
    await made(server)
    await done(desk.link()?.exchange() ?? Promise.reject(new Error('no link')))
    // The copy is started first: the office takes it for the desk, and refuses the folder that it was copied from.
    const copied = await tempFolder()
    const identity = v.parse(v.looseObject({ counter: v.number() }), JSON.parse(await readFile(join(folder, 'office.json'), 'utf8')))
    await writeFile(join(copied, 'office.json'), JSON.stringify({ ...identity, counter: identity.counter + 5 }))
    const { service: copy } = await deskService(copied, secretsIn(new Map(kept)))
    await done(copy.link()?.exchange() ?? Promise.reject(new Error('no link')))
    desk.link()?.resumed()
    await eventually(async () => expect((await desk.link()?.status())?.contact).toMatchObject({ kind: 'refused', why: 'office-forked' }))
    expect(await server.pairOwnDesk()).toMatchObject({ end: 'done', value: { phase: 'running' } })
    await eventually(async () => expect(await desk.link()?.status()).toMatchObject({ contact: { kind: 'connected' }, isForked: false }))
    await eventually(async () => expect((await copy.link()?.status())?.contact).toMatchObject({ kind: 'refused', why: 'office-login' }))
    expect(await desk.link()?.status()).toMatchObject({ contact: { kind: 'connected' }, isForked: false })
  },
  limit
)

test.runIf(mayMount())(
  'a full disk of the server is told at the desk that runs it and at a joined one as the same failure, and nothing waits for ever once there is room',
  async () => {
    const one = await computer()
    await mkdir(one.folder, { mode: 0o711 })
    await mountSmallDisk(one.folder, 400)
    onTestFinished(() => unmountSmallDisk(one.folder).catch(() => undefined))
    const server = await one.open()
    onTestFinished(() => server.close())
    const own = await deskService(await tempFolder())
    one.services.push(own.service)
    await made(server)
    const joined = await deskOf(server, one.parent)
    const desks = [own, joined]
    for (const desk of desks) await done(desk.exchange())
    await fillDisk(one.folder, 0)
    const [ids, text] = [desks.map(() => randomUUID()), randomBytes(400_000).toString('base64')]
    for (const [at, desk] of desks.entries()) await desk.write(ids[at] ?? '', `99100${at}`, text)
    for (const desk of desks)
      await eventually(async () => {
        await desk.exchange()
        expect((await desk.service.link()?.status())?.contact).toMatchObject({ kind: 'refused', why: 'office-disk-full' })
      })
    // What the server itself says of its disk, in the tool and where it does not start.
    const at = Object.assign(new Error('could not extend file'), { code: '53100', severity: 'ERROR' })
    expect(toolProblem(at).code).toBe('server-disk-full')
    await freeDisk(one.folder)
    for (const desk of desks)
      await eventually(async () => {
        await desk.exchange()
        expect(await desk.service.link()?.status()).toMatchObject({ contact: { kind: 'connected' }, waiting: 0, refused: 0 })
      })
  },
  limit
)

const debian = '/usr/lib/postgresql/15/bin'
test.runIf(existsSync(join(debian, 'pg_ctl')))(
  'the data move to a newer version of PostgreSQL, and desks go on with it',
  async () => {
    const one = await computer([debian])
    const server = await one.open([debian])
    expect((await made(server)).major).toBe(15)
    const desk = ownDesk(one.pairings)
    await server.close()
    const newer = await findPrograms()
    onTestFinished(newer.dispose)
    const again = await one.open([newer.folder])
    expect(here(await again.state())).toMatchObject({ major: 15, newerMajor: 18 })
    expect(await again.upgrade()).toMatchObject({ end: 'done', value: { major: 18, newerMajor: null, phase: 'running' } })
    await (await logIn(desk)).end()
    expect((await readdir(one.folder)).filter((name) => name.startsWith('data')).sort()).toEqual(['data', 'data.15'])
    expect(await again.upgrade()).toMatchObject({ end: 'refused', problem: 'version-missing' })
  },
  limit
)

test.runIf(existsSync(join(debian, 'pg_ctl')))(
  'data of a version that is not on this computer any more are carried over by a nightly copy: desks go on, and the old data stay',
  async () => {
    const newer = await findPrograms()
    onTestFinished(newer.dispose)
    const one = await computer([newer.folder])
    const server = await one.open()
    expect((await made(server)).major).toBe(18)
    const desk = ownDesk(one.pairings)
    one.said.folder = join(one.parent, 'stick')
    await mkdir(one.said.folder)
    expect(await server.chooseCopies()).toMatchObject({ end: 'done' })
    // While its programs are there, nothing replaces an office.
    one.said.copy = join(one.said.folder, (await readdir(one.said.folder))[0] ?? '')
    const input = { code: one.codes.at(-1) ?? '', desk: 'Meja 1', hosts: ['127.0.0.2'] }
    expect(await server.restore(input)).toMatchObject({ end: 'refused', problem: 'office-joined' })
    await server.close()
    const again = await one.open([debian])
    await eventually(async () =>
      expect(here(await again.state())).toMatchObject({ phase: 'failed', problem: { problem: 'version-missing' } })
    )
    expect(await again.restore(input)).toMatchObject({ end: 'done', value: { phase: 'running', major: 15, office: 'PT Contoh' } })
    await (await logIn(desk)).end()
    const kept = (await readdir(one.folder)).filter((name) => name.startsWith('data.18'))
    expect(kept).toHaveLength(1)
    expect((await readFile(join(one.folder, kept[0] ?? '', 'PG_VERSION'), 'utf8')).trim()).toBe('18')
  },
  limit
)

const upgradeProgram = fileURLToPath(new URL('../../../support/programs/office-server-upgrade.ts', import.meta.url))
test.runIf(existsSync(join(debian, 'pg_ctl')))(
  'the application is killed while the data move to a newer version: the old ones are used, nothing is lost, and it can be done again',
  async () => {
    const one = await computer([debian])
    const server = await one.open([debian])
    await made(server)
    const desk = ownDesk(one.pairings)
    await server.close()
    const newer = await findPrograms()
    onTestFinished(newer.dispose)
    const settings: UpgradedServer = { folder: one.folder, packaged: [newer.folder, debian], account: one.account, secrets: [...one.kept] }
    const has = (name: string) => async (): Promise<boolean> => (await readdir(one.folder)).some((found) => found.startsWith(name))
    // What the folder has when the kill comes: a copy is being written; it is there; the new data are being made; they are there, and run or are filled.
    const moments = [
      has('.upgrade.'),
      has('upgrade.'),
      has('data.part'),
      () => Promise.resolve(existsSync(join(one.folder, 'data.before')) && existsSync(join(one.folder, 'data', 'postmaster.pid')))
    ]
    for (const [round, isNow] of moments.entries()) {
      const application = spawn(process.execPath, [upgradeProgram, JSON.stringify(settings)], { stdio: ['ignore', 'pipe', 'inherit'] })
      const gone = once(application, 'exit')
      while (application.exitCode === null && !(await isNow())) await pause(2)
      application.kill('SIGKILL')
      expect([round, await gone]).toEqual([round, [null, 'SIGKILL']])
      const again = await one.open([newer.folder, debian])
      await eventually(async () =>
        expect(here(await again.state())).toMatchObject({ phase: 'running', major: 15, newerMajor: 18, office: 'PT Contoh' })
      )
      await (await logIn(desk)).end()
      expect((await readdir(one.folder)).filter((name) => /upgrade|before|tmp/.test(name))).toEqual([])
      await again.close()
    }
    const last = await one.open([newer.folder, debian])
    expect(await last.upgrade()).toMatchObject({ end: 'done', value: { major: 18, newerMajor: null, phase: 'running' } })
    await (await logIn(desk)).end()
  },
  limit
)
