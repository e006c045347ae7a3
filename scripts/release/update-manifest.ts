/** The manifests of updates: what installed applications read to find a newer version (docs/updates.md). */
import { fileHash } from '../support/paths.ts'
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PackageKind } from '#core/contract/updates.ts'
import { dayLength } from '#core/base/calendar-day.ts'
import { memberOf } from '#core/base/json-guards.ts'
import { databaseVersion } from '../../electron/database/migrations.ts'
import {
  channel,
  manifestName,
  product,
  readManifest,
  readPublicKey,
  signManifest,
  signSuccession
} from '../../electron/updates/manifest.ts'
import { Stopped } from '../support/program.ts'
import { systems, type System } from '../package/facts.ts'
import { factsName, updatePackages } from './artefacts.ts'

/** The oldest version that can be updated directly: its database can be migrated. */
const oldest = '0.1.0'

/** A new pair, for the person who publishes: base64 of PKCS #8 and of SubjectPublicKeyInfo. */
export const newUpdateKeys = (): { readonly secret: string; readonly public: string } => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return {
    secret: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    public: publicText(publicKey)
  }
}

const publicText = (key: KeyObject): string => key.export({ format: 'der', type: 'spki' }).toString('base64')

const readSecret = (text: string): KeyObject => {
  try {
    const key = createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' })
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {
    // Throws below instead: this error could contain parts of the key.
  }
  throw new Stopped('AJUKAN_UPDATE_SECRET is not the secret key that `npm run release -- update-keys` has printed.')
}

export interface ManifestOrder {
  /** The folder with the artefacts. */
  readonly folder: string
  readonly version: string
  /** What is new, as plain text. */
  readonly notes: { readonly id: string; readonly en: string }
  /** AJUKAN_UPDATE_SECRET. */
  readonly secret: string
  /** Lines of `successionOf`, oldest first; '' without any. */
  readonly successions?: string
}

/** How long a manifest may be used; a release, or signing again, comes before. */
const validFor = 180 * dayLength

/** The line by which the key of `secret` names the public key that follows it. Put in front of all manifests that the next key signs. */
export const successionOf = (secret: string, next: string): string => {
  const key = readPublicKey(next)
  if (key === null) throw new Stopped('The next key is not a public key that `npm run release -- update-keys` has printed.')
  return signSuccession(key, readSecret(secret))
}

/** The facts of a build whose public key belongs to the secret one. */
const readFacts = async (folder: string, version: string, system: System, key: string): Promise<{ readonly issued: number }> => {
  const name = factsName(version, system)
  const facts: unknown = JSON.parse(await readFile(join(folder, name), 'utf8').catch(() => 'null'))
  const issued = Date.parse(String(memberOf(facts, 'date')))
  if (Number.isNaN(issued)) throw new Stopped(`${name} is missing or has no date.`)
  if (memberOf(facts, 'updateKey') !== key)
    throw new Stopped(`${name}: the packages were not built with the public key of AJUKAN_UPDATE_SECRET (AJUKAN_UPDATE_KEY).`)
  return { issued }
}

/** Writes a signed manifest beside each package and resolves with the names. Each is read back as an application reads it. */
export const writeManifests = async ({ folder, version, notes, secret, successions = '' }: ManifestOrder): Promise<readonly string[]> => {
  const key = readSecret(secret)
  const publicKey = createPublicKey(key)
  const written: string[] = []
  for (const system of systems) {
    const { issued } = await readFacts(folder, version, system, publicText(publicKey))
    for (const { kind, arch, file } of updatePackages(version, system)) {
      const path = join(folder, file)
      const manifest = {
        format: 1,
        product,
        channel,
        version,
        issued,
        expires: issued + validFor,
        package: kind satisfies PackageKind,
        arch,
        file,
        bytes: (await stat(path)).size,
        sha512: await fileHash(path, 'sha512', 'hex'),
        database: databaseVersion,
        from: oldest,
        notes
      }
      const lines = successions.trim() === '' ? '' : `${successions.trim()}\n`
      const text = lines + signManifest(`${JSON.stringify(manifest, null, 2)}\n`, key)
      readManifest(Buffer.from(text), publicKey)
      const name = manifestName(kind, arch)
      await writeFile(join(folder, name), text)
      written.push(name)
    }
  }
  return written
}
