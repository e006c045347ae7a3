import { openPolicy, policyPaths } from '../policy/policy-file.ts'
import type { Policy } from '../policy/policy.ts'
import { isUnderTest } from './build-facts.ts'

/** The policy of this computer; under test, from the file in `AJUKAN_POLICY`, of any owner, or no policy. */
export const readPolicyOfComputer = (): Promise<Policy> => {
  if (!isUnderTest()) return openPolicy({ paths: policyPaths(process.platform, process.env), hasModes: process.platform !== 'win32' })
  const path = process.env['AJUKAN_POLICY'] ?? ''
  return openPolicy({ paths: path === '' ? [] : [path], hasModes: false })
}
