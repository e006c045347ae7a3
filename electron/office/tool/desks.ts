import type { Client } from 'pg'
import { memberOf } from '#core/base/json-guards.ts'
import { readOffices, readStatus, type DeskStatus, type OfficeName } from './admin-answers.ts'
import type { Office } from './context.ts'
import { askFor } from './desk-file.ts'
import { ToolProblem } from './problem.ts'

const allRights = ['owner', 'broker', 'viewer'] as const
export type Rights = (typeof allRights)[number]

export const readRights = (text: string): Rights => {
  const found = allRights.find((rights) => rights === text)
  if (found === undefined) throw new ToolProblem('bad-rights', text)
  return found
}

/** A name of an office or a desk: 1 to 80 characters on one line. */
export const readName = (text: string): string => {
  const name = text.trim()
  if (name === '' || name.length > 80 || /\p{Cc}/u.test(name)) throw new ToolProblem('bad-name', text)
  return name
}

/** The office that `init` has remembered; throws `office-missing`. */
export const findOffice = async ({ client, file }: Office): Promise<OfficeName> => {
  const found = readOffices(await askFor(client, 'SELECT office_admin.offices()')).find(({ office }) => office === file.office)
  if (found === undefined) throw new ToolProblem('office-missing')
  return found
}

/** The desk of this name that is not out of service; large and small letters are the same. */
export const deskNamed = async ({ client, file }: Office, name: string): Promise<DeskStatus | null> => {
  const { desks } = readStatus(await askFor(client, 'SELECT office_admin.status($1)', [file.office]))
  return desks.find((desk) => desk.state !== 'retired' && desk.name.toLowerCase() === name.trim().toLowerCase()) ?? null
}

/** A new desk; its password is what the verifier is of. */
export const addDesk = async (
  client: Client,
  office: string,
  name: string,
  rights: Rights,
  verifier: string
): Promise<{ readonly desk: string; readonly login: string }> => {
  const added = await askFor(client, 'SELECT office_admin.add_desk($1, $2, $3, $4)', [office, name, rights, verifier])
  return { desk: String(memberOf(added, 'desk')), login: String(memberOf(added, 'login')) }
}
