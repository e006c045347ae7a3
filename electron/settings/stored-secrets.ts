import type { Log } from '../logging/log.ts'
import { readStateFile } from '../files/state-file.ts'

export interface KeptSecret {
  /** The token is sent nowhere else. */
  readonly origin: string
  /** Which keyring encrypted it: Linux may choose another one at the next start. */
  readonly backend: string
  /** Base64. */
  readonly ciphertext: string
  readonly createdAt: number
}

const isMembers = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isKeptSecret = (value: unknown): value is KeptSecret =>
  isMembers(value) &&
  typeof value['origin'] === 'string' &&
  typeof value['backend'] === 'string' &&
  typeof value['ciphertext'] === 'string' &&
  typeof value['createdAt'] === 'number'

/** The encrypted tokens of `secrets.json` by profile. */
export const readKept = async (path: string, log: Log): Promise<Map<string, KeptSecret>> => {
  const content = await readStateFile(path, log)
  const secrets = isMembers(content) && isMembers(content['secrets']) ? content['secrets'] : {}
  return new Map(Object.entries(secrets).filter((entry): entry is [string, KeptSecret] => isKeptSecret(entry[1])))
}
