import {
  policyFailures,
  policyFeatures,
  type PolicyFacts,
  type PolicyFeature,
  type PolicyProblem,
  type UpdatePolicy
} from '#core/contract/policy.ts'
import type { FailureCode } from '#core/base/result.ts'
import type { Profile } from '#core/contract/profile.ts'
import { readAddress } from '#core/wire/service-address.ts'

/** The limits that the administrator of this computer has set for all its users. */
export interface Policy {
  /** There is a policy file. */
  readonly applies: boolean
  /** Not empty: the file cannot be used, and everything that a policy can limit is refused. */
  readonly problems: readonly PolicyProblem[]
  /** The origins that profiles may have; null for any. */
  readonly serviceOrigins: readonly string[] | null
  readonly updates: UpdatePolicy
  /** Absolute path that may begin with `{home}` and contain `{user}`; null where the user chooses it. */
  readonly archiveFolder: string | null
  readonly disabled: readonly PolicyFeature[]
}

export const noPolicy: Policy = {
  applies: false,
  problems: [],
  serviceOrigins: null,
  updates: { source: null, isOff: false },
  archiveFolder: null,
  disabled: []
}

/** A file with problems: its intent is unknown, so everything that it could forbid is refused. */
export const damagedPolicy = (problems: readonly PolicyProblem[]): Policy => ({
  applies: true,
  problems,
  serviceOrigins: [],
  updates: { source: null, isOff: true },
  archiveFolder: null,
  disabled: policyFeatures
})

/** The failure code of a refused feature, or null. */
export const featureRefusal = (policy: Policy, feature: PolicyFeature): FailureCode | null =>
  !policy.disabled.includes(feature) ? null : policy.problems.length > 0 ? 'policy-damaged' : policyFailures[feature]

/** Why the user cannot choose the archive folder, or null. */
export const archiveRefusal = ({ problems, archiveFolder }: Policy): FailureCode | null =>
  problems.length > 0 ? 'policy-damaged' : archiveFolder === null ? null : 'policy-archive'

/** The failure of a profile that the policy refuses, or null. An unusable address has its own failure. */
export const profileRefusal = (policy: Policy, profile: Profile): FailureCode | null => {
  if (profile.kind === 'practice') return featureRefusal(policy, 'practice')
  const refused = profile.kind === 'production' ? featureRefusal(policy, 'production') : null
  const address = readAddress(profile.address)
  if (refused !== null || policy.serviceOrigins === null || !address.ok) return refused
  if (policy.serviceOrigins.includes(address.value.origin)) return null
  return policy.problems.length > 0 ? 'policy-damaged' : 'policy-address'
}

/** For the window; null without a policy. `labelOf` shortens a path. */
export const policyFacts = (policy: Policy, labelOf: (path: string) => string): PolicyFacts | null =>
  policy.applies
    ? {
        problems: policy.problems,
        serviceAddresses: policy.serviceOrigins,
        updates: policy.updates,
        archiveFolder: policy.archiveFolder === null ? null : labelOf(policy.archiveFolder),
        disabled: policy.disabled
      }
    : null

/** For the diagnostics: which limits there are, without addresses and folders. */
export const policySummary = (policy: Policy): Readonly<Record<string, unknown>> => ({
  applies: policy.applies,
  problems: policy.problems.map(({ problem }) => problem),
  limitsAddresses: policy.serviceOrigins !== null,
  namesUpdateSource: policy.updates.source !== null,
  updatesOff: policy.updates.isOff,
  fixesArchiveFolder: policy.archiveFolder !== null,
  disabled: policy.disabled
})
