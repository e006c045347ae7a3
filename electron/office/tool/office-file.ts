import { mkdir } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { isObject, isSha256, isString } from '#core/base/json-guards.ts'
import { DamagedFile, readJsonFile, writeAtomically } from '../../files/atomic-file.ts'
import { writeAddress, type ServerAddress, type ServerTrust } from '../server/trust.ts'
import { readAddress, readServerUrl } from './server-url.ts'
import { ToolProblem } from './problem.ts'

/** What the tool remembers of the office that it administers, beside its database. Never a password. */
export interface OfficeFile {
  /** As it was given to `init`. */
  readonly url: string
  readonly office: string
  readonly trust: ServerTrust
  /** Where desks reach the server. */
  readonly addresses: readonly ServerAddress[]
}

const formatVersion = 1

/** `office.json` in the folder where programs of this user keep their settings. */
export const usualOfficeFile = (
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform = process.platform
): string => {
  const home = homedir()
  if (platform === 'win32') return join(env['APPDATA'] ?? join(home, 'AppData', 'Roaming'), 'Ajukan', 'office.json')
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Ajukan', 'office.json')
  return join(env['XDG_CONFIG_HOME'] ?? join(home, '.config'), 'ajukan', 'office.json')
}

const readTrust = (value: unknown): ServerTrust | null => {
  if (!isObject(value)) return null
  if (value['kind'] === 'authority') return { kind: 'authority' }
  return value['kind'] === 'key' && isSha256(value['sha256']) ? { kind: 'key', sha256: value['sha256'] } : null
}

/** Throws `ToolProblem`: `no-office-file` or `office-file-damaged`. */
export const readOfficeFile = async (path: string): Promise<OfficeFile> => {
  const found = await readJsonFile(path).catch((error: unknown) => {
    if (error instanceof DamagedFile) return null
    throw new ToolProblem('file-failed', error instanceof Error ? error.message : path)
  })
  if (found === undefined) throw new ToolProblem('no-office-file', path)
  const damaged = new ToolProblem('office-file-damaged', path)
  if (!isObject(found) || found['version'] !== formatVersion) throw damaged
  const { url, office, addresses } = found
  const trust = readTrust(found['trust'])
  if (!isString(url) || !isString(office) || trust === null || !Array.isArray(addresses) || !addresses.every(isString)) throw damaged
  readServerUrl(url)
  return { url, office, trust, addresses: addresses.map((address) => readAddress(address)) }
}

export const writeOfficeFile = async (path: string, { url, office, trust, addresses }: OfficeFile): Promise<void> => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const content = { version: formatVersion, url, office, trust, addresses: addresses.map(writeAddress) }
  await writeAtomically(path, `${JSON.stringify(content, null, 2)}\n`, 0o600)
}
