import { fail, ok, type Result } from '#core/base/result.ts'
import type { AddressOutcome, ServerMove } from '#core/contract/office.ts'
import type { Log } from '../../logging/log.ts'
import type { Pairing } from '../pairing/pairing-file.ts'
import { readServerFingerprint } from '../server/server-stream.ts'
import { addressOutcome, testAddress } from '../server/test-addresses.ts'
import { parseAddress, writeAddress, writtenFingerprint, type ServerAddress, type ServerTrust } from '../server/trust.ts'
import { failureCode } from './link-failures.ts'
import { connectDesk, storeFileSecret, type DeskIdentity, type DeskSecrets } from './pairing.ts'

/** Where the server of the office is, and how it is recognised. */
export type DeskServer = Pick<DeskIdentity, 'addresses' | 'trust' | 'database' | 'user'>

export interface ServerComparison {
  readonly address: string
  /** In groups of four digits. */
  readonly fingerprint: string
}

export interface ServerMoveDeps {
  readonly identity: DeskIdentity
  readonly secrets: DeskSecrets
  readonly log: Log
}

type Refused = Exclude<ServerMove, { readonly end: 'moved' }>
const unreached = (outcome: AddressOutcome): Refused => ({ end: 'unreached', outcome })

/**
 * How the server at an address is recognised as that of the office. The pinned key proves it; so does a public authority for a name that is known. Of any
 * other a person compares the fingerprint. Nothing but the question for TLS is sent.
 */
const recognise = async (
  address: ServerAddress,
  { trust, addresses }: DeskIdentity,
  compare: (question: ServerComparison) => Promise<boolean>
): Promise<ServerTrust | Refused> => {
  const outcome = await testAddress(address, trust)
  if (outcome !== 'reached' && outcome !== 'certificate') return unreached(outcome)
  if (outcome === 'reached' && (trust.kind === 'key' || addresses.some(({ host }) => host === address.host))) return trust
  const sha256 = await readServerFingerprint(address).catch((error: unknown) => unreached(addressOutcome(error)))
  if (typeof sha256 !== 'string') return sha256
  if (!(await compare({ address: writeAddress(address), fingerprint: writtenFingerprint(sha256) }))) return { end: 'cancelled' }
  return outcome === 'reached' ? trust : { kind: 'key', sha256 }
}

/** Fails unless the server lets this desk in, as the same desk of the same office. */
const logInAt = async (server: DeskServer, { identity, secrets, log }: ServerMoveDeps): Promise<Result<null>> => {
  try {
    const connection = await connectDesk({ ...identity, ...server }, secrets, log)
    try {
      // The office shows a locked desk nothing.
      const desks = await connection.contacts()
      return desks.length === 0 || desks.some(({ desk }) => desk === identity.desk.id) ? ok(null) : fail('office-unknown-desk')
    } finally {
      await connection.close()
    }
  } catch (error) {
    return fail(failureCode(error))
  }
}

/** The server at an address that a person has typed, after it has proved to be that of the office. */
export const serverAt = async (
  typed: string,
  compare: (question: ServerComparison) => Promise<boolean>,
  deps: ServerMoveDeps
): Promise<Result<DeskServer | Refused>> => {
  const { identity } = deps
  const address = parseAddress(typed.trim(), identity.addresses[0]?.port ?? 0)
  if (address === null) return fail('invalid-input')
  const trust = await recognise(address, identity, compare)
  if ('end' in trust) return ok(trust)
  // The addresses before are left out: the server that this one was restored from may come back there.
  const server = { addresses: [address], trust, database: identity.database, user: identity.user }
  const entered = await logInAt(server, deps)
  return entered.ok ? ok(server) : entered
}

/** The server that a new pairing file of this desk names. The password that this desk has set itself stays, and is tried first, unless it is renewed. */
export const serverOfFile = async (
  { office, desk, login, ...place }: Pairing,
  deps: ServerMoveDeps,
  renews: boolean
): Promise<Result<DeskServer>> => {
  const { identity, secrets } = deps
  if (office.id !== identity.office.id || desk.id !== identity.desk.id) return fail('office-pairing-other')
  const stored = await storeFileSecret(identity, login, secrets, renews)
  if (!stored.ok) return stored
  const server = { ...place, user: login.user }
  const entered = await logInAt(server, deps)
  return entered.ok ? ok(server) : entered
}
