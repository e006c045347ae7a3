/** Signs what a system has: the application before it is packed, the packages after. */
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { addSigned, stagedFolder, stagedList } from '../../package/staged.ts'
import { Stopped } from '../../support/program.ts'
import { factsName, type System } from '../artefacts.ts'
import { sumsName } from '../sums.ts'
import { signDetached } from './gpg.ts'
import { signMacApplication, signMacImage } from './mac.ts'
import { chooseWay, ways, type Environment } from './secrets.ts'
import { signWindows } from './windows.ts'

export const signSteps = ['application', 'packages', 'sums'] as const
export type SignStep = (typeof signSteps)[number]

/** Writes to the job summary on GitHub, otherwise to the console. */
export const notice = (text: string, env: Environment = process.env): void =>
  console.log(env['GITHUB_ACTIONS'] === 'true' ? `::warning title=Not signed::${text}` : text)

const under = async (folder: string, pattern: RegExp): Promise<readonly string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found = entries.filter((entry) => entry.isFile() && pattern.test(entry.name)).map((entry) => join(entry.parentPath, entry.name))
  if (found.length === 0) throw new Stopped(`There is nothing to sign in ${folder}.`)
  return found.sort()
}

export interface SignOrder {
  readonly system: System
  readonly step: SignStep
  /** The staged folder for `application`, else the one with the packages. */
  readonly folder: string
  readonly version: string
}

const isNothing = ({ system, step }: SignOrder): boolean => system === 'linux' && step === 'application'

const signFiles = async ({ system, step, folder }: SignOrder, env: Environment): Promise<string | undefined> => {
  const chosen = chooseWay(ways[system], env)
  if (chosen === undefined) return undefined
  if (system === 'linux') {
    const files = step === 'sums' ? [join(folder, sumsName)] : await under(folder, /\.deb$/)
    await signDetached(files, chosen.secrets['AJUKAN_GPG_KEY'] ?? '', chosen.secrets['AJUKAN_GPG_PASSPHRASE'] ?? '')
  } else if (system === 'windows') {
    const files = step === 'application' ? await under(join(folder, stagedFolder), /\.(exe|dll)$/i) : await under(folder, /-setup\.exe$/)
    await signWindows(files, chosen, env)
  } else if (step === 'application') await signMacApplication(join(folder, stagedFolder, 'Ajukan.app'), chosen)
  else for (const image of await under(folder, /\.dmg$/)) await signMacImage(image, chosen)
  return chosen.way
}

/** Signs and records it in the facts. Without secrets it signs nothing and reports that. */
export const signRelease = async (order: SignOrder, env: Environment = process.env): Promise<void> => {
  const { system, step, folder, version } = order
  const what = step === 'sums' ? sumsName : `${step} for ${system}`
  if (step === 'sums' && system !== 'linux') throw new Stopped('The sums are signed with: sign linux sums')
  if (isNothing(order)) return console.log('Nothing to sign: Linux has signatures beside the packages only.')
  const file = step === 'application' ? stagedList(folder) : join(folder, step === 'sums' ? sumsName : factsName(version, system))
  if (!existsSync(file)) throw new Stopped(`There is no ${file}.`)
  const way = await signFiles(order, env)
  if (way === undefined) {
    const names = Object.values(ways[system]).map((secrets) => secrets.join(', '))
    return notice(`${what}: the secrets are absent (${names.join('; or ')}).`, env)
  }
  if (step !== 'sums') await addSigned(file, step)
  console.log(`signed by ${way} | ${what}`)
}
