import type { Client } from 'pg'
import { pairingExtension } from '#core/contract/office.ts'
import { newPin, writePairing, writtenPin, type Pairing } from '../pairing/pairing-file.ts'
import { newSecret, scramVerifier } from '../server/scram.ts'
import type { NewFile } from './new-file.ts'
import type { OfficeFile } from './office-file.ts'

/** For the pairing file of a desk. */
export const deskFileName = (desk: string): string =>
  `${desk.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[-.]+/, '') || 'meja'}.${pairingExtension}`

/** What a pairing file says of the server and the office. */
export interface PairingServer extends Pick<OfficeFile, 'trust' | 'addresses'> {
  readonly database: string
  readonly office: Pairing['office']
}

interface NewLogin {
  readonly desk: string
  readonly login: string
}

/**
 * Writes the pairing file of a desk into a file that is reserved; resolves its PIN. `setLogin` gives the desk its password (as the verifier) in the database;
 * the file is removed if that fails.
 */
export const writeDeskFile = async (
  file: NewFile,
  { addresses, database, trust, office }: PairingServer,
  name: string,
  setLogin: (verifier: string) => Promise<NewLogin>
): Promise<string> => {
  const [pin, secret] = [newPin(), newSecret()]
  let login: NewLogin
  try {
    login = await setLogin(scramVerifier(secret))
  } catch (error) {
    await file.abandon()
    throw error
  }
  const pairing: Pairing = { addresses, database, trust, office, desk: { id: login.desk, name }, login: { user: login.login, secret } }
  await file.write(writePairing(pairing, pin))
  return writtenPin(pin)
}

/** The first value of the first row. */
export const askFor = async (client: Pick<Client, 'query'>, statement: string, values: readonly unknown[] = []): Promise<unknown> => {
  const { rows } = await client.query<unknown[]>({ text: statement, values: [...values], rowMode: 'array' })
  return rows[0]?.[0]
}
