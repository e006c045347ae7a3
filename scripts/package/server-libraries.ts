/** What the server part of a package has beside PostgreSQL's own files: only what is named here is copied into it (server-part.ts). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../support/paths.ts'
import { isBelow } from '../support/versions.ts'

export interface ServerLibrary {
  readonly name: string
  readonly files: RegExp
  /** SPDX. */
  readonly licence: string
  /** A file of server-licences, or the package of node_modules whose LICENSE is the text. */
  readonly text: string
  readonly source?: string
  /** The lowest version that has every correction known on `lookedUp`; null: no published version has them all. */
  readonly corrected: readonly number[] | null
}

/**
 * When the versions were compared with what the makers correct: by the packages of Debian 13, its security archive and Debian unstable, whose changelogs name the advisories.
 * Without a published correction: zlib CVE-2026-85091 (`gzwrite`), Zstandard CVE-2026-124851. ICU is corrected by new major versions only, and 77.1 has the correction
 * of CVE-2025-5222; of libintl, libiconv and winpthreads no advisory is known.
 */
export const lookedUp = '2026-11-30'

const lgpl = { licence: 'LGPL-2.1-or-later', text: 'lgpl-2.1.txt' } as const

/** What postgres, initdb and pg_ctl load. */
export const serverLibraries: readonly ServerLibrary[] = [
  { name: 'OpenSSL 3', files: /^lib(?:crypto|ssl)-3-x64\.dll$/, licence: 'Apache-2.0', text: '@e965/xlsx', corrected: [3, 5, 9] },
  { name: 'ICU', files: /^icu(?:dt|in|uc)\d+\.dll$/, licence: 'Unicode-3.0', text: 'icu.txt', corrected: [77, 1] },
  { name: 'libxml2', files: /^libxml2\.dll$/, licence: 'MIT', text: 'libxml2.txt', corrected: [2, 15, 4] },
  { name: 'zlib', files: /^zlib1\.dll$/, licence: 'Zlib', text: 'zlib.txt', corrected: null },
  { name: 'LZ4', files: /^liblz4\.dll$/, licence: 'BSD-2-Clause', text: 'lz4.txt', corrected: [1, 10, 0] },
  { name: 'Zstandard', files: /^libzstd\.dll$/, licence: 'BSD-3-Clause', text: 'zstd.txt', corrected: null },
  { name: 'GNU libintl', files: /^libintl-9\.dll$/, ...lgpl, source: 'https://ftp.gnu.org/gnu/gettext/', corrected: [0, 19, 8] },
  { name: 'GNU libiconv', files: /^libiconv-2\.dll$/, ...lgpl, source: 'https://ftp.gnu.org/gnu/libiconv/', corrected: [1, 18] },
  { name: 'winpthreads', files: /^libwinpthread-1\.dll$/, licence: 'MIT', text: 'winpthreads.txt', corrected: [1, 0] }
]

/** Programs and libraries of PostgreSQL itself that a server needs. */
const own = /^(?:(?:postgres|initdb|pg_ctl)\.exe|libpq\.dll)$/

/** PostgreSQL 18.6 is 18.0.6.0 in its files. */
const postgres = { name: 'PostgreSQL', files: /^postgres\.exe$/, corrected: [18, 0, 6] } as const
/** Modules that the first databases are made with; the others, and the libraries that only they need, belong to extensions. */
const modules = /^(?:plpgsql|dict_snowball|euc2004_sjis2004|\w+_and_\w+|libpqwalreceiver|pgoutput)\.dll$/
/** Files of `share` that belong to extensions. */
const ofExtension = /^(?!plpgsql)[\w-]+(?:--[\w.-]+)?\.(?:sql|control)$/

/** The library that a file of the npm package belongs to. */
export const libraryOf = (file: string): ServerLibrary | undefined => serverLibraries.find(({ files }) => files.test(file))

/** Whether a file or folder goes into the part; `path` is that in the folder `native`, with `/`. */
export const isOfServer = (path: string): boolean => {
  const name = path.split('/').at(-1) ?? ''
  if (/^share(?:\/|$)/.test(path)) return name !== 'doc' && !(path.includes('/extension/') && ofExtension.test(name))
  return ['', 'bin', 'lib'].includes(path) || own.test(name) || modules.test(name) || libraryOf(name) !== undefined
}

/** The four numbers of the version in a program or library for Windows (VS_FIXEDFILEINFO); null: it has none. */
export const fileVersion = (bytes: Buffer): readonly number[] | null => {
  const at = bytes.indexOf(Buffer.from([0xbd, 0x04, 0xef, 0xfe]))
  return at < 0 || at + 16 > bytes.length ? null : [10, 8, 14, 12].map((offset) => bytes.readUInt16LE(at + offset))
}

/** A sentence if a file of the part has a known fault that its makers have corrected elsewhere or not yet; a file without a version counts as one. */
export const lacksCorrections = (file: string, bytes: Buffer): string | null => {
  const component = [postgres, ...serverLibraries].find(({ files }) => files.test(file))
  if (component === undefined) return null
  const { name, corrected } = component
  const version = fileVersion(bytes)?.join('.')
  if (version !== undefined && corrected !== null && !isBelow(version, corrected)) return null
  const has = `${name} ${version ?? 'without a version'} (${file})`
  return corrected === null ? `${has}: no published version has all corrections` : `${has}: corrected in ${corrected.join('.')}`
}

/** The licence texts of the library, and where its source is if that has to be said. */
export const textsOf = ({ text, source }: ServerLibrary): readonly string[] => [
  ...(source === undefined ? [] : [`It is a file of its own, unchanged, and may be replaced. Its source: ${source}`]),
  readFileSync(
    text.endsWith('.txt') ? join(import.meta.dirname, 'server-licences', text) : join(root, 'node_modules', text, 'LICENSE'),
    'utf8'
  )
]
