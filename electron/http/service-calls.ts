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

/** Where a profile's token may go; '' where its address is none. */
export const originOf = (profile: Profile): string => {
  const address = readAddress(profile.address)
  return address.ok ? address.value.origin : ''
}

/** What a call needs beside its question: address and token of the profile, the practice service's own for the practice profile. */
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
    // A test goes as far as it can.
    const needsToken = operation === 'retrieval' || (operation === 'submit' && profile.sendTokenOnSubmit)
    if (profile.kind !== 'practice') return remote(profile, needsToken)
    const connected = await practice.connect()
    return connected.ok ? ok({ transport, profile, ...connected.value }) : connected
  }
}

/** Shorter ones would be found in innocent text. */
const shortestSecret = 8

/** A service that repeats the token it was given must not carry it into the journal or the window. */
export const withoutToken = (reply: HttpReply, token: string | null): HttpReply => {
  if (token === null || token.length < shortestSecret) return reply
  if (reply.kind === 'reply') return { ...reply, body: reply.body.replaceAll(token, '[token]') }
  return reply.begun === undefined ? reply : { ...reply, begun: reply.begun.replaceAll(token, '[token]') }
}
