import { availableParallelism } from 'node:os'
import { defineConfig } from 'playwright/test'

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.test.ts',
  outputDir: 'test-results',
  // A test waits half of its time for the application, so one more than there are cores.
  workers: Math.min(4, availableParallelism() + 1),
  retries: 0,
  // Not reached by a test that passes, also on a machine that is five times slower.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? 'test-results/report.json' }]],
  use: { trace: 'off' }
})
