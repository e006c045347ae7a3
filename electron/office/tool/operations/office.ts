import type { Client } from 'pg'
import type { ToolStatus } from '#core/contract/office-tool.ts'
import { readOffices, readStatus, type OfficeName } from '../admin-answers.ts'
import { askFor } from '../desk-file.ts'
import { readName } from '../names.ts'
import { ToolProblem } from '../problem.ts'

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

/** Throws `office-missing`. */
export const readOfficeStatus = async (
  client: Pick<Client, 'query'>,
  office: string
): Promise<{ readonly status: ToolStatus; readonly version: string }> => {
  const answer = await askFor(client, 'SELECT office_admin.status($1)', [office])
  if (answer === undefined || answer === null) throw new ToolProblem('office-missing')
  return { status: readStatus(answer), version: String(await askFor(client, "SELECT current_setting('server_version')")) }
}
