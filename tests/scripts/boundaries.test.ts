import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../scripts/support/paths.ts'
import { toolFile } from '../../scripts/support/tools.ts'

interface Violation {
  readonly from: string
  readonly to: string
  readonly rule: { readonly name: string; readonly severity: string }
}

const rulesFile = join(root, '.dependency-cruiser.cjs')
const fixture = join(root, 'tests', 'fixtures', 'boundaries')
const folders = ['core', 'electron', 'renderer', 'scripts', 'tests']

const findViolations = (): Promise<readonly Violation[]> =>
  new Promise((resolve, reject) => {
    const args = [toolFile('depcruise'), '--config', rulesFile, '--output-type', 'json', ...folders]
    // The exit code is the number of violations, so only the output is read.
    execFile(process.execPath, args, { cwd: fixture, maxBuffer: 64 * 2 ** 20 }, (_error, printed) => {
      try {
        const { summary }: { summary: { violations: readonly Violation[] } } = JSON.parse(printed)
        resolve(summary.violations)
      } catch {
        reject(new Error(`dependency-cruiser printed: ${printed}`))
      }
    })
  })

const forbidden = (): readonly { readonly name: string; readonly severity: string }[] =>
  (createRequire(import.meta.url)(rulesFile) as { forbidden: { name: string; severity: string }[] }).forbidden

const violations = await findViolations()
const imports = violations.map(({ from, to }) => `${from} → ${to}`)
const reported = violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)

test('every import rule reports the file that breaks it, as an error', () => {
  expect(new Set(violations.map(({ rule }) => rule.name))).toEqual(new Set(forbidden().map(({ name }) => name)))
  expect(new Set(violations.map(({ rule }) => rule.severity))).toEqual(new Set(['error']))
})

test('every folder of core/ is reported for the import its rule forbids, and for nothing else', () => {
  const ofCore = reported.filter((line) => line.includes(': core/') && !line.includes('node_modules'))
  expect(ofCore.sort()).toEqual([
    'core-alone: core/wire/read.ts → fs',
    'core-archive: core/archive/document-index.ts → core/outbox/entry.ts',
    'core-base: core/base/result.ts → core/schema/field.ts',
    'core-catalog: core/catalog/party.ts → core/outbox/entry.ts',
    'core-codes: core/codes/find-codes.ts → core/outbox/entry.ts',
    'core-contract: core/contract/host-api.ts → core/outbox/entry.ts',
    'core-derive: core/derive/types.ts → core/outbox/entry.ts',
    'core-draft: core/draft/edit.ts → core/outbox/entry.ts',
    'core-folders: core/unknown/first.ts → core/unknown/second.ts',
    'core-import: core/import/interpret.ts → core/outbox/entry.ts',
    'core-numbering: core/numbering/number.ts → core/outbox/entry.ts',
    'core-office: core/office/rights.ts → core/wire/read.ts',
    'core-outbox: core/outbox/entry.ts → core/unknown/first.ts',
    'core-print: core/print/page.ts → core/outbox/entry.ts',
    'core-report: core/report/report.ts → core/catalog/party.ts',
    'core-rows: core/rows/rows.ts → core/wire/read.ts',
    'core-schema: core/schema/field.ts → core/outbox/entry.ts',
    'core-spreadsheets: core/spreadsheets/read.ts → core/import/interpret.ts',
    'core-spreadsheets: core/spreadsheets/sheet.ts → core/outbox/entry.ts',
    'core-tracking: core/tracking/track.ts → core/outbox/entry.ts',
    'core-validation: core/validation/check.ts → core/outbox/entry.ts',
    'core-vocabulary: core/vocabulary/words.ts → core/outbox/entry.ts',
    'core-wire: core/wire/read.ts → core/outbox/entry.ts',
    'no-orphans: core/numbering/orphan.ts → core/numbering/orphan.ts'
  ])
})

test('imports that the rules allow are not reported', () => {
  const allowed = [
    'electron/app/index.ts → electron/files/disk.ts',
    'electron/app/index.ts → core/contract/host-api.ts',
    'renderer/features/outbox/views/list.ts → renderer/data/clock.ts',
    'renderer/features/outbox/views/list.ts → renderer/features/tracking/store/tracking.ts',
    'renderer/features/outbox/views/list.ts → renderer/actions/send.ts',
    'renderer/features/outbox/store/outbox.ts → renderer/features/tracking/store/tracking.ts',
    'renderer/features/catalog/store/catalog.ts → renderer/features/office/store/office.ts',
    'renderer/i18n/use-text.ts → renderer/features/outbox/text.ts'
  ]
  expect(allowed.filter((line) => imports.includes(line))).toEqual([])
})

test('imports through #core/ and from .vue files are found', () => {
  expect(imports).toContain('electron/preload/index.ts → core/numbering/number.ts')
  expect(imports).toContain('renderer/features/tracking/views/Tracking.vue → renderer/app/router.ts')
  expect(reported).toContain('views-without-data: renderer/app/shell/use-closing.ts → renderer/data/database.ts')
})
