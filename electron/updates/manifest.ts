import { createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import * as v from 'valibot'
import { isObject } from '#core/base/json-guards.ts'
import { packageKinds, type PackageKind, type UpdateOffer } from '#core/contract/updates.ts'
import { storedFlag, storedObject, storedOneOf, storedText, storedTime } from '#core/base/stored-members.ts'
import { failureCodes, type FailureCode } from '#core/base/result.ts'
import { UpdateRefused } from './fetch-file.ts'
import { errorCode, writeAtomically } from '../files/atomic-file.ts'
import { readStateFile } from '../files/state-file.ts'
import type { Log } from '../logging/log.ts'

/** Update state of this computer; never part of a backup. */
interface UpdateFacts {
  /** The address that the user has agreed to; '' for none. */
  readonly source: string
  /** When the source was asked last, in milliseconds since 1970; 0 before the first time. */
  readonly checkedAt: number
  /** When the newest manifest was made that was read here, in milliseconds since 1970: an older one is refused. */
  readonly seen: number
  /** The manifest file of the downloaded package, base64; '' if there is none. */
  readonly manifest: string
  /** The user has chosen to install it when the application ends. */
  readonly atQuit: boolean
  /** Why it was not installed at the last end of the application; '' if it was not tried. */
  readonly problem: FailureCode | ''
}

export interface UpdateFile {
  read(): UpdateFacts
  /** Resolves when they are on the disk. */
  change(part: Partial<UpdateFacts>): Promise<void>
}

const updateFile: v.GenericSchema<unknown, UpdateFacts> = storedObject({
  source: storedText(),
  checkedAt: storedTime,
  seen: storedTime,
  manifest: storedText(),
  atQuit: storedFlag(false),
  problem: storedOneOf([...failureCodes, ''], '')
})

/** Never rejects: an unreadable file must not prevent the start. In that case nothing is written either, so that the stored state is kept. */
export const openUpdateFile = async (path: string, log: Log): Promise<UpdateFile> => {
  let isReadable = true
  const found = await readStateFile(path, log).catch((error: unknown) => {
    isReadable = false
    log.warn('facts of updates not read', { error: errorCode(error) })
    return null
  })
  let facts = v.parse(updateFile, found)
  return {
    read: () => facts,
    change: async (part) => {
      facts = { ...facts, ...part }
      if (isReadable) await writeAtomically(path, JSON.stringify({ version: 1, ...facts }), 0o600)
    }
  }
}

/** An update offered to one kind of installation. docs/updates.md describes the file. */
export interface Manifest extends UpdateOffer {
  readonly product: string
  readonly channel: string
  /** When the manifest was made, in milliseconds since 1970. */
  readonly issued: number
  readonly package: PackageKind
  readonly arch: string
  readonly file: string
  readonly sha512: string
  /** Version of the host's database that this version of the application writes. */
  readonly database: number
  /** The oldest version that can be updated to this one. */
  readonly from: string
}

/** Bytes. */
export const manifestLimit = 256 * 1024
const packageLimit = 1024 * 1024 * 1024

export const product = 'ajukan'
export const channel = 'stable'

/** The name of the manifest beside the packages. */
export const manifestName = (kind: PackageKind, arch: string): string => `ajukan-${kind}-${arch}.update`

/** The first line of the file: the signature of all bytes after it. */
const headPattern = /^ajukan-update 1 ([A-Za-z0-9+/]{86}==)$/
const headLimit = 120

const versionPattern = /^(\d{1,5})\.(\d{1,5})\.(\d{1,5})$/
/** A plain name: no folder, no device of Windows, nothing hidden. */
const filePattern = /^[A-Za-z0-9][A-Za-z0-9+_-]{0,80}(?:\.[A-Za-z0-9+_-]{1,40}){1,8}$/
const longestNotes = 20_000

/** Negative if `a` is older than `b`. An invalid version is the oldest. */
export const compareVersions = (a: string, b: string): number => {
  const [one, other] = [a, b].map((text) => versionPattern.exec(text)?.slice(1).map(Number) ?? [-1, -1, -1])
  for (const [index, part] of (one ?? []).entries()) if (part !== other?.[index]) return part - (other?.[index] ?? 0)
  return 0
}

/** A public key as it is written into a build: Ed25519, SubjectPublicKeyInfo, base64. Null for anything else. */
export const readPublicKey = (text: string): KeyObject | null => {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
    return key.asymmetricKeyType === 'ed25519' ? key : null
  } catch {
    return null
  }
}

/** The file of a manifest: the signature of `json`, then exactly its bytes. */
export const signManifest = (json: string, key: KeyObject): string =>
  `ajukan-update 1 ${sign(null, Buffer.from(json), key).toString('base64')}\n${json}`

/** The bytes that the key has signed. No other part of a file is read. */
const signedBytes = (file: Buffer, key: KeyObject): Buffer => {
  const end = file.subarray(0, headLimit).indexOf('\n')
  const head = headPattern.exec(file.subarray(0, Math.max(0, end)).toString('latin1'))
  if (head === null) throw new UpdateRefused('unreadable', 'no signature in the first line')
  const body = file.subarray(end + 1)
  if (!verify(null, body, key, Buffer.from(head[1] ?? '', 'base64'))) throw new UpdateRefused('signature')
  return body
}

const parse = (bytes: Buffer): Readonly<Record<string, unknown>> => {
  try {
    const content: unknown = JSON.parse(bytes.toString())
    if (isObject(content) && content['format'] === 1) return content
  } catch {
    // Refused below, as another format.
  }
  throw new UpdateRefused('unreadable', 'no manifest of format 1')
}

const text = (content: Readonly<Record<string, unknown>>, name: string, pattern: RegExp): string => {
  const value = content[name]
  if (typeof value !== 'string' || !pattern.test(value)) throw new UpdateRefused('unreadable', name)
  return value
}

const count = (content: Readonly<Record<string, unknown>>, name: string, most: number): number => {
  const value = content[name]
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 1 || value > most) throw new UpdateRefused('unreadable', name)
  return value
}

const notesOf = (value: unknown, language: 'id' | 'en'): string => {
  const found = isObject(value) ? value[language] : undefined
  if (typeof found !== 'string') throw new UpdateRefused('unreadable', 'notes')
  // Shown as plain text; other control characters have no meaning in it.
  return found.slice(0, longestNotes).replace(/[^\P{Cc}\n]/gu, '')
}

/** Reads a manifest file. Throws `UpdateRefused`. */
export const readManifest = (file: Buffer, key: KeyObject): Manifest => {
  const content = parse(signedBytes(file, key))
  const kind = packageKinds.find((one) => one === content['package'])
  if (kind === undefined) throw new UpdateRefused('system', 'package')
  const name = content['file']
  if (typeof name !== 'string' || !filePattern.test(name)) throw new UpdateRefused('file-name')
  return {
    product: text(content, 'product', /^[a-z-]{1,40}$/),
    channel: text(content, 'channel', /^[a-z-]{1,40}$/),
    version: text(content, 'version', versionPattern),
    issued: count(content, 'issued', Number.MAX_SAFE_INTEGER),
    package: kind,
    arch: text(content, 'arch', /^[a-z0-9_]{1,20}$/),
    file: name,
    bytes: count(content, 'bytes', packageLimit),
    sha512: text(content, 'sha512', /^[0-9a-f]{128}$/),
    database: count(content, 'database', 1_000_000),
    from: text(content, 'from', versionPattern),
    notes: { id: notesOf(content['notes'], 'id'), en: notesOf(content['notes'], 'en') }
  }
}

/** The application that checks for updates. */
export interface Installed {
  readonly version: string
  readonly kind: PackageKind
  readonly arch: string
  /** Version of the database that it writes. */
  readonly database: number
}

/**
 * Whether the manifest offers a newer version; false if it has the same one. Throws `UpdateRefused` if it is not for this application. `seen`: when the
 * newest manifest was made that this computer has read.
 */
export const isNewer = (manifest: Manifest, installed: Installed, seen: number): boolean => {
  if (manifest.product !== product || manifest.channel !== channel) throw new UpdateRefused('product')
  if (manifest.package !== installed.kind || manifest.arch !== installed.arch) throw new UpdateRefused('system')
  if (manifest.issued < seen) throw new UpdateRefused('replayed')
  const order = compareVersions(manifest.version, installed.version)
  if (order < 0) throw new UpdateRefused('older', `${manifest.version} < ${installed.version}`)
  if (order === 0) return false
  if (manifest.database < installed.database) throw new UpdateRefused('older-data')
  if (compareVersions(installed.version, manifest.from) < 0) throw new UpdateRefused('step', manifest.from)
  return true
}
