import { memberOf } from '#core/base/json-guards.ts'
import type { ToolDesk } from '#core/contract/office-tool.ts'
import { readOffices, type OfficeName } from '../admin-answers.ts'
import type { Office } from '../context.ts'
import { askFor, writeDeskFile, type PairingServer } from '../desk-file.ts'
import { readName, type Rights } from '../names.ts'
import type { NewFile } from '../new-file.ts'
import { ToolProblem } from '../problem.ts'
import { readOfficeStatus } from './office.ts'

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

/** Adds a desk whose name is free and writes its pairing file. Resolves the PIN. */
export const addDesk = async (office: Office, name: string, rights: Rights, file: NewFile): Promise<string> =>
  writeDeskFile(file, await serverOf(office), name, async (verifier) => {
    const added = await askFor(office.client, 'SELECT office_admin.add_desk($1, $2, $3, $4)', [office.file.office, name, rights, verifier])
    return { desk: String(memberOf(added, 'desk')), login: String(memberOf(added, 'login')) }
  })

/** Writes a new pairing file for a desk, whose previous login ends, with its open connections. Resolves its PIN. */
export const pairAgain = async (office: Office, { desk, name }: ToolDesk, file: NewFile): Promise<string> =>
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
