import type { Client } from 'pg'
import { pairingExtension } from '#core/contract/office/channels.ts'
import { newPin, writePairing, writtenPin, type Pairing } from '../pairing/pairing-file.ts'
import { newSecret, scramVerifier } from '../server/scram.ts'
import { pathIn, type ToolContext } from './context.ts'
import { reserveFile } from './new-file.ts'
import type { OfficeFile } from './office-file.ts'
import { readServerUrl } from './server-url.ts'

const fileNameOf = (desk: string): string => desk.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[-.]+/, '') || 'meja'

export interface NewPairing {
  readonly path: string
  readonly pin: string
}

interface NewLogin {
  readonly desk: string
  readonly login: string
}

/**
 * Writes the pairing file of a desk and prints its PIN. `setLogin` gives the desk its password (as the verifier) in the database; the file is
 * reserved before, and removed if that fails.
 */
export const writeDeskFile = async (
  { args, io, text }: ToolContext,
  { office, ...server }: Pick<OfficeFile, 'url' | 'trust' | 'addresses'> & { readonly office: Pairing['office'] },
  name: string,
  setLogin: (verifier: string) => Promise<NewLogin>
): Promise<NewPairing> => {
  const path = pathIn(io, args.option('out').at(-1) ?? `${fileNameOf(name)}.${pairingExtension}`)
  const file = await reserveFile(path, 0o600)
  const [pin, secret] = [newPin(), newSecret()]
  const { addresses, trust } = server
  const { database } = readServerUrl(server.url)
  let login: NewLogin
  try {
    login = await setLogin(scramVerifier(secret))
  } catch (error) {
    await file.abandon()
    throw error
  }
  const pairing: Pairing = { addresses, database, trust, office, desk: { id: login.desk, name }, login: { user: login.login, secret } }
  await file.write(writePairing(pairing, pin))
  io.out(text.pairingWritten(name, path))
  io.out(text.pin(writtenPin(pin)))
  io.out(text.pinOnce)
  return { path, pin }
}

/** The first value of the first row. */
export const askFor = async (client: Pick<Client, 'query'>, statement: string, values: readonly unknown[] = []): Promise<unknown> => {
  const { rows } = await client.query<unknown[]>({ text: statement, values: [...values], rowMode: 'array' })
  return rows[0]?.[0]
}
