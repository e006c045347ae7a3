import { isObject } from '#core/base/json-guards.ts'
import type { Log } from '../logging/log.ts'
import { readStateFile } from '../files/state-file.ts'

export interface StoredSecret {
  /** The token is sent only to this origin. */
  readonly origin: string
  /** The keyring that encrypted the token; Linux may choose another one at the next start. */
  readonly backend: string
  /** Base64. */
  readonly ciphertext: string
  readonly createdAt: number
}

const isStoredSecret = (value: unknown): value is StoredSecret =>
  isObject(value) &&
  typeof value['origin'] === 'string' &&
  typeof value['backend'] === 'string' &&
  typeof value['ciphertext'] === 'string' &&
  typeof value['createdAt'] === 'number'

/** The encrypted tokens of `secrets.json` by profile id. */
export const readStoredSecrets = async (path: string, log: Log): Promise<Map<string, StoredSecret>> => {
  const content = await readStateFile(path, log)
  const secrets = isObject(content) && isObject(content['secrets']) ? content['secrets'] : {}
  return new Map(Object.entries(secrets).filter((entry): entry is [string, StoredSecret] => isStoredSecret(entry[1])))
}
