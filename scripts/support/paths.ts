import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const modules = join(root, 'node_modules')
/** Ours inside node_modules: goes away with it, never tracked. */
export const cache = join(modules, '.cache', 'ajukan')
export const built = join(root, 'out')
