import { availableParallelism } from 'node:os'
import { defineConfig } from 'playwright/test'

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.test.ts',
  outputDir: 'test-results',
  // A test waits half of its time for the application, so one more than there are cores.
  workers: Math.min(4, availableParallelism() + 1),
  retries: 0,
  // For a loaded machine, as in vitest.config.ts: a test that hangs is found, a slow one does not fail.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? 'test-results/report.json' }]],
  use: { trace: 'off' }
})
