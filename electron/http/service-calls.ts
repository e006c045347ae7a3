import type { Profile } from '#core/contract/profile.ts'
import { fail, ok, type Result } from '#core/base/result.ts'
import type { HttpReply, HttpTransport } from '#core/base/ports.ts'
import { readAddress } from '#core/wire/service-address.ts'
import type { ServiceCall } from '#core/wire/operations.ts'
import type { PracticeProcess } from './practice-process.ts'
import type { SecretStore } from '../settings/secret-store.ts'
import type { SettingsFile } from '../settings/settings-file.ts'

export interface ServiceCallDeps {
  readonly settings: SettingsFile
  readonly secrets: SecretStore
  readonly practice: PracticeProcess
  readonly transport: HttpTransport
}

export type CallFor = (profile: string, operation: 'submit' | 'retrieval' | 'test') => Promise<Result<ServiceCall>>

/** The origin that may receive a profile's token; '' where the address is invalid. */
export const originOf = (profile: Profile): string => {
  const address = readAddress(profile.address)
  return address.ok ? address.value.origin : ''
}

/** Resolves a profile to its transport, address and token. The practice profile uses the address and token of the running practice service. */
export const serviceCalls = ({ settings, secrets, practice, transport }: ServiceCallDeps): CallFor => {
  const remote = (profile: Profile, needsToken: boolean): Result<ServiceCall> => {
    const address = readAddress(profile.address)
    if (!address.ok) return address
    const token = secrets.read(profile.id, address.value.origin)
    return needsToken && token === null ? fail('no-token') : ok({ transport, profile, address: address.value.base, token })
  }
  return async (id, operation) => {
    const profile = settings.profile(id)
    if (profile === undefined) return fail('invalid-input', { detail: 'profile' })
    // A connection test runs without a token, too.
    const needsToken = operation === 'retrieval' || (operation === 'submit' && profile.sendTokenOnSubmit)
    if (profile.kind !== 'practice') return remote(profile, needsToken)
    const connected = await practice.connect()
    return connected.ok ? ok({ transport, profile, ...connected.value }) : connected
  }
}

/** Shorter tokens would match ordinary text. */
const minTokenLength = 8

/** Removes the token from a reply that repeats it, so that it reaches neither the journal nor the window. */
export const withoutToken = (reply: HttpReply, token: string | null): HttpReply => {
  if (token === null || token.length < minTokenLength) return reply
  if (reply.kind === 'reply') return { ...reply, body: reply.body.replaceAll(token, '[token]') }
  return reply.begun === undefined ? reply : { ...reply, begun: reply.begun.replaceAll(token, '[token]') }
}
