import type { PolicyProblem } from '#core/contract/policy.ts'
import type { Text } from '../../../../i18n/text.ts'

/** The keys of a policy file that are wrong, and how. */
export const policyProblemsText = ({ policy }: Text, problems: readonly PolicyProblem[]): string =>
  problems.map(({ key, problem }) => policy.problem(key, policy.problems[problem])).join(', ')
