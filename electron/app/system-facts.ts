import { arch, cpus, freemem, release, totalmem, version } from 'node:os'
import { app, screen } from 'electron'
import type { AppInfo } from '#core/contract/app.ts'
import { policySummary, type Policy } from '../policy/policy.ts'

const MiB = 1024 * 1024

/** Versions and sizes for the diagnostics; nothing that names the computer or its user. */
export const systemFacts = (
  { user: _, policy: _facts, dataPlace, ...info }: Omit<AppInfo, 'keyring'>,
  policy: Policy
): Readonly<Record<string, unknown>> => ({
  ...info,
  policy: policySummary(policy),
  dataPlace: dataPlace?.kind ?? null,
  node: process.versions.node,
  packaged: app.isPackaged,
  sandbox: !app.commandLine.hasSwitch('no-sandbox'),
  system: { release: release(), version: version(), arch: arch(), language: app.getPreferredSystemLanguages().slice(0, 3) },
  processors: { count: cpus().length, model: cpus()[0]?.model ?? '' },
  memoryMiB: { total: Math.round(totalmem() / MiB), free: Math.round(freemem() / MiB) },
  screens: screen.getAllDisplays().map(({ size, scaleFactor }) => ({ ...size, scaleFactor })),
  uptimeSeconds: Math.round(process.uptime()),
  processes: app.getAppMetrics().map(({ type, memory }) => ({ type, memoryMiB: Math.round(memory.workingSetSize / 1024) }))
})
