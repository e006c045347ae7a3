import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

/** The hash of a file of any size. */
export const fileHash = async (path: string, algorithm: 'sha256' | 'sha512', encoding: 'hex' | 'base64'): Promise<string> => {
  const hash = createHash(algorithm)
  await pipeline(createReadStream(path), hash)
  return hash.digest(encoding)
}

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const modules = join(root, 'node_modules')
/** Cache of the scripts: inside node_modules, so it is never tracked and is removed with it. */
export const cache = join(modules, '.cache', 'ajukan')
/** Where Node keeps the compiled code of tools and of the threads and processes that tests start. */
export const compileCache = join(cache, 'compiled')
export const built = join(root, 'out')
