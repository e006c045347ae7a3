import { createHash, randomInt } from 'node:crypto'
import * as v from 'valibot'
import { isObject, isSha256 } from '#core/base/json-guards.ts'
import { chunkBytes, lockOf, tagBytes } from '../../files/passphrase-lock.ts'
import type { ServerAddress, ServerTrust } from '../server/trust.ts'

/** The format of the content; raised when an older version can no longer pair with it. Described in `docs/office/pairing-file.md`. */
export const pairingFormat = 1

/** What a desk needs to reach its office for the first time. */
export interface Pairing {
  /** Tried in this order. */
  readonly addresses: readonly ServerAddress[]
  readonly database: string
  readonly trust: ServerTrust
  readonly office: { readonly id: string; readonly name: string }
  readonly desk: { readonly id: string; readonly name: string }
  /** The role of the desk in PostgreSQL and its password until the desk sets another one, which it does first of all. */
  readonly login: { readonly user: string; readonly secret: string }
}

/** Not a pairing file; damaged; wrong PIN; written by a later version. */
export type PairingProblem = 'pairing-foreign' | 'pairing-damaged' | 'pairing-pin' | 'pairing-newer'

export class PairingRefused extends Error {
  override name = 'PairingRefused'
  readonly code: PairingProblem
  constructor(code: PairingProblem, detail = '') {
    super(`${code} ${detail}`)
    this.code = code
  }
}

const lock = lockOf({
  magic: Buffer.from('AJUKAN-DESK\x01', 'latin1'),
  refusal: (reason, detail) => new PairingRefused(reason === 'damaged' ? 'pairing-damaged' : 'pairing-pin', detail)
})

const sumBytes = 32
const sumOf = (content: Buffer): Buffer => createHash('sha256').update(content).digest()

const pinDigits = 12

/** Twelve random digits: to try all of them takes some ten thousand years on one processor. */
export const newPin = (): string => Array.from({ length: pinDigits }, () => randomInt(10)).join('')

/** In groups of four digits, as it is printed. */
export const writtenPin = (pin: string): string => pin.match(/.{4}/g)?.join(' ') ?? pin

const digitsOf = (typed: string): string => typed.replace(/[\s-]/g, '')

/** The bytes of a pairing file. Takes about 0.4 s. */
export const writePairing = (pairing: Pairing, pin: string): Buffer => {
  const { header, encrypt } = lock.lockWith(pin)
  const content = Buffer.from(JSON.stringify({ kind: 'ajukan-desk', format: pairingFormat, ...pairing }))
  const locked = Buffer.concat([header, encrypt(content, 0, true)])
  return Buffer.concat([locked, sumOf(locked)])
}

const damaged = (name: string): never => {
  throw new PairingRefused('pairing-damaged', name)
}

const text = v.pipe(v.string(), v.nonEmpty())
const named = v.object({ id: text, name: text })
/** What a pairing file and the identity of a desk have in common. */
export const pairedMembers = {
  addresses: v.pipe(
    v.array(v.object({ host: text, port: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(65_535)) })),
    v.minLength(1)
  ),
  database: text,
  trust: v.variant('kind', [
    v.object({ kind: v.literal('authority') }),
    v.object({ kind: v.literal('key'), sha256: v.custom<string>(isSha256) })
  ]),
  office: named,
  desk: named
}
const pairingContent: v.GenericSchema<unknown, Pairing> = v.object({ ...pairedMembers, login: v.object({ user: text, secret: text }) })

/** The content of a pairing file that was opened; throws `PairingRefused`. */
export const readPairingContent = (text: string): Pairing => {
  let found: unknown
  try {
    found = JSON.parse(text)
  } catch {
    return damaged('content')
  }
  if (!isObject(found) || found['kind'] !== 'ajukan-desk' || typeof found['format'] !== 'number') return damaged('kind')
  if (found['format'] > pairingFormat) throw new PairingRefused('pairing-newer')
  const read = v.safeParse(pairingContent, found)
  return read.success ? read.output : damaged(v.getDotPath(read.issues[0]) ?? '')
}

/** Opens a pairing file with the PIN as it was typed; throws `PairingRefused`. Takes about 0.4 s where the file is whole. */
export const readPairing = (file: Buffer, typedPin: string): Pairing => {
  const kind = lock.isLocked(file)
  if (kind === 'newer') throw new PairingRefused('pairing-newer')
  if (kind === 'no') {
    // A file that was cut within its header begins like one.
    const begun = lock.isLocked(Buffer.concat([file, Buffer.alloc(lock.headerBytes)])) === 'locked'
    throw new PairingRefused(begun ? 'pairing-damaged' : 'pairing-foreign', 'begin')
  }
  const locked = file.subarray(0, -sumBytes)
  // Before the PIN is tried: a damaged file must not look like a wrong PIN.
  if (!sumOf(locked).equals(file.subarray(-sumBytes))) return damaged('sum')
  const content = locked.subarray(lock.headerBytes)
  if (content.length > chunkBytes + tagBytes) return damaged('length')
  return readPairingContent(lock.unlockWith(digitsOf(typedPin), locked.subarray(0, lock.headerBytes))(content, 0, true).toString('utf8'))
}
