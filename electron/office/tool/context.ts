import { isAbsolute, join } from 'node:path'
import type { Client } from 'pg'
import type { ServerLogin, ServerPlace } from '../server/client.ts'
import type { ServerTrust } from '../server/trust.ts'
import { readArguments, type Arguments } from './arguments.ts'
import type { ToolIo } from './io.ts'
import { readOfficeFile, usualOfficeFile, type OfficeFile } from './office-file.ts'
import { openOfficeDatabase } from './operations/server.ts'
import { ToolProblem } from './problem.ts'
import { readServerUrl, type ServerUrl } from './server-url.ts'
import { en } from './text/en.ts'
import { id, type ToolText } from './text/id.ts'

/** What a verb works with. */
export interface ToolContext {
  readonly args: Arguments
  readonly io: ToolIo
  readonly text: ToolText
  readonly officeFile: string
}

export const pathIn = (io: ToolIo, path: string): string => (isAbsolute(path) ? path : join(io.folder, path))

/** English where the environment asks for it, else Indonesian. */
export const textFor = (language: Arguments['language'], env: ToolIo['env']): ToolText => {
  const wanted = language ?? (/^en/i.test(env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || '') ? 'en' : 'id')
  return wanted === 'en' ? en : id
}

const officeFileOf = (args: Arguments, io: ToolIo): string => {
  const given = args.option('office').at(-1)
  return given === undefined ? usualOfficeFile(io.env) : pathIn(io, given)
}

/** What the verb of a command line works with. Throws `ToolProblem` for wrong arguments. */
export const contextOf = (given: readonly string[], io: ToolIo): ToolContext => {
  const args = readArguments(given)
  return { args, io, text: textFor(args.language, io.env), officeFile: officeFileOf(args, io) }
}

export const placeOf = ({ at }: ServerUrl, trust: ServerTrust): ServerPlace => (at.kind === 'socket' ? at : { ...at, trust })

/** The password from the environment, else typed in the terminal once. */
const passwordSource = ({ io, text }: ToolContext, user: string) => {
  let known = io.env['AJUKAN_OFFICE_PASSWORD'] ?? io.env['PGPASSWORD'] ?? ''
  const password = async (): Promise<string> => {
    if (known === '') known = (await io.ask(text.passwordOf(user), false)) ?? ''
    if (known === '') throw new ToolProblem('password-needed')
    return known
  }
  return { password, known: () => known }
}

/** How the tool logs in: a password is asked for before the connection, because the server waits only a minute for it. */
export const loginTo = async (context: ToolContext, url: ServerUrl): Promise<ServerLogin> => {
  const source = passwordSource(context, url.user)
  if (url.at.kind === 'tls') await source.password()
  return { user: url.user, database: url.database, ...source }
}

export interface Office {
  readonly client: Client
  readonly file: OfficeFile
  readonly place: ServerPlace
  readonly login: ServerLogin
}

/** Runs `use` with a connection to the office that `init` has remembered. */
export const withOffice = async <T>(context: ToolContext, use: (office: Office) => Promise<T>): Promise<T> => {
  const file = await readOfficeFile(context.officeFile)
  const url = readServerUrl(file.url)
  const place = placeOf(url, file.trust)
  const login = await loginTo(context, url)
  const client = await openOfficeDatabase(place, login)
  try {
    return await use({ client, file, place, login })
  } finally {
    await client.end()
  }
}
