import { resolve } from 'node:path'
import { Window } from 'happy-dom'
import { IDBKeyRange, indexedDB } from 'fake-indexeddb'
import { createServer } from 'vite'
import type { Outcome, Size } from './outcome.ts'

const root = resolve(import.meta.dirname, '../../..')

/** The globals of the page that the stores of the window use. */
const pageGlobals = ['window', 'document', 'localStorage'] as const

type WindowPromises = Readonly<Record<string, (size: Size) => Promise<Outcome>>>

const loadModule = async (path: string): Promise<WindowPromises> => {
  const page = new Window({ url: 'app://bundle/' })
  for (const name of pageGlobals)
    Object.defineProperty(globalThis, name, { value: name === 'window' ? page : page[name], configurable: true, writable: true })
  Object.assign(globalThis, { indexedDB, IDBKeyRange })
  // Vite, because the stores import files that only it can load. Nothing is watched or served.
  const server = await createServer({
    configFile: false,
    root,
    logLevel: 'error',
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, watch: null, ws: false, hmr: false }
  })
  try {
    // The module exports only such functions.
    return (await server.ssrLoadModule(path)) as WindowPromises
  } finally {
    await server.close()
  }
}

let loaded: Promise<WindowPromises> | null = null

/** The pending promises of a killed application reject, and no code handles them. */
const ignoreRejections = (): void => void process.on('unhandledRejection', () => undefined)

/** Tries a promise in the stores of the window, with an in-memory host and clock: a function of tests/renderer/promises/all.ts. */
export const inWindow =
  (name: string) =>
  async (size: Size): Promise<Outcome> => {
    if (loaded === null) ignoreRejections()
    const promises = await (loaded ??= loadModule('/tests/renderer/promises/all.ts'))
    const attempt = promises[name]
    if (attempt === undefined) throw new Error(`tests/renderer/promises has no ${name}`)
    return attempt(size)
  }
