import type { PackageFacts } from '../../electron/app/package-facts.ts'
import { readPublicKey } from '../../electron/updates/manifest.ts'
import { capture } from '../support/process.ts'
import { Stopped } from '../support/program.ts'
import type { RuntimeKind } from '../runtime/choose.ts'

/** Build facts of a package; the application shows them under "Tentang". */
export interface Build extends PackageFacts {
  readonly version: string
  /** Version of Electron. */
  readonly electron: string
  readonly arch: Arch
}

/** Processors that there are packages for. */
export type Arch = 'x64' | 'arm64'

/** Name suffix of packages that must not be distributed to users. */
export const marksOf = ({ runtime, test }: Pick<Build, 'runtime' | 'test'>): readonly string[] => [
  ...(runtime === 'evaluation' ? ['evaluation'] : []),
  ...(test ? ['test'] : [])
]

/** The name of an artefact: `ajukan-0.1.0-evaluation-linux-amd64.deb`. */
export const artefactName = (build: Build, rest: string): string => ['ajukan', build.version, ...marksOf(build), rest].join('-')

/** The processor as Debian names it. */
export const debianArch: Readonly<Record<Arch, string>> = { x64: 'amd64', arm64: 'arm64' }

/** The systems that a release has packages for, as they are named in its artefacts. For macOS there is one processor. */
export const systems = ['linux', 'linux-arm64', 'windows', 'windows-arm64', 'mac'] as const
export type System = (typeof systems)[number]

/** The system that a platform and a processor are in a release. */
export const systemOf = (platform: 'linux' | 'win32' | 'darwin', arch: Arch): System => {
  if (platform === 'darwin') return 'mac'
  if (platform === 'linux') return arch === 'arm64' ? 'linux-arm64' : 'linux'
  return arch === 'arm64' ? 'windows-arm64' : 'windows'
}

/** The file beside the packages of a system that records their build facts; `signed` names the steps that signed something. */
export const factsText = (build: Build, system: string, signed: readonly string[]): string =>
  `${JSON.stringify({ name: 'ajukan', system, ...build, date: new Date(build.date).toISOString(), node: process.version, signed }, null, 2)}\n`

/** The version in a Debian package: one with a mark is older than the release of that version, so that the release replaces it. */
export const debianVersion = (build: Build): string => [build.version, ...marksOf(build)].join('~')

/** Milliseconds since 1970 from SOURCE_DATE_EPOCH, else undefined. */
export const dateFrom = (epoch: string | undefined): number | undefined => {
  if (epoch === undefined || epoch === '') return undefined
  if (!/^\d{1,11}$/.test(epoch)) throw new Stopped(`SOURCE_DATE_EPOCH is "${epoch}", not seconds since 1970.`)
  return Number(epoch) * 1_000
}

const git = async (...args: readonly string[]): Promise<string> => {
  const { code, output } = await capture('git', args)
  if (code !== 0) throw new Stopped(`git ${args[0] ?? ''} failed: a package is made from a checkout.\n${output.trim()}`)
  return output.trim()
}

/** The commit, with `+` if files differ from it, and its date, so that packages of one commit are reproducible. */
export const readCommit = async (epoch = process.env['SOURCE_DATE_EPOCH']): Promise<Pick<Build, 'commit' | 'date'>> => {
  const [commit, seconds, changes] = await Promise.all([
    git('rev-parse', '--short=12', 'HEAD'),
    git('log', '-1', '--format=%ct'),
    git('status', '--porcelain')
  ])
  return { commit: changes === '' ? commit : `${commit}+`, date: dateFrom(epoch) ?? Number(seconds) * 1_000 }
}

/** The public key of updates from AJUKAN_UPDATE_KEY; a package without one takes no updates. */
export const updateKeyOf = (key: string | undefined): Pick<Build, 'updateKey'> => {
  if (key === undefined || key === '') return {}
  if (readPublicKey(key) === null)
    throw new Stopped('AJUKAN_UPDATE_KEY is not the public key that `npm run release -- update-keys` has printed.')
  return { updateKey: key }
}

/** The type of `runtime` in words for a list of artefacts. */
export const runtimeName: Readonly<Record<RuntimeKind, string>> = {
  official: 'official Electron',
  evaluation: 'evaluation runtime: only for the practice profile, not for users'
}
