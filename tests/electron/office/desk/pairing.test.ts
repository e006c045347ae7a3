import { X509Certificate } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ok } from '#core/base/result.ts'
import { openIdentity, type IdentityFile } from '../../../../electron/office/desk/identity.ts'
import { connectDesk, pairDesk, type DeskSecrets } from '../../../../electron/office/desk/pairing.ts'
import { newPin, writePairing } from '../../../../electron/office/pairing/pairing-file.ts'
import { makeServerCertificate } from '../../../../electron/office/server/certificate.ts'
import { openClient } from '../../../../electron/office/server/client.ts'
import { migrateOffice } from '../../../../electron/office/server/migrate.ts'
import { keyFingerprint, type ServerTrust } from '../../../../electron/office/server/trust.ts'
import { startEmbedded } from '../../../../scripts/postgres/embedded.ts'
import { memoryLog } from '../../../support/fakes/memory-log.ts'
import { dataFolder } from '../../../support/office/postgres.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

/** What the key store of the system would encrypt. */
const memorySecrets = (): DeskSecrets => {
  const stored = new Map<string, string>()
  return {
    read: (profile, origin) => stored.get(`${profile} ${origin}`) ?? null,
    write: async (profile, origin, token) => {
      stored.set(`${profile} ${origin}`, token)
      return ok(null)
    }
  }
}

test('a desk joins with a file and its PIN, over TLS with the pinned key; then the file opens nothing any more', async () => {
  const made = makeServerCertificate(['127.0.0.1'], Date.now())
  const files = await tempFolder()
  const tls = { certificate: join(files, 'server.crt'), key: join(files, 'server.key') }
  await writeFile(tls.certificate, made.certificate)
  await writeFile(tls.key, made.key)
  const folder = await dataFolder()
  const server = await startEmbedded({ folder, password: 'test', tls })
  onTestFinished(async () => {
    await server.stop()
    await rm(dirname(folder), { recursive: true, force: true })
  })
  const trust: ServerTrust = { kind: 'key', sha256: keyFingerprint(new X509Certificate(made.certificate)) }
  const address = { host: '127.0.0.1', port: server.port }
  const login = (user: string, password: string) =>
    openClient({ kind: 'tls', address, trust }, { user, database: 'postgres', password: () => password })
  const admin = await login('postgres', 'test')
  onTestFinished(() => admin.end())
  await migrateOffice(admin)
  const { rows } = await admin.query<{ office: string }>("SELECT office_admin.create_office('Kantor', '{}') AS office")
  const office = rows[0]?.office ?? ''
  const added = await admin.query<{ desk: { desk: string; login: string } }>(
    "SELECT office_admin.add_desk($1, 'Meja 1', 'owner', 'secret-of-the-file') AS desk",
    [office]
  )
  const { desk, login: user } = added.rows[0]?.desk ?? { desk: '', login: '' }
  const pairing = {
    ...{ addresses: [{ host: '127.0.0.1', port: 1 }, address], database: 'postgres', trust, office: { id: office, name: 'Kantor' } },
    ...{ desk: { id: desk, name: 'Meja 1' }, login: { user, secret: 'secret-of-the-file' } }
  }
  const pin = newPin()
  const file = writePairing(pairing, pin)
  const [path, secrets, log] = [join(files, 'office.json'), memorySecrets(), memoryLog()]

  expect(await pairDesk(file, newPin(), { path, secrets })).toMatchObject({ ok: false, failure: { code: 'office-pairing-pin' } })
  expect(await openIdentity(path, log)).toEqual({ ok: true, value: null })
  expect(await pairDesk(file, pin, { path, secrets })).toMatchObject({ ok: true })
  expect(await readFile(path, 'utf8')).not.toContain('secret')
  const found = await openIdentity(path, log)
  const { identity } = (found.ok ? found.value : null) as IdentityFile
  expect(identity()).toMatchObject({ user, counter: 0, desk: { id: desk } })

  const first = await connectDesk(identity(), secrets, log)
  expect(await first.call('hello', { instance: identity().instance, counter: 1, generation: 0, position: 0, schema: 6 })).toMatchObject({
    desk
  })
  await first.close()
  await expect(login(user, 'secret-of-the-file')).rejects.toMatchObject({ code: '28P01' })
  const second = await connectDesk(identity(), secrets, log)
  await expect(
    second.call('hello', { instance: identity().instance, counter: 1, generation: 0, position: 0, schema: 6 })
  ).resolves.toMatchObject({
    answer: 'forked'
  })
  await second.close()
  expect(log.lines.join('\n')).not.toContain('secret-of-the-file')
  const wrong = { ...identity(), trust: { kind: 'key' as const, sha256: '0'.repeat(64) } }
  await expect(connectDesk(wrong, secrets, log)).rejects.toMatchObject({ code: 'server-certificate' })
})
