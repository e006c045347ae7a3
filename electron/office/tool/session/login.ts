import type { KnownOffice, ServerToLogIn } from '#core/contract/office-tool.ts'
import type { ServerLogin, ServerPlace } from '../../server/client.ts'
import type { ServerAddress, ServerTrust } from '../../server/trust.ts'
import { placeOf } from '../context.ts'
import { readOfficeFile, writeAddress, type OfficeFile } from '../office-file.ts'
import { ToolProblem, toolProblem } from '../problem.ts'
import { isOfThisComputer, readAddress, readServerUrl, type ServerUrl } from '../server-url.ts'

/** A login at a server, with the password, which is only here. */
export interface SessionLogin {
  /** As the file of the tool keeps it. */
  readonly url: string
  readonly at: ServerUrl['at']
  readonly trust: ServerTrust
  readonly place: ServerPlace
  readonly login: ServerLogin
}

/** What the tool remembers; null where there is no file, or none that can be read: a new one is written when an office is found. */
export const readKnown = async (path: string): Promise<OfficeFile | null> => {
  try {
    return await readOfficeFile(path)
  } catch (error) {
    const { code } = toolProblem(error)
    if (code === 'no-office-file' || code === 'office-file-damaged') return null
    throw error
  }
}

export const knownOffice = ({ url }: OfficeFile): KnownOffice => {
  const { at, database, user } = readServerUrl(url)
  return { server: at.kind === 'tls' ? writeAddress(at.address) : at.folder, database, user }
}

const sessionLogin = (url: string, trust: ServerTrust, password: string): SessionLogin => {
  const server = readServerUrl(url)
  const login = { user: server.user, database: server.database, password: () => password, known: () => password }
  return { url, at: server.at, trust, place: placeOf(server, trust), login }
}

/** Throws `office-missing` where no office is known. */
export const loginToKnown = (known: OfficeFile | null, password: string): SessionLogin => {
  if (known === null) throw new ToolProblem('office-missing')
  return sessionLogin(known.url, known.trust, password)
}

export const loginTo = ({ address, database, user, fingerprint }: ServerToLogIn, password: string): SessionLogin => {
  const url = `postgresql://${encodeURIComponent(user)}@${writeAddress(readAddress(address.trim()))}/${encodeURIComponent(database)}`
  return sessionLogin(url, fingerprint === null ? { kind: 'authority' } : { kind: 'key', sha256: fingerprint }, password)
}

/** Where desks reach the server, where nobody has said it: as this computer does, unless that is the server itself. */
export const likelyAddresses = ({ at }: SessionLogin): readonly ServerAddress[] =>
  at.kind === 'tls' && !isOfThisComputer(at.address) ? [at.address] : []
