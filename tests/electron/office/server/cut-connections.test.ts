import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { failureCode, isLasting } from '../../../../electron/office/desk/link-failures.ts'
import { connectDesk, type DeskIdentity } from '../../../../electron/office/desk/pairing.ts'
import { serverAt } from '../../../../electron/office/desk/server-move.ts'
import { openServerStream, readServerFingerprint } from '../../../../electron/office/server/server-stream.ts'
import { testAddress } from '../../../../electron/office/server/test-addresses.ts'
import type { ServerAddress } from '../../../../electron/office/server/trust.ts'
import { toolProblem } from '../../../../electron/office/tool/problem.ts'
import { compareCertificates, openOfficeDatabase } from '../../../../electron/office/tool/server.ts'
import { memoryLog } from '../../../support/fakes/memory-log.ts'
import { listenLocally } from '../../../support/fakes/listening.ts'
import { cuttingProxy, type Cut, type CuttingProxy } from '../../../support/office/cutting-proxy.ts'
import { deskToPair, newOfficeOn, startOfficeServer, type OfficeServer } from '../../../support/office/office-server.ts'
import { memorySecrets } from '../../../support/office/paired-office.ts'

let server: OfficeServer
let user = ''
let office = ''
let desk = ''
beforeAll(async () => {
  server = await startOfficeServer()
  office = await newOfficeOn(server)
  ;({ user, desk } = await deskToPair(server, office, { name: 'Meja 1', rights: 'owner' }))
  await server.admin.query(`ALTER ROLE "${user}" CONNECTION LIMIT 100`)
})
afterAll(() => server.stop())

const log = memoryLog()
const identityAt = (addresses: readonly ServerAddress[]): DeskIdentity => ({
  ...{
    addresses,
    trust: server.trust,
    database: 'postgres',
    user,
    counter: 0,
    place: null,
    instance: '4c9cbd5b-6c35-4d7f-a3a5-7d1e3b3dbb0a'
  },
  ...{ office: { id: office, name: 'Kantor' }, desk: { id: desk, name: 'Meja 1' } }
})
const secretsOf = async (identity: DeskIdentity) => {
  const secrets = memorySecrets()
  await secrets.write(':office', `${identity.office.id}/${user}`, 'secret-of-the-file')
  return secrets
}

const answered = 'answered'
const ofTool = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => answered,
    (error: unknown) => toolProblem(error).code
  )

/** Everybody who decides what a server is, and what they say of one that is not there. */
const callers: Readonly<Record<string, readonly [(address: ServerAddress) => Promise<string>, string]>> = {
  'the connection of a desk': [
    async (address) => {
      const identity = identityAt([address])
      try {
        await (await connectDesk(identity, await secretsOf(identity), log)).close()
        return answered
      } catch (error) {
        const code = failureCode(error)
        return isLasting(code) ? `${code} for long` : code
      }
    },
    'office-offline'
  ],
  'a desk whose server has moved': [
    async (address) => {
      const identity = identityAt([address])
      const moved = await serverAt(`127.0.0.1:${address.port}`, () => Promise.resolve(true), {
        identity,
        secrets: await secretsOf(identity),
        log
      })
      if (!moved.ok) return moved.failure.code === 'office-offline' ? 'silent' : moved.failure.code
      return 'end' in moved.value ? (moved.value.end === 'unreached' ? moved.value.outcome : moved.value.end) : answered
    },
    'silent'
  ],
  'the test of an address': [
    (address) => testAddress(address, server.trust).then((outcome) => (outcome === 'reached' ? answered : outcome)),
    'silent'
  ],
  'the fingerprint of a server': [(address) => ofTool(readServerFingerprint(address)), 'server-unreachable'],
  'the certificates that the tool compares': [(address) => ofTool(compareCertificates(address, [], server.trust)), 'server-unreachable'],
  'the tool, at its database': [
    (address) =>
      ofTool(
        openOfficeDatabase(
          { kind: 'tls', address, trust: server.trust },
          { user: 'postgres', database: 'postgres', password: () => 'test' }
        ).then((client) => client.end())
      ),
    'server-unreachable'
  ]
}

const proxyTo = async (address: ServerAddress): Promise<CuttingProxy> => {
  const proxy = await cuttingProxy(address)
  onTestFinished(() => proxy.close())
  return proxy
}

/** Each of the first 200 bytes, then some of the rest of a login. */
const places = [...Array.from({ length: 201 }, (_, index) => index), ...Array.from({ length: 30 }, (_, index) => 201 + index * 83)]
const cuts: readonly Cut[] = (['client', 'server'] as const).flatMap((from) =>
  places.map((bytes) => ({ from, bytes, ending: bytes % 2 === 0 ? 'closed' : 'reset' }) as const)
)
const atOnce = 6

test.each(Object.keys(callers))('a connection that ends after any byte, in either direction, is no answer for %s', async (name) => {
  const [ask, absent] = callers[name] ?? []
  if (ask === undefined || absent === undefined) throw new Error('no caller')
  const waiting = [...cuts]
  const wrong: unknown[] = []
  const seen = new Set<string>()
  const work = async (): Promise<void> => {
    const proxy = await proxyTo(server.address)
    for (let cut = waiting.pop(); cut !== undefined; cut = waiting.pop()) {
      proxy.cutAt(cut)
      const verdict = await ask(proxy.address)
      seen.add(verdict)
      // Where the question needed no more bytes it was answered.
      if (verdict !== absent && !(verdict === answered && cut.bytes > 200)) wrong.push({ ...cut, verdict })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  expect(wrong).toEqual([])
  expect([...seen].toSorted()).toEqual([absent, answered].toSorted())
})

test('a certificate that is not the expected one is said only after a whole handshake', async () => {
  const proxy = await proxyTo(server.address)
  const verdicts: string[] = []
  for (let bytes = 0; bytes <= 4_000; bytes += bytes < 200 ? 1 : 61) {
    proxy.cutAt({ from: 'server', bytes, ending: 'closed' })
    verdicts.push(await ofTool(openServerStream(proxy.address, { kind: 'authority' })))
  }
  const first = verdicts.indexOf('server-certificate')
  expect(first).toBeGreaterThan(200)
  expect(new Set(verdicts.slice(0, first))).toEqual(new Set(['server-unreachable']))
  expect(new Set(verdicts.slice(first))).toEqual(new Set(['server-certificate']))
})

test('another program at one address of the server decides nothing while another address does not answer', async () => {
  const web = createServer((socket) => void socket.on('error', () => undefined).end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  const port = await listenLocally(web)
  onTestFinished(() => void web.close())
  const [foreign, absent] = [
    { host: '127.0.0.1', port },
    { host: '127.0.0.1', port: 1 }
  ]
  const verdictAt = async (...addresses: readonly ServerAddress[]): Promise<string> => {
    const identity = identityAt(addresses)
    return connectDesk(identity, await secretsOf(identity), log).then(() => answered, failureCode)
  }
  expect(await verdictAt(foreign)).toBe('office-foreign')
  expect(await verdictAt(foreign, absent)).toBe('office-offline')
  expect(await verdictAt(absent, foreign)).toBe('office-offline')
})
