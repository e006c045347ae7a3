import type { Client } from 'pg'
import { checkDatabase } from '../../server/check-database.ts'
import { migrateOffice } from '../../server/migrate.ts'
import type { ServerAddress, ServerTrust } from '../../server/trust.ts'
import type { OfficeName } from '../admin-answers.ts'
import { loginTo, placeOf, type ToolContext } from '../context.ts'
import { readName } from '../names.ts'
import { writeAddress, writeOfficeFile } from '../office-file.ts'
import { addDesk } from '../operations/desks.ts'
import { findOffice, makeOffice, readOfficeStatus } from '../operations/office.ts'
import { compareCertificates, openOrMakeDatabase } from '../operations/server.ts'
import { ToolProblem } from '../problem.ts'
import { isOfThisComputer, readAddress, readServerUrl, type ServerUrl } from '../server-url.ts'
import { printPairing, type PrintedPairing } from './desks.ts'

const readFingerprint = (text: string): string => {
  const digits = text.replace(/[\s:]/g, '').toLowerCase()
  if (!/^[\da-f]{64}$/.test(digits)) throw new ToolProblem('bad-fingerprint', text)
  return digits
}

/** Where desks reach the server: as given, else the host of the URL where others can reach it. */
const addressesFor = ({ args }: ToolContext, { at }: ServerUrl): readonly ServerAddress[] => {
  const given = args.option('address').map(readAddress)
  if (given.length > 0) return given
  if (at.kind === 'tls' && !isOfThisComputer(at.address)) return [at.address]
  throw new ToolProblem('address-needed')
}

/** How desks and the tool recognise the server: by the fingerprint that is given, else by a public authority. */
const findTrust = async ({ args, io, text }: ToolContext, { at }: ServerUrl, addresses: readonly ServerAddress[]): Promise<ServerTrust> => {
  const given = args.option('fingerprint').at(-1)
  const trust: ServerTrust = given === undefined ? { kind: 'authority' } : { kind: 'key', sha256: readFingerprint(given) }
  const unreachable = await compareCertificates(at.kind === 'tls' ? at.address : null, addresses, trust)
  for (const address of unreachable) io.err(text.addressUnchecked(writeAddress(address)))
  return trust
}

/** The office of the database, made where there is none. Of several, that with the name of `--name`. */
const findOrMakeOffice = async ({ args, io, text }: ToolContext, client: Client): Promise<OfficeName> => {
  const given = args.option('name').at(-1)
  const found = await findOffice(client, { name: given })
  if (found !== null) {
    io.out(text.officeFound(found.name))
    return found
  }
  if (given === undefined) throw new ToolProblem('argument-missing', '--name')
  const made = await makeOffice(client, given)
  io.out(text.officeCreated(made.name))
  return made
}

/** `init URL`: everything an office needs in a database, and its first desk. Repeated, it does only what is missing; null where there are desks. */
export const runInit = async (context: ToolContext): Promise<PrintedPairing | null> => {
  const [given = ''] = context.args.values
  const url = readServerUrl(given)
  const addresses = addressesFor(context, url)
  const trust = await findTrust(context, url, addresses)
  const [place, login] = [placeOf(url, trust), await loginTo(context, url)]
  const { client, isNew } = await openOrMakeDatabase(place, login)
  if (isNew) context.io.out(context.text.databaseCreated(url.database))
  try {
    await checkDatabase(client)
    await migrateOffice(client)
    const { office } = await findOrMakeOffice(context, client)
    const file = { url: given, office, trust, addresses }
    await writeOfficeFile(context.officeFile, file)
    const { status } = await readOfficeStatus(client, office)
    const [first, ...others] = status.desks
    if (first !== undefined) {
      // An earlier init may have ended before it wrote the file.
      if (others.length === 0 && !first.isPaired) context.io.out(context.text.onlyDeskNotPaired(first.name))
      return null
    }
    const desk = readName(context.args.option('desk').at(-1) ?? 'Meja 1')
    return await printPairing(context, desk, (reserved) => addDesk({ client, file, place, login }, desk, 'owner', reserved))
  } finally {
    await client.end()
  }
}
