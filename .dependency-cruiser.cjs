/** Import boundaries (ARCHITECTURE.md, "Boundaries"). Every rule is an error. Paths are relative to the folder that is checked. */

const npm = '(^|/)node_modules/'
const packages = (...names) => `${npm}(${names.join('|')})(/|$)`

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** What each folder of core/ may import besides itself. */
const core = {
  base: [],
  schema: ['base'],
  vocabulary: ['base', 'schema'],
  derive: ['base', 'schema'],
  contract: ['base', 'derive', 'schema'],
  codes: ['base', 'derive', 'schema', 'vocabulary'],
  archive: ['base', 'contract', 'derive', 'numbering', 'schema'],
  numbering: ['base', 'contract', 'derive', 'schema'],
  print: ['base', 'contract', 'derive', 'numbering', 'schema'],
  validation: ['base', 'codes', 'contract', 'derive', 'numbering', 'schema'],
  wire: ['base', 'contract', 'derive', 'numbering', 'schema', 'validation'],
  draft: ['base', 'contract', 'derive', 'numbering', 'schema', 'validation'],
  spreadsheets: ['archive', 'base', 'codes', 'contract', 'derive', 'draft', 'print', 'schema', 'validation'],
  import: ['base', 'catalog', 'codes', 'derive', 'draft', 'schema', 'spreadsheets', 'validation', 'vocabulary'],
  catalog: ['base', 'codes', 'contract', 'derive', 'draft', 'print', 'schema', 'spreadsheets', 'vocabulary'],
  outbox: ['base', 'contract', 'derive', 'draft', 'numbering', 'schema', 'validation', 'vocabulary', 'wire'],
  office: ['base', 'catalog', 'contract', 'derive', 'draft', 'numbering', 'outbox', 'rows', 'schema', 'tracking'],
  report: ['base', 'contract', 'draft', 'outbox', 'tracking'],
  rows: ['base', 'catalog', 'codes', 'contract', 'derive', 'draft', 'import', 'numbering', 'outbox', 'schema', 'spreadsheets', 'tracking'],
  tracking: ['base', 'contract', 'derive', 'draft', 'numbering', 'schema', 'validation', 'wire']
}

/** What each folder of electron/ may import besides itself and core/. */
const electron = {
  logging: [],
  files: ['logging'],
  protocol: ['files'],
  preload: [],
  practice: ['files'],
  printing: ['logging', 'protocol'],
  settings: ['database', 'files', 'logging'],
  policy: [],
  http: ['logging', 'practice', 'settings'],
  database: ['files', 'logging'],
  archive: ['database', 'files', 'logging'],
  attachments: ['archive', 'files', 'logging'],
  mail: [],
  office: ['database', 'files', 'logging'],
  diagnostics: ['database', 'files', 'logging', 'settings'],
  answers: ['archive', 'files', 'logging'],
  updates: ['files', 'http', 'logging'],
  backup: ['archive', 'attachments', 'database', 'files', 'logging', 'settings'],
  ipc: [
    'answers',
    'archive',
    'attachments',
    'backup',
    'database',
    'diagnostics',
    'files',
    'http',
    'logging',
    'mail',
    'office',
    'policy',
    'printing',
    'protocol',
    'settings',
    'updates'
  ]
}

/** The keys that widgets share with commands: constants and functions of an event. */
const keyFiles = 'commands/(keys|shortcuts)\\.ts'

/** What reusable folders of renderer/ may import of core/: they know fields and values, and nothing of the office, sending or tracking. */
const reusable = {
  ui: ['base'],
  forms: ['base', 'codes', 'derive', 'draft', 'numbering', 'schema', 'spreadsheets'],
  grid: ['base', 'codes', 'schema', 'spreadsheets'],
  pdf: ['base', 'contract', 'import', 'spreadsheets']
}

/**
 * The stores of features in the order in which they depend on each other: each may import the stores before it. What needs one after it is a use case in
 * renderer/actions. `office.ts` is the port of the office (who holds which declaration, what this desk may do), which nearly all ask, with the status behind
 * it; the other stores of the office know declarations. Sending asks the tracking what customs have, so it comes after it.
 */
const officePort = 'office/store/office(-status)?\\.ts'
const storeOrder = [
  'settings',
  officePort,
  'catalog',
  'notes',
  'worklist',
  'office',
  'tracking',
  'editor',
  'outbox',
  'spreadsheets',
  'import',
  'archive',
  'attachments',
  'templates',
  'inbox',
  'report',
  'dashboard',
  'backup',
  'diagnostics',
  'handbook',
  'updates'
]
/** Features that have screens and no store. */
const withoutStore = ['letters', 'printing']
const storePath = (name) => `^renderer/features/${name === officePort ? `${name}$` : `${name}/store/`}`
const orderRules = storeOrder.slice(0, -1).map((name, at) =>
  rule(
    `store-order-${name === officePort ? 'office-port' : name}`,
    `A store may import only those before it in \`storeOrder\`: ${storeOrder.slice(0, at).join(', ') || 'none'}.`,
    { path: storePath(name), pathNot: name === 'office' ? [storePath(officePort)] : [] },
    {
      path: storeOrder.slice(at + 1).map(storePath),
      pathNot: at >= storeOrder.indexOf(officePort) ? [storePath(officePort)] : []
    }
  )
)

/** What each folder of renderer/ may import besides itself and core/; `features` has rules of its own. */
const renderer = {
  ui: [],
  data: [],
  workers: [],
  pdf: ['ui', keyFiles],
  forms: ['grid', 'ui', keyFiles],
  grid: ['forms', 'ui', keyFiles],
  messages: ['data', 'ui'],
  commands: ['i18n', 'messages', 'ui']
}

/** A rule for each folder of a table; `also` is what every folder of the layer may import. */
const folderRules = (layer, table) =>
  Object.entries(table).map(([name, allowed]) =>
    rule(
      `${layer}-${name}`,
      `Inside ${layer}/, ${layer}/${name} may import only: ${['itself', ...allowed].join(', ')}.`,
      { path: `^${layer}/${name}/` },
      { path: `^${layer}/`, pathNot: [name, ...allowed].map((folder) => `^${layer}/${folder}(/|$)`) }
    )
  )

const unknownFolder = (layer, names, otherFiles) =>
  rule(
    `${layer}-folders`,
    `A folder of ${layer}/ without a rule: add it to .dependency-cruiser.cjs with what it may import.`,
    { path: `^${layer}/`, pathNot: `^${layer}/(${names.join('|')})/|^${layer}/(${otherFiles})$` },
    {}
  )

module.exports = {
  forbidden: [
    rule('no-cycles', 'No file may import itself through other files.', {}, { circular: true }),
    rule('resolvable', 'The imported file does not exist.', {}, { couldNotResolve: true }),
    rule('no-orphans', 'No other file imports this one, and it imports nothing.', { orphan: true, pathNot: ['\\.d\\.ts$'] }, {}),
    rule('declared-packages', 'Only packages of package.json.', { pathNot: '^tests/' }, { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] }),
    rule(
      'no-dev-packages',
      'The application imports only what is in dependencies; electron is provided by the runtime.',
      { path: '^(core|electron|renderer)/' },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: packages('electron') }
    ),
    rule(
      'application-not-tests',
      'The application imports neither tests nor scripts.',
      { path: '^(core|electron|renderer)/' },
      { path: '^(tests|scripts)/' }
    ),

    rule(
      'core-alone',
      'core/ is plain TypeScript and imports only core/, ajv, big.js (exact decimals), tinyqueue (a heap) and valibot (schemas).',
      { path: '^core/', pathNot: '^core/import/readers/' },
      { pathNot: ['^core/', packages('ajv', 'big\\.js', '@types/big\\.js', 'tinyqueue', 'valibot')] }
    ),
    rule(
      'core-readers',
      'The readers of files import only core/ and the libraries of their formats, which need neither DOM nor Node.',
      { path: '^core/import/readers/' },
      {
        pathNot: [
          '^core/',
          packages(
            '@e965/xlsx',
            'big\\.js',
            '@types/big\\.js',
            '@rgrove/parse-xml',
            'fflate',
            'papaparse',
            '@types/papaparse',
            'postal-mime'
          )
        ]
      }
    ),
    ...folderRules('core', core),
    unknownFolder('core', Object.keys(core), 'globals\\.d\\.ts'),

    rule('electron-not-renderer', 'The host never imports the window.', { path: '^electron/' }, { path: '^renderer/' }),
    rule(
      'electron-import',
      'Only electron/app, ipc, preload and the files that wrap a module of Electron import electron.',
      { pathNot: '^(electron/(app|ipc|preload)/|electron/printing/print-window\\.ts$|scripts/office/desk-keyring\\.cjs$|tests/)' },
      { path: packages('electron') }
    ),
    ...folderRules('electron', electron),
    unknownFolder('electron', ['app', ...Object.keys(electron)], 'none'),
    rule(
      'preload-alone',
      'The preload imports only electron and the contract.',
      { path: '^electron/preload/' },
      { pathNot: ['^electron/preload/', '^core/contract/', packages('electron')] }
    ),

    rule(
      'renderer-not-electron',
      'The window never imports the host.',
      { path: '^renderer/' },
      { path: ['^electron/', packages('electron')] }
    ),
    rule('renderer-not-node', 'The window is a web page: no Node modules.', { path: '^renderer/' }, { dependencyTypes: ['core'] }),
    ...folderRules('renderer', renderer),
    unknownFolder('renderer', ['actions', 'app', 'i18n', 'features', ...Object.keys(renderer)], 'none'),
    ...Object.entries(reusable).map(([name, allowed]) =>
      rule(
        `${name}-without-product`,
        `renderer/${name} knows no product: of core/ it may import only: ${allowed.join(', ')}.`,
        { path: `^renderer/${name}/` },
        { path: '^core/', pathNot: allowed.map((folder) => `^core/${folder}/`) }
      )
    ),
    rule(
      'renderer-i18n',
      'renderer/i18n imports texts, the settings store (which language) and, of other modules, only types.',
      { path: '^renderer/i18n/' },
      {
        path: '^renderer/',
        pathNot: [
          '^renderer/i18n/',
          '^renderer/(app|forms|grid|pdf|features/[^/]+)/text\\.ts$',
          '^renderer/features/settings/store/settings\\.ts$',
          '^renderer/data/(clock|today)\\.ts$'
        ],
        dependencyTypesNot: ['type-only']
      }
    ),
    rule(
      'features-below-app',
      'Only renderer/app knows screens; no other folder imports renderer/app.',
      { path: '^renderer/', pathNot: '^renderer/(app|i18n)/' },
      { path: '^renderer/app/' }
    ),
    rule(
      'feature-offers',
      'Of another feature, a feature imports only its store/ and shared/ folders.',
      { path: '^renderer/features/([^/]+)/' },
      { path: '^renderer/features/', pathNot: ['^renderer/features/$1/', '^renderer/features/[^/]+/(store|shared)/'] }
    ),
    rule(
      'store-without-views',
      'The store of a feature imports neither views nor components.',
      { path: '^renderer/features/[^/]+/store/' },
      { path: ['^renderer/features/[^/]+/(views|shared)/', '\\.vue$'] }
    ),
    ...orderRules,
    unknownFolder('renderer/features', [...withoutStore, ...storeOrder.filter((name) => name !== officePort)], 'none'),
    rule(
      'actions-without-screens',
      'A use case imports neither screens nor components: they call it.',
      { path: '^renderer/actions/' },
      { path: ['^renderer/features/[^/]+/(views|shared)/', '\\.vue$'] }
    ),
    rule(
      'actions-for-screens',
      'Only screens, the application and other use cases call a use case; a store that needs several others is one.',
      { path: '^renderer/', pathNot: ['^renderer/(actions|app)/', '^renderer/features/[^/]+/(views|shared)/'] },
      { path: '^renderer/actions/' }
    ),
    rule(
      'office-port',
      "Only the office's own stores and views read its status; all others ask its port, office.ts, in their own terms.",
      { path: '^renderer/', pathNot: '^renderer/features/office/' },
      { path: '^renderer/features/office/store/office-status\\.ts$' }
    ),
    rule(
      'views-without-data',
      'Views reach the database and the host through stores.',
      { path: ['^renderer/features/[^/]+/(views|shared)/', '^renderer/app/(shell/|[^/]+\\.vue$)'] },
      { path: '^renderer/data/', pathNot: '^renderer/data/(clock|today|use-current-time)\\.ts$' }
    ),
    rule(
      'grid-base',
      'renderer/grid/base is what both grids share: it imports neither of them.',
      { path: '^renderer/grid/base/' },
      { path: '^renderer/grid/', pathNot: '^renderer/grid/base/' }
    ),
    rule(
      'reusable-without-state',
      'Reusable folders know no stores, routes or database.',
      { path: '^renderer/(ui|forms|grid|pdf|workers)/' },
      { path: packages('pinia', 'dexie', 'vue-router') }
    ),
    rule(
      'pdf-js-only-in-pdf',
      'Only renderer/pdf uses pdf.js.',
      { path: '^renderer/', pathNot: '^renderer/pdf/' },
      { path: packages('pdfjs-dist') }
    ),
    {
      ...rule(
        'pdf-js-only-in-frame',
        'The window reaches pdf.js only through the frame of another origin (renderer/pdf/window).',
        { path: '^renderer/(pdf/window|app)/' },
        { path: packages('pdfjs-dist') }
      ),
      to: { path: packages('pdfjs-dist'), reachable: true }
    },
    rule(
      'dexie-only-in-data',
      'Only renderer/data uses Dexie.',
      { path: '^renderer/', pathNot: '^renderer/data/' },
      { path: packages('dexie') }
    ),
    rule(
      'reka-only-in-ui',
      'Only renderer/ui uses reka-ui.',
      { path: '^renderer/', pathNot: '^renderer/ui/' },
      { path: packages('reka-ui') }
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
