import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { cache, root } from './paths.ts'
import { distancesOf, readImports, type Imports } from './related-tests.ts'
import { nativeTypes, toolCommand } from './tools.ts'

export type Command = readonly [string, readonly string[]]
/** Commands of each step; they run one after the other, the steps run side by side. */
export type Steps = Readonly<Record<string, readonly Command[]>>

export const unitReport = join(cache, 'vitest.json')
/** Report of the tests that a change affects; separate, so that `npm run timings` keeps the whole one. */
export const changedUnitReport = join(cache, 'vitest-changed.json')

const script = (name: string, ...args: readonly string[]): Command => [process.execPath, [join(root, 'scripts', name), ...args]]
const cached = (name: string): readonly string[] => ['--cache', '--cache-location', join(cache, name)]
const unit = (args: readonly string[], report: string): Command =>
  toolCommand('vitest', [...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`])
const boundariesOf = (config: string, paths: readonly string[]): Command => toolCommand('depcruise', ['--config', config, ...paths])
const windowTypes = script(join('types', 'vue-types.ts'))
const otherTypes = ['tsconfig.node.json', 'tsconfig.core.json'].map(nativeTypes)
const generated = [script('make-code-lists.ts', '--check')]
const security = [script('check-security.ts')]
const structure = script('check-structure.ts')
const format = (files: readonly string[]): Command =>
  toolCommand('oxfmt', ['--list-different', '--no-error-on-unmatched-pattern', ...files])

/** Unit tests beside those with PostgreSQL that take more than three seconds (`npm run timings`): they kill processes, damage files, derive keys or read large inputs. */
const slowTests = [
  'tests/core/draft/envelope.test.ts',
  'tests/core/import/bounded-work.test.ts',
  'tests/core/import/readers/libreoffice.test.ts',
  'tests/core/import/readers/round-trip.test.ts',
  'tests/core/outbox/frozen-envelope.test.ts',
  'tests/core/wire/base64.test.ts',
  'tests/core/wire/fuzz.test.ts',
  'tests/core/wire/read-reply.test.ts',
  'tests/electron/answers/reader.test.ts',
  'tests/electron/archive/archive-folder.test.ts',
  'tests/electron/archive/archive-service.test.ts',
  'tests/electron/archive/integrity.test.ts',
  'tests/electron/archive/shared-folder.test.ts',
  'tests/electron/backup/attachments.test.ts',
  'tests/electron/backup/automatic.test.ts',
  'tests/electron/backup/cancelled-restore.test.ts',
  'tests/electron/backup/changed-rows.test.ts',
  'tests/electron/backup/damage.test.ts',
  'tests/electron/backup/frozen-bodies.test.ts',
  'tests/electron/backup/hanging-archive.test.ts',
  'tests/electron/backup/interrupted.test.ts',
  'tests/electron/backup/older-versions.test.ts',
  'tests/electron/backup/read-back.test.ts',
  'tests/electron/backup/repeated-restore.test.ts',
  'tests/electron/backup/restore.test.ts',
  'tests/electron/backup/sent-since.test.ts',
  'tests/electron/backup/undone-queue.test.ts',
  'tests/electron/backup/unfinished-restore.test.ts',
  'tests/electron/database/copy-and-store.test.ts',
  'tests/electron/database/damage.test.ts',
  'tests/electron/database/running-damage.test.ts',
  'tests/electron/database/search.test.ts',
  'tests/electron/database/thread.test.ts',
  'tests/electron/database/write-ahead-log.test.ts',
  'tests/electron/files/file-export.test.ts',
  'tests/electron/http/net-transport-once.test.ts',
  'tests/electron/ipc/handlers/backup-handlers.test.ts',
  'tests/electron/ipc/handlers/corrupt-answers.test.ts',
  'tests/electron/ipc/handlers/hostile-answers.test.ts',
  'tests/electron/office/desk/bounds.test.ts',
  'tests/electron/office/pairing/pairing-file.test.ts',
  'tests/electron/practice/cli.test.ts',
  'tests/electron/practice/faults.test.ts',
  'tests/electron/practice/letter.test.ts',
  'tests/electron/practice/restart.test.ts',
  'tests/electron/updates/forgeries.test.ts',
  'tests/renderer/data/recovery.test.ts',
  'tests/renderer/features/editor/draft/model.test.ts',
  'tests/renderer/features/inbox/desktop-notifier.test.ts',
  'tests/renderer/features/outbox/sender-pauses.test.ts',
  'tests/renderer/features/outbox/sending.test.ts',
  'tests/renderer/features/tracking/auto-refresh.test.ts',
  'tests/renderer/features/worklist/bulk-actions.test.ts',
  'tests/renderer/workers/spreadsheets/file-contents.test.ts',
  'tests/renderer/workers/spreadsheets/hostile-files.test.ts',
  'tests/renderer/workers/spreadsheets/own-workbook.test.ts',
  'tests/scripts/office/bench.test.ts',
  'tests/scripts/package/linux/install-update.test.ts',
  'tests/scripts/release/sign-gpg.test.ts',
  'tests/scripts/security/rules.test.ts'
]

/** Unit tests that take most of the time of all: those that run PostgreSQL, and `slowTests`. `npm run test:all` and `npm run check -- full` run them. */
export const longTests = (imports: Imports): readonly string[] =>
  [...new Set([...distancesOf(['scripts/postgres/embedded.ts'], imports).keys(), ...slowTests])].sort()

/** Every step over the whole project, longest first, so that no long step starts last. */
const stepsWith = (...unitArgs: readonly string[]): Steps => ({
  unit: [unit(['run', ...unitArgs], unitReport)],
  lint: [toolCommand('eslint', ['--max-warnings', '0', ...cached('eslint.json'), '.']), toolCommand('oxlint', ['--deny-warnings', '.'])],
  types: [windowTypes, ...otherTypes],
  format: [format(['.'])],
  boundaries: [boundariesOf('.dependency-cruiser.cjs', ['core', 'electron', 'renderer', 'scripts', 'tests'])],
  generated,
  security,
  structure: [structure]
})

/** Every step; of `longTests` only those that import one of the `changed` files themselves, or through helpers of tests. */
export const allSteps = (changed: readonly string[]): Steps => {
  const imports = readImports()
  const distances = distancesOf(changed, imports)
  const left = longTests(imports).filter((file) => (distances.get(file) ?? Infinity) > 1)
  return stepsWith(...left.flatMap((file) => ['--exclude', file]))
}

/** Every step with all unit tests. The long ones wait for other processes, so one worker more than there are cores. */
export const fullSteps = (): Steps => stepsWith(`--maxWorkers=${availableParallelism() + 1}`)

/** Configuration that every file depends on: after a change of it only the full check is an answer. */
const isConfiguration = (file: string): boolean => !file.includes('/') && /\.(json|cjs|js|ts|npmrc)$/.test(file)
const isCode = (file: string): boolean => /\.(ts|vue|js|mjs|cjs)$/.test(file)
const isInWindow = (file: string): boolean => /^(renderer|core|tests\/renderer|tests\/support)\//.test(file)
/** Files that the security check reads; it is quick, but asks the registry. */
const isGuarded = (file: string): boolean => /^scripts\/(security|package)\//.test(file)
const isGenerator = (file: string): boolean => /^(core\/(derive|codes)|scripts|resources)\//.test(file)

const some = (commands: readonly Command[], condition: boolean): readonly Command[] => (condition ? commands : [])

/** The changed files that tests can reach. */
export const testedCode = (files: readonly string[]): readonly string[] =>
  files.filter((file) => isCode(file) && !file.startsWith('tests/fixtures/'))

/**
 * The steps for a change of `files` (paths relative to the project, none of them deleted): formatting, lint and imports of these files,
 * types of them and of what imports them, the unit tests `tests`, and structure. Null when only the full check is an answer.
 */
export const stepsForChange = (files: readonly string[], tests: readonly string[]): Steps | null => {
  if (files.some(isConfiguration)) return null
  const code = testedCode(files)
  const scripts = code.filter((file) => !file.endsWith('.vue'))
  // What eslint.config.js has rules for.
  const linted = code.filter((file) => file.endsWith('.vue') || /^(tests\/)?renderer\/.*\.ts$/.test(file))
  const steps: Steps = {
    unit: some([unit(['run', ...tests], changedUnitReport)], tests.length > 0),
    types: [...some([windowTypes], code.some(isInWindow)), ...some(otherTypes, scripts.length > 0)],
    lint: [
      ...some([toolCommand('oxlint', ['--deny-warnings', ...scripts])], scripts.length > 0),
      ...some([toolCommand('eslint', ['--max-warnings', '0', ...linted])], linted.length > 0)
    ],
    boundaries: some([boundariesOf('scripts/support/changed-boundaries.cjs', code)], code.length > 0),
    format: some([format(files)], files.length > 0),
    generated: some(generated, files.some(isGenerator)),
    security: some(security, files.some(isGuarded)),
    structure: [structure]
  }
  return Object.fromEntries(Object.entries(steps).filter(([, commands]) => commands.length > 0))
}
