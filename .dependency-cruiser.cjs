/** The borders of the house (ARCHITECTURE.md). Every rule is an error. Paths are relative to the folder that is cruised. */

const npm = '(^|/)node_modules/'
const packages = (...names) => `${npm}(${names.join('|')})(/|$)`

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** A room of core may import itself and the rooms named. */
const coreRoom = (room, ...allowed) =>
  rule(
    `core-${room}`,
    `core/${room} may import: ${['itself', ...allowed].join(', ')}.`,
    { path: `^core/${room}/` },
    {
      path: '^core/',
      pathNot: [
        `^core/${room}/`,
        ...allowed.map((name) => (name.endsWith('.ts') ? `^core/${name.replace('.', '\\.')}$` : `^core/${name}/`))
      ]
    }
  )

/** A room of the renderer may import itself, core and the rooms named; which npm packages, another rule says. */
const rendererRoom = (room, ...allowed) =>
  rule(
    `renderer-${room}`,
    `renderer/${room} may import: ${['itself', 'core', ...allowed].join(', ')}.`,
    { path: `^renderer/${room}/` },
    {
      path: '^renderer/',
      pathNot: [`^renderer/${room}/`, ...allowed.map((name) => `^renderer/${name}`)]
    }
  )

const reusable = ['components', 'csv', 'forms', 'grid', 'pdf', 'sheets', 'text']
const rooms = [
  'schema',
  'derive',
  'lookup',
  'validation',
  'contract',
  'aju',
  'draft',
  'tracking',
  'service',
  'outbox',
  'memory',
  'paper',
  'sheets'
]
const seams = ['contract', 'ports.ts']

module.exports = {
  forbidden: [
    rule('no-cycles', 'No file may depend on itself by way of others.', {}, { circular: true }),
    rule('resolvable', 'An import that leads nowhere.', {}, { couldNotResolve: true }),
    rule(
      'no-orphans',
      'A file nobody imports and that imports nothing.',
      {
        orphan: true,
        pathNot: ['\\.d\\.ts$', '^core/validation/generated/']
      },
      {}
    ),
    rule('declared-packages', 'Only packages of package.json.', { pathNot: '^tests/' }, { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] }),
    rule(
      'no-dev-packages',
      'The product uses only what is in dependencies; electron is its host.',
      { path: '^(core|electron|renderer)/' },
      {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: packages('electron')
      }
    ),

    rule(
      'core-alone',
      'core/ is plain TypeScript: it imports nothing but core/. big.js is the one exception: exact decimals.',
      { path: '^core/' },
      {
        pathNot: ['^core/', packages('big\\.js', '@types/big\\.js')]
      }
    ),
    coreRoom('schema'),
    coreRoom('derive', 'schema'),
    coreRoom('lookup', 'schema', 'derive'),
    coreRoom('validation', 'schema', 'derive', 'contract', 'aju'),
    coreRoom('contract', 'schema', 'derive'),
    rule(
      'core-rooms',
      'A room of core that no rule knows: add it here with what it may import.',
      { path: '^core/', pathNot: `^core/(${rooms.join('|')})/|^core/(ports|globals\\.d)\\.ts$` },
      {}
    ),
    rule(
      'core-ports',
      'core/ports.ts may import: schema, derive, contract.',
      { path: '^core/ports\\.ts$' },
      {
        path: '^core/',
        pathNot: ['^core/schema/', '^core/derive/', '^core/contract/']
      }
    ),
    coreRoom('aju', 'schema', 'derive', ...seams),
    coreRoom('draft', 'schema', 'derive', 'validation', 'aju', ...seams),
    coreRoom('paper', 'schema', 'derive', 'aju'),
    coreRoom('memory', 'schema', 'derive', 'draft', 'lookup', 'contract', 'sheets'),
    coreRoom('tracking', 'schema', 'derive', 'validation', 'aju', 'draft', 'service', ...seams),
    coreRoom('service', 'schema', 'derive', 'validation', 'aju', ...seams),
    coreRoom('sheets', 'schema', 'derive', 'draft', 'validation', ...seams),
    coreRoom('outbox', 'schema', 'derive', 'validation', 'aju', 'draft', 'service', ...seams),

    rule(
      'renderer-not-electron',
      "The window never imports the host's side.",
      { path: '^renderer/' },
      { path: ['^electron/', packages('electron')] }
    ),
    rule('renderer-not-node', 'The window is a web page: no Node modules.', { path: '^renderer/' }, { dependencyTypes: ['core'] }),
    rule('electron-not-renderer', "The host never imports the window's side.", { path: '^electron/' }, { path: '^renderer/' }),
    rule(
      'product-not-tests',
      'The product imports neither tests nor scripts.',
      { path: '^(core|electron|renderer)/' },
      { path: '^(tests|scripts)/' }
    ),
    rule(
      'electron-import',
      'Only electron/main, electron/preload and electron/adapters import electron.',
      { pathNot: '^(electron/(main|preload|adapters)|tests)/' },
      {
        path: packages('electron')
      }
    ),
    rule(
      'practice-alone',
      'electron/practice imports core, Node and npm packages.',
      { path: '^electron/practice/' },
      {
        path: '^electron/',
        pathNot: '^electron/practice/'
      }
    ),
    rule(
      'adapters-below-main',
      'Adapters know nothing of the composition root.',
      { path: '^electron/adapters/' },
      { path: '^electron/(main|preload|practice)/' }
    ),
    rule(
      'preload-alone',
      'The preload imports electron and the contract, nothing else.',
      { path: '^electron/preload/' },
      {
        pathNot: ['^electron/preload/', '^core/contract/', packages('electron')]
      }
    ),

    rule(
      'renderer-text',
      'renderer/text may import itself, core and the words of the reusable parts; of anything else only types (a new code without a text does not compile).',
      { path: '^renderer/text/' },
      {
        path: '^renderer/',
        pathNot: ['^renderer/text/', '^renderer/(components|forms|grid|pdf)/words\\.ts$'],
        dependencyTypesNot: ['type-only']
      }
    ),
    rendererRoom('components', 'text'),
    rendererRoom('forms', 'components', 'grid', 'text'),
    rendererRoom('grid', 'components', 'forms', 'text'),
    rendererRoom('pdf', 'components', 'text'),
    rendererRoom('csv'),
    rendererRoom('sheets', 'csv'),
    rendererRoom('storage', 'host'),
    rule(
      'storage-knows-the-host-by-type',
      'renderer/storage is given the host; it imports only its type.',
      { path: '^renderer/storage/' },
      { path: '^renderer/host/', dependencyTypesNot: ['type-only'] }
    ),
    rendererRoom('host', 'storage/to-plain.ts'),
    rendererRoom('stores', 'storage', 'host', 'services.ts', 'sheets'),
    rendererRoom('views', 'stores', 'services.ts', ...reusable),
    rule(
      'reusable-know-no-state',
      'Reusable parts know nothing of stores, storage or routes.',
      { path: '^renderer/(components|csv|forms|grid|pdf|sheets|text)/' },
      {
        path: packages('pinia', 'dexie', 'vue-router')
      }
    ),
    rule(
      'pdf-js-in-its-room',
      'Only renderer/pdf uses pdf.js.',
      { path: '^renderer/', pathNot: '^renderer/pdf/' },
      { path: packages('pdfjs-dist') }
    ),
    rule(
      'dexie-in-its-room',
      'Only renderer/storage uses Dexie.',
      { path: '^renderer/', pathNot: '^renderer/storage/' },
      { path: packages('dexie') }
    ),
    rule(
      'views-store-nothing',
      'Views reach the store and the host through stores.',
      { path: '^renderer/views/' },
      { path: '^renderer/(storage|host)/' }
    )
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: npm },
    exclude: { path: ['\\.css$', '^tests/fixtures/'] },
    enhancedResolveOptions: {
      extensions: ['.ts', '.js', '.vue', '.json', '.d.ts', '.mjs', '.cjs'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types', 'typings']
    },
    extraExtensionsToScan: []
  }
}
