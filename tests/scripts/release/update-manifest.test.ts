import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readManifest, readPublicKey } from '../../../electron/updates/manifest.ts'
import { systems, updateKeyOf } from '../../../scripts/package/facts.ts'
import { factsName, updatePackages } from '../../../scripts/release/artefacts.ts'
import { newUpdateKeys, successionOf, writeManifests } from '../../../scripts/release/update-manifest.ts'
import { isOnPath } from '../../../scripts/support/process.ts'
import { sha512Of } from '../../support/updates/update-server.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const version = '1.2.0'
const notes = { id: 'Lebih cepat.', en: 'Faster.' }

/** A folder with the packages of a release that was built with a public key. */
const release = async (updateKey: string): Promise<string> => {
  const folder = await tempFolder()
  for (const system of systems) {
    await writeFile(join(folder, factsName(version, system)), JSON.stringify({ date: '2026-11-22T10:00:00.000Z', updateKey }))
    for (const { file } of updatePackages(version, system)) await writeFile(join(folder, file), `content of ${file}`)
  }
  return folder
}

test('each package gets a manifest that an application with the public key reads', async () => {
  const keys = newUpdateKeys()
  const folder = await release(keys.public)
  const names = await writeManifests({ folder, version, notes, secret: keys.secret })
  expect(names).toEqual([
    'ajukan-deb-x64.update',
    'ajukan-deb-arm64.update',
    'ajukan-setup-x64.update',
    'ajukan-portable-x64.update',
    'ajukan-setup-arm64.update',
    'ajukan-portable-arm64.update',
    'ajukan-dmg-arm64.update'
  ])
  const key = readPublicKey(keys.public)
  if (key === null) throw new Error('no key')
  const { manifest } = readManifest(await readFile(join(folder, 'ajukan-setup-x64.update')), key)
  const content = await readFile(join(folder, 'ajukan-1.2.0-windows-x64-setup.exe'))
  expect(manifest).toMatchObject({
    version,
    package: 'setup',
    arch: 'x64',
    file: 'ajukan-1.2.0-windows-x64-setup.exe',
    notes,
    issued: Date.UTC(2026, 10, 22, 10),
    expires: Date.UTC(2026, 10, 22, 10) + 180 * 86_400_000,
    bytes: content.length,
    sha512: sha512Of(content)
  })
})

test('the next key signs manifests that an application with the first key reads', async () => {
  const [first, next] = [newUpdateKeys(), newUpdateKeys()]
  const folder = await release(next.public)
  await writeManifests({ folder, version, notes, secret: next.secret, successions: successionOf(first.secret, next.public) })
  const key = readPublicKey(first.public)
  if (key === null) throw new Error('no key')
  expect(readManifest(await readFile(join(folder, 'ajukan-deb-x64.update')), key).manifest).toMatchObject({ version })
  expect(() => successionOf(first.secret, 'x')).toThrow('public key')
})

// The command of docs/updates.md.
test.runIf(isOnPath('openssl'))('openssl accepts the signature of a manifest', async () => {
  const keys = newUpdateKeys()
  const folder = await release(keys.public)
  await writeManifests({ folder, version, notes, secret: keys.secret })
  const text = await readFile(join(folder, 'ajukan-deb-x64.update'), 'utf8')
  const end = text.indexOf('\n')
  await writeFile(join(folder, 'body'), text.slice(end + 1))
  await writeFile(join(folder, 'signature'), Buffer.from(text.slice(0, end).split(' ')[2] ?? '', 'base64'))
  await writeFile(join(folder, 'key'), Buffer.from(keys.public, 'base64'))
  const args = ['pkeyutl', '-verify', '-pubin', '-keyform', 'DER', '-inkey', 'key', '-rawin', '-in', 'body', '-sigfile', 'signature']
  expect(execFileSync('openssl', args, { cwd: folder, encoding: 'utf8' })).toContain('Verified Successfully')
})

test('a secret key that does not belong to the packages, or is none, stops', async () => {
  const [keys, other] = [newUpdateKeys(), newUpdateKeys()]
  const folder = await release(keys.public)
  await expect(writeManifests({ folder, version, notes, secret: other.secret })).rejects.toThrow('not built with the public key')
  await expect(writeManifests({ folder, version, notes, secret: keys.public })).rejects.toThrow('is not the secret key')
})

test('a package gets its public key from the environment; one without takes no updates', () => {
  const keys = newUpdateKeys()
  expect([updateKeyOf(undefined), updateKeyOf(''), updateKeyOf(keys.public)]).toEqual([{}, {}, { updateKey: keys.public }])
  expect(() => updateKeyOf(keys.secret)).toThrow('is not the public key')
})
