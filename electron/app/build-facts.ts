import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { app } from 'electron'
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

/** Null where the application is no package. */
export const packageFacts = (): PackageFacts | null => (known === undefined ? (known = readOwn()) : known)

/** Whether a test runs it: a package has to be made for that. */
export const isUnderTest = (): boolean => process.env['AJUKAN_TEST'] === '1' && (packageFacts()?.test ?? true)
