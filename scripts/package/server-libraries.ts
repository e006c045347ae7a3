/** What the server part of a package has beside PostgreSQL's own files: only what is named here is copied into it (server-part.ts). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../support/paths.ts'

export interface ServerLibrary {
  readonly name: string
  readonly files: RegExp
  /** SPDX. */
  readonly licence: string
  /** A file of server-licences, or the package of node_modules whose LICENSE is the text. */
  readonly text: string
  readonly source?: string
}

const lgpl = { licence: 'LGPL-2.1-or-later', text: 'lgpl-2.1.txt' } as const

/** What postgres, initdb and pg_ctl load. */
export const serverLibraries: readonly ServerLibrary[] = [
  { name: 'OpenSSL 3', files: /^lib(?:crypto|ssl)-3-x64\.dll$/, licence: 'Apache-2.0', text: '@e965/xlsx' },
  { name: 'ICU', files: /^icu(?:dt|in|uc)\d+\.dll$/, licence: 'Unicode-3.0', text: 'icu.txt' },
  { name: 'libxml2', files: /^libxml2\.dll$/, licence: 'MIT', text: 'libxml2.txt' },
  { name: 'zlib', files: /^zlib1\.dll$/, licence: 'Zlib', text: 'zlib.txt' },
  { name: 'LZ4', files: /^liblz4\.dll$/, licence: 'BSD-2-Clause', text: 'lz4.txt' },
  { name: 'Zstandard', files: /^libzstd\.dll$/, licence: 'BSD-3-Clause', text: 'zstd.txt' },
  { name: 'GNU libintl', files: /^libintl-9\.dll$/, ...lgpl, source: 'https://ftp.gnu.org/gnu/gettext/' },
  { name: 'GNU libiconv', files: /^libiconv-2\.dll$/, ...lgpl, source: 'https://ftp.gnu.org/gnu/libiconv/' },
  { name: 'winpthreads', files: /^libwinpthread-1\.dll$/, licence: 'MIT', text: 'winpthreads.txt' }
]

/** Programs and libraries of PostgreSQL itself that a server needs. */
const own = /^(?:(?:postgres|initdb|pg_ctl)\.exe|libpq\.dll)$/
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

/** The licence texts of the library, and where its source is if that has to be said. */
export const textsOf = ({ text, source }: ServerLibrary): readonly string[] => [
  ...(source === undefined ? [] : [`It is a file of its own, unchanged, and may be replaced. Its source: ${source}`]),
  readFileSync(
    text.endsWith('.txt') ? join(import.meta.dirname, 'server-licences', text) : join(root, 'node_modules', text, 'LICENSE'),
    'utf8'
  )
]
