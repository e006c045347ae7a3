/** Which way of signing the environment has the secrets for. */
import { Stopped } from '../../support/program.ts'
import type { System } from '../artefacts.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** Names of the environment variables that each way of signing needs, the preferred way first. */
export const ways: Readonly<Record<System, Readonly<Record<string, readonly string[]>>>> = {
  linux: { gpg: ['AJUKAN_GPG_KEY', 'AJUKAN_GPG_PASSPHRASE'] },
  windows: {
    azure: [
      'AZURE_TENANT_ID',
      'AZURE_CLIENT_ID',
      'AZURE_CLIENT_SECRET',
      'AJUKAN_AZURE_ENDPOINT',
      'AJUKAN_AZURE_ACCOUNT',
      'AJUKAN_AZURE_PROFILE'
    ],
    token: ['AJUKAN_TOKEN_MODULE', 'AJUKAN_TOKEN_CERTIFICATE', 'AJUKAN_TOKEN_KEY', 'AJUKAN_TOKEN_PIN']
  },
  mac: {
    apple: [
      'AJUKAN_MAC_CERTIFICATE',
      'AJUKAN_MAC_CERTIFICATE_PASSWORD',
      'AJUKAN_NOTARY_KEY',
      'AJUKAN_NOTARY_KEY_ID',
      'AJUKAN_NOTARY_ISSUER'
    ]
  }
}

const has = (env: Environment, name: string): boolean => (env[name] ?? '') !== ''

export interface Chosen {
  readonly way: string
  /** Its secrets by name. */
  readonly secrets: Readonly<Record<string, string>>
}

/**
 * The first way whose secrets are all there; undefined where none of them is. Throws where only some are: a release must not go out unsigned
 * because a secret was forgotten.
 */
export const chooseWay = (known: Readonly<Record<string, readonly string[]>>, env: Environment): Chosen | undefined => {
  const all = Object.entries(known)
  const complete = all.find(([, names]) => names.every((name) => has(env, name)))
  if (complete !== undefined) {
    const [way, names] = complete
    return { way, secrets: Object.fromEntries(names.map((name) => [name, env[name] ?? ''])) }
  }
  const begun = all.find(([, names]) => names.some((name) => has(env, name)))
  if (begun === undefined) return undefined
  const [way, names] = begun
  throw new Stopped(`For signing by ${way} these are missing: ${names.filter((name) => !has(env, name)).join(', ')}`)
}
