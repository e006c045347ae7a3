/** The functions of `office_admin` (docs/office-database.md, "The office tool"). Members of a later version are left out of their answers. */
import { outsideLabel } from '#core/base/outside-name.ts'
import { readOfficeName } from '#core/office/office-name.ts'
import type { Client } from 'pg'
import { arrayOrEmpty, memberOf, stringOrEmpty } from '#core/base/json-guards.ts'
import { pairingExtension, type DeskRights } from '#core/contract/office.ts'
import type { NewPairing } from '#core/contract/office-server.ts'
import { generationOf, positionsAfter } from '#core/office/positions.ts'
import { newPin, writePairing, writtenPin, type Pairing } from '../pairing/pairing-file.ts'
import { isNotAdmitted, openClient, type ServerLogin, type ServerPlace } from '../server/client.ts'
import { newSecret, scramVerifier } from '../server/scram.ts'
import { writeAddress } from '../server/trust.ts'
import type { NewFile } from './new-file.ts'
import type { OfficeFile } from './office-file.ts'
import { ToolProblem } from './problem.ts'

export interface ToolDesk {
  readonly desk: string
  readonly name: string
  readonly rights: string
  readonly state: string
  /** Milliseconds since 1970: the last contact, or when it was added. */
  readonly lastContact: number
  /** It has said hello since it was paired. */
  readonly isPaired: boolean
  /** Version of its data; 0 before its first hello. */
  readonly schema: number
  /** Rows on the desk not pushed yet, as last reported; null if never. */
  readonly waiting: number | null
  /** The same identity was used from two places. */
  readonly isForked: boolean
  /** It has not presented its data since the generation began. */
  readonly mustPresent: boolean
  /** A locked or retired desk has newer data than the office; no new generation was started for it. */
  readonly saysOlder: boolean
  /** Changes that the desk has not confirmed; null if unknown because a generation has begun. */
  readonly behind: number | null
}

/** Counts of an office, by their names there. */
export const toolCounts = ['declarations', 'attempts', 'closed', 'openBranches', 'documents', 'documentBytes'] as const
export type ToolCount = (typeof toolCounts)[number]

export interface ToolStatus {
  readonly office: string
  readonly name: string
  readonly generation: number
  readonly sendingOpen: boolean
  readonly desks: readonly ToolDesk[]
  readonly counts: Readonly<Record<ToolCount, number>>
  /** Other databases of the server that the rights let a desk connect to. */
  readonly otherDatabases: readonly string[]
}

/** A connection to the office that the tool administers. */
export interface Office {
  readonly client: Client
  readonly file: OfficeFile
  readonly place: ServerPlace
  readonly login: ServerLogin
}

/** The first value of the first row. */
export const askFor = async (client: Pick<Client, 'query'>, statement: string, values: readonly unknown[] = []): Promise<unknown> => {
  const { rows } = await client.query<unknown[]>({ text: statement, values: [...values], rowMode: 'array' })
  return rows[0]?.[0]
}

/** Throws `bad-name`. */
export const readName = (text: string): string => {
  const name = readOfficeName(text)
  if (name === null) throw new ToolProblem('bad-name', outsideLabel(text))
  return name
}

export interface OfficeName {
  readonly office: string
  readonly name: string
}

const textIn = (value: unknown, name: string): string => stringOrEmpty(memberOf(value, name))
const numberIn = (value: unknown, name: string): number => Number(memberOf(value, name) ?? 0) || 0

export const readOffices = (value: unknown): readonly OfficeName[] =>
  arrayOrEmpty(value).map((one) => ({ office: textIn(one, 'office'), name: textIn(one, 'name') }))

/** What was decided about the desks since a copy was made. */
export interface DeskDecisions {
  /** Names of desks that were out of service; they are locked now. */
  readonly retired: readonly string[]
  /** Names of desks that the copy does not have. No desk waits for their data. */
  readonly missing: readonly string[]
  /** Desks with the state that they have in the copy, where the database before could not be read. */
  readonly unknown: readonly { readonly name: string; readonly state: string }[]
}

/** The decisions in the answers for several offices, together. */
export const readDecisions = (answers: readonly unknown[]): DeskDecisions => {
  const all = (name: string): readonly unknown[] => answers.flatMap((answer) => arrayOrEmpty(memberOf(answer, name)))
  return {
    retired: all('retired').map(stringOrEmpty),
    missing: all('missing').map(stringOrEmpty),
    unknown: all('unknown').map((one) => ({ name: textIn(one, 'name'), state: textIn(one, 'state') }))
  }
}

const readDesk = (value: unknown, position: number, missing: ReadonlySet<string>): ToolDesk => {
  const [desk, acknowledged] = [textIn(value, 'desk'), numberIn(value, 'acknowledged')]
  return {
    desk,
    name: textIn(value, 'name'),
    rights: textIn(value, 'rights'),
    state: textIn(value, 'state'),
    isPaired: memberOf(value, 'isPaired') === true,
    schema: numberIn(value, 'schema'),
    waiting: typeof memberOf(value, 'waiting') === 'number' ? numberIn(value, 'waiting') : null,
    lastContact: numberIn(value, 'lastContact'),
    isForked: memberOf(value, 'isForked') === true,
    mustPresent: missing.has(desk),
    saysOlder: memberOf(value, 'saysOlder') === true,
    behind: Math.max(generationOf(acknowledged), 1) === generationOf(position) ? positionsAfter(acknowledged, position) : null
  }
}

const readStatus = (value: unknown, otherDatabases: readonly string[]): ToolStatus => {
  const missing = new Set(arrayOrEmpty(memberOf(value, 'missing')).map((one) => textIn(one, 'desk')))
  return {
    office: textIn(value, 'office'),
    name: textIn(value, 'name'),
    generation: numberIn(value, 'generation'),
    sendingOpen: memberOf(value, 'sendingOpen') === true,
    desks: arrayOrEmpty(memberOf(value, 'desks')).map((desk) => readDesk(desk, numberIn(value, 'position'), missing)),
    counts: Object.fromEntries(toolCounts.map((name) => [name, numberIn(value, name)])) as Record<ToolCount, number>,
    otherDatabases
  }
}

/** The only office of the database, or that of the id or the name among several; null where there is none. Throws `office-several`. */
export const findOffice = async (
  client: Pick<Client, 'query'>,
  { office, name }: { readonly office?: string | undefined; readonly name?: string | undefined }
): Promise<OfficeName | null> => {
  const offices = readOffices(await askFor(client, 'SELECT office_admin.offices()'))
  const found = offices.length === 1 ? offices[0] : offices.find((one) => one.office === office || one.name === name)
  if (found === undefined && offices.length > 0) throw new ToolProblem('office-several', offices.map((one) => one.name).join(', '))
  return found ?? null
}

export const makeOffice = async (client: Pick<Client, 'query'>, typed: string): Promise<OfficeName> => {
  const name = readName(typed)
  return { office: String(await askFor(client, "SELECT office_admin.create_office($1, '{}')", [name])), name }
}

/** Requests to the customs service per minute that the desks of the office may make together. */
export const setRequests = async (client: Pick<Client, 'query'>, office: string, requests: number): Promise<void> =>
  void (await askFor(client, 'SELECT office_admin.set_requests($1, $2)', [office, requests]))

/** Databases that PostgreSQL lets every login of the server in to, so also that of a desk. Lines of pg_hba.conf may still refuse it. */
const openDatabases = `
  SELECT coalesce(json_agg(d.datname ORDER BY d.datname), '[]') FROM pg_database d
  WHERE d.datallowconn AND d.datname <> current_database() AND has_database_privilege('ajukan_desk', d.oid, 'CONNECT')`

/** On a server that is the office's alone: no login but an administrator's connects to its other databases. `client`: of a superuser. */
export const closeOtherDatabases = async (client: Pick<Client, 'query' | 'escapeIdentifier'>): Promise<void> => {
  const names = arrayOrEmpty(await askFor(client, openDatabases)).map((name) => client.escapeIdentifier(stringOrEmpty(name)))
  if (names.length > 0) await client.query(`REVOKE CONNECT ON DATABASE ${names.join(', ')} FROM PUBLIC`)
}

/** Throws `office-missing`. */
export const readOfficeStatus = async (
  client: Pick<Client, 'query'>,
  office: string
): Promise<{ readonly status: ToolStatus; readonly version: string }> => {
  const answer = await askFor(client, 'SELECT office_admin.status($1)', [office])
  if (answer === undefined || answer === null) throw new ToolProblem('office-missing')
  const others = arrayOrEmpty(await askFor(client, openDatabases)).map(stringOrEmpty)
  return { status: readStatus(answer, others), version: String(await askFor(client, "SELECT current_setting('server_version')")) }
}

/** For the pairing file of a desk. */
export const deskFileName = (desk: string): string =>
  `${desk.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[-.]+/, '') || 'meja'}.${pairingExtension}`

/** What a pairing file says of the server and the office. */
interface PairingServer extends Pick<OfficeFile, 'trust' | 'addresses'> {
  readonly database: string
  readonly office: Pairing['office']
}

interface NewLogin {
  readonly desk: string
  readonly login: string
}

/** What was written, besides the file itself. */
export type WrittenDesk = Pick<NewPairing, 'pin' | 'blocked'>

/** Milliseconds for an address; one that cannot be reached from here says nothing about the desk. */
const tryLimit = 5_000

/** The addresses at which the server is there and has no line in pg_hba.conf for the desk. Its password stays as it is. */
const blockedAddresses = async (
  { addresses, trust, database }: PairingServer,
  { login }: NewLogin,
  secret: string
): Promise<readonly string[]> => {
  const isBlocked = (address: PairingServer['addresses'][number]): Promise<boolean> =>
    openClient(
      { kind: 'tls', address, trust },
      { user: login, database, password: () => secret },
      { requireScram: true, limits: { connect: tryLimit } }
    ).then((client) => client.end().then(() => false), isNotAdmitted)
  const blocked = await Promise.all(addresses.map(isBlocked))
  return addresses.filter((_, at) => blocked[at]).map(writeAddress)
}

/**
 * Writes the pairing file of a desk into a file that is reserved; resolves its PIN. `setLogin` gives the desk its password (as the verifier) in the database;
 * the file is removed if that fails.
 */
const writeDeskFile = async (
  file: NewFile,
  { addresses, database, trust, office }: PairingServer,
  name: string,
  setLogin: (verifier: string) => Promise<NewLogin>
): Promise<WrittenDesk> => {
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
  return { pin: writtenPin(pin), blocked: await blockedAddresses({ addresses, database, trust, office }, login, secret) }
}

/** The office that the tool has remembered; throws `office-missing`. */
const rememberedOffice = async ({ client, file }: Office): Promise<OfficeName> => {
  const found = readOffices(await askFor(client, 'SELECT office_admin.offices()')).find(({ office }) => office === file.office)
  if (found === undefined) throw new ToolProblem('office-missing')
  return found
}

const sameName = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()

const findDesk = async ({ client, file }: Office, wanted: (desk: ToolDesk) => boolean): Promise<ToolDesk | null> => {
  const { status } = await readOfficeStatus(client, file.office)
  return status.desks.find((desk) => desk.state !== 'retired' && wanted(desk)) ?? null
}

/** The desk of this name or id that is not out of service; large and small letters are the same. Throws `desk-unknown`. */
export const needDesk = async (office: Office, wanted: string): Promise<ToolDesk> => {
  const desk = await findDesk(office, ({ desk: id, name }) => id === wanted || sameName(name, wanted))
  if (desk === null) throw new ToolProblem('desk-unknown', wanted)
  return desk
}

const serverOf = async (office: Office): Promise<PairingServer> => {
  const { trust, addresses } = office.file
  const { office: id, name } = await rememberedOffice(office)
  return { trust, addresses, database: office.login.database, office: { id, name } }
}

/** A name that no desk of the office has; throws `bad-name` or `name-taken`. */
export const freeName = async (office: Office, typed: string): Promise<string> => {
  const name = readName(typed)
  if ((await findDesk(office, (desk) => sameName(desk.name, name))) !== null) throw new ToolProblem('name-taken', name)
  return name
}

/** Adds a desk whose name is free and writes its pairing file. Resolves the PIN, and where the desk is not admitted. */
export const addDesk = async (office: Office, name: string, rights: DeskRights, file: NewFile): Promise<WrittenDesk> =>
  writeDeskFile(file, await serverOf(office), name, async (verifier) => {
    const added = await askFor(office.client, 'SELECT office_admin.add_desk($1, $2, $3, $4)', [office.file.office, name, rights, verifier])
    return { desk: String(memberOf(added, 'desk')), login: String(memberOf(added, 'login')) }
  })

/** Writes a new pairing file for a desk, whose previous login ends, with its open connections. Resolves its PIN. */
export const pairAgain = async (office: Office, { desk, name }: ToolDesk, file: NewFile): Promise<WrittenDesk> =>
  writeDeskFile(file, await serverOf(office), name, async (verifier) => {
    await askFor(office.client, 'SELECT office_admin.set_password($1, $2)', [desk, verifier])
    await askFor(office.client, 'SELECT office_admin.end_connections($1)', [desk])
    return { desk, login: String(await askFor(office.client, 'SELECT office_admin.login_of($1)', [desk])) }
  })

export const lockDesk = async ({ client }: Office, { desk }: ToolDesk, reason: string): Promise<void> =>
  void (await askFor(client, 'SELECT office_admin.lock_desk($1, $2)', [desk, reason]))

export const unlockDesk = async ({ client }: Office, { desk }: ToolDesk): Promise<void> =>
  void (await askFor(client, 'SELECT office_admin.unlock_desk($1)', [desk]))

/** The copy of a desk that was used in two places is out of use. */
export const readmitDesk = async ({ client }: Office, { desk }: ToolDesk, reason: string): Promise<void> =>
  void (await askFor(client, 'SELECT office_admin.resolve_fork($1, $2)', [desk, reason]))

/** A person says that the desk did not send what was running there. */
export const retireDesk = async ({ client }: Office, { desk }: ToolDesk, word: string): Promise<void> =>
  void (await askFor(client, 'SELECT office_admin.retire_desk($1, $2)', [desk, word]))

/** The only owner is gone. */
export const makeOwner = async ({ client }: Office, { desk }: ToolDesk, word: string): Promise<void> =>
  void (await askFor(client, "SELECT office_admin.set_rights($1, 'owner', $2)", [desk, word]))
