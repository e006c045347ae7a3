import type { Profile } from '#core/contract/profile.ts'
import { fail, ok, type Result } from '#core/base/result.ts'
import type { HttpReply, HttpTransport } from '#core/base/ports.ts'
import { readAddress } from '#core/wire/service-address.ts'
import type { ServiceCall } from '#core/wire/operations.ts'
import type { PracticeProcess } from './practice-process.ts'
import type { ProfileRefusal } from '../settings/evaluation-limit.ts'
import type { SecretStore } from '../settings/secret-store.ts'
import type { SettingsFile } from '../settings/settings-file.ts'

/** A text without a secret. */
type HideSecret = (text: string, secret: string) => Promise<string>

export interface ServiceCallDeps {
  readonly settings: SettingsFile
  readonly secrets: SecretStore
  readonly practice: PracticeProcess
  readonly transport: HttpTransport
  readonly refusalOf: ProfileRefusal
  readonly hide: HideSecret
}

export type CallFor = (profile: string, operation: 'submit' | 'retrieval' | 'test') => Promise<Result<ServiceCall>>

/**
 * A transport whose replies do not contain the token, so that a service that echoes the token cannot leak it into the window, a journal or
 * a log. Used for every call, because any text of a reply may contain it.
 */
const hidingToken = (transport: HttpTransport, token: string | null, hide: HideSecret): HttpTransport => ({
  async post(request) {
    const reply = await transport.post(request)
    if (token === null) return reply
    const texts = await Promise.all(
      Object.entries(reply).map(async ([key, value]): Promise<[string, unknown]> => [
        key,
        typeof value === 'string' ? await hide(value, token) : value
      ])
    )
    // Texts stay texts.
    return Object.fromEntries(texts) as HttpReply
  }
})

/** Resolves a profile to its transport, address and token. The practice profile uses the address and token of the running practice service. */
export const serviceCalls = ({ settings, secrets, practice, transport, refusalOf, hide }: ServiceCallDeps): CallFor => {
  const remote = (profile: Profile, needsToken: boolean): Result<ServiceCall> => {
    const address = readAddress(profile.address)
    if (!address.ok) return address
    const token = secrets.read(profile.id, address.value.base)
    return needsToken && token === null
      ? fail('no-token')
      : ok({ transport: hidingToken(transport, token, hide), profile, address: address.value.base, token })
  }
  return async (id, operation) => {
    const profile = settings.profile(id)
    if (profile === undefined) return fail('invalid-input', { detail: 'profile' })
    const refused = refusalOf(profile)
    if (refused !== null) return fail(refused)
    // A connection test runs without a token, too.
    const needsToken = operation === 'retrieval' || (operation === 'submit' && profile.sendTokenOnSubmit)
    if (profile.kind !== 'practice') return remote(profile, needsToken)
    const connected = await practice.connect()
    return connected.ok ? ok({ transport: hidingToken(transport, connected.value.token, hide), profile, ...connected.value }) : connected
  }
}
