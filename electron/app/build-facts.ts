import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { app } from 'electron'
import type { Profile } from '#core/contract/profile.ts'
import { packageFactsFile, readPackageFacts, type PackageFacts } from './package-facts.ts'

const readOwn = (): PackageFacts | null => {
  if (!app.isPackaged) return null
  try {
    return readPackageFacts(readFileSync(join(app.getAppPath(), packageFactsFile), 'utf8'))
  } catch {
    return readPackageFacts('')
  }
}

let known: PackageFacts | null | undefined

/** Null if the application is not packaged. */
export const packageFacts = (): PackageFacts | null => (known === undefined ? (known = readOwn()) : known)

/** Whether a test runs it: only in a package built for tests. */
export const isUnderTest = (): boolean => process.env['AJUKAN_TEST'] === '1' && (packageFacts()?.test ?? true)

/** The kinds of profiles that a test may use on the evaluation runtime: production only with a flag of its own. */
export const testedKinds = (): readonly Profile['kind'][] =>
  !isUnderTest() ? [] : process.env['AJUKAN_TEST_PRODUCTION'] === '1' ? ['training', 'production'] : ['training']

/** AJUKAN_TEST_UNANSWERED: milliseconds after which a desk of a test hands over what it was asked for; undefined outside tests. */
export const testUnanswered = (): number | undefined =>
  isUnderTest() ? Number(process.env['AJUKAN_TEST_UNANSWERED']) || undefined : undefined
