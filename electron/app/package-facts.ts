import type { AppInfo, BuildFacts } from '#core/contract/app.ts'
import { memberOf } from '#core/base/json-guards.ts'

/** What the packager writes into the archive of the application, as `packageFactsFile`. */
export interface PackageFacts extends BuildFacts {
  readonly runtime: AppInfo['runtime']
  /** The public key of updates (`readPublicKey`); missing in a package that takes none. */
  readonly updateKey?: string
}

export const packageFactsFile = 'build.json'

/** Parses `build.json`. A missing member gets its most restrictive value. */
export const readPackageFacts = (text: string): PackageFacts => {
  let found: unknown = null
  try {
    found = JSON.parse(text)
  } catch {
    // Treated as empty.
  }
  const [commit, date, updateKey] = [memberOf(found, 'commit'), memberOf(found, 'date'), memberOf(found, 'updateKey')]
  return {
    commit: typeof commit === 'string' ? commit : '',
    date: typeof date === 'number' ? date : 0,
    test: memberOf(found, 'test') === true,
    runtime: memberOf(found, 'runtime') === 'official' ? 'official' : 'evaluation',
    ...(typeof updateKey === 'string' ? { updateKey } : {})
  }
}
