import { createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import * as v from 'valibot'
import { dayLength } from '#core/base/calendar-day.ts'
import { isObject } from '#core/base/json-guards.ts'
import { packageKinds, type PackageKind } from '#core/contract/updates.ts'
import { readMembers, time, type Values } from '#core/base/stored-members.ts'
import { failureCodes } from '#core/base/result.ts'
import { UpdateRefused } from './fetch-file.ts'
import { errorCode, writeAtomically } from '../files/atomic-file.ts'
import { readStateFile } from '../files/state-file.ts'
import type { Log } from '../logging/log.ts'

/** Update state of this computer; never part of a backup. */
const updateFacts = {
  /** The address that the user has agreed to; '' for none. */
  source: v.string(),
  /** Since when the source is asked, in milliseconds since 1970; 0 without one. */
  since: time,
  /** The lines by which the key of the build, and then each successor, has named the next one, joined by line breaks; '' while there is none. */
  succession: v.string(),
  /** When the source was asked last, in milliseconds since 1970; 0 before the first time. */
  checkedAt: time,
  /** When the newest manifest was made that was read here, in milliseconds since 1970: an older one is refused. */
  seen: time,
  /** The manifest file of the downloaded package, base64; '' if there is none. */
  manifest: v.string(),
  /** The user has chosen to install it when the application ends. */
  atQuit: v.boolean(),
  /** Why it was not installed at the last end of the application; '' if it was not tried. */
  problem: v.picklist([...failureCodes, ''])
}
type UpdateFacts = Values<typeof updateFacts>
const noFacts: UpdateFacts = {
  source: '',
  since: 0,
  succession: '',
  checkedAt: 0,
  seen: 0,
  manifest: '',
  atQuit: false,
  problem: ''
}

export interface UpdateFile {
  read(): UpdateFacts
  /** Resolves when they are on the disk. */
  change(part: Partial<UpdateFacts>): Promise<void>
}

/** Never rejects: an unreadable file must not prevent the start. In that case nothing is written either, so that the stored state is kept. */
export const openUpdateFile = async (path: string, log: Log): Promise<UpdateFile> => {
  let isReadable = true
  const found = await readStateFile(path, log).catch((error: unknown) => {
    isReadable = false
    log.warn('facts of updates not read', { error: errorCode(error) })
    return null
  })
  let facts = readMembers(updateFacts, found, noFacts)
  return {
    read: () => facts,
    change: async (part) => {
      facts = { ...facts, ...part }
      if (isReadable) await writeAtomically(path, JSON.stringify({ version: 1, ...facts }), 0o600)
    }
  }
}

/** Bytes. */
export const manifestLimit = 256 * 1024
const packageLimit = 1024 * 1024 * 1024

export const product = 'ajukan'
export const channel = 'stable'

/** The name of the manifest beside the packages. */
export const manifestName = (kind: PackageKind, arch: string): string => `ajukan-${kind}-${arch}.update`

/** The line in front of the manifest: the signature of all bytes after it. */
const headPattern = /^ajukan-update 1 ([A-Za-z0-9+/]{86}==)$/
/** A line before it: the next key of the publisher, signed with the key before. */
const successionPattern = /^ajukan-key 1 ([A-Za-z0-9+/]{59}=) ([A-Za-z0-9+/]{86}==)$/
const headLimit = 170
/** Successions of keys in one file. */
const mostSuccessions = 16

const versionPattern = /^(\d{1,5})\.(\d{1,5})\.(\d{1,5})$/
/** A plain name: no folder, nothing hidden. */
const filePattern = /^[A-Za-z0-9][A-Za-z0-9+_-]{0,80}(?:\.[A-Za-z0-9+_-]{1,40}){1,8}$/
/** Windows takes these for devices in every folder and with every ending. */
const devicePattern = /^(?:con|prn|aux|nul|conin|conout|clock|com\d|lpt\d)\./i
/** The endings of packages. Windows runs files with many others. */
const endings = { deb: '.deb', setup: '.exe', portable: '.zip', dmg: '.dmg' } as const satisfies Record<PackageKind, string>
const isPackageName = (file: string, kind: PackageKind): boolean =>
  filePattern.test(file) && !devicePattern.test(file) && file.endsWith(endings[kind])
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

const keyText = (key: KeyObject): string => key.export({ format: 'der', type: 'spki' }).toString('base64')
const successionBytes = (next: string): Buffer => Buffer.from(`ajukan-key 1 ${next}`)
/** The line by which the holder of a key names its successor. */
export const signSuccession = (next: KeyObject, key: KeyObject): string =>
  `ajukan-key 1 ${keyText(next)} ${sign(null, successionBytes(keyText(next)), key).toString('base64')}`

/** The next key, where the line is signed by the one that is trusted so far; else null. */
const successorIn = (line: string, trusted: KeyObject): KeyObject | null => {
  const [, next = '', signature = ''] = successionPattern.exec(line) ?? []
  const key = readPublicKey(next)
  return key !== null && verify(null, successionBytes(next), trusted, Buffer.from(signature, 'base64')) ? key : null
}

/** A key, and the lines that lead to it from that of the build. */
interface TrustedKey {
  readonly key: KeyObject
  readonly lines: readonly string[]
}

/** The bytes that the key, or the last of its successors, has signed. No other part of a file is read. */
const signedBytes = (file: Buffer, known: TrustedKey): TrustedKey & { readonly body: Buffer } => {
  let trusted = known
  let rest = file
  for (let lines = 0; lines <= mostSuccessions; lines += 1) {
    const end = rest.subarray(0, headLimit).indexOf('\n')
    const line = rest.subarray(0, Math.max(0, end)).toString('latin1')
    const head = headPattern.exec(line)
    if (head === null && !successionPattern.test(line)) break
    rest = rest.subarray(end + 1)
    if (head !== null) {
      if (!verify(null, rest, trusted.key, Buffer.from(head[1] ?? '', 'base64'))) throw new UpdateRefused('signature')
      return { body: rest, ...trusted }
    }
    // Successions of earlier keys stay in the file for those that have not read them yet.
    const key = successorIn(line, trusted.key)
    if (key !== null) trusted = { key, lines: [...trusted.lines, line] }
  }
  throw new UpdateRefused('unreadable', 'no signature in front of the manifest')
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

const named = (pattern: RegExp) => v.pipe(v.string(), v.regex(pattern))
const countUpTo = (most: number) => v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(most))
/** Shown as plain text; other control characters have no meaning in it. */
const notes = v.pipe(
  v.string(),
  v.transform((text) => text.slice(0, longestNotes).replace(/[^\P{Cc}\n]/gu, ''))
)

/** An update offered to one kind of installation. docs/updates.md describes the file. */
const manifest = v.object({
  package: v.picklist(packageKinds),
  file: v.string(),
  product: named(/^[a-z-]{1,40}$/),
  channel: named(/^[a-z-]{1,40}$/),
  version: named(versionPattern),
  /** When the manifest was made, and until when it may be used, in milliseconds since 1970. */
  issued: countUpTo(Number.MAX_SAFE_INTEGER),
  expires: countUpTo(Number.MAX_SAFE_INTEGER),
  arch: named(/^[a-z0-9_]{1,20}$/),
  bytes: countUpTo(packageLimit),
  sha512: named(/^[0-9a-f]{128}$/),
  /** Version of the host's database that this version of the application writes. */
  database: countUpTo(1_000_000),
  /** The oldest version that can be updated to this one. */
  from: named(versionPattern),
  /** What is new. */
  notes: v.object({ id: notes, en: notes })
})
export type Manifest = Readonly<v.InferOutput<typeof manifest>>

/** A manifest, and what is kept of the way to the key that has signed it. */
export interface SignedManifest extends Pick<UpdateFacts, 'succession'> {
  readonly manifest: Manifest
}

/**
 * The key that this computer trusts: that of the build, or the last of its successors that were read before. Each line is verified whenever it is used: a key that was
 * written into the file otherwise counts for nothing, nor do the lines of a build with another key.
 */
const trustedKey = (ofBuild: KeyObject, { succession }: Pick<UpdateFacts, 'succession'>): TrustedKey => {
  let trusted: TrustedKey = { key: ofBuild, lines: [] }
  for (const line of succession.split('\n', mostSuccessions)) {
    const key = successorIn(line, trusted.key)
    if (key === null) break
    trusted = { key, lines: [...trusted.lines, line] }
  }
  return trusted
}

/** Reads a manifest file that the key of the build, or a successor of it, has signed. `known`: successions that were read before. Throws `UpdateRefused`. */
export const readManifest = (file: Buffer, ofBuild: KeyObject, known: Pick<UpdateFacts, 'succession'> = noFacts): SignedManifest => {
  const { body, lines } = signedBytes(file, trustedKey(ofBuild, known))
  const { success, output, issues } = v.safeParse(manifest, parse(body), { abortEarly: true })
  if (!success) {
    const member = String(issues[0].path?.[0]?.key)
    if (member === 'package') throw new UpdateRefused('system', 'package')
    throw member === 'file' ? new UpdateRefused('file-name') : new UpdateRefused('unreadable', member)
  }
  if (!isPackageName(output.file, output.package)) throw new UpdateRefused('file-name')
  return { manifest: output, succession: lines.join('\n') }
}

/** How far the clock of a computer may be behind that of the publisher. */
const clockTolerance = dayLength

/** The application that checks for updates. */
export interface Installed {
  readonly version: string
  readonly kind: PackageKind
  readonly arch: string
  /** Version of the database that it writes. */
  readonly database: number
}

/**
 * Whether the manifest offers a newer version; false if it has the same one. Throws `UpdateRefused` if it is not for this application, or not for today.
 * `seen`: when the newest manifest was made that this computer has read.
 */
export const isNewer = (
  manifest: Manifest,
  installed: Installed,
  { seen, now }: { readonly seen: number; readonly now: number }
): boolean => {
  if (manifest.product !== product || manifest.channel !== channel) throw new UpdateRefused('product')
  if (manifest.package !== installed.kind || manifest.arch !== installed.arch) throw new UpdateRefused('system')
  if (manifest.issued < seen) throw new UpdateRefused('replayed')
  if (manifest.issued > now + clockTolerance) throw new UpdateRefused('future')
  if (manifest.expires < now - clockTolerance) throw new UpdateRefused('expired')
  const order = compareVersions(manifest.version, installed.version)
  if (order < 0) throw new UpdateRefused('older', `${manifest.version} < ${installed.version}`)
  if (order === 0) return false
  if (manifest.database < installed.database) throw new UpdateRefused('older-data')
  if (compareVersions(installed.version, manifest.from) < 0) throw new UpdateRefused('step', manifest.from)
  return true
}
