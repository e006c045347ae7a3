import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const modules = join(root, 'node_modules')
/** Cache of the scripts: inside node_modules, so it is never tracked and is removed with it. */
export const cache = join(modules, '.cache', 'ajukan')
/** Where Node keeps the compiled code of tools and of the threads and processes that tests start. */
export const compileCache = join(cache, 'compiled')
export const built = join(root, 'out')
