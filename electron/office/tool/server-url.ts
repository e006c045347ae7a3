import { lookupTable } from '#core/base/lookup-table.ts'
import { parseAddress, type ServerAddress } from '../server/trust.ts'
import { ToolProblem } from './problem.ts'

const usualPort = 5432

export interface ServerUrl {
  readonly user: string
  readonly database: string
  readonly at:
    | { readonly kind: 'tls'; readonly address: ServerAddress }
    | { readonly kind: 'socket'; readonly folder: string; readonly port: number }
}

/** Other computers do not reach it under this address. */
export const isOfThisComputer = ({ host }: ServerAddress): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.')

/** As `parseAddress`; throws `bad-address`. */
export const readAddress = (text: string): ServerAddress => {
  const address = parseAddress(text, usualPort)
  if (address === null) throw new ToolProblem('bad-address', text)
  return address
}

/** What a copied URL of a managed service may have: it asks for less than is always done here. */
const harmless = lookupTable<RegExp>({
  sslmode: /^(prefer|require|verify-ca|verify-full)$/,
  channel_binding: /^(prefer|require)$/
})

const partOf = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new ToolProblem('bad-url', text)
  }
}

/**
 * `postgresql://USER@HOST:PORT/DATABASE`, or `postgresql://USER@:PORT/DATABASE?host=/FOLDER` for the socket of a server on this computer. Throws
 * `ToolProblem`; its text never has the password of a URL that has one.
 */
export const readServerUrl = (text: string): ServerUrl => {
  const [, login = '', hosts = '', path = '', query = ''] =
    /^postgres(?:ql)?:\/\/(?:([^@/?#]*)@)?([^@/?#]*)\/([^/?#]*)(?:\?([^#]*))?$/.exec(text) ?? []
  if (login.includes(':')) throw new ToolProblem('url-password')
  const [user, database] = [partOf(login), partOf(path)]
  if (user === '' || database === '')
    throw new ToolProblem('bad-url', text.includes('@') ? `${text.split('//')[0] ?? ''}//…${text.slice(text.lastIndexOf('@'))}` : text)
  const parameters = new URLSearchParams(query)
  const folder = parameters.get('host')
  for (const [name, value] of parameters) {
    if (name === 'password') throw new ToolProblem('url-password')
    if (!(name === 'host' && value.startsWith('/') && /^(:\d+)?$/.test(hosts)) && harmless[name]?.test(value) !== true)
      throw new ToolProblem('url-parameter', name)
  }
  if (folder !== null) return { user, database, at: { kind: 'socket', folder, port: readAddress(`localhost${hosts}`).port } }
  return { user, database, at: { kind: 'tls', address: readAddress(hosts) } }
}
