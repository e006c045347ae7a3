import js from '@eslint/js'
import vue from 'eslint-plugin-vue'
import ts from 'typescript-eslint'

/**
 * ESLint has every rule for .vue files, and the rules about Vue for the TypeScript of the window. All other rules for TypeScript, also those
 * that need types, are in .oxlintrc.json.
 */
const project = {
  'no-restricted-syntax': [
    'error',
    { selector: 'ExportDefaultDeclaration', message: 'Export by name.' },
    { selector: 'ExportAllDeclaration', message: 'No barrel files: import from the file that declares the name.' },
    { selector: 'TSEnumDeclaration', message: 'Use a const object instead of an enum.' }
  ],
  'no-restricted-imports': [
    'error',
    { paths: [{ name: 'electron', message: 'Only electron/app, ipc, preload and files that wrap a module of Electron import electron.' }] }
  ],
  eqeqeq: 'error',
  'object-shorthand': 'error',
  'prefer-const': 'error',
  '@typescript-eslint/no-explicit-any': 'error',
  '@typescript-eslint/no-non-null-assertion': 'error',
  '@typescript-eslint/no-import-type-side-effects': 'error',
  '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
  '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }]
}

/** Elements that renderer/ui has a component for. */
const rawElements = {
  'vue/no-restricted-html-elements': [
    'error',
    { element: 'button', message: 'Use a button component of renderer/ui.' },
    { element: 'select', message: 'Use Select of renderer/ui/controls.' },
    { element: 'progress', message: 'Use ProgressBar of renderer/ui/controls.' },
    { element: 'details', message: 'Use Disclosure of renderer/ui/controls.' },
    { element: 'textarea', message: 'Use TextArea of renderer/ui/controls.' }
  ],
  'vue/no-restricted-static-attribute': [
    'error',
    { key: 'type', value: 'checkbox', element: 'input', message: 'Use Checkbox of renderer/ui/controls.' }
  ]
}
const noHost = {
  message: 'Views reach the host through a store.',
  selector:
    "CallExpression[callee.name='useServices'], CallExpression[callee.property.name='call']:matches([callee.object.name='host'], [callee.object.property.name='host'])"
}

export default ts.config(
  { ignores: ['node_modules/', 'out/', 'dist/', 'test-results/', 'tests/fixtures/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  ...vue.configs['flat/recommended'],
  { files: ['renderer/**/*.ts', 'tests/renderer/**/*.ts'], languageOptions: { parser: ts.parser } },
  {
    files: ['**/*.vue'],
    plugins: { '@typescript-eslint': ts.plugin },
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.vue'], sourceType: 'module' } },
    rules: {
      ...js.configs.recommended.rules,
      ...project,
      'no-undef': 'off',
      'no-unused-vars': 'off',
      'no-console': 'error',
      'vue/block-lang': ['error', { script: { lang: 'ts' } }],
      'vue/component-api-style': ['error', ['script-setup']],
      'vue/define-emits-declaration': ['error', 'type-based'],
      'vue/define-props-declaration': ['error', 'type-based'],
      'vue/no-v-html': 'error',
      'vue/multi-word-component-names': 'off',
      'vue/require-default-prop': 'off',
      // oxfmt formats templates.
      'vue/html-indent': 'off',
      'vue/html-closing-bracket-newline': 'off',
      'vue/html-self-closing': 'off',
      'vue/max-attributes-per-line': 'off',
      'vue/singleline-html-element-content-newline': 'off',
      'vue/multiline-html-element-content-newline': 'off',
      'vue/first-attribute-linebreak': 'off'
    }
  },
  { files: ['renderer/**/*.vue'], ignores: ['renderer/ui/**'], rules: rawElements },
  {
    // Its ticks are drawn while scrolling, and Shift with a click ticks a range.
    files: ['renderer/grid/table/DataTable.vue'],
    rules: { 'vue/no-restricted-static-attribute': 'off' }
  },
  {
    files: ['renderer/features/*/{views,shared}/**/*.{ts,vue}', 'renderer/app/shell/**/*.{ts,vue}', 'renderer/app/*.vue'],
    rules: { 'no-restricted-syntax': [...project['no-restricted-syntax'], noHost] }
  }
)
