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
const fixture = join(root, 'tests', 'fixtures', 'borders')
const rooms = ['core', 'electron', 'renderer', 'scripts', 'tests']

const cruise = (): Promise<readonly Violation[]> =>
  new Promise((resolve, reject) => {
    const args = [toolFile('depcruise'), '--config', rulesFile, '--output-type', 'json', ...rooms]
    // The exit code is the number of violations, so only what was printed counts.
    execFile(process.execPath, args, { cwd: fixture, maxBuffer: 64 * 2 ** 20 }, (_error, printed) => {
      try {
        const { summary }: { summary: { violations: readonly Violation[] } } = JSON.parse(printed)
        resolve(summary.violations)
      } catch {
        reject(new Error(`dependency-cruiser answered: ${printed}`))
      }
    })
  })

const forbidden = (): readonly { readonly name: string; readonly severity: string }[] =>
  (createRequire(import.meta.url)(rulesFile) as { forbidden: { name: string; severity: string }[] }).forbidden

test('every border rule notices the file that breaks it, as an error', async () => {
  const violations = await cruise()
  expect(new Set(violations.map(({ rule }) => rule.name))).toEqual(new Set(forbidden().map(({ name }) => name)))
  expect(new Set(violations.map(({ rule }) => rule.severity))).toEqual(new Set(['error']))

  const core = violations.filter(({ from }) => from.startsWith('core/')).map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)
  expect(core.filter((line) => !line.includes('node_modules')).sort()).toEqual([
    'core-aju: core/aju/number.ts → core/draft/edit.ts',
    'core-alone: core/service/send.ts → fs',
    'core-contract: core/contract/host-api.ts → core/base/ports.ts',
    'core-derive: core/derive/types.ts → core/validation/check.ts',
    'core-draft: core/draft/edit.ts → core/outbox/outbox-entry.ts',
    'core-lookup: core/lookup/find.ts → core/outbox/outbox-entry.ts',
    'core-memory: core/memory/remember.ts → core/outbox/outbox-entry.ts',
    'core-outbox: core/outbox/outbox-entry.ts → core/other/room.ts',
    'core-paper: core/paper/sheet.ts → core/outbox/outbox-entry.ts',
    'core-ports: core/base/ports.ts → core/service/send.ts',
    'core-rooms: core/other/room.ts → core/other/room2.ts',
    'core-schema: core/schema/field.ts → core/derive/types.ts',
    'core-service: core/service/send.ts → core/outbox/outbox-entry.ts',
    'core-sheets: core/spreadsheets/sheet.ts → core/outbox/outbox-entry.ts',
    'core-tracking: core/tracking/track.ts → core/outbox/outbox-entry.ts',
    'core-validation: core/validation/check.ts → core/service/send.ts',
    'no-orphans: core/aju/alone.ts → core/aju/alone.ts'
  ])
})

test('imports that stay inside the borders are left alone', async () => {
  const noticed = (await cruise()).map(({ from, to }) => `${from} → ${to}`)
  const allowed = [
    'electron/app/index.ts → electron/adapters/disk.ts',
    'electron/app/index.ts → core/contract/host-api.ts',
    'renderer/data/host-client.ts → renderer/data/to-plain.ts',
    'renderer/features/settings/store/settings.ts → core/base/ports.ts'
  ]
  expect(allowed.filter((line) => noticed.includes(line))).toEqual([])
})

test('imports through #core/ and from .vue files are seen', async () => {
  const noticed = (await cruise()).map(({ from, to }) => `${from} → ${to}`)
  expect(noticed).toContain('electron/preload/index.ts → core/aju/number.ts')
  expect(noticed).toContain('renderer/views/Worklist.vue → renderer/app/router.ts')
})
