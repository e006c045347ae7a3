import js from '@eslint/js'
import vue from 'eslint-plugin-vue'
import ts from 'typescript-eslint'

const typed = ts.configs.strictTypeChecked.map((config) => ({ ...config, files: ['**/*.ts'] }))

const electronOnlyThere = {
  paths: [{ name: 'electron', message: 'Only electron/app, ipc, preload and files that wrap a module of Electron import electron.' }]
}

const ours = {
  'no-restricted-syntax': [
    'error',
    { selector: 'ExportDefaultDeclaration', message: 'Export by name.' },
    { selector: 'ExportAllDeclaration', message: 'No barrel files: import from where the name is written.' },
    { selector: 'TSEnumDeclaration', message: 'A const object instead of an enum.' }
  ],
  'no-restricted-imports': ['error', electronOnlyThere],
  eqeqeq: 'error',
  'object-shorthand': 'error',
  'prefer-const': 'error',
  '@typescript-eslint/no-explicit-any': 'error',
  '@typescript-eslint/no-non-null-assertion': 'error',
  '@typescript-eslint/no-import-type-side-effects': 'error',
  '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
  '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }]
}

/** Where strict-type-checked is at odds with how this code is written. */
const eased = {
  // Numbers in sentences are meant.
  '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
  // `async` is how a port's fake or a handler says that it answers later.
  '@typescript-eslint/require-await': 'off',
  // Arrow functions of one line that only do something.
  '@typescript-eslint/no-confusing-void-expression': 'off',
  // noUncheckedIndexedAccess and guards against outside data look unnecessary to the rule where types promise more than the world keeps.
  '@typescript-eslint/no-unnecessary-condition': 'off',
  // A type parameter used once documents the caller's side of the contract.
  '@typescript-eslint/no-unnecessary-type-parameters': 'off',
  // `Result<null>` and listeners: void in unions is deliberate.
  '@typescript-eslint/no-invalid-void-type': 'off',
  // A promise handed to an event listener: the listener handles its own errors.
  '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
  '@typescript-eslint/unbound-method': 'off',
  // Strings of digits and letters are spread into characters; no emoji among them.
  '@typescript-eslint/no-misused-spread': 'off',
  // `() => void x` says that a value is dropped.
  '@typescript-eslint/no-meaningless-void-operator': 'off'
}

const anyAllowed = Object.fromEntries(
  ['assignment', 'member-access', 'call', 'argument', 'return'].map((use) => [`@typescript-eslint/no-unsafe-${use}`, 'off'])
)

export default ts.config(
  { ignores: ['node_modules/', 'out/', 'dist/', 'test-results/', 'core/validation/generated/', 'tests/fixtures/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  ...typed,
  ...vue.configs['flat/recommended'],
  {
    files: ['**/*.ts'],
    languageOptions: {
      parserOptions: {
        project: ['./tsconfig.core.json', './tsconfig.node.json', './tsconfig.web.json'],
        tsconfigRootDir: import.meta.dirname
      }
    },
    rules: { ...ours, ...eased, 'no-undef': 'off' }
  },
  {
    files: ['**/*.vue'],
    plugins: { '@typescript-eslint': ts.plugin },
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.vue'], sourceType: 'module' } },
    rules: {
      ...ours,
      'no-undef': 'off',
      'no-unused-vars': 'off',
      'no-console': 'error',
      'vue/block-lang': ['error', { script: { lang: 'ts' } }],
      'vue/component-api-style': ['error', ['script-setup']],
      'vue/define-emits-declaration': ['error', 'type-based'],
      'vue/define-props-declaration': ['error', 'type-based'],
      'vue/no-v-html': 'error',
      'vue/multi-word-component-names': 'off',
      'vue/require-default-prop': 'off'
    }
  },
  // Layout of templates is Prettier's.
  {
    files: ['**/*.vue'],
    rules: {
      'vue/html-indent': 'off',
      'vue/html-closing-bracket-newline': 'off',
      'vue/html-self-closing': 'off',
      'vue/max-attributes-per-line': 'off',
      'vue/singleline-html-element-content-newline': 'off',
      'vue/multiline-html-element-content-newline': 'off',
      'vue/first-attribute-linebreak': 'off'
    }
  },
  { files: ['core/**/*.ts', 'renderer/**/*.ts'], rules: { 'no-console': 'error' } },
  {
    files: ['electron/{app,ipc,preload,printing}/**/*.ts', 'tests/e2e/**/*.ts', 'tests/support/**/*.ts'],
    rules: { 'no-restricted-imports': 'off' }
  },
  // Types that come out of a .vue file or of pdf.js are `any` here; vue-tsc, which knows them, checks the same code. Tests read JSON back.
  { files: ['renderer/**/*.ts', 'tests/**/*.ts'], rules: anyAllowed },
  // Nothing else in Electron lets a request of main fail as it does without a network; what replaces it knows one error only.
  { files: ['tests/support/drivers/network.ts'], rules: { '@typescript-eslint/no-deprecated': 'off' } },
  { files: ['*.config.ts', '*.config.js'], rules: { 'no-restricted-syntax': 'off' } },
  {
    files: ['**/*.js', '**/*.mjs', '**/*.cjs'],
    languageOptions: { globals: { process: 'readonly', console: 'readonly', URL: 'readonly', module: 'writable', require: 'readonly' } }
  }
)
