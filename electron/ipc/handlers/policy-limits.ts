import type { Channel, Handlers } from '#core/contract/host-api.ts'
import type { PolicyFeature } from '#core/contract/policy.ts'
import { fail, type FailureCode } from '#core/base/result.ts'
import { archiveRefusal, featureRefusal, type Policy } from '../../policy/policy.ts'

/** The channels that a policy can close. Limits of profiles are in the handlers of profiles and in `serviceCalls`. */
const limitedChannels: Readonly<Partial<Record<Channel, PolicyFeature | 'archiveFolder'>>> = {
  'practice.state': 'practice',
  'practice.change': 'practice',
  'practice.advance': 'practice',
  'office.pair': 'joinOffice',
  'backup.write': 'backupElsewhere',
  'backup.chooseFolder': 'backupElsewhere',
  'backup.restore': 'restore',
  'export.zip': 'export',
  'archive.saveCopy': 'export',
  'attachments.save': 'export',
  'files.saveText': 'export',
  'files.saveBytes': 'export',
  'print.save': 'export',
  'print.print': 'print',
  'archive.move': 'archiveFolder'
}

/** The handlers, with those that the policy closes replaced by its refusal. */
export const withPolicy = (handlers: Handlers, policy: Policy): Handlers => {
  const refusalOf = (channel: string): FailureCode | null => {
    const limit = limitedChannels[channel as Channel]
    if (limit === undefined) return null
    return limit === 'archiveFolder' ? archiveRefusal(policy) : featureRefusal(policy, limit)
  }
  const limited = Object.entries(handlers).flatMap(([channel]) => {
    const refused = refusalOf(channel)
    return refused === null ? [] : [[channel, () => Promise.resolve(fail(refused))] as const]
  })
  // A refusal is an output of every channel.
  return { ...handlers, ...(Object.fromEntries(limited) as Partial<Handlers>) }
}
