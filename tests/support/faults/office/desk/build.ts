import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

/** Files that run a desk. */
export interface DeskProgram {
  readonly main: string
  /** Loaded before it, in each of its threads. */
  readonly clock: string
  /** The programs of the database thread, and of the one that reads answers. */
  readonly thread: string
  readonly answers: string
}

const root = resolve(import.meta.dirname, '../../../../..')

/** Bundles the program of a desk into a folder, as the application is built. Node alone would take the types out of two hundred files at every start, in each thread. */
export const buildDeskProgram = async (folder: string): Promise<DeskProgram> => {
  const here = import.meta.dirname
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['pg-native'] },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: {
        input: {
          main: join(here, 'program.ts'),
          clock: join(here, 'clock.ts'),
          thread: join(root, 'electron/database/thread.ts'),
          answers: join(root, 'electron/answers/thread.ts')
        },
        output: { format: 'es', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' }
      }
    }
  })
  const path = (name: string): string => join(folder, `${name}.mjs`)
  return { main: path('main'), clock: pathToFileURL(path('clock')).href, thread: path('thread'), answers: path('answers') }
}
