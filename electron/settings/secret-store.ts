import * as v from 'valibot'
import { fail, ok, type Result } from '#core/base/result.ts'
import type { Clock } from '#core/base/ports.ts'
import { diskFailure, writeAtomically } from '../files/atomic-file.ts'
import type { Log } from '../logging/log.ts'
import { isObject } from '#core/base/json-guards.ts'
import { readStateFile } from '../files/state-file.ts'

interface StoredSecret {
  /** Not trusted: any program can change the file. The token is sent only to the address inside the ciphertext. */
  readonly address: string
  /** The keyring that encrypted the token; Linux may choose another one at the next start. */
  readonly backend: string
  /** Base64 of the encrypted address and token, on a line each. */
  readonly ciphertext: string
  readonly createdAt: number
}

const storedSecret: v.GenericSchema<unknown, StoredSecret> = v.object({
  address: v.string(),
  backend: v.string(),
  ciphertext: v.string(),
  createdAt: v.number()
})

/** The encrypted tokens of `secrets.json` by profile id. */
const readStoredSecrets = async (path: string, log: Log): Promise<Map<string, StoredSecret>> => {
  const content = await readStateFile(path, log)
  const secrets = isObject(content) && isObject(content['secrets']) ? content['secrets'] : {}
  return new Map(Object.entries(secrets).filter((entry): entry is [string, StoredSecret] => v.is(storedSecret, entry[1])))
}

/** No token contains a line break. */
const separator = '\n'

/** The part of Electron's `safeStorage` that is used. The backend has a name on Linux only. */
export interface SystemKeyring {
  isEncryptionAvailable(): boolean
  getSelectedStorageBackend?(): string
  encryptString(text: string): Buffer
  decryptString(encrypted: Buffer): string
}

/**
 * Tokens by profile id. A token is returned only for the address, origin and path, for which it was entered. Other secrets have names that begin with a colon, and
 * are for themselves or for their office.
 */
export interface SecretStore {
  /** Whether tokens can be stored on this machine; otherwise they are lost when the application closes. */
  readonly keyring: boolean
  state(profile: string, address: string): 'kept' | 'session' | 'none'
  read(profile: string, address: string): string | null
  write(profile: string, address: string, token: string): Promise<Result<null>>
  forget(profile: string): Promise<Result<null>>
}

export interface SecretStoreDeps {
  /** `secrets.json`, readable by its owner only. */
  readonly path: string
  readonly system: SystemKeyring
  /** `process.platform`. */
  readonly platform: string
  readonly clock: Clock
  readonly log: Log
}

/** The Linux backends `basic_text` and `unknown` encrypt with a fixed password, which is no protection. */
const keyringName = (system: SystemKeyring, platform: string): string | null => {
  try {
    if (!system.isEncryptionAvailable()) return null
    if (platform !== 'linux') return platform
    const backend = system.getSelectedStorageBackend?.() ?? 'unknown'
    return backend === 'basic_text' || backend === 'unknown' ? null : backend
  } catch {
    return null
  }
}

/** Tokens that cannot be decrypted stay in the file: their keyring may be available at a later start. */
export const openSecretStore = async ({ path, system, platform, clock, log }: SecretStoreDeps): Promise<SecretStore> => {
  const backend = keyringName(system, platform)
  const session = new Map<string, { readonly address: string; readonly token: string }>()
  const stored = await readStoredSecrets(path, log)

  const encrypt = (address: string, token: string): string => system.encryptString(address + separator + token).toString('base64')
  /** Null for a text that this keyring cannot decrypt, or if the address in the file differs from the encrypted one. */
  const decrypt = (secret: StoredSecret | undefined): string | null => {
    if (secret === undefined || secret.backend !== backend) return null
    try {
      const bound = secret.address + separator
      const text = system.decryptString(Buffer.from(secret.ciphertext, 'base64'))
      return text.startsWith(bound) ? text.slice(bound.length) : null
    } catch {
      return null
    }
  }

  const save = async (): Promise<Result<null>> => {
    try {
      await writeAtomically(path, JSON.stringify({ version: 1, secrets: Object.fromEntries(stored) }, null, 2), 0o600)
      return ok(null)
    } catch (error) {
      log.error('secrets not written', error)
      return fail(diskFailure(error))
    }
  }

  const readable = new Set([...stored].filter(([, secret]) => decrypt(secret) !== null).map(([profile]) => profile))
  if (readable.size < stored.size) log.warn('some tokens cannot be decrypted', { stored: stored.size, readable: readable.size })

  /** With a new token that is not stored, the next start would otherwise use the earlier one. */
  const dropStored = async (profile: string): Promise<Result<null>> => {
    readable.delete(profile)
    return stored.delete(profile) ? save() : ok(null)
  }

  return {
    keyring: backend !== null,
    state(profile, address) {
      if (session.get(profile)?.address === address) return 'session'
      return readable.has(profile) && stored.get(profile)?.address === address ? 'kept' : 'none'
    },
    read(profile, address) {
      const current = session.get(profile)
      if (current?.address === address) return current.token
      const secret = stored.get(profile)
      return secret?.address === address ? decrypt(secret) : null
    },
    async write(profile, address, token) {
      if (token === '' || address === '') return fail('invalid-input', { detail: 'token' })
      session.set(profile, { address, token })
      if (backend === null) return dropStored(profile)
      try {
        const secret: StoredSecret = { address, backend, ciphertext: encrypt(address, token), createdAt: clock.now() }
        if (decrypt(secret) !== token) throw new Error('the keyring does not decrypt what it encrypted')
        stored.set(profile, secret)
      } catch (error) {
        log.error('token not encrypted, available until the application closes', error)
        return dropStored(profile)
      }
      const saved = await save()
      if (!saved.ok) return saved
      readable.add(profile)
      session.delete(profile)
      return ok(null)
    },
    async forget(profile) {
      session.delete(profile)
      return dropStored(profile)
    }
  }
}
