import type { AddressOutcome, TestedAddress } from '#core/contract/office.ts'
import { openServerStream, ServerRefused } from './server-stream.ts'
import { writeAddress, type ServerAddress, type ServerTrust } from './trust.ts'

/** Milliseconds for an address; a firewall that drops packets answers never. */
const limit = 6_000

const unknownNames: ReadonlySet<string> = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NONAME'])

/** What the failure of a connection says of its address. */
export const addressOutcome = (error: unknown): AddressOutcome => {
  if (!(error instanceof ServerRefused)) throw error
  const { code, detail } = error
  if (code === 'server-foreign') return 'foreign'
  if (code === 'server-without-tls') return 'without-tls'
  if (code === 'server-certificate') return 'certificate'
  return unknownNames.has(detail) ? 'unknown-name' : detail === 'ECONNREFUSED' ? 'refused' : 'silent'
}

/** Nothing is sent but the question for TLS. */
export const testAddress = (address: ServerAddress, trust: ServerTrust): Promise<AddressOutcome> =>
  openServerStream(address, trust, AbortSignal.timeout(limit)).then((stream): AddressOutcome => {
    stream.destroy()
    return 'reached'
  }, addressOutcome)

/** What this computer finds at each address of the server, all at the same time. */
export const testAddresses = (addresses: readonly ServerAddress[], trust: ServerTrust): Promise<readonly TestedAddress[]> =>
  Promise.all(addresses.map(async (address) => ({ address: writeAddress(address), outcome: await testAddress(address, trust) })))
