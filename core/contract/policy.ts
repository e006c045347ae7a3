import type { FailureCode } from '../base/result.ts'

/** Features an administrator can disable for all users of a computer. The host enforces this, see electron/ipc/channel-rules.ts. */
export const policyFeatures = [
  'practice',
  'production',
  'joinOffice',
  'officeServer',
  'officeTool',
  'backupElsewhere',
  'restore',
  'export',
  'print'
] as const
export type PolicyFeature = (typeof policyFeatures)[number]

/** The failure of each feature that a policy has switched off. */
export const policyFailures = {
  practice: 'policy-practice',
  production: 'policy-production',
  joinOffice: 'policy-office',
  officeServer: 'policy-office-server',
  officeTool: 'policy-office-tool',
  backupElsewhere: 'policy-backup',
  restore: 'policy-restore',
  export: 'policy-export',
  print: 'policy-print'
} as const satisfies Readonly<Record<PolicyFeature, FailureCode>>

/**
 * What is wrong with a policy file. `unsafe`: an ordinary user can change it. `unknown`: there is no such key. `version`: the file is of a newer
 * Ajukan.
 */
const policyProblems = ['unreadable', 'unsafe', 'not-json', 'unknown', 'missing', 'value', 'version'] as const
export type PolicyProblemCode = (typeof policyProblems)[number]

export interface PolicyProblem {
  /** The key in the file, as `updates.source` or `serviceAddresses[1]`; '' for the file itself. */
  readonly key: string
  readonly problem: PolicyProblemCode
}

export interface UpdatePolicy {
  /** Address of the updates; null where the policy names none. */
  readonly source: string | null
  readonly isOff: boolean
}

/** The policy of this computer, for display. If it has problems, everything that a policy can limit is refused. */
export interface PolicyFacts {
  readonly problems: readonly PolicyProblem[]
  /** The origins that profiles may have; null for any. */
  readonly serviceAddresses: readonly string[] | null
  readonly updates: UpdatePolicy
  /** For display: the last two names of the fixed archive folder; null where the user chooses it. */
  readonly archiveFolder: string | null
  readonly disabled: readonly PolicyFeature[]
}
