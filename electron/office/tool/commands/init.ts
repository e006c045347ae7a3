import type { Client } from 'pg'
import { openClient, type ServerLogin } from '../../server/client.ts'
import { checkDatabase } from '../../server/check-database.ts'
import { migrateOffice } from '../../server/migrate.ts'
import { openServerStream, readServerFingerprint, ServerRefused } from '../../server/server-stream.ts'
import { writtenFingerprint, type ServerAddress, type ServerTrust } from '../../server/trust.ts'
import { readOffices, readStatus, type OfficeName } from '../admin-answers.ts'
import { loginTo, placeOf, type ToolContext } from '../context.ts'
import { askFor, writeDeskFile, type NewPairing } from '../desk-file.ts'
import { addDesk, readName } from '../desks.ts'
import { writeAddress, writeOfficeFile } from '../office-file.ts'
import { ToolProblem, toolProblem } from '../problem.ts'
import { readAddress, readServerUrl, type ServerUrl } from '../server-url.ts'

const readFingerprint = (text: string): string => {
  const digits = text.replace(/[\s:]/g, '').toLowerCase()
  if (!/^[\da-f]{64}$/.test(digits)) throw new ToolProblem('bad-fingerprint', text)
  return digits
}

const isOfThisComputer = ({ host }: ServerAddress): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.')

/** Where desks reach the server: as given, else the host of the URL where others can reach it. */
const addressesFor = ({ args }: ToolContext, { at }: ServerUrl): readonly ServerAddress[] => {
  const given = args.option('address').map(readAddress)
  if (given.length > 0) return given
  if (at.kind === 'tls' && !isOfThisComputer(at.address)) return [at.address]
  throw new ToolProblem('address-needed')
}

/**
 * How desks and the tool recognise the server. Every address that can be reached from here must show the expected certificate; where none is
 * expected, a public authority must vouch for it, else its fingerprint is shown to be compared.
 */
const findTrust = async ({ args, io, text }: ToolContext, { at }: ServerUrl, addresses: readonly ServerAddress[]): Promise<ServerTrust> => {
  const given = args.option('fingerprint').at(-1)
  const trust: ServerTrust = given === undefined ? { kind: 'authority' } : { kind: 'key', sha256: readFingerprint(given) }
  for (const address of at.kind === 'tls' ? [at.address, ...addresses] : addresses) {
    try {
      const stream = await openServerStream(address, trust)
      stream.destroy()
    } catch (error) {
      if (!(error instanceof ServerRefused)) throw error
      const isNeeded = at.kind === 'tls' && address === at.address
      if (error.code === 'server-unreachable' && !isNeeded) io.err(text.addressUnchecked(writeAddress(address)))
      else if (error.code === 'server-certificate' && trust.kind === 'authority') {
        throw new ToolProblem('fingerprint-needed', writtenFingerprint(await readServerFingerprint(address)))
      } else throw error
    }
  }
  return trust
}

/** Connects to the database of the URL, which is made where it is missing. */
const openDatabase = async ({ io, text }: ToolContext, url: ServerUrl, trust: ServerTrust, login: ServerLogin): Promise<Client> => {
  try {
    return await openClient(placeOf(url, trust), login)
  } catch (error) {
    if (toolProblem(error).code !== 'database-missing') throw error
  }
  const maintenance = await openClient(placeOf(url, trust), { ...login, database: 'postgres' })
  try {
    await maintenance.query(`CREATE DATABASE ${maintenance.escapeIdentifier(url.database)} ENCODING 'UTF8' TEMPLATE template0`)
  } finally {
    await maintenance.end()
  }
  io.out(text.databaseCreated(url.database))
  return openClient(placeOf(url, trust), login)
}

/** The office of the database, made where there is none. Of several, that with the name of `--name`. */
const findOffice = async ({ args, io, text }: ToolContext, client: Client): Promise<OfficeName> => {
  const given = args.option('name').at(-1)
  const offices = readOffices(await askFor(client, 'SELECT office_admin.offices()'))
  const found = offices.length === 1 ? offices[0] : offices.find(({ name }) => name === given)
  if (found !== undefined) {
    io.out(text.officeFound(found.name))
    return found
  }
  if (offices.length > 0) throw new ToolProblem('office-several', offices.map(({ name }) => name).join(', '))
  if (given === undefined) throw new ToolProblem('argument-missing', '--name')
  const name = readName(given)
  const office = String(await askFor(client, "SELECT office_admin.create_office($1, '{}')", [name]))
  io.out(text.officeCreated(name))
  return { office, name }
}

/** `init URL`: everything an office needs in a database, and its first desk. Repeated, it does only what is missing; null where there are desks. */
export const runInit = async (context: ToolContext): Promise<NewPairing | null> => {
  const [given = ''] = context.args.values
  const url = readServerUrl(given)
  const addresses = addressesFor(context, url)
  const trust = await findTrust(context, url, addresses)
  const client = await openDatabase(context, url, trust, await loginTo(context, url))
  try {
    await checkDatabase(client)
    await migrateOffice(client)
    const { office, name } = await findOffice(context, client)
    await writeOfficeFile(context.officeFile, { url: given, office, trust, addresses })
    const { desks } = readStatus(await askFor(client, 'SELECT office_admin.status($1)', [office]))
    if (desks.length > 0) return null
    const desk = readName(context.args.option('desk').at(-1) ?? 'Meja 1')
    return await writeDeskFile(context, { url: given, trust, addresses, office: { id: office, name } }, desk, (verifier) =>
      addDesk(client, office, desk, 'owner', verifier)
    )
  } finally {
    await client.end()
  }
}
